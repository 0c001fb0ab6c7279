// The button next to a game's title that opens its rules.
import { textDialog } from "../base/copy.ts";
import { h } from "../base/dom.ts";
import { named, t } from "../base/words.ts";
import type { Game } from "../core/core.ts";
import { rulePages } from "./rule_pages_part.ts";

export function rulesButton(game: Game, preset = () => ""): HTMLElement {
	const words = t("rulesOf", named("game", game.name, game.title));
	return h(
		"button",
		{
			class: "ask reach",
			"aria-label": words,
			title: words,
			onclick: () =>
				rulePages.act(
					(part) => part.showRules(game, preset()),
					(why) => textDialog(words, h("p", { role: "alert" }, why)),
				),
		},
		"?",
	);
}
