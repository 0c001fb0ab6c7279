// The bag: the face-down pieces that flips draw from.
import type { Draft, DraftGroup, Game } from "./core.ts";

// The name of the field with the face-down pieces, if the game has one.
export function bagName(game: Game): string | undefined {
	return game.fields.find(({ kind }) => kind === "pieces")?.name;
}

export function bagOf(game: Game, draft: Draft): DraftGroup[] {
	return (draft.values[bagName(game) ?? ""] ?? []) as DraftGroup[];
}
