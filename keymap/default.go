package keymap

// Default returns the built-in keys.
func Default() *Map {
	var all []Action
	all = append(all, runActions()...)
	all = append(all, moveActions()...)
	all = append(all, jumpActions()...)
	all = append(all, streamActions()...)
	all = append(all, timeActions()...)
	all = append(all, screenActions()...)
	all = append(all, overlayActions()...)
	return newMap(all)
}

// keys is short for a list of keys.
func keys(k ...string) []string { return k }

func runActions() []Action {
	const g = GroupRun
	return []Action{
		{Name: Run, Keys: keys("enter"), Short: "run", Long: "run the command in the session's shell", Where: Prompt, Group: g, NeedsControl: true},
		{Name: RunBackground, Keys: keys("alt+enter"), Short: "background", Long: "run the command as a background process", Where: Prompt, Group: g, NeedsControl: true},
		{Name: Newline, Keys: keys("ctrl+j", "shift+enter"), Short: "new line", Long: "start another line of the same command", Where: Prompt, Group: g, NeedsControl: true},
		{Name: PrevCommand, Keys: keys("up"), Short: "previous", Long: "take the command before from the history", Where: Prompt, Group: g, NeedsControl: true},
		{Name: NextCommand, Keys: keys("down"), Short: "next", Long: "take the command after from the history", Where: Prompt, Group: g, NeedsControl: true},
		{Name: FindCommand, Keys: keys("ctrl+r"), Short: "history", Long: "find an earlier command by some of its letters", Where: Prompt, Group: g, NeedsControl: true},
		{Name: Complete, Keys: keys("tab"), Short: "complete", Long: "complete the path before the cursor; next pane when there is none", Where: Prompt, Group: g, NeedsControl: true},
		{Name: DeleteOrQuit, Keys: keys("ctrl+d"), Short: "quit", Long: "leave when nothing is typed; else delete the character under the cursor", Where: Prompt, Group: g},

		{Name: Interrupt, Keys: keys("ctrl+c"), Short: "interrupt", Long: "interrupt the command that runs; clear the prompt when none does", Where: Global, Group: g, NeedsControl: true},
		{Name: Stop, Keys: keys("x"), Short: "stop", Long: "stop what is selected and all that it started", Where: History | Processes | Streams, Group: g, Dangerous: true, NeedsControl: true},
		{Name: Kill, Keys: keys("X"), Short: "kill", Long: "choose a signal to send to the selected process", Where: Processes | Streams, Group: g, Dangerous: true, NeedsControl: true},
		{Name: Restart, Keys: keys("r"), Short: "restart", Long: "stop and start the process again; run the command again", Where: Processes | Streams, Group: g, NeedsControl: true},
		{Name: RunAgain, Keys: keys("r"), Short: "again", Long: "run the selected command again", Where: History, Group: g, NeedsControl: true},
		{Name: Edit, Keys: keys("e"), Short: "edit", Long: "put the selected command into the prompt", Where: History | Processes, Group: g, NeedsControl: true},
		{Name: Details, Keys: keys("D"), Short: "details", Long: "show all that is known about what is selected", Where: Panes, Group: g},
		{Name: NewSession, Keys: keys("n"), Short: "new", Long: "make a session", Where: Sessions, Group: g, NeedsControl: true},
		{Name: DeleteSession, Keys: keys("d"), Short: "delete", Long: "close the selected session and stop what runs in it", Where: Sessions, Group: g, Dangerous: true, NeedsControl: true},
		{Name: RestartSession, Keys: keys("r"), Short: "restart", Long: "give the selected session a fresh shell with its state kept", Where: Sessions, Group: g, Dangerous: true, NeedsControl: true},
		{Name: StopAll, Keys: keys("K"), Short: "stop all", Long: "stop every process of the selected session", Where: Sessions | Processes, Group: g, Dangerous: true, NeedsControl: true},
	}
}

