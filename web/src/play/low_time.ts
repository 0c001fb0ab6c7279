// When little time is left on a person's clock: words for those who do not see it, once for each of some times.
import { t } from "../base/words.ts";
import type { Side } from "../core/clock.ts";
import type { Clocks } from "../core/core.ts";

const times = [60, 30, 10]; // s

export class LowTime {
	private readonly told = [Infinity, Infinity]; // the time that was told last, by side

	// Nothing unless one of them has just been reached.
	words(clocks: Clocks, side: Side): string {
		const before = this.told[side]!;
		const now = times.findLast((time) => clocks.sides[side].left <= 1000 * time) ?? Infinity;
		this.told[side] = now;
		return now < before ? t("secondsLeft", now) : "";
	}
}
