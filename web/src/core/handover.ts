// A game passed from one screen to another: the screen that shows it next takes it.
import type { Side } from "./clock.ts";
import type { Tree } from "./tree.ts";

export interface Wishes {
	review?: boolean; // the analysis begins with a review of the game
	side?: Side; // whose errors are looked at first
}

let given: { tree: Tree; wishes: Wishes } | null = null;

export function handOver(tree: Tree, wishes: Wishes = {}): void {
	given = { tree, wishes };
}

// What was wished, until the game is taken.
export function wishes(): Wishes {
	return given?.wishes ?? {};
}

export function takeOver(): Tree | null {
	const taken = given?.tree ?? null;
	given = null;
	return taken;
}
