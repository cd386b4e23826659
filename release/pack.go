package main

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// sumsName is the file of checksums, in the form that sha256sum -c reads.
const sumsName = "SHA256SUMS"

// pack writes files into an archive, below a directory of its own. Times, owners
// and modes are the same wherever it is made.
func pack(archive, top string, at time.Time, files []string) (err error) {
	f, err := os.Create(archive)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	buffered := bufio.NewWriter(f)
	zipped, err := gzip.NewWriterLevel(buffered, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(zipped)
	for i, name := range files {
		mode := int64(0o644)
		if i == 0 {
			mode = 0o755 // the program
		}
		if err := add(w, name, tar.Header{Name: top + "/" + filepath.Base(name), Mode: mode, ModTime: at, Format: tar.FormatUSTAR}); err != nil {
			return err
		}
	}
	return errors.Join(w.Close(), zipped.Close(), buffered.Flush())
}

// add adds a file to an archive.
func add(w *tar.Writer, name string, h tar.Header) (err error) {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	h.Typeflag, h.Size = tar.TypeReg, info.Size()
	if err := w.WriteHeader(&h); err != nil {
		return err
	}
	_, err = io.Copy(w, f)
	return err
}

// sums writes the checksums of files in a directory.
func sums(dir string, files []string) (err error) {
	out, err := os.Create(filepath.Join(dir, sumsName))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	for _, name := range files {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "%x  %s\n", sha256.Sum256(b), name); err != nil {
			return err
		}
	}
	return nil
}
