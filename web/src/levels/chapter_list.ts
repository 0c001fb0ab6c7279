// The chapters behind the first twelve.

declare const CHAPTERS: string; // "valley:30 grove:30": ids and numbers of levels, in order; build.mjs

export const chapterList = CHAPTERS.split(" ")
	.filter(Boolean)
	.map((words) => words.split(":"))
	.map(([id, n]) => ({ id: id!, n: Number(n) }));

export const hasChapters = chapterList.length > 0;

// The chapter of a level of these chapters, "valley" of "valley-3"; "" for other levels, such as "powder-and-smoke".
export function chapterOfLevel(id: string): string {
	const chapter = /^(.*)-[0-9]+$/.exec(id)?.[1];
	return chapterList.find((one) => one.id === chapter)?.id ?? "";
}
