// The game review: searches every position of the main line with the same number of nodes (for a pending flip, all of
// its outcomes); the core then judges the moves by the change of winning chances. It goes from the last position to the
// first: the hash table then helps earlier positions, so that an error is detected where it was made, not where it was
// punished.
import type { Side } from "../core/clock.ts";
import { core, type LineRequest, type Seen, type View } from "../core/core.ts";
import { Engine } from "../core/engine.ts";
import { shareOf } from "../core/score.ts";
import type { Step, Tree } from "../core/tree.ts";
import { accuracyOf, faults, type JudgedMove, type Judgement } from "./judge.ts";
import { phasesOf, piecesOf, type Phases } from "./phases.ts";

export interface Review {
	judged: Map<Step, Judgement>;
	better: Map<Step, string[]>; // the better line, for moves that were judged
	refutations: Map<Step, string[]>; // the best line after an error, if known
	counts: [Record<Judgement, number>, Record<Judgement, number>];
	accuracy: [number | null, number | null]; // per side, in percent
	phases: Phases | null;
	whose: Side | null; // whose errors are shown; null: both sides
}

const fewest = 2_000; // per outcome of a flip
const longest = 8; // maximum length of a better line, in moves

const none = (): Record<Judgement, number> => ({ inaccuracy: 0, mistake: 0, blunder: 0, lucky: 0, unlucky: 0 });

// The side whose move, or flip before it, led to the step.
export function moverOf(tree: Tree, step: Step): Side {
	for (let before = step.parent; before; before = before.parent) {
		const actor = tree.actor(before);
		if (actor !== 2) return actor;
	}
	return 0;
}

// The move that led to the current position; for an outcome, the flip and the outcome.
export function turnOf(tree: Tree): Step[] {
	const { at } = tree;
	return at.parent && tree.actor(at.parent) === 2 ? [at.parent, at] : [at];
}

export function countsOf(tree: Tree, judged: Review["judged"]): Review["counts"] {
	const counts: Review["counts"] = [none(), none()];
	for (const [step, judgement] of judged) counts[moverOf(tree, step)][judgement]++;
	return counts;
}

// The steps judged errors with a known better move, in game order; of one side or, if null, of both.
export function errorsOf(tree: Tree, review: Review | null, whose: Side | null = null): Step[] {
	if (!review) return [];
	const wrong = (step: Step) => (faults as readonly Judgement[]).includes(review.judged.get(step)!);
	const isIncluded = (step: Step) => whose === null || moverOf(tree, step) === whose;
	return [...review.better.keys()].filter((step) => wrong(step) && isIncluded(step)).sort((a, b) => a.depth - b.depth);
}

interface Found {
	score: number;
	best: string;
	line: string[];
}

// Partial results of canceled reviews: the next review of the same game resumes from them.
const left = new Map<string, Found>();

export class Reviewer {
	constructor(
		private readonly nodes: number,
		private readonly engine: Pick<Engine, "think" | "stop"> = new Engine(),
	) {}

	stop(): void {
		this.engine.stop();
	}

	private async think(line: LineRequest, nodes: number): Promise<Found> {
		const key = JSON.stringify([nodes, line]);
		const before = left.get(key);
		if (before) return before;
		const { score, moves } = await this.engine.think(line, { opponent: "strongest", nodes });
		const names = moves.map(([name]) => name);
		const found = { score, best: names[0] ?? "", line: names.slice(0, longest) };
		left.set(key, found);
		return found;
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

	// Rejects with Stopped when canceled; results found by then are reused later. progress: positions done and
	// total.
	async review(tree: Tree, whose: Side | null, progress: (done: number, all: number) => void): Promise<Review> {
		const steps = [tree.root, ...tree.line()];
		const seen: (Seen | Found)[] = [];
		for (let i = steps.length - 1; i >= 0; i--) {
			progress(seen.length, steps.length);
			const line: LineRequest = tree.request(steps[i]!);
			const view = tree.view(steps[i]!);
			if (view.ruling) seen.unshift(null);
			else
				seen.unshift(
					view.actor === 2 ? { outcomes: await this.outcomes(line, view) } : await this.think(line, this.nodes),
				);
		}
		progress(steps.length, steps.length);
		left.clear();
		const pieces = steps.map((step) => piecesOf(tree.view(step)));
		return { ...this.judge(tree, steps, seen), phases: phasesOf(tree.start, pieces), whose };
	}

	private judge(tree: Tree, steps: Step[], seen: (Seen | Found)[]): Omit<Review, "phases" | "whose"> {
		const [judged, better, refutations]: [Review["judged"], Review["better"], Review["refutations"]] = [
			new Map(),
			new Map(),
			new Map(),
		];
		const judgedMoves: [JudgedMove[], JudgedMove[]] = [[], []];
		core().set(tree.request(steps.at(-1)!));
		for (const [i, found] of core().review(seen).entries()) {
			const [step, before] = [steps[i]!, seen[i - 1]];
			step.score = found.score;
			if (found.judgement) judged.set(step, found.judgement);
			if (found.better)
				better.set(step, before && "line" in before && before.best === found.better ? before.line : [found.better]);
			const after = seen[i]!;
			const mover = step.parent && tree.actor(step.parent);
			if (found.better && after && "line" in after && after.line.length && tree.actor(step) !== mover)
				refutations.set(step, after.line);
			if (!before || found.score === null || (mover !== 0 && mover !== 1)) continue;
			const score = step.parent!.score!;
			judgedMoves[mover].push({
				share: shareOf(mover ? -score : score),
				loss: found.loss,
				choices: tree.view(step.parent!).moves.length,
			});
		}
		return {
			judged,
			better,
			refutations,
			counts: countsOf(tree, judged),
			accuracy: [accuracyOf(judgedMoves[0]), accuracyOf(judgedMoves[1])],
		};
	}
}
