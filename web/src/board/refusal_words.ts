// Why nothing came of a touch: "The red horse cannot go to f4.", as far as the moves and the position say.
import { capital, t } from "../base/words.ts";
import { Mark, type View } from "../core/core.ts";
import { standingWords } from "./point_words.ts";

// from: the piece that was to go to the point; -1: the piece on the point was touched
export function refusalWords(view: View, point: number, from: number): string {
	const { name, piece, marks = 0 } = view.points[point]!;
	const words = standingWords(view, point);
	const tint = tintOn(view, point);
	if (from >= 0 && tint !== tintOn(view, from)) {
		const isSeen = piece !== undefined && !(marks & (Mark.FaceDown | Mark.Hidden | Mark.Wood));
		return capital(isSeen ? t("refusedTaking", standingWords(view, from), words) : t("refusedGoal", standingWords(view, from), name));
	}
	const own = view.moves.find((move) => move[1] >= 0)?.[1] ?? -1;
	if (own >= 0 && tint !== tintOn(view, own)) return capital(t("refusedOther", words));
	return capital(t(view.check >= 0 ? "refusedCheck" : "refusedStuck", words));
}

function tintOn({ points, looks }: View, point: number): string | undefined {
	return looks[points[point]!.piece ?? -1]?.tint;
}
