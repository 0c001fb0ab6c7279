// Turns, as lists of moves number them: "5." where the first side acts, "5…" where the second one does. A side that
// acts several times in a row has one turn.
import type { Step, Tree } from "./tree.ts";

// The turn that is being counted.
export interface Count {
	turn: number;
	side: number; // who acted last; -1: neither
}

// The side acts next: whether that begins its turn.
export function advance(count: Count, side: number): boolean {
	if (side === count.side) return false;
	if (side <= count.side || count.side < 0) count.turn++;
	count.side = side;
	return true;
}

export const turnNumber = ({ turn, side }: Count): string => (side === 0 ? `${turn}.` : `${turn}…`);

// The number of each step of a line from the start on.
export function turnNumbers(tree: Tree, path: Step[]): string[] {
	const count: Count = { turn: 0, side: -1 };
	return path.map((step) => {
		advance(count, tree.actor(step.parent!));
		return turnNumber(count);
	});
}
