// Shared by the record screens: passing a game to the screen that shows it, names of games, errors.
import { named, t } from "../base/words.ts";
import { core } from "../core/core.ts";
import { faultText } from "../core/faults.ts";
import { handOver } from "../core/handover.ts";
import type { Tree } from "../core/tree.ts";
import { StoreFault } from "./store.ts";

// Shows the game on its screen; instead: Back does not return to the current screen.
export function showGame(tree: Tree, instead = false): void {
	handOver(tree);
	const address = `#/analyse/${tree.start.game}`;
	if (instead) location.replace(address);
	else location.hash = address;
}

export function titleOf(game: string): string {
	return named(
		"game",
		game,
		core()
			.games()
			.games.find((g) => g.name === game)?.title ?? game,
	);
}

// Both players, or the known one.
export function playersOf(first: string, second: string): string {
	return first || second ? t("against", first || "?", second || "?") : "";
}

export const chapterName = "ChapterName"; // tag with the title of a game in a study

// The name of a game: its title in a study, its players, another tag of its record, or the name of the board game.
export function gameLabel(game: string, [first, second]: [string, string], tags: [string, string][]): string {
	const tag = (name: string) => tags.find(([n]) => n === name)?.[1];
	return tag(chapterName) || playersOf(first, second) || tag("Title") || tag("Event") || titleOf(game);
}

// "1989" of "1989.??.??"
export const knownDate = (date: string): string => date.replace(/[.-]?\?+/g, "");

// The name under which a saved game is found: includes its event and date, if known.
export function savedName(label: string, date: string, tags: [string, string][]): string {
	const event = tags.find(([name]) => name === "Event")?.[1] ?? "";
	const facts = [event === "?" ? "" : event, knownDate(date)].filter((fact) => fact && !label.includes(fact));
	return [...[label, ...facts].join(t("comma"))].slice(0, savedNameLongest).join("");
}

export const savedNameLongest = 60; // characters

// The result of a record or a saved game.
export function resultSign(result: string, game: string): string {
	if (result === "first" || result === "1-0") return named("result", `${game}.0`, "1–0");
	if (result === "second" || result === "0-1") return named("result", `${game}.1`, "0–1");
	return result === "draw" || result === "1/2-1/2" ? t("resultDraw") : "";
}

export function faultWords(error: unknown): string {
	if (!(error instanceof StoreFault)) return faultText(error);
	if (error.kind === "full") return t("storeFull");
	if (error.kind === "away") return t("storeAway");
	if (error.kind === "gone") return t("storeGone");
	if (error.kind === "denied") return t("storeDenied", error.message);
	return t("storeRefused", faultText(error));
}
