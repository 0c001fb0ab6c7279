// The user's own levels, saved in the browser's storage, and levels packed into an address.
import { saveItem } from "../base/saved.ts";
import { pack, unpack } from "../base/share.ts";
import { Fault } from "../core/faults.ts";
import { core, type Level } from "../core/core.ts";

const storage = "qipan.magic.own";

// Stored data may come from another version: levels that are no longer valid are skipped.
export function ownLevels(): Level[] {
	try {
		return core()
			.levels(localStorage.getItem(storage) ?? "[]")
			.levels.map(({ level }) => level);
	} catch {
		return [];
	}
}

function store(levels: Level[]): boolean {
	return saveItem(storage, JSON.stringify(levels));
}

// Returns false if the storage is full.
export function saveOwn(level: Level): boolean {
	const levels = ownLevels();
	const i = levels.findIndex(({ id }) => id === level.id);
	if (i < 0) levels.push(level);
	else levels[i] = level;
	return store(levels);
}

// An id that no level uses.
function unusedId(id: string, levels: Level[]): string {
	const taken = new Set(levels.map((level) => level.id));
	for (let i = 2; taken.has(id); i++) id = `${id.replace(/-\d+$/, "").slice(0, 27)}-${i}`;
	return id;
}

const sameLevel = (a: Level, b: Level): boolean =>
	JSON.stringify({ ...a, id: "" }) === JSON.stringify({ ...b, id: "" });

// Keeps the levels in order without duplicates: a level that is already here stays, a different one with the same id
// gets a new id. Returns them as saved here; null if the storage is full.
export function saveAllOwn(coming: Level[]): Level[] | null {
	const levels = ownLevels();
	const saved = coming.map((level) => {
		const here = levels.find((own) => sameLevel(own, level));
		if (here) return here;
		const added = { ...level, id: unusedId(level.id, levels) };
		levels.push(added);
		return added;
	});
	return store(levels) ? saved : null;
}

export function removeOwn(id: string): void {
	store(ownLevels().filter((level) => level.id !== id));
}

const named = "my-level-"; // followed by a number: an id

// An unused id.
export function freshId(): string {
	const taken = new Set(ownLevels().map(({ id }) => id));
	for (let i = 1; ; i++) if (!taken.has(named + i)) return named + i;
}

// "2" for "my-level-2"; "" for an id that was not generated here.
export const ownNumber = (id: string): string => (id.startsWith(named) ? id.slice(named.length) : "");

// --- in an address ---

export function packLevel(level: Level): Promise<string> {
	return pack(JSON.stringify(level));
}

// Rejects with the fault if the data is not a level.
export async function unpackLevel(data: string): Promise<Level> {
	const { levels, faults } = core().levels(await unpack(data));
	if (!levels[0]) throw faults[0] ? new Fault(faults[0]) : new Error("no level");
	return levels[0].level;
}
