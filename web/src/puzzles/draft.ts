// A level while it is edited: points, what lies face down, the settings. To a level as files have it (docs/levels.md)
// and from one, by way of its first position, which the core writes.
import { core, Mark, type Level, type LevelMagic, type View } from "../core/core.ts";
import { readBag } from "../editor/text.ts";
import { startsOf } from "./campaign.ts";
import { magicOf, type Magic } from "./card.ts";

export type Spot = { kind: "empty" | "down" | "wood" } | { kind: "piece"; letter: string; magic: Magic };

export interface Draft {
	id: string;
	title: string;
	titleZh: string;
	about: string;
	aboutZh: string;
	width: number;
	height: number;
	spots: Spot[]; // from a1 on, rank by rank
	bag: { letter: string; magic: Magic }[];
	colour: "red" | "black" | "flip";
	first: "player" | "npc" | "alternate";
	depth: number;
	quiet: number; // plies until a draw
	icePlies: boolean;
	woodBlocks: boolean;
	frozenLoses: boolean;
	casts: string; // as in the file
	rating?: Level["rating"];
}

export const letters = [..."KGMRNCP"];
const standardQuiet = 40;

export function emptyDraft(id: string): Draft {
	return {
		id, title: "", titleZh: "", about: "", aboutZh: "",
		width: 4, height: 4, spots: Array.from({ length: 16 }, () => ({ kind: "empty" })), bag: [],
		colour: "red", first: "player", depth: 3, quiet: standardQuiet,
		icePlies: false, woodBlocks: false, frozenLoses: false, casts: "",
	};
}

const pointName = (draft: Draft, i: number): string => `${String.fromCharCode(97 + (i % draft.width))}${Math.floor(i / draft.width) + 1}`;

// --- to a level ---

function entry(on: string, { ice, gold, hidden }: Magic, count?: number): LevelMagic | null {
	if (!ice && !gold && !hidden) return null;
	return { on, ...(count && { count }), ...(ice && { ice }), ...(gold && { gold }), ...(hidden && { hidden }) };
}

const same = (a: Magic, b: Magic): boolean => a.ice === b.ice && a.gold === b.gold && a.hidden === b.hidden;

// Equal pieces of the bag together.
export function grouped(bag: Draft["bag"]): { letter: string; magic: Magic; count: number }[] {
	const groups: { letter: string; magic: Magic; count: number }[] = [];
	for (const { letter, magic } of bag) {
		const group = groups.find((g) => g.letter === letter && same(g.magic, magic));
		if (group) group.count++;
		else groups.push({ letter, magic, count: 1 });
	}
	return groups;
}

function magicOfDraft(draft: Draft): LevelMagic[] {
	const down = grouped(draft.bag).map(({ letter, magic, count }) => entry(letter, magic, count));
	const up = draft.spots.map((spot, i) => (spot.kind === "piece" ? entry(pointName(draft, i), spot.magic) : null));
	return [...up, ...down].filter((e) => e !== null);
}

function signOf(spot: Spot): string {
	return spot.kind === "piece" ? spot.letter : { empty: ".", down: "?", wood: "#" }[spot.kind];
}

export function levelOf(draft: Draft): Level {
	const { width, height, spots } = draft;
	const ranks = Array.from({ length: height }, (_, y) => spots.slice(y * width, (y + 1) * width).map(signOf).join(" ")).reverse();
	const rules = [
		draft.quiet !== standardQuiet && `draw=${draft.quiet}`,
		draft.icePlies && "ice=plies",
		draft.woodBlocks && "wood=blocks",
		draft.frozenLoses && "frozen=loses",
	].filter(Boolean).join(",");
	const magic = magicOfDraft(draft);
	return {
		id: draft.id,
		title: draft.title || draft.titleZh || draft.id,
		title_zh: draft.titleZh || draft.title || draft.id,
		...(draft.about && { about: draft.about }),
		...(draft.aboutZh && { about_zh: draft.aboutZh }),
		board: ranks,
		pieces: draft.bag.map(({ letter }) => letter).join(""),
		colour: draft.colour,
		...(magic.length && { magic }),
		...(rules && { rules }),
		...(draft.casts && { casts: draft.casts }),
		first: draft.first,
		npc_depth: draft.depth,
		...(draft.rating && { rating: draft.rating }),
	};
}

