// A level being edited: points, face-down pieces, settings. It converts to the level format of files (docs/levels.md);
// a level is converted to a draft through its first position, which the core writes.
import { magicOf, type Magic } from "../board/bag.ts";
import { bagOf } from "../core/bag.ts";
import {
	core,
	Mark,
	type Draft as Apart,
	type DraftGroup,
	type DraftPiece,
	type Level,
	type LevelMagic,
	type View,
} from "../core/core.ts";
import { pictureOf } from "../core/picture.ts";
import { looksOf } from "../editor/pieces.ts";
import { fieldsOf, levelGame, startsOf } from "./campaign.ts";

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
	casts: string; // in file format
	rating?: Level["rating"];
}

export const letters = [..."KGMRNCP"];
const standardQuiet = 40;

export function emptyDraft(id: string): Draft {
	return {
		id,
		title: "",
		titleZh: "",
		about: "",
		aboutZh: "",
		width: 4,
		height: 4,
		spots: Array.from({ length: 16 }, () => ({ kind: "empty" })),
		bag: [],
		colour: "red",
		first: "player",
		depth: 3,
		quiet: standardQuiet,
		icePlies: false,
		woodBlocks: false,
		frozenLoses: false,
		casts: "",
	};
}

const pointName = (draft: Draft, i: number): string =>
	`${String.fromCharCode(97 + (i % draft.width))}${Math.floor(i / draft.width) + 1}`;

// --- to a level ---

function entry(on: string, { ice, gold, hidden }: Magic, count?: number): LevelMagic | null {
	if (!ice && !gold && !hidden) return null;
	return { on, ...(count && { count }), ...(ice && { ice }), ...(gold && { gold }), ...(hidden && { hidden }) };
}

const same = (a: Magic, b: Magic): boolean => a.ice === b.ice && a.gold === b.gold && a.hidden === b.hidden;

// Groups equal pieces of the bag.
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
	const ranks = Array.from({ length: height }, (_, y) =>
		spots
			.slice(y * width, (y + 1) * width)
			.map(signOf)
			.join(" "),
	).reverse();
	const rules = [
		draft.quiet !== standardQuiet && `draw=${draft.quiet}`,
		draft.icePlies && "ice=plies",
		draft.woodBlocks && "wood=blocks",
		draft.frozenLoses && "frozen=loses",
	]
		.filter(Boolean)
		.join(",");
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

export function spotsOf(draft: Apart): Spot[] {
	return draft.standing.map((piece): Spot => {
		if (!piece) return { kind: "empty" };
		const marks = looksOf(draft, piece).marks ?? 0;
		if (marks) return { kind: marks & Mark.Wood ? "wood" : "down" };
		return { kind: "piece", letter: piece.piece, magic: magicOf(piece.traits) };
	});
}

// How many times each face-up piece will hide, by point.
export function hidersOf(spots: Spot[]): Map<number, number> {
	const hiders = new Map<number, number>();
	for (const [i, spot] of spots.entries())
		if (spot.kind === "piece" && spot.magic.hidden) hiders.set(i, spot.magic.hidden);
	return hiders;
}

export function draftOf(level: Level): Draft {
	const start = fieldsOf(startsOf(level)[0] ?? "");
	const rules = level.rules ?? "";
	const titled = (text: string) => (text === level.id ? "" : text); // levelOf used the id as the title
	return {
		id: level.id,
		title: titled(level.title),
		titleZh: titled(level.title_zh),
		about: level.about ?? "",
		aboutZh: level.about_zh ?? "",
		width: start.width,
		height: start.height,
		spots: spotsOf(start),
		bag: bagOf(levelGame(), start).flatMap(({ piece, traits, count }) =>
			Array.from({ length: count }, () => ({ letter: piece, magic: magicOf(traits) })),
		),
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

const traitsOf = ({ ice, gold, hidden }: Magic): Record<string, number> => ({ ice, gold: Number(gold), hides: hidden });

const pieceAt = (spot: Spot): DraftPiece | null =>
	spot.kind === "empty"
		? null
		: spot.kind === "piece"
			? { piece: spot.letter, traits: traitsOf(spot.magic) }
			: { piece: signOf(spot) };

// Lets the core draw the board: a draft need not be a valid position.
export function viewOf({ width, height, spots }: Draft): View {
	return pictureOf(core().putTogether({ game: levelGame().name, width, height, standing: spots.map(pieceAt) }));
}

export function groupsOf(bag: Draft["bag"]): DraftGroup[] {
	return grouped(bag).map(({ letter, magic, count }) => ({ piece: letter, traits: traitsOf(magic), count }));
}

// Resizes the board; everything that still fits stays.
export function resized(draft: Draft, width: number, height: number): Spot[] {
	return Array.from({ length: width * height }, (_, i) => {
		const [x, y] = [i % width, Math.floor(i / width)];
		return (x < draft.width && y < draft.height && draft.spots[y * draft.width + x]) || { kind: "empty" };
	});
}
