// Loads the online part of the page on first use: games between people and levels by players.
import { login } from "../base/login.ts";
import { parsedObject, savedText } from "../base/saved.ts";
import type { Screen } from "../base/screen.ts";
import { t } from "../base/words.ts";
import { Part } from "../core/part.ts";
import { others } from "../levels/others.ts";
import { blockedKey, seatsKey } from "../records/rooms.ts";
import { store } from "../records/store.ts";

type Online = typeof import("../online/online.ts");
const online = new Part<Online>(() => import("../online/online.ts"), "online.css");

login.ask = async () => (await online.load()).askPassword();

others.when = (then) =>
	void store
		.where()
		.then(async (where) => where !== "none" && then((await online.load()).others))
		.catch(() => {}); // the next start retries

const attemptsKey = "qipan.attempts"; // as in online/attempts.ts

// Sends attempts at levels that were made offline.
export function sendAttempts(): void {
	const saved = parsedObject<{ waiting?: unknown[] }>(savedText(attemptsKey));
	if (saved?.waiting?.length) others.when((server) => server.sendAll());
}

// The user's online games; null without any.
export async function ownGames(signal: AbortSignal): Promise<HTMLElement | null> {
	return parsedObject(savedText(seatsKey)) && (await online.load()).ownGames(signal);
}

// Adds the user's blocked names to the settings, if any.
export async function showBlocked(): Promise<void> {
	if (savedText(blockedKey)) (await online.load()).showBlocked();
}

export const onlineScreen =
	(place: Parameters<Online["onlineScreen"]>[0]) =>
	(...words: string[]): Screen =>
		online.screen(t(place === "others" ? "levelsByOthers" : "playOnline"), (part) =>
			part.onlineScreen(place, ...words),
		);
