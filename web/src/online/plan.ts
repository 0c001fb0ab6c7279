// Time controls in the server's form (docs/arena.md): "300+3", "600,3x30". Days per move are byo-yomi periods.
import type { ClockPlan } from "../core/clock.ts";

// Returns null for a game without clocks.
export function planOf(clock: string): ClockPlan | null {
	const found = /^(?:(\d+)\/)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?(?:,(\d+)x(\d+(?:\.\d+)?))?$/.exec(clock);
	if (!found) return null;
	const [moves, main, increment, periods, period] = found.slice(1).map((digits) => Number(digits ?? 0));
	return {
		main: main! * 1000,
		increment: increment! * 1000,
		period: period! * 1000,
		periods: periods!,
		...(moves && { moves }),
	};
}
