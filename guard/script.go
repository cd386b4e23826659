package guard

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// script is what /bin/sh waits with. Its arguments are the file for the report, and the
// program that cleans up, which learns from one more whether the screen was on. Its
// streams are the pipe, the terminal, as number 3 what the Go runtime said, and as
// number 4 the program that cleans up, which by then may have been removed or replaced
// by another version. The script itself and what the terminal is told come in variables:
// a list of processes shows arguments to everybody who looks at it.
//
// The terminal is told things beside the rest: one that is paused must not keep
// anything from being cleaned up. It may still be in raw mode, in which a line needs a
// carriage return, and a message may hold anything, so that all but text is left out.
const script = `
umask 077
trap '' HUP INT QUIT TERM TSTP TTIN TTOU PIPE
screen=off
while read -r said; do
	screen=$said
done
report=$1 new=$1.$$ end=$BRAID_GUARD_END comfort=$BRAID_GUARD_COMFORT
shift
if [ "$1" -ef /proc/self/fd/4 ]; then
	:
elif [ -x /proc/self/fd/4 ]; then
	shift
	set -- /proc/self/fd/4 "$@"
elif ! command -v "$1" >/dev/null; then
	comfort="What it ran may go on: $1, which would stop it, is gone."
fi
unset BRAID_GUARD BRAID_GUARD_END BRAID_GUARD_COMFORT
tell() {
	if [ -n "$report" ] && cat <&3 >"$new" && [ -s "$new" ] && mv -f "$new" "$report"; then
		echo 'braid has failed, which is a fault of its own:'
		sed '/^$/q' "$report" | head -n 20
		echo "All that is known of it is in $report."
	else
		rm -f "$new"
		echo 'braid was killed.'
	fi
	[ -z "$comfort" ] || printf '%s\n' "$comfort"
}
if [ "$screen" = on ]; then
	cr=$(printf '\r')
	tell | { printf %s "$end"; LC_ALL=C tr -cd '\n\t -~' | sed "s/\$/$cr/"; } &
else
	tell >/dev/null &
fi
exec "$@" "$screen" 3<&-
`

// terminalEnd undoes what the screen sets a terminal to: keys as they were, whole
// frames, the main screen, a cursor, no paste in brackets, no focus events, no mouse,
// no title, no progress.
var terminalEnd = strings.Join([]string{
	ansi.ResetModifyOtherKeys, ansi.PopKittyKeyboard(1),
	ansi.ResetModeSynchronizedOutput, ansi.ResetStyle, ansi.ResetModeAltScreenSaveCursor, ansi.ShowCursor,
	ansi.ResetModeBracketedPaste, ansi.ResetModeFocusEvent,
	ansi.ResetModeMouseNormal, ansi.ResetModeMouseButtonEvent, ansi.ResetModeMouseAnyEvent, ansi.ResetModeMouseExtSgr,
	ansi.SetWindowTitle(""), ansi.ResetProgressBar, ansi.SetCursorStyle(0), "\r",
}, "")
