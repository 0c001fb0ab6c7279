// Shows drafts (positions being edited) on boards.
import { named } from "../base/words.ts";
import { core, type Draft, type Game, type View } from "./core.ts";

// A view of the draft without any possible action.
export function pictureOf(draft: Draft, marked = -1): View {
	return {
		...draft,
		...{ preset: "", length: 0, position: draft.text, actor: 0, seen: 0, check: -1, stage: null, ruling: null },
		...{
			mayResign: false,
			flagFall: null,
			last: [marked, -1],
			route: [],
			events: [],
			formed: [],
			moves: [],
			outcomes: [],
		},
	};
}

export function gameOf(name: string): Game {
	const { games } = core().games();
	return games.find((game) => game.name === name) ?? games[0]!;
}

export const sideName = ({ name, sides }: Game, side: number): string =>
	named("side", `${name}.${side}`, sides[side] ?? "");
