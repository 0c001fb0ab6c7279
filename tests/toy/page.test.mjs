// The page with the toy game, for which it has neither words nor pictures: the game is on the first screen, is played
// to its end by touching points, has rules, an editor and an analysis. QIPAN_PAGE and QIPAN_NPM are built with its
// core.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Site, core, games, withWorker } from "../web/site.mjs";
import { Table, asLevel } from "../web/table.mjs";

let site;
before(async () => {
	assert.ok(games.includes("toy"), "the core has no toy game");
	site = await Site.open();
});
after(() => site.close());

test("the game is listed with the others under its own names", async () => {
	await site.visit(
		"",
		async (page) => {
			const card = page.locator(".card", { hasText: "The heap" });
			assert.match(await card.textContent(), /take one to three; who takes the last wins/);
			assert.equal(await card.locator("svg.board .piece").count(), 12);
			await card.locator("a.enter").click();
			await page.waitForURL("**/#/play/toy");
		},
		withWorker,
	);
});

for (const [who, opponent] of [
	["two people", "you"],
	["the computer", "3"],
])
	test(`a whole game against ${who} can be played by touch`, async () => {
		await site.visit("#/play/toy", async (page) => {
			const table = new Table(page, "toy");
			await page.locator(".seat select").nth(1).selectOption(opponent);
			// take3, or the roll of chance, in turns; and what is left in the end
			const choose = (view, n) => view.moves[n % 2 ? 0 : view.moves.length - 1];
			assert.ok(await table.playOn(opponent === "you" ? choose : asLevel("3"), 30), "the game ends");
			const { line } = await table.line();
			const { ruling, position } = core.set(line);
			assert.equal(ruling.clause, "toy 1");
			assert.match(position, /^0 /);
			assert.match(
				await page.locator(".state.over").textContent(),
				new RegExp(`${ruling.verdict === "first" ? "First" : "Second"}.* wins: `),
			);
			if (opponent === "you")
				assert.ok(
					line.moves.some((move) => move.startsWith("(")),
					"a roll occurred",
				);
		});
	});

test("the rules name the game and have no lessons", async () => {
	await site.visit("#/rules/toy", async (page) => {
		assert.match(await page.locator("h1").textContent(), /The heap/);
		assert.match(await page.locator(".rules .aim").textContent(), /take one to three/);
		assert.equal(await page.locator(".trial").count(), 0);
	});
});

test("the editor has its fields and edits stones by touch", async () => {
	await site.visit("#/edit/toy", async (page) => {
		const table = new Table(page, "toy");
		const text = page.getByLabel("Position as text");
		core.set({ game: "toy" });
		assert.equal(await text.inputValue(), "12 0 0 0");
		await page.locator(".palette .tools button").last().click();
		await table.touch(20);
		assert.equal(await text.inputValue(), "13 0 0 0");
		await page.locator(".palette .tools button").nth(1).click();
		for (const point of [0, 1, 2]) await table.touch(point);
		assert.equal(await text.inputValue(), "10 0 0 0");
		await page.getByLabel("To move").selectOption({ label: "Second" });
		await page.getByLabel("rolling").check();
		await page.getByLabel("Moves played").fill("7");
		assert.equal(await text.inputValue(), "10 1 1 7");
		await page.getByLabel("rolling").uncheck();
		assert.match(await page.locator(".state").textContent(), /\b4 legal moves/);
		await page.getByRole("button", { name: "Clear", exact: true }).click();
		assert.match(await page.locator(".state").textContent(), /the last stone was taken/);
		await text.fill("3 1 0 9");
		await text.press("Enter");
		assert.equal(await page.locator("svg.board .piece").count(), 3);
		await page.locator(".buttons .main").click();
		await page.waitForURL("**/#/analyse/toy");
		await page.locator(".engine .line, .lines li, .engine li").first().waitFor();
	});
});
