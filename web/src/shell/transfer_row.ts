// "Export everything" and "Import" in the settings.
import { h } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { t } from "../base/words.ts";
import { more, type More } from "./more_part.ts";

export function transferRow(): HTMLElement {
	const status = h("p", { class: "said", role: "status" });
	const act = (then: (part: More) => void) => more.act(then, (why) => (status.textContent = why));
	const chooser = h("input", {
		type: "file",
		class: "unseen",
		tabindex: -1,
		"aria-hidden": "true",
		accept: ".json,application/json",
		"data-import": "",
		onchange: () => {
			const file = chooser.files?.[0];
			chooser.value = "";
			if (file) act((part) => part.readEverything(file, status));
		},
	});
	return h(
		"div",
		{ class: "transfer" },
		h(
			"button",
			{ title: t("exportAbout"), onclick: () => act((part) => part.writeEverything(status)) },
			icon("save"),
			h("span", {}, t("exportEverything")),
		),
		h(
			"button",
			{ title: t("importAbout"), onclick: () => chooser.click() },
			icon("load"),
			h("span", {}, t("importShort")),
		),
		chooser,
		status,
	);
}
