// The options of an engine, built from the core's table: a labeled field for each option.
import { h } from "../base/dom.ts";
import { named, t } from "../base/words.ts";
import type { EngineOption } from "../core/core.ts";

export type Values = Record<string, number | boolean>; // by name

// Set elsewhere: lines next to the engine's lines, seed by the page, which draws a new one each time.
const elsewhere = new Set(["lines", "seed"]);

// The options that offer a choice.
export function adjustableOptions(table: EngineOption[]): EngineOption[] {
	return table.filter(({ name, least, most }) => !elsewhere.has(name) && least < most);
}

// Keeps only the stored options that the engine has and allows: they may come from another version or engine.
export function validOptions(table: EngineOption[], saved: unknown): Values {
	const values = Object.entries(typeof saved === "object" && saved !== null ? saved : {});
	const good = values.filter(([name, value]) => {
		const option = adjustableOptions(table).find((o) => o.name === name);
		if (option?.kind === "switch") return typeof value === "boolean";
		return option !== undefined && Number.isSafeInteger(value) && value >= option.least && value <= option.most;
	});
	return Object.fromEntries(good);
}

export class EngineOptions {
	readonly element: HTMLElement;

	// onChange receives all values that differ from the engine's defaults.
	constructor(
		table: EngineOption[],
		private readonly values: Values,
		private readonly onChange: (values: Values) => void,
		...more: HTMLElement[]
	) {
		const fields = adjustableOptions(table).map((option) => this.field(option));
		this.element = h(
			"details",
			{ class: "options" },
			h("summary", {}, t("engineOptions")),
			h("div", {}, ...fields, ...more),
		);
	}

	private field(option: EngineOption): HTMLElement {
		const { name, kind, least, most, about } = option;
		const value = this.values[name] ?? option.default;
		const words = h("span", {}, named("option", name, about));
		if (kind === "switch") {
			const box = h("input", {
				type: "checkbox",
				checked: Boolean(value),
				onchange: () => this.set(option, box.checked),
			});
			return h("label", { class: "switch" }, box, words);
		}
		const input = h("input", {
			type: "number",
			min: least,
			max: most,
			step: 1,
			value: Number(value),
			onchange: () => {
				const number = Math.round(input.valueAsNumber);
				input.value = String(Number.isNaN(number) ? option.default : Math.min(most, Math.max(least, number)));
				this.set(option, Number(input.value));
			},
		});
		return h("label", {}, words, input);
	}

	private set(option: EngineOption, value: number | boolean): void {
		if (Number(value) === option.default) delete this.values[option.name];
		else this.values[option.name] = value;
		this.onChange(this.values);
	}
}
