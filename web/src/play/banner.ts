// What the panel at the end of a game says: the result and why, and what may follow.
import { h } from "../base/dom.ts";
import { capital, t } from "../base/words.ts";
import type { Panel } from "../board/ending.ts";
import type { Side } from "../core/clock.ts";
import type { PlayedGame } from "./game.ts";

// A rematch swaps the sides; where flips decide the colours, that is who begins.
function swapWords(played: PlayedGame, mine: Side): string {
	return played.game.chance ? t(mine ? "rematchFirst" : "rematchSecond") : t("rematchSides", played.side(1 - mine));
}

export function bannerOf(played: PlayedGame, rematch: () => void, review: () => void): Panel {
	const { end: { winner, reason }, mine } = played;
	const label = winner === null ? t("draw") : mine === null ? t("wins", played.player(winner)) : t(winner === mine ? "youWin" : "youLose");
	return {
		label,
		inside: [
			h("h2", {}, label),
			h("p", {}, capital(reason)),
			h("div", { class: "buttons" }, h("button", { class: "main", onclick: rematch }, t("rematch")), h("button", { onclick: review }, t("review"))),
			mine !== null && h("p", { class: "told" }, swapWords(played, mine)),
		],
	};
}
