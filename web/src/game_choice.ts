// The title of a screen that every game has: another game can be chosen there.
import { core } from "./core.ts";
import { h } from "./dom.ts";
import { named, t } from "./words.ts";

export function gameChoice(game: string, choose: (game: string) => void): HTMLElement {
	const select = h("select", { class: "games", "aria-label": t("game"), onchange: () => choose(select.value) });
	for (const { name, title } of core().games().games) select.append(h("option", { value: name, selected: name === game }, named("game", name, title)));
	return select;
}
