// A player's place: the side, who plays it, its colour, the time left, and whether it is to move.
import { h, replace } from "../base/dom.ts";
import { named, t } from "../base/words.ts";
import type { Clock, Side } from "../core/clock.ts";
import { timeText } from "../core/clock.ts";
import { core, type Game } from "../core/core.ts";
import type { Who } from "./keep.ts";

// The opponents to choose from. "policy" is a family of words, and "strongest" is "alphabeta" with
// the game's net.
export function opponents(game: Game): [word: string, name: string][] {
	const strengths: [string, string][] = [];
	for (let i = 1; i <= core().games().strengths; i++) strengths.push([String(i), t("computerStrength", i)]);
	const others = game.opponents.filter((o) => o.name !== "policy" && o.name !== "alphabeta");
	return [
		...strengths,
		["strongest", t("strongest")],
		...others.map((o): [string, string] => [o.name, named("opponent", o.name, o.name)]),
	];
}

export class Seat {
	readonly element: HTMLElement;
	private readonly dot = h("span", { class: "dot" });
	private readonly name = h("span", { class: "name" });
	private readonly hand = h("span", { class: "hand" });
	private readonly who: HTMLSelectElement;
	private readonly time = h("span", { class: "time", role: "timer" });

	constructor(
		game: Game,
		private readonly side: Side,
		private readonly title: string,
		who: Who,
		onWho: (who: Who) => void,
	) {
		this.who = h("select", { "aria-label": t("whoPlays", title), onchange: () => onWho(this.who.value) });
		for (const [value, text] of [["you", t("you")], ...opponents(game)] as const)
			this.who.append(h("option", { value, selected: value === who }, text));
		this.element = h("section", { class: "seat", "aria-label": title }, this.dot, this.name, this.hand, this.who, this.time);
	}

	set player(who: Who) {
		this.who.value = who;
	}

	show(how: { tint: string; hand: number; top: boolean; turn: boolean; thinking: boolean }): void {
		this.dot.dataset.tint = how.tint;
		const colour = how.tint !== "none" ? named("tint", how.tint, how.tint) : "";
		if (colour && colour !== this.title) replace(this.name, h("span", { class: "order" }, `${this.title} · `), colour);
		else this.name.textContent = this.title;
		this.hand.hidden = !how.hand;
		this.hand.textContent = t("inHand", how.hand);
		this.element.classList.toggle("top", how.top);
		this.element.classList.toggle("turn", how.turn);
		this.element.classList.toggle("thinking", how.thinking);
	}

	tick(clock: Clock | null): void {
		this.time.hidden = !clock;
		if (!clock) return;
		const left = clock.left(this.side);
		const periods = clock.inPeriod(this.side) ? ` × ${clock.periods(this.side)}` : "";
		this.time.textContent = timeText(left) + periods;
		this.time.classList.toggle("short", left < 10_000 || clock.inPeriod(this.side));
		this.time.classList.toggle("runs", clock.running === this.side);
	}
}
