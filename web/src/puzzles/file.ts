// The puzzle files next to the page, one per game, GAME.puzzles: loaded on demand and then cached for offline use
// (sw/sw.ts).
import { core, type Puzzle, type PuzzleFile } from "../core/core.ts";

declare const PUZZLES: string; // "GAME GAME ...": the games with puzzles

const files = new Map<string, Promise<PuzzleFile>>();

export function hasPuzzles(game: string): boolean {
	return PUZZLES.split(" ").includes(game);
}

async function fetched(game: string): Promise<PuzzleFile> {
	const response = await fetch(`${game}.puzzles`);
	if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
	return core().puzzles(await response.arrayBuffer());
}

export function puzzlesOf(game: string): Promise<PuzzleFile> {
	let file = files.get(game);
	if (!file) {
		file = fetched(game);
		files.set(game, file);
		file.catch(() => files.delete(game)); // the network may be back next time
	}
	return file;
}

// The same for all users on that day, "2026-11-25", chosen by FNV-1a hash.
export function dailyOf(puzzles: Puzzle[], game: string, day: string): Puzzle {
	let hash = 0x811c9dc5;
	for (const char of `${game} ${day}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
	return puzzles[hash % puzzles.length]!;
}

// An unseen puzzle near the rating: one of the twelve nearest. If all have been seen, a failed one, or any. chance is 0
// to 1.
export function nextOf(
	puzzles: Puzzle[],
	rating: number,
	seen: Record<string, boolean>,
	chance: number,
	but = "",
): Puzzle {
	const others = puzzles.filter(({ name }) => name !== but);
	const kinds = [
		others.filter(({ name }) => !(name in seen)),
		others.filter(({ name }) => seen[name] === false),
		others,
		puzzles,
	];
	const fit = kinds.find((some) => some.length)!;
	const near = [...fit].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating)).slice(0, 12);
	return near[Math.floor(chance * near.length)]!;
}

const easier = 150; // points below the rating

// The same below the rating; the easiest puzzles if none are below it.
export function easierOf(
	puzzles: Puzzle[],
	rating: number,
	seen: Record<string, boolean>,
	chance: number,
	but = "",
): Puzzle {
	const below = puzzles.filter((puzzle) => puzzle.rating <= rating - easier && puzzle.name !== but);
	return below.length ? nextOf(below, rating - easier, seen, chance, but) : nextOf(puzzles, 0, seen, chance, but);
}
