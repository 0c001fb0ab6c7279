// The title of a screen that exists for every game; lets the user switch to another game.
import { h } from "../base/dom.ts";
import { named, t } from "../base/words.ts";
import { core } from "../core/core.ts";

export function gameChoice(game: string, choose: (game: string) => void): HTMLElement {
	const select = h("select", { class: "games", "aria-label": t("game"), onchange: () => choose(select.value) });
	for (const { name, title } of core().games().games)
		select.append(h("option", { value: name, selected: name === game }, named("game", name, title)));
	return select;
}
