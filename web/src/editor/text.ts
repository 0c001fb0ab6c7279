// Positions as text taken apart and put together again, by the notation that docs/rules/*.md describe. Whether a
// position can be played is for the core to say.
import { Mark, type Look, type Point } from "../core/core.ts";

export interface Draft {
	width: number;
	height: number;
	// What stands on each point, as the notation writes it; "": nothing. By ranks from the lowest, files from the first;
	// in Qilin in the order of its rule book. placeOf finds them.
	points: string[];
	fields: string[]; // by the names of fieldsOf
}

export type FieldName = "side" | "colour" | "bag" | "quiet" | "ply" | "move" | "checks" | "rules" | "casts" | "stage" | "rewards" | "hand0" | "hand1" | "opened0" | "opened1" | "none";

const fieldNames: Record<string, FieldName[]> = {
	xiangqi: ["side", "none", "none", "quiet", "move", "checks"],
	darkchess: ["side", "colour", "bag", "quiet", "ply"],
	magic: ["side", "colour", "bag", "quiet", "ply", "rules", "casts"],
	surakarta: ["side", "quiet", "ply"],
	qilin: ["side", "stage", "rewards", "hand0", "hand1", "quiet", "ply", "opened0", "opened1"],
};

// The fields that are there, without what is pending.
export function fieldsOf(game: string, draft: Draft): FieldName[] {
	return (fieldNames[game] ?? []).slice(0, draft.fields.length);
}

// Where the core's i-th point stands in a draft.
export function placeOf(game: string, draft: Draft, point: Point, i: number): number {
	return game === "qilin" ? i : point.y * draft.width + point.x;
}