func moveActions() []Action {
	const g = GroupMove
	return []Action{
		{Name: NextPane, Keys: keys("tab"), Short: "pane", Long: "go to the next pane", Where: Global, Group: g},
		{Name: PrevPane, Keys: keys("shift+tab"), Short: "pane back", Long: "go to the previous pane", Where: Global, Group: g},
		{Name: ToPrompt, Keys: keys("i"), Short: "prompt", Long: "go to the prompt", Where: Global, Group: g, NeedsControl: true},
		{Name: Back, Keys: keys("esc"), Short: "back", Long: "close what is open, else change between prompt and panes", Where: Global, Group: g},
		{Name: Open, Keys: keys("enter"), Short: "open", Long: "show what is selected", Where: Sessions | History | Processes, Group: g},
		{Name: Up, Keys: keys("up", "k"), Short: "up", Long: "one line up", Where: Global, Group: g},
		{Name: Down, Keys: keys("down", "j"), Short: "down", Long: "one line down", Where: Global, Group: g},
		{Name: Left, Keys: keys("left", "h"), Short: "left", Long: "scroll to the left", Where: Global, Group: g},
		{Name: Right, Keys: keys("right", "l"), Short: "right", Long: "scroll to the right", Where: Global, Group: g},
		{Name: PageUp, Keys: keys("pgup", "ctrl+b"), Short: "page up", Long: "one page up", Where: Global, Group: g},
		{Name: PageDown, Keys: keys("pgdown", "ctrl+f"), Short: "page down", Long: "one page down", Where: Global, Group: g},
		{Name: HalfUp, Keys: keys("ctrl+u"), Short: "half up", Long: "half a page up", Where: Panes, Group: g},
		{Name: HalfDown, Keys: keys("ctrl+d"), Short: "half down", Long: "half a page down", Where: Panes, Group: g},
		{Name: Top, Keys: keys("g", "home"), Short: "top", Long: "to the first line", Where: Global, Group: g},
		{Name: Bottom, Keys: keys("G"), Short: "bottom", Long: "to the last line, and follow it", Where: Global, Group: g},
		{Name: LineStart, Keys: keys("^"), Short: "line start", Long: "scroll back to the first column", Where: Streams, Group: g},
		{Name: GotoLine, Keys: keys(":"), Short: "line", Long: "go to a line by its number", Where: Streams, Group: g},
	}
}

func jumpActions() []Action {
	const g = GroupMove
	return []Action{
		{Name: ErrNext, Keys: keys("e"), Short: "stderr", Long: "to the next line of stderr", Where: Streams, Group: g},
		{Name: ErrPrev, Keys: keys("E"), Short: "stderr back", Long: "to the line of stderr before", Where: Streams, Group: g},
		{Name: FailNext, Keys: keys(")"), Short: "failure", Long: "to the next command or process that failed", Where: Global, Group: g},
		{Name: FailPrev, Keys: keys("("), Short: "last failure", Long: "to the command or process before that failed", Where: Global, Group: g},
		{Name: MarkNext, Keys: keys("'"), Short: "bookmark", Long: "to the next bookmark", Where: Global, Group: g},
		{Name: MarkPrev, Keys: keys(`"`), Short: "bookmark back", Long: "to the bookmark before", Where: Global, Group: g},
	}
}

func streamActions() []Action {
	const g = GroupStreams
	return []Action{
		{Name: Search, Keys: keys("/"), Short: "search", Long: "search the output", Where: Global, Group: g},
		{Name: SearchNext, Keys: keys("n"), Short: "next", Long: "to the next match", Where: Streams, Group: g},
		{Name: SearchPrev, Keys: keys("N"), Short: "previous", Long: "to the match before", Where: Streams, Group: g},
		{Name: Filter, Keys: keys("&"), Short: "filter", Long: "show only lines that match", Where: Streams, Group: g},
		{Name: Follow, Keys: keys("f"), Short: "follow", Long: "stay at the end as output comes, or stand still", Where: Streams, Group: g},
		{Name: Wrap, Keys: keys("w"), Short: "wrap", Long: "break long lines, or cut them", Where: Streams, Group: g},
		{Name: Numbers, Keys: keys("#"), Short: "numbers", Long: "show line numbers", Where: Streams, Group: g},
		{Name: Times, Keys: keys("t"), Short: "times", Long: "show when each line was printed", Where: Streams, Group: g},
		{Name: StreamLayout, Keys: keys("s"), Short: "split", Long: "stdout and stderr side by side, stacked, merged, or one alone", Where: Global, Group: g},
		{Name: Link, Keys: keys("="), Short: "link", Long: "scroll both streams by the same moment", Where: Streams, Group: g},
		{Name: Visual, Keys: keys("v"), Short: "select", Long: "select lines to copy", Where: Streams, Group: g},
		{Name: Copy, Keys: keys("y"), Short: "copy", Long: "copy what is selected to the clipboard", Where: Panes, Group: g},
		{Name: Pager, Keys: keys("o"), Short: "pager", Long: "open the stream in $PAGER", Where: Streams, Group: g},
		{Name: Editor, Keys: keys("O"), Short: "editor", Long: "open the stream in $EDITOR", Where: Streams, Group: g},
	}
}

