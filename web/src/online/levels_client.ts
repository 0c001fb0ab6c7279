// Requests about levels by players (docs/levels.md), and the levels published from this browser.
import { parsedObject, savedText, saveItem } from "../base/saved.ts";
import type { Level } from "../core/core.ts";
import { ask, Refusal } from "./ask.ts";
import { isRoom, isToken } from "./client.ts";

export interface Attempts {
	tries: number;
	wins: number;
	draws: number;
	plies: number; // total over all tries
	hints: number;
}

export interface Entry {
	id: string;
	stage: "waiting" | "rated" | "refused" | "removed" | "campaign";
	name: string | null; // the author's name
	created: number | null; // ms since 1970
	refusal: string | null; // id of a message
	attempts: Attempts;
	level: Level;
}

export const sorts = ["new", "difficulty", "played"] as const;
export type Sort = (typeof sorts)[number];

export interface Listed {
	levels: Entry[];
	next: string | null; // where the list continues
	open: boolean; // the server takes levels
}

const listSize = 24;

// Ids of published levels have the form of room ids.
export const isPublished = isRoom;

export const list = async (sort: Sort, before: string | null, signal: AbortSignal): Promise<Listed> =>
	(await ask<Listed>(
		"GET",
		`levels?by=others&sort=${sort}&limit=${listSize}${before ? `&before=${encodeURIComponent(before)}` : ""}`,
		{ signal },
	))!;

let offering: Promise<{ open: boolean; any: boolean }> | null = null;

// Whether the server takes levels, and whether it has any. Rejects if it does not respond.
export function offer(): Promise<{ open: boolean; any: boolean }> {
	offering ??= ask<Listed>("GET", "levels?by=others&limit=1", { quiet: true }).then(
		(listed) => ({ open: listed?.open === true, any: !!listed?.levels.length }),
		(error) => {
			if (error instanceof Refusal) return { open: error.status === 401, any: error.status === 401 };
			offering = null;
			throw error;
		},
	);
	return offering;
}

// --- levels last opened, for players who are offline ---

const openedKey = "qipan.magic.others";
const mostOpened = 20;

const opened = (): Record<string, Entry> => parsedObject<Record<string, Entry>>(savedText(openedKey)) ?? {};

function saveOpened(entry: Entry): void {
	const { [entry.id]: _, ...rest } = opened();
	const saved = [...Object.entries(rest), [entry.id, entry] as const].slice(-mostOpened);
	saveItem(openedKey, JSON.stringify(Object.fromEntries(saved)));
}

export async function about(id: string, signal?: AbortSignal): Promise<Entry> {
	const entry = (await ask<Entry>("GET", `levels/${id}/about`, signal && { signal }))!;
	if (entry.stage === "rated") saveOpened(entry);
	return entry;
}

// The level; if the server does not respond, as last opened here.
export async function playable(id: string): Promise<Entry> {
	const [entry, error] = await about(id).then(
		(entry) => [entry, null] as const,
		(fault) => [fault instanceof Refusal ? null : opened()[id], fault] as const,
	);
	if (!entry) throw error;
	return entry;
}

// --- the levels published from this browser ---

const publishedKey = "qipan.published"; // storage key of the tokens by id, latest last
const mostPublished = 100;

// Stored data may be damaged or come from another version.
const tokens = (): [id: string, token: string][] =>
	Object.entries(parsedObject<Record<string, unknown>>(savedText(publishedKey)) ?? {}).flatMap(([id, token]) =>
		isPublished(id) && typeof token === "string" && isToken(token) ? [[id, token]] : [],
	);

const store = (saved: [string, string][]): boolean =>
	saveItem(publishedKey, JSON.stringify(Object.fromEntries(saved.slice(-mostPublished))));

// Ids of the levels, latest first.
export const published = (): string[] =>
	tokens()
		.map(([id]) => id)
		.reverse();

export const tokenOf = (id: string): string | undefined => tokens().find(([own]) => own === id)?.[1];

export const saveToken = (id: string, token: string): boolean =>
	store([...tokens().filter(([own]) => own !== id), [id, token]]);

export const removeToken = (id: string): boolean => store(tokens().filter(([own]) => own !== id));

// Returns the id that the server gave the level.
export async function publish(name: string, { rating: _, ...level }: Level): Promise<string> {
	const { id, token } = (await ask<{ id: string; token: string }>("POST", "levels", {
		body: { name, level },
		once: true,
	}))!;
	saveToken(id, token);
	return id;
}

export async function remove(id: string): Promise<void> {
	await ask("DELETE", `levels/${id}`, { token: tokenOf(id), once: true }).catch((error) => {
		if (!(error instanceof Refusal && error.status === 404)) throw error; // already deleted
	});
	removeToken(id);
}

export const longestReason = 200; // bytes

export const report = (id: string, reason: string): Promise<unknown> =>
	ask("POST", `levels/${id}/report`, { body: { reason }, once: true });
