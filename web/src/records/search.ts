// The searchable text of opened and saved games.
import { simplify } from "../base/simplify.ts";
import { playersOf, resultSign, titleOf } from "./records.ts";

// Normalizes text for comparison: lower case, simplified characters.
const searchable = (text: string): string => simplify(text.toLowerCase());

// Two-character names are often written with a space between the characters.
const withoutBlanks = (text: string): string => text.replace(/(\p{Script=Han})[ \u3000](?=\p{Script=Han})/gu, "$1");

// The result as written in records, to be searchable too.
const written: Record<string, string> = { first: "1–0 1-0", second: "0–1 0-1", draw: "½–½ 1/2-1/2" };

export interface Searched {
	game: string;
	first: string;
	second: string;
	result: string;
}

// others: other known data of the game.
export function searchedOf({ game, first, second, result }: Searched, others: string[]): string {
	const known = searchable(
		[
			playersOf(first, second),
			titleOf(game),
			resultSign(result, game),
			written[result] ?? result.replace("-", "–"),
			result,
			...others,
		].join(" "),
	);
	return `${known} ${withoutBlanks(known)}`;
}

// The words of a search, all of which must match.
export const wordsOf = (search: string): string[] => searchable(search).split(/\s+/).filter(Boolean);
