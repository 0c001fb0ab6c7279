// The game review: every position of the main line is searched for the same number of nodes, then the moves are judged
// by how the share of the win changed. If a flip waits for its outcome, all outcomes are searched and weighed.
import type { Side } from "../core/clock.ts";
import { core, type LineRequest, type View } from "../core/core.ts";
import { Engine } from "../core/engine.ts";
import { shareOf } from "../core/score.ts";
import type { Step, Tree } from "../core/tree.ts";
import { judgeLuck, judgeMove, shareFor, type Judgement } from "./judge.ts";

export interface Review {
	judged: Map<Step, Judgement>;
	best: Map<Step, string>; // what would have been better, where the move was judged
	counts: [Record<Judgement, number>, Record<Judgement, number>];
}

const won = 30_000;
const decided = 2_000; // hundredths of a piece: beyond it outcomes are weighed alike
const fewest = 2_000; // nodes for each outcome of a flip

interface Known {
	share: number; // of the first side
	score: number; // for the first side; of outcomes: the mean
	best: string;
}

const none = (): Record<Judgement, number> => ({ inaccuracy: 0, mistake: 0, blunder: 0, lucky: 0, unlucky: 0 });

function ruled(view: View): Known | null {
	if (!view.ruling) return null;
	const { verdict } = view.ruling;
	const score = verdict === "draw" ? 0 : verdict === "first" ? won : -won;
	return { share: shareOf(score), score, best: "" };
}

function scoreOf(share: number): number {
	return share <= 0 ? -won : share >= 1 ? won : Math.max(-won, Math.min(won, 200 * Math.log(share / (1 - share))));
}

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

	private async think(line: LineRequest, actor: number, nodes: number): Promise<Known> {
		const { score, moves } = await this.engine.think(line, { opponent: "alphabeta", nodes });
		const first = actor === 0 ? score : -score;
		return { share: shareOf(first), score: first, best: moves[0]?.[0] ?? "" };
	}

	private async expected(line: LineRequest, view: View): Promise<Known> {
		const nodes = Math.max(fewest, Math.round(this.nodes / view.outcomes.length));
		const moves = line.moves as string[];
		let shares = 0;
		let scores = 0;
		let weights = 0;
		for (const [name, , , weight] of view.outcomes) {
			const after: LineRequest = { ...line, moves: [...moves, name] };
			const seen = core().set(after);
			const { share, score } = ruled(seen) ?? (await this.think(after, seen.actor, nodes));
			shares += weight * share;
			scores += weight * Math.max(-decided, Math.min(decided, score));
			weights += weight;
		}
		return { share: shares / weights, score: scores / weights, best: "" };
	}

	// Fails with Stopped when it is stopped. progress: positions done of all.
	async review(tree: Tree, progress: (done: number, all: number) => void): Promise<Review> {
		const steps = [tree.root, ...tree.line()];
		const known: Known[] = [];
		for (const [i, step] of steps.entries()) {
			progress(i, steps.length);
			const line: LineRequest = { ...tree.start, moves: tree.moves(step) };
			const view = tree.view(step);
			const now = ruled(view) ?? (view.actor === 2 ? await this.expected(line, view) : await this.think(line, view.actor, this.nodes));
			step.score = view.actor === 2 ? scoreOf(now.share) : now.score;
			known.push(now);
		}
		progress(steps.length, steps.length);
		return this.judge(tree, steps, known);
	}

	private judge(tree: Tree, steps: Step[], known: Known[]): Review {
		const review: Review = { judged: new Map(), best: new Map(), counts: [none(), none()] };
		let mover: Side = 0;
		for (let i = 1; i < steps.length; i++) {
			const actor = tree.actor(steps[i - 1]!);
			if (actor !== 2) mover = actor;
			const before = shareFor(mover, known[i - 1]!.share);
			let after = shareFor(mover, known[i]!.share);
			// Engines choose flips by the mean of scores: a flip is a fault only where the mean of shares says so as well.
			if (tree.actor(steps[i]!) === 2) after = Math.max(after, shareFor(mover, shareOf(known[i]!.score)));
			const best = known[i - 1]!.best;
			const judgement = actor === 2 ? judgeLuck(before, after) : best === steps[i]!.move ? null : judgeMove(before, after);
			if (!judgement) continue;
			review.judged.set(steps[i]!, judgement);
			if (actor !== 2) review.best.set(steps[i]!, best);
		}
		review.counts = countsOf(tree, review.judged);
		return review;
	}
}
