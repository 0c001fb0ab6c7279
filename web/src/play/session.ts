// A game at the board, whether it is played, a level, a puzzle or an error tried again: the tree of its moves, the
// engine, and what is about to happen without the user. The screens add what is special about them.
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
	timer: number; // of the next move or take-back that the user does not make
	hint: Hint | null; // given last
	readonly failed: (words: string) => void; // the engine has stopped
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

// Cancels the search and whatever was about to happen.
export function rest(session: Session): void {
	session.engine.stop();
	clearTimeout(session.timer);
}

// The screen is left: the engine's worker and its memory go, too.
export function dispose(session: Session): void {
	rest(session);
	session.engine.end();
}

// Replaces whatever was about to happen.
export function later(session: Session, ms: number, act: () => void): void {
	clearTimeout(session.timer);
	session.timer = window.setTimeout(act, ms);
}

// Searches the position at the cursor, or the one after `line`. Null if the engine was stopped or failed, or if the
// cursor has moved on from the position.
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

// The computer's move, `pace` ms after its turn began or when it is found.
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

// --- games, which the core rules ---

export interface GameSession extends Session {
	clock: Clock | null;
	table: Table | null; // how the game stands, as the core answered last
}

export const isOver = ({ table }: GameSession): boolean => !!table && table.result !== null;

// Does the act at the core's table, where chance acts too. Throws if the act is not allowed.
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

// Plays the move and what chance turns up after it; nothing if the flag has fallen before. Returns the view to show,
// with all that happened.
export function playMove(session: GameSession, move: string): View {
	const { tree } = session;
	const { depth } = tree.at;
	act(session, { act: "play", move });
	const steps = tree.path().slice(depth);
	return { ...tree.view(), events: steps.flatMap((step) => tree.view(step).events) };
}

// Back to the turn of a side that is the user's, or to the start; if the players or a clock had ended the game, to
// before that.
export function takeBack(session: GameSession, isOwn: (actor: number) => boolean): void {
	const { tree } = session;
	let step: Step = tree.at;
	if (!tree.result)
		do step = step.parent ?? step;
		while (step.parent && !isOwn(tree.actor(step)));
	act(session, { act: "back", length: step.depth });
}

// The sounds of the last move. end: if the game is over.
export function moveSounds({ ruling, check, events }: View, end: Sound = "end"): void {
	if (ruling) sound(end);
	else if (check >= 0) sound("check");
	else sound(...soundsOf(events));
}

// --- hints ---

type Move = View["moves"][number];

export interface Hint {
	at: Step; // the position that it is for
	best: Move;
	whole: boolean; // the move is shown, not only its piece
}

export const hintHere = ({ hint, tree }: Session): Hint | null => (hint?.at === tree.at ? hint : null);

// The first hint for a position only rings the piece, so that its move can still be found; the next one shows the move.
// A move without a piece is shown at once.
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

// The best move for the side to act. only: among these.
export async function bestMove(session: Session, only?: string[]): Promise<{ best: Move; thought: Thought } | null> {
	const { moves } = session.tree.view();
	const thought = await think(session, { opponent: "strongest", ms: 1000, ...(only && { moves: only }) });
	const best = moves.find(([move]) => move === thought?.moves[0]?.[0]);
	return thought && best ? { best, thought } : null;
}
