# A build with a progress bar that redraws its line.
modules=(core store search mail web admin)
for ((round = 1; ; round++)); do
  printf '\e[1mbuild %d\e[0m\n' "$round"
  for m in "${modules[@]}"; do
    for ((i = 0; i <= 20; i++)); do
      printf -v done '%*s' "$i" ''
      printf -v rest '%*s' "$((20 - i))" ''
      printf '\r%-8s \e[36m%s\e[2m%s\e[0m %3d%%' "$m" "${done// /█}" "${rest// /░}" "$((i * 5))"
      sleep 0.0$((RANDOM % 6 + 3))
    done
    printf '\r%-8s \e[32m%s\e[0m done\n' "$m" '████████████████████'
  done
  printf '\e[33mwarning\e[0m: 2 unused imports in admin\n' >&2
  sleep 4
done
