// Things that are done now and then, behind one button.
import { h } from "../base/dom.ts";
import { t, type Word } from "../base/words.ts";

export function menuOf(...items: [Word, () => void][]): HTMLElement {
	const menu = h("details", { class: "menu" });
	const buttons = items.map(([word, action]) => h("button", { class: "plain", onclick: () => { shut(); action(); } }, t(word)));
	const summary = h("summary", { "aria-label": t("more"), title: t("more") }, "⋯");
	const shut = () => {
		menu.open = false;
		summary.focus();
	};
	menu.append(summary, h("div", { class: "panel" }, ...buttons));
	menu.addEventListener("keydown", (e) => {
		if (e.key === "Escape" && menu.open) shut();
	});
	menu.addEventListener("focusout", (e) => {
		if (e.relatedTarget && !menu.contains(e.relatedTarget as Node)) menu.open = false;
	});
	return menu;
}
