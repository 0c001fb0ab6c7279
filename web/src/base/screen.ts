// A screen is an element with lifecycle callbacks. The address determines the screen: "#/play/xiangqi".
import type { KeyGroup } from "./keys.ts";
import type { Settings } from "./settings.ts";

export interface Screen {
	element: HTMLElement;
	title: string;
	end?: () => void; // the user leaves the screen: stops engines and timers
	leave?: () => void; // the screen is about to be rebuilt in another language; hands over its state
	restoreOverlays?: () => void; // restores overlays after the screen was rebuilt in another language
	keys?: () => KeyGroup[]; // the shortcuts of this screen
	turned?: () => void; // the window has changed between wide and high
	// settings other than the language have changed; absent: the screen is rebuilt
	adapt?: (part: Partial<Settings>) => void;
}

export function go(...words: string[]): void {
	location.hash = `#/${words.map(encodeURIComponent).join("/")}`;
}
