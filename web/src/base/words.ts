// The text of the page: one file per language, all with the keys of words/en.ts. English is always present; other
// languages are loaded when chosen.
import { settings, type Settings } from "./settings.ts";
import { en, messages as enMessages, type Word } from "./words/en.ts";

export type { Word } from "./words/en.ts";

interface Language {
	words: Record<Word, string>;
	messages: Record<string, string>; // templates of the core's messages by id
}

const english: Language = { words: en, messages: enMessages };

const files: Record<Settings["language"], () => Promise<Language>> = {
	en: async () => english,
	"zh-Hans": async () => import("./words/zh-hans.ts"),
	"zh-Hant": async () => import("./words/zh-hant.ts"),
};

let spoken = english;

// Loads the text of the user's language and returns the language now in use: English if loading fails. Offline, text
// that was shown before is available.
export async function loadWords(): Promise<Settings["language"]> {
	const language = settings.language;
	const loaded = await files[language]().catch(() => english);
	if (settings.language === language) spoken = loaded; // the user may have chosen another meanwhile
	return spoken === english ? "en" : settings.language;
}

// The text in the user's language; {0}, {1} ... are replaced by the values.
export function t(word: Word, ...values: (string | number)[]): string {
	// text loaded from another version may lack keys
	return (spoken.words[word] ?? en[word]).replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)] ?? ""));
}

// Keys with a separate singular form: "1 move", "2 moves".
type Counted = { [W in Word]: `${W}One` extends Word ? W : never }[Word];

export function counted(word: Counted, n: number, ...values: (string | number)[]): string {
	return t(n === 1 ? `${word}One` : word, ...(values.length ? values : [n]));
}

// Joins sentences, skipping empty ones. No space follows a Chinese full stop.
export function sentences(...parts: string[]): string {
	return parts
		.filter(Boolean)
		.reduce((text, part) => (!text || /(?:[。！？]|……)$/.test(text) ? text + part : `${text} ${part}`), "");
}

// Capitalizes the start of a sentence: the core's reasons begin in lower case.
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// The text for a name from the core, "game.xiangqi"; fallback if no language has it.
export function named(prefix: string, name: string, fallback: string): string {
	const word = `${prefix}.${name}`;
	return word in en ? t(word as Word) : fallback;
}

// The template for a message of the core; undefined if the language has none.
export const messageTemplate = (id: string): string | undefined => spoken.messages[id];
