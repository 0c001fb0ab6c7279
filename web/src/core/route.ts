// The route of a move that is not straight: a Surakarta capture around loops.
import { core, type LineRequest } from "./core.ts";

// The route after the moves of the line; empty for a straight move.
export function routeOf(line: LineRequest, move: string): { route?: number[] } {
	const { route } = core().set({ ...line, moves: [...(line.moves as string[]), move] });
	return route.length ? { route } : {};
}
