package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"
)

// programs returns the programs of the scenes by the names under which they are
// installed. They are this one under another name, so that a scene needs none
// that may be missing.
func programs() map[string]func(args []string) int {
	return map[string]func([]string) int{"shop-web": web, "shop-load": load, "shop-sync": syncer}
}

// The colours that the programs print in.
const (
	bold   = "\x1b[1m"
	dim    = "\x1b[2m"
	red    = "\x1b[31m"
	green  = "\x1b[32m"
	yellow = "\x1b[33m"
	cyan   = "\x1b[36m"
	off    = "\x1b[0m"
)

// web is a server that logs its requests, on the port in $PORT.
func web([]string) int {
	l, err := net.Listen("tcp", "127.0.0.1:"+os.Getenv("PORT"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Printf("%sshop%s 2.4.1 ready, templates %swatched%s\n", bold, off, dim, off)
	fmt.Printf("%s➜%s http://%s/\n", green, off, l.Addr())
	var total atomic.Int64
	s := &http.Server{ReadTimeout: time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		served := int(total.Add(1))
		status, ms := answer(r.URL.Path, served)
		render(time.Duration(ms%64)*time.Millisecond/4 + busyness(served))
		w.WriteHeader(status)
		color := map[int]string{2: green, 4: yellow, 5: red}[status/100]
		fmt.Printf("%s %s%d%s %-4s %-18s %s%3d ms%s\n", time.Now().Format(time.TimeOnly), color, status, off, r.Method, r.URL.Path, dim, ms, off)
		if status >= 500 {
			fmt.Fprintf(os.Stderr, "%s%s%s %s: index is %d s old\n", red, "error", off, r.URL.Path, 30+served)
		}
	})}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go func() {
		<-ctx.Done()
		_ = s.Close()
	}()
	_ = s.Serve(l)
	fmt.Printf("closed after %d requests\n", total.Load())
	return 0
}

// answer returns the status and the time of the nth request.
func answer(path string, n int) (status, ms int) {
	switch {
	case path == "/search" && n%3 != 0:
		return http.StatusServiceUnavailable, 900 + n%7
	case path == "/favicon.ico":
		return http.StatusNotFound, 1
	}
	return http.StatusOK, 2 + n*17%61
}

// render works for a time, as making a page does, unless $SHOP_CALM says not to.
func render(d time.Duration) {
	if os.Getenv("SHOP_CALM") != "" {
		return
	}
	sum := []byte("page")
	for begin := time.Now(); time.Since(begin) < d; {
		h := sha256.Sum256(sum)
		sum = h[:]
	}
}

// busyness is what the nth request takes longer: there are better and worse
// times.
func busyness(n int) time.Duration {
	return time.Duration([]int{0, 5, 20, 40, 60, 30, 10, 0}[n/12%8]) * time.Millisecond
}

// load asks the server for its pages for ever, one after another. It waits for
// the server to be there.
func load(args []string) int {
	paths := []string{"/", "/app.css", "/products", "/products/42", "/cart", "/search", "/cart/items", "/favicon.ico", "/login"}
	url := "http://127.0.0.1:" + os.Getenv("PORT")
	client := &http.Client{Timeout: 5 * time.Second}
	fmt.Printf("load: %d pages of %s%s%s\n", len(paths), cyan, url, off)
	failed := 0
	for n := 1; ; n++ {
		path := paths[n%len(paths)]
		res, err := client.Get(url + path)
		if err != nil {
			time.Sleep(100 * time.Millisecond)
			n--
			continue
		}
		_ = res.Body.Close()
		if res.StatusCode >= 500 {
			failed++
			fmt.Fprintf(os.Stderr, "%s%d%s %s\n", red, res.StatusCode, off, path)
		}
		if n%10 == 0 {
			fmt.Printf("%4d requests, %d failed\n", n, failed)
		}
		time.Sleep(time.Duration(60+n*37%140) * time.Millisecond)
	}
}

// syncer tries to reach a replica that is not there, and complains loudly.
func syncer([]string) int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	fmt.Printf("sync: %s3%s replicas, catching up\n", bold, off)
	for n := 1; ; n++ {
		fmt.Fprintf(os.Stderr, "%swarn%s replica 7 refused, retry %d\n", yellow, off, n)
		if n%25 == 0 {
			fmt.Printf("sync: %d of 90210 rows\n", n*7)
		}
		select {
		case <-ctx.Done():
			return 128 + int(syscall.SIGTERM)
		case <-time.After(12 * time.Millisecond):
		}
	}
}
