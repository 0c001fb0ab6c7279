// The puzzles that lie beside the page, a file for each game, GAME.puzzles: they come when they are wanted, and then
// stay for the time without a network (sw/sw.ts).
import { core, type Puzzle, type PuzzleFile } from "../core/core.ts";

declare const PUZZLES: string; // "GAME GAME ...": the games that have them

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

// The same for everybody on that day, "2026-11-25", by FNV-1a.
export function dailyOf(puzzles: Puzzle[], game: string, day: string): Puzzle {
	let hash = 0x811c9dc5;
	for (const char of `${game} ${day}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
	return puzzles[hash % puzzles.length]!;
}

// One that was not seen, near the rating: one of the dozen nearest. When all were seen, one that was failed, or any.
// chance is 0 to 1.
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

// The same below the rating; the easiest there are, if none is below it.
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
