// The engines' scores in readable form.
import { t, type Word } from "../base/words.ts";
import { core, type Score } from "./core.ts";

const known = new Map<number, Score>();

function meaning(score: number): Score {
	const means = known.get(score) ?? core().score(score);
	known.set(score, means);
	return means;
}

// Whether the win or loss is certain.
export const isSure = (score: number): boolean => meaning(score).kind !== "estimate";

// Whether the side has a forced win.
export const isForcedWin = (score: number): boolean => score > 0 && meaning(score).kind === "forced";

// Whether tablebases have decided the position, but not when it ends.
export const isByTables = (score: number): boolean => meaning(score).kind === "tables";

// The winning chances that correspond to the score, 0 to 1.
export const shareOf = (score: number): number => meaning(score).share;

// The score of a finished game.
export function scoreOfRuling(verdict: "first" | "second" | "draw"): number {
	const { winScore } = core().games();
	return verdict === "draw" ? 0 : verdict === "first" ? winScore : -winScore;
}

// The source of a certain win whose number of moves is unknown.
function sureBy(score: number): "Rules" | "Tables" | null {
	const { kind } = meaning(score);
	return kind === "rules" ? "Rules" : kind === "tables" ? "Tables" : null;
}

// score: in hundredths of a piece, from the point of view of the side described.
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

// For screen readers: "Red is 1.3 ahead".
export function spokenScore(score: number, chance: boolean, side: (who: 0 | 1) => string): string {
	const pieces = (Math.abs(score) / 100).toFixed(1);
	if (chance || isSure(score)) return t("judged", standingWords(score, chance, side));
	return pieces === "0.0" ? t("evenly") : t("isAhead", side(score > 0 ? 0 : 1), pieces);
}

// The same for a score of the first side, naming the winning side: "Red wins in 5", "+1.3", "First wins 62 %".
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

// For a column: "+1.3", "62 %", "#5"; negative for a win of the second side.
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
