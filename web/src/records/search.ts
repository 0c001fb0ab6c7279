// What is searched of games, opened and saved ones.
import { simplify } from "../base/simplify.ts";
import { playersOf, resultSign, titleOf } from "./records.ts";

// As texts are compared: capitals are small letters, and traditional characters simplified ones.
const searchable = (text: string): string => simplify(text.toLowerCase());

// Names of two characters are often written with a blank between them.
const withoutBlanks = (text: string): string => text.replace(/(\p{Script=Han})[ \u3000](?=\p{Script=Han})/gu, "$1");

// As the result is written in records, too.
const written: Record<string, string> = { first: "1–0 1-0", second: "0–1 0-1", draw: "½–½ 1/2-1/2" };

export interface Searched {
	game: string;
	first: string;
	second: string;
	result: string;
}

// others: what else is known of it.
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

// The words of a search, all of which are to be found.
export const wordsOf = (search: string): string[] => searchable(search).split(/\s+/).filter(Boolean);
