// A menu of less frequent actions behind one button; entries may also be ready-made buttons.
import { h } from "../base/dom.ts";
import { t, type Word } from "../base/words.ts";

export function menuOf(...items: (HTMLButtonElement | [Word, () => void])[]): HTMLElement {
	const menu = h("details", { class: "menu" });
	const buttons = items.map((item) =>
		Array.isArray(item) ? h("button", { class: "plain", onclick: item[1] }, t(item[0])) : item,
	);
	const summary = h("summary", { "aria-label": t("more"), title: t("more") }, "⋯");
	const shut = () => {
		menu.open = false;
		summary.focus();
	};
	const panel = h("div", { class: "panel" }, ...buttons);
	// In the capture phase, before the action, which may move the focus.
	panel.addEventListener("click", (e) => buttons.includes(e.target as HTMLButtonElement) && shut(), true);
	// A touch elsewhere closes the menu and does not count as a move on the board.
	const elsewhere = (e: PointerEvent) => {
		if (!menu.isConnected) removeEventListener("pointerdown", elsewhere, true);
		if (menu.contains(e.target as Node)) return;
		menu.open = false;
		if (!(e.target as Element).closest(".board")) return;
		e.preventDefault();
		e.stopPropagation();
	};
	menu.addEventListener("toggle", () => {
		if (menu.open) addEventListener("pointerdown", elsewhere, true);
		else removeEventListener("pointerdown", elsewhere, true);
		if (menu.open) panel.scrollIntoView({ block: "nearest" });
	});
	menu.append(summary, panel);
	menu.addEventListener("keydown", (e) => {
		if (e.key === "Escape" && menu.open) shut();
	});
	menu.addEventListener("focusout", (e) => {
		if (e.relatedTarget && !menu.contains(e.relatedTarget as Node)) menu.open = false;
	});
	return menu;
}
