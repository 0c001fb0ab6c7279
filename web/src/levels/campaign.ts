// The Magic Chess campaign: its levels in order, the results, and which levels are open. Results are saved in the
// browser's storage by level id.
import { savedObject, saveItem } from "../base/saved.ts";
import { settings } from "../base/settings.ts";
import { t } from "../base/words.ts";
import { loadSimplified, simplify } from "../base/simplify.ts";
import { bagOf } from "../core/bag.ts";
import { Fault } from "../core/faults.ts";
import { core, type Draft, type Game, type Level } from "../core/core.ts";
import { isReal, looksOf } from "../editor/pieces.ts";
import { ownNumber } from "./own.ts";

export const chapterLength = 10;
const storage = "qipan.magic.results";

export interface Result {
	tries: number; // finished games
	wins: number;
	best: number; // player's moves in the shortest win; 0: none
	stars: number; // best of one game
	row: number; // games since the last win
	skipped: boolean; // the next level is open although this one was not won
}

export const noResult: Result = { tries: 0, wins: 0, best: 0, stars: 0, row: 0, skipped: false };
export const lossesBeforeHelp = 3; // consecutive games without a win before help is offered

let coming: Promise<Level[]> | null = null;

// Titles are written in traditional characters.
export async function titlesReadable(): Promise<void> {
	if (settings.language === "zh-Hans") await loadSimplified();
}

// The file shipped with the page was validated at build time: it is not checked again here.
export async function campaign(): Promise<Level[]> {
	await titlesReadable();
	coming ??= fetch("campaign.json")
		.then((answer) => {
			if (!answer.ok) throw new Error(`campaign.json: ${answer.status}`);
			return answer.json() as Promise<Level[]>;
		})
		.catch((error) => {
			coming = null;
			throw error;
		});
	return coming;
}

// --- results ---

type Results = Record<string, Partial<Result>>;

export const results = (): Results => savedObject<Results>(storage) ?? {};

export function resultOf(id: string): Result {
	return { ...noResult, ...results()[id] };
}

// The result with one more game; stars: 0 for a game that was not won.
export function added(r: Result, stars: number, moves: number): Result {
	const tries = r.tries + 1;
	if (!stars) return { ...r, tries, row: r.row + 1 };
	return {
		tries,
		wins: r.wins + 1,
		best: r.best ? Math.min(r.best, moves) : moves,
		stars: Math.max(r.stars, stars),
		row: 0,
		skipped: r.skipped,
	};
}

// Merges the results of two devices.
export function bestOf(a: Result, b: Result): Result {
	const most = (key: "tries" | "wins" | "stars") => Math.max(a[key], b[key]);
	const wins = most("wins");
	return {
		tries: most("tries"),
		wins,
		best: Math.min(a.best || b.best, b.best || a.best),
		stars: most("stars"),
		row: wins ? Math.min(a.row, b.row) : Math.max(a.row, b.row),
		skipped: a.skipped || b.skipped,
	};
}

function save(id: string, result: Result): void {
	saveItem(storage, JSON.stringify({ ...results(), [id]: result }));
}

// Records a finished game.
export function count(id: string, stars: number, moves: number): void {
	save(id, added(resultOf(id), stars, moves));
}

export function skip(id: string): void {
	save(id, { ...resultOf(id), row: 0, skipped: true });
}

export function isOpen(levels: Level[], i: number): boolean {
	const before = levels[i - 1];
	if (!before) return i === 0;
	const { wins, skipped } = resultOf(before.id);
	return wins > 0 || skipped || resultOf(levels[i]!.id).wins > 0;
}

// The level to play next: the first open one neither won nor skipped, otherwise the first skipped one; -1: all are won.
export function currentOf(levels: Level[]): number {
	const waits = (alsoSkipped: boolean) =>
		levels.findIndex(({ id }, i) => isOpen(levels, i) && !resultOf(id).wins && (alsoSkipped || !resultOf(id).skipped));
	const next = waits(false);
	return next < 0 ? waits(true) : next;
}

// --- levels ---

// The game that has levels.
export function levelGame(): Game {
	return core()
		.games()
		.games.find(({ levels }) => levels)!;
}

export function fieldsOf(position: string): Draft {
	return core().takeApart(levelGame().name, position);
}

const npcDepth = (level: Level): number => level.npc_depth ?? 4;

// Search depth of the easier opponent in plies; 0: depth one, like the level's own, but often with a random move.
const easierDepth = (level: Level): number => Math.floor(npcDepth(level) / 2);

// The name of the opponent (docs/opponents.md).
export function npcOf(level: Level, easier: boolean): string {
	const depth = easier ? easierDepth(level) : npcDepth(level);
	return depth ? `depth-${depth}` : "1";
}

// The number of pieces of both sides.
export function pieceCount(position: string): number {
	const draft = fieldsOf(position);
	const real = draft.standing.filter((piece) => piece && isReal(looksOf(draft, piece)));
	return bagOf(levelGame(), draft).reduce((sum, { count }) => sum + count, real.length);
}

// Maximum number of the player's moves in a quick game: five for every four pieces.
export function quick(position: string): number {
	return Math.max(6, Math.ceil(pieceCount(position) * 1.25));
}

// The starting positions of the first and the second game.
export function startsOf(level: Level): string[] {
	const { levels, faults } = core().levels(JSON.stringify(level));
	const read = levels[0];
	if (!read) throw new Fault(faults[0]!);
	return read.positions;
}

export const isKey = (level: Level): boolean => (level.band?.[1] ?? 1) <= 0.2;

// From 1 (for beginners) to 5; 0: not measured.
export function difficulty(level: Level): number {
	const rating = level.rating;
	if (!rating?.games) return 0;
	const share = rating.won / rating.games;
	return share > 0.7 ? 1 : share > 0.42 ? 2 : share > 0.3 ? 3 : share > 0.18 ? 4 : 5;
}

// The text in the page's language; levels have English and traditional Chinese text, or only one of the two.
function chosen(english: string, chinese: string): string {
	if (settings.language === "en") return english || chinese;
	const text = chinese || english;
	return settings.language === "zh-Hans" ? simplify(text) : text;
}

// The user's own levels without a title are numbered.
export function titleOf({ id, title, title_zh }: Level): string {
	const number = title === id ? ownNumber(id) : "";
	return number ? t("magicOwnTitle", number) : chosen(title, title_zh);
}

export const aboutOf = (level: Level): string => chosen(level.about ?? "", level.about_zh ?? "");
