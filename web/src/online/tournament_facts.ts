// Texts about a tournament, and facts derived from its state.
import { named, t } from "../base/words.ts";
import { factsOf, gameName } from "./facts.ts";
import type { Game, Kind, Pair, Result, Spot, State, Terms } from "./tournament_client.ts";

export const isSwiss = ({ kind }: Pick<Terms, "kind">): boolean => kind === "swiss";

export const kindName = (kind: Kind): string => named("tournamentKind", kind, kind);

// "Swiss · Xiangqi · Standard rules · 15 min + 10 s per move"
export const termsOf = (terms: Terms): string =>
	[kindName(terms.kind), gameName(terms.game), factsOf(terms)].join(" · ");

export function stageWords({ stage, played, rounds }: State): string {
	if (stage === "open") return t("stageOpen");
	return stage === "over" ? t("stageOver") : t("stageRound", played.length, rounds);
}

export const tournamentAddress = (tournament: string, ...words: string[]): string =>
	new URL(`#/${["tournament", tournament, ...words].join("/")}`, document.baseURI).href;

export const nameOf = ({ players }: State, number: number | null): string => players[(number ?? 0) - 1]?.name ?? "";

const parts: Record<number, string> = { 0: "", 0.25: "¼", 0.5: "½", 0.75: "¾" };

// "2½"
export function pointsWords(points: number): string {
	const whole = Math.floor(points);
	const part = parts[points - whole] ?? "";
	return part && !whole ? part : `${whole}${part}`;
}

// --- results ---

const signs: Record<Result, string> = {
	"1-0": "1–0",
	"0-1": "0–1",
	"1/2-1/2": "½–½",
	"+--": "+ : –",
	"--+": "– : +",
	"---": "– : –",
};
const exchanged: Partial<Record<Result, Result>> = { "1-0": "0-1", "0-1": "1-0", "+--": "--+", "--+": "+--" };

// The result from the point of view of the board's first player; game numbers start at 1.
export const resultOf = (result: Result, game: number): Result => (game % 2 ? result : (exchanged[result] ?? result));

export const signOf = (result: Result, game: number): string => signs[resultOf(result, game)];

// The result in words; first and second are the names of the board's players.
export function resultWords(result: Result, first: string, second: string): string {
	if (result === "1/2-1/2") return t("draw");
	if (result === "---") return t("resultNone");
	const winner = result === "1-0" || result === "+--" ? first : second;
	return t(result.includes("+") ? "resultForfeit" : "resultWins", winner);
}

// The number of the player who won the board's last game.
export function winnerOf({ first, second, games }: Pair): number | null {
	const last = games.at(-1)?.result;
	const result = last && resultOf(last, games.length);
	return result === "1-0" || result === "+--" ? first : result === "0-1" || result === "--+" ? second : null;
}

// --- the user's next game ---

export type Due =
	| { is: "game"; room: string | null; opponent: number }
	| { is: "bye" | "played" | "left" | "over" | "open" | "next" };

const openGame = (pair: Pair): Game | undefined => pair.games.find(({ result }) => result === null);

export function dueOf({ stage, played, players, complete }: State, number: number): Due {
	if (stage === "over") return { is: "over" };
	if (players[number - 1]?.left != null) return { is: "left" };
	if (stage === "open") return { is: "open" };
	const pair = played.at(-1)?.find(({ first, second }) => first === number || second === number);
	const game = pair && openGame(pair);
	if (game) return { is: "game", room: game.room, opponent: (pair.first === number ? pair.second : pair.first)! };
	if (complete || !pair) return { is: "next" };
	return { is: pair.second === null ? "bye" : "played" };
}

export const openGames = ({ played }: State): number => played.flat().filter(openGame).length;

// Names the round, board and game.
export const spotWords = ({ round, board, game }: Spot): string[] => [
	t("round", round),
	t("boardNumber", board),
	...(game > 1 ? [t("gameNumber", game)] : []),
];

// Whether the organizer can start the next round.
export const canStartRound = ({ stage, played, rounds, complete, players }: State): boolean =>
	stage !== "over" &&
	complete &&
	(stage === "open" || played.length < rounds) &&
	players.filter(({ left }) => left === null).length > 1;

export const canEnter = (state: State): boolean =>
	state.stage === "open" || (state.stage === "playing" && isSwiss(state) && state.played.length < state.rounds);
