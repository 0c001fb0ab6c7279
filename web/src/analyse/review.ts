// The game review: every position of the main line is searched for the same number of nodes, and if a flip waits for its
// outcome all outcomes are; then the core judges the moves by how the share of the win changed.
import type { Side } from "../core/clock.ts";
import { core, type LineRequest, type Seen, type View } from "../core/core.ts";
import { Engine } from "../core/engine.ts";
import type { Step, Tree } from "../core/tree.ts";
import type { Judgement } from "./judge.ts";

export interface Review {
	judged: Map<Step, Judgement>;
	best: Map<Step, string>; // what would have been better, where the move was judged
	counts: [Record<Judgement, number>, Record<Judgement, number>];
}

const fewest = 2_000; // nodes for each outcome of a flip

const none = (): Record<Judgement, number> => ({ inaccuracy: 0, mistake: 0, blunder: 0, lucky: 0, unlucky: 0 });

// Whose move, or flip before it, led to the step.
function moverOf(tree: Tree, step: Step): Side {
	for (let before = step.parent; before; before = before.parent) {
		const actor = tree.actor(before);
		if (actor !== 2) return actor;
	}
	return 0;
}

export function countsOf(tree: Tree, judged: Review["judged"]): Review["counts"] {
	const counts: Review["counts"] = [none(), none()];
	for (const [step, judgement] of judged) counts[moverOf(tree, step)][judgement]++;
	return counts;
}

export class Reviewer {
	constructor(
		private readonly nodes: number,
		private readonly engine: Pick<Engine, "think" | "stop"> = new Engine(),
	) {}

	stop(): void {
		this.engine.stop();
	}

	private async think(line: LineRequest, nodes: number): Promise<{ score: number; best: string }> {
		const { score, moves } = await this.engine.think(line, { opponent: "strongest", nodes });
		return { score, best: moves[0]?.[0] ?? "" };
	}

	// The scores after each outcome; null where the rules decide.
	private async outcomes(line: LineRequest, view: View): Promise<(number | null)[]> {
		const nodes = Math.max(fewest, Math.round(this.nodes / view.outcomes.length));
		const scores: (number | null)[] = [];
		for (const [name] of view.outcomes) {
			const after: LineRequest = { ...line, moves: [...(line.moves as string[]), name] };
			scores.push(core().set(after).ruling ? null : (await this.think(after, nodes)).score);
		}
		return scores;
	}

	// Fails with Stopped when it is stopped. progress: positions done of all.
	async review(tree: Tree, progress: (done: number, all: number) => void): Promise<Review> {
		const steps = [tree.root, ...tree.line()];
		const seen: Seen[] = [];
		for (const [i, step] of steps.entries()) {
			progress(i, steps.length);
			const line: LineRequest = { ...tree.start, moves: tree.moves(step) };
			const view = tree.view(step);
			if (view.ruling) seen.push(null);
			else seen.push(view.actor === 2 ? { outcomes: await this.outcomes(line, view) } : await this.think(line, this.nodes));
		}
		progress(steps.length, steps.length);
		return this.judge(tree, steps, seen);
	}

	private judge(tree: Tree, steps: Step[], seen: Seen[]): Review {
		const review: Review = { judged: new Map(), best: new Map(), counts: [none(), none()] };
		core().set({ ...tree.start, moves: tree.moves(steps.at(-1)!) });
		for (const [i, { score, judgement, better }] of core().review(seen).entries()) {
			steps[i]!.score = score;
			if (judgement) review.judged.set(steps[i]!, judgement);
			if (better) review.best.set(steps[i]!, better);
		}
		review.counts = countsOf(tree, review.judged);
		return review;
	}
}
