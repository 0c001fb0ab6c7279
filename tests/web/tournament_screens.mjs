// The screens of tournaments, from a server that only has these states: docs/tournaments.md
import { serveRooms } from "./room_server.mjs";

const tournament = "k7f39qtx2m4d";
const room = "abcdefghijkm";
const token = (letter) => letter.repeat(22);

const names = [
	"安",
	"林中小鹿",
	"Bo",
	"名字很长很长很长的一位棋手",
	"Cy",
	"Di",
	"Ed",
	"Вольфганг Амадей фон цу Моцарт",
];
const terms = {
	...{ tournament, name: "周五棋社之夜：第一百二十届瑞士制快棋赛", kind: "swiss" },
	...{ game: "xiangqi", preset: "wxf", clock: "900+10" },
};
const game = (result) => ({ room, result });
const pair = (first, second, result) => ({ first, second, games: second ? [game(result)] : [] });
const place = (player, i) => ({
	...{ rank: i + 1, player, points: 2 - Math.floor(i / 2) / 2, games: 2 },
	...{ buchholz: 4.5 - i / 2, sonnebornBerger: 3.25 - i / 4, directEncounter: null },
});
const numbers = names.map((_, i) => i + 1);

const open = {
	...{ ...terms, revision: 1, stage: "open", rounds: 5, you: null, organizer: false },
	...{ players: names.map((name) => ({ name, left: null })), played: [], complete: true },
	...{ standings: [], corrections: [] },
};
const nobody = { ...open, players: [] };
const playing = {
	...open,
	stage: "playing",
	complete: false,
	players: names.map((name, i) => ({ name, left: i === 4 ? 1 : null })),
	played: [
		[pair(1, 5, "1-0"), pair(6, 2, "1/2-1/2"), pair(3, 7, "0-1"), pair(8, 4, "+--")],
		[pair(1, 8, null), pair(7, 2, null), pair(4, 6, "1-0"), pair(3, null)],
	],
	standings: numbers.map(place),
	corrections: [
		{
			...{ at: 1_795_989_600_017, round: 1, board: 3, game: 1, before: "1-0", after: "0-1" },
			reason: "认输的一方录反了",
		},
	],
};
const complete = { ...playing, complete: true, played: [playing.played[0], playing.played[0]] };
const cup = {
	...playing,
	kind: "knock_out",
	corrections: [],
	rounds: 3,
	played: [
		[
			{ first: 1, second: 8, games: [game("1/2-1/2"), game(null)] },
			pair(4, 5, "0-1"),
			pair(2, null),
			{ first: null, second: null, games: [] },
		],
	],
};
const over = { ...complete, stage: "over" };

const passes = {
	organizer: [{ token: token("o"), is: "organizer", number: null }],
	player: [{ token: token("p"), is: "player", number: 1 }],
};
const held = (...which) => ({
	[tournament]: {
		name: terms.name,
		passes: which.flatMap((name) => passes[name]),
		guests: which.includes("organizer") ? [{ number: 3, token: token("g") }] : [],
	},
});

const listed = (stage, name, letter) => ({ ...terms, tournament: letter.repeat(12), stage, name, players: 8 });
const list = {
	open: [{ ...listed("open", "x", "k"), tournament, name: terms.name }],
	playing: [listed("playing", "Кубок <b>мельницы</b>", "b")],
	over: [listed("over", "春季赛", "c")],
};

// The answers of a server with this state and list; with `wait` the state never changes.
async function tournamentServer(page, state, lists) {
	await page.route("**/api/tournaments**", (route) => {
		const { pathname, searchParams } = new URL(route.request().url());
		if (searchParams.has("wait")) return;
		const stage = searchParams.get("stage");
		const json = stage ? { tournaments: lists[stage] ?? [], next: null } : pathname.endsWith(tournament) && state;
		return json ? route.fulfill({ json }) : route.fulfill({ status: 404, json: { error: { message: "none" } } });
	});
}

const at =
	(state, holding, where, selector, act = async () => {}) =>
	async (page) => {
		await serveRooms(page);
		await tournamentServer(page, state, list);
		await page.evaluate((text) => localStorage.setItem("qipan.tournaments", text), JSON.stringify(holding));
		await page.goto(new URL(`#/${where}`, page.url()).href);
		await page.reload();
		await page.locator(selector).first().waitFor();
		await act(page);
	};

const here = `tournament/${tournament}`;
const answered = (page) => page.waitForLoadState("networkidle");
const press = (selector) => async (page) => page.locator(selector).first().click();
const organizing = (state, selector) =>
	at({ ...state, organizer: true }, held("organizer"), here, ".pairs button", press(selector));
const named = (name, prepare, faults) => ["#/", prepare, { name: `tournament, ${name}`, faults }];

export const tournamentScreens = [
	named("list", at(null, held("organizer"), "lobby", '.lobby .turns a[href^="#/tournament/k"]')),
	named("create", at(null, {}, "tournament/new", ".new-tournament .main")),
	named("join", at(nobody, {}, here, ".join .main")),
	named("join, with players", at(open, {}, here, ".join .main")),
	named("open, organizer", at({ ...open, organizer: true }, held("organizer", "player"), here, ".organizing .main")),
	named("player's game", at({ ...playing, you: 1 }, held("player"), here, ".due-now a.main")),
	named("round, organizer", at({ ...playing, organizer: true }, held("organizer"), here, ".pairs button")),
	named("correct", organizing(complete, '[data-at="result-2-1-1"]')),
	named("enter a result", organizing(playing, '[data-at="result-2-1-1"]')),
	named("start a round", organizing(complete, '[data-at="start"]')),
	named("enter a player", organizing(complete, '[data-at="enter"]')),
	named("link of a player", organizing(complete, '[data-at="link-3"]')),
	named("withdraw", organizing(complete, '[data-at="withdraw-8"]')),
	named("organizer's link", organizing(complete, '[data-at="organizerPass"]')),
	named("cup", at({ ...cup, you: 1 }, held("player"), here, ".due-now a.main")),
	named(
		"over, player's link",
		at({ ...over, you: 1 }, held("player"), here, ".standings", press('[data-at="playerPass"]')),
	),
	named("leave", at({ ...playing, you: 1 }, held("player"), here, ".due-now a.main", press('[data-at="withdraw"]'))),
	named("gone", at(null, {}, here, ".trouble .main", answered), [/404/]),
	named("projector, open", at(open, {}, `${here}/projector`, ".projected")),
	named("projector", at(playing, {}, `${here}/projector`, ".projected")),
	named("projector, over", at(over, {}, `${here}/projector`, ".projected")),
];
