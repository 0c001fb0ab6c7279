// All data in one file: exported from one browser and imported in another, merged, and rejected if it is damaged or
// something else.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Site, core, data } from "./site.mjs";
import { Table, filesSaved, openRecordMenu } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const stored = (page) =>
	page.evaluate(() => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)])));
const put = (page, items) =>
	page.evaluate((items) => {
		for (const [key, value] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(value));
	}, items);
const item = (page, key) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), key);
const openSettings = (page) => page.locator("details.settings summary").click();
const said = (page) => page.locator(".transfer .said");

async function exported(page) {
	await openSettings(page);
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "Export everything" }).click(),
	]);
	assert.match(download.suggestedFilename(), /^qipan-\d{4}-\d\d-\d\d\.json$/);
	return readFileSync(await download.path(), "utf8");
}

async function give(page, text, name = "all.json") {
	if (!(await page.locator(".settings .panel").isVisible())) await openSettings(page);
	await page.locator("[data-import]").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

// Imports the file; settings: also its settings. Returns the messages.
async function take(page, text, settings = false) {
	await give(page, text);
	const dialog = page.locator("dialog");
	if (settings) await dialog.getByRole("checkbox").check();
	await dialog.getByRole("button", { name: "Import" }).click();
	const told = dialog.getByText("Added:");
	await told.waitFor();
	const words = await told.textContent();
	await Promise.all([page.waitForEvent("load"), dialog.getByRole("button", { name: "Continue" }).click()]);
	await page.locator("main").waitFor();
	return words;
}

const level = (id, extra = {}) => ({ id, title: `Level ${id}`, title_zh: `關 ${id}`, size: "4x4", ...extra });

// A device with data: an analysis, saved games, opened files, levels, results, settings.
async function used(page) {
	await page.goto(`${site.address}#/analyse/qilin`);
	core.set({ game: "qilin" });
	const table = new Table(page, "qilin", "mouse", "analysing");
	const [first] = core.view().moves;
	await table.board().waitFor();
	await table.play(first);
	await page.locator(".text .entry").first().waitFor();
	const menu = await openRecordMenu(page);
	await menu.getByLabel("Game name").fill("From the first device");
	await menu.getByRole("button", { name: "Save", exact: true }).click();
	await menu.getByText("Saved.").waitFor();
	await page.goto(`${site.address}#/open`);
	await page
		.locator("main input[type=file]")
		.setInputFiles(["qilin.txt", "surakarta.txt"].map((name) => join(data, "records", name)));
	await page.locator(".choices li").nth(1).waitFor();
	await filesSaved(page);
	await put(page, {
		"qipan.magic.results": { "first-light": { tries: 4, wins: 2, best: 9, stars: 2, row: 0, skipped: false } },
		"qipan.magic.daily": { "2026-11-24": { tries: 1, wins: 1, best: 9, stars: 3, row: 0, skipped: false } },
		"qipan.magic.own": [level("mine"), level("both", { npc_depth: 5 })],
		"qipan.settings": { language: "en", board: "jade", sound: false },
	});
	await page.reload();
	await page.locator("main").waitFor();
	return first[0];
}

test("importing brings everything to a second device, without duplicates", async () => {
	let text, move;
	await site.visit("#/", async (page) => {
		move = await used(page);
		text = await exported(page);
	});
	const file = JSON.parse(text);
	assert.deepEqual(
		[file.qipan, file.version, file.data.saved.length, file.data.opened.files.length],
		["everything", 1, 1, 2],
	);
	await site.visit("#/", async (page) => {
		assert.equal(await take(page, text, true), "Added: 1 game, 2 better results, 2 levels, 2 opened files.");
		const here = await stored(page);
		for (const [key, value] of Object.entries(file.data.items)) assert.equal(here[key], value, key);
		assert.equal(await page.evaluate(() => document.documentElement.dataset.board), "jade");
		await page.goto(`${site.address}#/saved`);
		await page.locator(".saved li").getByText("From the first device").waitFor();
		await page.goto(`${site.address}#/open`);
		await page.locator(".choices li").nth(1).waitFor();
		await page.goto(`${site.address}#/analyse/qilin`);
		await page.locator(".text .entry").first().waitFor();
		assert.deepEqual((await new Table(page, "qilin", "mouse", "analysing").line()).line.moves, [move]);
		assert.equal(await take(page, text), "Added: 0 games, 0 better results, 0 levels, 0 opened files.");
		assert.deepEqual((await stored(page))["qipan.magic.own"], file.data.items["qipan.magic.own"]);
	});
});

test("merging keeps the better result, both differing items and the settings", async () => {
	let text;
	await site.visit("#/", async (page) => {
		await used(page);
		text = await exported(page);
	});
	await site.visit("#/analyse/qilin", async (page) => {
		core.set({ game: "qilin" });
		const table = new Table(page, "qilin", "mouse", "analysing");
		await table.board().waitFor();
		await table.play(core.view().moves[3]);
		await page.locator(".text .entry").first().waitFor();
		await put(page, {
			"qipan.magic.results": {
				"first-light": { tries: 9, wins: 1, best: 7, stars: 1 },
				"pecking-order": { tries: 1, wins: 1, best: 8, stars: 3 },
			},
			"qipan.magic.own": [level("both", { npc_depth: 2 })],
			"qipan.settings": { language: "en", board: "ink" },
		});
		await page.reload();
		await page.locator(".text .entry").first().waitFor(); // stored again, with its preset
		const analysis = await item(page, "qipan.analysing.qilin");
		assert.equal(await take(page, text), "Added: 2 games, 2 better results, 2 levels, 2 opened files.");
		const results = await item(page, "qipan.magic.results");
		assert.deepEqual(results["first-light"], { tries: 9, wins: 2, best: 7, stars: 2, row: 0, skipped: false });
		assert.equal(results["pecking-order"].stars, 3);
		assert.deepEqual(
			(await item(page, "qipan.magic.own")).map(({ id, npc_depth }) => [id, npc_depth]),
			[
				["both", 2],
				["mine", undefined],
				["both-2", 5],
			],
		);
		assert.equal((await item(page, "qipan.settings")).board, "ink");
		assert.equal((await item(page, "qipan.analysing.qilin")).record, analysis.record);
		await page.goto(`${site.address}#/saved`);
		// The one that could not keep its place.
		await page.getByText("Analysis from another device").waitFor();
		await page.getByText("From the first device").waitFor();
	});
});

test("importing the user's own file under another name adds nothing", async () => {
	const record = (moves) => `[Game "qilin"]\n[First "You"]\n[Second "Qipan 1"]\n\n${moves} *\n`;
	await site.visit("#/", async (page) => {
		await put(page, {
			"qipan.playing.qilin": { record: record("a1 b2 d6"), seed: 1, manner: {} },
			"qipan.analysing.qilin": { record: record("a1 b2 d6 g7"), ways: [], scores: [] },
		});
		const text = await exported(page);
		await put(page, {
			"qipan.playing.qilin": { record: record("g7"), seed: 1, manner: {} },
			"qipan.analysing.qilin": { record: record("g7 a1"), ways: [], scores: [] },
			"qipan.recent": [{ record: record("a1 b2 d6"), ended: "2026-11-26T12:00:00.000Z" }],
		});
		assert.equal(await take(page, text), "Added: 1 game, 0 better results, 0 levels, 0 opened files.", "the analysis");
		assert.equal(await take(page, text), "Added: 0 games, 0 better results, 0 levels, 0 opened files.");
		await page.goto(`${site.address}#/saved`);
		await page.getByText("Analysis from another device").waitFor();
		assert.equal(await page.getByText("Game from another device").count(), 0);
	});
});

// A finished game of Surakarta, and an unfinished one of a level.
const ended = (n, day) => ({
	record: `[Game "surakarta"]\n[First "P${n}"]\n\n*\n`,
	ended: `2026-11-${String(day).padStart(2, "0")}T12:00:00.000Z`,
});
function begun(id, n, way = 0) {
	const { position } = core.set({ game: "magic" });
	const moves = [];
	for (let i = 0; i < n; i++) {
		const view = core.set({ game: "magic", position, moves });
		moves.push((view.actor === 2 ? view.outcomes : view.moves).at(i ? 0 : way)[0]);
	}
	return {
		id,
		start: position,
		record: `[Game "magic"]\n[Position "${position}"]\n\n${moves.join(" ")} *\n`,
		seed: 1,
		helped: false,
		counted: false,
	};
}

test("merging keeps both last games and the more advanced state of each level", async () => {
	let text;
	const kept = (own) => Object.fromEntries(own.map((game) => [game.id, game]));
	await site.visit("#/", async (page) => {
		await put(page, {
			"qipan.recent": [ended(1, 20), ended(2, 18), ended(3, 5), ended(4, 1)],
			"qipan.magic.playing": begun("theirs", 3),
			"qipan.magic.left": kept([begun("further there", 4), begun("further here", 1, 1), begun("other way", 4, 1)]),
		});
		text = await exported(page);
	});
	await site.visit("#/", async (page) => {
		await put(page, {
			"qipan.recent": [...Array(9).keys()].map((i) => (i ? ended(10 + i, 16 - i) : ended(2, 18))),
			"qipan.magic.playing": begun("further there", 2),
			"qipan.magic.left": kept([begun("further here", 3), begun("other way", 2), begun("mine", 1)]),
		});
		assert.equal(await take(page, text), "Added: 6 games, 0 better results, 0 levels, 0 opened files.");
		const recent = await item(page, "qipan.recent");
		assert.deepEqual(
			recent.map(({ record }) => /P(\d+)/.exec(record)[1]),
			["1", "2", "11", "12", "13", "14", "15", "16", "17", "18"],
		);
		const lengths = ({ record }) => core.readRecords(record).games[0].moves.length;
		const last = await item(page, "qipan.magic.playing");
		assert.deepEqual([last.id, lengths(last)], ["further there", 4]);
		const left = await item(page, "qipan.magic.left");
		assert.deepEqual(
			Object.values(left).map((game) => [game.id, lengths(game)]),
			[
				["theirs", 3],
				["further here", 3],
				["other way", 4],
				["mine", 1],
			],
		);
		await page.goto(`${site.address}#/saved`);
		// The two that were replaced by games that went differently.
		await page.locator(".records > .saved li").nth(1).waitFor();
		assert.equal(await page.getByText("Game from another device").count(), 2);
		assert.equal(await take(page, text), "Added: 0 games, 0 better results, 0 levels, 0 opened files.");
		assert.deepEqual(await item(page, "qipan.recent"), recent);
		assert.deepEqual(await item(page, "qipan.magic.left"), left);
	});
});

const chapters = (page) => page.locator(".chapters li b").allTextContents();

// A study of two chapters, the second one with that title.
async function studied(page, title) {
	await page.goto(`${site.address}#/analyse/qilin`);
	await page.locator(".menu summary").click();
	await page.locator(".menu").getByText("New chapter").click();
	await page.getByRole("button", { name: "Rename Chapter 2" }).click();
	await page.getByLabel("Chapter title").fill(title);
	await page.getByLabel("Chapter title").press("Enter");
	await page.getByRole("button", { name: `Delete ${title}` }).waitFor();
}

test("imported chapters are appended without duplicates", async () => {
	let text;
	await site.visit("#/", async (page) => {
		await studied(page, "theirs");
		await page.goto(`${site.address}#/open`);
		const games = ["A", "B", "C"].map((name) => `[Game "surakarta"]\n[First "${name}"]\n\n*\n`).join("\n");
		await page
			.locator("main input[type=file]")
			.setInputFiles({ name: "s.txt", mimeType: "text/plain", buffer: Buffer.from(games) });
		await page.locator(".choices button", { hasText: "B" }).first().click();
		await page.locator(".chapters summary").click();
		await page.getByRole("button", { name: /^Delete B/ }).click();
		text = await exported(page);
	});
	const list = JSON.parse(JSON.parse(text).data.items["qipan.collection"]);
	assert.deepEqual(
		list.chapters.filter(Array.isArray).map(([, first, many]) => [first, many]),
		[
			[0, 1],
			[2, 1],
		],
	);
	const opened = async (page, ...wanted) => {
		await page.locator(".chapters summary").click();
		assert.deepEqual(await chapters(page), wanted);
	};
	await site.visit("#/", async (page) => {
		await take(page, text);
		await page.goto(`${site.address}#/analyse/qilin`);
		await page.locator(".collection a").getByText("Game 2 of 2").waitFor();
		await opened(page, "Chapter 1", "theirs");
	});
	await site.visit("#/", async (page) => {
		await studied(page, "mine");
		assert.equal(await take(page, text), "Added: 1 game, 0 better results, 0 levels, 1 opened file.");
		await page.locator(".collection a").getByText("Game 2 of 3").waitFor();
		await opened(page, "Chapter 1", "mine", "theirs");
		await page.goto(`${site.address}#/analyse/surakarta`);
		await page.locator(".collection a").getByText("Games: 2").waitFor();
		await opened(page, "A – ?", "C – ?");
		assert.match(await take(page, text), /^Added: 0 games, .* 0 opened files/);
		await page.goto(`${site.address}#/analyse/qilin`);
		await page.locator(".collection a").getByText("of 3").waitFor();
	});
});

test("damaged or foreign files and full storage are refused without changes", async () => {
	let text;
	await site.visit("#/", async (page) => {
		await used(page);
		text = await exported(page);
		const before = await stored(page);
		const file = JSON.parse(text);
		const cases = [
			[text.replace('"stars\\":2', '"stars\\":3'), /damaged/],
			[text.slice(0, -40), /damaged/],
			["[1, 2]", /not made by Qipan/],
			["1. h2e2 *", /not made by Qipan/],
			[JSON.stringify({ ...file, version: 2 }), /newer version/],
		];
		for (const [bad, reason] of cases) {
			await give(page, bad, "bad.json");
			await said(page).getByText(reason).waitFor();
			assert.match(await said(page).textContent(), /^bad\.json was not imported, and nothing was changed/);
			assert.equal(await page.locator("dialog").count(), 0);
		}
		assert.deepEqual(await stored(page), before);
	});
	await site.visit("#/", async (page) => {
		await page.evaluate(() => {
			IDBObjectStore.prototype.add = () => {
				throw new DOMException("there is no room", "QuotaExceededError");
			};
		});
		await give(page, text);
		await page.locator("dialog").getByRole("button", { name: "Import" }).click();
		await page.locator("dialog").getByText("Nothing was changed: Storage is full").waitFor();
		assert.deepEqual(
			Object.keys(await stored(page)).filter((key) => key.startsWith("qipan.magic")),
			[],
		);
	});
});

test("the export counts opened games, not only saved ones", async () => {
	let text;
	await site.visit("#/open", async (page) => {
		const game = (i) => `[Game "xiangqi"]\n[First "Red ${i}"]\n[Second "Black ${i}"]\n\nh2e2 h9g7 *\n`;
		await page.locator(".paste-form textarea").fill(Array.from({ length: 7 }, (_, i) => game(i)).join("\n"));
		await page.locator(".paste-form button").click();
		await page.locator(".choices li").nth(6).waitFor();
		await page.waitForTimeout(500); // they are stored
		text = await exported(page);
	});
	await site.visit("#/", async (page) => {
		await give(page, text);
		const items = page.locator("dialog li");
		await items.first().waitFor();
		assert.deepEqual(await items.allTextContents(), ["0 saved games", "7 opened games"]);
	});
});
