// Things that are done now and then, behind one button.
import { h } from "../base/dom.ts";
import { t, type Word } from "../base/words.ts";

export function menuOf(...items: [Word, () => void][]): HTMLElement {
	const menu = h("details", { class: "menu" });
	const buttons = items.map(([word, action]) => h("button", { class: "plain", onclick: () => { menu.open = false; action(); } }, t(word)));
	menu.append(h("summary", { "aria-label": t("more"), title: t("more") }, "⋯"), h("div", { class: "panel" }, ...buttons));
	menu.addEventListener("keydown", (e) => {
		if (e.key === "Escape") menu.open = false;
	});
	menu.addEventListener("focusout", (e) => {
		if (e.relatedTarget && !menu.contains(e.relatedTarget as Node)) menu.open = false;
	});
	return menu;
}
