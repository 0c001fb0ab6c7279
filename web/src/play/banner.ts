// What the panel at the end of a game says: the result and why, and what may follow.
import { h } from "../base/dom.ts";
import { capital, t } from "../base/words.ts";
import type { Panel } from "../board/ending.ts";
import type { Side } from "../core/clock.ts";
import { linked } from "../core/rule_book.ts";
import type { PlayedGame } from "./game.ts";
import { nextStrength, seatWords } from "./strengths.ts";

// A rematch swaps the sides; where flips decide the colours, that is who begins.
function swapWords(played: PlayedGame, mine: Side): string {
	return played.game.chance ? t(mine ? "rematchFirst" : "rematchSecond") : t("rematchSides", played.side(1 - mine));
}

// After a win a stronger opponent is offered, after a loss an easier one; it plays the rematch.
function otherOpponent(played: PlayedGame, mine: Side, won: boolean, rematch: () => void): HTMLElement | false {
	const { game, manner } = played;
	const other = nextStrength(game, manner.who[1 - mine]!, won ? 1 : -1);
	const play = () => {
		manner.who[1 - mine] = other!;
		rematch();
	};
	return other !== null && h("button", { onclick: play }, t(won ? "stronger" : "easier", seatWords(game, other, 1)));
}

export function bannerOf(played: PlayedGame, rematch: () => void, review: () => void): Panel {
	const {
		end: { winner, reason },
		mine,
	} = played;
	const label =
		winner === null
			? t("draw")
			: mine === null
				? t("wins", played.player(winner))
				: t(winner === mine ? "youWin" : "youLose");
	return {
		label,
		inside: [
			h("h2", {}, label),
			h("p", {}, ...linked(capital(reason))),
			h(
				"div",
				{ class: "buttons" },
				h("button", { class: "main", onclick: rematch }, t("rematch")),
				h("button", { onclick: review }, t("review")),
			),
			mine !== null && winner !== null && otherOpponent(played, mine, winner === mine, rematch),
			mine !== null && h("p", { class: "told" }, swapWords(played, mine)),
		],
	};
}
