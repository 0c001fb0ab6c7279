// Magic Chess pieces that will hide after their moves.
import { core, type View } from "./core.ts";

// Number of uses by point. Only the computer's pieces hide; the remaining uses of a hidden piece are not revealed.
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
