package engine

import (
	"io/fs"
	"path/filepath"
	"slices"
)

// describe tells of files of a directory, sorted by name. Those that are gone
// since are left out.
func (f Files) describe(dir string, names []string) []FileInfo {
	slices.Sort(names)
	list := make([]FileInfo, 0, len(names))
	for _, n := range names {
		path := filepath.Join(dir, n)
		st, err := f.disk.Lstat(path)
		if err != nil {
			continue
		}
		info := FileInfo{Name: n, Size: st.Size(), Mode: st.Mode(), Modified: st.ModTime()}
		if st.Mode()&fs.ModeSymlink != 0 {
			info.Target, _ = f.disk.Readlink(path)
		}
		list = append(list, info)
	}
	return list
}
