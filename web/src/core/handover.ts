// Passes a game from one screen to another: the next screen that shows it takes it.
import type { Side } from "./clock.ts";
import type { Tree } from "./tree.ts";

export interface HandoverOptions {
	review?: boolean; // start the analysis with a game review
	side?: Side; // show this side's errors first
}

let given: { tree: Tree; options: HandoverOptions } | null = null;

export function handOver(tree: Tree, options: HandoverOptions = {}): void {
	given = { tree, options };
}

// The options, until the game is taken.
export function handoverOptions(): HandoverOptions {
	return given?.options ?? {};
}

export function takeOver(): Tree | null {
	const taken = given?.tree ?? null;
	given = null;
	return taken;
}
