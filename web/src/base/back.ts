// The browser's Back closes what stands over a screen, the one opened last first, before it leaves the screen. Each has
// an entry of the history, whose state says how many are open there. What is closed in another way leaves its entry, to
// be used again.

// Closes what was opened. False: it was closed already, though its close event is still to come.
type Close = () => unknown;

const closers: Close[] = [];
const openHere = (): number => (history.state as { over?: number } | null)?.over ?? 0;

let [over, hash] = [0, ""]; // of the entry that the page is on

// Once, when the page is loaded.
export function watchBack(): void {
	[over, hash] = [openHere(), location.hash];
	addEventListener("popstate", () => {
		const [before, left] = [over, hash];
		[over, hash] = [openHere(), location.hash];
		let closes = false;
		while (closers.length > over) closes = closers.pop()!() !== false || closes;
		if (over < before && hash === left && !closes) history.back(); // from an entry where nothing was open any more
	});
}

// Of something that has just been opened. Returns what is to be called when it was closed, in whatever way.
export function onBack(close: Close): () => void {
	closers.push(close);
	if (over < closers.length) {
		history.pushState({ ...history.state, over: ++over }, "");
		hash = location.hash; // it may have been written anew
	}
	return () => {
		const at = closers.lastIndexOf(close);
		if (at >= 0) closers.splice(at, 1);
	};
}

// Another screen takes the place of this one in the history, and of what was open over it: Back leads to the screen
// before.
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
