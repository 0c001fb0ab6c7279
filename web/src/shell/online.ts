// Loads the online part of the page on first use: games between people and levels by players.
import { h, replace } from "../base/dom.ts";
import type { KeyGroup } from "../base/keys.ts";
import { login } from "../base/login.ts";
import { parsedObject, savedText } from "../base/saved.ts";
import type { Screen } from "../base/screen.ts";
import { t } from "../base/words.ts";
import { others } from "../levels/others.ts";
import { blockedKey, seatsKey } from "../records/rooms.ts";
import { store } from "../records/store.ts";

type Online = typeof import("../online/online.ts");
let loaded: Promise<Online> | null = null;

const style = (): Promise<void> =>
	new Promise((done, fail) =>
		document.head.append(h("link", { rel: "stylesheet", href: "online.css", onload: done, onerror: fail })),
	);

// Loads online.js; the next call retries after a failure.
function load(): Promise<Online> {
	loaded ??= Promise.all([import("../online/online.ts"), style()]).then(([online]) => online);
	loaded.catch(() => (loaded = null));
	return loaded;
}

login.ask = async () => (await load()).askPassword();

others.when = (then) =>
	void store
		.where()
		.then(async (where) => where !== "none" && then((await load()).others))
		.catch(() => {}); // the next start retries

const attemptsKey = "qipan.attempts"; // as in online/attempts.ts

// Sends attempts at levels that were made offline.
export function sendAttempts(): void {
	const kept = parsedObject<{ waiting?: unknown[] }>(savedText(attemptsKey));
	if (kept?.waiting?.length) others.when((server) => server.sendAll());
}

// The user's online games; null if there are none.
export async function ownGames(signal: AbortSignal): Promise<HTMLElement | null> {
	return parsedObject(savedText(seatsKey)) && (await load()).ownGames(signal);
}

// Adds the user's blocked names to the settings, if any.
export async function showBlocked(): Promise<void> {
	if (savedText(blockedKey)) (await load()).showBlocked();
}

class LaterScreen implements Screen {
	readonly element = h("div", {}, h("p", { class: "trouble", role: "status" }, t("opening")));
	private inner: Screen | null = null;
	private left = false;

	constructor(
		readonly title: string,
		make: (online: Online) => Screen,
	) {
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

	leave(): void {
		this.inner?.leave?.();
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
		new LaterScreen(t(place === "others" ? "levelsByOthers" : "playOnline"), (online) =>
			online.onlineScreen(place, ...words),
		);
