// A screen whose content is still loading; failed: what to show if loading fails.
import { h, replace } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { faultText } from "./faults.ts";

export function loadingScreen(
	title: string,
	screen: () => Promise<Screen>,
	failed: (why: string, error: unknown) => (HTMLElement | string)[],
): Screen {
	const element = h("div", { class: "coming", "aria-busy": "true" });
	let loaded: Screen | null = null;
	let left = false;
	let isRebuilt = false;
	screen().then(
		(made) => {
			element.removeAttribute("aria-busy");
			if (left) {
				made.end?.();
				return;
			}
			loaded = made;
			element.className = "";
			replace(element, made.element);
			if (isRebuilt) made.restoreOverlays?.();
			if (!made.title) return;
			document.title = `${made.title} · Qipan`;
			element.closest("main")?.setAttribute("aria-label", made.title);
		},
		(error) => {
			element.removeAttribute("aria-busy");
			replace(element, h("div", { class: "trouble", role: "alert" }, ...failed(faultText(error), error)));
		},
	);
	return {
		element,
		title,
		leave: () => loaded?.leave?.(),
		restoreOverlays: () => {
			if (loaded) loaded.restoreOverlays?.();
			else isRebuilt = true;
		},
		keys: () => loaded?.keys?.() ?? [],
		turned: () => loaded?.turned?.(),
		get adapt() {
			return loaded ? loaded.adapt?.bind(loaded) : () => {};
		},
		end: () => {
			left = true;
			loaded?.end?.();
		},
	};
}
