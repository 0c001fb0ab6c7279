// The notation for moves: the user's choice for the page's language, otherwise the one familiar to its readers.
import { h } from "../base/dom.ts";
import { change, settings } from "../base/settings.ts";
import { named, t } from "../base/words.ts";
import type { Game } from "./core.ts";

// Index in the game's list; -1: coordinates.
export function notationOf({ notations }: Pick<Game, "notations">): number {
	return notations.indexOf(settings.notations[settings.language]);
}

export function notationSelect(game: Game, onChange: (name: string) => void): HTMLSelectElement {
	const select = h("select", { "aria-label": t("notation"), onchange: () => onChange(select.value) });
	for (const [i, name] of ["", ...game.notations].entries())
		select.append(
			h(
				"option",
				{ value: name, selected: i === notationOf(game) + 1 },
				name ? named("notation", name, name) : t("notationPlain"),
			),
		);
	return select;
}

// A selector that applies to the whole page, if the game has several notations.
export function notationChoice(game: Game): HTMLElement | null {
	const choose = (name: string) => change({ notations: { ...settings.notations, [settings.language]: name } });
	return game.notations.length ? notationSelect(game, choose) : null;
}
