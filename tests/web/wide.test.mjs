// The board of dark chess in landscape: wider, but the same game at the new points.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Site, core } from "./site.mjs";
import { Table } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const wood = (page) => page.locator(".table svg.board .wood").boundingBox();
const isWide = async (page) => {
	const { width, height } = await wood(page);
	return width > height;
};
async function choose(page) {
	await page.locator(".settings summary").click();
	await page.getByLabel("Wide board for dark chess").click();
	await page.keyboard.press("Escape");
}
// The centers of the points on the screen, in order, while all have pieces.
const middles = (page) =>
	page.locator(".table svg.board").evaluate((board) =>
		[...board.querySelectorAll(".piece")]
			.sort((a, b) => a.dataset.point - b.dataset.point)
			.map((piece) => {
				const { left, right, top, bottom } = piece.querySelector(".back").getBoundingClientRect();
				return [(left + right) / 2, (top + bottom) / 2].map(Math.round);
			}),
	);

for (const [width, height] of [
	[1440, 900],
	[844, 390],
])
	test(`the dark chess board is wide if chosen and the window of ${width}x${height} is`, async () => {
		for (const where of ["play", "analyse"])
			await site.visit(
				`#/${where}/darkchess`,
				async (page) => {
					assert.ok(!(await isWide(page)), "not before");
					await choose(page);
					assert.ok(await isWide(page), "at once");
					const { x, y, ...size } = await wood(page);
					assert.ok(x >= 0 && y >= 0 && y + size.height <= height, "completely visible");
					await page.locator(".settings summary").click();
					assert.ok(
						x + size.width <= (await page.locator(".settings .panel").boundingBox()).x,
						"not covered by the settings",
					);
					await page.reload();
					assert.ok(await isWide(page), "the choice is saved");
					await page.setViewportSize({ width: 390, height: 844 });
					await page.waitForFunction(() => {
						const { width, height } = document.querySelector(".table svg.board .wood").getBoundingClientRect();
						return width < height;
					});
					await page.goto(`${site.address}#/${where}/xiangqi`);
					await page.setViewportSize({ width, height });
					await page.locator('svg.board[data-game="xiangqi"]').waitFor();
					assert.ok(!(await isWide(page)), "other boards are not wide");
				},
				{ viewport: { width, height } },
			);
	});

test("ranks run left to right, reversed when flipped, with their names below", async () => {
	await site.visit("#/play/darkchess", async (page) => {
		await choose(page);
		core.set({ game: "darkchess" });
		const { points } = core.view();
		for (const way of [1, -1]) {
			const at = await middles(page);
			for (const [a, p] of points.entries())
				for (const [b, q] of points.entries())
					for (const [axis, between] of [
						[0, q.y - p.y],
						[1, q.x - p.x],
					])
						assert.ok(Math.sign(at[b][axis] - at[a][axis]) === Math.sign(way * between), `${p.name} and ${q.name}`);
			const names = await page
				.locator(".table .names text")
				.evaluateAll((texts) =>
					texts.map((text) => [
						text.textContent,
						...[text.getBoundingClientRect()].flatMap(({ left, right, top, bottom }) => [
							(left + right) / 2,
							(top + bottom) / 2,
						]),
					]),
				);
			const near = (a, b) => Math.abs(a - b) < 4;
			for (const [i, { name }] of points.entries()) {
				const [file, rank] = name;
				assert.ok(near(names.find(([text]) => text === rank)[1], at[i][0]), `rank ${rank} is below`);
				assert.ok(near(names.find(([text]) => text === file)[2], at[i][1]), `file ${file} is at the side`);
			}
			await page.locator('[data-word="flip"]').click();
		}
	});
});

test("touch and arrow keys reach the points of a wide board", async () => {
	await site.visit("#/play/darkchess", async (page) => {
		await choose(page);
		for (const seat of await page.locator(".seat select").all()) await seat.selectOption("you");
		const table = new Table(page, "darkchess");
		core.set({ game: "darkchess" });
		const { points } = core.view();
		const point = points.findIndex(({ name }) => name === "b7");
		await page.mouse.click(...(await middles(page))[point]);
		await page.locator(".moves button").first().waitFor();
		assert.equal((await table.line()).line.moves[0], "b7");
		await page.locator(".skip").focus();
		await page.locator("svg.board").focus();
		const said = page.locator(".board-frame [aria-live]");
		await page.keyboard.press("ArrowRight"); // the first key press goes to the last move
		for (const [key, name] of [
			["ArrowRight", "b8"],
			["ArrowDown", "c8"],
			["ArrowLeft", "c7"],
			["ArrowUp", "b7"],
		]) {
			await page.keyboard.press(key);
			assert.match(await said.textContent(), new RegExp(`^${name},`), key);
		}
	});
});
