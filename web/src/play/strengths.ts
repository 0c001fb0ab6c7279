// The names and ratings of the computer's strengths.
import { named, t } from "../base/words.ts";
import { core, type Game } from "../core/core.ts";
import { sideName } from "../core/picture.ts";

// Measured as described in docs/opponents.md: each strength against the one below it, with strength 1 fixed at 1000.
// Ratings are not comparable to those of people, nor between games.
export const ratings: Record<string, number[]> = {
	xiangqi: [1000, 1418, 1820, 2175, 2539, 2913, 3424, 3841],
	darkchess: [1000, 1179, 1368, 1571, 1753, 1904, 2061, 2208],
	magic: [1000, 1102, 1237, 1364, 1476, 1630, 1714, 1832],
	surakarta: [1000, 1184, 1399, 1711, 1991, 2228, 2455, 2740],
	qilin: [1000, 1233, 1485, 1666, 1846, 2091, 2319, 2487],
};

export const firstLevel = "1"; // until another opponent is chosen

const strengthWords = (strength: string): string => `${strength} · ${named("strength", strength, "")}`;

// Rounded to the precision of the measurement.
function ratedWords(game: Game, strength: number): string {
	const rating = ratings[game.name]?.[strength - 1];
	const words = strengthWords(String(strength));
	return rating === undefined ? words : t("rated", words, Math.round(rating / 10) * 10);
}

export type Choice = [word: string, name: string];

// In order of strength.
export function strengths(game: Game): Choice[] {
	const all = Array.from(
		{ length: core().games().strengths },
		(_, i): Choice => [String(i + 1), ratedWords(game, i + 1)],
	);
	return [...all, ["strongest", t("strongest")]];
}

// The next or previous strength; null: none, or the player is not a strength.
export function nextStrength(game: Game, who: string, way: -1 | 1): string | null {
	const all = strengths(game).map(([word]) => word);
	const at = all.indexOf(who);
	return at < 0 ? null : (all[at + way] ?? null);
}

// Other opponents. "policy" is a family of names, and "strongest" is "alphabeta" with the game's net.
export function otherOpponents(game: Game): Choice[] {
	const others = game.opponents.filter((o) => o.name !== "policy" && o.name !== "alphabeta");
	return others.map((o) => [o.name, named("opponent", o.name, o.name)]);
}

export function opponents(game: Game): Choice[] {
	return [...strengths(game), ...otherOpponents(game)];
}

// If a game calls a side the computer, the sides have other names when a person sits there.
export function sideWords(game: Game, who: string[], side: number): string {
	const called = sideName(game, side);
	return who[0] === "you" && who[1] !== "you" && who[1] !== "friend"
		? called
		: named("seat", `${game.name}.${side}`, called);
}

// The player as shown in the seat: "You", "3 · Apprentice"; with two persons on one device neither is "you".
export function seatWords(game: Game, who: string, people: number): string {
	if (who === "you" && people === 2) return t("person");
	return /^\d$/.test(who) ? strengthWords(who) : playerWords(game, who);
}

// The player in short form: "You", "Apprentice".
export function playerWords(game: Game, who: string): string {
	if (who === "you") return t("you");
	if (who === "friend") return t("friendAway");
	return named("strength", who, opponents(game).find(([word]) => word === who)?.[1] ?? who);
}
