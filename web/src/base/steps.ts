// Stepping through a game: with keys, unless the focus is in a field or a dialog, and with the wheel over its board.

const field = "input:not([type=checkbox]), select, textarea"; // handles its own keys
const notch = 50; // pixels of wheel movement per step

const undoKeys: Record<string, string> = { z: "Undo", Z: "Redo", y: "Redo" }; // with Ctrl

// take: returns whether the key was used. The undo key or Ctrl+Z is passed as "Undo"; the redo key, Ctrl+Y or
// Ctrl+Shift+Z as "Redo". Returns a function that removes the listeners.
export function onKeys(take: (key: string, target: Element) => boolean): () => void {
	const listener = (event: KeyboardEvent) => {
		if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
		const key = event.ctrlKey || event.metaKey ? undoKeys[event.key] : event.key;
		if (!key) return;
		const target = event.target instanceof Element ? event.target : document.body;
		if (!target.closest(field) && take(key, target)) event.preventDefault();
	};
	// A field chosen with the mouse would otherwise keep the keys.
	let pointed = false;
	const press = () => (pointed = true);
	const type = () => (pointed = false);
	const chosen = ({ target }: Event) =>
		pointed && target instanceof HTMLElement && target.matches("select, [type=radio]") && target.blur();
	const all = [
		["keydown", listener],
		["keydown", type],
		["pointerdown", press],
		["change", chosen],
	] as [string, EventListener][];
	for (const [name, act] of all) document.addEventListener(name, act);
	return () => {
		for (const [name, act] of all) document.removeEventListener(name, act);
	};
}

// step: 1 forward, -1 back.
export function onWheel(board: HTMLElement, step: (way: 1 | -1) => void): void {
	let turned = 0;
	board.addEventListener(
		"wheel",
		(event) => {
			if (event.ctrlKey || !event.deltaY) return;
			event.preventDefault();
			const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * notch;
			turned = Math.sign(pixels) === Math.sign(turned) ? turned + pixels : pixels;
			if (Math.abs(turned) < notch) return;
			turned = 0;
			step(pixels > 0 ? 1 : -1);
		},
		{ passive: false },
	);
}
