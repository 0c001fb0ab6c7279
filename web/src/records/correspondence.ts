// Correspondence games: two people send each other the game as a link after every turn, without a server. The link
// contains the whole game; each browser keeps its own copy and accepts only a link that continues it.
import { parsedObject, saveItem, savedText } from "../base/saved.ts";
import { pack, unpack, urlLetters } from "../base/share.ts";
import type { Side } from "../core/clock.ts";
import { core, type GameRecord } from "../core/core.ts";
import { endOf, recordText, treeOf } from "../core/record.ts";
import type { Step, Tree } from "../core/tree.ts";

export const correspondenceKey = "qipan.correspondence";

// Tags of the record.
const idTag = "Correspondence";
const offerTag = "DrawOffer"; // the length of the game at which the player who had just moved offered a draw

// A game as saved in this browser.
export interface SavedCorrespondence {
	id: string; // 128 random bits
	side: Side; // the user's
	record: string;
	friend: string; // the other player's name as the user entered it; never part of a link
	changed: string; // time, in ISO format
	settled: number; // length of the game as last sent or received: later moves can still be taken back
	sent: boolean; // the user has copied or shared the link of the current state, or received it
}

const isSaved = (game: Partial<SavedCorrespondence> | null): game is SavedCorrespondence =>
	typeof game?.id === "string" &&
	(game.side === 0 || game.side === 1) &&
	typeof game.record === "string" &&
	typeof game.changed === "string" &&
	typeof game.friend === "string" &&
	typeof game.settled === "number" &&
	typeof game.sent === "boolean";

// Stored data may be corrupt or come from another version.
function parsed(text: string | null): SavedCorrespondence[] {
	const read = parsedObject<Partial<SavedCorrespondence>[]>(text);
	return Array.isArray(read) ? read.filter(isSaved) : [];
}

// The most recently changed game first.
export const correspondence = (): SavedCorrespondence[] =>
	parsed(savedText(correspondenceKey)).sort((a, b) => (a.changed < b.changed ? 1 : -1));

export const correspondenceOf = (id: string): SavedCorrespondence | undefined =>
	correspondence().find((game) => game.id === id);

function store(games: SavedCorrespondence[]): boolean {
	return saveItem(correspondenceKey, JSON.stringify(games));
}

// Returns false if the browser does not save it.
export const saveCorrespondence = (game: SavedCorrespondence): boolean =>
	store([game, ...correspondence().filter(({ id }) => id !== game.id)]);

export const removeCorrespondence = (id: string): boolean => store(correspondence().filter((game) => game.id !== id));

// Merges two devices, in stored form: of a game on both the longer one. Returns the text and the number of games that
// are new here.
export function mergedCorrespondence(here: string | null, coming: string): [text: string, n: number] {
	const games = new Map(parsed(here).map((game) => [game.id, game]));
	const before = games.size;
	for (const game of parsed(coming)) {
		const own = games.get(game.id);
		if (!own || isLater(game, own)) games.set(game.id, game);
	}
	return [JSON.stringify([...games.values()]), games.size - before];
}

// --- the game in a record ---

// Empty if anything in the text is faulty.
function gamesIn(text: string): GameRecord[] {
	try {
		const { games, faults } = core().readRecords(text);
		return faults.length ? [] : games;
	} catch {
		return [];
	}
}

// The game of a stored or received record; null if the record is not a valid correspondence game.
export function correspondenceTree(record: string): { id: string; tree: Tree } | null {
	const [read, ...others] = gamesIn(record);
	const id = read?.tags.find(([name]) => name === idTag)?.[1];
	if (!read || !id || others.length || isChance(read.game)) return null;
	const tree = treeOf(read);
	const hasVariations = tree.path(tree.last).some((step) => step.parent!.children.length > 1);
	return hasVariations || tree.end !== tree.last ? null : { id, tree };
}

const isChance = (name: string): boolean =>
	core()
		.games()
		.games.some((game) => game.name === name && game.chance);

// Games of chance need a dealer who sees the hidden pieces.
export const canCorrespond = (name: string): boolean => !isChance(name);

function setTag(tree: Tree, name: string, value: string): void {
	tree.tags = tree.tags.filter(([other]) => other !== name);
	if (value) tree.tags.push([name, value]);
}

