// The words of the page: one file a language, all with the keys of words/en.ts. English is always there; the words of
// another language are loaded when it is chosen.
import { settings, type Settings } from "./settings.ts";
import { en, messages as enMessages, type Word } from "./words/en.ts";

export type { Word } from "./words/en.ts";

interface Language {
	words: Record<Word, string>;
	messages: Record<string, string>; // templates of the core's messages by their ids
}

const english: Language = { words: en, messages: enMessages };

const files: Record<Settings["language"], () => Promise<Language>> = {
	en: async () => english,
	"zh-Hans": async () => import("./words/zh-hans.ts"),
	"zh-Hant": async () => import("./words/zh-hant.ts"),
};

let spoken = english;

// Brings the words of the user's language and tells which language is spoken now: English where those words cannot be
// had. Without a network they are there if they were shown before.
export async function loadWords(): Promise<Settings["language"]> {
	const language = settings.language;
	const loaded = await files[language]().catch(() => english);
	if (settings.language === language) spoken = loaded; // another may have been chosen meanwhile
	return spoken === english ? "en" : settings.language;
}

// The word in the user's language; {0}, {1} ... stand for the values.
export function t(word: Word, ...values: (string | number)[]): string {
	// a newer version's file may lack words
	return (spoken.words[word] ?? en[word]).replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)] ?? ""));
}

// Words that have another form for one: "1 move", "2 moves".
type Counted = { [W in Word]: `${W}One` extends Word ? W : never }[Word];

export function counted(word: Counted, n: number, ...values: (string | number)[]): string {
	return t(n === 1 ? `${word}One` : word, ...(values.length ? values : [n]));
}

// Sentences that follow one another; those that are empty are left out. There is no blank after a Chinese full stop.
export function sentences(...parts: string[]): string {
	return parts
		.filter(Boolean)
		.reduce((text, part) => (!text || /(?:[。！？]|……)$/.test(text) ? text + part : `${text} ${part}`), "");
}

// As a sentence begins: the core's reasons begin with a small letter.
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// For names that come from the core, "game.xiangqi": the fallback if no language has them.
export function named(prefix: string, name: string, fallback: string): string {
	const word = `${prefix}.${name}`;
	return word in en ? t(word as Word) : fallback;
}

// The template for a message of the core; undefined where the language has none.
export const messageTemplate = (id: string): string | undefined => spoken.messages[id];
