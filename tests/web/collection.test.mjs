// Opened games stay until they are closed: a reload, a full storage, a file of 27,935 games.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { Site } from "./site.mjs";
import { filesSaved } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const moves =
	"1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 4. c3c4 g6g5 5. b0c2 c6c5 6. c4c5 c9e7 7. c5c6 e7c5 8. h0h4 a9b9 9. a0b0 b7a7 10. b0b9 c7b9";
const many = (n) =>
	Array.from(
		{ length: n },
		(_, i) =>
			`[Game "xiangqi"]\n[First "Player ${i}"]\n[Second "Other-${i % 7}"]\n[Event "Event ${i % 3} of a long name, with its place and year"]\n[Site "A town by the river"]\n[Result "1-0"]\n\n${moves} 1-0\n`,
	).join("\n");
const choose = (page, text) =>
	page
		.locator("main input[type=file]")
		.setInputFiles({ name: "many.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
const items = (page) => page.locator(".choices li");

test("a reload restores opened games, search and current game; closing removes them", async () => {
	await site.visit("#/open", async (page) => {
		await choose(page, many(120));
		await items(page).first().waitFor();
		await page.getByLabel("Search").fill("other-3");
		await items(page).nth(1).locator("button").click();
		const row = page.locator(".collection a");
		await row.getByText("Game 2 of 17").waitFor();
		await page.getByRole("button", { name: "Next game" }).click();
		await row.getByText("Game 3 of 17").waitFor();
		await filesSaved(page);
		await page.reload();
		await row.getByText("Game 3 of 17").waitFor();
		assert.match(await page.locator(".facts").textContent(), /^Player 17 –/);
		await page.getByRole("button", { name: "Previous game" }).click();
		await row.getByText("Game 2 of 17").waitFor();
		await page.goto(`${site.address}#/open`);
		await page.reload();
		await items(page).first().waitFor();
		assert.equal(await page.getByLabel("Search").inputValue(), "other-3");
		assert.match(await page.locator(".choices [aria-current]").textContent(), /^Player 10 /);
		await page.getByRole("button", { name: "Close these games" }).click();
		assert.equal(await page.locator(".found").textContent(), "");
		await page.reload();
		await page.locator(".paste-form").waitFor();
		await page.waitForTimeout(500);
		assert.equal(await items(page).count(), 0);
	});
});

test("edits to games of a large file survive a reload, and closing can be undone", async () => {
	await site.visit("#/open", async (page) => {
		const row = page.locator(".collection a");
		await choose(page, many(300));
		await items(page).nth(1).locator("button").click();
		await row.getByText("Game 2 of 300").waitFor();
		await page.locator(".engine [role=switch]").uncheck();
		await page.locator(".chapters summary").click();
		await page.getByRole("button", { name: /^Rename/ }).click();
		await page.getByLabel("Chapter title").fill("renamed");
		await page.getByLabel("Chapter title").press("Enter");
		await page.getByRole("button", { name: "Move renamed up" }).click();
		await page.locator(".note textarea").fill("a remark");
		await page.locator(".note textarea").press("Enter");
		await page.getByRole("button", { name: "Next game" }).click();
		await row.getByText("Game 2 of 300").waitFor();
		await page.getByRole("button", { name: /^Delete Player 0/ }).click();
		await row.getByText("Game 2 of 299").waitFor();
		await page.getByRole("button", { name: "New chapter" }).click();
		await row.getByText("Game 300 of 300").waitFor();
		await filesSaved(page);
		await page.reload();
		await row.getByText("Game 300 of 300").waitFor();
		await page.goto(`${site.address}#/open`);
		await items(page).nth(1).waitFor();
		await page.reload();
		await items(page).nth(1).waitFor();
		assert.deepEqual(
			await items(page)
				.locator("b")
				.evaluateAll((all) => all.slice(0, 3).map((b) => b.textContent.split(" – ")[0])),
			["renamed", "Player 2", "Player 3"],
		);
		assert.ok(
			(await page.evaluate(() => localStorage.getItem("qipan.collection").length)) < 5000,
			"unchanged games are stored only in their file",
		);
		await items(page).first().locator("button").click();
		await row.getByText("Game 1 of 300").waitFor();
		await page.getByText("a remark").first().waitFor();
		await page.goto(`${site.address}#/open`);
		await page.getByRole("button", { name: "Close these games" }).click();
		assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("qipan.collection")).chapters), []);
		await page.getByRole("button", { name: "Undo" }).click();
		await items(page).nth(1).waitFor();
		await filesSaved(page);
		await page.reload();
		await items(page).nth(1).waitFor();
		assert.match(await items(page).first().textContent(), /^renamed/);
	});
});

