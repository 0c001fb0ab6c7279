// The position editor.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Site, core, games } from "./site.mjs";
import { Table } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const pointOf = (name) => core.view().points.findIndex((point) => point.name === name);
const boardOf = (page) =>
	page
		.getByLabel("Position as text")
		.inputValue()
		.then((text) => text.split(" ")[0]);
const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

// With the mouse, or with a finger through the browser's own protocol.
async function drag(page, from, to, way) {
	const steps = [from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, to];
	if (way === "mouse") {
		await page.mouse.move(from.x, from.y);
		await page.mouse.down();
		for (const { x, y } of steps) await page.mouse.move(x, y);
		await page.mouse.up();
		return;
	}
	const session = await page.context().newCDPSession(page);
	const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
	await send("touchStart", [from]);
	for (const point of steps.slice(1)) await send("touchMove", [point]);
	await send("touchEnd", []);
}

const middleOf = async (locator) => {
	const { x, y, width, height } = await locator.boundingBox();
	return { x: x + width / 2, y: y + height / 2 };
};

for (const game of games)
	test(`the position editor works for ${game}`, async () => {
		await site.visit(`#/edit/${game}`, async (page) => {
			const table = new Table(page, game);
			const text = page.getByLabel("Position as text");
			const state = page.locator(".state");
			const start = core.set({ game });
			assert.equal(await text.inputValue(), start.position);
			assert.match(await state.textContent(), new RegExp(`\\b${start.moves.length} legal moves`));
			// The palette places a piece, and the eraser removes it.
			await page.getByRole("button", { name: "Clear", exact: true }).click();
			if (game !== "qilin") {
				assert.match(await state.getAttribute("class"), /bad/);
				assert.ok(await page.locator(".buttons .main").isDisabled());
			}
			const tools = page.locator(".palette .tools button");
			await tools.last().click();
			await table.touch(0);
			assert.equal(await page.locator("svg.board .piece").count(), 1);
			await tools.nth(1).click();
			await table.touch(0);
			assert.equal(await page.locator("svg.board .piece").count(), 0);
			// A valid position text is accepted, any other is rejected with a message.
			await text.fill("nonsense");
			await text.press("Enter");
			assert.match(await state.getAttribute("class"), /bad/);
			await page.getByRole("button", { name: "Start position" }).click();
			assert.equal(await text.inputValue(), start.position);
			await page.locator(".buttons .main").click();
			await page.waitForURL(`**/#/analyse/${game}`);
			await page.locator(".engine [role=switch]").uncheck();
			const analysis = new Table(page, game, "mouse", "analysing");
			assert.equal(core.set((await analysis.line()).line).position, start.position);
		});
	});

for (const way of ["mouse", "touch"])
	test(`pieces are dragged onto, across and off the board: ${way}`, async () => {
		await site.visit(
			"#/edit/xiangqi",
			async (page) => {
				core.set({ game: "xiangqi" });
				const table = new Table(page, "xiangqi", way);
				const spot = async (name) => (await table.spots())[pointOf(name)];
				// A touch of a button selects its piece, a drag does not.
				for (const name of ["red cannon", "Move pieces"]) {
					const button = page.getByRole("button", { name, exact: true });
					await (way === "mouse" ? button.click() : button.tap());
					await page.locator(`[aria-label="${name}"][aria-pressed="true"]`).waitFor();
				}
				await drag(page, await spot("h2"), await spot("e2"), way);
				assert.equal(await boardOf(page), start.replace("1C5C1", "1C2C4"));
				// No piece is selected afterwards.
				await table.touch(pointOf("b2"));
				assert.equal(await boardOf(page), start.replace("1C5C1", "1C2C4"));
				await table.touch(pointOf("b1"));
				assert.equal(await boardOf(page), start.replace("1C5C1/9", "4C4/1C7"));
				const { x, y } = await middleOf(page.locator(".palette"));
				await drag(page, await spot("b1"), { x, y: y + 100 }, way);
				assert.equal(await boardOf(page), start.replace("1C5C1", "4C4"));
				// A piece dropped between points returns to its place.
				const [a, b] = [await spot("d4"), await spot("e5")];
				await drag(page, await spot("e2"), { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, way);
				assert.equal(await boardOf(page), start.replace("1C5C1", "4C4"));
				const cannon = page.getByRole("button", { name: "red cannon" });
				await drag(page, await middleOf(cannon), await spot("h2"), way);
				assert.equal(await boardOf(page), start.replace("1C5C1", "4C2C1"));
				assert.equal(await page.locator(".dragged").count(), 0);
				assert.equal(await cannon.getAttribute("aria-pressed"), "false");
			},
			{ hasTouch: way === "touch" },
		);
	});

test("the right button removes a piece, and every change can be undone and redone", async () => {
	await site.visit("#/edit/xiangqi", async (page) => {
		core.set({ game: "xiangqi" });
		const spots = await new Table(page, "xiangqi").spots();
		const undo = page.getByRole("button", { name: "Undo" });
		const redo = page.getByRole("button", { name: "Redo" });
		assert.ok((await undo.isDisabled()) && (await redo.isDisabled()));
		const { x, y } = spots[pointOf("h2")];
		await page.mouse.click(x, y, { button: "right" });
		const without = start.replace("1C5C1", "1C7");
		assert.equal(await boardOf(page), without);
		await page.mouse.click(x, y, { button: "right" }); // the point is empty
		await page.getByRole("button", { name: "Clear", exact: true }).click();
		assert.equal(await boardOf(page), Array(10).fill("9").join("/"));
		await undo.click();
		assert.equal(await boardOf(page), without);
		await page.keyboard.press("Control+z");
		assert.equal(await boardOf(page), start);
		assert.ok(await undo.isDisabled());
		await page.keyboard.press("Control+y");
		assert.equal(await boardOf(page), without);
		// The text field has its own undo.
		const text = page.getByLabel("Position as text");
		const before = await text.inputValue();
		await text.press("End");
		await text.press("7");
		assert.equal(await text.inputValue(), `${before}7`);
		await text.press("Control+z");
		assert.equal(await text.inputValue(), before);
		assert.equal(await page.locator("svg.board .piece").count(), 31);
		// Another change discards what could be redone.
		await undo.click();
		await page.mouse.click(spots[pointOf("b2")].x, spots[pointOf("b2")].y, { button: "right" });
		assert.ok(await redo.isDisabled());
		await undo.click();
		assert.equal(await boardOf(page), start);
	});
});

test("a long press removes a piece", async () => {
	await site.visit(
		"#/edit/xiangqi",
		async (page) => {
			core.set({ game: "xiangqi" });
			const spot = (await new Table(page, "xiangqi").spots())[pointOf("h2")];
			const session = await page.context().newCDPSession(page);
			await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [spot] });
			await page.locator('.piece[data-point="' + pointOf("h2") + '"]').waitFor({ state: "detached" });
			await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
			assert.equal(await boardOf(page), start.replace("1C5C1", "1C7"));
			await page.getByRole("button", { name: "Undo" }).tap();
			assert.equal(await boardOf(page), start);
		},
		{ hasTouch: true },
	);
});

