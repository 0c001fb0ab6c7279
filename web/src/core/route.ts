// The way of a move that does not go straight: a capture round the loops of Surakarta.
import { core, type LineRequest } from "./core.ts";

// After the moves of the line; nothing for a move that goes straight.
export function routeOf(line: LineRequest, move: string): { route?: number[] } {
	const { route } = core().set({ ...line, moves: [...(line.moves as string[]), move] });
	return route.length ? { route } : {};
}
