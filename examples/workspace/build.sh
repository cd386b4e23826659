#!/usr/bin/env bash
# Makes a page of each text.
set -e
mkdir -p public
for text in src/*.txt; do
  page=public/$(basename "$text" .txt).html
  printf '<!doctype html>\n<pre>\n%s\n</pre>\n' "$(<"$text")" >"$page"
  echo "$page"
done
