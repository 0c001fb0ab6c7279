// The browser's Back closes what stands over a screen, the one opened last first, before it leaves the screen. Each has an entry of
// the history, whose state says how many are open there.

const closers: (() => void)[] = [];
let leaving = false; // on the way back from an entry whose thing is closed

const openHere = (): number => (history.state as { over?: number } | null)?.over ?? 0;

function enter(): void {
	while (openHere() < closers.length) history.pushState({ over: openHere() + 1 }, "");
}

// Nobody is to press Back for an entry where nothing is open any more.
function leave(): void {
	if (leaving || openHere() <= closers.length) return;
	leaving = true;
	history.back();
}

// Once, when the page is loaded.
export function watchBack(): void {
	addEventListener("popstate", () => {
		if (leaving) {
			leaving = false;
			enter(); // what was opened meanwhile
		}
		while (closers.length > openHere()) closers.pop()!();
		leave();
	});
	leave(); // it was loaded again
}

// Of something that has just been opened. Returns what is to be called when it was closed, in whatever way.
export function onBack(close: () => void): () => void {
	closers.push(close);
	if (!leaving) enter();
	return () => {
		const at = closers.lastIndexOf(close);
		if (at >= 0) closers.splice(at, 1);
		setTimeout(leave); // not if a link is followed from here
	};
}

export function showDialog(dialog: HTMLDialogElement): void {
	dialog.showModal();
	dialog.addEventListener("close", onBack(() => dialog.close()));
}
