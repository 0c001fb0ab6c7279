// Rules by name: a preset of the game's list, "tcga2016", or one with house rules, "tcga2016+equals=none".
import { counted, messageTemplate, named, t } from "../base/words.ts";
import { core, type Game } from "./core.ts";

type Preset = Game["presets"][number];

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

// The preset that the name begins with; the game's default if it begins with no preset.
export const presetOf = (game: Game, name: string): Preset =>
	game.presets.find((preset) => preset.name === name.split("+")[0]) ?? game.presets[0]!;

// The house rules in the name, each as [id, choice].
export const houseRules = (name: string): [string, string][] =>
	name
		.split("+")
		.slice(1)
		.map((rule) => rule.split("=") as [string, string]);

// What a house rule decides, or what its choice says; undefined: this text has not been loaded (play/rule_pages.ts).
export const houseText = (game: Game, id: string, choice = ""): string | undefined =>
	messageTemplate(["switch", game.name, id, choice].filter(Boolean).join("_").replaceAll("-", "_"));

const plainWords = (game: Game, preset: Preset): string =>
	named("preset", `${game.name}.${preset.name}`, `${preset.name}: ${preset.about}`);

// The rules by name, in words; "": the game's default.
export function presetWords(game: Game, name: string): string {
	const words = plainWords(game, presetOf(game, name));
	const rules = houseRules(name);
	if (!rules.length) return words;
	const texts = rules.map(([id, choice]) => houseText(game, id, choice));
	return texts.includes(undefined)
		? counted("rulesChanged", rules.length, words, rules.length)
		: t("rulesBut", words, texts.join(t("rulesAnd")));
}

// Throws what is wrong if the core has no such rules.
export function checkRules(game: Game, preset: string): string {
	return core().set({ game: game.name, preset }).position;
}

// Whether stored data from another version names rules that exist.
export function hasRules(game: Game, preset: unknown): preset is string {
	if (typeof preset !== "string" || !preset) return false;
	try {
		checkRules(game, preset);
		return true;
	} catch {
		return false;
	}
}
