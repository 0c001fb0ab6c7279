// The piece style: determined by the language until the user chooses one, and changed at the board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Site } from "./site.mjs";
import { speak } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

// The number of pieces on the board with a character, a figure, a letter.
const faces = (page) =>
	page
		.locator(".table svg.board[role=application]")
		.evaluate((board) =>
			[".glyph", ".figure", ".letter"].map((face) => board.querySelectorAll(`.piece:has(${face})`).length),
		);

test("figures outside Chinese and characters in Chinese, until one is chosen", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		assert.deepEqual(await faces(page), [0, 32, 0]);
		await speak(page, "zh-Hant");
		assert.deepEqual(await faces(page), [32, 0, 0]);
		await speak(page, "en");
		assert.deepEqual(await faces(page), [0, 32, 0]);
		await page.locator(".set-switch").click();
		assert.deepEqual(await faces(page), [32, 0, 0]);
		await speak(page, "zh-Hans");
		await speak(page, "en");
		await page.reload();
		assert.deepEqual(await faces(page), [32, 0, 0], "the choice is kept");
	});
	await site.visit("#/play/xiangqi", async (page) => assert.deepEqual(await faces(page), [32, 0, 0]), {
		locale: "zh-CN",
	});
});

test("characters and figures are switched at the board, in a game and in an analysis, by keyboard too", async () => {
	for (const where of ["play", "analyse"])
		await site.visit(`#/${where}/qilin`, async (page) => {
			await page.goto(`${site.address}#/${where}/xiangqi`);
			const button = page.getByRole("button", { name: "Characters or figures" });
			await button.click();
			assert.deepEqual(await faces(page), [32, 0, 0]);
			await button.press("Enter");
			assert.deepEqual(await faces(page), [0, 32, 0]);
			await page.goto(`${site.address}#/${where}/surakarta`);
			await page.locator("svg.board .stone").first().waitFor();
			assert.equal(await button.count(), 0, "stones are stones");
		});
});

test("both: a character with a small figure inside the disc", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await page.evaluate(() => localStorage.setItem("qipan.settings", JSON.stringify({ pieces: "hybrid" })));
		await page.reload();
		assert.deepEqual(await faces(page), [32, 32, 0]);
		const shares = await page.locator(".table svg.board[role=application]").evaluate((board) =>
			[...board.querySelectorAll(".piece")].map((piece) => {
				const ring = piece.querySelector(".inner, .ring").getBBox();
				const boxes = [".glyph", ".figure"].map((face) => {
					const part = piece.querySelector(face);
					const [{ x, y, width, height }, matrix] = [part.getBBox(), part.transform.baseVal.consolidate().matrix];
					return [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((point) =>
						point.matrixTransform(matrix),
					);
				});
				const [character, small] = boxes.map(([a, b]) => ({
					left: Math.min(a.x, b.x),
					right: Math.max(a.x, b.x),
					top: Math.min(a.y, b.y),
					bottom: Math.max(a.y, b.y),
				}));
				return {
					far: Math.max(small.bottom, -character.top) / (ring.height / 2),
					large: (small.bottom - small.top) / (character.bottom - character.top),
				};
			}),
		);
		for (const { far, large } of shares) assert.ok(far < 1 && large < 0.8, `${far}, ${large}`);
	});
});
