// The clocks of both sides: main time with an increment, or with byo-yomi, periods that start again with every move
// made within them. The rules of time are the core's, and the table (play/session.ts) says when each of them runs; here
// the clocks are kept between its answers. Times are in milliseconds.
import { core, type ClockRules, type Clocks } from "./core.ts";

export interface ClockPlan {
	main: number;
	increment: number;
	period: number; // 0: no byo-yomi
	periods: number;
	moves?: number; // after which the main time is added again
}

export interface ClockState {
	left: [number, number]; // of the main time, later of the period
	periods: [number, number]; // left, including the current one
	inPeriod: [boolean, boolean];
	moves?: [number, number]; // until the main time is added again
}

export type Side = 0 | 1;

export class Clock {
	private clocks: Clocks | null = null;

	// Throws if plan or state make no sense.
	constructor(
		readonly plan: ClockPlan,
		state?: ClockState,
		private readonly now: () => number = () => performance.now(),
	) {
		const fresh = this.read();
		if (!state) return;
		const side = (i: Side) => ({
			left: Math.ceil(state.left[i]),
			periods: state.periods[i],
			inPeriod: state.inPeriod[i],
			moves: state.inPeriod[i] ? 0 : (state.moves?.[i] ?? fresh.sides[i].moves),
		});
		this.clocks = { ...fresh, sides: [side(0), side(1)] };
		this.read();
	}

	// What the core is told of them.
	get request(): { rules: ClockRules; clocks: Clocks | null; now: number } {
		const { main, moves = 0, increment, period, periods } = this.plan;
		const rules = {
			main: Math.round(main),
			moves,
			increment: Math.round(increment),
			period: Math.round(period),
			periods,
		};
		return { rules, clocks: this.clocks, now: Math.floor(this.now()) };
	}

	// As the core answered them.
	take(clocks: Clocks): void {
		this.clocks = clocks;
	}

	// Both clocks as they are now. Each reading is a call of the core: a caller that needs several values takes one.
	read(side: Side = 0, ply = 0): Clocks {
		this.clocks = core().clocks({ ...this.request, side, ply });
		return this.clocks;
	}

	// Whose clock runs.
	get running(): Side | null {
		const running = this.clocks?.running ?? -1;
		return running === -1 ? null : running;
	}

	// As they are stored.
	get snapshot(): ClockState {
		const [a, b] = this.read().sides;
		return {
			left: [a.left, b.left],
			periods: [a.periods, b.periods],
			inPeriod: [a.inPeriod, b.inPeriod],
			moves: [a.moves, b.moves],
		};
	}

	// How long the side may think about its move after that many plies.
	share(side: Side, ply: number): number {
		return this.read(side, ply).share;
	}
}

// "4:05", "0:09.3" below ten seconds, "1:02:03".
export function timeText(ms: number): string {
	if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
	const seconds = Math.ceil(ms / 1000);
	const two = (n: number) => String(n).padStart(2, "0");
	const hours = Math.floor(seconds / 3600);
	const minutes = Math.floor(seconds / 60) % 60;
	return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
