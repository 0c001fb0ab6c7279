// Captured pieces, face-down pieces and the piece advantage of each side, counted from positions of the core.
import { h, s } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { magicOf, token, tokenWords, type Pieces } from "../board/bag.ts";
import { backOf } from "../board/pieces.ts";
import { bagName, bagOf } from "../core/bag.ts";
import type { Side } from "../core/clock.ts";
import { core, type DraftGroup, type Game, type Look, type Tint, type View } from "../core/core.ts";
import type { Step, Tree } from "../core/tree.ts";

export interface Material {
	taken: DraftGroup[];
	down: DraftGroup[];
	ahead: number; // only where all pieces of a side are alike: elsewhere the number means little
}

interface Sum {
	lost: DraftGroup[];
	left: number;
	alike: boolean;
	down: DraftGroup[];
}

type Tints = readonly [Tint, Tint];

const most = 5; // pieces of a kind that are shown individually

const real = (looks: Look[], tint: Tint) => looks.filter((look) => look.tint === tint && !look.marks);

const sum = (groups: DraftGroup[]) => groups.reduce((sum, { count }) => sum + count, 0);

function bagAt(game: Game, { position }: View): DraftGroup[] {
	return bagName(game) ? bagOf(game, core().takeApart(game.name, position)) : [];
}

// Number of pieces of each kind of a color: on the board, face down, and in hand if the side has only one kind.
function piecesOf(view: View, bag: DraftGroup[], tints: Tints, side: Side): DraftGroup[] {
	const kinds = real(view.looks, tints[side]);
	const onBoard = (look: Look) =>
		view.points.filter(({ piece }) => piece !== undefined && view.looks[piece] === look).length;
	const down = ({ glyph }: Look) => sum(bag.filter(({ piece }) => piece === glyph));
	return kinds.map((look) => ({
		piece: look.glyph,
		count: onBoard(look) + down(look) + (kinds.length === 1 ? view.hands[side] : 0),
	}));
}

// Number of missing pieces of each side that were not captured: those left in hand after placement, those that press
// others, and those removed by their own side.
export function untakenOf(tree: Tree, step: Step): [number, number] {
	const untaken: [number, number] = [0, 0];
	for (let at = step; at.parent; at = at.parent) {
		const [before, after] = [tree.view(at.parent), tree.view(at)];
		if (before.actor === 2) continue;
		if (before.hands.some(Boolean) && !after.hands.some(Boolean)) {
			const used = after.events.filter(({ kind }) => kind === "placed" || kind === "pressed").length;
			for (const side of [0, 1] as const) untaken[side] += before.hands[side] - (before.actor === side ? used : 0);
		}
		if (before.stage === "press" && after.hands[before.actor] < before.hands[before.actor]) untaken[before.actor]++;
		if (before.stage === "clear" && isOwn(before, after.last[1])) untaken[before.actor]++;
	}
	return untaken;
}

// Whether the point holds a piece of the side to move.
function isOwn({ points, looks, tints, actor }: View, point: number): boolean {
	return looks[points[point]?.piece ?? -1]?.tint === tints[actor as Side];
}

// tints: the colors of the sides in that view; untaken: per side, from untakenOf.
export function materialOf(
	game: Game,
	start: View,
	view: View,
	tints: Tints,
	untaken: readonly [number, number] = [0, 0],
): [Material, Material] {
	const [bagThen, bag] = [bagAt(game, start), bagAt(game, view)];
	const sides = ([0, 1] as const).map((side) => {
		const then = piecesOf(start, bagThen, tints, side).map(({ piece, count }) => ({
			piece,
			count: count - untaken[side],
		}));
		const now = piecesOf(view, bag, tints, side);
		const lost = then
			.map(({ piece, count }, i) => ({ piece, count: count - now[i]!.count }))
			.filter(({ count }) => count > 0);
		const own = (piece: string) => now.some((kind) => kind.piece === piece);
		return { lost, left: sum(now), alike: now.length === 1, down: bag.filter(({ piece }) => own(piece)) };
	}) as [first: Sum, second: Sum];
	const of = (own: Sum, other: Sum): Material => ({
		taken: other.lost,
		down: own.down,
		ahead: own.alike ? own.left - other.left : 0,
	});
	return [of(sides[0], sides[1]), of(sides[1], sides[0])];
}

function listed(view: Pieces, groups: DraftGroup[]): string {
	return groups
		.map(({ piece, traits, count }) => t("magicOfBag", tokenWords(view, piece, magicOf(traits)), count))
		.join(t("pointAnd"));
}

function takenSigns(view: Pieces, taken: DraftGroup[]): HTMLElement[] {
	return taken.map(({ piece, count }) => {
		const signs = Array.from({ length: count > most ? 1 : count }, () => token(view, piece, magicOf()));
		return h("span", { class: "kind" }, ...signs, count > most && h("span", { class: "count-of" }, `×${count}`));
	});
}

function downSigns(view: Pieces, down: DraftGroup[]): HTMLElement[] {
	return down.map(({ piece, traits, count }) =>
		h(
			"span",
			{ class: "kind" },
			token(view, piece, magicOf(traits)),
			count > 1 && h("span", { class: "count-of" }, String(count)),
		),
	);
}

// The row of a seat; empty if there is nothing to show.
export function materialRow(view: Pieces, { taken, down, ahead }: Material): HTMLElement[] {
	const row: HTMLElement[] = [];
	const picture = (name: string, label: string, ...signs: Element[]) =>
		row.push(h("span", { class: name, role: "img", "aria-label": label, title: label }, ...signs));
	if (taken.length) picture("taken", t("takenAre", listed(view, taken)), ...takenSigns(view, taken));
	if (ahead > 0) picture("ahead", t("aheadBy", ahead), h("span", {}, `+${ahead}`));
	if (down.length)
		picture(
			"down",
			t("magicBagCount", listed(view, down)),
			s("svg", { class: "token", viewBox: "-50 -50 100 100" }, ...backOf("back")),
			...downSigns(view, down),
		);
	return row;
}