// --- from a level ---

export function spotsOf(points: string): { width: number; spots: Spot[] } {
	const ranks = points.split("/").reverse().map((rank) => {
		const spots: Spot[] = [];
		for (const [sign, letter, marks] of rank.matchAll(/[1-8?#]|([KGMRNCPkgmrncp])((?:\^\d)?\*?(?:[~=]\d)?)/g)) {
			if (letter) spots.push({ kind: "piece", letter, magic: magicOf(marks ?? "") });
			else if (sign === "?") spots.push({ kind: "down" });
			else if (sign === "#") spots.push({ kind: "wood" });
			else for (let n = Number(sign); n > 0; n--) spots.push({ kind: "empty" });
		}
		return spots;
	});
	return { width: ranks[0]?.length ?? 0, spots: ranks.flat() };
}

// How often the pieces that stand there face up will hide, by point.
export function hidersOf(spots: Spot[]): Map<number, number> {
	const hiders = new Map<number, number>();
	spots.forEach((spot, i) => spot.kind === "piece" && spot.magic.hidden && hiders.set(i, spot.magic.hidden));
	return hiders;
}

export function draftOf(level: Level): Draft {
	const [points = "", , , bag = ""] = (startsOf(level)[0] ?? "").split(" ");
	const { width, spots } = spotsOf(points);
	const rules = level.rules ?? "";
	return {
		id: level.id,
		title: level.title,
		titleZh: level.title_zh,
		about: level.about ?? "",
		aboutZh: level.about_zh ?? "",
		width,
		height: spots.length / width,
		spots,
		bag: [...readBag(bag)].flatMap(([piece, count]) => Array.from({ length: count }, () => ({ letter: piece[0]!, magic: magicOf(piece.slice(1)) }))),
		colour: level.colour ?? "red",
		first: level.first ?? "player",
		depth: level.npc_depth ?? 4,
		quiet: Number(/draw=(\d+)/.exec(rules)?.[1] ?? standardQuiet),
		icePlies: rules.includes("ice=plies"),
		woodBlocks: rules.includes("wood=blocks"),
		frozenLoses: rules.includes("frozen=loses"),
		casts: level.casts ?? "",
		...(level.rating && { rating: level.rating }),
	};
}

// --- as a picture ---

// The board of that size as the core has it, with what the draft says on its points: drafts need not be positions yet.
export function viewOf(draft: Draft): View {
	const { width, height } = draft;
	const between = `/${width}`.repeat(height - 2);
	const view = core().set({ game: "magic", position: `K${width - 1}${between}/${width - 1}k p r - 0 0 - -/-` });
	const points = view.points.map(({ name, x, y }) => {
		const spot = draft.spots[y * width + x]!;
		if (spot.kind === "empty") return { name, x, y };
		if (spot.kind !== "piece") return { name, x, y, marks: spot.kind === "wood" ? Mark.Wood : Mark.FaceDown };
		const { ice, gold } = spot.magic;
		const marks = (ice ? Mark.Frozen : 0) + (gold ? Mark.Shielded : 0);
		return { name, x, y, piece: view.looks.findIndex((l) => l.glyph === spot.letter), marks, number: ice };
	});
	return { ...view, points, moves: [], last: [-1, -1], ruling: null };
}

// Another size: what still has its place stays.
export function resized(draft: Draft, width: number, height: number): Spot[] {
	return Array.from({ length: width * height }, (_, i) => {
		const [x, y] = [i % width, Math.floor(i / width)];
		return (x < draft.width && y < draft.height && draft.spots[y * draft.width + x]) || { kind: "empty" };
	});
}

