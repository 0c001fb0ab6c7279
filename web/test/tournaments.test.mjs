// The page's client of tournaments: what a state means for a player, the tokens that a browser holds, and requests.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const storage = new Map();
globalThis.localStorage = {
	getItem: (key) => storage.get(key) ?? null,
	setItem: (key, value) => storage.set(key, String(value)),
	removeItem: (key) => storage.delete(key),
};
globalThis.window ??= globalThis;
globalThis.addEventListener ??= () => {};
globalThis.document ??= { baseURI: "http://localhost/", hidden: false, addEventListener() {} };

const page = await bundle(`
	export { loadCore } from "./core/core.ts";
	export { addWords } from "./base/words.ts";
	export { rooms } from "./base/words/en/rooms.ts";
	export { tournaments } from "./base/words/en/tournaments.ts";
	export { seats } from "./online/client.ts";
	export { pagesOf } from "./online/pages.ts";
	export * from "./online/tournament_client.ts";
	export * from "./online/tournament_facts.ts";
`);
await page.loadCore(wasmAddress);
page.addWords({ en: { ...page.rooms, ...page.tournaments } });

beforeEach(() => storage.clear());

const tournament = "k7f39qtx2m4d";
const tokenOf = (letter) => letter.repeat(22);
const pair = (first, second, ...games) => ({ first, second, games });
const game = (result, room = "abcdefghijkm") => ({ room, result });
const names = ["Ann", "Bo", "Cy"];

function stateOf(played, how = {}) {
	return {
		...{ tournament, revision: 7, stage: played.length ? "playing" : "open", name: "Friday", kind: "swiss" },
		...{ game: "xiangqi", preset: "wxf", clock: "300+3", rounds: 3, you: null, organizer: false },
		players: names.map((name) => ({ name, left: null })),
		...{ played, complete: false, standings: [], corrections: [] },
		...how,
	};
}

test("a list is cut into pages by the heights of its rows, at least one row on each", () => {
	assert.deepEqual(page.pagesOf([10, 10, 10, 10, 10], 25), [
		[0, 2],
		[2, 4],
		[4, 5],
	]);
	assert.deepEqual(page.pagesOf([10, 30, 10], 20), [
		[0, 1],
		[1, 2],
		[2, 3],
	]);
	assert.deepEqual(page.pagesOf([10, 10], 20), [[0, 2]]);
	assert.deepEqual(page.pagesOf([], 20), [[0, 0]]);
});

test("points are written in halves and quarters", () => {
	assert.deepEqual([0, 0.5, 1, 2.5, 5.25, 0.75].map(page.pointsWords), ["0", "½", "1", "2½", "5¼", "¾"]);
});

test("a replayed game counts for the players of the board, not for the sides", () => {
	assert.equal(page.signOf("1-0", 1), "1–0");
	assert.equal(page.signOf("1-0", 2), "0–1");
	assert.equal(page.signOf("+--", 2), "– : +");
	assert.equal(page.winnerOf(pair(1, 2, game("1/2-1/2"), game("1-0"))), 2);
	assert.equal(page.winnerOf(pair(1, 2, game("1/2-1/2"), game(null))), null);
	assert.equal(page.resultWords("--+", "Ann", "Bo"), "Bo wins by forfeit");
	assert.equal(page.resultWords("---", "Ann", "Bo"), "Neither player came");
});

test("the screen says what the player has to do next", () => {
	const due = (state, number = 1) => page.dueOf(state, number);
	const running = [[pair(2, 1, game(null)), pair(3, null)]];
	assert.deepEqual(due(stateOf([])), { is: "open" });
	assert.deepEqual(due(stateOf(running)), { is: "game", room: "abcdefghijkm", opponent: 2 });
	assert.deepEqual(due(stateOf(running), 3), { is: "bye" });
	assert.deepEqual(due(stateOf([[pair(2, 1, game("1-0")), pair(3, 4, game(null))]])), { is: "played" });
	assert.deepEqual(due(stateOf([[pair(2, 1, game("1-0")), pair(3, null)]], { complete: true })), { is: "next" });
	assert.deepEqual(due(stateOf(running, { stage: "over" })), { is: "over" });
	const left = names.map((name, i) => ({ name, left: i === 0 ? 0 : null }));
	assert.deepEqual(due(stateOf(running, { players: left })), { is: "left" });
	// A replay in the knock-out.
	const replayed = stateOf([[pair(2, 1, game("1/2-1/2"), game(null, null))]]);
	assert.deepEqual(due(replayed), { is: "game", room: null, opponent: 2 });
});

