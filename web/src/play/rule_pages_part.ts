// The part of the page that rule_pages.ts makes.
import { Part } from "../core/part.ts";

export type RulePages = typeof import("./rule_pages.ts");
export const rulePages = new Part<RulePages>(() => import("./rule_pages.ts"));