test("opened files are added once, and earlier ones can be closed", async () => {
	await site.visit("#/analyse/surakarta", async (page) => {
		const opened = (n) => page.waitForFunction((n) => document.querySelectorAll(".choices li").length === n, n);
		await page.locator(".menu summary").click();
		await page.locator(".menu").getByText("New chapter").click();
		await page.locator(".collection a").getByText("Game 2 of 2").waitFor();
		await page.goto(`${site.address}#/open`);
		await opened(2);
		await choose(page, many(3));
		await opened(5);
		await page.getByText("3 games opened. Still open from before: 2.").waitFor();
		await choose(page, many(3));
		await page.getByText("0 games opened. Still open from before: 5.").waitFor();
		await choose(page, many(4));
		await opened(9);
		assert.match(await items(page).first().textContent(), /^Player 0 /);
		await filesSaved(page, 2);
		await page.reload();
		await opened(9);
		await choose(page, many(6));
		await opened(15);
		await page.getByRole("button", { name: "Close earlier games (9)" }).click();
		await opened(6);
		await page.getByRole("button", { name: "Undo" }).click();
		await opened(15);
		await page.goto(`${site.address}#/analyse/surakarta`);
		await page.locator(".collection a").getByText("Game 2 of 2").waitFor();
	});
});

test("files opened in quick succession are all kept on slow storage", async () => {
	await site.visit("#/open", async (page) => {
		await choose(page, many(3));
		await filesSaved(page);
		await page.evaluate(() => {
			const { open } = IDBFactory.prototype;
			let isNext = true;
			IDBFactory.prototype.open = function (...named) {
				const request = open.apply(this, named);
				if (isNext)
					Object.defineProperty(request, "onsuccess", {
						set: (done) => request.addEventListener("success", () => setTimeout(done, 1500)),
					});
				isNext = false;
				return request;
			};
		});
		await choose(page, many(3)); // it is there
		await page.getByText("0 games opened. Still open from before: 3.").waitFor();
		await choose(page, many(4));
		await items(page).nth(6).waitFor();
		await filesSaved(page, 2);
		await page.waitForTimeout(2000); // the slow one has finished
		await page.reload();
		await items(page).nth(6).waitFor();
	});
});

test("games are found by words, results, and names in either script", async () => {
	await site.visit("#/open", async (page) => {
		const game = (first, second, result) =>
			`[Game "xiangqi"]\n[First "${first}"]\n[Second "${second}"]\n[Result "${result}"]\n\nh2e2 ${result}\n`;
		await choose(
			page,
			[
				game("吕 钦", "胡荣华", "1-0"),
				game("许银川", "吕 钦", "0-1"),
				...Array(9).fill(game("A", "B", "1/2-1/2")),
			].join("\n"),
		);
		await items(page).nth(10).waitFor();
		const found = async (words) => {
			await page.getByLabel("Search").fill(words);
			return [await items(page).count(), await page.locator(".found h2").textContent()];
		};
		assert.deepEqual(await found("胡荣华 吕钦"), [1, "Games: 1 of 11"]);
		assert.deepEqual(await found("吕 钦"), [2, "Games: 2 of 11"]);
		assert.deepEqual(await found("1-0"), [1, "Games: 1 of 11"]);
		assert.deepEqual(await found("0–1 许银川"), [1, "Games: 1 of 11"]);
		assert.deepEqual(await found(""), [11, "Games: 11"]);
		// In simplified and traditional characters alike.
		assert.deepEqual(await found("許銀川 呂欽"), [1, "Games: 1 of 11"]);
		assert.deepEqual(await found("胡榮"), [1, "Games: 1 of 11"]);
		assert.deepEqual(await found("鄔正偉"), [0, "Games: 0 of 11"]);
	});
	await site.visit("#/open", async (page) => {
		await choose(
			page,
			Array.from(
				{ length: 9 },
				(_, i) =>
					`[Game "xiangqi"]\n[First "${["許銀川", "鄔正偉", "趙鑫鑫"][i % 3]}"]\n[Event "第${i}屆啓新盃"]\n\nh2e2 *\n`,
			).join("\n"),
		);
		await items(page).nth(8).waitFor();
		for (const [words, n] of [
			["许银川", 3],
			["許銀川", 3],
			["许銀川 启新杯", 3],
			["邬正伟", 3],
			["赵鑫", 3],
			["启新", 9],
			["第8届", 1],
		]) {
			await page.getByLabel("Search").fill(words);
			assert.equal(await items(page).count(), n, words);
		}
	});
});

