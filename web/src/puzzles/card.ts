// What is shown about a level: its story, its magic, its difficulty, what earns stars; and the face-down pieces.
import { h, s } from "../base/dom.ts";
import { settings } from "../base/settings.ts";
import { named, t, type Word } from "../base/words.ts";
import { backOf, hiderBadge, iced, pieceOf } from "../board/pieces.ts";
import { Mark, type DraftGroup, type Level, type View } from "../core/core.ts";
import { bagOf, looksOf } from "../editor/pieces.ts";
import { aboutOf, apart, difficulty, levelGame, quick } from "./campaign.ts";

// --- small pictures ---

function picture(...drawn: SVGElement[]): SVGElement {
	return s("svg", { class: "token", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, ...drawn);
}

export interface Magic {
	ice: number;
	gold: boolean;
	hidden: number; // how often it still hides
}

// From the core's traits. No piece of a level starts hidden: for one that is hidden now the uses left are not told.
export function magicOf(traits: Record<string, number> = {}): Magic {
	return { ice: traits.ice ?? 0, gold: !!traits.gold, hidden: traits.hidden ? 0 : (traits.hides ?? 0) };
}

export function magicWords({ ice, gold, hidden }: Magic): string {
	const words = [ice ? t("magicIsIcy", ice) : "", gold ? t("magicIsGold") : "", hidden ? t("magicWillHide", hidden) : ""];
	return words.filter(Boolean).join(t("magicAnd"));
}

// The piece of a letter with its magic, as on the board.
export function token(looks: View["looks"], letter: string, magic: Magic): SVGElement {
	const look = looks.find((l) => l.glyph === letter);
	return picture(
		...(look ? pieceOf(look, settings.pieces, levelGame().name, false) : []),
		...(magic.gold ? [s("circle", { class: "gold", r: 43 })] : []),
		...(magic.ice ? iced(magic.ice) : []),
		...(magic.hidden ? [hiderBadge(magic.hidden)] : []),
	);
}

export function star(lit: boolean): SVGElement {
	return s("svg", { class: lit ? "star lit" : "star", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: "M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z" }));
}

export function stars(lit: number): HTMLElement {
	return h("span", { class: "stars", role: "img", "aria-label": t("magicStars", lit) }, star(lit > 0), star(lit > 1), star(lit > 2));
}

// --- what lies face down ---

export class Bag {
	readonly element = h("section", { class: "level-bag", "aria-label": t("magicBag") });

	// onPiece: called with a touched piece of it; absent: only shown.
	constructor(private readonly onPiece?: (letter: string, magic: Magic) => void) {}

	show(looks: View["looks"], pieces: DraftGroup[]): void {
		const total = pieces.reduce((sum, { count }) => sum + count, 0);
		this.element.hidden = total === 0 && !this.onPiece;
		this.element.replaceChildren(
			h("h2", {}, t(this.onPiece ? "magicFaceDownHere" : "magicBagCount", total)),
			h("ul", {}, ...pieces.map((group) => this.entry(looks, group))),
		);
	}

	private entry(looks: View["looks"], { piece: letter, traits, count }: DraftGroup): HTMLElement {
		const magic = magicOf(traits);
		const look = looks.find((l) => l.glyph === letter);
		const words = [look ? named("piece", look.name, look.name) : letter, magicWords(magic)].filter(Boolean).join(t("magicAnd"));
		const inside = [token(looks, letter, magic), count > 1 && h("span", { class: "times" }, `× ${count}`)];
		const label = t("magicOfBag", words, count);
		if (!this.onPiece) return h("li", { title: words, "aria-label": label }, ...inside);
		const title = t("magicTakeOut", words);
		return h("li", {}, h("button", { title, "aria-label": title, onclick: () => this.onPiece?.(letter, magic) }, ...inside));
	}
}

// --- the card ---

function magicIn(position: string): [Word, SVGElement[]][] {
	const draft = apart(position);
	const pieces = [...draft.standing.filter((piece) => piece !== null), ...bagOf(levelGame(), draft)];
	const has = (...traits: string[]) => pieces.some((piece) => traits.some((trait) => piece.traits?.[trait]));
	const casts = (side: number) => Object.entries(draft.values).some(([name, value]) => name.startsWith(`casts.${side}.`) && value);
	const found: [Word, SVGElement[]][] = [];
	if (pieces.some((piece) => (looksOf(draft, piece).marks ?? 0) & Mark.Wood)) found.push(["magicTellWood", [s("g", { class: "block" }, ...backOf("wood"))]]);
	if (has("ice")) found.push(["magicTellIce", backOf("ice")]);
	if (has("gold")) found.push(["magicTellGold", [s("circle", { class: "gold", r: 40 })]]);
	if (has("hides", "hidden")) found.push(["magicTellHidden", backOf("mist")]);
	if (casts(0) || casts(1)) found.push([casts(0) ? "magicTellCasts" : "magicTellCastsNpc", [s("path", { class: "wand", d: "M-30 32L14 -12M22 -36v20M12 -26h20M34 -4v12M28 2h12" })]]);
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
		h("span", {}, t("magicShare", words, ten >= 10 ? t("magicShareAll") : ten === 0 ? t("magicShareFew") : t("magicShareOf", ten))),
	);
}

export function cardOf(level: Level, position: string, best: number): HTMLElement[] {
	const about = aboutOf(level);
	const goals: [Word, string | number][] = [["magicGoalWin", ""], ["magicGoalAlone", ""], ["magicGoalQuick", quick(position)]];
	const npc = t("magicNpc", level.npc_depth ?? 4);
	return [
		about ? h("p", { class: "story" }, about) : null,
		h("ul", { class: "tells" }, ...magicIn(position).map(([word, drawn]) => h("li", {}, picture(...drawn), h("span", {}, t(word))))),
		h("ul", { class: "goals" }, ...goals.map(([word, value], i) => h("li", {}, star(best > i), h("span", {}, t(word, value))))),
		difficultyWords(level),
		h("p", { class: "npc" }, npc),
	].filter((e): e is HTMLElement => e !== null);
}
