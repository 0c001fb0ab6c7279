// A tree as the user left it: its record, the current position, and the engine's scores of its main line.
import type { GameRecord } from "../core/core.ts";
import { recordText, treeOf } from "../core/record.ts";
import { dealSeed, type Step, type Tree } from "../core/tree.ts";

export interface SavedTree {
	record: string;
	ways: number[]; // the alternative taken at each step to the current position
	scores: (number | null)[]; // of the main line, starting position first
}

export function pathTo(tree: Tree, step: Step): number[] {
	return tree.path(step).map((s) => s.parent!.children.indexOf(s));
}

// The step that the ways lead to; ways that do not exist are skipped.
export function stepAt(tree: Tree, ways: number[]): Step {
	let step = tree.root;
	for (const way of ways) step = step.children[way] ?? step;
	return step;
}

export function savedTreeOf(tree: Tree): SavedTree {
	return {
		record: recordText(tree),
		ways: pathTo(tree, tree.at),
		scores: [tree.root, ...tree.line()].map((step) => step.score),
	};
}

// record: the contents of its record. Missing parts are unknown. Throws if the game cannot be played.
export function treeAsSaved(record: GameRecord, { ways, scores }: Partial<SavedTree>): Tree {
	const tree = treeOf(record, dealSeed());
	if (ways) tree.at = stepAt(tree, ways);
	for (const [i, step] of [tree.root, ...tree.line()].entries()) step.score = scores?.[i] ?? null;
	return tree;
}
