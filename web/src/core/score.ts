// The engines' scores of a position, as people read them.
import { t, type Word } from "../base/words.ts";
import { core, type Score } from "./core.ts";

const known = new Map<number, Score>();

function meaning(score: number): Score {
	const means = known.get(score) ?? core().score(score);
	known.set(score, means);
	return means;
}

// Whether it is a win or a loss that is sure.
export const isSure = (score: number): boolean => meaning(score).kind !== "estimate";

// Whether the side wins by force, whatever the other one plays.
export const isForcedWin = (score: number): boolean => score > 0 && meaning(score).kind === "forced";

// The share of a win that the score means, 0 to 1.
export const shareOf = (score: number): number => meaning(score).share;

// As programs write it in records, in pieces for the first side, or the moves to the end: "0.35", "#3", "#-3".
export const markOf = (score: number): string => meaning(score).mark;

// One ply later on the way that the score tells of.
export const scoreAfter = (score: number): number => meaning(score).after;

// Of a game that has ended.
export function scoreOfRuling(verdict: "first" | "second" | "draw"): number {
	const { winScore } = core().games();
	return verdict === "draw" ? 0 : verdict === "first" ? winScore : -winScore;
}

// What a win is sure by, if it is and no moves are known.
function sureBy(score: number): "Rules" | "Tables" | null {
	const { kind } = meaning(score);
	return kind === "rules" ? "Rules" : kind === "tables" ? "Tables" : null;
}

// The score is in hundredths of a piece, for the side that the words are about.
export function scoreWords(score: number, chance: boolean): string {
	const { moves } = meaning(score);
	if (moves === 0) return score > 0 ? t("won") : t("lost");
	if (moves !== null) return score > 0 ? t("winIn", moves) : t("lossIn", moves);
	const sure = sureBy(score);
	if (sure) return t(`${score > 0 ? "win" : "loss"}By${sure}`);
	if (chance) return t("winShare", Math.round(100 * shareOf(score)));
	const pieces = (Math.abs(score) / 100).toFixed(1);
	return pieces === "0.0" ? pieces : `${score < 0 ? "−" : "+"}${pieces}`;
}

// For those who hear it: "Red is 1.3 ahead".
export function heardScore(score: number, chance: boolean, side: (who: 0 | 1) => string): string {
	const pieces = (Math.abs(score) / 100).toFixed(1);
	if (chance || isSure(score)) return t("judged", standingWords(score, chance, side));
	return pieces === "0.0" ? t("evenly") : t("isAhead", side(score > 0 ? 0 : 1), pieces);
}

// The same for the first side, naming the side that it is about: "Red wins in 5", "+1.3", "First wins 62 %".
export function standingWords(score: number, chance: boolean, side: (who: 0 | 1) => string): string {
	const { moves } = meaning(score);
	if (moves !== null) {
		const winner = side(score > 0 ? 0 : 1);
		return moves ? t("sideWinsIn", winner, moves) : t("wins", winner);
	}
	const sure = sureBy(score);
	if (sure) return t(`sideWinsBy${sure}`, side(score > 0 ? 0 : 1));
	return chance ? t("sideWinShare", side(0), Math.round(100 * shareOf(score))) : scoreWords(score, false);
}

// In a column: "+1.3", "62 %", "#5"; a win of the second side has a minus before it.
export function scoreSign(score: number, chance: boolean): string {
	const minus = score < 0 ? "−" : "";
	const { moves } = meaning(score);
	if (moves !== null) return minus + t("mateSign", moves);
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
	if (isSure(score)) return standingWords(score, false, side);
	const share = shareOf(Math.abs(score));
	const [, word] = judged.find(([most]) => share <= most)!;
	return t(word, side(score > 0 ? 0 : 1));
}