test("many small files are read in order by one worker, after a reload too", async (t) => {
	await site.visit("#/open", async (page) => {
		const workers = [];
		page.on("worker", (worker) => workers.push(worker));
		const bad = { name: "none.txt", mimeType: "text/plain", buffer: Buffer.from("nothing at all") };
		const files = Array.from({ length: 120 }, (_, i) => ({
			...bad,
			name: `${i}.txt`,
			buffer: Buffer.from(many(1).replace("Player 0", `Player ${i}`)),
		}));
		await page.locator("main input[type=file]").setInputFiles(files.toSpliced(60, 0, bad));
		await items(page).nth(99).waitFor();
		const names = await items(page).locator("b").allTextContents();
		assert.deepEqual(
			names.slice(58, 62).map((name) => name.split(" – ")[0]),
			["Player 58", "Player 59", "Player 60", "Player 61"],
		);
		await page.getByText("none.txt").waitFor();
		assert.ok(workers.length <= 2, `${workers.length} workers`); // an unreadable file gets a second one
		await filesSaved(page);
		workers.length = 0;
		const begun = performance.now();
		await page.reload();
		await items(page).nth(99).waitFor();
		t.diagnostic(`${Math.round(performance.now() - begun)} ms`);
		assert.deepEqual(await items(page).locator("b").allTextContents(), names);
		assert.equal(await page.locator(".found h2").textContent(), "Games: 120");
		assert.ok(workers.length <= 2, `${workers.length} workers`);
	});
});

test("files without games are reported once and not reopened", async () => {
	await site.visit("#/open", async (page) => {
		const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
		await page
			.locator("main input[type=file]")
			.setInputFiles([file("none.txt", "nothing at all"), file("two.txt", many(2))]);
		await page.getByText("none.txt").waitFor();
		await filesSaved(page);
		await page.reload();
		await items(page).nth(1).waitFor();
		assert.match(
			await page.locator(".faults").textContent(),
			/two\.txt/,
			"errors in a file of games are reported again",
		);
		assert.equal(await page.getByText("none.txt").count(), 0);
	});
});

test("27,935 games are stored and restored while the page stays responsive", async (t) => {
	await site.visit("#/open", async (page) => {
		const text = many(27_935);
		assert.ok(text.length > 8_000_000);
		const path = join(mkdtempSync(join(tmpdir(), "qipan-")), "many.txt");
		writeFileSync(path, text);
		// the longest freeze of the page in ms
		const watch = () =>
			page.evaluate(() => {
				window.still = 0;
				new PerformanceObserver((list) => {
					for (const { duration } of list.getEntries()) window.still = Math.max(window.still, duration);
				}).observe({ type: "longtask" });
			});
		await watch();
		const began = performance.now();
		await page.locator("main input[type=file]").setInputFiles(path);
		await items(page).first().waitFor({ timeout: 240_000 });
		const took = performance.now() - began;
		await filesSaved(page);
		const first = await page.evaluate(() => window.still);
		await items(page).nth(5).locator("button").click();
		await page.locator(".collection a").getByText("Game 6 of 27,935").waitFor();
		await page.reload();
		await page.locator(".analysing svg.board").first().waitFor();
		await watch();
		const anew = performance.now();
		await page.getByRole("button", { name: "One move forward" }).click(); // while they are being read
		await page.locator(".collection a").getByText("Game 6 of 27,935").waitFor({ timeout: 240_000 });
		const tookAgain = performance.now() - anew;
		const again = await page.evaluate(() => window.still);
		t.diagnostic(`the page stood still for ${first} of ${took} ms and ${again} of ${tookAgain} ms`);
		// Both grow on busy machines.
		assert.ok(first < took / 6 && again < tookAgain / 6, `${first} of ${took} ms, ${again} of ${tookAgain} ms`);
		rmSync(dirname(path), { recursive: true });
	});
});

test("without storage space opened games last until the page is left, with a warning", async () => {
	await site.visit("#/open", async (page) => {
		await page.evaluate(() => {
			IDBObjectStore.prototype.add = () => {
				throw new DOMException("there is no room", "QuotaExceededError");
			};
		});
		await choose(page, many(300));
		await items(page).first().waitFor();
		await page.getByText("These games will be lost when you leave the page").waitFor();
		await items(page).first().locator("button").click();
		await page.getByRole("button", { name: "Next game" }).click();
		await page.locator(".collection a").getByText("Game 2 of 300").waitFor();
	});
});

test("the analysis can return to the list, stops the search and shows the place in long games", async () => {
	await site.visit("#/open", async (page) => {
		const long = `[Game "xiangqi"]\n[First "Endless"]\n[Second "Other-3"]\n\n${"h2e2 h9g7 e2h2 g7h9 ".repeat(40)}*\n`;
		await choose(page, `${many(20)}\n${long}`);
		await items(page).nth(20).waitFor();
		await page.getByLabel("Search").fill("endless");
		await items(page).first().locator("button").click();
		await page.locator(".collection a").getByText("Game 1 of 1").waitFor();
		const seen = await page.waitForFunction(() => {
			const [box, entry] = [".text", ".text [aria-current]"].map((name) =>
				document.querySelector(name)?.getBoundingClientRect(),
			);
			return entry && entry.top >= box.top && entry.bottom <= box.bottom;
		});
		assert.ok(seen);
		await page.getByText("Only games with “endless”").waitFor();
		await page.getByRole("button", { name: "Show all" }).click();
		await page.locator(".collection a").getByText("Game 21 of 21").waitFor();
		assert.equal(await page.getByText("Only games with").count(), 0);
	});
});
