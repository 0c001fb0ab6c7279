// How games end, in words: rulings of the core with their clauses, and results decided by players or clocks.
import { capital, messageTemplate, named, t, type Word } from "../base/words.ts";
import { core, type Reason } from "./core.ts";

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

// Endings decided outside the rule books, as records name them. All others are rulings in the form used by records.
const endings: Record<string, Word> = {
	resignation: "endResignation",
	agreement: "endAgreement",
	"time forfeit": "endTime",
};

export function endingWords(ruling: string, loser: string): string {
	const word = endings[ruling];
	if (word) return t(word, loser);
	const reasons = core()
		.games()
		.games.flatMap(({ reasons }) => reasons);
	const reason = reasons.find(({ clause, why }) => ruling === `${clause}: ${why}`);
	return reason ? rulingWords(reason) : ruling;
}
