// What levels get from the server of the page, where it has levels by others: the part of the page that does it is loaded
// on demand (web/src/online).
import type { LevelFile } from "../core/core.ts";

// A game that has ended, as the server counts it: docs/levels.md.
export interface Ended {
	level: string; // id
	result: "won" | "drawn" | "lost";
	plies: number; // of both sides
	hints: number; // and moves taken back
}

export interface Others {
	addLink: (place: HTMLElement) => void; // to the levels by others
	addPublish: (actions: HTMLElement, read: () => LevelFile) => void;
	addSwitch: (place: HTMLElement) => void; // whether attempts are sent
	ended: (attempt: Ended, place: HTMLElement) => void; // place: where the player is asked whether to send it
	sendAll: () => void; // attempts that were made offline
}

// Calls `then` once that part is loaded, if the page comes from a server.
export const others: { when: (then: (others: Others) => void) => void } = { when: () => {} };
