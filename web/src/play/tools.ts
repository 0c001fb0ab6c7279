// Buttons and links of the screens with a board.
import { h } from "../base/dom.ts";
import { icon, type Icon } from "../base/icons.ts";
import { change, settings } from "../base/settings.ts";
import { named, t, type Word } from "../base/words.ts";

export const wordButton = (word: Word, onclick: () => void, how: Record<string, unknown> = {}): HTMLButtonElement =>
	h("button", { "data-word": word, onclick, ...how }, t(word));

// The link in a heading to the page above.
export const upLink = (href: string, words: string): HTMLElement =>
	h("a", { class: "up", href, "aria-label": words, title: words }, icon("previous"));

// A button below a board: an icon with a label or, on phones, a short word.
export function toolButton(sign: Icon, word: Word, onclick: () => void, how: Record<string, unknown> = {}) {
	const brief = h("span", { class: "brief", "aria-hidden": "true" }, named("short", word, t(word)));
	return h(
		"button",
		{ "data-word": word, title: t(word), onclick, ...how },
		icon(sign),
		h("span", { class: "label" }, t(word)),
		brief,
	);
}

export function soundButton(): HTMLElement {
	const on = settings.sound;
	return toolButton(on ? "sound" : "mute", on ? "soundIsOn" : "soundIsOff", () => change({ sound: !on }), {
		"data-word": "sound",
	});
}
