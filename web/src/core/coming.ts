// A screen whose content is still loading; failed: what to show if loading fails.
import { h, replace } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { faultText } from "./faults.ts";

export function coming(
	title: string,
	screen: () => Promise<Screen>,
	failed: (why: string, error: unknown) => (HTMLElement | string)[],
): Screen {
	const element = h("div", { class: "coming", "aria-busy": "true" });
	let come: Screen | null = null;
	let left = false;
	let retold = false;
	screen().then(
		(made) => {
			element.removeAttribute("aria-busy");
			if (left) {
				made.end?.();
				return;
			}
			come = made;
			element.className = "";
			replace(element, made.element);
			if (retold) made.retell?.();
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
		leave: () => come?.leave?.(),
		retell: () => {
			if (come) come.retell?.();
			else retold = true;
		},
		keys: () => come?.keys?.() ?? [],
		turned: () => come?.turned?.(),
		get adapt() {
			return come ? come.adapt?.bind(come) : () => {};
		},
		end: () => {
			left = true;
			come?.end?.();
		},
	};
}
