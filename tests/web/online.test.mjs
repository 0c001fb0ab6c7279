// Whole games in rooms between pages and the real server, over broken connections and restarts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, Guest, ownTokens } from "./guest.mjs";
import { away, Served } from "./served.mjs";
import { core, Site, withWorker } from "./site.mjs";
import { asLevel } from "./table.mjs";

let served;
let site;
before(async () => {
	served = await Served.open();
	site = await Site.open(served.address);
});
after(async () => {
	await site.close();
	await served.close();
});

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

// Runs act([Ann, Bo], the page's contexts) while a third visitor watches, who finally sees the same position.
async function match(game, act, { second = {}, faults = [] } = {}) {
	const how = { first: ownTokens, faults };
	await site.visit(
		"#/",
		(one, annsContext) =>
			site.visit(
				"#/",
				async (other, bosContext) => {
					const players = await begin(served, one, other, game);
					if (second.hasTouch) players[1].way = "touch";
					const { room } = players[0];
					await site.visit(
						`#/room/${room}`,
						async (third) => {
							await third.getByText("You are watching this game.").waitFor();
							await act(players, [annsContext, bosContext]);
							for (const page of [one, other, third]) await page.locator(".state.over").waitFor();
							const shown = await players[0].pieces();
							assert.ok(shown.length > 1);
							for (const page of [other, third])
								assert.deepEqual(await new Guest(page, game, room, served).pieces(), shown);
						},
						how,
					);
				},
				{ ...how, ...second },
			),
		how,
	);
}

// Plays on in turn until the game has ended or has that many moves and outcomes.
async function playOn(players, most, levels = ["1", "1"]) {
	for (;;) {
		const { ply, result, moves, game, preset } = await players[0].told();
		if (result || ply >= most) return result;
		const { actor } = core.set({ game, preset, moves });
		await players[actor].answer(asLevel(levels[actor]));
	}
}

test("Surakarta to its end, over a broken connection, restarts of the server and a reload", async () => {
	await match(
		"surakarta",
		async (players, contexts) => {
			const [ann, bo] = players;
			const sockets = [];
			ann.page.on("websocket", (socket) => sockets.push(socket.url()));
			await ann.page.reload();
			await playOn(players, 4);
			assert.deepEqual(sockets, [`${served.address.replace("http", "ws")}api/rooms/${ann.room}/socket`]);
			await ann.myTurn();
			const before = await ann.told();
			await contexts[0].setOffline(true);
			await ann.page.locator(".room-panel[data-link=offline]").waitFor();
			await ann.move(asLevel("1"), before);
			await new Promise((done) => setTimeout(done, 500));
			assert.equal((await ann.told()).ply, 4);
			await contexts[0].setOffline(false);
			await ann.arrives(4);
			await bo.answer(asLevel("1"));
			for (const signal of ["SIGTERM", "SIGKILL"]) {
				await ann.myTurn();
				const told = await ann.told();
				await served.stop(signal);
				await ann.move(asLevel("1"), told);
				await bo.page.locator(".room-panel[data-link=offline]").waitFor();
				await served.start();
				await ann.arrives(told.ply);
				await bo.answer(asLevel("1"));
			}
			await ann.page.reload();
			await playOn(players, 16);
			await bo.page.reload();
			assert.ok(await playOn(players, 400, ["5", "1"]));
			assert.equal((await ann.told()).ruling, "");
		},
		{ faults: away },
	);
});

test("xiangqi on a phone, to a resignation", async () => {
	await match(
		"xiangqi",
		async (players) => {
			await playOn(players, 10);
			await players[1].resign();
		},
		{ second: phone },
	);
});

test("Qilin through a proxy that closes WebSockets, up to an agreed draw", async () => {
	await match("qilin", async (players) => {
		let closed = 0;
		for (const { page } of players) {
			await page.routeWebSocket(/\/socket$/, (socket) => {
				closed++;
				void socket.close();
			});
			await page.reload();
		}
		await playOn(players, 9);
		assert.equal(closed, 4, "twice by each player");
		await players[0].page.locator('[data-word="offerDraw"]').click();
		await players[1].page.locator(".answers").getByRole("button", { name: "Agree", exact: true }).click();
	});
});

for (const [game, second] of [
	["darkchess", phone],
	["magic", withWorker],
])
	test(`${game}: the deal is as the server committed to it`, async () => {
		await match(
			game,
			async (players) => {
				await playOn(players, 16);
				await players[0].resign();
				for (const { page } of players) {
					await page.locator('[data-word="checkDeal"]').click();
					await page.getByText("The deal was fixed before the first move").waitFor();
				}
			},
			{ second },
		);
	});
