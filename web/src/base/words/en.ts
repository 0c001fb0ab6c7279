// The text of the page in English, by area. The other languages have the same keys in the same files.
import { common } from "./en/common.ts";
import { play } from "./en/play.ts";
import { analyse } from "./en/analyse.ts";
import { core } from "./en/core.ts";
import { levels } from "./en/levels.ts";
import { rules } from "./en/rules.ts";
import { keys } from "./en/keys.ts";
import { turns } from "./en/turns.ts";
export { messages } from "./en/messages.ts";

export const words = {
	...common,
	...play,
	...analyse,
	...core,
	...levels,
	...rules,
	...keys,
	...turns,
};

export type Word = keyof typeof words;
