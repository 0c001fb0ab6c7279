// Pasting positions and records as text.
import { textDialog } from "../base/copy.ts";
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { core } from "../core/core.ts";
import { Fault, faultText } from "../core/faults.ts";
import { treeOf } from "../core/record.ts";
import { dealSeed, Tree } from "../core/tree.ts";

const hasTags = (words: string): boolean => words.includes("[");

// The first game of the text. In a record with tags, the part before a fault is accepted; a plain move list must be
// valid, since the user can fix it where it was pasted.
function recordIn(words: string): Tree {
	const { games, faults } = core().readRecords(words);
	const [game] = games;
	if (game && (!faults.length || (hasTags(words) && (game.moves.length || game.start))))
		return treeOf(game, dealSeed());
	throw new Fault(faults[0]!);
}

function positionIn(words: string, game: string, preset: string): Tree {
	const { position } = core().set({ game, preset, position: words });
	return new Tree({ game, preset, position }, dealSeed());
}

function movesIn(words: string, game: string, preset: string): Tree {
	const tree = new Tree({ game, preset, position: "" }, dealSeed());
	for (const word of words.split(/\s+/)) {
		if (/^\d+\.*$/.test(word)) continue;
		tree.enter();
		tree.play(core().parse(word));
		tree.enter();
	}
	return tree;
}

// A position of the game, a list of moves from its start, or a record in any supported format; text with tags is a
// record.
export function treeOfText(text: string, game: string, preset: string): Tree {
	const words = text.trim();
	const readers = {
		position: () => positionIn(words, game, preset),
		moves: () => movesIn(words, game, preset),
		record: () => recordIn(words),
	};
	type Kind = keyof typeof readers;
	const order: Kind[] = hasTags(words) ? ["record", "position", "moves"] : ["position", "moves", "record"];
	const faults = {} as Record<Kind, unknown>;
	for (const kind of order)
		try {
			return readers[kind]();
		} catch (error) {
			faults[kind] = error;
		}
	throw faults[/[[{(\n]/.test(words) ? "record" : words.includes("/") ? "position" : "moves"];
}

export function askText(game: string, preset: string, take: (tree: Tree) => void): void {
	const area = h("textarea", {
		rows: 8,
		"aria-label": t("pasteText"),
		placeholder: t("pasteHint"),
		spellcheck: "false",
	});
	const fault = h("p", { class: "fault", role: "alert" });
	const dialog = textDialog(
		t("pasteText"),
		area,
		fault,
		h(
			"div",
			{ class: "buttons" },
			h(
				"button",
				{
					class: "main",
					onclick: () => {
						try {
							take(treeOfText(area.value, game, preset));
							dialog.close();
						} catch (error) {
							fault.textContent = faultText(error);
						}
					},
				},
				t("open"),
			),
			h("button", { onclick: () => dialog.close() }, t("cancel")),
		),
	);
	area.focus();
}
