// The screens of games online, which are loaded when one of them is first opened.
import { h, replace } from "../base/dom.ts";
import type { KeyGroup } from "../base/keys.ts";
import { login } from "../base/login.ts";
import { parsedObject, savedText } from "../base/saved.ts";
import type { Screen } from "../base/screen.ts";
import { t } from "../base/words.ts";
import { seatsKey } from "../records/rooms.ts";

type Online = typeof import("../online/online.ts");
let loaded: Promise<Online> | null = null;

const style = (): Promise<void> =>
	new Promise((done, fail) =>
		document.head.append(h("link", { rel: "stylesheet", href: "online.css", onload: done, onerror: fail })),
	);

// A failed attempt is repeated next time.
function load(): Promise<Online> {
	loaded ??= Promise.all([import("../online/online.ts"), style()]).then(([online]) => online);
	loaded.catch(() => (loaded = null));
	return loaded;
}

login.ask = async () => (await load()).askPassword();

// The user's games online; null if there are none.
export async function ownGames(signal: AbortSignal): Promise<HTMLElement | null> {
	return parsedObject(savedText(seatsKey)) && (await load()).ownGames(signal);
}

class LaterScreen implements Screen {
	readonly title = t("playOnline");
	readonly element = h("div", {}, h("p", { class: "trouble", role: "status" }, t("opening")));
	private inner: Screen | null = null;
	private left = false;

	constructor(make: (online: Online) => Screen) {
		load().then(
			(online) => {
				if (this.left) return;
				this.inner = make(online);
				replace(this.element, this.inner.element);
			},
			(error) => replace(this.element, h("p", { class: "trouble", role: "alert" }, t("screenFailed", String(error)))),
		);
	}

	get adapt(): Screen["adapt"] {
		return this.inner?.adapt?.bind(this.inner);
	}

	keys(): KeyGroup[] {
		return this.inner?.keys?.() ?? [];
	}

	turned(): void {
		this.inner?.turned?.();
	}

	retell(): void {
		this.inner?.retell?.();
	}

	end(): void {
		this.left = true;
		this.inner?.end?.();
	}
}

export const onlineScreen =
	(place: Parameters<Online["onlineScreen"]>[0]) =>
	(...words: string[]): Screen =>
		new LaterScreen((online) => online.onlineScreen(place, ...words));
