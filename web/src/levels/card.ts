// The information about a level: its story, its magic, its difficulty, and how to earn stars.
import { h, s } from "../base/dom.ts";
import { t, type Word } from "../base/words.ts";
import { picture } from "../board/bag.ts";
import { backOf, hiderBadge } from "../board/pieces.ts";
import { bagOf } from "../core/bag.ts";
import { Mark, type Level } from "../core/core.ts";
import { looksOf } from "../editor/pieces.ts";
import { rankStrip } from "../play/ranks.ts";
import { aboutOf, difficulty, fieldsOf, levelGame, quick } from "./campaign.ts";

// on 24 x 24 units
export const starPath = "M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z";

export type Chance = "open" | "won" | "lost"; // of a star in one game

export function star(lit: boolean, lost = false): SVGElement {
	const strike = lost && s("path", { class: "strike", d: "M3 21L21 3" });
	return s(
		"svg",
		{ class: `star${lit ? " lit" : ""}${lost ? " lost" : ""}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
		s("path", { d: starPath }),
		strike,
	);
}

export const starOf = (chance: Chance): SVGElement => star(chance === "won", chance === "lost");

export function stars(lit: number): HTMLElement {
	return h(
		"span",
		{ class: "stars", role: "img", "aria-label": t("magicStars", lit) },
		star(lit > 0),
		star(lit > 1),
		star(lit > 2),
	);
}

// --- the card ---

function magicIn(position: string): [Word, SVGElement[]][] {
	const draft = fieldsOf(position);
	const pieces = [...draft.standing.filter((piece) => piece !== null), ...bagOf(levelGame(), draft)];
	const has = (...traits: string[]) => pieces.some((piece) => traits.some((trait) => piece.traits?.[trait]));
	const casts = (side: number) =>
		Object.entries(draft.values).some(([name, value]) => name.startsWith(`casts.${side}.`) && value);
	const found: [Word, SVGElement[]][] = [];
	if (pieces.some((piece) => (looksOf(draft, piece).marks ?? 0) & Mark.Wood))
		found.push(["magicTellWood", [s("g", { class: "block" }, ...backOf("wood"))]]);
	if (has("ice")) found.push(["magicTellIce", backOf("ice")]);
	if (has("gold")) found.push(["magicTellGold", [s("circle", { class: "gold", r: 40 })]]);
	if (has("hides", "hidden")) found.push(["magicTellHidden", [...backOf("mist"), hiderBadge(1)]]);
	if (casts(0) || casts(1))
		found.push([
			casts(0) ? "magicTellCasts" : "magicTellCastsNpc",
			[s("path", { class: "wand", d: "M-30 32L14 -12M22 -36v20M12 -26h20M34 -4v12M28 2h12" })],
		]);
	return found;
}

export function difficultyWords(level: Level): HTMLElement | null {
	const hard = difficulty(level);
	if (!hard || !level.rating) return null;
	const ten = Math.round((level.rating.won / level.rating.games) * 10);
	const dots = [1, 2, 3, 4, 5].map((i) => h("i", { class: i <= hard ? "on" : undefined }));
	const words = t(`magicHard${hard}` as Word);
	return h(
		"p",
		{ class: "difficulty" },
		h("span", { class: "dots", "aria-hidden": "true" }, ...dots),
		h(
			"span",
			{},
			t("magicShare", words, ten >= 10 ? t("magicShareAll") : ten === 0 ? t("magicShareFew") : t("magicShareOf", ten)),
		),
	);
}

// How to earn the three stars, in order.
export function goalWords(position: string): string[] {
	return [t("magicGoalWin"), t("magicGoalAlone"), t("magicGoalQuick", quick(position))];
}

// goals: the list of ways to earn stars; best: the stars of the best game so far. The pieces come first, because the
// story mentions them.
export function cardOf(level: Level, goals: HTMLElement, best: number, position: string): HTMLElement[] {
	const about = aboutOf(level);
	return [
		rankStrip(levelGame()),
		about ? h("p", { class: "story" }, about) : null,
		h(
			"ul",
			{ class: "tells" },
			...magicIn(position).map(([word, drawn]) => h("li", {}, picture(...drawn), h("span", {}, t(word)))),
		),
		goals,
		best ? h("p", { class: "best" }, t("magicBest"), stars(best)) : null,
		difficultyWords(level),
	].filter((e): e is HTMLElement => e !== null);
}
