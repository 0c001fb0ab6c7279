// The page from qipan serve: games are saved on the server, and none is lost while the server is offline.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Served } from "./served.mjs";
import { Site, core, data, withWorker } from "./site.mjs";
import { Table, asLevel, keepsGames, lineOf, openRecordMenu } from "./table.mjs";

let served;
let site;
before(async () => {
	served = await Served.open();
	site = await Site.open(served.address, undefined, withWorker);
});
after(async () => {
	await site.close();
	await served.close();
});

test("the page is complete, isolated and playable", async () => {
	await site.visit("#/play/magic", async (page) => {
		assert.equal(await page.evaluate(() => crossOriginIsolated), true);
		await page.locator(".seat select").nth(1).selectOption("1");
		const table = new Table(page, "magic");
		assert.ok(!(await table.playOn(asLevel("1"), 2)));
	});
});

test("games are saved on the server for every browser", async () => {
	const record = readFileSync(join(data, "records/qilin.txt"), "utf8");
	await site.visit("#/open", async (page) => {
		await page.locator(".paste-form textarea").fill(record);
		await page.locator(".paste-form button").click();
		await page.waitForURL("**/#/analyse/qilin");
		await keepsGames(page);
		const { line } = await new Table(page, "qilin", "mouse", "analysing").line();
		assert.deepEqual(line, lineOf(core.readRecords(record).games[0]).line);
	});
	await site.visit("#/saved", async (page) => {
		await page.locator(".saved li").getByText("My second best").waitFor();
	});
	const { games } = await (await fetch(`${site.address}api/games`)).json();
	assert.equal(games.length, 1);
	assert.equal(games[0].name, "My second best");
});

test("browsers without storage save on the server", async () => {
	await site.visit("#/analyse/surakarta", async (page, context) => {
		await context.addInitScript(() => {
			const refuse = () => {
				throw new DOMException("access is denied", "SecurityError");
			};
			for (const name of ["localStorage", "indexedDB"]) Object.defineProperty(window, name, { get: refuse });
		});
		await page.reload();
		const menu = await openRecordMenu(page);
		await menu.getByLabel("Game name").fill("From nowhere");
		await menu.getByRole("button", { name: "Save", exact: true }).click();
		await menu.getByRole("link").click();
		await page.locator(".saved li").getByText("From nowhere").click();
		await page.waitForURL("**/#/analyse/surakarta");
	});
});

// Expected request failures while the server is offline.
const away = [
	/ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)/,
	/api\/.*: net::/,
	/\/: net::/,
];
const saved = async () => (await (await fetch(`${site.address}api/games`)).json()).games.map(({ name }) => name);

test("games stay in the browser while the server is down, and sync when it returns", async () => {
	await site.visit(
		"#/saved",
		async (page) => {
			await page.locator(".saved li").getByText("From nowhere").waitFor();
			await page.evaluate(
				() =>
					new Promise((done) => {
						const request = indexedDB.open("qipan");
						request.onsuccess = () => {
							const broken = {
								name: "Broken",
								game: "qilin",
								first: "",
								second: "",
								result: "*",
								plies: 0,
								saved: "",
								record: "nothing",
							};
							request.result.transaction("games", "readwrite").objectStore("games").add(broken).onsuccess = done;
						};
					}),
			);
			assert.equal(await served.stop(), 0);
			// A game without a net, which would have to be fetched.
			await page.goto(`${site.address}#/analyse/darkchess`);
			const menu = await openRecordMenu(page);
			await menu.getByLabel("Game name").fill("On an island");
			await menu.getByRole("button", { name: "Save", exact: true }).click();
			await menu.getByText("Saved.").waitFor();
			await menu.getByRole("link").click();
			await page.getByText("The server cannot be reached").waitFor();
			assert.equal(await page.locator(".saved li").count(), 2);
			await served.start();
			assert.ok(!(await saved()).includes("On an island"));
			await page.reload();
			await page.locator(".saved li").getByText("From nowhere").waitFor();
			await page.locator(".saved li").getByText("On an island").waitFor();
			// This one cannot be moved, but the others are.
			await page.locator(".saved li").getByText("Broken").waitFor();
			assert.ok((await saved()).includes("On an island"));
		},
		{ faults: [...away, /422/] },
	);
});

test("an open list reports that the server went away", async () => {
	await site.visit(
		"#/saved",
		async (page) => {
			await page.locator(".saved li").getByText("On an island").waitFor();
			await served.stop();
			await page.goto(`${site.address}#/settings`);
			await page.goto(`${site.address}#/saved`);
			await page.getByText("The server cannot be reached").waitFor();
			await page.getByText("Nothing saved yet").waitFor();
			await served.start();
		},
		{ faults: away },
	);
});

test("games saved while the server is down are kept, reported and synced later", async () => {
	await site.visit(
		"#/analyse/surakarta",
		async (page) => {
			await page.clock.install();
			await page.locator(".engine [role=switch]").uncheck();
			const keep = async (name) => {
				const menu = await openRecordMenu(page);
				await menu.getByLabel("Game name").fill(name);
				await menu.getByRole("button", { name: "Save", exact: true }).click();
				await menu.getByText("Saved.").waitFor();
				const said = await menu.locator(".said").first().textContent();
				await page.keyboard.press("Escape");
				return said;
			};
			assert.doesNotMatch(await keep("Before"), /cannot be reached/);
			await served.stop("SIGKILL");
			const table = new Table(page, "surakarta", "mouse", "analysing");
			core.set({ game: "surakarta" });
			await table.play(core.view().moves[0]);
			assert.match(await keep("Meanwhile"), /saved in this browser/);
			await served.start();
			assert.ok((await saved()).includes("Before"), "acknowledged games are on disk");
			await page.clock.runFor(10_000); // then the page polls again
			assert.doesNotMatch(await keep("After"), /cannot be reached/);
			assert.deepEqual((await saved()).slice(0, 2).sort(), ["After", "Meanwhile"]);
			assert.deepEqual((await table.line()).line.moves.length, 1);
		},
		{ faults: away },
	);
});
