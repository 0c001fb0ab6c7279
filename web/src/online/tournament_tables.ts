// The lists of a tournament: pairings, standings, players, corrections.
import { h } from "../base/dom.ts";
import { locale } from "../base/settings.ts";
import { t, type Word } from "../base/words.ts";
import type { Correction, Game, Pair, Place, Spot, State } from "./tournament_client.ts";
import { nameOf, pointsWords, resultWords, signOf, spotWords, winnerOf } from "./tournament_facts.ts";

// --- pairings ---

export interface PairingOptions {
	own: number | null; // the user's number
	acts?: (spot: Spot, pair: Pair) => HTMLElement | false; // the organizer's action on the last game of a board
}

const bdi = (state: State, number: number | null, winner: number | null): HTMLElement =>
	h("bdi", { class: number !== null && number === winner ? "winner" : "" }, nameOf(state, number));

export function pairNames(state: State, pair: Pair): (HTMLElement | string)[] {
	const { first, second } = pair;
	if (first === null) return [t("emptyPlace")];
	if (second === null) return [bdi(state, first, null)];
	const winner = winnerOf(pair);
	return [bdi(state, first, winner), " – ", bdi(state, second, winner)];
}

export const pairWords = (state: State, { first, second }: Pair): string =>
	t("againstOther", nameOf(state, first), nameOf(state, second));

// The game, as a link to its room if it has one.
function gameLink(state: State, pair: Pair, spot: Spot, isOwn: boolean): HTMLElement {
	const { room, result }: Game = pair.games[spot.game - 1]!;
	const words = result ? signOf(result, spot.game) : t(!room ? "gameSoon" : isOwn ? "yourGame" : "watchRoom");
	if (!room) return h("span", { class: "chip" }, words);
	const full = [...spotWords(spot).slice(1), pairWords(state, pair), words].join(", ");
	return h("a", { class: isOwn && !result ? "chip main" : "chip", href: `#/room/${room}`, "aria-label": full }, words);
}

function pairRow(state: State, round: number, i: number, { own, acts }: PairingOptions): HTMLElement {
	const pair = state.played[round - 1]![i]!;
	const isOwn = own !== null && (pair.first === own || pair.second === own);
	const spot = (game: number): Spot => ({ round, board: i + 1, game });
	const links = pair.games.map((_, k) => gameLink(state, pair, spot(k + 1), isOwn));
	const isBye = pair.first !== null && pair.second === null;
	return h(
		"li",
		{ class: isOwn ? "pair of-user" : "pair" },
		h("span", { class: "unseen" }, t("boardNumber", i + 1)),
		h("span", { class: "board-number", "aria-hidden": "true" }, String(i + 1)),
		h("span", { class: "players" }, ...pairNames(state, pair)),
		h(
			"span",
			{ class: "games" },
			...links,
			isBye && h("span", { class: "chip" }, t("bye")),
			pair.games.length > 0 && (acts?.(spot(pair.games.length), pair) ?? false),
		),
	);
}

// The rounds, latest first; all others are folded.
export function pairings(state: State, options: PairingOptions): HTMLElement[] {
	const rounds = state.played.map((pairs, i) =>
		h(
			"details",
			{ open: i === state.played.length - 1 },
			h("summary", { "data-at": `round-${i + 1}` }, t("round", i + 1)),
			h("ol", { class: "pairs" }, ...pairs.map((_, k) => pairRow(state, i + 1, k, options))),
		),
	);
	return rounds.reverse();
}

// --- standings ---

type Column = [full: Word, brief: Word, value: (place: Place) => number];

const columns: Column[] = [
	["pointsColumn", "pointsBrief", ({ points }) => points],
	["buchholzColumn", "buchholzBrief", ({ buchholz }) => buchholz],
	["sonnebornColumn", "sonnebornBrief", ({ sonnebornBerger }) => sonnebornBerger],
];
const won: Column = ["roundsWonColumn", "roundsWonBrief", ({ points }) => points];

const columnsOf = ({ kind }: State): Column[] => (kind === "knock_out" ? [won] : columns);

const head = ([full, brief]: Column): HTMLElement =>
	h("th", { scope: "col", title: t(full), "aria-label": t(full) }, t(brief));

// own: the user's number, whose name is marked; null: no mark.
function playerName(state: State, number: number, own: number | null): (HTMLElement | string)[] {
	const isOut = state.players[number - 1]!.left !== null;
	const note = isOut ? t("playerLeft") : number === own ? t("playerYou") : "";
	return [h("bdi", {}, nameOf(state, number)), ...(note ? [" ", h("span", { class: "hint" }, note)] : [])];
}

export function standingsTable(state: State, own: number | null): HTMLTableElement {
	const shown = columnsOf(state);
	const row = (place: Place) =>
		h(
			"tr",
			{ class: place.player === own ? "of-user" : "" },
			h("td", {}, String(place.rank)),
			h("th", { scope: "row" }, ...playerName(state, place.player, null)),
			...shown.map(([, , value]) => h("td", {}, pointsWords(value(place)))),
		);
	return h(
		"table",
		{ class: "standings" },
		h(
			"thead",
			{},
			h(
				"tr",
				{},
				h(
					"th",
					{ scope: "col" },
					h("span", { class: "unseen" }, t("rankColumn")),
					h("span", { "aria-hidden": "true" }, "#"),
				),
				h("th", { scope: "col" }, t("playerColumn")),
				...shown.map(head),
			),
		),
		h("tbody", {}, ...state.standings.map(row)),
	);
}

export function standings(state: State, own: number | null): HTMLElement[] {
	return [standingsTable(state, own), h("p", { class: "about" }, t(`rankedBy.${state.kind}`))];
}

// --- players ---

export function players(state: State, own: number | null, acts?: (number: number) => HTMLElement[]): HTMLElement[] {
	if (!state.players.length) return [h("p", { class: "about" }, t("playersNone"))];
	const row = (number: number) => {
		const left = state.players[number - 1]!.left !== null;
		return h(
			"li",
			{ class: left ? "left" : "" },
			h("span", { class: "board-number" }, String(number)),
			h("span", { class: "players" }, ...playerName(state, number, own)),
			h("span", { class: "games" }, ...(acts?.(number) ?? [])),
		);
	};
	return [h("ol", { class: "pairs" }, ...state.players.map((_, i) => row(i + 1)))];
}

// --- corrections ---

function correctionRow(state: State, correction: Correction): HTMLElement {
	const { round, board, game, before, after, at, reason } = correction;
	const pair = state.played[round - 1]?.[board - 1];
	const words = t(
		"correctionAt",
		t("round", round),
		t("boardNumber", board),
		pair ? pairWords(state, pair) : "",
		signOf(before, game),
		signOf(after, game),
	);
	const date = new Date(at).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
	return h(
		"li",
		{},
		h("span", {}, words),
		h("q", {}, reason),
		h("time", { class: "hint", datetime: new Date(at).toISOString() }, date),
	);
}

export const corrections = (state: State): HTMLElement[] => [
	h("ul", { class: "corrections" }, ...state.corrections.map((one) => correctionRow(state, one))),
];

// --- for the organizer ---

export function resultChoices(state: State, pair: Pair, { game }: Spot, results: readonly Game["result"][]) {
	// Results are stated from the point of view of the player who moves first in this game.
	const [first, second] = game % 2 ? [pair.first, pair.second] : [pair.second, pair.first];
	return results.map((result) =>
		h("option", { value: result }, resultWords(result!, nameOf(state, first), nameOf(state, second))),
	);
}
