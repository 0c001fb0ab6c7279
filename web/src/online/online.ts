// Online games and levels by players, loaded on first use. build.mjs makes it online.js.
import type { Screen } from "../base/screen.ts";
import { addWords } from "../base/words.ts";
import { others as enOthers } from "../base/words/en/others.ts";
import { rooms as en } from "../base/words/en/rooms.ts";
import { tournaments as enTournaments } from "../base/words/en/tournaments.ts";
import { others as hansOthers } from "../base/words/zh-hans/others.ts";
import { refusals as hansRefusals, rooms as hans } from "../base/words/zh-hans/rooms.ts";
import { tournaments as hansTournaments } from "../base/words/zh-hans/tournaments.ts";
import { others as hantOthers } from "../base/words/zh-hant/others.ts";
import { refusals as hantRefusals, rooms as hant } from "../base/words/zh-hant/rooms.ts";
import { tournaments as hantTournaments } from "../base/words/zh-hant/tournaments.ts";
import { Archive } from "./archive.ts";
import { levelPage } from "./level_page.ts";
import { sorts } from "./levels_client.ts";
import { LevelList } from "./levels_list.ts";
import { Lobby } from "./lobby.ts";
import { newRoomScreen } from "./new_room.ts";
import { Projector } from "./projector.ts";
import { RoomScreen } from "./room.ts";
import { TournamentScreen } from "./tournament.ts";
import { NewTournament } from "./tournament_new.ts";

addWords({
	en: { ...en, ...enTournaments, ...enOthers },
	"zh-Hans": { ...hans, ...hansTournaments, ...hansOthers, ...hansRefusals },
	"zh-Hant": { ...hant, ...hantTournaments, ...hantOthers, ...hantRefusals },
});

export { showBlocked } from "./blocked.ts";
export { others } from "./others.ts";
export { ownGames } from "./own.ts";
export { askPassword } from "./password.ts";

// The address "#/lobby", "#/lobby/archive/…" (filter.ts), "#/room/new/GAME", "#/room/ID" or "#/room/ID/TOKEN", a seat to
// take over; "#/tournament/new", "#/tournament/ID", "#/tournament/ID/projector" or "#/tournament/ID/TOKEN"; "#/magic/others",
// "#/magic/others/SORT", "#/magic/others/ID" or "#/magic/others/ID/play".
export function onlineScreen(place: "lobby" | "room" | "tournament" | "others", ...words: string[]): Screen {
	const [word = "", name = "", ...more] = words;
	if (place === "lobby") return word ? new Archive([name, ...more]) : new Lobby();
	if (place === "room") return word === "new" ? newRoomScreen(name) : new RoomScreen(word, name);
	if (place === "others") {
		const sort = sorts.find((one) => one === (word || "new"));
		return sort ? new LevelList(sort) : levelPage(word, name);
	}
	if (word === "new") return new NewTournament();
	return name === "projector" ? new Projector(word) : new TournamentScreen(word, name);
}