test("the organizer may begin a round when the last one is complete, and enter players while it helps", () => {
	assert.equal(page.canStartRound(stateOf([], { complete: true })), true);
	assert.equal(page.canStartRound(stateOf([], { complete: true, players: [{ name: "Ann", left: null }] })), false);
	const round = [pair(1, 2, game("1-0"))];
	assert.equal(page.canStartRound(stateOf([round])), false);
	assert.equal(page.canStartRound(stateOf([round], { complete: true })), true);
	assert.equal(page.canStartRound(stateOf([round, round, round], { complete: true })), false);
	assert.equal(page.canEnter(stateOf([round])), true);
	assert.equal(page.canEnter(stateOf([round], { kind: "round_robin" })), false);
	assert.equal(page.canEnter(stateOf([round, round, round])), false);
	assert.equal(page.openGames(stateOf([[pair(1, 2, game(null)), pair(3, null)]])), 1);
});

test("a token from a link is kept, its meaning learned, and never replaces one that is here", () => {
	const [ours, organizers, theirs] = ["a", "b", "c"].map(tokenOf);
	page.adoptToken(tournament, ours);
	page.adoptToken(tournament, ours);
	assert.equal(page.credentialForRequests(tournament, new Set()).token, ours);
	assert.equal(page.confirmRole(stateOf([], { you: 2 }), ours), true);
	assert.deepEqual(page.credentialOf(tournament, "player"), { token: ours, is: "player", number: 2 });
	page.adoptToken(tournament, organizers);
	assert.equal(page.credentialForRequests(tournament, new Set()).token, organizers, "asked about first");
	assert.equal(page.confirmRole(stateOf([], { organizer: true }), organizers), true);
	assert.equal(page.credentialForRequests(tournament, new Set()).token, organizers);
	assert.equal(page.credentialForRequests(tournament, new Set([organizers])).token, ours);
	page.adoptToken(tournament, theirs);
	assert.equal(page.confirmRole(stateOf([], { you: 3 }), theirs), false);
	assert.deepEqual(
		page.holdingOf(tournament).passes.map(({ token }) => token),
		[ours, organizers],
	);
});

test("damaged tokens are ignored, the others stay", () => {
	const good = { token: tokenOf("a"), is: "player", number: 1 };
	const stored = {
		[tournament]: { name: 7, passes: [good, null, { token: "short" }, 5], guests: "none" },
		"not a name": { passes: [good] },
		abcdefghijkm: null,
	};
	storage.set("qipan.tournaments", JSON.stringify(stored));
	assert.deepEqual([...page.holdings()], [[tournament, { name: "7", passes: [good], guests: [] }]]);
	storage.set("qipan.tournaments", "{");
	assert.equal(page.holdings().size, 0);
});

test("a game of the user becomes a seat of this browser, with the token of the tournament", () => {
	const token = tokenOf("a");
	page.adoptToken(tournament, token);
	page.confirmRole(stateOf([], { you: 1 }), token);
	page.saveSeats(stateOf([[pair(2, 1, game(null)), pair(3, null)]]));
	page.saveSeats(stateOf([[pair(2, 3, game(null, "bcdefghijkmn"))]]));
	page.saveSeats(stateOf([[pair(2, 1, game("1-0", "cdefghijkmno"))]]));
	assert.deepEqual(
		page.seats().map(({ room, token, game, name, tournament }) => [room, token, game, name, tournament]),
		[["abcdefghijkm", token, "xiangqi", "Ann", tournament]],
	);
});

test("requests name the revision, wait for the next one, and carry the token in a header", async () => {
	const asked = [];
	globalThis.fetch = async (url, how) => {
		asked.push([how.method, url.pathname + url.search, how.headers.authorization, how.body]);
		return new Response(JSON.stringify(stateOf([])));
	};
	const { signal } = new AbortController();
	const polling = new page.LongPolling(tournament, tokenOf("a"));
	await polling.next(null, true, signal);
	await polling.next(7, false, signal);
	await polling.next(7, true, signal);
	await polling.act({ do: "round", round: 1 }, 7, signal);
	const [path, bearer] = [`/api/tournaments/${tournament}`, `Bearer ${tokenOf("a")}`];
	assert.deepEqual(asked, [
		["GET", path, bearer, null],
		["GET", `${path}?revision=7`, bearer, null],
		["GET", `${path}?revision=7&wait=25`, bearer, null],
		["POST", path, bearer, '{"do":"round","round":1}'],
	]);
});
