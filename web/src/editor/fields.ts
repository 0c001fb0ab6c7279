// The fields of a position beside its points, as inputs with labels: who is to move, counters, bag, rules and casts.
import { h } from "../base/dom.ts";
import { named, t, type Word } from "../base/words.ts";
import type { Game } from "../core/core.ts";
import { magicSwitches, readCasts, readRules, writeCasts, writeRules, type Casts, type FieldName } from "./text.ts";

type Change = (text: string) => void;

// What a field can be, as the notation writes it, and its name for people.
function choices(game: Game, field: FieldName): [string, string][] | null {
	const side = (who: 0 | 1) => named("side", `${game.name}.${who}`, game.sides[who]);
	const colours: [string, string][] = [["?", t("colourOpen")], ["r", t("tint.red")], ["b", t("tint.black")]];
	if (field === "stage") return (["place", "press", "clear", "move", "remove"] as const).map((stage) => [stage, t(`stageName.${stage}`)]);
	if (field === "colour") return colours;
	if (field !== "side") return null;
	switch (game.name) {
		case "darkchess":
			return colours;
		case "magic":
			return [["p", side(0)], ["n", side(1)]];
		case "surakarta":
			return [["x", side(0)], ["o", side(1)]];
		case "qilin":
			return [["r", side(0)], ["b", side(1)]];
		default:
			return [["w", side(0)], ["b", side(1)]];
	}
}

function labelled(word: string, ...inputs: HTMLElement[]): HTMLElement {
	return h("label", {}, h("span", {}, word), ...inputs);
}

export function number(value: number | string, label: string, change: (n: number) => void, most = 999): HTMLInputElement {
	const input = h("input", {
		type: "number",
		class: "field",
		min: 0,
		max: most,
		value,
		inputmode: "numeric",
		"aria-label": label,
		oninput: () => change(Math.max(0, Math.min(most, Math.round(Number(input.value) || 0)))),
	});
	return input;
}

function rules(text: string, change: Change): HTMLElement {
	const now = readRules(text);
	const boxes = magicSwitches.map((word) => {
		const box = h("input", {
			type: "checkbox",
			checked: now.switches.includes(word),
			onchange: () => {
				now.switches = now.switches.filter((other) => other !== word);
				if (box.checked) now.switches.push(word);
				change(writeRules(now));
			},
		});
		return h("label", { class: "switch" }, box, h("span", {}, t(`rule.${word}`)));
	});
	const draw = number(now.draw || "", t("rule.draw"), (n) => { now.draw = n; change(writeRules(now)); });
	draw.placeholder = "40";
	return h("fieldset", { class: "wide" }, h("legend", {}, t("field.rules")), labelled(t("rule.draw"), draw), ...boxes);
}

function casts(game: Game, text: string, change: Change): HTMLElement {
	const halves = text.split("/").map(readCasts) as [Casts, Casts];
	const row = (who: 0 | 1) => {
		const own = halves[who];
		const part = (key: keyof Casts, word: Word) =>
			labelled(t(word), number(own[key] || "", t(word), (n) => { own[key] = n; change(halves.map(writeCasts).join("/")); }, key === "turns" ? 7 : 9));
		const parts = [part("wood", "cast.wood"), part("ice", "cast.ice"), part("turns", "cast.turns"), part("gold", "cast.gold")];
		if (who === 1) parts.push(part("hide", "cast.hide"));
		return h("fieldset", { class: "wide casts" }, h("legend", {}, t("castsOf", named("side", `${game.name}.${who}`, game.sides[who]))), ...parts);
	};
	return h("div", { class: "wide" }, row(0), row(1));
}

// The input for one field; none where there is nothing to choose. The bag has its own place.
export function fieldInput(game: Game, field: FieldName, text: string, change: Change): HTMLElement | null {
	if (field === "none" || field === "bag") return null;
	if (field === "rules") return rules(text, change);
	if (field === "casts") return casts(game, text, change);
	const word = t(`field.${field}`);
	const given = choices(game, field);
	if (given) {
		const select = h("select", { "aria-label": word, onchange: () => change(select.value) });
		for (const [value, name] of given) select.append(h("option", { value, selected: value === text }, name));
		return labelled(word, select);
	}
	if (field === "checks") {
		const counts = text.split("+");
		const side = (who: 0 | 1) => named("side", `${game.name}.${who}`, game.sides[who]);
		const part = (who: 0 | 1) => number(counts[who] ?? 0, `${word}, ${side(who)}`, (n) => { counts[who] = String(n); change(counts.join("+")); });
		return h("div", { class: "pair" }, labelled(`${word}, ${side(0)}`, part(0)), labelled(`${word}, ${side(1)}`, part(1)));
	}
	return labelled(word, number(text, word, (n) => change(String(n)), 99999));
}
