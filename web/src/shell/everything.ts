// Exports everything that the user has in this browser as one file, and merges such a file into what is here.
// docs/files.md "The page"
//
//   {"qipan": "everything", "version": 1, "made": WHEN, "checksum": CRC, "data": {"items": {KEY: TEXT}, "saved": [...],
// "opened": {...}}}
//
// items are the entries of the browser's storage by key (the modules that save them define the keys); checksum covers
// data as JSON writes it.
import { t, type Word } from "../base/words.ts";
import { messageText } from "../core/faults.ts";
import { core } from "../core/core.ts";
import { bestOf, noResult, type Result } from "../levels/campaign.ts";
import { savedKeys, mergedSaved } from "../levels/saved.ts";
import { isProgress, mergedProgress } from "../puzzles/progress.ts";
import { collection } from "../records/collection.ts";
import { correspondenceKey, mergedCorrespondence } from "../records/correspondence.ts";
import {
	countOf,
	everyGame,
	listIn,
	listKey,
	listOfAll,
	mergedLists,
	newId,
	savedFiles,
	saveFiles,
	type SavedFile,
} from "../records/opened.ts";
import { mergedRecent, recentKey } from "../records/recent.ts";
import { store } from "../records/store.ts";

export const version = 1;
const own = /^qipan\./;
const settingsKey = "qipan.settings";
const notOfUser = ["qipan.server"]; // what the page knows about its address

interface SavedGame {
	name: string;
	record: string;
}

interface Data {
	items: Record<string, string>;
	saved: SavedGame[];
	opened: { files: { id?: string; source: string; bytes: string }[] }; // bytes: deflated, in base64
}

export interface Found {
	made: string; // creation time, in ISO format
	data: Data;
	files: SavedFile[];
	hasSettings: boolean;
}

// What an import adds.
export interface Gain {
	games: number;
	results: number; // levels and days with a better result, puzzles seen
	levels: number;
	files: number;
}

// Number of each kind in the file.
export interface Contents {
	saved: number;
	opened: number; // games of opened files and chapters of studies
	playing: number; // games in progress, analyses, and finished ones
	levels: number;
	results: number;
}

export class Refused extends Error {
	constructor(word: Word, ...values: (string | number)[]) {
		super(t(word, ...values));
	}
}

// --- bytes ---

// CRC-32 (ISO 3309), as in gzip: detects damage, not tampering.
function checksum(text: string): string {
	let crc = -1;
	for (const byte of new TextEncoder().encode(text)) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return (~crc >>> 0).toString(16).padStart(8, "0");
}

async function pipe(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
	const passed = new Blob([bytes as BlobPart])
		.stream()
		.pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
	return new Uint8Array(await new Response(passed).arrayBuffer());
}

async function packed(bytes: Uint8Array): Promise<string> {
	const small = await pipe(bytes, new CompressionStream("deflate-raw"));
	let letters = "";
	for (let i = 0; i < small.length; i += 0x8000) letters += String.fromCharCode(...small.subarray(i, i + 0x8000));
	return btoa(letters);
}

const unpacked = (text: string): Promise<Uint8Array> =>
	pipe(
		Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
		new DecompressionStream("deflate-raw"),
	);

// --- export ---

function items(): Record<string, string> {
	const keys = Object.keys(localStorage)
		.filter((key) => own.test(key) && !notOfUser.includes(key))
		.sort();
	return Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)!]));
}

async function savedGames(): Promise<SavedGame[]> {
	const games: SavedGame[] = [];
	for (const { id } of (await store.list()).reverse()) {
		const { name, record } = await store.get(id);
		games.push({ name, record });
	}
	return games;
}

export async function everything(): Promise<string> {
	const opened: Data["opened"] = { files: [] };
	for (const { id, source, bytes } of await savedFiles()) opened.files.push({ id, source, bytes: await packed(bytes) });
	const data: Data = { items: items(), saved: await savedGames(), opened };
	return JSON.stringify({
		qipan: "everything",
		version,
		made: new Date().toISOString(),
		checksum: checksum(JSON.stringify(data)),
		data,
	});
}

// --- import: the file is checked before anything is changed ---

type Loose = Record<string, unknown>;
const isTable = (value: unknown): value is Loose =>
	typeof value === "object" && value !== null && !Array.isArray(value);

function check(data: unknown): asserts data is Data {
	const good =
		isTable(data) &&
		isTable(data.items) &&
		Object.entries(data.items).every(
			([key, value]) => own.test(key) && !notOfUser.includes(key) && typeof value === "string",
		) &&
		Array.isArray(data.saved) &&
		data.saved.every((game) => isTable(game) && typeof game.name === "string" && typeof game.record === "string") &&
		isTable(data.opened) &&
		Array.isArray(data.opened.files) &&
		data.opened.files.every(
			(file) =>
				isTable(file) &&
				typeof (file.id ?? "") === "string" &&
				typeof file.source === "string" &&
				typeof file.bytes === "string",
		);
	if (!good) throw new Refused("importDamaged");
	for (const { name, record } of data.saved as SavedGame[]) {
		const { games, faults } = core().readRecords(record);
		if (games.length !== 1 || faults.length)
			throw new Refused("importGame", name, faults[0] ? messageText(faults[0]) : "");
	}
}

