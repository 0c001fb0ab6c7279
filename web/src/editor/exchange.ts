// A position with its colours exchanged.
import type { Draft, DraftPiece, DraftRequest, Game, Look } from "../core/core.ts";
import { imageOf } from "../core/mirror.ts";
import { looksOf } from "./pieces.ts";

const kindOf = ({ name, tint }: Look): string => name.replace(tint, ""); // "red horse" and "black horse" are a kind

// The same of the other colour; what has no colour stays what it is.
function otherOf({ looks }: Draft, look: Look): Look | undefined {
	return looks.find((other) => (other.tint === look.tint) === (look.tint === "none") && kindOf(other) === kindOf(look));
}

// Where a field tells who has which colour, pieces and that field change. Elsewhere a colour is a side, with a side of
// the board: the sides change with all that is theirs, and the board is turned. null: not every piece has one of the
// other colour.
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
