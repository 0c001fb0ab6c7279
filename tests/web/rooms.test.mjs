// Games between people online: two browsers and a crude server.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { FakeRooms } from "./fake_rooms.mjs";
import { Site, core, host, pageFolder } from "./site.mjs";
import { asLevel, speak, Table } from "./table.mjs";

let rooms;
let server;
let site;
before(async () => {
	server = await host(pageFolder, (request, response) => rooms.handle(request, response));
	site = await Site.open(server.address);
});
beforeEach(() => (rooms = new FakeRooms()));
after(async () => {
	await site.close();
	server.end();
});

// A player with the board of a room.
class Guest extends Table {
	constructor(page, room) {
		super(page, room.game);
		this.room = room;
	}

	// The page stores nothing: the server knows the game.
	async line() {
		const { game, preset, moves, result } = this.room;
		return { line: { game, preset, position: "", moves: [...moves] }, result: result ?? "" };
	}

	myTurn() {
		return this.page.locator(".state").getByText("Your move").waitFor();
	}

	async answer(choose) {
		await this.myTurn();
		const before = this.room.moves.length;
		await this.play(choose(core.set(this.room.line), before));
		for (let tries = 100; this.room.moves.length === before && tries; tries--)
			await new Promise((done) => setTimeout(done, 20));
		assert.ok(this.room.moves.length > before, "the move has arrived");
	}
}

const two = (act, how) => site.visit("#/", (first) => site.visit("#/", (second) => act(first, second), how), how);
const onlyRoom = () => [...rooms.all.values()].at(-1);

async function create(page, game = "xiangqi", { side = "first", listed = false, name = "Ann" } = {}) {
	await page.goto(`${site.address}#/room/new/${game}`);
	await page.locator(`.new-room [value="${side}"]`).check();
	if (listed) await page.locator('.new-room [value="yes"]').check();
	await page.locator(".new-room .field").fill(name);
	await page.locator(".new-room .main").click();
	await page.locator("svg.qr").waitFor();
	return page.locator(".invite input[readonly]").inputValue();
}

async function accept(page, link, name = "Bo") {
	await page.goto(link);
	await page.locator(".invite .field").fill(name);
	await page.locator(".invite .main").click();
	await page.locator(".playing").waitFor();
}

// Ann has the first side, Bo the second.
async function begin(one, other, game, how) {
	await accept(other, await create(one, game, how));
	await one.locator(".playing").waitFor();
	return [new Guest(one, onlyRoom()), new Guest(other, onlyRoom())];
}

test("two browsers play a whole game of xiangqi", async () => {
	await two(async (one, other) => {
		const players = await begin(one, other, "xiangqi");
		const room = onlyRoom();
		for (let n = 0; !room.result && n < 400; n++) {
			const choose = asLevel(n % 2 ? "1" : "5");
			await players[n % 2].answer(choose);
		}
		assert.notEqual(room.result, null);
		for (const { page } of players) await page.locator(".state.over").waitFor();
	});
});

const said = (page, words) => page.locator(".state").getByText(words).waitFor();
const press = (page, name) => page.locator(".answers").getByRole("button", { name, exact: true }).click();
const first = (view) => view.moves[0];

test("a draw is offered, declined, offered again and agreed", async () => {
	await two(async (one, other) => {
		const [ann] = await begin(one, other, "surakarta");
		await ann.answer(first);
		await one.locator('[data-word="offerDraw"]').click();
		await said(other, "Ann offers a draw.");
		await press(other, "Decline");
		await one.locator('[data-word="offerDraw"][aria-pressed="false"]').click();
		await press(other, "Agree");
		for (const page of [one, other]) await page.locator(".state.over").getByText("Draw: by agreement").waitFor();
	});
});

test("a take-back is asked for and allowed", async () => {
	await two(async (one, other) => {
		const [ann, bo] = await begin(one, other, "xiangqi");
		await ann.answer(first);
		await bo.answer(first);
		await one.locator('[data-word="takeBack"]').click();
		await said(one, "You ask to take a move back.");
		await press(other, "Allow take-back");
		await said(other, "A move was taken back.");
		await ann.myTurn();
		assert.deepEqual(onlyRoom().moves, []);
		await ann.answer((view) => view.moves[1]);
		await bo.myTurn();
	});
});

