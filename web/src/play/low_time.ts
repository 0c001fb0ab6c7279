// Warns screen reader users when a person's clock runs low, once per threshold.
import { t } from "../base/words.ts";
import type { Side } from "../core/clock.ts";
import type { Clocks } from "../core/core.ts";

const times = [60, 30, 10]; // s

export class LowTime {
	private readonly announced = [Infinity, Infinity]; // last threshold announced, by side

	// Returns "" unless a threshold has just been reached.
	words(clocks: Clocks, side: Side): string {
		const before = this.announced[side]!;
		const now = times.findLast((time) => clocks.sides[side].left <= 1000 * time) ?? Infinity;
		this.announced[side] = now;
		return now < before ? t("secondsLeft", now) : "";
	}
}
