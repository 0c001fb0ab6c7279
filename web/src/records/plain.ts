// A game for programs that show comments verbatim, the target of XQF and DhtmlXQ: codes are replaced by text in the
// reader's language.
import { t, type Word } from "../base/words.ts";
import { noteOf, signsOf } from "../core/notes.ts";
import type { Step, Tree } from "../core/tree.ts";
import { chapterName } from "./records.ts";

// Matches the output of a review (docs/analyse.md): the score, then the judgments of the move and of the outcome.
const evaluation = /\[%eval [^\]]*\](?: (better)(?=\s|$))?/g;
const judgement =
	/(\?!|\?\??|▲|▼) (inaccuracy|mistake|blunder|lucky|unlucky)(?:, (?:better ([^ ;]+)|expected [^ ;]+))?;?/g;

// notation: index in the game's list, -1 for coordinates
export function plainTree(tree: Tree, notation: number): Tree {
	const [copy] = tree.copy();
	const { tags } = copy;
	const title = tags.find(([name]) => name === chapterName);
	if (title && !tags.some(([name]) => name === "Title")) copy.tags.push(["Title", title[1]]);
	const nameOf = (step: Step, move: string): string => copy.proposed(move, notation, step.parent!);
	const plain = (step: Step) => {
		const note = noteOf(step.comment);
		const words = note.words
			.replace(judgement, (_, sign: string, kind: string, better = "") =>
				[`${sign} ${t(kind as Word)}`, better && `${t("better")} ${nameOf(step, better)}`]
					.filter(Boolean)
					.join(t("comma")),
			)
			.replace(evaluation, (_, better?: string) => (better ? t("betterLine") : ""));
		step.comment = [signsOf(note), words].filter(Boolean).join(" ").replace(/\s+/g, " ").trim();
		step.children.forEach(plain);
	};
	plain(copy.root);
	return copy;
}
