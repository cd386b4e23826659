package mcp

import "context"

// renameIn is the arguments of rename_file.
type renameIn struct {
	pathIn
	Name string `json:"name" jsonschema:"the new name, without a slash"`
}

func (i renameIn) brief() []string { return []string{i.Path, i.Name} }

// moveIn is the arguments of move_file.
type moveIn struct {
	in
	From string `json:"from" jsonschema:"a file or directory"`
	To   string `json:"to" jsonschema:"its new path, or a directory to move it into"`
}

func (i moveIn) brief() []string { return []string{i.From, i.To} }

// movedOut is the result of tools that move a file.
type movedOut struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// addMoves offers the tools that move files.
func (s *server) addMoves() {
	add(s, tool{
		name: "rename_file", title: "Rename a file", hints: 0,
		about: "Give a file or directory another name in the same directory. A name that is taken is refused. To change the directory use move_file.",
	}, func(_ context.Context, c *call, in renameIn) (movedOut, error) {
		return movedOut{in.Path, in.Name}, s.files(c).Rename(in.Path, in.Name)
	})
	add(s, tool{
		name: "move_file", title: "Move a file", hints: 0,
		about: "Move a file or directory to another path, or into a directory that exists. A target that exists is refused.",
	}, func(ctx context.Context, c *call, in moveIn) (movedOut, error) {
		return movedOut{in.From, in.To}, s.files(c).Move(ctx, in.From, in.To)
	})
}
