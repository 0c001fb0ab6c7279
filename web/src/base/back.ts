// The browser's Back button closes the overlays of a screen, the latest first, before it leaves the screen. Each
// overlay has a history entry whose state holds the number of open overlays. An overlay closed in another way leaves
// its entry for reuse.

// Closes an overlay. Returns false if it was already closed, although its close event is still pending.
type Close = () => unknown;

const closers: Close[] = [];
const openHere = (): number => (history.state as { over?: number } | null)?.over ?? 0;

let [over, hash] = [0, ""]; // of the page's current entry

// Called once, when the page is loaded.
export function watchBack(): void {
	[over, hash] = [openHere(), location.hash];
	addEventListener("popstate", () => {
		const [before, left] = [over, hash];
		[over, hash] = [openHere(), location.hash];
		let closes = false;
		while (closers.length > over) closes = closers.pop()!() !== false || closes;
		// Skip the entry of an overlay that was already closed.
		if (over < before && hash === left && !closes) history.back();
	});
}

// Registers an overlay that has just opened. Returns a function to call when it has been closed, in whatever way.
export function onBack(close: Close): () => void {
	closers.push(close);
	if (over < closers.length) {
		history.pushState({ ...history.state, over: ++over }, "");
		hash = location.hash; // it may have been rewritten
	}
	return () => {
		const at = closers.lastIndexOf(close);
		if (at >= 0) closers.splice(at, 1);
	};
}

// Replaces this screen and the overlays on it with another screen in the history: Back leads to the previous screen.
export function goInstead(address: string): void {
	const replaced = () => location.replace(address);
	if (!over) {
		replaced();
		return;
	}
	addEventListener("popstate", replaced, { once: true });
	const entries = over;
	over = 0;
	history.go(-entries);
}

export function showDialog(dialog: HTMLDialogElement): void {
	dialog.showModal();
	const close = (): boolean => {
		const { open } = dialog;
		dialog.close();
		return open;
	};
	dialog.addEventListener("close", onBack(close));
}
