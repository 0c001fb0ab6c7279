// The level of the day: the date determines the level and its deals, identically for all users and offline. Results are
// saved in the browser's storage by date.
import { savedObject, saveItem } from "../base/saved.ts";
import { locale } from "../base/settings.ts";
import type { Level } from "../core/core.ts";
import type { Seed } from "../core/tree.ts";
import { added, noResult, type Result } from "./campaign.ts";

const storage = "qipan.magic.daily";
const tutorial = 10; // levels that are never used as level of the day
const day = 86_400_000; // ms
// consecutive days get levels far apart, and none repeats before all have been used
const stride = 47;

// "2026-11-25", in the user's local time.
export function dateOf(time = new Date()): string {
	return [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}

export function dateWords(date: string): string {
	return new Date(`${date}T00:00:00`).toLocaleDateString(locale(), { month: "long", day: "numeric" });
}

const numberOf = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / day);
const dateBefore = (date: string): string => new Date((numberOf(date) - 1) * day).toISOString().slice(0, 10);

const divisor = (a: number, b: number): number => (b ? divisor(b, a % b) : a);

// Chosen from the campaign's levels after the tutorial.
export function levelOfDay(levels: Level[], date: string): Level | undefined {
	const others = levels.slice(tutorial);
	let step = stride;
	while (others.length && divisor(step, others.length) > 1) step++;
	return others[(numberOf(date) * step) % others.length];
}

// The seed of the deal of this attempt.
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

// Number of consecutive days won, up to today, or up to yesterday while today's level is not won.
export function streak(today: string): number {
	const saved = days();
	let n = 0;
	for (let date = saved[today]?.wins ? today : dateBefore(today); saved[date]?.wins; date = dateBefore(date)) n++;
	return n;
}
