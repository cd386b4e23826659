package record

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestAFreedPartOfAFileReadsAsZerosAndTakesNoRoom(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	whole := bytes.Repeat([]byte("x"), 64*block)
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Sync(); err != nil { // so that all of it has its room
		t.Fatal(err)
	}
	before := size(t, path)
	const from, n = block - 10, 32*block + 20
	if err := punch(f, from, n); err != nil {
		t.Skipf("files cannot be freed in part: %v", err)
	}
	if got, want := before-size(t, path), blocks(from, from+n); got != want {
		t.Errorf("%d bytes are freed, want %d", got, want)
	}
	clear(whole[from : from+n])
	if !bytes.Equal(mustReadFile(t, path), whole) {
		t.Error("the file has other bytes")
	}
	if err := punch(f, 1000*block, block); err != nil || !bytes.Equal(mustReadFile(t, path), whole) {
		t.Errorf("beyond the end: %v", err)
	}
	f.Close()
	if err := punch(f, 0, block); err == nil {
		t.Error("a closed file is freed")
	}
}

func TestWhatAFileWithHolesOccupies(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 1<<30); err != nil {
		t.Fatal(err)
	}
	if got := size(t, path); got > 1<<20 {
		t.Errorf("a hole of 1 GiB takes %d bytes", got)
	}
}
