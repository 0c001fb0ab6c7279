// Positions that are their own mirror images, left for right, in which a move and its image come to the same.
import { core, type View } from "./core.ts";
import { gameOf } from "./picture.ts";

// Of each point the one on the other side; -1: there is none.
function oppositesOf({ points, width }: View): number[] {
	return points.map(({ x, y }) => points.findIndex((other) => other.x === width - 1 - x && other.y === y));
}

function isMirrored(view: View, opposite: number[]): boolean {
	if (opposite.includes(-1)) return false;
	const { game, width, height, standing, values, text } = core().takeApart(view.game, view.position);
	const points = gameOf(game).fields.filter(({ kind, name }) => kind === "point" && name in values);
	const image = Object.fromEntries(points.map(({ name }) => [name, opposite[Number(values[name])]!]));
	return core().putTogether({ game, width, height, standing: opposite.map((point) => standing[point]!), values: { ...values, ...image } }).text === text;
}

// Gives the image of a move; null: the position is not its own mirror image. Of several moves between the same points each has the one
// in its place.
export function imageIn(view: View): ((move: string) => string | undefined) | null {
	const opposite = oppositesOf(view);
	if (!isMirrored(view, opposite)) return null;
	const between = (from: number, to: number) => view.moves.filter((move) => move[1] === from && move[2] === to).map(([name]) => name);
	const across = (point: number) => opposite[point] ?? -1;
	return (name) => {
		const [, from, to] = view.moves.find((move) => move[0] === name) ?? ["", -1, -1];
		return between(across(from), across(to))[between(from, to).indexOf(name)];
	};
}
