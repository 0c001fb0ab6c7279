// The words of the page: one file a language, all with the keys of words/en.ts.
import { settings } from "./settings.ts";
import { en, type Word } from "./words/en.ts";
import { zhHans } from "./words/zh-hans.ts";
import { zhHant } from "./words/zh-hant.ts";

export type { Word } from "./words/en.ts";

const languages: Record<typeof settings.language, Record<Word, string>> = {
	en,
	"zh-Hans": zhHans,
	"zh-Hant": zhHant,
};

// The word in the user's language; {0}, {1} ... stand for the values.
export function t(word: Word, ...values: (string | number)[]): string {
	return languages[settings.language][word].replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)] ?? ""));
}

// Sentences that follow one another; those that are empty are left out. There is no blank after a Chinese full stop.
export function sentences(...parts: string[]): string {
	return parts.filter(Boolean).reduce((text, part) => (!text || /(?:[。！？]|……)$/.test(text) ? text + part : `${text} ${part}`), "");
}

// For names that come from the core, "game.xiangqi": the fallback if no language has them.
export function named(prefix: string, name: string, fallback: string): string {
	const word = `${prefix}.${name}`;
	return word in en ? t(word as Word) : fallback;
}
