// What was done on the board, in words, for those who do not see it: "c7e6, black horse takes red cannon".
import { sentences, t, type Word } from "../base/words.ts";
import { core, type BoardEvent, type View } from "../core/core.ts";
import type { Step, Tree } from "../core/tree.ts";
import { isCast, moveWords } from "./move_words.ts";
import { standingWords } from "./point_words.ts";

// Of one move, as it is written and as the core calls it. What chance turned up belongs to its flip.
function actWords(name: string, move: string, before: View, after: View): string {
	if (isCast(move) || move === "pass" || after.actor === 2) return moveWords(move);
	const [from, to] = after.last;
	const kinds = new Set(after.events.map(({ kind }) => kind));
	const mover = from < 0 ? "" : standingWords(before, from);
	const told = isNamed(name, mover);
	if (kinds.has("took")) return told ? t("actTakesToo", name, standingWords(before, to)) : t("actTakes", name, mover, standingWords(before, to));
	if (from >= 0) return kindsOf(before, from) > 1 && !told ? t("point", name, mover) : name;
	const point = after.points[to]?.name ?? "";
	if (kinds.has("turned-up")) return t("actTurnsUp", point, standingWords(after, to));
	if (kinds.has("pressed")) return t("actPresses", point, standingWords(before, to));
	return before.points[to]?.piece === undefined ? name : t("actRemoves", point, standingWords(before, to));
}

// Whether the move as it is written names the piece, as Chinese notations do.
function isNamed(name: string, piece: string): boolean {
	return (piece.match(/\p{Script=Han}/gu) ?? []).some((sign) => name.includes(sign));
}

// How many kinds of pieces the side has whose piece stands there.
function kindsOf({ points, looks }: View, point: number): number {
	const tint = looks[points[point]!.piece ?? -1]?.tint;
	return looks.filter((look) => look.tint === tint).length;
}

// The effects of magic.
function effectWords({ events, points }: View): string {
	const words: Partial<Record<BoardEvent["kind"], Word>> = { "shield-broken": "magicBroke", melted: "magicMelted", hid: "magicHid" };
	return sentences(...events.map(({ kind, points: [at] }) => (words[kind] ? t(words[kind], points[at!]!.name) : "")));
}

const byChance = (tree: Tree, step: Step): boolean => tree.actor(step.parent!) === 2;

// Those of the last move, and of what it turned up.
export function lastEffects(tree: Tree): string {
	const { at } = tree;
	const effects = (step: Step) => (step.parent ? effectWords(tree.view(step)) : "");
	return sentences(at.parent && byChance(tree, at) ? effects(at.parent) : "", effects(at));
}

// Of the turn that led to the step: all that its side did, and what chance turned up in between. Nothing at the start.
export function turnWords(tree: Tree, notation: number, side: (who: number) => string, at: Step = tree.at): string {
	const path = tree.path(at);
	const last = path.findLast((step) => !byChance(tree, step));
	if (!last) return "";
	const who = tree.actor(last.parent!);
	const begin = path.findLastIndex((step) => !byChance(tree, step) && tree.actor(step.parent!) !== who) + 1;
	tree.enter(at);
	const names = core().names(notation);
	const acts: string[] = [];
	const effects: string[] = [];
	path.forEach((step, i) => {
		if (i < begin) return;
		effects.push(effectWords(tree.view(step)));
		if (byChance(tree, step)) return;
		const next = path[i + 1];
		acts.push(actWords(names[i] ?? step.move, step.move, tree.view(step.parent!), tree.view(next && byChance(tree, next) ? next : step)));
	});
	return sentences(t("played", side(who), acts.join(t("pointAnd"))), ...effects);
}

// Of a move that could be played now.
export function proposedWords(tree: Tree, notation: number, move: string): string {
	const before = tree.view();
	const after = core().set({ ...tree.start, moves: [...tree.moves(), move] });
	return actWords(core().names(notation).at(-1) ?? move, move, before, after);
}
