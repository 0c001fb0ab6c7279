// Saves many games, without duplicates.
import { core } from "../core/core.ts";
import type { Chapter } from "./collection.ts";
import { savedName } from "./records.ts";
import { store, type Summary } from "./store.ts";

// Compares records as normalized by the core: a server normalizes them too.
export const isSame = (a: string, b: string): boolean => core().writeRecord(a) === core().writeRecord(b);

const isSameSummary = (game: Summary, { about, length }: Chapter): boolean =>
	game.game === about.game && game.first === about.first && game.second === about.second && game.plies === length;

// Reports after each game how many are saved and how many existed before. Throws a StoreFault.
export async function saveAll(chapters: Chapter[], onProgress: (saved: number, before: number) => void): Promise<void> {
	const there = await store.list();
	let [saved, before] = [0, 0];
	for (const chapter of chapters) {
		const records = await Promise.all(
			there.filter((game) => isSameSummary(game, chapter)).map(async ({ id }) => (await store.get(id)).record),
		);
		if (records.some((record) => isSame(record, chapter.text))) before++;
		else there.push(await store.add(savedName(chapter.label, chapter.about.date, chapter.about.tags), chapter.text));
		onProgress(++saved, before);
	}
}
