// Buttons for moves that have no point to touch: chance outcomes and moves without points.
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { moveWords } from "./move_words.ts";
import { lookSign, nameOf } from "./piece_sign.ts";
import type { View } from "../core/core.ts";

type Play = (move: string) => void;

function outcome({ game, looks }: View, name: string, weight: number, all: number, play: Play): HTMLElement {
	const letter = name.replace(/[()]/g, "");
	const look = looks.find((l) => l.glyph === letter[0]);
	const words = look ? nameOf(look) : name;
	const magic = letter.slice(1);
	return h(
		"button",
		{
			class: "outcome",
			title: words,
			"aria-label": t("outcomeOf", `${words}${magic}`, weight, all),
			onclick: () => play(name),
		},
		look ? lookSign(look, game) : name,
		h("span", {}, `${magic ? `${magic} ` : ""}${weight}/${all}`),
	);
}

export function outcomesOf(view: View, play: Play): HTMLElement[] {
	const all = view.outcomes.reduce((sum, [, , , weight]) => sum + weight, 0);
	return view.outcomes.map(([name, , , weight]) => outcome(view, name, weight, all, play));
}

// kind: a CSS class for the buttons
export function bareMovesOf(view: View, play: Play, kind?: string): HTMLElement[] {
	const bare = view.moves.filter(([, from, to]) => from < 0 && to < 0);
	return bare.map(([move]) =>
		h("button", { class: kind, "data-word": move, onclick: () => play(move) }, moveWords(move)),
	);
}
