// Games between people online: two browsers and a crude server.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { FakeRooms } from "./fake_rooms.mjs";
import { Site, core, host, pageFolder } from "./site.mjs";
import { asLevel, Table } from "./table.mjs";

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
