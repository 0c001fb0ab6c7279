// The kinds of pieces of a game, in the core's order: of ranked pieces in descending order.
import { h } from "../base/dom.ts";
import { named, t } from "../base/words.ts";
import { lookSign } from "../board/piece_sign.ts";
import { core, type Game } from "../core/core.ts";

// The pictures of each kind of piece, in both colors, in the core's order.
export function kindsOf(game: Game): Map<string, Element[]> {
	const { looks } = core().set({ game: game.name });
	const kinds = new Map<string, Element[]>();
	for (const look of looks) {
		const [, kind] = /^(?:red|black) (.+)$/.exec(look.name) ?? [];
		if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), lookSign(look, game.name)]);
	}
	return kinds;
}

// A reminder of the ranks of a game in one row, in descending order.
export function rankStrip(game: Game): HTMLElement {
	const kinds = [...kindsOf(game)].map(([kind, [sign]]) =>
		h("li", { title: named("kindAlso", kind, "") || undefined }, sign, h("span", {}, named("kind", kind, kind))),
	);
	return h(
		"div",
		{ class: "rank-strip" },
		h("ol", { "aria-label": t("rulesRanks") }, ...kinds),
		h("p", {}, t("rulesRankPawn")),
	);
}
