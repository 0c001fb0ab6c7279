// Pieces of Magic Chess that will hide after their moves.
import { core, type View } from "./core.ts";

// How often, by point. Only the computer's hide; how often one that is hidden now still will is not told.
export function hidersOf({ game, position, points, looks, tints }: View): Map<number, number> {
	const hiders = new Map<number, number>();
	if (
		!core()
			.games()
			.games.some(({ name, levels }) => name === game && levels)
	)
		return hiders;
	core()
		.takeApart(game, position)
		.standing.forEach((piece, i) => {
			const { hides = 0, hidden = 0 } = piece?.traits ?? {};
			const tint = looks[points[i]!.piece ?? -1]?.tint;
			if (hides && !hidden && tint !== tints[0]) hiders.set(i, hides);
		});
	return hiders;
}
