// The rules of a game, as a screen and next to a game. A part of the page that is loaded on demand.
import { addWords } from "../base/words.ts";
import { lessons as en } from "../base/words/en/lessons.ts";
import { lessons as hans } from "../base/words/zh-hans/lessons.ts";
import { lessons as hant } from "../base/words/zh-hant/lessons.ts";

addWords({ en, "zh-Hans": hans, "zh-Hant": hant });

export { rulesScreen, showRules } from "./rules.ts";
