// The puzzle screens: "#/puzzles" is the overview, "#/puzzles/GAME" a puzzle that fits the user,
// "#/puzzles/GAME/easier" an easier one, "#/puzzles/GAME/daily" that of the day, "#/puzzles/GAME/NAME" a specific one.
import { h } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { named, t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { loadingScreen } from "../core/loading_screen.ts";
import { core, type Game } from "../core/core.ts";
import { isUnreachable } from "../core/reach.ts";
import { dailyOf, easierOf, hasPuzzles, nextOf, puzzlesOf } from "./file.ts";
import { ofKind } from "./kinds.ts";
import { dayOf, isUncertain, progressOf, ratingWords } from "./progress.ts";
import { solvingScreen } from "./solving.ts";

let last = ""; // name of the puzzle shown last, so that the next one differs

async function solve(game: Game, which: string): Promise<Screen> {
	const file = await puzzlesOf(game.name);
	const daily = which === "daily";
	const { rating, seen } = progressOf(game.name);
	const fitting = which === "easier" ? easierOf : nextOf;
	const puzzle = daily
		? dailyOf(file.puzzles, game.name, dayOf(new Date()))
		: which && which !== "easier"
			? file.puzzles.find(({ name }) => name === which)
			: fitting(ofKind(game.name, file.puzzles), rating, seen, Math.random(), last);
	if (!puzzle) throw new Error(t("puzzleNone", which));
	last = puzzle.name;
	// A reload or Back then shows the same puzzle again.
	if (!daily) history.replaceState(history.state, "", `#/puzzles/${game.name}/${puzzle.name}`);
	return solvingScreen({
		game,
		file,
		puzzle,
		daily,
		next: `#/puzzles/${game.name}`,
		easier: `#/puzzles/${game.name}/easier`,
	});
}

async function card(game: Game): Promise<HTMLElement> {
	const { puzzles, preset } = await puzzlesOf(game.name);
	const progress = progressOf(game.name);
	const today = dayOf(new Date());
	const daily = dailyOf(puzzles, game.name, today);
	const name = named("game", game.name, game.title);
	const board = new Board({ label: t("boardOf", name), bare: true });
	const view = core().set({
		game: game.name,
		preset,
		position: daily.start,
		moves: daily.before.split(" ").filter(Boolean),
	});
	board.show(view, { flipped: view.actor === 1 });
	const seen = puzzles.filter((puzzle) => puzzle.name in progress.seen);
	const solved = seen.filter((puzzle) => progress.seen[puzzle.name]);
	const done = progress.day === today;
	return h(
		"article",
		{ class: "puzzle-card" },
		h(
			"a",
			{ class: "enter", href: `#/puzzles/${game.name}/daily` },
			board.element,
			h("span", { class: "go" }, t("puzzleDaily"), done ? " ✓" : ""),
		),
		h(
			"div",
			{ class: "about" },
			h("h2", {}, name),
			h("p", {}, seen.length ? t("puzzleYours", ratingWords(progress)) : t("puzzleCount", puzzles.length)),
			seen.length > 0 && isUncertain(progress) && h("p", { class: "hushed" }, t("puzzleVague")),
			seen.length > 0 && h("p", { class: "hushed" }, t("puzzleSeen", seen.length, puzzles.length, solved.length)),
			progress.best > 1 && h("p", { class: "hushed" }, t("puzzleBest", progress.best)),
			progress.days > 1 && h("p", { class: "hushed" }, t("puzzleDays", progress.days)),
			h(
				"a",
				{ class: "button main", href: `#/puzzles/${game.name}`, "aria-label": t("ended", t("puzzleTrain"), name) },
				t("puzzleTrain"),
			),
		),
	);
}

async function overview(): Promise<Screen> {
	const games = core()
		.games()
		.games.filter(({ name }) => hasPuzzles(name));
	const cards = await Promise.all(games.map(card));
	return {
		element: h(
			"div",
			{ class: "puzzle-list" },
			h("h1", {}, t("puzzles")),
			h("p", { class: "hushed" }, t("puzzlesAbout")),
			h("div", { class: "puzzle-cards" }, ...cards),
		),
		title: t("puzzles"),
	};
}

export function puzzlesScreen(name = "", which = ""): Screen {
	const failed = (why: string, error: unknown) => [
		h("p", {}, isUnreachable(error) ? t("puzzlesMissing") : t("puzzlesNotThere", why)),
		h("a", { class: "button main", href: name ? "#/puzzles" : "#/" }, t(name ? "puzzles" : "home")),
	];
	const game = core()
		.games()
		.games.find((one) => one.name === name && hasPuzzles(name));
	return loadingScreen(t("puzzles"), () => (game ? solve(game, which) : overview()), failed);
}
