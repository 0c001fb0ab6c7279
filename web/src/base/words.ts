// The text of the page: one file per language, all with the keys of words/en.ts. A visitor downloads only the languages
// that are chosen.
import type { Language } from "./language.ts";
import { settings } from "./settings.ts";
import type { Word as FirstWord } from "./words/en.ts";
import type { chapters } from "./words/en/chapters.ts";
import type { editor } from "./words/en/editor.ts";
import type { houseRules } from "./words/en/house_rules.ts";
import type { lessons } from "./words/en/lessons.ts";
import type { levelEditor } from "./words/en/level_editor.ts";
import type { others } from "./words/en/others.ts";
import type { puzzles } from "./words/en/puzzles.ts";
import type { rooms } from "./words/en/rooms.ts";
import type { tournaments } from "./words/en/tournaments.ts";
import type { transfer } from "./words/en/transfer.ts";

type WordsOnline = typeof rooms & typeof tournaments & typeof others;
type WordsMore = typeof editor & typeof levelEditor & typeof puzzles & typeof transfer;
export type Word =
	| FirstWord
	| keyof WordsOnline
	| keyof WordsMore
	| keyof typeof lessons
	| keyof typeof chapters
	| keyof typeof houseRules;

interface Text {
	words: Record<FirstWord, string>;
	messages: Record<string, string>; // templates of the core's messages by id
}

const files: Record<Language, () => Promise<Text>> = {
	en: async () => import("./words/en.ts"),
	"zh-Hans": async () => import("./words/zh-hans.ts"),
	"zh-Hant": async () => import("./words/zh-hant.ts"),
};

interface LoadedWords {
	language: Language | ""; // "": none has been loaded
	words: Partial<Record<Word, string>>;
	messages: Text["messages"];
}

// The text of screens that are loaded on demand, in all languages.
const later: Record<Language, Record<string, string>> = { en: {}, "zh-Hans": {}, "zh-Hant": {} };

export function addWords<W extends object>(words: Record<Language, Record<keyof W, string>>): void {
	for (const [language, texts] of Object.entries(words)) Object.assign(later[language as Language], texts);
}

const textOf = (word: string): string | undefined =>
	current.words[word as Word] ?? later[current.language || "en"][word];

// Before a language is loaded, these words report that the page cannot start.
let current: LoadedWords = {
	language: "",
	words: { startFailed: "Could not start · 无法启动: {0}", startAgain: "Retry · 重试" },
	messages: {},
};

const load = async (language: Language): Promise<LoadedWords> => ({ language, ...(await files[language]()) });

// Loads the text of the user's language and returns the language now in use. If loading fails, that is English or, if
// English is not available either, the language in use before; throws if no language has been loaded. Offline, text
// that was shown before is available.
export async function loadWords(): Promise<Language> {
	const { language } = settings;
	const loaded = await load(language)
		.catch(() => load("en"))
		.catch((error) => (current.language ? current : Promise.reject(error)));
	// The user may have chosen another meanwhile. Text loaded from another version may lack keys: their words remain those
	// of the language before.
	if (settings.language === language) current = { ...loaded, words: { ...current.words, ...loaded.words } };
	return current.language as Language;
}

// The text in the user's language; {0}, {1} ... are replaced by the values.
export function t(word: Word, ...values: (string | number)[]): string {
	return (textOf(word) ?? word).replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)] ?? ""));
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
	return textOf(word) === undefined ? fallback : t(word as Word);
}

// The template for a message of the core; undefined if the language has none.
export const messageTemplate = (id: string): string | undefined => current.messages[id] ?? textOf(id);
