// States that are often forgotten: truncated addresses, storage that is full, blocked or of another version.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Site, withWorker } from "./site.mjs";
import { openRecordMenu } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

test("unknown addresses and games say so and link back", async () => {
	await site.visit("", async (page) => {
		const addresses = [
			["#/play/%E0%A4", "Page not found"],
			["#/play/__proto__", "Page not found"],
			["#/play/chess", "Page not found"],
			["#/play/xiangqi/more", "Page not found"],
			["#/analyse/constructor", "Page not found"],
			["#/edit/chess", "Page not found"],
			["#/rules/chess", "Page not found"],
			["#/puzzles/chess", "Page not found"],
			["#/__proto__", "Page not found"],
			["#/toString", "Page not found"],
			["#/nonsense", "Page not found"],
			["#/saved/nonsense", "Page not found"],
			["#/", "All games"],
			["#/play", "Xiangqi"],
			["#/play/xiangqi/", "Xiangqi"],
			["#/game/%%%", "Open a game"],
			["#/game/AAAA", "Open a game"],
		];
		for (const [address, heading] of addresses) {
			await page.goto(site.address + address);
			await page.reload();
			await page.locator("h1").getByText(heading, { exact: true }).waitFor({ state: "attached" });
			assert.equal(await page.locator(".places a").count(), 7, address);
		}
		await page.goto(`${site.address}#/nonsense`);
		assert.equal(await page.title(), "Page not found · Qipan");
		await page.getByRole("link", { name: "All games" }).last().click();
		await page.locator("h1").getByText("All games", { exact: true }).waitFor({ state: "attached" });
	});
});

const record = (game, moves) => `[Game "${game}"]\n\n1. ${moves} *`;
const manner = { who: ["you", "3"], preset: "wxf", plan: null, speed: 700 };

// Possible contents of the storage, by the address that reads them.
const kept = [
	["#/", "qipan.settings", { language: "fr", mode: 1, board: "marble", pieces: null, notation: {}, sound: "no" }],
	["#/", "qipan.settings", null],
	["#/analyse/xiangqi", "qipan.settings", { notations: { en: 3, x: "y" } }],
	["#/analyse/xiangqi", "qipan.settings", { notation: "wxf" }],
	[
		"#/play/xiangqi",
		"qipan.playing.xiangqi",
		{ record: record("xiangqi", "h2e2"), seed: 1, manner: { ...manner, plan: { x: 1 } }, clock: { y: 2 } },
	],
	[
		"#/play/xiangqi",
		"qipan.playing.xiangqi",
		{
			record: record("xiangqi", "h2e2"),
			seed: "x",
			manner: { ...manner, who: [7, null], preset: 5, speed: "x" },
			clock: null,
		},
	],
	["#/play/xiangqi", "qipan.playing.xiangqi", { record: record("qilin", "a1"), seed: 1, manner, clock: null }],
	["#/analyse/xiangqi", "qipan.analysing.xiangqi", { record: record("qilin", "a1"), ways: "x", scores: 5 }],
	["#/analyse/xiangqi", "qipan.analysing", { on: "x", lines: "many", nodes: -1, flipped: 3 }],
	["#/edit/xiangqi", "qipan.editing.xiangqi", { preset: 7, text: "x" }],
	["#/magic", "qipan.magic.own", [{ id: "x" }]],
	["#/magic/edit", "qipan.magic.draft", { width: "x" }],
];

// Chromium 150 once reported this for a worker that was still loading when a reload left the page.
const abandoned = /engine\.js: net::ERR_BLOCKED_BY_RESPONSE$/;

