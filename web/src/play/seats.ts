// The seats of both players and their contents.
import type { Side } from "../core/clock.ts";
import type { Clocks } from "../core/core.ts";
import type { PlayedGame } from "./game.ts";
import type { Who } from "./saved.ts";
import { materialOf, materialRow, untakenOf } from "./material.ts";
import { Seat } from "./seat.ts";
import { firstLevel } from "./strengths.ts";

export class Seats {
	private readonly seats: [Seat, Seat];

	// onWho: the player of a side has changed.
	constructor(
		private readonly played: PlayedGame,
		private readonly onWho: () => void,
	) {
		const { game, manner } = played;
		const seat = (side: Side) => new Seat(game, side, manner.who[side], !!played.remote, (who) => this.take(side, who));
		this.seats = [seat(0), seat(1)];
		this.choose();
	}

	get elements(): [HTMLElement, HTMLElement] {
		return [this.seats[0].element, this.seats[1].element];
	}

	private take(side: Side, who: Who): void {
		this.played.manner.who[side] = who;
		this.choose();
		this.onWho();
	}

	// Replaces the person's opponent, or the second of two persons, by a person or the computer.
	seatFriend(friend: boolean): void {
		const { mine } = this.played;
		if (friend === (mine === null)) return;
		this.take(mine === 1 ? 0 : 1, friend ? "you" : firstLevel);
	}

	// The players have changed.
	choose(): void {
		const { played } = this;
		for (const side of [0, 1] as const)
			this.seats[side].name(played.side(side), played.manner.who[side], played.people, played.called(side));
	}

	tick(clocks: Clocks | null): void {
		for (const seat of this.seats) seat.tick(clocks);
	}

	show(paused: boolean): void {
		const { played } = this;
		const { game, tree, over, flipped, clock } = played;
		const { actor } = tree.view();
		if (played.remote) this.choose();
		const view = tree.view(played.shownStep);
		const tints = played.tints(view);
		const start = tree.view(tree.root);
		const untaken = start.hands.some(Boolean) ? untakenOf(tree, played.shownStep) : undefined;
		const material = materialOf(game, start, view, tints, untaken);
		for (const side of [0, 1] as const) {
			const turn = !over && actor === side;
			this.seats[side].show({
				tint: tints[side],
				hand: over ? 0 : view.hands[side],
				top: (side === 1) !== flipped,
				turn,
				thinking: turn && played.isComputer(side) && !paused,
				material: materialRow(view, material[side]),
			});
		}
		this.tick(clock?.read() ?? null);
	}
}
