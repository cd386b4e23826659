# A server that logs requests, and now and then an error on stderr.
paths=(/ /cart /cart/items /api/products /api/search?q=tea /login /static/app.js /health)
methods=(GET GET GET GET POST)
printf '\e[1mshop\e[0m 2.4.1 on \e[36mhttp://localhost:8080\e[0m\n'
for ((n = 1; ; n++)); do
  path=${paths[RANDOM % ${#paths[@]}]}
  ms=$((RANDOM % 90 + 2))
  code=200 color=32
  ((n % 11 == 0)) && code=404 color=33
  ((n % 17 == 0)) && code=503 color=31 ms=$((ms + 900))
  printf '%(%T)T \e[%sm%s\e[0m %-4s %-17s \e[2m%4d ms\e[0m\n' -1 "$color" "$code" "${methods[RANDOM % 5]}" "$path" "$ms"
  ((code == 503)) && printf '%(%T)T \e[31mtimeout\e[0m %s\n' -1 "$path" >&2
  sleep "0.$((RANDOM % 5 + 1))"
done
