// Describes actions on the board for screen readers: "c7e6, black horse takes red cannon".
import { sentences, t, type Word } from "../base/words.ts";
import { core, type BoardEvent, type View } from "../core/core.ts";
import type { Step, Tree } from "../core/tree.ts";
import { isCast, isStop, moveWords } from "./move_words.ts";
import { standingWords } from "./point_words.ts";

// Describes one move, given in a notation and in canonical form. A chance outcome belongs to its flip.
function actWords(name: string, move: string, before: View, after: View): string {
	if (isCast(move) || move === "pass" || isStop(move) || after.actor === 2) return moveWords(move);
	const [from, to] = after.last;
	const kinds = new Set(after.events.map(({ kind }) => kind));
	const mover = from < 0 ? "" : standingWords(before, from);
	const hasPiece = isNamed(name, mover);
	if (kinds.has("took"))
		return hasPiece
			? t("actTakesToo", name, standingWords(before, to))
			: t("actTakes", name, mover, standingWords(before, to));
	if (from >= 0) return kindsOf(before, from) > 1 && !hasPiece ? t("point", name, mover) : name;
	const point = after.points[to]?.name ?? "";
	if (kinds.has("turned-up")) return t("actTurnsUp", point, standingWords(after, to));
	if (kinds.has("pressed")) return t("actPresses", point, standingWords(before, to));
	return before.points[to]?.piece === undefined ? name : t("actRemoves", point, standingWords(before, to));
}

// Whether the notation names the piece, as Chinese notations do.
function isNamed(name: string, piece: string): boolean {
	return (piece.match(/\p{Script=Han}/gu) ?? []).some((sign) => name.includes(sign));
}

// Number of piece kinds of the side whose piece stands on the point.
function kindsOf({ points, looks }: View, point: number): number {
	const tint = looks[points[point]!.piece ?? -1]?.tint;
	return looks.filter((look) => look.tint === tint).length;
}

// Describes the effects of magic.
function effectWords({ events, points }: View): string {
	const words: Partial<Record<BoardEvent["kind"], Word>> = {
		"shield-broken": "magicBroke",
		melted: "magicMelted",
		hid: "magicHid",
	};
	return sentences(...events.map(({ kind, points: [at] }) => (words[kind] ? t(words[kind], points[at!]!.name) : "")));
}

const byChance = (tree: Tree, step: Step): boolean => tree.actor(step.parent!) === 2;

// The effects of the last move and of its outcome.
export function lastEffects(tree: Tree): string {
	const { at } = tree;
	const effects = (step: Step) => (step.parent ? effectWords(tree.view(step)) : "");
	return sentences(at.parent && byChance(tree, at) ? effects(at.parent) : "", effects(at));
}

// Describes the move that led to the step and the outcome after it; empty at the start. Earlier actions of the side in
// the same turn have already been announced.
export function turnWords(tree: Tree, notation: number, side: (who: number) => string, at: Step = tree.at): string {
	const path = tree.path(at);
	const last = path.findLastIndex((step) => !byChance(tree, step));
	const step = path[last];
	if (!step) return "";
	const act = actWords(
		tree.name(step, notation),
		step.move,
		tree.view(step.parent!),
		tree.view(path[last + 1] ?? step),
	);
	return sentences(
		t("played", side(tree.actor(step.parent!)), act),
		...path.slice(last).map((one) => effectWords(tree.view(one))),
	);
}

// Describes a move playable in the current position.
export function proposedWords(tree: Tree, notation: number, move: string): string {
	const before = tree.view();
	const after = core().set({ ...tree.start, moves: [...tree.moves(), move] });
	return actWords(core().names(notation).at(-1) ?? move, move, before, after);
}
