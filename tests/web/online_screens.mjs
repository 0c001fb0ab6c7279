// The screens of games online: rooms, the lobby, the home of a club, the archive (docs/rooms.md).
import { createHash } from "node:crypto";
import { serveRooms } from "./room_server.mjs";

const room = "k7f39qtx2m4d";
const longName = "名字很长很长很长的一位棋手";
const player = (name, away) => ({ name, here: !away, ...(away && { away }) });
const clock = (left) => ({ left, periods: 0, inPeriod: false, moves: 0 });
const open = {
	...{ room, revision: 1, stage: "open", game: "xiangqi", preset: "wxf", clock: "300+3", you: 0 },
	...{ seats: [player("安"), null], watching: 0, from: 0, moves: [], ply: 0 },
	clocks: { running: -1, sides: [clock(300_000), clock(300_000)] },
	...{ draw: null, takeBack: null, rematch: null, next: null, claim: null, result: null, ruling: "", deal: null },
	...{ blocks: false, closed: false, said: [] },
};
const moves = ["h2e2", "h9g7", "h0g2", "i9h9"];
const running = {
	...open,
	...{ stage: "playing", seats: [player("安"), player("林中小鹿")], moves, ply: moves.length, watching: 3 },
	clocks: { running: 0, sides: [clock(272_000), clock(251_000)] },
};
const asked = { ...running, draw: 1, takeBack: { side: 1, ply: 3 } };
const left = { ...running, seats: [player("安"), player(longName, 45_000)], claim: 20_000 };
const due = { ...left, claim: 0 };
const over = { ...running, stage: "over", result: "second", ruling: "resignation", rematch: 1 };
const closed = { ...running, stage: "over", closed: true };

const layout = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";
const salt = "5".repeat(64);
const commitment = createHash("sha256").update(`${salt}\n${layout}`).digest("hex");
const dealt = (deal) => {
	const flips = ["a1", "(K)", "d8", "(p)", "b2", "(R)"];
	const own = { game: "darkchess", preset: "tcga2016", moves: flips, ply: flips.length, rematch: null };
	return { ...over, ...own, deal: { commitment, salt, layout, ...deal } };
};

const club = {
	name: "长江以南象棋爱好者协会长河棋社",
	rules: "请准时。\n\n开局前问好，终局后致谢。",
	...{ clock: "900+10", game: "qilin" },
};

const names = ["abcdefghijkm", "bcdefghijkmn", "cdefghijkmno", "defghijkmnop", "efghijkmnopq"];
const finished = (state, i) => ({ ...state, room: names[i], you: null, changed: Date.UTC(2026, 10, 28 - i) });
const lists = {
	open: [
		{ ...open, room: names[0], seats: [null, player("博")], you: null },
		{ ...open, room: names[1], game: "darkchess", preset: "", clock: "0,1x86400", seats: [player("林"), null] },
	],
	playing: [{ ...running, room: names[2], you: null }],
	over: [
		finished(over, 3),
		finished({ ...over, result: "draw", game: "surakarta", preset: "", clock: "", seats: left.seats }, 4),
		finished({ ...closed, clock: "1200,3x30" }, 2),
	],
};

// What this browser holds: the seat of the state's user, and names that the user has blocked.
async function hold(page, state, { commits = commitment, blocked = [] } = {}) {
	const seat = { token: "x".repeat(22), name: "安", changed: "2026-11-29T00:00:00.000Z", commitment: commits };
	const seats = state && state.you !== null ? { [room]: { ...seat, game: state.game } } : {};
	await page.evaluate(
		([seats, blocked]) => {
			localStorage.setItem("qipan.seats", seats);
			localStorage.setItem("qipan.blocked", blocked);
		},
		[JSON.stringify(seats), JSON.stringify(blocked)],
	);
}

// selector: what shows that the screen is complete.
const at =
	(where, answers, selector, { act = async () => {}, ...held } = {}) =>
	async (page) => {
		await serveRooms(page, answers);
		await hold(page, answers.state, held);
		await page.goto(new URL(`#/${where}`, page.url()).href);
		await page.reload();
		await page.locator(selector).first().waitFor();
		await act(page);
	};

const inRoom = (state, selector, how) => at(`room/${room}`, { state }, selector, how);
const press = (selector) => ({ act: async (page) => page.locator(selector).first().click() });
const fold = (n) => ({ act: async (page) => page.locator(".room-buttons button").nth(n).click() });
const more = (word) => ({
	act: async (page) => {
		await fold(1).act(page);
		await page.locator(`[data-word="${word}"]`).click();
	},
});
const answered = { act: (page) => page.waitForLoadState("networkidle") };
const check = { act: async (page) => page.locator('[data-word="checkDeal"]').click() };

// The list of archived games has been loaded.
const found = ".archive .turns li";
const named = (name, prepare, faults) => ["#/", prepare, { name, faults }];

export const onlineScreens = [
	named("room, create", at("room/new/xiangqi", {}, ".new-room .main")),
	named("room, waiting", inRoom(open, "svg.qr")),
	named("room, invitation", inRoom({ ...open, you: null }, ".invite form")),
	named("room, playing, phrases", inRoom(running, ".playing", fold(0))),
	named("room, playing, more", inRoom(running, ".playing", fold(1))),
	named("room, playing, other device", inRoom(running, ".playing", more("otherDevice"))),
	named("room, playing, resign", inRoom(running, ".playing", press('[data-word="resign"]'))),
	named("room, offers", inRoom(asked, ".playing")),
	named("room, opponent away", inRoom(left, ".claim-time:not([hidden])")),
	named("room, win to claim", inRoom(due, '.answers [data-word="claimWin"]')),
	named("room, blocked", inRoom({ ...running, blocks: true }, ".playing")),
	named("room, offline", at(`room/${room}`, { state: running, breaks: true }, '.room-panel[data-link="offline"]'), [
		/net::ERR_/,
	]),
	named("room, spectator", inRoom({ ...running, you: null }, ".playing")),
	named("room, over", inRoom(over, ".state.over")),
	named("room, over, delete", inRoom(over, ".playing", more("erase"))),
	named("room, closed", inRoom(closed, ".playing")),
	named("room, deal to check", inRoom(dealt({}), '[data-word="checkDeal"]')),
	named("room, deal checked", inRoom(dealt({}), ".playing", check)),
	named("room, deal wrong", inRoom(dealt({}), ".playing", { ...check, commits: "0".repeat(64) })),
	named("room, gone", at(`room/${room}`, { status: 404 }, ".trouble .main", answered), [/404/]),
	named("room, password", at(`room/${room}`, { status: 401 }, "dialog form"), [/401/]),
	named("lobby", at("lobby", { state: running, lists }, ".lobby .turns .thumb")),
	named("lobby, empty", at("lobby", {}, ".lobby .turns", answered)),
	named("lobby, club", at("lobby", { lists, club }, ".club-rules", { blocked: [longName, "Bo"] })),
	named("archive", at("lobby/archive", { lists }, found)),
	named("archive, opening", at("lobby/archive/game/xiangqi/opening/h2e2,h9g7", { lists }, found)),
	named("archive, none", at("lobby/archive/player/Bo", {}, ".archive .about.empty")),
];
