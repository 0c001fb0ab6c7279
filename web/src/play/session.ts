// A game at the board, whether it is played, a level, a puzzle or an error tried again: the tree of its moves, the
// engine, and what is about to happen without the user. The screens add what is special about them.
import { t } from "../base/words.ts";
import type { Arrow } from "../board/board.ts";
import type { LineRequest, ThinkRequest, Thought, View } from "../core/core.ts";
import { Engine, Stopped } from "../core/engine.ts";
import { routeOf } from "../core/route.ts";
import type { Tree } from "../core/tree.ts";

export interface Session {
	tree: Tree; // its cursor is the position on the board
	readonly engine: Engine;
	timer: number; // of the next move or take-back that the user does not make
	readonly failed: (words: string) => void; // the engine has stopped
}

export const newSession = (tree: Tree, failed: Session["failed"]): Session => ({
	tree,
	engine: new Engine(),
	timer: 0,
	failed,
});

// Cancels the search and whatever was about to happen.
export function rest(session: Session): void {
	session.engine.stop();
	clearTimeout(session.timer);
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

// --- hints ---

type Move = View["moves"][number] | Thought["moves"][number];

// A hint on the board: first it only rings the piece, so that its move can still be found; then it shows the move. A
// move without a piece is shown at once.
export function hintArrows(line: LineRequest, [move, from, to]: Move, whole: boolean): Arrow[] {
	if (!whole && from >= 0) return [{ from: -1, to: from, rank: 0 }];
	return to < 0 ? [] : [{ from, to, rank: 0, ...routeOf(line, move) }];
}
