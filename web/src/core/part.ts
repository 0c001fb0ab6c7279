// A part of the page in separate files, NAME.js and perhaps NAME.css, loaded when it is first needed: build.mjs.
import { h } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { t } from "../base/words.ts";
import { loadingScreen } from "./loading_screen.ts";

const loadStyle = (href: string): Promise<void> =>
	new Promise((done, fail) =>
		document.head.append(h("link", { rel: "stylesheet", href, onload: () => done(), onerror: fail })),
	);

export class Part<T> {
	private loaded: Promise<T> | null = null;
	private part: T | null = null; // once it is loaded

	constructor(
		private readonly script: () => Promise<T>,
		private readonly style = "",
	) {}

	// A failed attempt is repeated next time.
	load(): Promise<T> {
		this.loaded ??= Promise.all([this.script(), this.style && loadStyle(this.style)]).then(
			([part]) => (this.part = part),
		);
		this.loaded.catch(() => (this.loaded = null));
		return this.loaded;
	}

	// What a button does; failed: receives the reason.
	act(then: (part: T) => void, failed: (why: string) => void): void {
		this.load().then(then, (error) => failed(t("screenFailed", String(error))));
	}

	// Made at once if the part is there, so that the screen can take the focus of the one before.
	screen(title: string, make: (part: T) => Screen): Screen {
		if (this.part) return make(this.part);
		return loadingScreen(
			title,
			async () => make(await this.load()),
			(why) => [h("p", {}, t("screenFailed", why))],
		);
	}
}
