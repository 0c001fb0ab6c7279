// Several engines that think about one position: each considers its own share of the moves, with a table of its own,
// since on static hosts there is no memory to share. What they find is put together.
import type { LineRequest, ThinkRequest, Thought } from "./core.ts";
import { Engine } from "./engine.ts";

// The best lines of all, and what they have done together.
export interface Found {
	thoughts: Thought[];
	nodes: number;
	ms: number;
}

export const workersMost = Math.max(1, navigator.hardwareConcurrency || 1);

// Dealt in turn: moves that stand together are mostly those of one piece. A word of letters alone is no move to a
// think.
export function sharesOf(moves: string[], workers: number): string[][] {
	const many = moves.some((move) => /^[a-z]+$/.test(move)) ? 1 : Math.max(1, Math.min(workers, moves.length));
	return Array.from({ length: many }, (_, i) => moves.filter((_, k) => k % many === i));
}

// The lines of each engine by rank, put together.
export function merged(found: Thought[][], lines: number): Found {
	const latest = found.map((thoughts) =>
		thoughts
			.filter(Boolean)
			.reduce<Thought | null>((last, thought) => (last && last.ms >= thought.ms ? last : thought), null),
	);
	const thoughts = found.flatMap((thoughts) => thoughts.filter((thought) => thought?.moves.length));
	return {
		thoughts: thoughts.sort((a, b) => b.score - a.score || b.depth - a.depth).slice(0, lines),
		nodes: latest.reduce((sum, thought) => sum + (thought?.nodes ?? 0), 0),
		ms: Math.max(0, ...latest.map((thought) => thought?.ms ?? 0)),
	};
}

export class Crew {
	private engines: Engine[] = [];
	private turn = 0; // counts thinks: what fails late must not end the next one

	// moves: all that are legal. The memory of the request's option "hash" is for all together.
	async think(
		line: LineRequest,
		think: ThinkRequest & { lines: number },
		moves: string[],
		workers: number,
		report: (found: Found) => void,
	): Promise<void> {
		this.stop();
		const turn = ++this.turn;
		const shares = sharesOf(moves, workers);
		while (this.engines.length > shares.length) this.engines.pop()!.end();
		while (this.engines.length < shares.length) this.engines.push(new Engine());
		const found: Thought[][] = shares.map(() => []);
		const part = (share: string[]): ThinkRequest => {
			if (shares.length === 1) return think;
			const hash = Math.max(1, Math.floor(Number(think.options?.hash ?? 0) / shares.length));
			return {
				...think,
				moves: share,
				lines: Math.min(think.lines, share.length),
				...(think.options?.hash !== undefined && { options: { ...think.options, hash } }),
			};
		};
		const thinks = shares.map((share, i) =>
			this.engines[i]!.think(line, part(share), (thought) => {
				found[i]![thought.line] = thought;
				report(merged(found, think.lines));
			}),
		);
		try {
			await Promise.all(thinks);
		} catch (error) {
			if (turn === this.turn) this.stop(); // the others would look at a part of the moves
			throw error;
		}
	}

	stop(): void {
		for (const engine of this.engines) engine.stop();
	}
}
