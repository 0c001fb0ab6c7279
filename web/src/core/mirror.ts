// Left-right symmetric positions, in which a move and its mirror image are equivalent.
import { core, type Board, type Draft, type DraftRequest, type View } from "./core.ts";
import { gameOf } from "./picture.ts";

// For each point its mirror image, or its image after half a turn of the board; -1: none.
function oppositesOf({ points, width, height }: Board, turned = false): number[] {
	return points.map(({ x, y }) =>
		points.findIndex((other) => other.x === width - 1 - x && other.y === (turned ? height - 1 - y : y)),
	);
}

// The mirror image of a draft, or the draft after half a turn; null: the board has a point without an image.
export function imageOf(draft: Draft, turned = false): DraftRequest | null {
	const opposite = oppositesOf(draft, turned);
	if (opposite.includes(-1)) return null;
	const { game, width, height, standing, values } = draft;
	const points = gameOf(game).fields.filter(({ kind, name }) => kind === "point" && name in values);
	const image = Object.fromEntries(points.map(({ name }) => [name, opposite[Number(values[name])]!]));
	return { game, width, height, standing: opposite.map((point) => standing[point]!), values: { ...values, ...image } };
}

function isMirrored(view: View): boolean {
	const draft = core().takeApart(view.game, view.position);
	const image = imageOf(draft);
	return !!image && core().putTogether(image).text === draft.text;
}

// Returns a function that maps a move to its image; null: the position is not symmetric. If several moves connect the
// same points, they are paired in order.
export function imageIn(view: View): ((move: string) => string | undefined) | null {
	const opposite = oppositesOf(view);
	if (!isMirrored(view)) return null;
	const between = (from: number, to: number) =>
		view.moves.filter((move) => move[1] === from && move[2] === to).map(([name]) => name);
	const across = (point: number) => opposite[point] ?? -1;
	return (name) => {
		const [, from, to] = view.moves.find((move) => move[0] === name) ?? ["", -1, -1];
		return between(across(from), across(to))[between(from, to).indexOf(name)];
	};
}
