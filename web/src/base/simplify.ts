// Traditional characters as simplified ones. Their table (words/simplified.ts) comes when it is wanted; until then, and
// where it cannot be had, texts stay as they are.
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
