// The phases of a game by the number of pieces left, with the same thresholds for every game.
import { core, Mark, type View } from "../core/core.ts";
import type { Start } from "../core/tree.ts";

export const phases = ["opening", "middlegame", "endgame"] as const;

// Index of the first position of the middlegame and of the endgame; the starting position has index 0.
export type Phases = [middlegame: number, endgame: number];

const gone = 1 / 8; // fraction of pieces lost that ends the opening
const left = 1 / 2; // fraction of pieces left that begins the endgame

export const bounds = [gone, left].map((share) => `1/${1 / share}`) as [string, string];

// Number of pieces on the board, face down or not, and still to be placed.
export function piecesOf({ points, hands }: Pick<View, "points" | "hands">): number {
	return (
		points.filter(({ piece, marks = 0 }) => piece !== undefined || marks & Mark.FaceDown).length + hands[0] + hands[1]
	);
}

// pieces: number of pieces in each position.
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
