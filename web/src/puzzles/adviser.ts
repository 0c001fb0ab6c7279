// What the engine says of a puzzle: how a wrong move is answered, and how the game goes on after the solution.
import type { LineRequest } from "../core/core.ts";
import { Engine } from "../core/engine.ts";

const nodes = 100_000; // positions: a moment
const most = 6; // moves of the line after the solution

export class Adviser {
	private readonly engine = new Engine();

	// score: for the side to act. Null if nothing can be said; what was asked before is given up.
	async goesOn(line: LineRequest): Promise<{ moves: string[]; score: number } | null> {
		try {
			const { moves, score } = await this.engine.think(line, { opponent: "strongest", nodes });
			return { moves: moves.map(([move]) => move).slice(0, most), score };
		} catch {
			return null;
		}
	}

	stop(): void {
		this.engine.stop();
	}
}
