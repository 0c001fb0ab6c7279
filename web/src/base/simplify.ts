// Converts traditional to simplified characters. The table (words/simplified.ts) is loaded on demand; until then, and
// if it cannot be loaded, text is returned unchanged.
let table: ((text: string) => string) | null = null;
let coming: Promise<void> | null = null;

export function loadSimplified(): Promise<void> {
	coming ??= import("./words/simplified.ts").then(
		({ simplify }) => {
			table = simplify;
		},
		() => {
			coming = null; // the network may be back next time
		},
	);
	return coming;
}

export const hasSimplified = (): boolean => table !== null;

export const simplify = (text: string): string => (table ? table(text) : text);
