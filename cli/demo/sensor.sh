# A program that says little, and complains a lot.
for ((n = 1; ; n++)); do
  printf 'reading %d: %d.%d °C\n' "$n" "$((RANDOM % 6 + 18))" "$((RANDOM % 10))"
  for ((k = RANDOM % 4; k >= 0; k--)); do
    printf '%(%T)T \e[2mdebug\e[0m frame %d off by %d\n' -1 "$((n * 4 + k))" "$((RANDOM % 3 + 1))" >&2
    sleep 0.3
  done
  sleep 0.5
done