test("stored data of other versions does not break the page", async () => {
	for (const [address, key, value] of kept)
		await site.visit(
			"",
			async (page) => {
				await page.evaluate(([key, value]) => localStorage.setItem(key, JSON.stringify(value)), [key, value]);
				await page.goto(site.address + address);
				await page.reload();
				await page.locator("h1").first().waitFor({ state: "attached" });
				assert.equal(await page.locator(".trouble").count(), 0, JSON.stringify(value));
				if (!address.startsWith("#/play")) return;
				assert.equal(await page.locator("svg.board .piece").count(), 32, JSON.stringify(value));
				await page.locator('[data-word="newGame"]').click();
				await page.locator(".setup").waitFor();
			},
			{ faults: [abandoned] },
		);
});

// Like browsers that store nothing for a site.
function deniedStorage() {
	const refuse = () => {
		throw new DOMException("access is denied", "SecurityError");
	};
	for (const name of ["localStorage", "indexedDB", "caches"]) Object.defineProperty(window, name, { get: refuse });
}

function full() {
	const refuse = () => {
		throw new DOMException("there is no room", "QuotaExceededError");
	};
	Storage.prototype.setItem = refuse;
	IDBObjectStore.prototype.add = refuse;
}

test("without storage one can play and is warned", async () => {
	await site.visit(
		"",
		async (page, context) => {
			await context.addInitScript(deniedStorage);
			for (const name of [
				"",
				"play/xiangqi",
				"analyse/qilin",
				"edit/magic",
				"magic",
				"magic/edit",
				"rules/surakarta",
				"open",
			]) {
				await page.goto(`${site.address}#/${name}`);
				await page.reload();
				await page.locator("h1").first().waitFor({ state: "attached" });
				assert.equal(await page.locator(".trouble").count(), 0, name);
			}
			await page.goto(`${site.address}#/saved`);
			await page.getByRole("alert").getByText("This browser cannot save games").waitFor();
		},
		withWorker,
	);
});

test("a storage failure is reported once, in play and in the campaign", async () => {
	for (const storage of [deniedStorage, full])
		for (const name of ["", "play/xiangqi", "magic/first-light"])
			await site.visit("", async (page, context) => {
				await context.addInitScript(storage);
				await page.goto(`${site.address}#/${name}`);
				await page.reload();
				const line = page.locator(".unkept");
				await line.getByText("This browser saves nothing for this page").waitFor();
				assert.equal(await line.count(), 1);
				await line.getByRole("button").click();
				await page.goto(`${site.address}#/play/qilin`);
				await page.locator(".typed input").fill("a1");
				await page.locator(".typed input").press("Enter");
				await page.locator(".moves button").first().waitFor();
				assert.equal(await line.count(), 0, "once");
			});
});

test("storage that fills up during a game is reported then", async () => {
	await site.visit("#/play/qilin", async (page) => {
		await page.locator(".typed input").waitFor();
		assert.equal(await page.locator(".unkept").count(), 0);
		await page.evaluate(full);
		await page.locator(".typed input").fill("a1");
		await page.locator(".typed input").press("Enter");
		await page.locator(".unkept").waitFor();
	});
});

test("games are not lost when storage is full", async () => {
	await site.visit("#/analyse/qilin", async (page, context) => {
		await context.addInitScript(full);
		await page.reload();
		const menu = await openRecordMenu(page);
		await menu.getByRole("button", { name: "Save", exact: true }).click();
		await menu.getByText("Storage is full.").waitFor();
		assert.equal(await menu.getByRole("button", { name: "Save", exact: true }).isEnabled(), true);
		assert.match(await menu.locator("textarea").inputValue(), /^\[Game "qilin"\]/);
	});
});

// Types the move, which becomes entry n of the list, counted from 1.
async function play(page, move, n) {
	await page.locator(".typed input").fill(move);
	await page.locator(".typed input").press("Enter");
	await page
		.locator(".moves button")
		.nth(n - 1)
		.waitFor();
}

