// The contents of the panel at the end of a game: the result, the reason, and what to do next.
import { h } from "../base/dom.ts";
import { capital, t } from "../base/words.ts";
import type { Panel } from "../board/ending.ts";
import type { Side } from "../core/clock.ts";
import { linked } from "../core/rule_book.ts";
import type { PlayedGame } from "./game.ts";
import { wordButton } from "./tools.ts";
import { nextStrength, seatWords } from "./strengths.ts";

// A rematch swaps the sides; in games where flips decide the colors, it swaps who moves first.
function swapWords(played: PlayedGame, mine: Side): string {
	const waits = played.remote?.live ? "rematchOther" : "rematchSecond";
	return played.game.chance ? t(mine ? "rematchFirst" : waits) : t("rematchSides", played.side(1 - mine));
}

// Offers a rematch against a stronger opponent after a win, against a weaker one after a loss.
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
	const mayRematch = played.remote?.mayRematch ?? true;
	const label =
		winner === null
			? played.evenWords
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
				mayRematch && wordButton("rematch", rematch, { class: "main" }),
				wordButton("review", review),
			),
			mine !== null && winner !== null && otherOpponent(played, mine, winner === mine, rematch),
			mine !== null && mayRematch && h("p", { class: "told" }, swapWords(played, mine)),
		],
	};
}
