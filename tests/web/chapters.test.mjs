// The chapters behind the first twelve: loaded on demand, their list, the pages of a chapter, and their levels.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { LevelTable, begin } from "./level_table.mjs";
import { Site, pageFolder } from "./site.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const read = (name) => JSON.parse(readFileSync(join(pageFolder, name), "utf8"));
const names = existsSync(pageFolder) ? readdirSync(pageFolder).filter((name) => /^chapter-\w+\.json$/.test(name)) : [];
const skip = !names.length && "there are no later chapters";
const first = skip ? [] : read("campaign.json");
const won = { tries: 1, wins: 1, best: 9, stars: 1 };
const allWon = Object.fromEntries(first.map(({ id }) => [id, won]));
const phone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };

const visit = (hash, kept, act, how) =>
	site.visit(
		"#/",
		async (page, context) => {
			await page.evaluate((kept) => localStorage.setItem("qipan.magic.results", JSON.stringify(kept)), kept);
			await page.goto(`${site.address}${hash}`);
			await page.reload();
			await act(page, context);
		},
		how,
	);

const idsOf = (page) => page.locator(".chapter-card").evaluateAll((cards) => cards.map((card) => card.dataset.chapter));

test("the map leads to the later chapters, which are loaded only then", { skip }, async () => {
	await visit("#/magic", {}, async (page) => {
		const loaded = [];
		page.on("request", (request) => loaded.push(request.url()));
		await page.locator(".map-head a[href='#/magic/chapters']").click();
		await page.locator(".chapter-card").first().waitFor();
		assert.equal(await page.locator(".chapter-card").count(), names.length);
		assert.equal(await page.locator(".chapter-card .scenery").count(), names.length);
		assert.equal(await page.locator(".chapter-card.far").count(), names.length); // locked
		assert.ok(loaded.some((url) => url.endsWith("/chapters.js")));
		for (const text of await page.locator(".chapter-card b").allTextContents()) assert.doesNotMatch(text, /levels_/);
	});
});

test("a chapter opens once the one before it is won, ten levels on a page", { skip }, async () => {
	await visit("#/magic/chapters", allWon, async (page) => {
		await page.locator(".chapter-card").first().waitFor();
		const [id] = await idsOf(page);
		const levels = read(`chapter-${id}.json`);
		await page.locator(".chapter-card").first().click();
		await page.locator(".node").first().waitFor();
		assert.equal(await page.locator(".node").count(), Math.min(10, levels.length));
		assert.equal(await page.locator("a.node").count(), 1);
		assert.equal(await page.locator("a.node").getAttribute("href"), `#/magic/${id}-1`);
		assert.match(await page.locator("a.node").getAttribute("aria-label"), new RegExp(`^Level ${first.length + 1},`));
		if (levels.length > 10) {
			await page.locator(".pages [data-page='2']").click();
			assert.match(
				await page.locator(".node").first().getAttribute("aria-label"),
				new RegExp(`^Level ${first.length + 11},`),
			);
		}
	});
});

test("a level of a chapter is played by touch, and winning it opens the next", { skip }, async () => {
	const id = names.map((name) => /-(\w+)\./.exec(name)[1]).find((one) => read(`chapter-${one}.json`).length > 1);
	await visit(
		"#/magic/chapters",
		allWon,
		async (page) => {
			await page.locator(".chapter-card").first().waitFor();
			const [here] = await idsOf(page);
			await page.goto(`${site.address}#/magic/${here}-1`);
			await begin(page);
			const table = new LevelTable(page, "magic");
			assert.ok(await table.playOn((view) => view.moves.find(([name]) => name.includes("x")) ?? view.moves[0], 200));
			const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("qipan.magic.results")));
			assert.equal(kept[`${here}-1`].tries, 1);
			assert.equal(kept[first[0].id].wins, 1); // progress of the first levels stays
		},
		phone,
	);
	assert.ok(id);
});

test("locked and unknown levels are refused", { skip }, async () => {
	await visit("#/magic/chapters", {}, async (page) => {
		await page.locator(".chapter-card").first().waitFor();
		const [id] = await idsOf(page);
		for (const [address, words] of [
			[`#/magic/${id}-1`, /win the previous level first/],
			["#/magic/chapter/nowhere", /nowhere/],
		]) {
			await page.goto(`${site.address}${address}`);
			await page.getByText(words).waitFor();
		}
	});
});

test("chapters fit a phone", { skip }, async () => {
	for (const hash of ["#/magic/chapters", `#/magic/chapter/${names.length ? /-(\w+)\./.exec(names[0])[1] : ""}`])
		await visit(
			hash,
			allWon,
			async (page) => {
				await page.locator(".chapter").first().waitFor();
				assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), hash);
			},
			phone,
		);
});
