// The chapters behind the first twelve.

declare const CHAPTERS: string; // "valley:30 grove:30": ids and numbers of levels, in order; build.mjs

export const chapterList = CHAPTERS.split(" ")
	.filter(Boolean)
	.map((words) => words.split(":"))
	.map(([id, n]) => ({ id: id!, n: Number(n) }));

export const hasChapters = chapterList.length > 0;

// Whether it is the id of a level of these chapters: "valley-3".
export const isOfChapter = (id: string): boolean => chapterList.some((chapter) => id.startsWith(`${chapter.id}-`));
