// A player's seat: the side, the player, the color, the remaining time, and whether it is to move.
import { h, replace, write } from "../base/dom.ts";
import { named, t } from "../base/words.ts";
import type { Side } from "../core/clock.ts";
import { timeText } from "../core/clock.ts";
import type { Clocks, Game } from "../core/core.ts";
import type { Who } from "./saved.ts";
import { otherOpponents, seatWords, strengths, type Choice } from "./strengths.ts";

const hour = 3_600_000; // ms

// Arrow keys step through the options: the choice is made only on Enter or when the field loses the focus.
function onChoice(select: HTMLSelectElement, choose: (value: string) => void): void {
	let runs = false; // navigating by keys
	let open = false; // a choice is pending
	const take = () => {
		if (open) choose(select.value);
		open = false;
	};
	select.addEventListener("pointerdown", () => (runs = false));
	select.addEventListener("keydown", ({ key }) => {
		runs = key !== "Enter";
		if (!runs) take();
	});
	select.addEventListener("blur", take);
	select.addEventListener("change", () => {
		open = true;
		if (!runs) take();
	});
}

export class Seat {
	readonly element: HTMLElement;
	private readonly dot = h("span", { class: "dot" });
	private readonly called = h("span", { class: "name" });
	private readonly who: HTMLSelectElement;
	private readonly person = h("option", { value: "you" });
	private title = "";
	// Covers the select, whose own text may be longer than the space.
	private readonly chosen = h("span", { class: "chosen-player", "aria-hidden": "true" });
	private readonly row = h("span", { class: "material" });
	private readonly time = h("span", { class: "time", role: "timer" });

	constructor(
		private readonly game: Game,
		private readonly side: Side,
		who: Who,
		fixed: boolean, // the player cannot be changed
		onWho: (who: Who) => void,
	) {
		this.who = h("select");
		onChoice(this.who, () => this.choose(onWho));
		const option = ([value, text]: Choice) => h("option", { value, selected: value === who }, text);
		this.who.append(
			this.person,
			h("optgroup", { label: t("computerRated") }, ...strengths(game).map(option)),
			h("optgroup", { label: t("forResearchers") }, ...otherOpponents(game).map(option)),
			...(who === "friend" ? [option(["friend", t("friendAway")])] : []),
		);
		this.who.disabled = fixed;
		this.element = h("section", { class: "seat" }, this.dot, this.called, this.who, this.chosen, this.row, this.time);
	}

	private choose(onWho: (who: Who) => void): void {
		onWho(this.who.value);
	}

	// title: the side; people: number of persons playing; called: a person elsewhere.
	name(title: string, who: Who, people: number, called: { name: string; presence: string } | null): void {
		this.title = title;
		this.element.setAttribute("aria-label", title);
		this.who.setAttribute("aria-label", t("whoPlays", title));
		this.time.setAttribute("aria-label", t("timeOf", title));
		this.person.textContent = t(people === 2 ? "person" : who !== "you" && people ? "friend" : "you");
		this.who.value = who;
		this.who.hidden = called !== null;
		this.chosen.toggleAttribute("aria-hidden", called === null);
		if (!called) write(this.chosen, seatWords(this.game, who, people));
		else if (this.chosen.textContent !== called.name + called.presence)
			replace(
				this.chosen,
				h("bdi", { title: called.name }, called.name),
				h("span", { class: "presence" }, called.presence),
			);
	}

	show(how: {
		tint: string;
		hand: number;
		top: boolean;
		turn: boolean;
		thinking: boolean;
		material: HTMLElement[];
	}): void {
		this.dot.dataset.tint = how.tint;
		const colour = how.tint !== "none" ? named("tint", how.tint, how.tint) : "";
		if (colour && colour !== this.title)
			replace(this.called, h("span", { class: "order" }, `${this.title} · `), colour);
		else this.called.textContent = this.title;
		const hand = how.hand > 0 && h("span", { class: "hand" }, t("inHand", how.hand));
		replace(this.row, hand, ...how.material);
		this.element.classList.toggle("counting", this.row.childElementCount > 0);
		this.element.classList.toggle("top", how.top);
		this.element.classList.toggle("turn", how.turn);
		this.element.classList.toggle("thinking", how.thinking);
	}

	tick(clocks: Clocks | null): void {
		this.time.hidden = !clocks;
		if (!clocks) return;
		const { left, inPeriod, periods } = clocks.sides[this.side];
		const isByoyomi = inPeriod && left < hour; // longer periods are those of a game over days
		this.time.textContent = timeText(left) + (isByoyomi ? ` × ${periods}` : "");
		this.time.classList.toggle("short", left < 10_000 || isByoyomi);
		this.time.classList.toggle("runs", clocks.running === this.side);
	}
}
