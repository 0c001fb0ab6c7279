// A game in progress, whether played, a level, a puzzle or an error being retried: the tree of its moves, the engine,
// and the pending automatic action. The screens add what is specific to them.
import { sound, type Sound } from "../base/sound.ts";
import { t } from "../base/words.ts";
import type { Arrow, Plan } from "../board/board.ts";
import { soundsOf } from "../board/sounds.ts";
import type { Clock } from "../core/clock.ts";
import {
	core,
	type LineRequest,
	type Table,
	type TableRequest,
	type ThinkRequest,
	type Thought,
	type View,
} from "../core/core.ts";
import { Engine, Stopped } from "../core/engine.ts";
import { routeOf } from "../core/route.ts";
import { randomSeed, type Step, type Tree } from "../core/tree.ts";

type Move = View["moves"][number];

export interface Hint {
	at: Step; // the position that it applies to
	best: Move;
	whole: boolean; // shows the move, not only its piece
}

export class Session {
	hint: Hint | null = null; // last hint given
	private readonly engine = new Engine();
	private timer = 0; // timer of the next automatic move or take-back

	// tree: its cursor is the position on the board. failed: called when the engine has stopped.
	constructor(
		public tree: Tree,
		private readonly failed: (words: string) => void = () => {},
	) {}

	// Cancels the search and the pending automatic action.
	rest(): void {
		this.engine.stop();
		clearTimeout(this.timer);
	}

	// The user leaves the screen: frees the engine's worker and its memory.
	dispose(): void {
		this.rest();
		this.engine.end();
	}

	// Schedules an action, replacing the pending one.
	later(ms: number, act: () => void): void {
		clearTimeout(this.timer);
		this.timer = window.setTimeout(act, ms);
	}

	// Searches the position at the cursor, or the one after `line`. Returns null if the engine was stopped or failed,
	// or if the cursor has left the position.
	async think(request: ThinkRequest, line?: LineRequest): Promise<Thought | null> {
		const { tree } = this;
		const { at } = tree;
		const isHere = () => !!line || (this.tree === tree && tree.at === at);
		try {
			const thought = await this.engine.think(line ?? tree.request(), request);
			return isHere() ? thought : null;
		} catch (error) {
			if (!(error instanceof Stopped) && isHere())
				this.failed(t("engineFailed", error instanceof Error ? error.message : String(error)));
			return null;
		}
	}

	// Plays the computer's move as soon as it is found, but not before `pace` ms of its turn have passed.
	async engineToMove(request: ThinkRequest, pace: () => number, play: (move: string) => void): Promise<void> {
		const began = performance.now();
		const thought = await this.think({ ...request, seed: randomSeed() });
		const move = thought?.moves[0]?.[0];
		if (move !== undefined) this.later(Math.max(0, pace() - (performance.now() - began)), () => play(move));
	}

	// --- hints ---

	get hintHere(): Hint | null {
		return this.hint?.at === this.tree.at ? this.hint : null;
	}

	get hintArrows(): Arrow[] {
		const hint = this.hintHere;
		if (!hint) return [];
		return hint.whole ? moveArrows(this.tree.request(), hint.best) : [{ from: -1, to: hint.best[1], rank: 0 }];
	}

	// The first hint for a position only rings the piece, so that the user can still find the move; the next one shows
	// the move. A move without a piece is shown at once. Returns null if the move is not legal.
	giveHint(move: string | undefined): Hint | null {
		const best = this.legal(move);
		if (best) this.hint = { at: this.tree.at, best, whole: best[1] < 0 || this.hintHere !== null };
		return best ? this.hint : null;
	}

	// The best move of the side to move. only: restricts the search to these moves.
	async bestMove(only?: string[]): Promise<{ best: Move; thought: Thought } | null> {
		const thought = await this.think({ opponent: "strongest", ms: 1000, ...(only && { moves: only }) });
		const best = this.legal(thought?.moves[0]?.[0]);
		return thought && best ? { best, thought } : null;
	}

	private legal(name: string | undefined): Move | undefined {
		return this.tree.view().moves.find(([move]) => move === name);
	}
}

// A game adjudicated by the core.
export class GameSession extends Session {
	clock: Clock | null = null;
	table: Table | null = null; // state of the game, as last returned by the core

	get over(): boolean {
		return !!this.table && this.table.result !== null;
	}

	// Performs an action with the core's table, which also plays chance outcomes. Throws if the action is not allowed.
	act(request: TableRequest = {}): void {
		const { tree, clock } = this;
		tree.enter();
		const table = core().table({
			...request,
			...clock?.request,
			seed: tree.seed,
			result: tree.result as TableRequest["result"],
			ruling: tree.ruling,
		});
		this.table = table;
		while (tree.at.depth > table.length) tree.remove(tree.at);
		tree.playAll(table.moves);
		if (table.clocks) clock?.take(table.clocks);
		const agreed = tree.view().ruling ? null : table;
		tree.result = agreed?.result ?? "";
		tree.ruling = agreed?.ruling ?? "";
	}

	// Plays the move and the outcome that follows it; does nothing if the flag has already fallen. Returns the view to
	// show, with all events.
	play(move: string): View {
		const { tree } = this;
		const { depth } = tree.at;
		this.act({ act: "play", move });
		const steps = tree.path().slice(depth);
		return { ...tree.view(), events: steps.flatMap((step) => tree.view(step).events) };
	}

	// Takes the game back to the user's previous turn, or to the start; if the players or a clock ended the game, only
	// to before that.
	takeBackTo(isOwn: (actor: number) => boolean): void {
		const { tree } = this;
		let step: Step = tree.at;
		if (!tree.result)
			do step = step.parent ?? step;
			while (step.parent && !isOwn(tree.actor(step)));
		this.act({ act: "back", length: step.depth });
	}
}

// The note of a screen, once a move awaits confirmation by being chosen again, or no longer does.
export const noteOfPlan = (plan: Plan | null, note: string): string =>
	plan ? t("tapAgain") : note === t("tapAgain") ? "" : note;

// Plays the sounds of the last move. end: the sound if the game is over.
export function moveSounds({ ruling, check, events }: View, end: Sound = "end"): void {
	if (ruling) sound(end);
	else if (check >= 0) sound("check");
	else sound(...soundsOf(events));
}

export const moveArrows = (line: LineRequest, [move, from, to]: [string, number, number, ...unknown[]]): Arrow[] =>
	to < 0 ? [] : [{ from, to, rank: 0, ...routeOf(line, move) }];
