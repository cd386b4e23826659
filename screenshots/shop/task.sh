#!/usr/bin/env bash
# The chores of a small shop, as its developers run them.
bold=$'\e[1m' dim=$'\e[2m' red=$'\e[31m' green=$'\e[32m' yellow=$'\e[33m' cyan=$'\e[36m' off=$'\e[0m'

tests() {
  local cases=(TestCartIsEmptyAtFirst TestAddingCounts TestRemovingTheLastItem TestTotalInCents TestDiscount TestShipping TestTaxOfEveryState TestCheckout)
  echo "${bold}=== shop/cart${off}"
  for c in "${cases[@]}"; do
    sleep 0.06
    if [ "$c" = TestDiscount ]; then
      echo "${red}--- FAIL: $c${off} ${dim}(0.02s)${off}"
      echo "${red}cart_test.go:41:${off} got 1799, want 1619" >&2
      echo "  17.99 less 10 % must round down" >&2
    else
      echo "${green}--- PASS: $c${off} ${dim}(0.0$((${#c} % 4))s)${off}"
    fi
  done
  echo "7 passed, ${red}1 failed${off}"
  return 1
}

migrate() {
  local n=11
  for m in "add table discounts" "index orders by customer" "drop column cart.note"; do
    echo "${cyan}$((n++))${off}  $m  ${dim}would run${off}"
    sleep 0.05
  done
  echo "3 migrations, nothing changed ${dim}(--dry-run)${off}"
}

build() {
  local until=${BUILD_UNTIL:-100} i
  for m in core store search; do
    echo "${green}✓${off} $m"
  done
  for ((i = 0; i <= until; i += 4)); do
    printf -v full '%*s' "$((i / 4))" ''
    printf -v rest '%*s' "$((25 - i / 4))" ''
    printf '\r%s %s%s%s%s%s %3d%%' web "$cyan" "${full// /█}" "$dim" "${rest// /░}" "$off" "$i"
    sleep 0.04
  done
  if ((until < 100)); then
    sleep 1000
  fi
  printf '\r%s✓%s web                             \n' "$green" "$off"
  echo "${yellow}warning:${off} 2 unused imports in web/admin.go" >&2
  echo "built in 1.2 s, 4.1 MB"
}

mail() {
  echo "taking jobs from queue ${bold}mail${off}"
  for job in 4711 4712 4713; do
    sleep "${MAIL_EVERY:-0.15}"
    echo "job $job ${green}sent${off} receipt to customer $((job * 7 % 900 + 100))"
  done
  sleep 0.2
  echo "job 4714 ${yellow}rendering${off}"
  {
    echo "${red}fatal:${off} job 4714: template receipt.html: unexpected end of file"
    echo "    at render (mail/render.go:41)"
    echo "    at main (mail/main.go:12)"
  } >&2
  return 1
}

case ${1:-} in
test) tests ;;
migrate) migrate ;;
build) build ;;
mail) mail ;;
*) echo "task: no task is called ${1:-nothing}" >&2 && exit 2 ;;
esac
