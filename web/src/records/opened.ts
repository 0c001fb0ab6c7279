// Stores the collection in the browser until the user closes it, so that a reload loses nothing: the bytes of its files
// in IndexedDB, everything else as one item of localStorage, which is written before the user leaves the page.
import type { SavedTree } from "./saved_tree.ts";
import { faultOf, StoreFault } from "./store.ts";

// --- files ---

export interface SavedFile {
	id: string; // unique among the files
	source: string; // file name, or ""
	bytes: Uint8Array;
}

export const newId = (): string => Math.random().toString(36).slice(2);

function open(): Promise<IDBDatabase> {
	return new Promise((done, fail) => {
		const request = indexedDB.open("qipan.opened", 2);
		request.onupgradeneeded = () => {
			const { result: base } = request;
			for (const name of [...base.objectStoreNames]) base.deleteObjectStore(name);
			base.createObjectStore("files", { keyPath: "id" });
		};
		request.onerror = () => fail(new StoreFault("denied", request.error?.message));
		request.onsuccess = () => done(request.result);
	}).catch((error: unknown) => {
		throw error instanceof StoreFault
			? error
			: new StoreFault("denied", error instanceof Error ? error.message : String(error));
	}) as Promise<IDBDatabase>;
}

// Runs one transaction, which is complete when it is on disk; rejects with a StoreFault.
async function run<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => () => T): Promise<T> {
	const base = await open();
	try {
		return await new Promise<T>((done, fail) => {
			const transaction = base.transaction("files", mode);
			transaction.onabort = () => fail(faultOf(transaction.error));
			try {
				const result = act(transaction.objectStore("files"));
				transaction.oncomplete = () => done(result());
			} catch (error) {
				fail(faultOf(error as DOMException));
			}
		});
	} finally {
		base.close();
	}
}

// runs calls in order: otherwise an older one could remove newer files
let saving: Promise<void> = Promise.resolve();

// Stores exactly these files. If there is no room, the previous files stay.
export function saveFiles(wanted: SavedFile[]): Promise<void> {
	saving = saving.catch(() => {}).then(() => saveNow(wanted));
	return saving;
}

async function saveNow(wanted: SavedFile[]): Promise<void> {
	const ids = new Set(wanted.map(({ id }) => id));
	const known = new Set<unknown>((await savedFiles()).map(({ id }) => id));
	await run("readwrite", (files) => {
		for (const id of known) if (!ids.has(id as string)) files.delete(id as string);
		return () => {};
	});
	await run("readwrite", (files) => {
		for (const { id, source, bytes } of wanted) if (!known.has(id)) files.add({ id, source, bytes });
		return () => {};
	});
}

export function savedFiles(): Promise<SavedFile[]> {
	return run("readonly", (files) => {
		const all = files.getAll() as IDBRequest<SavedFile[]>;
		return () => all.result;
	});
}

// --- the list ---

// A chapter as it was left, or a run of unchanged games of a file: its id, the first game, the number of games.
export type SavedChapter = SavedTree | [file: string, first: number, many: number];

export interface SavedList {
	search: string;
	current: number; // index of the chapter viewed last; -1: none
	at: Record<string, number>; // by game: the chapter whose analysis is also saved on its own
	chapters: SavedChapter[];
}

export const listKey = "qipan.collection";

export const everyGame = (1 << 30) - 1; // more than a file can have

// The list of all games of the files.
export const listOfAll = (files: SavedFile[]): SavedList => ({
	search: "",
	current: -1,
	at: {},
	chapters: files.map(({ id }) => [id, 0, everyGame]),
});

export const countOf = (chapter: SavedChapter): number => (Array.isArray(chapter) ? chapter[2] : 1);

function isSavedChapter(chapter: unknown): chapter is SavedChapter {
	if (Array.isArray(chapter))
		return (
			chapter.length === 3 &&
			typeof chapter[0] === "string" &&
			chapter.slice(1).every((n) => Number.isInteger(n) && n >= 0 && n <= everyGame)
		);
	return typeof (chapter as SavedTree | null)?.record === "string";
}

// null: missing or invalid.
export function listIn(text: string | null): SavedList | null {
	try {
		const { search, current, at, chapters } = JSON.parse(text ?? "null") as Partial<SavedList>;
		if (!Array.isArray(chapters)) return null;
		return {
			search: String(search ?? ""),
			current: Number(current ?? -1),
			at: { ...at },
			chapters: chapters.filter(isSavedChapter),
		};
	} catch {
		return null;
	}
}

export function savedList(): SavedList | null {
	try {
		seen = localStorage.getItem(listKey);
		return listIn(seen);
	} catch {
		return null; // storage is forbidden
	}
}

let seen: string | null = null; // the list as this page last read or wrote it

// The previous list if another page has changed it since; otherwise undefined.
export function listOfBefore(): SavedList | null | undefined {
	try {
		return localStorage.getItem(listKey) === seen ? undefined : listIn(seen);
	} catch {
		return undefined; // storage is forbidden
	}
}

// Calls onChange with the previous list when another page of this browser has changed the chapters. Each page has its own
// current chapter, position and search.
export function watchList(onChange: (before: SavedList | null) => void): void {
	const records = (list: SavedList | null) =>
		JSON.stringify(list?.chapters.map((chapter) => (Array.isArray(chapter) ? chapter : chapter.record)) ?? []);
	addEventListener("storage", ({ key, newValue }) => {
		if (key !== listKey) return;
		const before = listIn(seen);
		if (records(before) !== records(listIn(newValue))) onChange(before);
		else seen = newValue;
	});
}

// Writes the list. Returns true on success; false if the storage is full or forbidden: the previous list then stays;
// null if another page has written since: watchList reports that. An empty list is also written, because the files of
// closed chapters are removed a little later.
export function saveList(list: SavedList): boolean | null {
	try {
		if (localStorage.getItem(listKey) !== seen) return null;
		const text = JSON.stringify(list);
		localStorage.setItem(listKey, text);
		seen = text;
		return true;
	} catch {
		return false;
	}
}

// Merges the chapters of another browser: those here come first, then those missing here, n of which are not in files.
// ids: files that exist in both, by their id there. The current chapter there is used only if there are none here.
export function mergedLists(
	here: SavedList,
	coming: SavedList,
	ids: Map<string, string>,
): [list: SavedList, n: number] {
	const first = !here.chapters.length;
	const list = first ? { ...coming, chapters: [] as SavedChapter[] } : { ...here, chapters: [...here.chapters] };
	const known = new Set(list.chapters.map((chapter) => (Array.isArray(chapter) ? "" : chapter.record)));
	let n = 0;
	for (const chapter of coming.chapters) {
		if (Array.isArray(chapter)) {
			if (first) list.chapters.push([ids.get(chapter[0]) ?? chapter[0], chapter[1], chapter[2]]);
			else if (!ids.has(chapter[0])) list.chapters.push(chapter);
		} else if (!known.has(chapter.record)) {
			list.chapters.push(chapter);
			n++;
		}
	}
	return [list, n];
}
