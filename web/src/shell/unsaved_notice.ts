// A notice that the browser saves nothing for the page, shown above the screen until it is closed or the screen
// changes.
import { h } from "../base/dom.ts";
import { iconButton } from "../base/icons.ts";
import { t } from "../base/words.ts";

export function warnUnsaved(): void {
	const line = h(
		"div",
		{ class: "unkept", role: "alert" },
		h("span", {}, t("storageUnavailable")),
		iconButton("close", t("close"), () => line.remove(), { class: "plain" }),
	);
	setTimeout(() => document.querySelector("main")?.prepend(line)); // the screen may still be loading
}
