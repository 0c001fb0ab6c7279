// A selector for the rule presets of a game: first the default, then others in common use, then those of programs and
// papers.
import { h } from "../base/dom.ts";
import { named, t } from "../base/words.ts";
import type { Game } from "./core.ts";

export const advanced = new Set([
	...["xiangqi.wxf60", "xiangqi.wxf-twice"],
	...[
		"darkchess.ntu2021",
		"darkchess.ntu2025",
		"darkchess.openspiel",
		"darkchess.paper160",
		"darkchess.paper640",
		"darkchess.paper2560",
	],
	...["magic.ice-plies", "magic.strict"],
	"surakarta.polygames",
	...["qilin.strict", "qilin.no-reform", "qilin.clear-enemy"],
]);

// The description of a preset by name; "": the game's default.
export function presetWords(game: Game, name: string): string {
	const preset = game.presets.find((p) => p.name === name) ?? game.presets[0]!;
	return named("preset", `${game.name}.${preset.name}`, `${preset.name}: ${preset.about}`);
}

export function presetChoices(game: Game, chosen: string): HTMLElement[] {
	const names = game.presets.map(({ name }) => name);
	const isAdvanced = (name: string) => advanced.has(`${game.name}.${name}`);
	const option = (name: string) => h("option", { value: name, selected: name === chosen }, presetWords(game, name));
	const group = (label: string, names: string[]) => names.length > 0 && h("optgroup", { label }, ...names.map(option));
	const [usual, ...others] = names as [string, ...string[]];
	return [
		option(usual),
		group(
			t("moreRules"),
			others.filter((name) => !isAdvanced(name)),
		),
		group(t("rarerRules"), others.filter(isAdvanced)),
	].filter((part) => part !== false);
}
