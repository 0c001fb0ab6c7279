// Pieces that are face down: the bag from which they are turned up.
import type { Draft, DraftGroup, Game } from "./core.ts";

// The field of pieces, if the game has one: the face-down pieces.
export function bagName(game: Game): string | undefined {
	return game.fields.find(({ kind }) => kind === "pieces")?.name;
}

export function bagOf(game: Game, draft: Draft): DraftGroup[] {
	return (draft.values[bagName(game) ?? ""] ?? []) as DraftGroup[];
}
