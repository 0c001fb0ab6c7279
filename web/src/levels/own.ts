// The user's own levels, kept in the browser's storage, and levels packed into an address.
import { saveItem } from "../base/saved.ts";
import { pack, unpack } from "../base/share.ts";
import { Fault } from "../core/faults.ts";
import { core, type Level } from "../core/core.ts";

const storage = "qipan.magic.own";

// What is stored may be of another version: levels that are no longer valid are left out.
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

// False if the browser has no room for it.
export function keepOwn(level: Level): boolean {
	const levels = ownLevels();
	const i = levels.findIndex(({ id }) => id === level.id);
	if (i < 0) levels.push(level);
	else levels[i] = level;
	return store(levels);
}

// An id that no level has.
function unusedId(id: string, levels: Level[]): string {
	const taken = new Set(levels.map((level) => level.id));
	for (let i = 2; taken.has(id); i++) id = `${id.replace(/-\d+$/, "").slice(0, 27)}-${i}`;
	return id;
}

const sameLevel = (a: Level, b: Level): boolean =>
	JSON.stringify({ ...a, id: "" }) === JSON.stringify({ ...b, id: "" });

// Keeps them in their order, each once: one that is here already stays, another one of the same id gets another id.
// Returns them as they are here; null if the browser has no room.
export function keepAllOwn(coming: Level[]): Level[] | null {
	const levels = ownLevels();
	const kept = coming.map((level) => {
		const here = levels.find((own) => sameLevel(own, level));
		if (here) return here;
		const added = { ...level, id: unusedId(level.id, levels) };
		levels.push(added);
		return added;
	});
	return store(levels) ? kept : null;
}

export function removeOwn(id: string): void {
	store(ownLevels().filter((level) => level.id !== id));
}

const named = "my-level-"; // and a number: an id

// An unused id.
export function freshId(): string {
	const taken = new Set(ownLevels().map(({ id }) => id));
	for (let i = 1; ; i++) if (!taken.has(named + i)) return named + i;
}

// "2" of "my-level-2"; "" of an id that was not made here.
export const ownNumber = (id: string): string => (id.startsWith(named) ? id.slice(named.length) : "");

// --- in an address ---

export function packLevel(level: Level): Promise<string> {
	return pack(JSON.stringify(level));
}

// Fails with the fault if the data is not a level.
export async function unpackLevel(data: string): Promise<Level> {
	const { levels, faults } = core().levels(await unpack(data));
	if (!levels[0]) throw faults[0] ? new Fault(faults[0]) : new Error("no level");
	return levels[0].level;
}
