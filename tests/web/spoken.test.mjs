// The page for those who do not see it: what a screen reader is told, and where the focus is.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { LevelTable, begin } from "./level_table.mjs";
import { Site, core, pageFolder } from "./site.mjs";
import { Table, asLevel } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const campaign = existsSync(join(pageFolder, "campaign.json"));

// Notes from now on what live regions say. Returns what takes the notes made so far.
async function listen(page) {
	await page.evaluate(() => {
		const live = "[role=status], [role=alert], [aria-live=polite]";
		window.told = [];
		new MutationObserver((changes) => {
			const regions = new Set(changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(live)));
			for (const region of regions) if (region?.textContent) window.told.push(region.textContent);
		}).observe(document.body, { childList: true, characterData: true, subtree: true });
	});
	return () => page.evaluate(() => window.told.splice(0));
}

const until = (page, pattern) => page.waitForFunction((pattern) => window.told.some((text) => new RegExp(pattern).test(text)), pattern.source);
const point = (page) => page.locator(".board-frame [aria-live]").textContent();
const twoPeople = (page) => page.locator(".seat select").nth(1).selectOption("you");

// Types moves into the line for that.
async function type(page, ...moves) {
	for (const move of moves) {
		await page.locator(".typed input").fill(move);
		await page.locator(".typed input").press("Enter");
	}
}

test("a turn is told once: the move, what moved, what was taken", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		const told = await listen(page);
		await type(page, "h2e2");
		assert.deepEqual(await told(), ["Red: h2e2, red cannon."]);
		await type(page, "h9g7");
		assert.deepEqual(await told(), ["Black: h9g7, black horse."]);
		await type(page, "e2e6");
		assert.deepEqual(await told(), ["Red: e2e6, red cannon takes black pawn."]);
		await page.locator('[data-word="takeBack"]').click();
		assert.deepEqual(await told(), ["Black: h9g7, black horse."]);
		await page.locator(".seat select").nth(1).selectOption("1");
		await type(page, "e2e6");
		await until(page, /^Black: /);
		assert.deepEqual((await told()).map((text) => text.split(" ")[0]), ["Red:", "Black:"]);
	});
	await site.visit("#/play/qilin", async (page) => {
		await twoPeople(page);
		await type(page, ..."d2 f2 d3 b4 d1".split(" "));
		const told = await listen(page);
		await type(page, "xf2");
		assert.deepEqual(await told(), ["Red: d1, f2, black piece is pressed. Place a piece on an empty point."]);
	});
	await site.visit("#/play/surakarta", async (page) => {
		await twoPeople(page);
		await page.locator('html[lang="zh-Hant"]').waitFor();
		const told = await listen(page);
		const view = core.set({ game: "surakarta" });
		await type(page, view.moves[0][0]);
		assert.deepEqual(await told(), [`黑方：${view.moves[0][0]}。`]);
	}, { locale: "zh-TW" });
});

test("what comes up is told, and the cell under the cursor says what is there now", async () => {
	await site.visit("#/play/darkchess", async (page) => {
		await twoPeople(page);
		const told = await listen(page);
		await page.locator("svg.board").focus();
		await page.keyboard.press("ArrowRight");
		assert.equal(await point(page), "a1, face down, can be turned up");
		await told();
		await page.keyboard.press("Enter");
		const [turn, ...more] = await told();
		const [, piece] = /^First: a1, ((?:red|black) \w+) comes up\.$/.exec(turn) ?? [];
		assert.ok(piece, turn);
		assert.deepEqual(more, [], "the cell's new words interrupt nothing");
		assert.ok((await point(page)).startsWith(`a1, ${piece}`), await point(page));
	});
});

test("a level tells the moves of both sides and gives its hint in words", { skip: !campaign && "there is no campaign" }, async () => {
	await site.visit("#/magic", async (page) => {
		await page.locator(".map .node.current").click();
		await begin(page);
		const told = await listen(page);
		const table = new LevelTable(page, "magic");
		await table.playOn(asLevel("2"), 1);
		await table.turn();
		const [own, reply, ...more] = await told();
		assert.match(own, /^Player: [a-e]\d/);
		assert.match(reply, /^Computer: [a-e]\d/);
		assert.deepEqual(more, []);
		await page.locator('[data-word="hint"]').click();
		await until(page, /^Hint: .*[a-e]\d/);
	});
});

test("a point says its gold and its ice", async () => {
	await site.visit("#/play/magic", async (page) => {
		await twoPeople(page);
		await page.locator(".setup select").first().selectOption("casts");
		await type(page, "a1", "b1", "gold@a1");
		await page.locator("svg.board").focus();
		await page.keyboard.press("ArrowRight");
		assert.match(await point(page), /^a1, \w+ \w+, with a gold shield/);
		await type(page, "ice2@a1");
		assert.match(await point(page), /^a1, \w+ \w+, with a gold shield, in ice for 2 turns/);
	});
});
