// The part of the page that rule_pages.ts makes: rules, the choice of rules, and the texts of house rules.
import { Part } from "../core/part.ts";

export type RulePages = typeof import("./rule_pages.ts");
export const rulePages = new Part<RulePages>(() => import("./rule_pages.ts"), "rules.css");

// Shows something with the rules in words: now and, if they have house rules, again when their texts are loaded.
export function whenWordsLoaded(preset: string, show: () => void): void {
	show();
	if (preset.includes("+")) rulePages.act(show, () => {});
}
