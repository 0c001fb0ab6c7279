// Games between people online: the part of the page that is loaded when one of its screens is opened. build.mjs makes
// it online.js.
import type { Screen } from "../base/screen.ts";
import { addWords } from "../base/words.ts";
import { rooms as en } from "../base/words/en/rooms.ts";
import { refusals as hansRefusals, rooms as hans } from "../base/words/zh-hans/rooms.ts";
import { refusals as hantRefusals, rooms as hant } from "../base/words/zh-hant/rooms.ts";
import { Archive } from "./archive.ts";
import { Lobby } from "./lobby.ts";
import { newRoomScreen } from "./new_room.ts";
import { RoomScreen } from "./room.ts";

addWords({ en, "zh-Hans": { ...hans, ...hansRefusals }, "zh-Hant": { ...hant, ...hantRefusals } });

export { showBlocked } from "./blocked.ts";
export { ownGames } from "./own.ts";
export { askPassword } from "./password.ts";

// The address "#/lobby", "#/lobby/archive/…" (filter.ts), "#/room/new/GAME", "#/room/ID" or "#/room/ID/TOKEN", a seat to
// take over.
export function onlineScreen(place: "lobby" | "room", ...words: string[]): Screen {
	const [word = "", name = "", ...more] = words;
	if (place === "lobby") return word ? new Archive([name, ...more]) : new Lobby();
	return word === "new" ? newRoomScreen(name) : new RoomScreen(word, name);
}
