// Several engines that search the same position: each searches its own share of the moves with its own hash table,
// since shared memory is not available on static hosts. The results are merged.
import type { LineRequest, ThinkRequest, Thought } from "./core.ts";
import { Engine } from "./engine.ts";

// The best lines overall, and the total nodes and time.
export interface Found {
	thoughts: Thought[];
	nodes: number;
	ms: number;
}

export const workersMost = Math.max(1, navigator.hardwareConcurrency || 1);

// Dealt in turn, because consecutive moves mostly belong to the same piece. Not split if a move consists of letters
// only: searchmoves cannot express it.
export function sharesOf(moves: string[], workers: number): string[][] {
	const many = moves.some((move) => /^[a-z]+$/.test(move)) ? 1 : Math.max(1, Math.min(workers, moves.length));
	return Array.from({ length: many }, (_, i) => moves.filter((_, k) => k % many === i));
}

// Merges the lines of all engines, each given by PV index.
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
	private turn = 0; // counts searches: a late failure must not end the next one

	// moves: all legal moves. The option "hash" in the request is the total for all engines.
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
			if (turn === this.turn) this.stop(); // the others would cover only a part of the moves
			throw error;
		}
	}

	stop(): void {
		for (const engine of this.engines) engine.stop();
	}
}
