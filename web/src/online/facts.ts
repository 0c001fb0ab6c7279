// Texts, rows and boards that describe a room.
import { h } from "../base/dom.ts";
import { locale } from "../base/settings.ts";
import { counted, named, t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import type { Side } from "../core/clock.ts";
import { core } from "../core/core.ts";
import { verdictWords } from "../core/ruling.ts";
import { faultText } from "../core/faults.ts";
import { gameOf } from "../core/picture.ts";
import { presetWords } from "../core/presets.ts";
import { planWords } from "../play/setup.ts";
import { sideWords } from "../play/strengths.ts";
import { Refusal } from "./ask.ts";
import type { Room } from "./client.ts";
import { planOf } from "./plan.ts";

export function gameName(name: string): string {
	const game = gameOf(name);
	return named("game", game.name, game.title);
}

export const sideOf = ({ game }: Pick<Room, "game">, side: number): string =>
	sideWords(gameOf(game), ["you", "friend"], side);

// "Standard rules · 5 min + 3 s per move"
export const factsOf = ({ game, preset, clock }: Pick<Room, "game" | "preset" | "clock">): string =>
	[presetWords(gameOf(game), preset), planWords(planOf(clock))].join(" · ");

const playersOf = ({ seats }: Room): string =>
	t("againstOther", ...([0, 1] as const).map((side) => seats[side]?.name || "?"));

export function boardOf({ game, preset }: Room, moves: string[], side: Side | null): HTMLElement {
	const board = new Board({ label: t("boardOf", gameName(game)), bare: true });
	board.show(core().set({ game, preset, moves }), { flipped: side === 1 });
	return h("div", { class: "turn-board" }, board.element);
}

// A room in a list.
export function roomLink(room: Room, about = factsOf(room), due = false): HTMLElement {
	const [host] = room.seats.filter((player) => player !== null);
	const names = room.stage === "open" ? (host?.name ?? "?") : playersOf(room);
	const result = room.result ? verdictWords(room.result, (side) => sideOf(room, side)) : "";
	return h(
		"a",
		{ class: due ? "turn" : "", href: `#/room/${room.room}` },
		h(
			"span",
			{ class: "words" },
			h("b", {}, h("bdi", {}, names)),
			h("span", {}, [gameName(room.game), result].filter(Boolean).join(" · ")),
			h("span", { class: "due" }, about),
		),
	);
}

const signs = { first: "1–0", second: "0–1", draw: "½–½" };

// A finished game in a list: the winner's name stands out.
export function finishedRow(room: Room): HTMLElement {
	const { result, seats, ply, changed } = room;
	const name = (side: Side) =>
		h("bdi", { class: result === (side ? "second" : "first") ? "winner" : "" }, seats[side]?.name ?? "?");
	const date = changed && new Date(changed).toLocaleDateString(locale(), { dateStyle: "medium" });
	const facts = [
		gameName(room.game),
		result ? verdictWords(result, (side) => sideOf(room, side)) : t("archiveUndecided"),
		ply !== undefined && counted("movesCount", ply),
	];
	return h(
		"a",
		{ class: "finished", href: `#/room/${room.room}` },
		h("span", { class: "sign", "aria-hidden": "true" }, result ? signs[result] : "–"),
		h(
			"span",
			{ class: "words" },
			h("span", { class: "players" }, name(0), " – ", name(1)),
			h("span", {}, facts.filter(Boolean).join(" · ")),
			h("span", {}, [date, planWords(planOf(room.clock))].filter(Boolean).join(" · ")),
		),
	);
}

export const whyNot = (error: unknown): string =>
	error instanceof Refusal ? t("refusedSo", faultText(error)) : t("serverSilent");
