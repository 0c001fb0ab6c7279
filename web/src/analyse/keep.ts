// The last analysis of each game, kept in the browser's storage: a reload loses nothing.
import { core } from "../core/core.ts";
import { recordText, treeOf } from "../core/record.ts";
import { dealSeed, type Step, type Tree } from "../core/tree.ts";
import { judgements, type Judgement } from "./judge.ts";
import type { Values } from "./options.ts";
import { countsOf, type Review } from "./review.ts";

export interface Manner {
	on: boolean; // the engine
	lines: number;
	options: Values; // of the engine, by name: those that differ from its defaults
	nodes: number; // of a review, for each position
	flipped: boolean;
}

const manners = "qipan.analysing";
const key = (game: string) => `qipan.analysing.${game}`;

export const standard: Manner = { on: true, lines: 3, options: { hash: 32 }, nodes: 50_000, flipped: false };

function write(name: string, value: unknown): void {
	try {
		localStorage.setItem(name, JSON.stringify(value));
	} catch {
		// a full or forbidden storage: the analysis continues, it is only not saved
	}
}

// What is stored may be broken or of another version.
function read<T>(name: string): Partial<T> {
	try {
		return (JSON.parse(localStorage.getItem(name) ?? "{}") as Partial<T> | null) ?? {};
	} catch {
		return {};
	}
}

export function keepManner(manner: Manner): void {
	write(manners, manner);
}

export function keptManner(): Manner {
	return { ...standard, ...read<Manner>(manners) };
}

interface Kept {
	record: string;
	ways: number[]; // the alternative taken at each step to the position that was looked at
	scores: (number | null)[]; // of the main line, the start first
	marks: { ways: number[]; judgement: Judgement; best: string }[] | null; // of the review
}

export interface Analysed {
	tree: Tree;
	review: Review | null;
}

function waysTo(tree: Tree, step: Step): number[] {
	return tree.path(step).map((s) => s.parent!.children.indexOf(s));
}

// The step that the ways lead to, as far as they go.
function follow(tree: Tree, ways: number[]): Step {
	let step = tree.root;
	for (const way of ways) step = step.children[way] ?? step;
	return step;
}

export function keepTree({ tree, review }: Analysed): void {
	const scores = [tree.root, ...tree.line()].map((step) => step.score);
	const marks = review && [...review.judged].map(([step, judgement]) => ({ ways: waysTo(tree, step), judgement, best: review.best.get(step) ?? "" }));
	write(key(tree.start.game), {
		record: recordText(tree),
		ways: waysTo(tree, tree.at),
		scores,
		marks: marks && marks.filter(({ ways }) => !ways.includes(-1)), // a move that was removed
	} satisfies Kept);
}

function reviewOf(tree: Tree, marks: NonNullable<Kept["marks"]>): Review {
	const review: Review = { judged: new Map(), best: new Map(), counts: countsOf(tree, new Map()) };
	for (const { ways, judgement, best } of marks) {
		const step = follow(tree, ways);
		if (!step.parent || step.depth !== ways.length || !judgements.includes(judgement)) continue;
		review.judged.set(step, judgement);
		if (best) review.best.set(step, best);
	}
	review.counts = countsOf(tree, review.judged);
	return review;
}

export function keptTree(game: string): Analysed | null {
	const { record, ways = [], scores = [], marks = null } = read<Kept>(key(game));
	if (!record) return null;
	try {
		const found = core().readRecords(record).games[0];
		if (found?.game !== game) return null;
		const tree = treeOf(found, dealSeed());
		tree.at = follow(tree, ways);
		[tree.root, ...tree.line()].forEach((step, i) => (step.score = scores[i] ?? null));
		return { tree, review: marks && reviewOf(tree, marks) };
	} catch {
		return null;
	}
}
