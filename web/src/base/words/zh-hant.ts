// The text of the page in traditional Chinese.
import type { Word } from "./en.ts";
import { common } from "./zh-hant/common.ts";
import { play } from "./zh-hant/play.ts";
import { analyse } from "./zh-hant/analyse.ts";
import { core } from "./zh-hant/core.ts";
import { levels } from "./zh-hant/levels.ts";
import { rules } from "./zh-hant/rules.ts";
import { keys } from "./zh-hant/keys.ts";
import { turns } from "./zh-hant/turns.ts";
import messages from "../../../../data/messages/zh-hant.json";

export const words: Record<Word, string> = {
	...common,
	...play,
	...analyse,
	...core,
	...levels,
	...rules,
	...keys,
	...turns,
};

export { messages };
