// The level of the day: the date chooses it and its deals, in the same way for everybody and without a network. Results
// are kept in the browser's storage, by the date.
import { savedObject, saveItem } from "../base/saved.ts";
import { locale } from "../base/settings.ts";
import type { Level } from "../core/core.ts";
import type { Seed } from "../core/tree.ts";
import { added, noResult, type Result } from "./campaign.ts";

const storage = "qipan.magic.daily";
const tutorial = 10; // levels that are never the day's
const day = 86_400_000; // ms
// days that follow each other get levels that lie far apart, and none comes again before all had their turn
const stride = 47;

// "2026-11-25", by the clock of the user.
export function dateOf(time = new Date()): string {
	return [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}

export function dateWords(date: string): string {
	return new Date(`${date}T00:00:00`).toLocaleDateString(locale(), { month: "long", day: "numeric" });
}

const numberOf = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / day);
const dateBefore = (date: string): string => new Date((numberOf(date) - 1) * day).toISOString().slice(0, 10);

const divisor = (a: number, b: number): number => (b ? divisor(b, a % b) : a);

// Of the campaign's levels behind the tutorial.
export function levelOfDay(levels: Level[], date: string): Level | undefined {
	const others = levels.slice(tutorial);
	let step = stride;
	while (others.length && divisor(step, others.length) > 1) step++;
	return others[(numberOf(date) * step) % others.length];
}

// Of the deal of that try.
export function seedOfDay(date: string, tries: number): Seed {
	return numberOf(date) * 1000 + tries;
}

// --- results ---

export type Days = Record<string, Partial<Result>>;

export const days = (): Days => savedObject<Days>(storage) ?? {};

export function resultOfDay(date: string): Result {
	return { ...noResult, ...days()[date] };
}

export function countDay(date: string, stars: number, moves: number): void {
	saveItem(storage, JSON.stringify({ ...days(), [date]: added(resultOfDay(date), stars, moves) }));
}

// How many days in a row were won up to today; as long as today's level is not won, up to yesterday.
export function streak(today: string): number {
	const kept = days();
	let n = 0;
	for (let date = kept[today]?.wins ? today : dateBefore(today); kept[date]?.wins; date = dateBefore(date)) n++;
	return n;
}
