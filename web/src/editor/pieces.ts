// The pieces of a draft: those on its points, and those in the bag next to the board, from which pieces are turned up.
import { named } from "../base/words.ts";
import { nameOf } from "../board/piece_sign.ts";
import { bagOf } from "../core/bag.ts";
import { Mark, type Draft, type DraftGroup, type DraftPiece, type Game, type Look } from "../core/core.ts";

// Whether both are the same piece with the same traits.
export function same(game: Game, a: DraftPiece | null, b: DraftPiece | null): boolean {
	if (!a || !b) return a === b;
	return a.piece === b.piece && game.traits.every(({ name }) => (a.traits?.[name] ?? 0) === (b.traits?.[name] ?? 0));
}

// Whether it is a player's piece: not a back, a wooden block or a stack that belongs to neither side.
export function isReal(look: Look): boolean {
	return !look.marks;
}

export function looksOf({ looks }: Draft, piece: DraftPiece): Look {
	return looks.find(({ glyph }) => glyph === piece.piece)!;
}

export function isDown(draft: Draft, piece: DraftPiece | null): boolean {
	return !!piece && ((looksOf(draft, piece).marks ?? 0) & Mark.FaceDown) !== 0;
}

// "frozen pawn: ice 2, gold": a piece with its traits in words.
export function pieceWords(game: Game, look: Look, traits: Record<string, number> = {}): string {
	const traitWords = game.traits.flatMap(({ name, kind }) =>
		traits[name] ? [`${named("trait", name, name)}${kind === "switch" ? "" : ` ${traits[name]}`}`] : [],
	);
	return [nameOf(look), ...traitWords].join(", ");
}

// The bag after adding `more` of the piece; empty groups are removed.
export function withMore(
	game: Game,
	bag: DraftGroup[],
	{ piece, traits = {} }: DraftPiece,
	more: number,
): DraftGroup[] {
	const known = bag.some((group) => same(game, group, { piece, traits }));
	const all = known ? bag : [...bag, { piece, traits, count: 0 }];
	return all
		.map((group) => (same(game, group, { piece, traits }) ? { ...group, count: group.count + more } : group))
		.filter(({ count }) => count > 0);
}

// The bag after the piece is placed on the point: a piece turned up leaves the bag, with or without its traits, and one
// turned down enters it.
export function bagAfter(game: Game, draft: Draft, point: number, piece: DraftPiece | null): DraftGroup[] {
	const bag = bagOf(game, draft);
	const before = draft.standing[point] ?? null;
	const held = (wanted: DraftPiece) => bag.find((group) => same(game, group, wanted));
	if (isDown(draft, before) && piece && isReal(looksOf(draft, piece))) {
		const from = held(piece) ?? held({ piece: piece.piece });
		return from ? withMore(game, bag, from, -1) : bag;
	}
	const hidden = ((draft.points[point]!.marks ?? 0) & Mark.Hidden) !== 0;
	if (isDown(draft, piece) && before && isReal(looksOf(draft, before)) && !hidden)
		return withMore(game, bag, before, 1);
	return bag;
}
