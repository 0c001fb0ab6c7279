// A player at the page's board who knows the game from the core and acts like a person: clicks, drags, taps, keys.
import assert from "node:assert/strict";
import { core } from "./site.mjs";

const cell = 100; // units of the board's drawing between grid lines

// Waits until the text about a step is shown next to the board: it comes after the drawing.
export const stepAnnounced = (page) =>
	page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done)))));

// The main line of a record that the core has read.
export function lineOf({ game, preset, start, moves, result }) {
	return {
		line: { game, preset, position: start, moves: moves.flatMap(({ m }) => (m === undefined ? [] : [m])) },
		result,
	};
}

export class Table {
	// way: "mouse", "touch" or "keys"; where: "playing" or "analysing"
	constructor(page, game, way = "mouse", where = "playing") {
		Object.assign(this, { page, game, way, where, played: 0 });
	}

	// The game as stored by the page: what is shown is compared with it.
	async line() {
		const kept = await this.page.evaluate(
			(key) => JSON.parse(localStorage.getItem(key)),
			`qipan.${this.where}.${this.game}`,
		);
		const { games, faults } = core.readRecords(kept.record);
		assert.deepEqual(faults, []);
		return lineOf(games[0]);
	}

	// Waits until a person is to move or the game is over, and returns which.
	async turn() {
		const handle = await this.page.waitForFunction(() =>
			document.querySelector(".state.over")
				? "over"
				: document.querySelector(".seat.turn:not(.thinking) select")?.value === "you" && "turn",
		);
		return (await handle.jsonValue()) === "turn";
	}

	board() {
		return this.page.locator("svg.board").first();
	}

	// The screen positions of the points. The board may be rotated, so they are computed from its pieces.
	async spots() {
		const view = core.view();
		const places = view.points.map(({ x, y }) => [x * cell, (view.height - 1 - y) * cell]);
		return this.board().evaluate(
			(board, { places, width, height, cell }) => {
				const piece = board.querySelector(".piece[data-point]");
				const [x, y] = piece
					? piece
							.getAttribute("transform")
							.match(/-?[\d.]+/g)
							.map(Number)
					: [];
				const upright = piece ? places[piece.dataset.point] : [x, y];
				const turned = x !== upright[0] || y !== upright[1];
				const matrix = board.getScreenCTM();
				return places.map(([x, y]) => {
					const at = new DOMPoint(
						turned ? (width - 1) * cell - x : x,
						turned ? (height - 1) * cell - y : y,
					).matrixTransform(matrix);
					return { x: at.x, y: at.y };
				});
			},
			{ places, width: view.width, height: view.height, cell },
		);
	}

	async touch(point) {
		if (this.way === "keys") return this.key(point);
		const { x, y } = (await this.spots())[point];
		if (this.way === "touch") await this.page.touchscreen.tap(x, y);
		else await this.page.mouse.click(x, y);
	}

	async drag(from, to) {
		const spots = await this.spots();
		await this.page.mouse.move(spots[from].x, spots[from].y);
		await this.page.mouse.down();
		await this.page.mouse.move((spots[from].x + spots[to].x) / 2, (spots[from].y + spots[to].y) / 2);
		await this.page.mouse.move(spots[to].x, spots[to].y);
		await this.page.mouse.up();
	}

	// Arrow keys from point to point, then Enter; for grids without holes.
	async key(point) {
		const { points } = core.view();
		await this.board().focus();
		for (let presses = 0; presses < 100; presses++) {
			const at = await this.cursor();
			if (at === point) return this.page.keyboard.press("Enter");
			const [dx, dy] = at < 0 ? [1, 0] : [points[point].x - points[at].x, points[point].y - points[at].y];
			await this.page.keyboard.press(dx > 0 ? "ArrowRight" : dx < 0 ? "ArrowLeft" : dy > 0 ? "ArrowUp" : "ArrowDown");
		}
		assert.fail(`the arrow keys do not lead to ${points[point].name}`);
	}

	// The point of the keyboard cursor.
	async cursor() {
		const { points, height } = core.view();
		const at = await this.board().evaluate((board) => {
			const mark = board.querySelector(".cursor");
			const number = (name) => Number(mark?.getAttribute(name));
			return mark && (mark.tagName === "circle" ? [number("cx"), number("cy")] : [number("x") + 50, number("y") + 50]);
		});
		return at ? points.findIndex(({ x, y }) => x * cell === at[0] && (height - 1 - y) * cell === at[1]) : -1;
	}

