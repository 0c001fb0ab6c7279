// Turn numbers in move lists: "5." for the first side, "5…" for the second. Consecutive actions of one side form one
// turn.
import type { Step, Tree } from "./tree.ts";

// The turn being counted.
export interface Count {
	turn: number;
	side: number; // the last side to act; -1: neither
}

// Counts an action of the side; returns whether it begins a new turn.
export function advance(count: Count, side: number): boolean {
	if (side === count.side) return false;
	if (side <= count.side || count.side < 0) count.turn++;
	count.side = side;
	return true;
}

export const turnNumber = ({ turn, side }: Count): string => (side === 0 ? `${turn}.` : `${turn}…`);

// The number of each step of a line from the start.
export function turnNumbers(tree: Tree, path: Step[]): string[] {
	const count: Count = { turn: 0, side: -1 };
	return path.map((step) => {
		advance(count, tree.actor(step.parent!));
		return turnNumber(count);
	});
}
