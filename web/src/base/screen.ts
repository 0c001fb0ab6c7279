// A screen is an element and what ends it. The address says which one is shown: "#/play/xiangqi".
import type { KeyGroup } from "./keys.ts";
import type { Settings } from "./settings.ts";

export interface Screen {
	element: HTMLElement;
	title: string;
	end?: () => void; // the screen is left: engines stop, timers end
	leave?: () => void; // it is about to be made anew in another language, with what it hands over
	retell?: () => void; // shows again what stood over the screen when it is made anew in another language
	keys?: () => KeyGroup[]; // that do something here
	turned?: () => void; // the window became wide or high
	adapt?: (part: Partial<Settings>) => void; // settings but the language changed; absent: the screen is made anew
}

export function go(...words: string[]): void {
	location.hash = `#/${words.map(encodeURIComponent).join("/")}`;
}
