// Explains why a touch had no effect, if the core gives a reason: "The red horse cannot go to d1: the elephant on c0 is
// in the way."
import { capital, counted, t } from "../base/words.ts";
import { core, Mark, type View } from "../core/core.ts";
import { reasonText } from "../core/faults.ts";
import { standingWords } from "./point_words.ts";

// from: the piece that was to move to the point; -1: the piece on the point was touched. before: the user's own piece
// that was touched before without effect, or -1.
export function refusalWords(view: View, point: number, from: number, before: number): string {
	const { marks = 0, number = 0 } = view.points[point]!;
	const words = standingWords(view, point);
	const tint = tintOn(view, point);
	if (from >= 0 && tint !== tintOn(view, from)) return goalWords(view, point, from);
	const own = ownTint(view);
	if (own !== undefined && tint !== own)
		return before >= 0 && tintOn(view, before) === own
			? goalWords(view, point, before)
			: capital(t("refusedOther", words));
	if (marks & Mark.Frozen && tint === own) return capital(counted("refusedFrozen", number, words, number));
	return capital(t(view.check >= 0 ? "refusedCheck" : "refusedStuck", words));
}

function goalWords(view: View, point: number, from: number): string {
	const { name, piece, marks = 0 } = view.points[point]!;
	const isSeen = piece !== undefined && !(marks & (Mark.FaceDown | Mark.Hidden | Mark.Wood));
	const [goal, why] = [isSeen ? standingWords(view, point) : name, reasonOf(view, from, point)];
	const who = standingWords(view, from);
	return capital(
		why
			? t(isSeen ? "refusedTakingWhy" : "refusedGoalWhy", who, goal, why)
			: t(isSeen ? "refusedTaking" : "refusedGoal", who, goal),
	);
}

function reasonOf({ game, preset, position, points }: View, from: number, to: number): string {
	try {
		core().set({ game, preset, position });
		core().parse(points[from]!.name + points[to]!.name);
	} catch (error) {
		return reasonText(error);
	}
	return "";
}

// The color of the side to move, if it has one.
function ownTint(view: View): string | undefined {
	const tint = view.actor === 2 ? "none" : view.tints[view.actor];
	if (tint !== "none") return tint;
	const own = view.moves.find((move) => move[1] >= 0)?.[1] ?? -1;
	return own < 0 ? undefined : tintOn(view, own);
}

function tintOn({ points, looks }: View, point: number): string | undefined {
	return looks[points[point]!.piece ?? -1]?.tint;
}