// Throws Refused with the reason if this is not such a file.
export async function parseFile(text: string): Promise<Found> {
	let file: unknown;
	try {
		file = JSON.parse(text);
	} catch {
		throw new Refused(/^\s*\{\s*"qipan"/.test(text) ? "importDamaged" : "importForeign");
	}
	if (!isTable(file) || file.qipan !== "everything") throw new Refused("importForeign");
	if (typeof file.version !== "number" || file.version > version)
		throw new Refused("importNewer", String(file.version), version);
	if (checksum(JSON.stringify(file.data)) !== file.checksum) throw new Refused("importDamaged");
	const { data } = file;
	check(data);
	const files: SavedFile[] = [];
	try {
		for (const { id = newId(), source, bytes } of data.opened.files)
			files.push({ id, source, bytes: await unpacked(bytes) });
	} catch {
		throw new Refused("importDamaged");
	}
	return { made: String(file.made ?? ""), data, files, hasSettings: settingsKey in data.items };
}

export function contentsOf({ data, files }: Found): Contents {
	const { items } = data;
	const many = (key: string) => Object.keys(tableOf(items[key])).length;
	const chapters = listIn(items[listKey] ?? null)?.chapters ?? listOfAll(files).chapters;
	const inFile = new Map(files.map(({ id, bytes }) => [id, bytes]));
	const games = chapters.map((chapter) =>
		Array.isArray(chapter) && chapter[2] === everyGame
			? core().readRecords(inFile.get(chapter[0]) ?? "").games.length
			: countOf(chapter),
	);
	return {
		saved: data.saved.length,
		opened: games.reduce((sum, n) => sum + n, 0),
		playing:
			Object.entries(items).filter(([key, item]) => gameIn(key, item)).length +
			listOf(items[recentKey]).length +
			listOf(items[correspondenceKey]).length,
		levels: listOf(items["qipan.magic.own"]).length,
		results: many("qipan.magic.results") + many("qipan.magic.daily"),
	};
}

// --- merging ---

function tableOf(text: string | null | undefined): Loose {
	try {
		const read = JSON.parse(text ?? "{}") as unknown;
		return isTable(read) ? read : {};
	} catch {
		return {};
	}
}

// Merges results by level or day, keeping the better one. Returns the text and the number of improved results.
function mergeResults(here: string | null, coming: string): [text: string, n: number] {
	const merged = tableOf(here) as Record<string, Partial<Result>>;
	let n = 0;
	for (const [id, result] of Object.entries(tableOf(coming))) {
		if (!isTable(result)) continue;
		const before = { ...noResult, ...merged[id] };
		const after = bestOf(before, { ...noResult, ...(result as Partial<Result>) });
		if (JSON.stringify(after) === JSON.stringify(before)) continue;
		merged[id] = after;
		n++;
	}
	return [JSON.stringify(merged), n];
}

function listOf(text: string | null | undefined): Loose[] {
	try {
		const read = JSON.parse(text ?? "[]") as unknown;
		return Array.isArray(read) ? read.filter(isTable) : [];
	} catch {
		return [];
	}
}

// Merges the user's own levels: a level that differs from one with the same id gets a new id.
function mergeLevels(here: string | null, coming: string): [text: string, n: number] {
	const levels = listOf(here);
	const bare = ({ id: _, ...rest }: Loose) => JSON.stringify(rest);
	const known = new Set(levels.map(bare));
	let n = 0;
	for (const level of listOf(coming)) {
		if (known.has(bare(level))) continue;
		const ids = new Set(levels.map(({ id }) => id));
		let { id } = level;
		for (let i = 2; ids.has(id); i++) id = `${String(level.id).slice(0, 27)}-${i}`;
		levels.push({ ...level, id });
		known.add(bare(level));
		n++;
	}
	return [JSON.stringify(levels), n];
}

// The game in the item of a game in progress or an analysis; null: no game, or one without moves.
function gameIn(key: string, item: string): SavedGame | null {
	if (!/^qipan\.(playing|analysing)\./.test(key)) return null;
	const { record } = tableOf(item);
	if (typeof record !== "string") return null;
	const { games, faults } = core().readRecords(record);
	if (!games[0]?.moves.length || faults.length) return null;
	return { name: t(key.startsWith("qipan.analysing") ? "importAnalysis" : "importPlayed"), record };
}

// Whether two records have the same moves and comments; their notation may differ.
function sameMoves(a: unknown, b: string): boolean {
	const read = (record: string) => core().readRecords(record).games[0];
	if (typeof a !== "string" || a === b) return a === b;
	const [x, y] = [read(a), read(b)];
	return x?.start === y?.start && JSON.stringify(x?.moves) === JSON.stringify(y?.moves);
}

const sameGame = (a: SavedGame, b: SavedGame): boolean => a.record === b.record && a.name === b.name;

// The unnamed games that do not exist here yet.
function newHere(loose: SavedGame[], here: SavedGame[], recent: string): SavedGame[] {
	const records = [...here, ...listOf(recent)].flatMap(({ record }) => (typeof record === "string" ? record : []));
	return loose.filter((game) => !records.some((record) => sameMoves(record, game.record)));
}

const same = (a: SavedFile, b: SavedFile): boolean =>
	a.source === b.source && a.bytes.length === b.bytes.length && a.bytes.every((byte, i) => byte === b.bytes[i]);

// files: the opened files that are here.
// loose: games in progress in the import that give way to those here.
function plan(
	found: Found,
	files: SavedFile[],
	withSettings: boolean,
): { items: Map<string, string>; loose: SavedGame[]; gain: Gain } {
	const merged = new Map<string, string>();
	const loose: SavedGame[] = [];
	const gain: Gain = { games: 0, results: 0, levels: 0, files: 0 };
	const list = listIn(found.data.items[listKey] ?? null) ?? listOfAll(found.files);
	const chapters = new Set(list.chapters.map((chapter) => (Array.isArray(chapter) ? "" : chapter.record)));
	for (const [key, coming] of Object.entries(found.data.items)) {
		const here = localStorage.getItem(key);
		if (key === settingsKey) {
			if (withSettings) merged.set(key, coming);
		} else if (key === "qipan.magic.results" || key === "qipan.magic.daily") {
			const [text, n] = mergeResults(here, coming);
			merged.set(key, text);
			gain.results += n;
		} else if (key === "qipan.magic.own") {
			const [text, n] = mergeLevels(here, coming);
			merged.set(key, text);
			gain.levels += n;
		} else if (isProgress(key)) {
			const [text, n] = mergedProgress(here, coming);
			merged.set(key, text);
			gain.results += n;
		} else if (key === recentKey) {
			const [text, n] = mergedRecent(here, coming);
			merged.set(key, text);
			gain.games += n;
		} else if (key === correspondenceKey) {
			const [text, n] = mergedCorrespondence(here, coming);
			merged.set(key, text);
			gain.games += n;
		} else if (savedKeys.includes(key))
			continue; // merged below, together
		else if (key === listKey)
			continue; // after the analyses that it refers to
		else if (here === null || (gameIn(key, coming) && !gameIn(key, here))) merged.set(key, coming);
		else {
			// both devices have a game in this place: the local one stays, the other is saved
			const game = gameIn(key, coming);
			if (game && !chapters.has(game.record) && !sameMoves(tableOf(here).record, game.record)) loose.push(game);
		}
	}
	const begun = mergedSaved(items(), found.data.items);
	for (const [key, text] of begun.items) merged.set(key, text);
	loose.push(...begun.gone.map(({ record }) => ({ name: t("importPlayed"), record })));
	const here = listIn(localStorage.getItem(listKey)) ?? listOfAll(files);
	const ids = new Map(
		found.files.flatMap((file) => files.filter((known) => same(known, file)).map(({ id }) => [file.id, id])),
	);
	const [all, n] = mergedLists(here, list, ids);
	const isFirst = !here.chapters.length;
	all.at = Object.fromEntries(
		Object.entries(all.at).filter(([game]) => merged.has(`qipan.analysing.${game}`) === isFirst),
	); // keeps only entries from the same browser as the analysis
	if (all.chapters.length) merged.set(listKey, JSON.stringify(all));
	gain.games += n + begun.n;
	return { items: merged, loose, gain };
}

// Adds all of it or, on failure (the storage is full), nothing.
export async function add(found: Found, withSettings: boolean): Promise<Gain> {
	const files = await savedFiles().catch(() => []); // the browser keeps no files
	const { items: merged, loose, gain } = plan(found, files, withSettings);
	const before = [...merged.keys()].map((key) => [key, localStorage.getItem(key)] as const);
	const here = await savedGames();
	const newFiles = found.files.filter((file) => !files.some((known) => same(known, file)));
	const ids: string[] = [];
	try {
		for (const [key, text] of merged) localStorage.setItem(key, text);
		for (const game of [
			...found.data.saved,
			...newHere(loose, here, merged.get(recentKey) ?? localStorage.getItem(recentKey) ?? ""),
		]) {
			if (here.some((known) => sameGame(known, game))) continue;
			ids.push((await store.add(game.name, game.record)).id);
			here.push(game);
		}
		if (newFiles.length) await saveFiles([...files, ...newFiles]);
	} catch (error) {
		for (const [key, text] of before) text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text);
		for (const id of ids) await store.remove(id).catch(() => {});
		if (newFiles.length) await saveFiles(files).catch(() => {});
		throw error;
	}
	collection.stale();
	return { ...gain, games: gain.games + ids.length, files: newFiles.length };
}
