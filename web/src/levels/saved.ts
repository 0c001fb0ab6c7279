// Unfinished games of levels, saved in the browser's storage after every move: a reload loses nothing, and a level that
// the user left for another one resumes where it was.
import { parsedObject, savedObject, saveItem } from "../base/saved.ts";
import { core } from "../core/core.ts";
import { treeOf } from "../core/record.ts";
import { seedOf, type Seed, type Tree } from "../core/tree.ts";
import { notePlayed } from "../play/saved.ts";

const storage = "qipan.magic.playing"; // the game played last
const others = "qipan.magic.left"; // unfinished games of other levels, by id
const most = 40; // maximum number of those

export interface SavedGame {
	id: string;
	start: string;
	record: string;
	seed: Seed;
	helped: boolean;
	hints?: number; // and take-backs; absent in earlier versions
	counted: boolean;
	easier?: boolean;
	address?: string; // of the screen that plays it
}

// The game of another level makes room and moves to the others.
export function saveGame(game: SavedGame, moved: boolean): void {
	const last = savedObject<SavedGame>(storage);
	if (last && last.id !== game.id) {
		const { [last.id]: _, ...rest } = savedObject<Record<string, SavedGame>>(others) ?? {};
		const left = Object.fromEntries([...Object.entries(rest), [last.id, last]].slice(-most));
		if (!saveItem(others, JSON.stringify(left))) return; // otherwise the previous game would be lost
	}
	if (saveItem(storage, JSON.stringify(game)) && moved) notePlayed("level");
}

export function savedGame(id: string): SavedGame | null {
	const last = savedObject<SavedGame>(storage);
	return last?.id === id ? last : (savedObject<Record<string, SavedGame>>(others)?.[id] ?? null);
}

// Returns null if this version cannot read the record.
export function savedTree({ start, record, seed }: SavedGame): Tree | null {
	const read = core().readRecords(record).games[0];
	// the start in the level's notation: records may write the same position differently
	return read ? treeOf({ ...read, preset: "", start }, seedOf(seed)) : null;
}

// The game played last, if it is not over.
export function unfinished(): { game: SavedGame; tree: Tree } | null {
	try {
		const game = savedObject<SavedGame>(storage);
		const tree = game?.address ? savedTree(game) : null;
		return game && tree?.root.children.length && !tree.result && !tree.view(tree.last).ruling ? { game, tree } : null;
	} catch {
		return null; // from another version
	}
}

// --- merging two devices ---

type Items = Record<string, string | null | undefined>;

export const savedKeys = [storage, others];

// The game played last comes last.
function gamesIn(items: Items): SavedGame[] {
	const left = Object.values(parsedObject<Record<string, SavedGame>>(items[others]) ?? {});
	return [...left, parsedObject<SavedGame>(items[storage])].filter(
		(game) => typeof game?.id === "string" && typeof game.record === "string",
	) as SavedGame[];
}

const movesOf = ({ start, record }: SavedGame): string[] => [
	start,
	...(core()
		.readRecords(record)
		.games[0]?.moves.flatMap(({ m }) => m ?? []) ?? []),
];

// Merges games in stored form: for each level the game with more moves wins; the game played last here remains the
// last. gone: the games that were replaced and differ; n: number of games that are new here.
export function mergedSaved(
	here: Items,
	coming: Items,
): { items: [key: string, text: string][]; gone: SavedGame[]; n: number } {
	const [own, theirs] = [gamesIn(here), gamesIn(coming)];
	const gone: SavedGame[] = [];
	const ahead = own.map((game) => {
		const other = theirs.find(({ id }) => id === game.id);
		if (!other || other.record === game.record) return game;
		const [further, behind] = movesOf(other).length > movesOf(game).length ? [other, game] : [game, other];
		if (movesOf(behind).some((move, i) => move !== movesOf(further)[i])) gone.push(behind);
		return further;
	});
	const added = theirs.filter(({ id }) => own.every((game) => game.id !== id));
	const all = [...added, ...ahead];
	const last = all.pop();
	if (!last) return { items: [], gone, n: 0 };
	const left = Object.fromEntries(all.slice(-most).map((game) => [game.id, game]));
	return {
		items: [
			[storage, JSON.stringify(last)],
			...(all.length ? [[others, JSON.stringify(left)] as [string, string]] : []),
		],
		gone,
		n: added.length + ahead.filter((game, i) => game !== own[i]).length,
	};
}