	// Plays one of the moves of the core's view. The points that the board offers must be those that the core
	// lists.
	async play([name, from, to]) {
		const { moves } = core.view();
		this.played++;
		if (to < 0) return this.page.locator(".answers button").first().click();
		if (from < 0) await this.touch(to);
		else if (this.way === "mouse" && this.played % 2) await this.drag(from, to);
		else {
			await this.touch(from);
			const offered = await this.board().locator(".target").count();
			assert.equal(
				offered,
				moves.filter((move) => move[1] === from).length,
				`targets from ${core.view().points[from].name}`,
			);
			await this.touch(to);
		}
		const alike = moves.filter((move) => move[1] === from && move[2] === to);
		if (alike.length > 1)
			await this.page
				.locator("dialog.choice button")
				.nth(alike.findIndex((move) => move[0] === name))
				.click();
	}

	// Plays until the game is over or that many moves were made. choose(view, n) selects a move. Returns whether
	// the game is over.
	async playOn(choose, most) {
		for (let n = 0; await this.turn(); n++) {
			if (n === most) return false;
			const view = core.set((await this.line()).line);
			assert.equal(view.ruling, null);
			await this.play(choose(view, n));
			const { line } = await this.line();
			assert.ok(line.moves.length > view.length, `move ${view.length} arrived`);
			core.set(line);
		}
		return true;
	}

	async resign() {
		await this.page.locator('[data-word="resign"]').click();
		await this.page.locator(".answers .main").click();
	}
}

// Chooses moves like a computer of that level.
export function asLevel(opponent) {
	return (view, n) => {
		const [name] = core.think({ opponent, seed: n }).moves[0];
		return view.moves.find((move) => move[0] === name);
	};
}

// Selects the page's language; spoken: the expected language if its words cannot be loaded.
export async function speak(page, language, spoken = language) {
	await page.locator(".settings summary").click();
	await page.locator(".settings select").first().selectOption(language);
	await page.locator(`html[lang="${spoken}"]`).waitFor();
	await page.locator(".settings .shut").click();
}

// Presses that button as soon as the page has it. An element that soon disappears may be gone before a press from
// outside arrives.
export async function pressWhenSeen(page, name) {
	await page.evaluate((name) => {
		const watch = new MutationObserver(() => {
			const button = [...document.querySelectorAll("button")].find((button) => button.textContent === name);
			if (!button) return;
			watch.disconnect();
			button.click();
		});
		watch.observe(document.body, { childList: true, subtree: true });
	}, name);
}

// Opens the dialog to save, share or export, from an analysis.
export async function openRecordMenu(page) {
	await page.locator(".menu summary").click();
	await page.locator(".menu").getByText("Save and share").click();
	return page.locator("dialog.record-menu");
}

// Saves the current game, renames it, deletes it, and restores it, wherever it is stored.
export async function keepsGames(page) {
	await page.locator(".table").waitFor();
	const menu = await openRecordMenu(page);
	await menu.getByLabel("Game name").fill("My best one");
	await menu.getByRole("button", { name: "Save", exact: true }).click();
	await menu.getByText("Saved.").waitFor();
	await menu.getByRole("link").click();
	const item = page.locator(".saved li");
	await item.locator(".thumb svg").waitFor();
	await page.getByRole("button", { name: "Rename My best one" }).click();
	await item.locator("input").fill("My second best");
	await item.locator("input").press("Enter");
	await page.getByRole("button", { name: "Delete My second best" }).click();
	await page.getByText("Nothing saved yet").waitFor();
	await page.getByRole("button", { name: "Undo" }).click();
	await item.getByText("My second best").waitFor();
	await page.reload();
	await item.getByText("My second best").click();
	await page.waitForURL("**/#/analyse/qilin");
}

// Waits until the opened files are in the browser's storage. waitForFunction treats the promise of an async condition
// as true.
export const filesSaved = (page, many = 1) =>
	page.evaluate(async (many) => {
		const kept = async () => {
			// Otherwise opening the database would create it.
			if (!(await indexedDB.databases()).some(({ name }) => name === "qipan.opened")) return 0;
			return new Promise((done) => {
				const request = indexedDB.open("qipan.opened");
				request.onsuccess = () => {
					const base = request.result;
					const end = (n) => {
						base.close();
						done(n);
					};
					if (!base.objectStoreNames.contains("files")) return end(0);
					const count = base.transaction("files").objectStore("files").count();
					count.onsuccess = () => end(count.result);
				};
			});
		};
		for (let tries = 600; (await kept()) < many; tries--) {
			if (!tries) throw new Error(`${await kept()} of ${many} files are kept`);
			await new Promise((done) => setTimeout(done, 50));
		}
	}, many);

// Pastes a record into the analysis, with the engine off.
export async function pasted(page, text) {
	await page.locator(".engine [role=switch]").uncheck();
	await page.locator(".menu summary").click();
	await page.locator(".menu").getByText("Paste a position or record").click();
	await page.locator("dialog textarea").fill(text);
	await page.locator("dialog .main").click();
	await page.locator(".text .entry").first().waitFor();
}
