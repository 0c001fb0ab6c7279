// The clocks of both sides: main time with an increment, or with byo-yomi, periods that begin anew with every move
// made within them. Times are in milliseconds. Nothing here reads a clock but now().

export interface ClockPlan {
	main: number;
	increment: number;
	period: number; // 0: no byo-yomi
	periods: number;
}

export interface ClockState {
	left: [number, number]; // of the main time, then of the period
	periods: [number, number]; // that are left, the present one included
	inPeriod: [boolean, boolean];
}

export type Side = 0 | 1;

function atFirst(plan: ClockPlan): ClockState {
	const left = plan.main || plan.period; // without main time the first period has begun
	return { left: [left, left], periods: [plan.periods, plan.periods], inPeriod: [!plan.main, !plan.main] };
}

export class Clock {
	private side: Side | null = null; // whose clock runs
	private since = 0;

	constructor(
		readonly plan: ClockPlan,
		private readonly state: ClockState = atFirst(plan),
		private readonly now: () => number = () => performance.now(),
	) {}

	get running(): Side | null {
		return this.side;
	}

	// Both clocks as they stand now.
	get snapshot(): ClockState {
		this.spend();
		return structuredClone(this.state);
	}

	run(side: Side): void {
		if (this.side === side) return;
		this.stop();
		this.side = side;
		this.since = this.now();
	}

	stop(): void {
		this.spend();
		this.side = null;
	}

	// The side has made a move: its increment, or its period whole again.
	moved(side: Side): void {
		this.spend();
		const s = this.state;
		if (s.inPeriod[side]) s.left[side] = this.plan.period;
		else s.left[side] += this.plan.increment;
	}

	left(side: Side): number {
		this.spend();
		return this.state.left[side];
	}

	inPeriod(side: Side): boolean {
		return this.state.inPeriod[side];
	}

	periods(side: Side): number {
		return this.state.periods[side];
	}

	fallen(side: Side): boolean {
		return this.left(side) <= 0;
	}

	private spend(): void {
		if (this.side === null) return;
		const side = this.side;
		const now = this.now();
		const s = this.state;
		s.left[side] -= now - this.since;
		this.since = now;
		while (s.left[side] <= 0) {
			if (s.inPeriod[side]) s.periods[side]--;
			if (!this.plan.period || s.periods[side] <= 0) {
				s.left[side] = 0;
				this.side = null;
				return;
			}
			s.inPeriod[side] = true;
			s.left[side] += this.plan.period;
		}
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
