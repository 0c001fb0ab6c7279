// The start: the five games as pictures, the unfinished game, and links to everything else.
import { h } from "../base/dom.ts";
import { icon, type Icon } from "../base/icons.ts";
import type { Screen } from "../base/screen.ts";
import { settings } from "../base/settings.ts";
import { named, t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { core, type Game } from "../core/core.ts";
import type { Tree } from "../core/tree.ts";
import { kept, lastPlayed } from "../play/keep.ts";

// From games of the engine against itself.
const middles: Record<string, string> = {
	xiangqi: "r1bakab2/9/2n1c4/p1p1n1p1p/1R2C4/4P4/P1P3P1P/N4rN2/7R1/2BAKAB2 w - - 3 12",
	darkchess: "?1R1/r?Pn/1m2/p1?1/?2?/g?1?/?2N/p?g1 b r GMMRPPkpp 1 33",
	magic: "????/?K^1c?/?#?C/k=1?R? p r GMNPgmrnpp 0 0 - -/-",
	surakarta: "OOOOOO/2OO2/1OO1O1/1XXOX1/1XXXX1/XXXX1X x 10 10",
	qilin: "RRRB.RB./R.RRR..R/R..B..RR b move 0 4 6 0 51",
};

// The unfinished game of that name.
function running(name: string): Tree | null {
	const tree = kept(name)?.tree;
	return tree && tree.root.children.length > 0 && !tree.result && !tree.view(tree.last).ruling ? tree : null;
}

function card(game: Game, tree: Tree | null): HTMLElement {
	const name = named("game", game.name, game.title);
	const board = new Board({ label: t("boardOf", name), bare: true });
	board.show(tree ? tree.view(tree.last) : core().set({ game: game.name, position: middles[game.name] ?? "" }));
	const play = game.levels && !tree ? "#/magic" : `#/play/${game.name}`;
	return h(
		"article",
		{ class: "card" },
		h(
			"a",
			{ class: "enter", href: play },
			board.element,
			h("h2", {}, name, " ", h("span", { class: "other", lang: settings.language === "en" ? "zh-Hans" : "en" }, named("otherName", game.name, ""))),
			h("p", {}, named("about", game.name, game.about)),
			h("span", { class: "go" }, tree ? t("continueGame") : t("play")),
		),
		h("a", { class: "learn", href: `#/rules/${game.name}`, "aria-label": t("rulesOf", name) }, t("rules")),
	);
}

function entry(sign: Icon, href: string, text: string, main = false): HTMLElement {
	return h("a", { class: main ? "button main" : "button", href }, icon(sign), h("span", {}, text));
}

export function homeScreen(): Screen {
	const games = core().games().games.map((game) => ({ game, tree: running(game.name) }));
	const last = games.find(({ game, tree }) => tree && game.name === lastPlayed());
	return {
		element: h(
			"div",
			{ class: "home" },
			h("h1", { class: "unseen" }, t("home")),
			h("div", { class: "cards" }, ...games.map(({ game, tree }) => card(game, tree))),
			h(
				"nav",
				{ class: "entries", "aria-label": t("more") },
				last && entry("go", `#/play/${last.game.name}`, t("continueOf", named("game", last.game.name, last.game.title)), true),
				entry("star", "#/magic", t("campaignOf")),
				entry("chart", `#/analyse/${(last ?? games[0]!).game.name}`, t("analyse")),
				entry("load", "#/open", t("openGame")),
				entry("folder", "#/saved", t("savedGames")),
			),
		),
		title: "",
	};
}
