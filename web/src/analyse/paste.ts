// Positions and records as text, into the page.
import { textDialog } from "../base/copy.ts";
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { core } from "../core/core.ts";
import { faultText } from "../core/faults.ts";
import { treeOf } from "../core/record.ts";
import { dealSeed, Tree } from "../core/tree.ts";

// A record in any supported format, else a position of the game, else a list of moves from its start.
export function treeOfText(text: string, game: string, preset: string): Tree {
	const words = text.trim();
	let fault = "";
	if (/[[{(\n]/.test(words)) {
		const { games, faults } = core().readRecords(words);
		if (games[0]?.moves.length || games[0]?.start) return treeOf(games[0], dealSeed());
		fault = faults[0] ?? "";
	}
	try {
		const { position } = core().set({ game, preset, position: words });
		return new Tree({ game, preset, position }, dealSeed());
	} catch (error) {
		if (words.includes("/")) fault ||= error instanceof Error ? error.message : String(error);
	}
	const tree = new Tree({ game, preset, position: "" }, dealSeed());
	try {
		for (const word of words.split(/\s+/)) {
			if (/^\d+\.*$/.test(word)) continue;
			tree.enter();
			tree.play(core().parse(word));
			tree.enter();
		}
		return tree;
	} catch (error) {
		throw fault ? new Error(fault) : error;
	}
}

export function askText(game: string, preset: string, take: (tree: Tree) => void): void {
	const area = h("textarea", { rows: 8, "aria-label": t("pasteText"), placeholder: t("pasteHint"), spellcheck: "false" });
	const fault = h("p", { class: "fault", role: "alert" });
	const dialog = textDialog(
		t("pasteText"),
		area,
		fault,
		h(
			"div",
			{ class: "buttons" },
			h("button", {
				class: "main",
				onclick: () => {
					try {
						take(treeOfText(area.value, game, preset));
						dialog.close();
					} catch (error) {
						fault.textContent = faultText(error);
					}
				},
			}, t("open")),
			h("button", { onclick: () => dialog.close() }, t("cancel")),
		),
	);
	area.focus();
}
