// The rules of a game, as a screen and as a panel next to a game: the pieces, then small boards that can be played on.
import { showDialog } from "../base/back.ts";
import { h, replace } from "../base/dom.ts";
import { icon, iconButton } from "../base/icons.ts";
import type { Screen } from "../base/screen.ts";
import { named, sentences, t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { core, type Game, type LineRequest, type View } from "../core/core.ts";
import { sideName } from "../core/picture.ts";
import { hasBook, showBook, writeLinked } from "../core/rule_book.ts";
import { ruledWords } from "../core/ruling.ts";
import { dealSeed } from "../core/tree.ts";
import { houseList } from "./house_rules.ts";
import { lessons, type Lesson } from "./lessons.ts";
import { kindsOf } from "./ranks.ts";

function titleOf(game: Game): string {
	return named("game", game.name, game.title);
}

// A board on which the user moves both sides, any number of times.
class Trial {
	readonly element: HTMLElement;
	private readonly board: Board;
	private readonly status = h("span", { role: "status" });
	private readonly again = h(
		"button",
		{ class: "plain", onclick: () => this.show([], false) },
		icon("back"),
		h("span", {}, t("rulesAgain")),
	);
	private readonly drawn = h("span", { class: "unseen" }); // describes the arrows on the board
	private readonly seed = dealSeed();
	private played: string[] = [];

	constructor(
		private readonly game: Game,
		private readonly lesson: Lesson,
		number: number,
	) {
		this.board = new Board({
			label: `${number}. ${t("boardOf", titleOf(game))}`,
			onMove: (move) => this.show([...this.played, move], true),
		});
		this.element = h(
			"figure",
			{ class: "trial" },
			this.board.element,
			h("figcaption", {}, h("b", {}, `${number} `), t(lesson.word), " ", this.drawn),
			h("div", { class: "after" }, this.status, this.again),
		);
		this.show([], false);
	}

	private get line(): LineRequest {
		const before = this.lesson.moves ? this.lesson.moves.split(" ") : [];
		return { game: this.game.name, position: this.lesson.position, moves: [...before, ...this.played] };
	}

	private show(played: string[], animate: boolean): void {
		this.played = played;
		let view = core().set(this.line);
		if (view.actor === 2) {
			this.played.push(core().deal(this.seed));
			view = core().set(this.line);
		}
		const fresh = !played.length;
		const point = fresh ? view.points.findIndex((p) => p.name === this.lesson.point) : -1;
		const arrows =
			fresh && point < 0
				? view.moves.filter(([name]) => this.lesson.tries.includes(name)).map(([, from, to]) => ({ from, to, rank: 0 }))
				: [];
		this.board.show(view, { movable: !view.ruling, arrows, animate, chosen: point, line: this.line });
		this.again.hidden = fresh;
		this.drawn.textContent = sentences(
			...arrows.map(({ from, to }) =>
				from < 0 ? t("circleAt", view.points[to]!.name) : t("arrowAt", view.points[from]!.name, view.points[to]!.name),
			),
		);
		writeLinked(this.status, fresh ? "" : this.words(view));
		this.element.classList.toggle("tried", !fresh);
	}

	// The effect of the move: the result of the game, or what to do next.
	private words(view: View): string {
		const side = (who: number) => sideName(this.game, who);
		if (view.ruling) return ruledWords(view.ruling, side);
		return sentences(t("toMove", side(view.actor)), view.stage ? named("stage", view.stage, "") : "");
	}
}

// The name of the same piece in another game, if it differs there.
function otherName(kind: string): HTMLElement | false {
	const words = named("kindAlso", kind, "");
	return words !== "" && h("small", {}, words);
}

// The pieces with their names, if there are several kinds; ranked pieces in descending order.
function pieceTable(game: Game): HTMLElement | null {
	const kinds = kindsOf(game);
	if (kinds.size < 2) return null;
	const { ranked } = game;
	return h(
		"div",
		{ class: ranked ? "kinds ranked" : "kinds" },
		ranked && h("p", {}, t("rulesRanks")),
		h(
			"ol",
			{},
			...[...kinds].map(([kind, signs]) =>
				h("li", {}, ...signs, h("span", {}, named("kind", kind, kind), otherName(kind))),
			),
		),
	);
}

// The starting position, and who moves first.
function startOf(game: Game): HTMLElement {
	const board = new Board({ label: t("boardOf", titleOf(game)), bare: true });
	board.show(core().set({ game: game.name }));
	return h("figure", { class: "trial-start" }, board.element, h("figcaption", {}, named("rulesStart", game.name, "")));
}

function rulesOf(game: Game): HTMLElement[] {
	const who = pieceTable(game);
	return [
		h("p", { class: "aim" }, named("rulesAim", game.name, game.about)),
		...(who ? [who] : []),
		h(
			"div",
			{ class: "trials" },
			startOf(game),
			...(lessons[game.name] ?? []).map((lesson, i) => new Trial(game, lesson, i + 1).element),
		),
		h("p", { class: "draws" }, named("rulesDraw", game.name, "")),
	];
}

export function rulesScreen(name = ""): Screen {
	const games = core().games().games;
	const game = games.find((g) => g.name === name) ?? games[0]!;
	const title = t("rulesOf", titleOf(game));
	const others = games.map((g) =>
		h("a", { href: `#/rules/${g.name}`, "aria-current": g === game ? "page" : undefined }, titleOf(g)),
	);
	return {
		element: h(
			"div",
			{ class: "rules" },
			h("nav", { class: "tabs", "aria-label": t("rules") }, ...others),
			h(
				"div",
				{ class: "row head" },
				h("h1", {}, title),
				h("a", { class: "button main", href: `#/play/${game.name}` }, t("play")),
				hasBook(game.name) && h("a", { class: "button", href: `#/rules-book/${game.name}` }, t("ruleBook")),
			),
			...rulesOf(game),
			h("a", { class: "button main", href: `#/play/${game.name}` }, t("play")),
		),
		title,
	};
}

// Shown over a game, which continues meanwhile; preset: the rules of that game.
export function showRules(game: Game, preset: string): void {
	const dialog = h("dialog", { class: "rules-panel", "aria-label": t("rulesOf", titleOf(game)) });
	const book = () => showBook(game.name, "", (aim) => houseList(game, preset, aim));
	const close = iconButton("close", t("close"), () => dialog.close(), { class: "plain" });
	replace(
		dialog,
		h(
			"div",
			{ class: "row head" },
			h("h2", {}, t("rulesOf", titleOf(game))),
			hasBook(game.name) && h("button", { class: "plain", onclick: book }, t("ruleBook")),
			close,
		),
		h("div", { class: "rules" }, houseList(game, preset), ...rulesOf(game)),
	);
	dialog.addEventListener("close", () => dialog.remove());
	document.body.append(dialog);
	showDialog(dialog);
}
