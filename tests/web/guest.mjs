// Players of rooms: pages from a qipan serve (served.mjs).
import assert from "node:assert/strict";
import { core } from "./site.mjs";
import { Table } from "./table.mjs";

// The pages choose their tokens, so their random numbers must differ.
export const ownTokens = () => delete crypto.getRandomValues;

// Where sockets are unknown, rooms are followed by long polling.
export const ownTokensWithoutSockets = () => {
	delete crypto.getRandomValues;
	delete window.WebSocket;
};

export const roomOf = (link) => /\w{12}$/.exec(link)[0];

// A player with the board of a room.
export class Guest extends Table {
	constructor(page, game, room, served, way) {
		super(page, game, way);
		Object.assign(this, { room, served });
	}

	// What the server tells spectators.
	told() {
		return this.served.room(this.room);
	}

	// The page stores nothing: the server knows the game.
	async line() {
		const { game, preset, moves, result } = await this.told();
		return { line: { game, preset, position: "", moves }, result: result ?? "" };
	}

	myTurn() {
		return this.page.locator(".state").getByText("Your move").waitFor();
	}

	// Waits until the server has more than that many moves.
	async arrives(before) {
		for (let tries = 500; tries; tries--) {
			const told = await this.told();
			if (told.ply > before) return told;
			await new Promise((done) => setTimeout(done, 20));
		}
		assert.fail("the move has not arrived");
	}

	// Plays a move in the game so far, whether or not the server can be reached.
	async move(choose, { game, preset, moves }) {
		await this.play(choose(core.set({ game, preset, moves }), moves.length));
	}

	// Returns what the server tells after the move.
	async answer(choose) {
		await this.myTurn();
		const told = await this.told();
		await this.move(choose, told);
		return this.arrives(told.ply);
	}

	// The pieces as they are shown, point by point.
	pieces() {
		return this.board()
			.locator(".piece")
			.evaluateAll((pieces) =>
				pieces
					.map((piece) => `${piece.dataset.point} ${piece.innerHTML.replace(/ (transform|id)="[^"]*"/g, "")}`)
					.sort(),
			);
	}
}

export async function create(page, game = "xiangqi", { side = "first", listed = false, name = "Ann" } = {}) {
	await page.evaluate((game) => (location.hash = `#/room/new/${game}`), game);
	await page.locator(`.new-room [value="${side}"]`).check();
	if (listed) await page.locator('.new-room [value="yes"]').check();
	await page.locator(".new-room .field").fill(name);
	await page.locator(".new-room .main").click();
	await page.locator("svg.qr").waitFor();
	return page.locator(".invite input[readonly]").inputValue();
}

export async function accept(page, link, name = "Bo") {
	await page.goto(link);
	await page.locator(".invite .field").fill(name);
	await page.locator(".invite .main").click();
	await page.locator(".playing").waitFor();
}

// Ann has the first side, Bo the second.
export async function begin(served, one, other, game, how) {
	const link = await create(one, game, how);
	await accept(other, link);
	await one.locator(".playing").waitFor();
	return [one, other].map((page) => new Guest(page, game, roomOf(link), served));
}
