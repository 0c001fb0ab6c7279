// How games end, in words: rulings of the core with their clause, and what players or clocks decide.
import { capital, named, t, type Word } from "../base/words.ts";
import type { Ruling } from "./core.ts";

// "Red is checkmated (Xiangqi 3.1)"
export function rulingWords({ clause, why }: Pick<Ruling, "clause" | "why">): string {
	return t("ruled", named("ruling", why, why), clauseWords(clause));
}

// The same to somebody who plays a level, as a sentence without its clause: "You have no piece left."
export function yourEndWords({ why }: Pick<Ruling, "why">): string {
	return t("endedSo", capital(named("yourEnd", why, named("ruling", why, why))));
}

// "Red wins: Black resigned", or only who won where no reason is known.
export function endedWords(head: string, reason: string): string {
	return reason ? t("ended", head, reason) : t("endedSo", head);
}

// "Xiangqi 3.1"
export function clauseWords(clause: string): string {
	const [game = "", number = ""] = clause.split(" ");
	return `${named("game", game, game)} ${number}`;
}

// Endings that no rule book decides, as records name them. Others are rulings as records write them.
const endings: Record<string, Word> = {
	resignation: "endResignation",
	agreement: "endAgreement",
	"time forfeit": "endTime",
};

export function endingWords(ruling: string, loser: string): string {
	const word = endings[ruling];
	if (word) return t(word, loser);
	const [, clause, why] = /^([a-z]+ [\d.]+): (.+)$/.exec(ruling) ?? [];
	return clause && why ? rulingWords({ clause, why }) : ruling;
}
