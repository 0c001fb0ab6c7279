// The current game of each kind, saved in the browser's storage after every move: a reload or crash loses nothing.
import { parsedObject, savedText, saveItem } from "../base/saved.ts";
import { Clock, type ClockPlan, type ClockState } from "../core/clock.ts";
import { hasRules } from "../core/presets.ts";
import { core } from "../core/core.ts";
import { recordText, treeOf } from "../core/record.ts";
import { seedOf, type Seed, type Tree } from "../core/tree.ts";

// "you", "friend" (a person elsewhere), or the name of an opponent: a level "1" to "8", "strongest", ...
export type Who = string;

// How a game is played; the next game is played the same way.
export interface Manner {
	preset: string;
	who: [Who, Who];
	plan: ClockPlan | null;
	flipped: boolean; // the user has flipped the board
	turning: boolean; // the board turns to the side to move
	speed: number; // of two computers, ms per move
}

interface Saved {
	record: string;
	seed: Seed;
	manner: Manner;
	clock: ClockState | null;
}

const key = (name: string) => `qipan.playing.${name}`;
let ours: string | null = null; // saved text of the current game, as this page last read or wrote it
const last = "qipan.played"; // where the last move was made

export function saveGame(name: string, tree: Tree, manner: Manner, clock: ClockState | null): void {
	const game: Saved = { record: recordText(tree), seed: tree.seed, manner, clock };
	const text = JSON.stringify(game);
	if (saveItem(key(name), text)) ours = text;
	if (tree.root.children.length) notePlayed(name);
}

// name: of a game, or "level".
export function notePlayed(name: string): void {
	saveItem(last, name);
}

// Throws if it comes from another version.
function check({ manner, clock }: Saved, name: string): void {
	const game = core()
		.games()
		.games.find((game) => game.name === name)!;
	const good =
		manner.who.length === 2 &&
		hasRules(game, manner.preset) &&
		(manner.plan && clock ? new Clock(manner.plan, clock) !== null : !manner.plan && !clock);
	if (!good) throw new Error("not saved by this version");
}

// Calls `taken` when another page has continued the game, which it then owns. Returns a function that stops watching.
// After a reload the browser may still report what this page wrote before it.
export function watchElsewhere(name: string, taken: () => void): () => void {
	const listen = (event: StorageEvent) => {
		if (event.key === key(name) && event.newValue !== null && savedText(key(name)) !== ours) taken();
	};
	addEventListener("storage", listen);
	return () => removeEventListener("storage", listen);
}

// Stored data may be corrupt or come from another version: then there is no game to resume.
export function savedGame(name: string): { tree: Tree; manner: Manner; clock: ClockState | null } | null {
	try {
		ours = savedText(key(name));
		const game = parsedObject<Saved>(ours);
		if (!game) return null;
		check(game, name);
		const record = core().readRecords(game.record).games[0];
		return record?.game === name
			? { tree: treeOf(record, seedOf(game.seed)), manner: game.manner, clock: game.clock }
			: null;
	} catch {
		return null;
	}
}

// "": nothing has been played here yet.
export function lastPlayed(): string {
	return savedText(last) ?? "";
}
