# A worker that takes jobs until one of them breaks it.
echo 'worker 7 takes jobs from queue "mail"'
for ((job = 1; job <= 9; job++)); do
  printf 'job %d: \e[33mrunning\e[0m\n' "$job"
  sleep 0.7
  printf 'job %d: \e[32mdone\e[0m in %d ms\n' "$job" "$((RANDOM % 300 + 400))"
  ((job % 3 == 0)) && printf 'warning: job %d slow, %d retries left\n' "$job" "$((3 - job / 3))" >&2
done
{
  echo 'fatal: job 10: receipt.html is cut'
  echo '    at render (mail/render.sh:41)'
  echo '    at main (mail/worker.sh:12)'
} >&2
exit 1
