// The browser keeps nothing for the page: one line above the screen, until it is closed or another screen is shown.
import { h } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { t } from "../base/words.ts";

export function tellUnkept(): void {
	const line = h(
		"div",
		{ class: "unkept", role: "alert" },
		h("span", {}, t("nothingKept")),
		h(
			"button",
			{ class: "plain", "aria-label": t("close"), title: t("close"), onclick: () => line.remove() },
			icon("close"),
		),
	);
	setTimeout(() => document.querySelector("main")?.prepend(line)); // the screen may be on its way
}
