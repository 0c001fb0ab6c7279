// Texts and pictures that describe a level by a player: its board, and the winning rates of an engine and of players.
import { h } from "../base/dom.ts";
import { locale } from "../base/settings.ts";
import { counted, t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { core, type Level } from "../core/core.ts";
import { levelGame, startsOf, titleOf } from "../levels/campaign.ts";
import type { Attempts, Entry } from "./levels_client.ts";

export const addressOf = (id: string, ...more: string[]): string => ["#/magic/others", id, ...more].join("/");

export const titleBy = (level: Level): string => titleOf(level) || level.id;

export const authorOf = ({ name }: Entry): string => t("levelBy", name ?? "?");

export const dateOf = ({ created }: Entry): string =>
	created === null ? "" : new Date(created).toLocaleDateString(locale(), { dateStyle: "medium" });

export function boardOf(level: Level): HTMLElement {
	const board = new Board({ label: t("boardOf", titleBy(level)), bare: true });
	board.show(core().set({ game: levelGame().name, position: startsOf(level)[0]! }));
	return h("div", { class: "turn-board" }, board.element);
}

const percent = (share: number): number => Math.round(share * 100);

export interface Share {
	value: number; // percent
	low: number; // ends of the 95 % confidence interval
	high: number;
}

// The Wilson score interval (1927), as computed by the server for ratings.
export function wilson(wins: number, games: number): [low: number, high: number] {
	const z = 1.96;
	const share = wins / games;
	const middle = (share + (z * z) / (2 * games)) / (1 + (z * z) / games);
	const half = (z / (1 + (z * z) / games)) * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
	return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

// The engine's winning rate; null while the level has no rating.
export function ratedShare({ rating }: Level): Share | null {
	if (!rating?.games) return null;
	const { won, games } = rating;
	const [low, high] = wilson(won, games);
	return { value: percent(won / games), low: percent(rating.low ?? low), high: percent(rating.high ?? high) };
}

export function playersShare({ tries, wins }: Attempts): Share | null {
	if (!tries) return null;
	const [low, high] = wilson(wins, tries);
	return { value: percent(wins / tries), low: percent(low), high: percent(high) };
}

// Draws the rate with its interval on a line from 0 to 100 %.
function lineOf({ value, low, high }: Share): HTMLElement {
	return h(
		"span",
		{ class: "meter", "aria-hidden": "true" },
		h("i", { class: "range", style: `left:${low}%;right:${100 - high}%` }),
		h("i", { class: "mark", style: `left:clamp(2px, ${value}%, 100% - 2px)` }),
	);
}

function row(kind: string, words: string, share: Share | null, value: string): HTMLElement {
	return h(
		"span",
		{ class: `chance ${kind}` },
		h("span", { class: "whose" }, words),
		share ? lineOf(share) : h("span", { class: "meter", "aria-hidden": "true" }),
		h("span", { class: "said" }, value),
	);
}

// "Engine wins 44 % (37 to 51 %)", "Players win 42 % of 12 tries".
export function chances({ level, attempts, stage }: Entry): HTMLElement {
	const [rated, played] = [ratedShare(level), playersShare(attempts)];
	return h(
		"span",
		{ class: "level-chances" },
		row(
			"of-engine",
			t("engineWins"),
			rated,
			rated ? t("shareInterval", rated.value, rated.low, rated.high) : stage === "waiting" ? t("notRated") : "–",
		),
		row(
			"of-players",
			t("playersWin"),
			played,
			played ? counted("shareOfTries", attempts.tries, played.value, attempts.tries) : t("noTries"),
		),
	);
}

const perTry = (sum: number, tries: number): string =>
	(sum / tries).toLocaleString(locale(), { maximumFractionDigits: 1 });

// The same as full sentences.
export function chanceSentences({ level, attempts }: Entry): string[] {
	const { rating } = level;
	const { tries, wins, draws, plies, hints } = attempts;
	return [
		rating?.games ? t("engineResults", rating.player_depth, rating.games, rating.won, rating.drawn, rating.lost) : "",
		tries ? counted("playerResults", tries, tries, wins, draws) : t("noPlayerResults"),
		tries ? t("triesMean", perTry(plies / 2, tries), perTry(hints, tries)) : "",
	].filter(Boolean);
}

// A level in a list.
export function card(entry: Entry): HTMLElement {
	return h(
		"a",
		{ class: "level-card", href: addressOf(entry.id) },
		h("span", { class: "level-thumb", "aria-hidden": "true" }, boardOf(entry.level)),
		h(
			"span",
			{ class: "words" },
			h("b", {}, h("bdi", {}, titleBy(entry.level))),
			h("span", { class: "author" }, h("bdi", {}, authorOf(entry))),
			chances(entry),
		),
	);
}
