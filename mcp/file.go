package mcp

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"time"

	"braid/engine"
)

// pathIn is the arguments of tools for one file.
type pathIn struct {
	in
	Path string `json:"path" jsonschema:"relative to the session's directory, or absolute"`
}

func (i pathIn) brief() []string { return []string{i.Path} }

// readIn is the arguments of read_file.
type readIn struct {
	pathIn
	MaxBytes int64 `json:"max_bytes,omitempty" jsonschema:"how much to return at most, 128 KiB when left out"`
}

// readOut is the result of read_file.
type readOut struct {
	Path      string  `json:"path"`
	Content   *string `json:"content,omitempty"`
	B64       []byte  `json:"content_b64,omitempty" jsonschema:"instead of content where that is not valid UTF-8"`
	Truncated bool    `json:"truncated" jsonschema:"the file has more"`
}

// writeIn is the arguments of write_file.
type writeIn struct {
	pathIn
	Content *string `json:"content,omitempty" jsonschema:"the whole new content, as text; give this or content_b64"`
	B64     *string `json:"content_b64,omitempty" jsonschema:"the whole new content in base64"`
	Mode    string  `json:"mode,omitempty" jsonschema:"octal permissions of a new file, 644 when left out"`
}

// pathOut is the result of tools that have done something to a file.
type pathOut struct {
	Path string `json:"path"`
}

// writeOut is the result of write_file.
type writeOut struct {
	pathOut
	Bytes int `json:"bytes"`
}

// deleteFileIn is the arguments of delete_file.
type deleteFileIn struct {
	pathIn
	Recursive bool `json:"recursive,omitempty" jsonschema:"delete a directory with all that is in it"`
}

// fileOut is one file of a directory.
type fileOut struct {
	Name       string `json:"name"`
	Type       string `json:"type" jsonschema:"file, directory, symlink or other"`
	Size       int64  `json:"size"`
	Mode       string `json:"mode" jsonschema:"octal permissions"`
	ModifiedAt string `json:"modified_at"`
	Target     string `json:"target,omitempty" jsonschema:"of a symlink"`
}

// filesOut is the result of list_files.
type filesOut struct {
	Path      string    `json:"path"`
	Files     []fileOut `json:"files"`
	Truncated bool      `json:"truncated" jsonschema:"there are more files"`
}

// dirIn is the arguments of list_files.
type dirIn struct {
	in
	Path string `json:"path,omitempty" jsonschema:"the directory, relative to that of the session or absolute; the session's when left out"`
}

func (i dirIn) brief() []string { return clean(i.Path) }

// addFiles offers the tools for files.
func (s *server) addFiles() {
	add(s, tool{
		name: "read_file", title: "Read a file", hints: reads,
		about: "Read a file from its beginning. For parts of a large one use exec_command with sed or tail.",
	}, s.read)
	add(s, tool{
		name: "list_files", title: "List a directory", hints: reads,
		about: "List what is in a directory, sorted by name.",
	}, s.list)
	add(s, tool{
		name: "write_file", title: "Write a file", hints: destroys | again,
		about: "Write a file as a whole, replacing what it had. Missing directories are made; readers see the old content or the new.",
	}, s.write)
	add(s, tool{
		name: "make_directory", title: "Make a directory", hints: again,
		about: "Make a directory and those above it that are missing. One that exists is no error.",
	}, func(_ context.Context, c *call, in pathIn) (pathOut, error) {
		return pathOut{in.Path}, s.files(c).Mkdir(in.Path)
	})
	add(s, tool{
		name: "delete_file", title: "Delete a file", hints: destroys,
		about: "Delete a file or an empty directory, or with recursive a directory and all that is in it. There is no way back.",
	}, func(_ context.Context, c *call, in deleteFileIn) (pathOut, error) {
		return pathOut{in.Path}, s.files(c).Remove(in.Path, in.Recursive)
	})
}

// files returns the files that a call may reach.
func (s *server) files(c *call) engine.Files { return c.session.Files(s.root) }

// read does read_file.
func (s *server) read(_ context.Context, c *call, in readIn) (out readOut, err error) {
	data, truncated, err := s.files(c).Read(in.Path, s.most(in.MaxBytes))
	if err != nil {
		return out, err
	}
	out = readOut{Path: in.Path, Truncated: truncated}
	out.Content, out.B64 = engine.TextOrBytes(data, truncated)
	return out, nil
}

// list does list_files.
func (s *server) list(_ context.Context, c *call, in dirIn) (out filesOut, err error) {
	found, err := s.files(c).List(in.Path)
	if err != nil {
		return out, err
	}
	out = filesOut{Path: in.Path, Files: []fileOut{}, Truncated: len(found) > maxFiles}
	for _, f := range found[:min(len(found), maxFiles)] {
		out.Files = append(out.Files, fileOut{
			Name: text([]byte(f.Name)), Type: typeOf(f.Mode), Size: f.Size, Mode: fmt.Sprintf("%03o", f.Mode.Perm()),
			ModifiedAt: f.Modified.Format(time.RFC3339Nano), Target: text([]byte(f.Target)),
		})
	}
	return out, nil
}

// typeOf names the type of a file.
func typeOf(m fs.FileMode) string {
	switch {
	case m.IsRegular():
		return "file"
	case m.IsDir():
		return "directory"
	case m&fs.ModeSymlink != 0:
		return "symlink"
	}
	return "other"
}

// write does write_file.
func (s *server) write(_ context.Context, c *call, in writeIn) (out writeOut, err error) {
	data, err := in.data()
	if err != nil {
		return out, err
	}
	mode, err := strconv.ParseUint(cmp.Or(in.Mode, "644"), 8, 32)
	if err != nil {
		return out, fmt.Errorf("the argument mode: %w", err)
	}
	if err := s.files(c).Write(in.Path, data, fs.FileMode(mode)); err != nil {
		return out, err
	}
	return writeOut{pathOut{in.Path}, len(data)}, nil
}

// data is the content to write.
func (i writeIn) data() ([]byte, error) {
	switch {
	case (i.Content == nil) == (i.B64 == nil):
		return nil, errors.New("give either content or content_b64")
	case i.Content != nil:
		return []byte(*i.Content), nil
	}
	b, err := base64.StdEncoding.DecodeString(*i.B64)
	if err != nil {
		return nil, fmt.Errorf("the argument content_b64: %w", err)
	}
	return b, nil
}
