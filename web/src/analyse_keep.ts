// What was analysed last of each game, kept in the browser's storage: a reload loses nothing.
import { core } from "./core.ts";
import { recordText, treeOf } from "./record.ts";
import { randomSeed, type Tree } from "./tree.ts";

export interface Manner {
	on: boolean; // the engine
	lines: number;
	nodes: number; // of a review, a position
	flipped: boolean;
}

const manners = "qipan.analysing";
const key = (game: string) => `qipan.analysing.${game}`;

export const standard: Manner = { on: true, lines: 3, nodes: 50_000, flipped: false };

function write(name: string, value: unknown): void {
	try {
		localStorage.setItem(name, JSON.stringify(value));
	} catch {
		// a full or forbidden storage: the analysis goes on, it is only not kept
	}
}

// Whatever lies there may be broken or of another version.
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
}

export function keepTree(tree: Tree): void {
	const ways = tree.path().map((step) => step.parent!.children.indexOf(step));
	const scores = [tree.root, ...tree.line()].map((step) => step.score);
	write(key(tree.start.game), { record: recordText(tree), ways, scores } satisfies Kept);
}

export function keptTree(game: string): Tree | null {
	const { record, ways = [], scores = [] } = read<Kept>(key(game));
	if (!record) return null;
	try {
		const found = core().readRecords(record).games[0];
		if (found?.game !== game) return null;
		const tree = treeOf(found, randomSeed());
		tree.at = tree.root;
		for (const way of ways) tree.at = tree.at.children[way] ?? tree.at;
		[tree.root, ...tree.line()].forEach((step, i) => (step.score = scores[i] ?? null));
		return tree;
	} catch {
		return null;
	}
}
