// Games of levels that were begun, kept in the browser's storage after every move: a reload loses nothing, and a level that
// was left for another one goes on where it was.
import type { Seed } from "../core/tree.ts";

const storage = "qipan.magic.playing"; // the game that was played last
const others = "qipan.magic.left"; // those of other levels, by their ids
const most = 40; // of them

export interface Kept {
	id: string;
	start: string;
	record: string;
	seed: Seed;
	helped: boolean;
	counted: boolean;
	easier?: boolean;
}

function stored<T>(key: string): T | null {
	try {
		const read = JSON.parse(localStorage.getItem(key) ?? "null") as unknown;
		return read && typeof read === "object" ? (read as T) : null;
	} catch {
		return null;
	}
}

// The game of another level makes room, and is kept among the others.
export function keepGame(game: Kept): void {
	const last = stored<Kept>(storage);
	try {
		if (last && last.id !== game.id) {
			const { [last.id]: _, ...rest } = stored<Record<string, Kept>>(others) ?? {};
			localStorage.setItem(others, JSON.stringify(Object.fromEntries([...Object.entries(rest), [last.id, last]].slice(-most))));
		}
		localStorage.setItem(storage, JSON.stringify(game));
	} catch {
		// a full or forbidden storage: the game continues, it is only not saved
	}
}

export function keptGame(id: string): Kept | null {
	const last = stored<Kept>(storage);
	return last?.id === id ? last : (stored<Record<string, Kept>>(others)?.[id] ?? null);
}