func timeActions() []Action {
	const g = GroupTime
	return []Action{
		{Name: Freeze, Keys: keys("space", "ctrl+space"), Short: "pause", Long: "freeze the moment shown while everything goes on; play or pause a recording", Where: Global, Group: g},
		{Name: StepBack, Keys: keys("["), Short: "5s back", Long: "five seconds back", Where: Global, Group: g},
		{Name: StepOn, Keys: keys("]"), Short: "5s on", Long: "five seconds forward", Where: Global, Group: g},
		{Name: EventBack, Keys: keys("{"), Short: "event back", Long: "to the event before", Where: Global, Group: g},
		{Name: EventOn, Keys: keys("}"), Short: "event on", Long: "to the next event", Where: Global, Group: g},
		{Name: GotoTime, Keys: keys("ctrl+g"), Short: "go to time", Long: "go to a time", Where: Global, Group: g},
		{Name: WhenEnded, Keys: keys("b"), Short: "when it ended", Long: "go back to the moment when what is selected ended", Where: History | Processes | Streams, Group: g},
		{Name: Live, Keys: keys("L", "end"), Short: "live", Long: "back to now; to the end of the pane when there already", Where: Global, Group: g},
		{Name: Mark, Keys: keys("m"), Short: "bookmark", Long: "set a bookmark at the moment shown", Where: Global, Group: g, NeedsControl: true},
		{Name: Tenth, Keys: keys("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"), Short: "jump", Long: "jump to that tenth of the recording", Where: Replay, Group: g},
		{Name: Faster, Keys: keys("+"), Short: "faster", Long: "play twice as fast", Where: Replay, Group: g},
		{Name: Slower, Keys: keys("-"), Short: "slower", Long: "play half as fast", Where: Replay, Group: g},
	}
}

func screenActions() []Action {
	const g = GroupScreen
	return []Action{
		{Name: Palette, Keys: keys("ctrl+p"), Short: "commands", Long: "find any action, pane, session, process, command or bookmark", Where: Global, Group: g},
		{Name: Help, Keys: keys("?", "f1"), Short: "help", Long: "show all keys", Where: Global, Group: g},
		{Name: Zoom, Keys: keys("z"), Short: "zoom", Long: "give the pane the whole screen, or take it back", Where: Global, Group: g},
		{Name: SplitLess, Keys: keys("<", "ctrl+left"), Short: "narrower", Long: "move the split to the left", Where: Global, Group: g},
		{Name: SplitMore, Keys: keys(">", "ctrl+right"), Short: "wider", Long: "move the split to the right", Where: Global, Group: g},
		{Name: SplitUp, Keys: keys("ctrl+up"), Short: "split up", Long: "move the split up", Where: Global, Group: g},
		{Name: SplitDown, Keys: keys("ctrl+down"), Short: "split down", Long: "move the split down", Where: Global, Group: g},
		{Name: Theme, Keys: keys("ctrl+t"), Short: "theme", Long: "choose a theme, seeing each as you go", Where: Global, Group: g},
		{Name: Save, Keys: keys("ctrl+s"), Short: "save", Long: "keep this session's recording as a file, or as a page (html)", Where: Global, Group: g},
		{Name: Redraw, Keys: keys("ctrl+l"), Short: "redraw", Long: "draw the whole screen again", Where: Global, Group: g},
		{Name: Suspend, Keys: keys("ctrl+z"), Short: "suspend", Long: "go back to the shell that started braid; fg returns", Where: Global, Group: g},
		{Name: Quit, Keys: keys("q", "ctrl+q"), Short: "quit", Long: "leave; asks when something still runs", Where: Global, Group: g},
	}
}

func overlayActions() []Action {
	const g = GroupBoxes
	return []Action{
		{Name: Accept, Keys: keys("enter"), Short: "choose", Long: "take what is selected or typed", Where: Overlay, Group: g},
		{Name: Cancel, Keys: keys("esc", "ctrl+c"), Short: "close", Long: "close without doing anything", Where: Overlay, Group: g},
		{Name: ListUp, Keys: keys("up", "ctrl+p", "shift+tab"), Short: "up", Long: "one row up", Where: Overlay, Group: g},
		{Name: ListDown, Keys: keys("down", "ctrl+n", "tab"), Short: "down", Long: "one row down", Where: Overlay, Group: g},
		{Name: ListPageUp, Keys: keys("pgup"), Short: "page up", Long: "one page up", Where: Overlay, Group: g},
		{Name: ListPageDn, Keys: keys("pgdown"), Short: "page down", Long: "one page down", Where: Overlay, Group: g},
		{Name: SearchRegex, Keys: keys("ctrl+x"), Short: "regex", Long: "change between literal text and regular expression", Where: Overlay, Group: g},
		{Name: Yes, Keys: keys("y", "enter"), Short: "yes", Long: "do it", Where: Confirm, Group: g},
		{Name: No, Keys: keys("n", "esc", "ctrl+c"), Short: "no", Long: "do nothing", Where: Confirm, Group: g},
	}
}
