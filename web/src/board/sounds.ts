// The sounds of a move.
import type { Sound } from "../base/sound.ts";
import type { BoardEvent } from "../core/core.ts";

// The sound of the main event, and of ice that melts at the same time.
export function soundsOf(events: BoardEvent[]): Sound[] {
	const kinds = new Set(events.map(({ kind }) => kind));
	const chief = kinds.has("shield-broken")
		? "shield"
		: kinds.has("took")
			? "take"
			: kinds.has("turned-up") && !kinds.has("moved")
				? "turnUp"
				: "move";
	return kinds.has("melted") ? [chief, "melt"] : [chief];
}
