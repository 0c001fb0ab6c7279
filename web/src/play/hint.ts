// A hint in words: "Red cannon h2 → h9: takes the black horse (Red slightly better)".
import { capital, t } from "../base/words.ts";
import { isCast, moveWords } from "../board/move_words.ts";
import { nameOf } from "../board/piece_sign.ts";
import type { Game, View } from "../core/core.ts";

type Move = View["moves"][number];

function pieceOn({ points, looks }: View, point: number): string {
	const { piece } = points[point]!;
	return piece === undefined ? "" : nameOf(looks[piece]!);
}

// "Look at the red cannon on h2."
export function pieceHintWords(view: View, point: number): string {
	return t("hintPiece", t("whyPiece", pieceOn(view, point), view.points[point]!.name));
}

// name: of the move in the reader's notation; "": coordinates.
function doneWords(game: Game, view: View, [move, from, to]: Move, name: string): string {
	if (name) return name;
	if (from >= 0 && to >= 0 && !isCast(move))
		return capital(t("hintMove", pieceOn(view, from), view.points[from]!.name, view.points[to]!.name));
	return to < 0 || game.chance ? moveWords(move) : t("hintPoint", view.points[to]!.name);
}

// reasons: why the move is good, if there are words for it; standing: the evaluation in words.
export function hintWords(game: Game, view: View, move: Move, name: string, reasons: string, standing: string): string {
	const done = doneWords(game, view, move, name);
	return t("hintIs", reasons ? t("hintWhy", done, reasons) : done, standing);
}