test("two tabs with one game do not undo each other's moves", async () => {
	await site.visit("#/play/qilin", async (one, context) => {
		const kept = () => one.evaluate(() => JSON.parse(localStorage.getItem("qipan.playing.qilin")).record);
		await one.locator(".seat select").nth(0).selectOption("you");
		await one.locator(".seat select").nth(1).selectOption("you");
		const two = await context.newPage();
		await two.goto(`${site.address}#/play/qilin`);
		await two.locator(".typed input").waitFor();
		await play(one, "a1", 1);
		await two.locator(".state").getByText("is open in another tab").waitFor();
		assert.equal((await two.locator("[inert]").count()) > 3, true);
		await play(one, "b2", 2);
		await two.goto(`${site.address}#/rules/qilin`); // its own stored game must not come back
		assert.match(await kept(), /a1 b2/);
		await two.goto(`${site.address}#/play/qilin`);
		await two.locator(".moves button").nth(1).waitFor();
		await play(two, "c3", 3);
		await one.getByRole("button", { name: "Continue here" }).click();
		await play(one, "d6", 4);
		assert.match(await kept(), /a1 b2 c3 d6/);
	});
});

test("a save before a reload does not count as another tab", async () => {
	await site.visit("#/play/qilin", async (page) => {
		for (const seat of await page.locator(".seat select").all()) await seat.selectOption("you");
		await play(page, "a1", 1);
		const first = await page.evaluate(() => localStorage.getItem("qipan.playing.qilin"));
		await page.reload();
		await page.locator(".moves button").waitFor();
		// As the browser reports it when the previous page has just written.
		const late = () =>
			page.evaluate(
				(newValue) => dispatchEvent(new StorageEvent("storage", { key: "qipan.playing.qilin", newValue })),
				first,
			);
		await late();
		await play(page, "b2", 2);
		await late();
		await play(page, "c3", 3);
		assert.equal(await page.locator("[inert]").count(), 0);
	});
});

test("loading the core shows progress, and failure an error with a retry", async () => {
	const missing = { faults: [/qipan\.wasm/, /404/] };
	await site.visit(
		"",
		async (page, context) => {
			let answer;
			await context.route("**/qipan.wasm", (route) => (answer = route));
			const asked = page.waitForRequest("**/qipan.wasm");
			await page.reload({ waitUntil: "commit" });
			await asked;
			await page.getByText("Qipan…").waitFor();
			await answer.fulfill({ status: 404, body: "" });
			await page.getByRole("alert").getByText("Qipan could not start").waitFor();
			await context.unroute("**/qipan.wasm");
			await page.getByRole("button", { name: "Try again" }).click();
			await page.locator("h1").getByText("All games").waitFor({ state: "attached" });
		},
		missing,
	);
});

test("without its language the page is in English, and without any language says so", async () => {
	await site.visit(
		"",
		async (page, context) => {
			await context.route("**/zh-hans.js", (route) => route.abort());
			await page.reload();
			await page.locator("html[lang=en] h1").getByText("All games").waitFor({ state: "attached" });
			await page.locator(".settings summary").click();
			await page.getByRole("alert").getByText("简体中文").waitFor();
			await context.route("**/en.js", (route) => route.abort());
			await page.reload();
			await page.getByRole("alert").getByText("Could not start · 无法启动").waitFor();
			await context.unroute("**/zh-hans.js");
			await page.getByRole("button", { name: "重试" }).click();
			await page.locator("html[lang=zh-Hans] h1").getByText("全部棋类").waitFor({ state: "attached" });
		},
		{ locale: "zh-CN", faults: [/(zh-hans|en)\.js|ERR_FAILED/] },
	);
});

test("an unavailable engine is reported", async () => {
	await site.visit(
		"#/play/qilin",
		async (page, context) => {
			await context.route("**/engine.js", (route) => route.fulfill({ status: 404, body: "" }));
			await page.locator(".typed input").fill("a1");
			await page.locator(".typed input").press("Enter");
			await page.locator(".state").getByText("engine").waitFor();
		},
		{ faults: [/engine\.js/, /404/] },
	);
});
