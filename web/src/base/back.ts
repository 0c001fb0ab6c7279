// The browser's Back closes what stands over a screen, the one opened last first, before it leaves the screen.

const closers: (() => void)[] = [];

// The entry of the history that Back or a link led to says how many stay open.
addEventListener("popstate", () => {
	const open = (history.state as { over?: number } | null)?.over ?? 0;
	while (closers.length > open) closers.pop()!();
});

// Of something that has just been opened. Returns what is to be called when it was closed in another way; after Back it does nothing.
export function onBack(close: () => void): () => void {
	closers.push(close);
	history.pushState({ over: closers.length }, "");
	return () => {
		const at = closers.lastIndexOf(close);
		if (at < 0) return;
		closers.splice(at, 1);
		if ((history.state as { over?: number } | null)?.over === at + 1) history.back();
	};
}
