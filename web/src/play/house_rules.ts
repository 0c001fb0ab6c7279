// The choice of rules: presets by the names that people know, and house rules on top of them.
import { showDialog } from "../base/back.ts";
import { h, replace } from "../base/dom.ts";
import { iconButton } from "../base/icons.ts";
import { capital, named, t, type Word } from "../base/words.ts";
import type { Game } from "../core/core.ts";
import { faultText } from "../core/faults.ts";
import { advanced, checkRules, houseRules, houseText, presetOf, presetWords } from "../core/presets.ts";
import { clauseLink } from "../core/rule_book.ts";

type Preset = Game["presets"][number];
type Switch = Game["switches"][number];

// The presets that people know by a name, which come first.
const known: Partial<Record<string, string[]>> = { darkchess: ["taiwan", "mainland", "hongkong", "tcga2016"] };

const textOf = (game: Game, id: string, choice?: string): string => capital(houseText(game, id, choice) ?? id);

// What a preset decides otherwise than the game's default.
function differences(game: Game, preset: Preset): string {
	const [usual] = game.presets;
	const texts = game.switches.flatMap(({ id }, i) => {
		const choice = preset.chosen[i]!;
		return choice === usual!.chosen[i] ? [] : (houseText(game, id, choice) ?? []);
	});
	return capital(texts.join(t("rulesAnd")));
}

// The presets in three groups: known ones or else the default, other common ones, and those of programs and papers.
function grouped(game: Game): [first: Preset[], more: Preset[], researchers: Preset[]] {
	const names = known[game.name] ?? [];
	const first = names.flatMap((name) => game.presets.find((preset) => preset.name === name) ?? []);
	if (!first.includes(game.presets[0]!)) first.push(game.presets[0]!);
	const others = game.presets.filter((preset) => !first.includes(preset));
	const isAdvanced = (preset: Preset) => advanced.has(`${game.name}.${preset.name}`);
	return [first, others.filter((preset) => !isAdvanced(preset)), others.filter(isAdvanced)];
}

const listed = 4; // choices that are shown at once; more become a select

// A house rule: what it decides, the choice, and its clause.
class Rule {
	readonly element: HTMLElement;
	private readonly options: (HTMLInputElement | HTMLOptionElement)[];
	private readonly mark = h("span", { class: "departure" });

	constructor(
		game: Game,
		readonly of: Switch,
		onChoice: () => void,
	) {
		const { id, clause, choices } = of;
		const title = textOf(game, id);
		const text = (choice: string) => textOf(game, id, choice);
		this.mark.id = `mark-${id}`;
		const about = { "aria-describedby": this.mark.id };
		const row = h("div", { class: "row" }, this.mark, clauseLink(game.name, clause));
		if (choices.length > listed) {
			const options = choices.map((value) => h("option", { value }, text(value)));
			this.options = options;
			const select = h("select", { name: id, onchange: onChoice, ...about }, ...options);
			this.element = h("div", { class: "house-rule" }, h("label", {}, h("span", {}, title), select), row);
			return;
		}
		const inputs = choices.map((value) => h("input", { type: "radio", name: id, value, onchange: onChoice }));
		this.options = inputs;
		const labels = inputs.map((input) => h("label", { class: "option" }, input, h("span", {}, text(input.value))));
		this.element = h("fieldset", { class: "house-rule", ...about }, h("legend", {}, title), ...labels, row);
	}

	get choice(): string {
		return this.options.find((option) => ("checked" in option ? option.checked : option.selected))!.value;
	}

	show(choice: string, usual: string): void {
		const option = this.options.find(({ value }) => value === choice)!;
		if ("checked" in option) option.checked = true;
		else option.selected = true;
		const departs = choice !== usual;
		this.mark.textContent = departs ? t("rulesOwn") : "";
		this.element.classList.toggle("departs", departs);
	}
}

class RulesDialog {
	readonly element: HTMLDialogElement;
	private base: Preset;
	private readonly rules: Rule[];
	private readonly presets: [Preset, HTMLButtonElement][] = [];
	private readonly from = h("p", { class: "hushed" });
	private readonly fault = h("p", { class: "fault", role: "alert" });
	private readonly back = h("button", { type: "button", onclick: () => this.show(this.base.chosen) });
	private readonly use = h(
		"button",
		{ type: "button", class: "main", onclick: () => this.end(this.value) },
		t("rulesUse"),
	);