// Makes the tree, a game without variations, a correspondence game and saves it.
export function beginCorrespondence(tree: Tree, side: Side): SavedCorrespondence {
	const id = urlLetters(crypto.getRandomValues(new Uint8Array(16)));
	setTag(tree, idTag, id);
	const game: SavedCorrespondence = {
		id,
		side,
		record: recordText(tree),
		friend: "",
		changed: new Date().toISOString(),
		settled: tree.last.depth,
		sent: false,
	};
	saveCorrespondence(game);
	return game;
}

export const isCorrespondence = (tree: Tree): boolean => tree.tags.some(([name]) => name === idTag);

// Who offers a draw in the current position; null: nobody. It is always the player who has just moved.
export function drawOffered(tree: Tree): Side | null {
	const at = tree.tags.find(([name]) => name === offerTag)?.[1];
	const { actor } = tree.view(tree.last);
	if (at !== String(tree.last.depth) || !tree.last.depth || actor === 2 || endOf(tree)[0]) return null;
	return (1 - actor) as Side;
}

// The player who has just moved offers a draw, or withdraws the offer.
export const offerDraw = (tree: Tree, offers = true): void =>
	setTag(tree, offerTag, offers ? String(tree.last.depth) : "");

// --- links ---

export const correspondenceLink = async (record: string): Promise<string> =>
	new URL(`#/turn/${await pack(record)}`, document.baseURI).href;

// Records may go on after a ruling, for games whose players did not know it.
const isOverBefore = (tree: Tree, last: Step): boolean =>
	tree.path(last).some((step) => tree.view(step.parent!).ruling);

// The game of a link; null if the link is damaged or the game goes on after its end.
export async function received(data: string): Promise<{ id: string; tree: Tree; record: string } | null> {
	try {
		const record = await unpack(data);
		const found = correspondenceTree(record);
		return found && !isOverBefore(found.tree, found.tree.last) ? { ...found, record } : null;
	} catch {
		return null;
	}
}

export type Arrival =
	| { kind: "same" }
	| { kind: "older" }
	| { kind: "next"; own: Step[] } // continues the game; own: moves of the user that were not made here
	| { kind: "rewrites"; ply: number } // the first move that differs, from 1; 0: the start or the rules
	| { kind: "claims" }; // ends the game in a way that the user has not agreed to

// Whether the other player may end the game like this: by resigning, or by accepting the offer of a draw that the user
// made in the last position known here.
function canEnd(known: Tree, coming: Tree, side: Side): boolean {
	if (coming.ruling === "resignation") return coming.result === (side === 0 ? "first" : "second");
	const isAnswer = coming.last.depth === known.last.depth && drawOffered(known) === side;
	return coming.ruling === "agreement" && coming.result === "draw" && isAnswer;
}

// How a received game relates to the one saved here.
export function compare(known: Tree, coming: Tree, side: Side): Arrival {
	const starts = [known, coming].map(({ start: { game, preset, position } }) =>
		JSON.stringify([game, preset, position]),
	);
	if (starts[0] !== starts[1]) return { kind: "rewrites", ply: 0 };
	const [before, after] = [known.moves(known.last), coming.moves(coming.last)];
	const differs = before.findIndex((move, i) => i < after.length && move !== after[i]);
	if (differs >= 0) return { kind: "rewrites", ply: differs + 1 };
	if (after.length < before.length || (known.result && after.length === before.length && !coming.result))
		return { kind: "older" };
	if (known.result || known.view(known.last).ruling) {
		const isSame = after.length === before.length && known.result === coming.result && known.ruling === coming.ruling;
		return isSame ? { kind: "same" } : { kind: "rewrites", ply: before.length + 1 };
	}
	const added = coming.path(coming.last).slice(before.length);
	if (coming.result && !canEnd(known, coming, side)) return { kind: "claims" };
	if (!added.length && !coming.result && drawOffered(known) === drawOffered(coming)) return { kind: "same" };
	return { kind: "next", own: added.filter((step) => coming.actor(step.parent!) === side) };
}

function isLater(a: SavedCorrespondence, b: SavedCorrespondence): boolean {
	const [x, y] = [correspondenceTree(a.record), correspondenceTree(b.record)];
	return !!x && (!y || compare(y.tree, x.tree, b.side).kind === "next");
}
