// A game in progress, whether played, a level, a puzzle or an error being retried: the tree of its moves, the engine,
// and the pending automatic action. The screens add what is specific to them.
import { sound, type Sound } from "../base/sound.ts";
import { t } from "../base/words.ts";
import type { Arrow } from "../board/board.ts";
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

export interface Session {
	tree: Tree; // its cursor is the position on the board
	readonly engine: Engine;
	timer: number; // timer of the next automatic move or take-back
	hint: Hint | null; // last hint given
	readonly failed: (words: string) => void; // called when the engine has stopped
}

export const newSession = (tree: Tree, failed: Session["failed"]): GameSession => ({
	tree,
	engine: new Engine(),
	timer: 0,
	hint: null,
	failed,
	clock: null,
	table: null,
});

// Cancels the search and the pending automatic action.
export function rest(session: Session): void {
	session.engine.stop();
	clearTimeout(session.timer);
}

// The user leaves the screen: frees the engine's worker and its memory.
export function dispose(session: Session): void {
	rest(session);
	session.engine.end();
}

// Schedules an action, replacing the pending one.
export function later(session: Session, ms: number, act: () => void): void {
	clearTimeout(session.timer);
	session.timer = window.setTimeout(act, ms);
}

// Searches the position at the cursor, or the one after `line`. Returns null if the engine was stopped or failed, or if
// the cursor has left the position.
export async function think(session: Session, request: ThinkRequest, line?: LineRequest): Promise<Thought | null> {
	const { tree } = session;
	const { at } = tree;
	const isHere = () => !!line || (session.tree === tree && tree.at === at);
	try {
		const thought = await session.engine.think(line ?? tree.request(), request);
		return isHere() ? thought : null;
	} catch (error) {
		if (!(error instanceof Stopped) && isHere())
			session.failed(t("engineFailed", error instanceof Error ? error.message : String(error)));
		return null;
	}
}

// Plays the computer's move as soon as it is found, but not before `pace` ms of its turn have passed.
export async function engineToMove(
	session: Session,
	request: ThinkRequest,
	pace: () => number,
	play: (move: string) => void,
): Promise<void> {
	const began = performance.now();
	const thought = await think(session, { ...request, seed: randomSeed() });
	const move = thought?.moves[0]?.[0];
	if (move !== undefined) later(session, Math.max(0, pace() - (performance.now() - began)), () => play(move));
}

// --- games adjudicated by the core ---

export interface GameSession extends Session {
	clock: Clock | null;
	table: Table | null; // state of the game, as last returned by the core
}

export const isOver = ({ table }: GameSession): boolean => !!table && table.result !== null;

// Performs an action with the core's table, which also plays chance outcomes. Throws if the action is not allowed.
export function act(session: GameSession, request: TableRequest = {}): void {
	const { tree, clock } = session;
	tree.enter();
	const table = core().table({
		...request,
		...clock?.request,
		seed: tree.seed,
		result: tree.result as TableRequest["result"],
		ruling: tree.ruling,
	});
	session.table = table;
	while (tree.at.depth > table.length) tree.remove(tree.at);
	tree.playAll(table.moves);
	if (table.clocks) clock?.take(table.clocks);
	const agreed = tree.view().ruling ? null : table;
	tree.result = agreed?.result ?? "";
	tree.ruling = agreed?.ruling ?? "";
}

// Plays the move and the outcome that follows it; does nothing if the flag has already fallen. Returns the view to
// show, with all events.
export function playMove(session: GameSession, move: string): View {
	const { tree } = session;
	const { depth } = tree.at;
	act(session, { act: "play", move });
	const steps = tree.path().slice(depth);
	return { ...tree.view(), events: steps.flatMap((step) => tree.view(step).events) };
}

// Takes the game back to the user's previous turn, or to the start; if the players or a clock ended the game, only to
// before that.
export function takeBack(session: GameSession, isOwn: (actor: number) => boolean): void {
	const { tree } = session;
	let step: Step = tree.at;
	if (!tree.result)
		do step = step.parent ?? step;
		while (step.parent && !isOwn(tree.actor(step)));
	act(session, { act: "back", length: step.depth });
}

// Plays the sounds of the last move. end: the sound if the game is over.
export function moveSounds({ ruling, check, events }: View, end: Sound = "end"): void {
	if (ruling) sound(end);
	else if (check >= 0) sound("check");
	else sound(...soundsOf(events));
}

// --- hints ---

type Move = View["moves"][number];

export interface Hint {
	at: Step; // the position that it applies to
	best: Move;
	whole: boolean; // shows the move, not only its piece
}

export const hintHere = ({ hint, tree }: Session): Hint | null => (hint?.at === tree.at ? hint : null);

// The first hint for a position only rings the piece, so that the user can still find the move; the next one shows the
// move. A move without a piece is shown at once.
export function giveHint(session: Session, best: Move): Hint {
	const whole = best[1] < 0 || hintHere(session) !== null;
	session.hint = { at: session.tree.at, best, whole };
	return session.hint;
}

export const moveArrows = (line: LineRequest, [move, from, to]: [string, number, number, ...unknown[]]): Arrow[] =>
	to < 0 ? [] : [{ from, to, rank: 0, ...routeOf(line, move) }];

export function hintArrows(session: Session): Arrow[] {
	const hint = hintHere(session);
	if (!hint) return [];
	return hint.whole ? moveArrows(session.tree.request(), hint.best) : [{ from: -1, to: hint.best[1], rank: 0 }];
}

// The best move of the side to move. only: restricts the search to these moves.
export async function bestMove(session: Session, only?: string[]): Promise<{ best: Move; thought: Thought } | null> {
	const { moves } = session.tree.view();
	const thought = await think(session, { opponent: "strongest", ms: 1000, ...(only && { moves: only }) });
	const best = moves.find(([move]) => move === thought?.moves[0]?.[0]);
	return thought && best ? { best, thought } : null;
}
