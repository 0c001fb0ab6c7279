// Why a move is good, if the board shows it: "takes the black horse, gives check".
import { t } from "../base/words.ts";
import { nameOf } from "../board/piece_sign.ts";
import { core, type LineRequest, type View } from "../core/core.ts";

const others = 6; // moves tried to see what the other side would capture

const pieceOn = ({ points, looks }: View, point: number): string => nameOf(looks[points[point]!.piece!]!);

const takenIn = ({ events }: View): number[] =>
	events.filter(({ kind }) => kind === "took").flatMap(({ points }) => points);

const canTake = (view: View, point: number): boolean =>
	view.moves.some(([, from, to]) => from >= 0 && from !== to && to === point);

// Whether the piece could be captured on its old point after any of the other moves tried, but not on the new one.
function escapes(after: (...moves: string[]) => View, view: View, [move, from, to]: View["moves"][number]): boolean {
	if (from < 0 || to < 0 || canTake(after(move), to)) return false;
	const elsewhere = view.moves.filter(([, start]) => start >= 0 && start !== from).slice(0, others);
	return elsewhere.length > 0 && elsewhere.every(([name]) => canTake(after(name), from));
}

// moves: the expected line, starting with the move. view: the position after line, before the move. Empty: no visible
// reason.
export function reasonsOf(line: LineRequest, view: View, moves: string[]): string {
	const after = (...played: string[]) => core().set({ ...line, moves: [...(line.moves as string[]), ...played] });
	const best = view.moves.find(([name]) => name === moves[0])!;
	const then = after(best[0]);
	const took = takenIn(then).filter((point) => view.points[point]!.piece !== undefined);
	const words = took.map((point) => t("hintTakes", pieceOn(view, point)));
	if (then.check >= 0 && !then.ruling) words.push(t("hintChecks"));
	if (then.formed.length > view.formed.length) words.push(t("hintForms"));
	if (!words.length && !then.ruling && escapes(after, view, best)) words.push(t("hintFlees"));
	if (!took.length && moves.length > 2 && then.actor !== view.actor && then.actor !== 2) {
		const reply = after(...moves.slice(0, 2));
		const next = reply.actor === view.actor && !takenIn(reply).length ? takenIn(after(...moves.slice(0, 3))) : [];
		words.push(
			...next
				.filter((point) => reply.points[point]!.piece !== undefined)
				.map((point) => t("hintNext", pieceOn(reply, point))),
		);
	}
	core().set(line);
	return words.join(t("hintAnd"));
}
