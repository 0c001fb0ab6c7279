// Text in simplified Chinese: the later chapters of the campaign. Their names are messages of the core.
import type { chapters as en } from "../en/chapters.ts";

export { default as names } from "../../../../../data/messages/zh-hans.json";

export const chapters: Record<Exclude<keyof typeof en, `levels_chapter_${string}`>, string> = {
	chaptersAbout: "每种法术先单独出现，再一起出现，棋盘越来越大。",
	chapterWon: "{1} 关中已过 {0} 关",
	chapterPages: "关卡",
	chapterToList: "后面的所有章节",
};
