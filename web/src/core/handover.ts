// Passes a game from one screen to another: the next screen that shows it takes it.
import type { Side } from "./clock.ts";
import type { Tree } from "./tree.ts";

export interface Wishes {
	review?: boolean; // start the analysis with a game review
	side?: Side; // show this side's errors first
}

let given: { tree: Tree; wishes: Wishes } | null = null;

export function handOver(tree: Tree, wishes: Wishes = {}): void {
	given = { tree, wishes };
}

// The wishes, until the game is taken.
export function wishes(): Wishes {
	return given?.wishes ?? {};
}

export function takeOver(): Tree | null {
	const taken = given?.tree ?? null;
	given = null;
	return taken;
}
