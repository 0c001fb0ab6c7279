// The clocks of both sides: main time with an increment, or with byo-yomi: periods that restart after every move made
// within them. The core implements the time rules, and the table (play/session.ts) decides when each clock runs; this
// class keeps the clocks between calls. Times are in milliseconds.
import { core, type ClockRules, type Clocks } from "./core.ts";

export interface ClockPlan {
	main: number;
	increment: number;
	period: number; // 0: no byo-yomi
	periods: number;
	moves?: number; // number of moves after which the main time is added again
}

export interface ClockState {
	left: [number, number]; // of the main time, or of the current period
	periods: [number, number]; // remaining, including the current one
	inPeriod: [boolean, boolean];
	moves?: [number, number]; // until the main time is added again
}

export type Side = 0 | 1;

export class Clock {
	private clocks: Clocks | null = null;

	// Throws if plan or state are invalid.
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

	// The clocks as passed to the core.
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

	// Stores the clocks that the core returned.
	take(clocks: Clocks): void {
		this.clocks = clocks;
	}

	// The current state of both clocks. Each call queries the core: a caller that needs several values reads once.
	read(side: Side = 0, ply = 0): Clocks {
		this.clocks = core().clocks({ ...this.request, side, ply });
		return this.clocks;
	}

	// The side whose clock is running.
	get running(): Side | null {
		const running = this.clocks?.running ?? -1;
		return running === -1 ? null : running;
	}

	// The form in which clocks are stored.
	get snapshot(): ClockState {
		const [a, b] = this.read().sides;
		return {
			left: [a.left, b.left],
			periods: [a.periods, b.periods],
			inPeriod: [a.inPeriod, b.inPeriod],
			moves: [a.moves, b.moves],
		};
	}

	// How long the side may search for its move after this many plies.
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
