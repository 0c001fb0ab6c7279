// The blocked names with buttons to unblock them, for the lobby and the settings.
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { blockedNames, setBlocked } from "./client.ts";

// Returns false if no name is blocked.
export function blockedList(): HTMLElement | false {
	const undo = (name: string): void => {
		setBlocked(name, false);
		for (const section of document.querySelectorAll(".blocked")) {
			const next = blockedList();
			if (next) section.replaceWith(next);
			else section.remove();
		}
	};
	const row = (name: string): HTMLElement =>
		h("li", {}, h("bdi", {}, name), h("button", { class: "plain", onclick: () => undo(name) }, t("unblockName", name)));
	const names = blockedNames();
	return (
		names.length > 0 &&
		h(
			"section",
			{ class: "turns blocked", "aria-label": t("blockedNames") },
			h("h2", {}, t("blockedNames")),
			h("p", { class: "about" }, t("blockedAbout")),
			h("ul", {}, ...names.map(row)),
		)
	);
}

// Updates the list at the end of the settings.
export function showBlocked(): void {
	const panel = document.querySelector(".settings .panel")!;
	panel.querySelector(".blocked")?.remove();
	panel.append(blockedList() || "");
}
