// The clocks of both sides, for those who do not see them.
import { counted, sentences, t } from "../base/words.ts";
import type { Clock, Side } from "../core/clock.ts";

function timeWords(clock: Clock, side: Side): string {
	const seconds = Math.ceil(clock.left(side) / 1000);
	const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
	const time = [
		minutes > 0 && counted("heardMinutes", minutes),
		(rest > 0 || !minutes) && counted("heardSeconds", rest),
	]
		.filter(Boolean)
		.join(" ");
	return clock.inPeriod(side) ? t("point", time, counted("heardPeriods", clock.periods(side))) : time;
}

export function clockWords(clock: Clock | null, side: (who: Side) => string): string {
	return clock
		? sentences(...([0, 1] as const).map((who) => t("played", side(who), timeWords(clock, who))))
		: t("clockOff");
}
