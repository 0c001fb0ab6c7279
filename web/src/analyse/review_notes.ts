// A review stored in the record, in the form that `qipan analyse` writes and skips when reading: docs/analyse.md.
import { commentOf, noteOf } from "../core/notes.ts";
import { markOf, scoreAfter } from "../core/score.ts";
import type { Step, Tree } from "../core/tree.ts";
import { signOf, type Judgement } from "./judge.ts";
import type { Review } from "./review.ts";

// Matches what an earlier review wrote.
const earlier = /\[%eval [-+#.,\d]+\](?:;? (?:\?!|\?\??|▲|▼) [a-z]+(?:, (?:better|expected) [^ ;]+)?)*/g;

const isLuck = (judgement: Judgement) => judgement === "lucky" || judgement === "unlucky";

function noted(comment: string, mark: string): string {
	const note = noteOf(comment.replace(earlier, " "));
	return commentOf({ ...note, words: `${mark} ${note.words}`.trim() });
}

// Adds the better line as a variation of the position with this score, unless it exists.
function addLine(tree: Tree, before: Step, [first, ...rest]: string[], score: number | null): void {
	if (!first || score === null || before.children.some(({ move }) => move === first)) return;
	let at = tree.add(first, before);
	at.comment = `[%eval ${markOf(scoreAfter(score))}] better`;
	for (const move of rest) at = tree.add(move, at);
}

// A copy of the tree with the scores of its main line, the judgments, and the better lines as variations.
export function withNotes(tree: Tree, { judged, better }: Review): Tree {
	const [copy, twins] = tree.copy();
	const words = (step: Step): string => {
		const judgement = judged.get(step);
		if (!judgement) return "";
		const reason = isLuck(judgement)
			? `expected ${markOf(step.parent!.score ?? 0)}`
			: `better ${better.get(step)?.[0]}`;
		return `${signOf(judgement)} ${judgement}, ${reason}`;
	};
	for (const step of [tree.root, ...tree.line()]) {
		const waits = tree.actor(step) === 2 && step !== tree.last; // the outcome carries the note for both
		if (step.score === null || waits) continue;
		const flip = step.parent && tree.actor(step.parent) === 2 ? words(step.parent) : "";
		const told = [flip, words(step)].filter(Boolean).join("; ");
		const twin = twins.get(step)!;
		twin.comment = noted(twin.comment, [`[%eval ${markOf(step.score)}]`, told].filter(Boolean).join(" "));
	}
	for (const [step, line] of better) addLine(copy, twins.get(step)!.parent!, line, step.parent!.score);
	return copy;
}
