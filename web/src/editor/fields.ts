// Labeled inputs for the fields of a position other than its points. The core lists the fields; a dotted name belongs
// to a group, "rules.draw", or to a side, "hand.1".
import { h } from "../base/dom.ts";
import { named, t } from "../base/words.ts";
import type { Draft, DraftField, Game } from "../core/core.ts";
import { sideName } from "../core/picture.ts";

type Change = (name: string, value: string | number) => void;

export function number(
	value: number | string,
	label: string,
	change: (n: number) => void,
	most = 999,
	least = 0,
): HTMLInputElement {
	const input = h("input", {
		type: "number",
		class: "field",
		min: least,
		max: most,
		value,
		inputmode: "numeric",
		"aria-label": label,
		oninput: () => change(Math.max(least, Math.min(most, Math.round(Number(input.value) || 0)))),
	});
	return input;
}

export function switchInput(on: boolean, word: string, change: (on: boolean) => void): HTMLElement {
	const box = h("input", { type: "checkbox", checked: on, onchange: () => change(box.checked) });
	return h("label", { class: "switch" }, box, h("span", {}, word));
}

// The label of a choice in the user's language.
function choiceName(game: Game, field: string, choice: string): string {
	if (choice === "first" || choice === "second") return sideName(game, choice === "first" ? 0 : 1);
	if (choice === "open") return t("colourOpen");
	return named(`${field}Name`, choice, named("tint", choice, choice));
}

// Splits a name: "casts.0.wood" is the wood of the first side's casts.
function partsOf(name: string): { group: string; side: number; word: string } {
	const parts = name.split(".");
	const side = Number(parts.find((part) => /^[01]$/.test(part)) ?? -1);
	const words = parts.filter((part) => !/^[01]$/.test(part));
	return { group: parts.length > 1 ? parts.slice(0, -1).join(".") : "", side, word: words.join(".") };
}

// Zeros in a group of numbers are left blank, so that the other values stand out.
function input(
	game: Game,
	field: DraftField,
	value: string | number,
	label: string,
	sparse: boolean,
	change: Change,
): HTMLElement {
	const { name } = field;
	if (field.kind === "switch") return switchInput(value === 1, label, (on) => change(name, on ? 1 : 0));
	if (field.kind === "choice") {
		const select = h("select", { "aria-label": label, onchange: () => change(name, select.value) });
		for (const choice of field.choices)
			select.append(h("option", { value: choice, selected: choice === value }, choiceName(game, name, choice)));
		return h("label", {}, h("span", {}, label), select);
	}
	const { least, most } = field as DraftField & { kind: "number" };
	return h(
		"label",
		{},
		h("span", {}, label),
		number(sparse ? value || "" : value, label, (n) => change(name, n), most, least),
	);
}

// Hides fields of points, which the board shows; fields of pieces, shown elsewhere; and fields that cannot apply.
function isShown(field: DraftField, draft: Draft): boolean {
	if (draft.values[field.name] === undefined || field.kind === "point" || field.kind === "pieces") return false;
	return field.kind !== "number" || field.least < field.most;
}

function groupOf(game: Game, draft: Draft, fields: DraftField[], change: Change): HTMLElement {
	const { group, side } = partsOf(fields[0]!.name);
	const base = partsOf(group).word;
	const apart = fields.every(({ name }) => /\.[01]$/.test(name)); // the same field for each side
	const label = (name: string) => {
		const of = partsOf(name);
		const word = named("field", of.word, of.word.split(".").pop()!);
		return apart ? `${word}, ${sideName(game, of.side)}` : word;
	};
	const sparse = fields.every(({ kind }) => kind === "number");
	const inputs = fields.map((field) =>
		input(game, field, draft.values[field.name] as string | number, label(field.name), sparse && !apart, change),
	);
	if (apart) return h("div", { class: "pair" }, ...inputs);
	const legend =
		side < 0
			? named("field", base, base)
			: named("fieldOf", base, `${named("field", base, base)}, {0}`).replace("{0}", sideName(game, side));
	return h("fieldset", { class: sparse ? "wide casts" : "wide" }, h("legend", {}, legend), ...inputs);
}

export function fieldInputs(game: Game, draft: Draft, change: Change): HTMLElement[] {
	const groups = new Map<string, DraftField[]>();
	for (const field of game.fields.filter((f) => isShown(f, draft))) {
		const key = partsOf(field.name).group || field.name;
		groups.set(key, [...(groups.get(key) ?? []), field]);
	}
	return [...groups.values()].map((fields) => {
		const [field] = fields as [DraftField];
		if (partsOf(field.name).group) return groupOf(game, draft, fields, change);
		return input(
			game,
			field,
			draft.values[field.name] as string | number,
			named("field", field.name, field.name),
			false,
			change,
		);
	});
}
