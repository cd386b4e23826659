#!/usr/bin/env bash
# A step of a pipeline: runs commands one after another in one session, and when
# one fails, keeps what happened for those who look into it.
#
#	examples/ci/step.sh 'make' 'make check'
#
# The files go to $ARTIFACTS (artifacts). Commands that take longer than
# $STEP_TIMEOUT (30m) are aborted, which is a failure, too.
set -u
artifacts=${ARTIFACTS:-artifacts}
mkdir -p "$artifacts" || exit

braid exec --fail-fast --timeout "${STEP_TIMEOUT:-30m}" --save "$artifacts/step.braid" "$@"
status=$?

if ((status == 0)); then
  rm -f "$artifacts/step.braid"
else
  braid export --format html -o "$artifacts/step.html" "$artifacts/step.braid"
  {
    echo "the step failed with status $status"
    echo "  look at it: $artifacts/step.html"
    echo "  play it:    braid replay $artifacts/step.braid"
  } >&2
fi
exit "$status"
