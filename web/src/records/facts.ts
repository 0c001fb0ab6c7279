// The data of a record other than the moves: players, event, date, result; shown in one line, and editable.
import { textDialog } from "../base/copy.ts";
import { h, replace } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { t, type Word } from "../base/words.ts";
import { endOf } from "../core/record.ts";
import type { Tree } from "../core/tree.ts";
import { knownDate, playersOf, resultSign } from "./records.ts";

const editableTags = ["Title", "Event", "Site", "Round", "Opening", "Annotator"] as const; // tags that can be edited
const shownTags = ["Event", "Site", "Round"] as const; // shown in the line
const results = ["", "first", "second", "draw"];

export function tagOf(tree: Tree, name: string): string {
	const value = tree.tags.find(([tag]) => tag === name)?.[1] ?? "";
	return value === "?" ? "" : value; // PGN writes "?" for unknown
}

export function setTag(tree: Tree, name: string, value: string): void {
	const known = tree.tags.find(([tag]) => tag === name);
	if (!value) tree.tags = tree.tags.filter((tag) => tag !== known);
	else if (known) tree.tags = tree.tags.map((tag) => (tag === known ? [name, value] : tag));
	else tree.tags = [...tree.tags, [name, value]];
}

function setResult(tree: Tree, result: string): void {
	if (result === endOf(tree)[0]) return;
	tree.result = result;
	tree.ruling = "";
}

// "徐天红 – 徐天利", and "1989 · ½–½"; "" if unknown. A game without players shows its title.
export function captionOf(tree: Tree): [players: string, rest: string] {
	const [first, second] = tree.players;
	return [
		playersOf(first, second) || tagOf(tree, "Title"),
		[...shownTags.map((name) => tagOf(tree, name)), knownDate(tree.date), resultSign(endOf(tree)[0], tree.start.game)]
			.filter(Boolean)
			.join(" · "),
	];
}

// Both in one line.
export function factsOf(tree: Tree): string {
	return captionOf(tree).filter(Boolean).join(" · ");
}

// change: receives a function that sets the facts.
function edit(tree: Tree, sides: [string, string], change: (act: () => void) => void): void {
	const field = (label: string, value: string, most = 200) => {
		const input = h("input", { type: "text", class: "field", value, maxlength: most, autocomplete: "off" });
		return { input, row: h("label", {}, h("span", {}, label), input) };
	};
	const players = sides.map((side, i) => field(side, tree.players[i]!, 60));
	const tags = editableTags.map((name) => field(t(`tag.${name}` as Word), tagOf(tree, name)));
	const date = field(t("tag.Date"), tree.date, 15);
	const result = h("select", {});
	for (const value of results)
		result.append(
			h("option", { value, selected: value === endOf(tree)[0] }, resultSign(value, tree.start.game) || "*"),
		);
	const set = () => {
		tree.players = [players[0]!.input.value.trim(), players[1]!.input.value.trim()];
		tree.date = date.input.value.trim();
		for (const [i, name] of editableTags.entries()) setTag(tree, name, tags[i]!.input.value.trim());
		setResult(tree, result.value);
	};
	const save = (event: Event) => {
		event.preventDefault();
		dialog.close();
		change(set);
	};
	const rows = [...players, ...tags, date].map(({ row }) => row);
	const dialog = textDialog(
		t("aboutGame"),
		h(
			"form",
			{ class: "facts-form", onsubmit: save },
			...rows,
			h("label", {}, h("span", {}, t("tag.Result")), result),
			h(
				"div",
				{ class: "buttons" },
				h("button", { class: "main" }, t("done")),
				h("button", { type: "button", onclick: () => dialog.close() }, t("cancel")),
			),
		),
	);
}

export class Facts {
	readonly element: HTMLButtonElement;
	private tree: Tree | null = null;

	constructor(sides: [string, string], change: (act: () => void) => void) {
		this.element = h("button", {
			class: "facts plain",
			title: t("aboutGame"),
			onclick: () => this.tree && edit(this.tree, sides, change),
		});
	}

	show(tree: Tree): void {
		this.tree = tree;
		const facts = factsOf(tree);
		const words = facts || t("addFacts");
		if (this.element.textContent !== words)
			replace(this.element, h("span", { class: facts ? "" : "hushed" }, words), icon("pen"));
	}
}
