// The filter of the archive. It is part of the address, "#/lobby/archive/player/Ann/game/qilin", so that Back and
// sharing work.
export interface Filter {
	player: string;
	game: string;
	result: "" | "first" | "second" | "draw";
	opening: string[]; // the first moves; empty: any
}

export const openingMost = 12; // moves that the server compares

const results = ["first", "second", "draw"] as const;

// Parses the words of an address, which come in pairs; unknown ones are ignored.
export function filterOf(words: string[]): Filter {
	const pairs = new Map<string, string>();
	for (let i = 0; i + 1 < words.length; i += 2) pairs.set(words[i]!, words[i + 1]!);
	return {
		player: pairs.get("player") ?? "",
		game: pairs.get("game") ?? "",
		result: results.find((result) => result === pairs.get("result")) ?? "",
		opening: (pairs.get("opening") ?? "").split(",").filter(Boolean).slice(0, openingMost),
	};
}

const pairsOf = ({ player, game, result, opening }: Filter): [string, string][] =>
	Object.entries({ player, game, result, opening: game ? opening.join(",") : "" }).filter(([, value]) => value);

export const archiveAddress = (filter: Filter): string =>
	["#/lobby/archive", ...pairsOf(filter).flat().map(encodeURIComponent)].join("/");

// The filter as query parameters of the server's list.
export const queryOf = (filter: Filter): string =>
	pairsOf(filter)
		.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
		.join("");
