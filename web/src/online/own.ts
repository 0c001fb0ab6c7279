// The user's games: those whose seats this browser holds.
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { core, type View } from "../core/core.ts";
import { Refusal } from "./ask.ts";
import { clearSeat, fetchState, markOver, seats, type State } from "./client.ts";
import { roomLink } from "./facts.ts";

const most = 12; // maximum number of seats looked up

interface Own {
	state: State;
	view: View;
	urgency: number; // 0: the user is to move
}

function ownOf(state: State): Own {
	const { stage, you, game, preset, moves } = state;
	const view = core().set({ game, preset, moves });
	return { state, view, urgency: stage === "open" ? 2 : view.actor === you ? 0 : 1 };
}

function dueWords({ state, urgency }: Own): string {
	const { seats, you } = state;
	if (urgency === 2) return t("inviteWaits");
	return urgency === 0 ? t("yourMove") : t("roomToMove", seats[you === 0 ? 1 : 0]?.name ?? "?");
}

function row(own: Own): HTMLElement {
	const { state, view, urgency } = own;
	const board = new Board({ label: "", bare: true });
	board.show(view, { flipped: state.you === 1 });
	const link = roomLink(state, dueWords(own), urgency === 0);
	link.prepend(h("div", { class: "thumb", "aria-hidden": "true" }, board.element));
	return h("li", {}, link);
}

// The unfinished games, starting with those where it is the user's turn; null without any.
export async function ownGames(signal: AbortSignal): Promise<HTMLElement | null> {
	const unfinished = seats().filter(({ over }) => !over);
	const states = await Promise.all(
		unfinished.slice(0, most).map((seat) =>
			fetchState(seat, signal).catch((error) => {
				if (error instanceof Refusal && error.status !== 401) clearSeat(seat.room); // the room no longer exists
				return null;
			}),
		),
	);
	const found: Own[] = [];
	for (const state of states) {
		if (state?.stage === "over") markOver(state.room);
		else if (state) found.push(ownOf(state));
	}
	if (!found.length) return null;
	found.sort((a, b) => a.urgency - b.urgency);
	return h(
		"section",
		{ class: "turns", "aria-labelledby": "own-games" },
		h("h2", { id: "own-games" }, t("yourGames")),
		h("ul", {}, ...found.map(row)),
	);
}
