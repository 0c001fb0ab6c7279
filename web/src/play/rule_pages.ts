// The rules of a game, as a screen and next to a game, and the choice of rules with the texts of house rules. A part of
// the page that is loaded on demand.
import { addWords } from "../base/words.ts";
import { houseRules as enHouse, texts as enTexts } from "../base/words/en/house_rules.ts";
import { lessons as en } from "../base/words/en/lessons.ts";
import { houseRules as hansHouse, texts as hansTexts } from "../base/words/zh-hans/house_rules.ts";
import { lessons as hans } from "../base/words/zh-hans/lessons.ts";
import { houseRules as hantHouse, texts as hantTexts } from "../base/words/zh-hant/house_rules.ts";
import { lessons as hant } from "../base/words/zh-hant/lessons.ts";

addWords({
	en: { ...en, ...enHouse, ...enTexts },
	"zh-Hans": { ...hans, ...hansHouse, ...hansTexts },
	"zh-Hant": { ...hant, ...hantHouse, ...hantTexts },
});

export { chooseRules } from "./house_rules.ts";
export { rulesScreen, showRules } from "./rules.ts";