test("invalid position text is kept and shown as much as possible", async () => {
	await site.visit("#/edit/xiangqi", async (page) => {
		core.set({ game: "xiangqi" });
		const table = new Table(page, "xiangqi");
		const text = page.getByLabel("Position as text");
		const state = page.locator(".state");
		const pieces = page.locator("svg.board .piece");
		const undo = page.getByRole("button", { name: "Undo" });
		const facing = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
		const told = async (typed, count, fault) => {
			assert.equal(await text.inputValue(), typed);
			assert.equal(await pieces.count(), count);
			assert.match(await state.textContent(), fault);
			assert.match(await state.getAttribute("class"), /bad/);
			assert.ok(await page.locator(".buttons .main").isDisabled());
		};
		await text.fill(facing);
		await text.press("Enter");
		await told(facing, 2, /king is in check/);
		// An action that changes no piece loses nothing; one that does can be undone.
		await table.touch(pointOf("a5"));
		await page.getByRole("button", { name: "Flip board" }).click();
		await page.getByRole("button", { name: "Flip board" }).click();
		await told(facing, 2, /king is in check/);
		await text.fill(`${facing} and more`);
		await table.drag(pointOf("e0"), pointOf("d0"));
		assert.equal(await boardOf(page), "4k4/9/9/9/9/9/9/9/9/3K5");
		assert.doesNotMatch(await state.getAttribute("class"), /bad/);
		await undo.click();
		await told(`${facing} and more`, 2, /unexpected field/);
		await page.reload();
		await told(`${facing} and more`, 32, /unexpected field/);
		await text.fill(facing);
		await page.getByRole("button", { name: "Start position" }).click();
		assert.equal(await boardOf(page), start);
		await undo.click();
		await told(facing, 2, /king is in check/);
	});
});

test("errors name pieces", async () => {
	await site.visit(
		"#/edit/xiangqi",
		async (page) => {
			core.set({ game: "xiangqi" });
			const spots = await new Table(page, "xiangqi").spots();
			const told = () => page.locator(".state").textContent();
			await drag(page, await middleOf(page.getByRole("button", { name: "红车" })), spots[pointOf("b0")], "mouse");
			assert.equal(await told(), "i0 上的车（R）多了：红方最多有 2 枚");
			await page.keyboard.press("Control+z");
			await drag(page, spots[pointOf("e0")], spots[pointOf("e4")], "mouse");
			assert.equal(await told(), "红方的将帅（K）不能在 e4");
		},
		{ locale: "zh-CN" },
	);
});

// The position, its mirror image, and with colors exchanged. Each transform is its own inverse.
const images = {
	xiangqi: [
		"3k5/9/9/9/9/9/P8/9/9/4K3R w - - 3 9 2+0",
		"5k3/9/9/9/9/9/8P/9/9/R3K4 w - - 3 9 2+0",
		"r3k4/9/9/8p/9/9/9/9/9/5K3 b - - 3 9 0+2",
	],
	darkchess: [
		"????/4/4/4/4/4/4/K2p r r KKgp 0 2",
		"????/4/4/4/4/4/4/p2K r r KKgp 0 2",
		"????/4/4/4/4/4/4/k2P b b GPkk 0 2",
	],
	surakarta: ["O5/6/6/6/6/X5 x 0 0", "5O/6/6/6/6/5X x 0 0", "5O/6/6/6/6/5X o 0 0"],
};

for (const [game, [position, mirrored, exchanged]] of Object.entries(images))
	test(`positions of ${game} are mirrored and their colors swapped`, async () => {
		await site.visit(`#/edit/${game}`, async (page) => {
			const text = page.getByLabel("Position as text");
			await text.fill(position);
			await text.press("Enter");
			for (const [name, image] of [
				["Mirror horizontally", mirrored],
				["Swap colors", exchanged],
			]) {
				const button = page.getByRole("button", { name });
				await button.click();
				assert.equal(await text.inputValue(), image);
				await button.click();
				assert.equal(await text.inputValue(), position);
			}
		});
	});
