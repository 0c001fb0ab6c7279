// Whether a computer takes a draw that is offered. It judges as people do: never in the opening; with much on the board
// it plays on unless it stands clearly worse, and with little left it takes what is even.
import { Mark, type View } from "../core/core.ts";

export const openingPlies = 30; // in which none is taken
const few = 0.3; // of what there was: an ending
const worse = -100; // hundredths of a piece: clearly worse
const even = 30;

// Pieces on the board and in hand.
function piecesOf({ points, hands }: View): number {
	return (
		hands[0] + hands[1] + points.filter(({ piece, marks = 0 }) => piece !== undefined || marks & Mark.FaceDown).length
	);
}

// What part of the pieces with which a game began is left.
export function partLeft(start: View, now: View): number {
	return piecesOf(now) / Math.max(1, piecesOf(start));
}

// After the opening. score: the computer's, in hundredths of a piece.
export function takesDraw(score: number, left: number): boolean {
	const full = Math.min(1, Math.max(0, (left - few) / (1 - few)));
	return score <= even + (worse - even) * full;
}
