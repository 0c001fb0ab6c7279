// A review stored in the record: docs/analyse.md. The core writes the notes.
import { core, type ReviewNotes } from "../core/core.ts";
import { commentOf, noteOf } from "../core/notes.ts";
import type { Step, Tree } from "../core/tree.ts";
import type { Review } from "./review.ts";

// Adds the better line as a variation of the position, unless it exists. comment: on its first move
function addLine(tree: Tree, before: Step, [first, ...rest]: string[], comment: string): void {
	if (!first || before.children.some(({ move }) => move === first)) return;
	let at = tree.add(first, before);
	at.comment = comment;
	for (const move of rest) at = tree.add(move, at);
}

// The note begins the text of the comment, after its glyphs and drawings.
function addNote(step: Step, { note, comment }: ReviewNotes): void {
	if (note === null) return;
	const parts = noteOf(comment);
	step.comment = commentOf({ ...parts, words: `${note} ${parts.words}`.trim() });
}

// A copy of the tree with the scores of its main line, the judgments, and the better lines as variations.
export function withNotes(tree: Tree, { judged, better }: Review): Tree {
	const [copy, twins] = tree.copy();
	const steps = [tree.root, ...tree.line()];
	core().set(tree.request(tree.last));
	const notes = core().reviewNotes(
		steps.map((step) => ({
			score: step.score,
			judgement: judged.get(step) ?? null,
			better: better.get(step)?.[0] ?? null,
			comment: step.comment.replace(/\s+/g, " "),
		})),
	);
	for (const [i, step] of steps.entries()) {
		addNote(twins.get(step)!, notes[i]!);
		const line = steps[i + 1] && better.get(steps[i + 1]!);
		if (line && notes[i]!.better) addLine(copy, twins.get(step)!, line, notes[i]!.better!);
	}
	return copy;
}
