// Converts between trees and records; core().writeRecord and readRecords convert records to text. docs/record-format.md
import { core, type GameRecord, type RecordMove, type Ruling } from "./core.ts";
import { dealSeed, Tree, type Step } from "./tree.ts";

const plyCount = "PlyCount"; // PGN tag for the length of the game

// A move and its outcome.
interface Turn {
	move: Step;
	seen?: Step | undefined;
}

const showsPiece = (step: Step | undefined): boolean => !!step?.move.startsWith("(");

// All continuations of the step, main line first. Alternatives that differ only in the outcome begin with the flip.
function turns(before: Step): Turn[] {
	return before.children.flatMap((move): Turn[] =>
		showsPiece(move.children[0]) ? move.children.map((seen) => ({ move, seen })) : [{ move }],
	);
}

// The line that begins with the first turn; the others are its alternatives.
function movesOf([turn, ...others]: Turn[]): RecordMove[] {
	const moves: RecordMove[] = [];
	while (turn) {
		const { move, seen } = turn;
		moves.push({ m: move.move, c: move.comment, v: others.map((other) => movesOf([other])) });
		if (seen) moves.push({ m: seen.move, c: seen.comment });
		[turn, ...others] = turns(seen ?? move);
	}
	return moves;
}

export function rulingText(ruling: Ruling): string {
	return `${ruling.clause}: ${ruling.why}`;
}

// Whether a recorded reason is this ruling: of its clause, however its sentence is worded.
export const isRuling = (recorded: string, { clause }: Ruling): boolean => recorded.startsWith(`${clause}: `);

// How the game ended, by its players or by the rules: [result, ruling].
export function endOf(tree: Tree): [string, string] {
	if (tree.result) return [tree.result, tree.ruling];
	const ruling = tree.view(tree.last).ruling;
	return ruling ? [ruling.verdict, rulingText(ruling)] : ["", ""];
}

export function recordOf(tree: Tree): GameRecord {
	const [result, ruling] = endOf(tree);
	const goesOn = tree.result && tree.end !== tree.last; // moves were added after the end
	const tags = tree.tags.filter(([name]) => !goesOn || name !== plyCount);
	return {
		game: tree.start.game as GameRecord["game"],
		preset: tree.start.preset,
		start: tree.start.position,
		first: tree.players[0],
		second: tree.players[1],
		date: tree.date,
		result: result as GameRecord["result"],
		ruling,
		tags: goesOn ? [[plyCount, String(tree.end.depth)], ...tags] : tags,
		moves: [{ c: tree.root.comment }, ...movesOf(turns(tree.root))],
	};
}

// The stored form: compact.
export const recordText = (tree: Tree): string => core().writeRecord(recordOf(tree), { compact: true });

// Adds the moves after the step, then their alternatives, so that the main line comes first everywhere. A comment
// before the first move of a variation becomes the comment of that move.
function grow(tree: Tree, moves: RecordMove[], parent: Step): void {
	const others: [RecordMove[], Step][] = [];
	let step = parent;
	let words = "";
	for (const { m, c = "", v = [] } of moves) {
		words = [words, c].filter(Boolean).join(" ");
		for (const line of v) others.push([line, step]);
		if (m !== undefined) step = tree.add(m, step);
		else if (step !== tree.root) continue;
		step.comment = [step.comment, words].filter(Boolean).join(" ");
		words = "";
	}
	for (const [line, before] of others) grow(tree, line, before);
}

// A study is read from its beginning: a custom position, or moves with comments or variations.
function isStudy(tree: Tree): boolean {
	return (
		tree.start.position !== "" ||
		tree.root.comment !== "" ||
		tree.line().some((step) => step.comment !== "" || step.parent!.children.length > 1)
	);
}

// Opens a record: a study at its beginning, a game at its end.
export function openedTree(record: GameRecord): Tree {
	const tree = treeOf(record);
	if (isStudy(tree)) tree.at = tree.root;
	return tree;
}

// The tree of a record, with the cursor at its last move. A result that follows from the rules is not stored.
export function treeOf(record: GameRecord, seed = dealSeed()): Tree {
	const tree = new Tree({ game: record.game, preset: record.preset, position: record.start }, seed);
	tree.players = [record.first, record.second];
	tree.date = record.date;
	tree.tags = record.tags.map(([name, value]) => [name, value]);
	grow(tree, record.moves, tree.root);
	tree.at = tree.last;
	const ruling = tree.view().ruling;
	if (!ruling || ruling.verdict !== record.result || !isRuling(record.ruling, ruling)) {
		tree.result = record.result;
		tree.ruling = record.ruling;
		const plies = Number(record.tags.find(([name]) => name === plyCount)?.[1]);
		const end = [tree.root, ...tree.line()][plies];
		if (end && tree.result) tree.ended = end;
	}
	return tree;
}