	constructor(
		private readonly game: Game,
		chosen: string,
		private readonly take: (preset: string) => void,
	) {
		this.base = presetOf(game, chosen);
		this.rules = game.switches.map((of) => new Rule(game, of, () => this.show(this.rules.map(({ choice }) => choice))));
		const title = t("rulesOf", named("game", game.name, game.title));
		this.element = h("dialog", { class: "choice rules-choice", "aria-label": title }, ...this.parts(title));
		this.element.addEventListener("close", () => this.element.remove());
		const given = new Map(houseRules(chosen));
		this.show(game.switches.map(({ id }, i) => given.get(id) ?? this.base.chosen[i]!));
	}

	private parts(title: string): HTMLElement[] {
		const [first, more, researchers] = grouped(this.game);
		const close = iconButton("close", t("close"), () => this.element.close(), { class: "plain" });
		const list = (presets: Preset[]) =>
			h("div", { class: "rules-presets" }, ...presets.map((preset) => this.button(preset)));
		const folded = (word: Word, presets: Preset[]) =>
			presets.length > 0 &&
			h("details", { open: presets.includes(this.base) }, h("summary", {}, t(word)), list(presets));
		const folds = [folded("rulesMore", more), folded("rulesResearch", researchers), this.customize()];
		return [
			h("div", { class: "row head" }, h("h2", {}, title), close),
			list(first),
			...folds.filter((part) => part !== false),
		];
	}

	private button(preset: Preset): HTMLButtonElement {
		const words = presetWords(this.game, preset.name);
		const about = differences(this.game, preset);
		const button = h(
			"button",
			{ type: "button", value: preset.name, onclick: () => this.end(preset.name) },
			h("b", {}, words),
			about && h("small", {}, about),
		);
		this.presets.push([preset, button]);
		return button;
	}

	private customize(): HTMLElement | false {
		if (!this.rules.length) return false;
		const details = h(
			"details",
			{ class: "customize" },
			h("summary", {}, t("rulesCustomize")),
			this.from,
			...this.rules.map(({ element }) => element),
			this.fault,
			h("div", { class: "buttons" }, this.use, this.back),
		);
		return details;
	}

	private get value(): string {
		const own = this.rules.flatMap(({ of, choice }, i) =>
			choice === this.base.chosen[i] ? [] : [`+${of.id}=${choice}`],
		);
		return this.base.name + own.join("");
	}

	private show(choices: string[]): void {
		const { game, base } = this;
		for (const [i, rule] of this.rules.entries()) rule.show(choices[i]!, base.chosen[i]!);
		const isOwn = this.value !== base.name;
		for (const [preset, button] of this.presets) button.setAttribute("aria-pressed", String(preset === base && !isOwn));
		const name = presetWords(game, base.name);
		this.from.textContent = t("rulesFrom", name);
		replace(this.back, t("rulesBack", name));
		this.back.disabled = !isOwn;
		if (isOwn) this.element.querySelector<HTMLDetailsElement>(".customize")!.open = true;
		this.check();
	}

	// The core refuses rules that contradict each other.
	private check(): void {
		let fault = "";
		try {
			checkRules(this.game, this.value);
		} catch (error) {
			fault = faultText(error);
		}
		this.fault.textContent = fault;
		this.use.disabled = fault !== "";
	}

	private end(preset: string): void {
		this.element.close();
		this.take(preset);
	}
}

export function chooseRules(game: Game, chosen: string, take: (preset: string) => void): void {
	const { element } = new RulesDialog(game, chosen, take);
	document.body.append(element);
	showDialog(element);
}

// What the rules of a game differ in, for the rule pages; null: in nothing. aim: shows a clause.
export function houseList(game: Game, name: string, aim?: (clause: string) => void): HTMLElement | null {
	const rules = houseRules(name);
	if (!rules.length) return null;
	const items = rules.map(([id, choice]) => {
		const clause = game.switches.find((of) => of.id === id)?.clause ?? "";
		return h(
			"li",
			{},
			`${textOf(game, id)}: `,
			h("b", {}, textOf(game, id, choice)),
			" ",
			clauseLink(game.name, clause, aim),
		);
	});
	const words = presetWords(game, presetOf(game, name).name);
	return h("section", { class: "house-list" }, h("p", {}, t("rulesPlayed", words)), h("ul", {}, ...items));
}
