// The core's refusals in the language of the page. The core says them in English: the English words are its templates,
// found by what they match, and the other languages have them translated under the same names.
import { named, t, type Word } from "../base/words.ts";
import { en } from "../base/words/en.ts";
import { clauseWords } from "./ruling.ts";

interface Template {
	word: Word;
	first: string; // what texts of it begin with
	last: string; // and end with: looked at first, as most templates fail by that
	patterns: RegExp[]; // the second has what is quoted as long as it can be: quoted text may have a quote in it
	places: { value: number; quoted: boolean }[]; // the value of each group; quoted: as the user typed it
	letters: number; // fixed letters to recognize it by
}

function templateOf(word: Word): Template {
	const places: Template["places"] = [];
	const pieces = en[word].split(/(?=\{\d\})/);
	const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
	let pattern = "";
	let long = "";
	let before = "";
	for (const piece of pieces) {
		const [, value, text = ""] = /^(?:\{(\d)\})?(.*)$/s.exec(piece)!;
		if (value !== undefined) {
			places.push({ value: Number(value), quoted: /["']<?$/.test(before) && /^(\.\.\.)?["']/.test(text) });
			pattern += "(.*?)";
			long += places.at(-1)!.quoted ? "(.*)" : "(.*?)";
		}
		pattern += literal(text);
		long += literal(text);
		before = text;
	}
	const patterns = [...new Set([pattern, long])].map((text) => new RegExp(`^${text}$`));
	return {
		word,
		first: /^\{\d\}/.test(pieces[0]!) ? "" : pieces[0]!,
		last: before,
		patterns,
		places,
		letters: pattern.length - 5 * places.length,
	};
}

let templates: Template[] | null = null;

// Templates with more letters come first.
function known(): Template[] {
	templates ??= (Object.keys(en) as Word[])
		.filter((word) => /^fault\./.test(word))
		.map(templateOf)
		.sort((a, b) => b.letters - a.letters);
	return templates;
}

interface Told {
	text: string;
	whole: boolean; // nothing in it is left in English
}

function told(text: string): Told {
	const ruling = named("ruling", text, "");
	if (ruling) return { text: ruling, whole: true };
	if (/^[a-z]+ \d+\.\d+$/.test(text)) return { text: clauseWords(text), whole: true };
	let best: Told | null = null;
	for (const { word, patterns, places } of known().filter(
		({ first, last }) => text.startsWith(first) && text.endsWith(last),
	))
		for (const pattern of patterns) {
			const found = pattern.exec(text);
			if (!found) continue;
			const values: string[] = [];
			let whole = true;
			places.forEach(({ value, quoted }, i) => {
				const part = quoted ? { text: found[i + 1]!, whole: true } : told(found[i + 1]!);
				values[value] = part.text;
				whole &&= part.whole;
			});
			best ??= { text: t(word, ...values), whole };
			if (whole) return { text: t(word, ...values), whole };
		}
	const typed = /\w+@\w+/g; // "wood@b3" is to be typed so
	return best ?? { text, whole: !/[A-Za-z]{3}/.test(text.replace(typed, "")) };
}

export function coreWords(text: string): string {
	return told(text).text;
}

// Why a move is refused, if the core says it: what follows the move and its colon.
export function reasonText(error: unknown): string {
	const reason = error instanceof Error ? /^"[^"]*" is [^:]*: (.*)$/.exec(error.message)?.[1] : undefined;
	return reason ? coreWords(reason) : "";
}

export function faultText(error: unknown): string {
	return coreWords(error instanceof Error ? error.message : String(error));
}
