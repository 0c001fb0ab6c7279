// A move in words, for choosing among several moves on the same point.
import { t } from "../base/words.ts";

const casts = /^(wood|gold|hide|ice)(\d*)@(.+)$/;

export function isCast(move: string): boolean {
	return casts.test(move);
}

// Dark chess: the piece ends its chain of captures.
export const isStop = (move: string): boolean => /^([a-z]\d+)-\1$/.test(move);

export function moveWords(move: string): string {
	const cast = casts.exec(move);
	if (cast) {
		const [, kind, turns = "", point = ""] = cast;
		if (kind === "ice") return t("castIce", point, turns);
		return t(kind === "wood" ? "castWood" : kind === "gold" ? "castGold" : "castHide", point);
	}
	if (move === "pass") return t("pass");
	if (isStop(move)) return t("endTurn");
	return /^[a-z]\d+$/.test(move) ? t("turnUp", move) : move;
}
