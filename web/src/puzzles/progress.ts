// The user's progress in the puzzles of a game, saved in the browser.
import { parsedObject, savedText } from "../base/saved.ts";
import { afterPuzzle, beginner, type Rating } from "./glicko.ts";

export interface Progress extends Rating {
	streak: number; // consecutive puzzles solved at the first try, without help
	best: number; // the longest streak
	missed: number; // consecutive failed puzzles
	seen: Record<string, boolean>; // by puzzle name: whether it was solved at the first try
	days: number; // consecutive days on which the daily puzzle was solved
	day: string; // the last of them, "2026-11-25"; "": none
}

const vague = 110; // a rating deviation

const key = (game: string) => `qipan.puzzles.${game}`;

const none = (): Progress => ({ ...beginner, streak: 0, best: 0, missed: 0, seen: {}, days: 0, day: "" });

const count = ({ seen }: Progress) => Object.keys(seen).length;

const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);

// Stored data may be corrupt or come from another version: then there is no progress.
function parsed(text: string | null): Progress {
	const saved = parsedObject<Partial<Progress>>(text);
	const numbers = ["rating", "deviation", "volatility", "streak", "best", "days"] as const;
	const isValid =
		saved &&
		numbers.every((name) => isNumber(saved[name])) &&
		typeof saved.day === "string" &&
		saved.seen &&
		typeof saved.seen === "object";
	return { ...none(), ...(isValid && saved) };
}

export const progressOf = (game: string): Progress => parsed(savedText(key(game)));

export function isProgress(item: string): boolean {
	return item.startsWith(key(""));
}

// Merges two devices, in stored form: all puzzles seen on either; the rating of the one that has seen more. Returns the
// text and the number of puzzles that are new here.
export function mergedProgress(here: string | null, coming: string): [text: string, n: number] {
	const [own, other] = [parsed(here), parsed(coming)];
	const [ahead, behind] = count(other) > count(own) ? [other, own] : [own, other];
	const later = own.day >= other.day ? own : other;
	const merged: Progress = {
		...ahead,
		best: Math.max(own.best, other.best),
		seen: { ...other.seen, ...own.seen },
		days: later.days,
		day: later.day,
	};
	for (const [name, solved] of Object.entries(behind.seen)) merged.seen[name] ||= solved;
	return [JSON.stringify(merged), count(merged) - count(own)];
}

// Returns false if the storage is full: the user can go on, but the progress is not saved.
export function saveProgress(game: string, progress: Progress): boolean {
	try {
		localStorage.setItem(key(game), JSON.stringify(progress));
		return true;
	} catch {
		return false;
	}
}

// Whether the rating is still too uncertain.
export const isUncertain = ({ deviation }: Rating): boolean => deviation > vague;

// "1043", followed by a question mark while the rating is uncertain.
export function ratingWords(own: Rating): string {
	return `${Math.round(own.rating)}${isUncertain(own) ? "?" : ""}`;
}

// The first result of a puzzle counts, later ones are practice.
export function counted(before: Progress, name: string, rating: number, solved: boolean): Progress {
	if (name in before.seen) return before;
	const streak = solved ? before.streak + 1 : 0;
	return {
		...before,
		...afterPuzzle(before, rating, solved),
		streak,
		best: Math.max(before.best, streak),
		missed: solved ? 0 : before.missed + 1,
		seen: { ...before.seen, [name]: solved },
	};
}

// The day in the user's local time.
export function dayOf(date: Date): string {
	const two = (n: number) => String(n).padStart(2, "0");
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

// Records that the daily puzzle was solved, with or without help.
export function solvedDaily(before: Progress, date: Date): Progress {
	const day = dayOf(date);
	if (before.day === day) return before;
	const yesterday = dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1));
	return { ...before, day, days: before.day === yesterday ? before.days + 1 : 1 };
}