test("a resignation, a rematch with the sides exchanged, and phrases", async () => {
	await two(async (one, other) => {
		const [ann] = await begin(one, other, "qilin");
		await ann.answer(first);
		await other.locator(".room-panel .say").click();
		await other.getByRole("button", { name: "Good luck!" }).click();
		await one.locator(".bubble").getByText("Bo: Good luck!").waitFor();
		await ann.resign();
		for (const page of [one, other]) await page.locator(".state.over").waitFor();
		await one.locator(".ending .main").click();
		await said(other, "Ann offers a rematch.");
		await other.locator(".ending .main").click();
		await one.waitForURL((url) => url.hash.endsWith(onlyRoom().room) && rooms.all.size === 2);
		await new Guest(other, onlyRoom()).answer(first); // Bo begins now
		await new Guest(one, onlyRoom()).myTurn();
	});
});

test("a move whose answer is lost is sent again, and a reload loses nothing", async () => {
	const faults = [/net::ERR_/];
	await two(
		async (one, other) => {
			const [ann, bo] = await begin(one, other, "xiangqi");
			rooms.lost = 2;
			await ann.answer(first);
			await bo.answer(first);
			await one.reload();
			await ann.answer(first);
			assert.equal(onlyRoom().moves.length, 3);
			await bo.myTurn();
		},
		{ faults },
	);
});

test("face-down pieces are dealt by the server, and the deal can be checked", async () => {
	await two(async (one, other) => {
		const players = await begin(one, other, "darkchess", { listed: true });
		for (let n = 0; n < 6; n++) await players[n % 2].answer(asLevel("1"));
		await players[0].resign();
		await other.locator('[data-word="checkDeal"]').click();
		await other.getByText("The deal was fixed before the first move").waitFor();
	});
});

test("others watch; a seat moves to another browser by a link that hides its token", async () => {
	await two(async (one, other) => {
		const [ann] = await begin(one, other, "xiangqi");
		await ann.answer(first);
		const room = onlyRoom();
		await site.visit(`#/room/${room.room}`, async (third) => {
			await third.getByText("You are watching this game.").waitFor();
			assert.equal(await third.locator('[data-word="resign"]').count(), 0);
			await third.goto(`${site.address}#/room/${room.room}/${room.tokens[1]}`);
			await third.locator('[data-word="resign"]').waitFor();
			assert.ok(!third.url().includes(room.tokens[1]));
			await new Guest(third, room).answer(first);
			await ann.myTurn();
		});
	});
});

test("the win can be claimed when the opponent has left", async () => {
	await two(async (one, other) => {
		const [ann] = await begin(one, other, "xiangqi");
		await ann.answer(first);
		const room = onlyRoom();
		await other.goto("about:blank");
		Object.assign(room, { claims: 0, away: [false, true] });
		room.changed();
		await one.locator(".presence").getByText("away").waitFor();
		await press(one, "Claim the win");
		await one.locator(".state.over").getByText("Black left the game").waitFor();
	});
});

test("the lobby lists challenges to accept, and only servers with rooms are offered", async () => {
	await two(async (one, other) => {
		await one.goto(`${site.address}#/`);
		await one.locator('.entries a[href="#/lobby"]').click();
		await one.getByText("No open challenges").waitFor();
		await create(one, "surakarta", { listed: true, name: "Ann <b>&" });
		await other.goto(`${site.address}#/lobby`);
		await other.getByRole("link", { name: "Ann <b>&" }).click();
		await other.locator(".invite .field").fill("Bo");
		await other.locator(".invite .main").click();
		await one.locator(".playing").waitFor();
		await other.goto(`${site.address}#/play/xiangqi`);
		await other.getByRole("button", { name: "A friend online" }).waitFor();
	});
	const plain = await Site.open();
	try {
		await plain.visit("#/", async (page) => {
			await page.waitForTimeout(500);
			assert.equal(await page.locator('a[href="#/lobby"]').count(), 0);
			assert.ok(!plain.host.asked.some((path) => path.startsWith("/api")));
		});
	} finally {
		await plain.close();
	}
});

test("a challenge can be given up, and nobody takes a seat twice", async () => {
	const faults = [/404|409/];
	await two(
		async (one, other) => {
			const link = await create(one);
			await other.goto(link);
			await other.locator(".invite .field").fill("Bo");
			const room = onlyRoom();
			room.names[1] = "Someone";
			await other.locator(".invite .main").click();
			await other.getByText("Someone else has already joined").waitFor();
			room.names[1] = null;
			await one.getByRole("button", { name: "Give up" }).click();
			await one.waitForURL("**/#/lobby");
			await other.getByText("does not exist").waitFor();
		},
		{ faults },
	);
});

test("a room is read in Chinese, and the language can change during the game", async () => {
	await two(async (one, other) => {
		const [ann] = await begin(one, other, "xiangqi");
		await speak(one, "zh-Hans");
		await one.locator(".state").getByText("轮到你").waitFor();
		await ann.page.locator(".room-panel").getByText("已连接").waitFor();
	});
});
