// The clocks of both sides, for screen readers.
import { counted, sentences, t } from "../base/words.ts";
import type { Clock, Side } from "../core/clock.ts";
import type { ClockSide } from "../core/core.ts";

function timeWords({ left, inPeriod, periods }: ClockSide): string {
	const seconds = Math.ceil(left / 1000);
	const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
	const time = [
		minutes > 0 && counted("spokenMinutes", minutes),
		(rest > 0 || !minutes) && counted("spokenSeconds", rest),
	]
		.filter(Boolean)
		.join(" ");
	return inPeriod ? t("point", time, counted("spokenPeriods", periods)) : time;
}

export function clockWords(clock: Clock | null, side: (who: Side) => string): string {
	if (!clock) return t("clockOff");
	const { sides } = clock.read();
	return sentences(...([0, 1] as const).map((who) => t("played", side(who), timeWords(sides[who]))));
}
