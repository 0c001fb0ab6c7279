// Exchanges the colors of a position.
import type { Draft, DraftPiece, DraftRequest, Game, Look } from "../core/core.ts";
import { imageOf } from "../core/mirror.ts";
import { looksOf } from "./pieces.ts";

// "red horse" and "black horse" are of the same kind
const kindOf = ({ name, tint }: Look): string => name.replace(tint, "");

// The look of the same kind in the other color; colorless looks stay the same.
function otherOf({ looks }: Draft, look: Look): Look | undefined {
	return looks.find((other) => (other.tint === look.tint) === (look.tint === "none") && kindOf(other) === kindOf(look));
}

// If a field assigns the colors to the sides, the pieces and that field change color. Otherwise a color belongs to a
// side and to its half of the board: the sides swap everything they have, and the board is rotated. null: some piece
// has no counterpart in the other color.
export function exchanged(game: Game, draft: Draft): DraftRequest | null {
	const free = game.fields.some((field) => field.kind === "choice" && field.choices.includes("red"));
	const from = free ? draft : imageOf(draft, true);
	if (!from || !draft.looks.every((look) => otherOf(draft, look))) return null;
	const other = <P extends DraftPiece>(piece: P): P => ({
		...piece,
		piece: otherOf(draft, looksOf(draft, piece))!.glyph,
	});
	const words: Record<string, string> = free ? { red: "black", black: "red" } : { first: "second", second: "first" };
	const nameOf = (name: string) => (free ? name : name.replace(/\.[01]$/, (side) => (side === ".0" ? ".1" : ".0")));
	const values = Object.entries(from.values!).map(([name, value]) => [
		nameOf(name),
		Array.isArray(value) ? value.map(other) : (words[value] ?? value),
	]);
	const { width, height, standing } = from;
	return {
		game: game.name,
		width,
		height,
		standing: standing!.map((piece) => piece && other(piece)),
		values: Object.fromEntries(values),
	};
}
