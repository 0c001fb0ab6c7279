// The user's choice of puzzle kinds for each game, saved in the browser.
import { h } from "../base/dom.ts";
import { savedText, saveItem } from "../base/saved.ts";
import { t, type Word } from "../base/words.ts";
import type { Puzzle } from "../core/core.ts";

const key = (game: string) => `qipan.puzzleKind.${game}`;

const kindsIn = (puzzles: Puzzle[]): Puzzle["kind"][] => [...new Set(puzzles.map(({ kind }) => kind))];

const wanted = (game: string): string => savedText(key(game)) ?? "";

// All puzzles, if there are none of the chosen kind.
export function ofKind(game: string, puzzles: Puzzle[]): Puzzle[] {
	const some = puzzles.filter(({ kind }) => kind === wanted(game));
	return some.length ? some : puzzles;
}

// Null if there is only one kind.
export function kindChoice(game: string, puzzles: Puzzle[], onChoose: () => void): HTMLElement | null {
	const kinds = kindsIn(puzzles);
	if (kinds.length < 2) return null;
	const now = wanted(game);
	const choose = () => {
		if (saveItem(key(game), select.value)) onChoose(); // all kinds, if the choice cannot be saved
	};
	const select = h("select", { "aria-label": t("puzzleKind"), onchange: choose });
	for (const kind of ["", ...kinds]) {
		const many = kind ? puzzles.filter((puzzle) => puzzle.kind === kind).length : puzzles.length;
		select.append(
			h(
				"option",
				{ value: kind, selected: kind === now },
				t("puzzleKindOf", t(`puzzleKind.${kind || "any"}` as Word), many),
			),
		);
	}
	return select;
}
