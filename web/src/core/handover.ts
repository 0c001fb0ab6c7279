// A game passed from one screen to another: the screen that shows it next takes it.
import type { Tree } from "./tree.ts";

let tree: Tree | null = null;

export function handOver(given: Tree): void {
	tree = given;
}

export function takeOver(): Tree | null {
	const taken = tree;
	tree = null;
	return taken;
}
