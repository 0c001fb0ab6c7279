// A tree as text and back: docs/record-format.md has the format, core().readRecords and writeRecord implement it.
// The text written here is short, not neat: one line of moves, only the numbers that the format needs. For people,
// core().writeRecord breaks it into lines.
import type { GameRecord, RecordMove, Ruling } from "./core.ts";
import { dealSeed, Tree, type Step } from "./tree.ts";

// The most bytes that a reader accepts.
const most = { player: 63, date: 15, ruling: 199, tag: 1000 };

const plyCount = "PlyCount"; // the tag of PGN for how long the game was

const results: Record<string, string> = { first: "1-0", second: "0-1", draw: "1/2-1/2" };

// A move, and what came up.
interface Turn {
	move: Step;
	seen?: Step | undefined;
}

const showsPiece = (step: Step | undefined): boolean => !!step?.move.startsWith("(");

// Everything that was played or analysed after the step, the main line first.
function turns(before: Step): Turn[] {
	return before.children.flatMap((move): Turn[] =>
		showsPiece(move.children[0]) ? move.children.map((seen) => ({ move, seen })) : [{ move }],
	);
}

function cut(text: string, bytes: number): string {
	const encoded = new TextEncoder().encode(text);
	if (encoded.length <= bytes) return text;
	return new TextDecoder().decode(encoded.subarray(0, bytes)).replace(/\uFFFD$/, "");
}

function tag(name: string, value: string, bytes: number): string {
	return value ? `[${name} "${cut(value, bytes).replace(/[\\"]/g, "\\$&")}"]` : "";
}

function comment(words: string[], ...steps: (Step | undefined)[]): void {
	const text = steps
		.map((s) => s?.comment)
		.filter(Boolean)
		.join(" ");
	if (text) words.push(`{${text.replace(/[\\}]/g, "\\$&")}}`);
}

// The line that begins with the first turn; the others are its alternatives. A number tells a variation from what
// came up.
function write(words: string[], [turn, ...others]: Turn[]): void {
	while (turn) {
		words.push(turn.move.move + (turn.seen?.move ?? ""));
		comment(words, turn.move, turn.seen);
		for (const other of others) {
			words.push("(1.");
			write(words, [other]);
			words.push(")");
		}
		[turn, ...others] = turns(turn.seen ?? turn.move);
	}
}

export function rulingText(ruling: Ruling): string {
	return `${ruling.clause}: ${ruling.why}`;
}

// How the game ended, by its players or by the rules: [result, ruling].
export function endOf(tree: Tree): [string, string] {
	if (tree.result) return [tree.result, tree.ruling];
	const ruling = tree.view(tree.last).ruling;
	return ruling ? [ruling.verdict, rulingText(ruling)] : ["", ""];
}

export function recordText(tree: Tree): string {
	const [result, ruling] = endOf(tree);
	const end = results[result] ?? "*";
	const plies = tree.result && tree.end !== tree.last ? String(tree.end.depth) : ""; // moves were added after the end
	const tags = [
		tag("Game", tree.start.game, most.tag),
		tag("Preset", tree.start.preset, most.tag),
		tag("Position", tree.start.position, most.tag),
		tag("First", tree.players[0], most.player),
		tag("Second", tree.players[1], most.player),
		tag("Date", tree.date, most.date),
		tag("Result", end, most.tag),
		tag("Ruling", ruling, most.ruling),
		tag(plyCount, plies, most.tag),
		...tree.tags.filter(([name]) => !plies || name !== plyCount).map(([name, value]) => tag(name, value, most.tag)),
	];
	const words: string[] = [];
	comment(words, tree.root);
	write(words, turns(tree.root));
	return `${tags.filter(Boolean).join("\n")}\n\n${[...words, end].join(" ")}\n`;
}

// Adds the moves after the step, and then their alternatives: what was played comes first everywhere. Words before a
// variation's first move become words on it.
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

// The tree looks at the last move. A result given by the rules is not stored.
// What is read from its beginning: a position that somebody set up, or moves with comments or variations.
function isStudy(tree: Tree): boolean {
	return (
		tree.start.position !== "" ||
		tree.root.comment !== "" ||
		tree.line().some((step) => step.comment !== "" || step.parent!.children.length > 1)
	);
}

// As a record is opened: a study at its beginning, a game at its end.
export function openedTree(record: GameRecord): Tree {
	const tree = treeOf(record);
	if (isStudy(tree)) tree.at = tree.root;
	return tree;
}

export function treeOf(record: GameRecord, seed = dealSeed()): Tree {
	const tree = new Tree({ game: record.game, preset: record.preset, position: record.start }, seed);
	tree.players = [record.first, record.second];
	tree.date = record.date;
	tree.tags = record.tags.map(([name, value]) => [name, value]);
	grow(tree, record.moves, tree.root);
	tree.at = tree.last;
	const ruling = tree.view().ruling;
	if (!ruling || ruling.verdict !== record.result || rulingText(ruling) !== record.ruling) {
		tree.result = record.result;
		tree.ruling = record.ruling;
		const plies = Number(record.tags.find(([name]) => name === plyCount)?.[1]);
		const end = [tree.root, ...tree.line()][plies];
		if (end && tree.result) tree.ended = end;
	}
	return tree;
}
