// The engines' scores of a position, as people read them.
import { t, type Word } from "../base/words.ts";
import { core } from "./core.ts";

// From these on a score is no evaluation any more (src/core/thought.h): a win by the rules on repetition, a win of the
// tables that a limit of moves may spoil, a win in 30000 - score plies.
const [byRules, byTables, won] = [20_001, 24_000, 29_000];

// Whether it is a win or a loss that is sure.
export const isSure = (score: number): boolean => Math.abs(score) >= byRules;

// Whether the side wins by force, whatever the other one plays.
export const isForcedWin = (score: number): boolean => score >= won;

// The share of a win that the score means, 0 to 1: a gentle curve, on which two pieces up is about three quarters.
export function shareOf(score: number): number {
	return 1 / (1 + Math.exp(-score / core().games().shareScale));
}

// Of the winner, if the score is a win or a loss; 0: the game is over.
function movesToEnd(score: number): number {
	return Math.ceil((30_000 - Math.abs(score)) / 2);
}

// What a win is sure by, if it is and no moves are known.
function sureBy(score: number): "Rules" | "Tables" | null {
	const size = Math.abs(score);
	return size < byRules || size >= won ? null : size < byTables ? "Rules" : "Tables";
}

// The score is in hundredths of a piece, for the side that the words are about.
export function scoreWords(score: number, chance: boolean): string {
	if (Math.abs(score) >= won) {
		const moves = movesToEnd(score);
		if (!moves) return score > 0 ? t("won") : t("lost");
		return score > 0 ? t("winIn", moves) : t("lossIn", moves);
	}
	const sure = sureBy(score);
	if (sure) return t(`${score > 0 ? "win" : "loss"}By${sure}`);
	if (chance) return t("winShare", Math.round(100 * shareOf(score)));
	const pieces = (Math.abs(score) / 100).toFixed(1);
	return pieces === "0.0" ? pieces : `${score < 0 ? "−" : "+"}${pieces}`;
}

// As programs write it in records, in pieces for the first side, or the moves to the end: "0.35", "#3", "#-3".
export function markOf(score: number): string {
	if (Math.abs(score) < won) return (score / 100).toFixed(2);
	return `#${score < 0 ? "-" : ""}${movesToEnd(score)}`;
}

// One ply later on the way that the score tells of.
export function scoreAfter(score: number): number {
	const isSure = Math.abs(score) >= won && Math.abs(score) < 30_000;
	return isSure ? score + Math.sign(score) : score;
}

// For those who hear it: "Red is 1.3 ahead".
export function heardScore(score: number, chance: boolean, side: (who: 0 | 1) => string): string {
	const pieces = (Math.abs(score) / 100).toFixed(1);
	if (chance || Math.abs(score) >= byRules) return t("judged", standingWords(score, chance, side));
	return pieces === "0.0" ? t("evenly") : t("isAhead", side(score > 0 ? 0 : 1), pieces);
}

// The same for the first side, naming the side that it is about: "Red wins in 5", "+1.3", "First wins 62 %".
export function standingWords(score: number, chance: boolean, side: (who: 0 | 1) => string): string {
	if (Math.abs(score) >= won) {
		const [winner, moves] = [side(score > 0 ? 0 : 1), movesToEnd(score)];
		return moves ? t("sideWinsIn", winner, moves) : t("wins", winner);
	}
	const sure = sureBy(score);
	if (sure) return t(`sideWinsBy${sure}`, side(score > 0 ? 0 : 1));
	return chance ? t("sideWinShare", side(0), Math.round(100 * shareOf(score))) : scoreWords(score, false);
}

// In a column: "+1.3", "62 %", "#5"; a win of the second side has a minus before it.
export function scoreSign(score: number, chance: boolean): string {
	const minus = score < 0 ? "−" : "";
	if (Math.abs(score) >= won) return minus + t("mateSign", movesToEnd(score));
	if (sureBy(score)) return minus + t("sureSign");
	return chance ? `${Math.round(100 * shareOf(score))} %` : scoreWords(score, false);
}

const judged: [share: number, word: Word][] = [
	[0.53, "judgedEven"],
	[0.65, "judgedSlightly"],
	[0.85, "judgedClearly"],
	[1, "judgedWinning"],
];

// The same without numbers, for players: "Red slightly better"
export function judgedWords(score: number, side: (who: 0 | 1) => string): string {
	if (Math.abs(score) >= byRules) return standingWords(score, false, side);
	const share = shareOf(Math.abs(score));
	const [, word] = judged.find(([most]) => share <= most)!;
	return t(word, side(score > 0 ? 0 : 1));
}
