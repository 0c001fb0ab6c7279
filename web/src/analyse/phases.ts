// The phases of a game, by how many of its pieces are left: the same for every game.
import { core, Mark, type View } from "../core/core.ts";
import type { Start } from "../core/tree.ts";

export const phases = ["opening", "middlegame", "endgame"] as const;

// The positions with which the middlegame and the endgame begin, the start being 0.
export type Phases = [middlegame: number, endgame: number];

const gone = 1 / 8; // of the pieces: then the opening is over
const left = 1 / 2; // of them: then the endgame begins

export const bounds = [gone, left].map((share) => `1/${1 / share}`) as [string, string];

// On the board, face down or not, and still to be placed.
export function piecesOf({ points, hands }: Pick<View, "points" | "hands">): number {
	return (
		points.filter(({ piece, marks = 0 }) => piece !== undefined || marks & Mark.FaceDown).length + hands[0] + hands[1]
	);
}

// pieces: how many each position has.
export function phasesOf({ game, preset }: Start, pieces: number[]): Phases {
	const all = piecesOf(core().set({ game, preset }));
	const first = (most: number) => {
		const i = pieces.findIndex((n) => n <= most);
		return i < 0 ? pieces.length : i;
	};
	return [first(all * (1 - gone)), first(all * left)];
}

export function phaseAt([middlegame, endgame]: Phases, position: number): (typeof phases)[number] {
	return position >= endgame ? "endgame" : position >= middlegame ? "middlegame" : "opening";
}