const token = /([1-9])|[A-Za-z?#](?:\^[1-7])?\*?(?:~[1-7]|=[0-7])?/gy;

function readRank(text: string): string[] {
	const points: string[] = [];
	let read = 0;
	for (const [word, empty] of text.matchAll(token)) {
		if (empty) points.push(...Array<string>(Number(empty)).fill(""));
		else points.push(word);
		read += word.length;
	}
	if (read !== text.length) throw new Error(`"${text}" is no rank`);
	return points;
}

// A flip whose outcome is still to come is left out: its piece is face down again.
export function readDraft(game: string, text: string): Draft {
	const [board = "", ...fields] = text.trim().split(/\s+/);
	if (game === "qilin") {
		const points = [...board.replaceAll("/", "")].map((c) => (c === "." ? "" : c));
		return { width: 7, height: 7, points, fields };
	}
	const ranks = board.split("/").map(readRank).reverse();
	const width = ranks[0]?.length ?? 0;
	if (!ranks.every((rank) => rank.length === width)) throw new Error(`the ranks of "${board}" differ in length`);
	if (game === "darkchess") fields.length = Math.min(fields.length, 5);
	if (game === "magic") fields[0] = fields[0]?.split(":")[0] ?? "";
	return { width, height: ranks.length, points: ranks.flat(), fields };
}

function writeRank(points: string[]): string {
	let text = "";
	let empty = 0;
	for (const point of [...points, null]) {
		if (point === "") {
			empty++;
			continue;
		}
		if (empty) text += empty;
		empty = 0;
		text += point ?? "";
	}
	return text;
}

export function writeDraft(game: string, { width, height, points, fields }: Draft): string {
	const board: string[] = [];
	if (game === "qilin")
		for (let i = 0; i < points.length; i += 8) board.push(points.slice(i, i + 8).map((point) => point || ".").join(""));
	else for (let y = height - 1; y >= 0; y--) board.push(writeRank(points.slice(y * width, (y + 1) * width)));
	return [board.join("/"), ...fields].join(" ");
}

// --- what stands on a point ---

export interface Magic {
	ice: number; // turns
	gold: boolean;
	hides: number; // so many times more
	hidden: boolean;
}

export const noMagic: Readonly<Magic> = { ice: 0, gold: false, hides: 0, hidden: false };

export function readMagic(word: string): Magic {
	return {
		ice: Number(/\^(\d)/.exec(word)?.[1] ?? 0),
		gold: word.includes("*"),
		hides: Number(/[~=](\d)/.exec(word)?.[1] ?? 0),
		hidden: word.includes("="),
	};
}

export function writePiece(letter: string, { ice, gold, hides, hidden }: Magic): string {
	return `${letter}${ice ? `^${ice}` : ""}${gold ? "*" : ""}${hidden ? `=${hides}` : hides ? `~${hides}` : ""}`;
}

// How the point looks with that on it.
export function pointWith({ name, x, y }: Point, word: string, looks: Look[]): Point {
	const point: Point = { name, x, y };
	if (word === "") return point;
	if (word === "?" || word === "#") return { ...point, marks: word === "?" ? Mark.FaceDown : Mark.Wood };
	const { ice, gold, hidden } = readMagic(word);
	const piece = looks.findIndex((look) => look.glyph === word[0]);
	const pressed = word === "P" && looks.length === 3;
	const marks = (ice ? Mark.Frozen : 0) | (gold ? Mark.Shielded : 0) | (hidden ? Mark.Hidden : 0) | (pressed ? Mark.Pressed : 0);
	if (piece >= 0) point.piece = piece;
	if (marks) point.marks = marks;
	if (ice) point.number = ice;
	return point;
}

// --- the bag: what is face down ---

export type Bag = Map<string, number>; // pieces with their magic

const order = "KGMRNCPkgmrncp";

export function readBag(text: string): Bag {
	const bag: Bag = new Map();
	if (text === "-") return bag;
	for (const [, piece = "", , count] of text.matchAll(/([A-Za-z](\^[1-7])?\*?(?:[~=][0-7])?)(?:x(\d+))?/g))
		bag.set(piece, (bag.get(piece) ?? 0) + Number(count ?? 1));
	return bag;
}

export function writeBag(bag: Bag): string {
	const pieces = [...bag].filter(([, count]) => count > 0);
	pieces.sort(([a], [b]) => order.indexOf(a[0]!) - order.indexOf(b[0]!) || (a < b ? -1 : 1));
	return pieces.map(([piece, count]) => (piece.length === 1 ? piece.repeat(count) : count > 1 ? `${piece}x${count}` : piece)).join("") || "-";
}

export function bagSize(bag: Bag): number {
	return [...bag.values()].reduce((sum, count) => sum + count, 0);
}

// --- rules and casts of Magic Chess ---

export interface MagicRules {
	draw: number; // quiet plies that draw; 0: the usual number
	switches: string[]; // "ice=plies" ...
}

export const magicSwitches = ["ice=plies", "wood=blocks", "frozen=loses"] as const;

export function readRules(text: string): MagicRules {
	const words = text === "-" ? [] : text.split(",");
	return { draw: Number(/draw=(\d+)/.exec(text)?.[1] ?? 0), switches: words.filter((word) => !word.startsWith("draw=")) };
}

export function writeRules({ draw, switches }: MagicRules): string {
	return [...(draw ? [`draw=${draw}`] : []), ...magicSwitches.filter((word) => switches.includes(word))].join(",") || "-";
}

export interface Casts {
	wood: number;
	ice: number;
	turns: number; // of the ice
	gold: number;
	hide: number;
}

export function readCasts(half: string): Casts {
	const count = (pattern: RegExp) => Number(pattern.exec(half)?.[1] ?? 0);
	return { wood: count(/w(\d)/), ice: count(/i\dx(\d)/), turns: count(/i(\d)x/), gold: count(/g(\d)/), hide: count(/h(\d)/) };
}

export function writeCasts({ wood, ice, turns, gold, hide }: Casts): string {
	return `${wood ? `w${wood}` : ""}${ice ? `i${turns || 1}x${ice}` : ""}${gold ? `g${gold}` : ""}${hide ? `h${hide}` : ""}` || "-";
}
