// Text in traditional Chinese: the later chapters of the campaign. Their names are messages of the core.
import type { chapters as en } from "../en/chapters.ts";

export { default as names } from "../../../../../data/messages/zh-hant.json";

export const chapters: Record<Exclude<keyof typeof en, `levels_chapter_${string}`>, string> = {
	chaptersAbout: "每種法術先單獨出現，再一起出現，棋盤越來越大。",
	chapterWon: "{1} 關中已過 {0} 關",
	chapterPages: "關卡",
	chapterToList: "後面的所有章節",
};
