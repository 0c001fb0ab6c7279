// The text of the page in simplified Chinese.
import type { Word } from "./en.ts";
import { common } from "./zh-hans/common.ts";
import { play } from "./zh-hans/play.ts";
import { analyse } from "./zh-hans/analyse.ts";
import { core } from "./zh-hans/core.ts";
import { levels } from "./zh-hans/levels.ts";
import { rules } from "./zh-hans/rules.ts";
import { keys } from "./zh-hans/keys.ts";
import { turns } from "./zh-hans/turns.ts";
import messages from "../../../../data/messages/zh-hans.json";

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
