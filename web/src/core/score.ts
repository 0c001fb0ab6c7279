// The engines' scores of a position, as people read them.
import { t } from "../base/words.ts";
import { core } from "./core.ts";

const won = 29_000; // from here on a score is a win in 30000 - score plies

// The share of a win that the score means, 0 to 1: a gentle curve, on which two pieces up is about three quarters.
export function shareOf(score: number): number {
	return 1 / (1 + Math.exp(-score / core().games().shareScale));
}

// The score is in hundredths of a piece, for the side that the words are about.
export function scoreWords(score: number, chance: boolean): string {
	if (Math.abs(score) >= won) {
		const moves = Math.ceil((30_000 - Math.abs(score)) / 2);
		return score > 0 ? t("winIn", moves) : t("lossIn", moves);
	}
	if (chance) return t("winShare", Math.round(100 * shareOf(score)));
	return `${score < 0 ? "−" : "+"}${(Math.abs(score) / 100).toFixed(1)}`;
}

// The same for the first side, naming the side that it is about: "Red wins in 5", "+1.3", "First wins 62 %".
export function standingWords(score: number, chance: boolean, side: (who: 0 | 1) => string): string {
	if (Math.abs(score) >= won) return t("sideWinsIn", side(score > 0 ? 0 : 1), Math.ceil((30_000 - Math.abs(score)) / 2));
	return chance ? t("sideWinShare", side(0), Math.round(100 * shareOf(score))) : scoreWords(score, false);
}
