// How games end, in words: rulings of the core with their clauses, and results decided by players or clocks.
import { capital, messageTemplate, named, t, type Word } from "../base/words.ts";
import type { Side } from "./clock.ts";
import { core, type Reason, type Ruling } from "./core.ts";
import { isRuling } from "./record.ts";
import type { Tree } from "./tree.ts";

const reasonWords = ({ id, why }: Pick<Reason, "id" | "why">): string => messageTemplate(id) ?? why;

// The place of the reason in the rule books: "Xiangqi 3.1".
function sectionWords(id: string): string {
	for (const { name, reasons } of core().games().games) {
		const found = reasons.find((reason) => reason.id === id);
		if (found) return `${named("game", name, name)} ${found.section}`;
	}
	return "";
}

// "Red is checkmated (Xiangqi 3.1)"
export function rulingWords(ruling: Pick<Reason, "id" | "why">): string {
	const section = sectionWords(ruling.id);
	return section ? t("ruled", reasonWords(ruling), section) : reasonWords(ruling);
}

// The same addressed to the player of a level, as a sentence without the clause: "You have no piece left."
export function yourEndWords(reason: Pick<Reason, "id" | "why">): string {
	return t("endedSo", capital(named("yourEnd", reason.id, reasonWords(reason))));
}

// "Red wins: Black resigned", or only the winner if no reason is known.
export function endedWords(head: string, reason: string): string {
	return reason ? t("ended", head, reason) : t("endedSo", head);
}

export const verdictWords = (verdict: string, side: (who: Side) => string): string =>
	verdict === "draw" ? t("draw") : t("wins", side(verdict === "first" ? 0 : 1));

// "Red wins: Black is checkmated (Xiangqi 3.1)"
export const ruledWords = (ruling: Ruling, side: (who: Side) => string): string =>
	endedWords(verdictWords(ruling.verdict, side), rulingWords(ruling));

// Endings decided outside the rule books, as records name them.
const endings: Record<string, Word> = {
	resignation: "endResignation",
	agreement: "endAgreement",
	"time forfeit": "endTime",
	abandonment: "endAbandonment",
};

// The reason for a result decided by players or clocks. After a fallen flag the rule book may decide the game.
export function endingWords(tree: Tree, loser: string): string {
	const word = endings[tree.ruling];
	if (word) return t(word, loser);
	const { flagFall } = tree.view(tree.end);
	const isFlag = flagFall?.verdict === tree.result && isRuling(tree.ruling, flagFall);
	return isFlag ? rulingWords(flagFall) : tree.ruling;
}
