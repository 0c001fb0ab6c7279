// What the engine says of a puzzle: how a wrong move is answered, and how the game goes on after the solution.
import type { LineRequest } from "../core/core.ts";
import { Engine } from "../core/engine.ts";

const nodes = 100_000; // positions: a moment
const answering = 200_000; // to see whether another move wins too
const most = 6; // moves of the line after the solution

export class Adviser {
	private readonly engine = new Engine();

	// score: for the side to act. Null if nothing can be said; what was asked before is given up.
	goesOn(line: LineRequest): Promise<{ moves: string[]; score: number } | null> {
		return this.think(line, nodes);
	}

	// Likewise, of a move that is not the solution's.
	answers(line: LineRequest): Promise<{ moves: string[]; score: number } | null> {
		return this.think(line, answering);
	}

	private async think(line: LineRequest, limit: number): Promise<{ moves: string[]; score: number } | null> {
		try {
			const { moves, score } = await this.engine.think(line, { opponent: "strongest", nodes: limit });
			return { moves: moves.map(([move]) => move).slice(0, most), score };
		} catch {
			return null;
		}
	}

	stop(): void {
		this.engine.stop();
	}
}
