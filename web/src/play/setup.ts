// The choices before the first move: a human or computer opponent, the rules, and the clock.
import { h, replace } from "../base/dom.ts";
import { go } from "../base/screen.ts";
import { counted, t } from "../base/words.ts";
import type { ClockPlan } from "../core/clock.ts";
import type { Game } from "../core/core.ts";
import { canCorrespond } from "../records/correspondence.ts";
import { whenRoomsAvailable } from "../records/rooms.ts";
import { RulesField } from "./rules_field.ts";
import { wordButton } from "./tools.ts";

const [minute, day] = [60_000, 86_400_000];
const plans: ClockPlan[] = [
	{ main: 3 * minute, increment: 2000, period: 0, periods: 0 },
	{ main: 5 * minute, increment: 3000, period: 0, periods: 0 },
	{ main: 10 * minute, increment: 5000, period: 0, periods: 0 },
	{ main: 30 * minute, increment: 0, period: 0, periods: 0 },
	{ main: 5 * minute, increment: 0, period: 20_000, periods: 1 },
	{ main: 10 * minute, increment: 0, period: 30_000, periods: 3 },
];

export function planWords(plan: ClockPlan | null): string {
	if (!plan) return t("clockNone");
	if (!plan.main && plan.period >= day) return counted("clockDays", plan.period / day);
	const minutes = plan.main / minute;
	if (plan.period) return t("clockByoyomi", minutes, plan.periods, plan.period / 1000);
	return plan.increment ? t("clockIncrement", minutes, plan.increment / 1000) : t("clockMain", minutes);
}

const equal = (a: ClockPlan | null, b: ClockPlan | null) => JSON.stringify(a) === JSON.stringify(b);

export interface Choice {
	preset: string;
	plan: ClockPlan | null;
}

// The choice of the opponent: the computer, a person on the same device, or, on a separate screen, one elsewhere.
export class Against {
	readonly element: HTMLElement;
	private readonly buttons: Record<"computer" | "friend", HTMLButtonElement>;

	constructor(game: Game, onFriend: (friend: boolean) => void) {
		const button = (word: "computer" | "friend") => wordButton(word, () => onFriend(word === "friend"));
		this.buttons = { computer: button("computer"), friend: button("friend") };
		this.element = h(
			"div",
			{ class: "against", role: "group", "aria-labelledby": "against" },
			h("span", { id: "against" }, t("opponent")),
			...Object.values(this.buttons),
			canCorrespond(game.name) && wordButton("friendByLink", () => go("turn", "new", game.name)),
		);
		whenRoomsAvailable(() =>
			this.element.append(wordButton("friendOnline", () => go("room", "new", game.name), { class: "online" })),
		);
	}

	// people: number of persons playing.
	show(people: number): void {
		this.element.hidden = people === 0;
		this.buttons.computer.setAttribute("aria-pressed", String(people === 1));
		this.buttons.friend.setAttribute("aria-pressed", String(people === 2));
	}
}

export class Setup {
	readonly element = h("div", { class: "setup" });

	constructor(
		private readonly game: Game,
		private readonly choice: Choice,
		private readonly onChoice: (choice: Choice) => void,
		against: Against,
	) {
		replace(this.element, against.element, this.presets(), ...this.clocks());
	}

	private presets(): HTMLElement {
		const field = new RulesField(this.game, this.choice.preset, (preset) => {
			this.choice.preset = preset;
			this.onChoice(this.choice);
		});
		return h("div", { class: "line" }, h("span", { "aria-hidden": "true" }, t("rules")), field.element);
	}

	private clocks(): HTMLElement[] {
		const own = h("div", { class: "own", hidden: true });
		const select = h("select", {
			onchange: () => {
				own.hidden = select.value !== "own";
				if (select.value === "own") this.readOwn(own);
				else this.take(select.value === "" ? null : plans[Number(select.value)]!);
			},
		});
		select.append(h("option", { value: "" }, t("clockNone")));
		for (const [i, plan] of plans.entries())
			select.append(h("option", { value: i, selected: equal(plan, this.choice.plan) }, planWords(plan)));
		const other = this.choice.plan && !plans.some((p) => equal(p, this.choice.plan));
		select.append(h("option", { value: "own", selected: other }, t("clockOwn")));
		own.hidden = !other;
		this.fillOwn(own, this.choice.plan ?? { main: 10 * minute, increment: 0, period: 30_000, periods: 3 });
		return [h("label", {}, h("span", {}, t("clock")), select), own];
	}

	private fillOwn(own: HTMLElement, plan: ClockPlan): void {
		const field = (word: Parameters<typeof t>[0], value: number, max: number, step = 1) =>
			h(
				"label",
				{},
				h("span", {}, t(word)),
				h("input", {
					type: "number",
					class: "field",
					min: 0,
					max,
					step,
					value,
					inputmode: "decimal",
					onchange: () => this.readOwn(own),
				}),
			);
		replace(
			own,
			field("minutes", plan.main / minute, 600, 0.5),
			field("increment", plan.increment / 1000, 600),
			field("byoyomi", plan.period / 1000, 600),
			field("periods", plan.periods, 20),
		);
	}

	private readOwn(own: HTMLElement): void {
		const [main = 0, increment = 0, period = 0, periods = 0] = [...own.querySelectorAll("input")].map((input) => {
			input.valueAsNumber = Math.min(Number(input.max), Math.max(0, input.valueAsNumber || 0));
			return input.valueAsNumber;
		});
		const plan = {
			main: main * minute,
			increment: period && periods ? 0 : increment * 1000,
			period: periods ? period * 1000 : 0,
			periods: period ? Math.round(periods) : 0,
		};
		if (!plan.main && !plan.period) plan.main = minute; // some time is required
		this.take(plan);
	}

	private take(plan: ClockPlan | null): void {
		this.choice.plan = plan;
		this.onChoice(this.choice);
	}
}
