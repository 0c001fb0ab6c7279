// Records on the page: every format imported, exports read back, links, saved games; and the page offline.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { Site, core, data, games, withWorker } from "./site.mjs";
import { Table, asLevel, keepsGames, lineOf, openRecordMenu, pasted, pressWhenSeen, speak } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const file = (name) => join(data, "records", name);
const own = games.map((game) => `${game}.txt`);
const foreign = ["test1.xqf", "test.cbr", "longhua_1989.cbl", "test.cbf", "test.pgn", "big5_1.pgn", "44.html"].map(
	(name) => `xiangqi/${name}`,
);

async function choose(page, ...names) {
	await page.locator("main input[type=file]").setInputFiles(names.map(file));
}

// The analyzed game as stored by the page, which stores it some time after the address has changed.
const analysed = async (page, game) => {
	await page.waitForFunction((key) => localStorage.getItem(key), `qipan.analysing.${game}`);
	return (await new Table(page, game, "mouse", "analysing").line()).line;
};

// Waits until the analyzed game is that line instead of another one.
async function isAnalysed(page, game, line, name) {
	for (let tries = 100; tries > 0 && !isDeepStrictEqual(await analysed(page, game), line); tries--)
		await page.waitForTimeout(50);
	assert.deepEqual(await analysed(page, game), line, name);
}

test("every format is read from a file", async () => {
	const formats = new Set();
	await site.visit("#/open", async (page) => {
		for (const name of [...own, ...foreign]) {
			const read = core.readRecords(readFileSync(file(name)));
			formats.add(read.format);
			await page.goto(`${site.address}#/open`);
			await choose(page, name);
			if (read.games.length > 1 || read.faults.length) {
				await page.locator(".choices li").first().waitFor();
				assert.equal(await page.locator(".choices li").count(), Math.min(read.games.length, 100), name);
				assert.equal(await page.locator(".found .faults li").count(), Math.min(read.faults.length, 100), name);
				await page.locator(".choices li button").first().click();
			}
			const { game } = read.games[0];
			await page.waitForURL(`**/#/analyse/${game}`);
			await isAnalysed(page, game, lineOf(read.games[0]).line, name);
			assert.ok((await page.locator(".text .entry").count()) > 0, name);
		}
	});
	assert.deepEqual([...formats].sort(), ["cbf", "cbl", "cbr", "dhtmlxq", "pgn", "record", "xqf"]);
});

test("broken files are distinguished from the others", async () => {
	await site.visit("#/open", async (page) => {
		await choose(page, "qilin.txt", "surakarta.txt", "xiangqi/README.md");
		await page.locator(".choices li").nth(1).waitFor();
		assert.match(await page.locator(".found .faults").textContent(), /README\.md: ./);
	});
});

const many = (n) =>
	Array.from({ length: n }, (_, i) =>
		`[Game "xiangqi"]\n[First "P${i}"]\n[Second "Q${i % 7}"]\n[Event "E${i % 3}"]\n[Result "${i % 2 ? "1-0" : "1/2-1/2"}"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 *\n`.replace(
			/\*\n$/,
			i % 2 ? "1-0\n" : "1/2-1/2\n",
		),
	).join("\n");
const chooseText = (page, text) =>
	page
		.locator("main input[type=file]")
		.setInputFiles({ name: "many.txt", mimeType: "text/plain", buffer: Buffer.from(text) });

test("files with many games stay a list with next and previous", async () => {
	await site.visit("#/open", async (page) => {
		await chooseText(page, many(300));
		const items = page.locator(".choices li");
		await items.first().waitFor();
		await page.getByLabel("Search").fill("q3");
		await page.getByLabel("Search").press("End");
		assert.equal(await items.count(), 43);
		await items.nth(1).locator("button").click(); // P10
		const [row, facts] = [page.locator(".collection"), page.locator(".facts")];
		const is = async (place, name) => {
			await page.waitForFunction((text) => document.querySelector(".collection a")?.textContent === text, place);
			assert.match(await facts.textContent(), new RegExp(`^${name} –`));
		};
		await is("Game 2 of 43", "P10");
		await page.getByRole("button", { name: "Next game" }).click();
		await is("Game 3 of 43", "P17");
		await page.getByRole("button", { name: "Previous game" }).click();
		await page.getByRole("button", { name: "Previous game" }).click();
		await is("Game 1 of 43", "P3");
		assert.ok(await page.getByRole("button", { name: "Previous game" }).isDisabled());
		await page.goBack();
		await items.first().waitFor();
		assert.equal(await page.getByLabel("Search").inputValue(), "q3");
		assert.match(await page.locator(".choices [aria-current]").textContent(), /^P3 /);
		await page.getByLabel("Search").fill("1–0");
		assert.equal(await items.count(), 100);
		assert.equal(await row.count(), 0);
	});
});

test("large files are read in the background, and reading can be canceled", async () => {
	await site.visit("#/open", async (page) => {
		await page.evaluate(() => {
			window.shares = [];
			new MutationObserver(() => {
				const bar = document.querySelector(".found progress");
				if (bar) new MutationObserver(() => window.shares.push(bar.value)).observe(bar, { attributes: true });
			}).observe(document.querySelector(".found"), { childList: true });
		});
		const text = many(20_000);
		await pressWhenSeen(page, "Cancel");
		await chooseText(page, text);
		await page.waitForFunction(() => !document.querySelector(".found progress"));
		assert.equal(await page.locator(".found").textContent(), "");
		// On a busy machine the beginning is reported, too.
		const before = await page.evaluate(() => window.shares.splice(0));
		assert.ok(
			before.every((share) => share < 0.5),
			before.join(" "),
		);
		await chooseText(page, text);
		await page.locator(".choices li").first().waitFor();
		const shares = await page.evaluate(() => window.shares);
		assert.ok(
			shares.length > 5 && shares.every((share, i) => i === 0 || share >= shares[i - 1] || share < 0.1),
			shares.join(" "),
		);
	});
});

test("records with an error show the valid part and the place of the error", async () => {
	await site.visit("#/open", async (page) => {
		await page
			.locator(".paste-form textarea")
			.fill('[Game "xiangqi"]\n[First "胡"]\n\n{中炮} 1. h2e2 h9g7 2. h0g9 i9h9 *\n');
		await page.locator(".paste-form button").click();
		assert.equal(await page.locator(".faults mark").textContent(), "h0g9");
		assert.equal(await page.locator(".faults code").textContent(), "{中炮} 1. h2e2 h9g7 2. h0g9 i9h9 *");
		await page.locator(".choices li button").click();
		await page.waitForURL("**/#/analyse/xiangqi");
		assert.deepEqual((await analysed(page, "xiangqi")).moves, ["h2e2", "h9g7"]);
	});
});

test("unused start positions of a PGN are reported with their place", async () => {
	await site.visit("#/open", async (page) => {
		await page
			.locator(".paste-form textarea")
			.fill('[Red "Ada"]\n[FEN "3k5/9/9/9/9/9/9/9/9/R3K4 w"]\n[SetUp "0"]\n\n1. h2e2 *\n');
		await page.locator(".paste-form button").click();
		await page.locator(".faults li").getByText('the FEN "3k5/9/9/9/9/9/9/9/9/R3K4 w" is ignored').waitFor();
		assert.match(await page.locator(".faults code").textContent(), /^\[FEN /);
		await page.locator(".choices li button").click();
		await page.waitForURL("**/#/analyse/xiangqi");
		assert.deepEqual((await analysed(page, "xiangqi")).moves, ["h2e2"]);
	});
});

test("megabytes of other data are refused without blocking", async () => {
	await site.visit("#/open", async (page) => {
		const text = Buffer.alloc(5 << 20, "lorem ipsum\n");
		const noise = Buffer.from(text);
		for (let i = 0; i < 1 << 20; i++) noise[i] = Math.imul(i, 2_654_435_761) >>> 13;
		for (const [name, mimeType, buffer, fault] of [
			["holiday.jpg", "image/jpeg", noise, "not a game file: the bytes are not text, expected a record"],
			["lorem.txt", "text/plain", text, "no game found, expected a record"],
		]) {
			await page.locator("main input[type=file]").setInputFiles({ name, mimeType, buffer });
			await page.locator(".faults li").getByText(`${name}: ${fault}`).waitFor();
		}
		await choose(page, "qilin.txt");
		await page.waitForURL("**/#/analyse/qilin");
	});
});

test("files can be dropped on any screen", async () => {
	await site.visit("#/", async (page) => {
		const text = readFileSync(file("qilin.txt"), "utf8");
		await page.evaluate((text) => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File([text], "game.txt"));
			document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
		}, text);
		await page.waitForURL("**/#/analyse/qilin");
		assert.deepEqual(await analysed(page, "qilin"), lineOf(core.readRecords(text).games[0]).line);
	});
});

for (const name of ["xiangqi/game_varations.xqf", "darkchess.txt", "magic.txt"])
	test(`the export of ${basename(name)} is read back`, async () => {
		await site.visit("#/open", async (page) => {
			await choose(page, name);
			await page.waitForURL("**/#/analyse/*");
			const { game } = core.readRecords(readFileSync(file(name))).games[0];
			const line = await analysed(page, game);
			const menu = await openRecordMenu(page);
			const format = menu.getByLabel("Format");
			const exported = [];
			for (const value of await format.locator("option").evaluateAll((all) => all.map((option) => option.value))) {
				await format.selectOption(value);
				const isText = value !== "xqf";
				assert.equal(await menu.locator("textarea").isVisible(), isText);
				const text = await menu.locator("textarea").inputValue();
				const coming = page.waitForEvent("download");
				await menu.getByRole("button", { name: "Download" }).click();
				const download = await coming;
				const bytes = readFileSync(await download.path());
				if (isText) assert.equal(bytes.toString("utf8"), text);
				else assert.equal(bytes.toString("latin1", 0, 3), "XQ\n");
				assert.match(download.suggestedFilename(), new RegExp(`^${game}`));
				exported.push(isText ? text : bytes);
			}
			assert.equal(exported.length, game === "xiangqi" ? 4 : 1);
			await page.keyboard.press("Escape");
			for (const text of exported) {
				await page.goto(`${site.address}#/open`);
				if (typeof text === "string") {
					await page.locator(".paste-form textarea").fill(text);
					await page.locator(".paste-form button").click();
				} else
					await page
						.locator("main input[type=file]")
						.setInputFiles({ name: "game.xqf", mimeType: "application/octet-stream", buffer: text });
				await page.waitForURL(`**/#/analyse/${game}`);
				const { position, moves } = await analysed(page, game);
				assert.deepEqual(moves, line.moves);
				assert.equal(core.set({ game, position }).position, core.set({ ...line, moves: [] }).position);
			}
		});
	});

// A record, and the move entry to show first; null: its start.
const openings = {
	"a composition": ['[Game "xiangqi"]\n[Position "3k5/9/9/9/9/9/9/4R4/9/4K4 w"]\n\n1. e2e4 d9d8 *', null],
	"a game with comments": ['[Game "xiangqi"]\n\n1. h2e2 {the centre} h9g7 2. h0g2 *', null],
	"a game with variations": ['[Game "xiangqi"]\n\n1. h2e2 h9g7 (1... h7e7) 2. h0g2 *', null],
	"a game that was played": ['[Game "xiangqi"]\n\n1. h2e2 h9g7 2. h0g2 *', "h0g2"],
	"a composition of another game": ['[Game "surakarta"]\n[Position "1O4/6/6/1X1X2/3O2/6 x 0 20"]\n\n1. b3xd2 *', null],
};

test("studies open at the start and games at the end, from files and links", async () => {
	for (const [what, [record, entry]] of Object.entries(openings)) {
		let link;
		const looked = async (page) => {
			await page.waitForURL("**/#/analyse/*");
			await page.locator(".text .entry").first().waitFor();
			const current = page.locator(".text [aria-current]");
			assert.deepEqual(await current.allTextContents(), entry === null ? [] : [entry], what);
		};
		await site.visit("#/open", async (page) => {
			await page.locator(".paste-form textarea").fill(record);
			await page.locator(".paste-form button").click();
			await looked(page);
			const menu = await openRecordMenu(page);
			link = await menu
				.locator("input")
				.evaluateAll((all) => all.map(({ value }) => value).find((value) => value.includes("#/game/")));
		});
		if (link) await site.visit(link.slice(link.indexOf("#")), looked);
		await site.visit("#/open", async (page) => {
			// As one of several.
			await page.locator(".paste-form textarea").fill(`${record}\n\n[Game "xiangqi"]\n\n1. a3a4 *\n`);
			await page.locator(".paste-form button").click();
			await page.locator(".choices button").first().click();
			await looked(page);
		});
	}
});

test("links contain the whole game for first-time visitors", async () => {
	let link;
	let line;
	await site.visit("#/open", async (page) => {
		await choose(page, "darkchess.txt");
		await page.waitForURL("**/#/analyse/darkchess");
		line = await analysed(page, "darkchess");
		const menu = await openRecordMenu(page);
		await page.waitForFunction(() => document.querySelector("dialog.record-menu input[readonly]")?.value);
		link = await menu.getByLabel("Link to this game").inputValue();
	});
	assert.ok(link.startsWith(`${site.address}#/game/`));
	const fragment = link.slice(site.address.length);
	await site.visit(fragment, async (page) => {
		await page.waitForURL("**/#/analyse/darkchess");
		assert.deepEqual(await analysed(page, "darkchess"), line);
	});
	await site.visit(fragment.slice(0, -9), async (page) => {
		await page.getByRole("alert").getByText("This link contains no game").waitFor();
	});
});

test("games are saved in the browser", async () => {
	await site.visit("#/open", async (page) => {
		await choose(page, "qilin.txt");
		await page.waitForURL("**/#/analyse/qilin");
		const line = await analysed(page, "qilin");
		await keepsGames(page);
		assert.deepEqual(await analysed(page, "qilin"), line);
	});
});

test("the page works offline after one visit", async () => {
	await site.visit(
		"#/play/magic",
		async (page, context) => {
			// Then all files are cached.
			await page.waitForFunction(() => navigator.serviceWorker.controller);
			await context.setOffline(true);
			await page.reload();
			const table = new Table(page, "magic");
			await page.locator(".seat select").nth(1).selectOption("1");
			assert.ok(!(await table.playOn(asLevel("1"), 2)));
			assert.equal(await page.locator(".moves button").count(), 4);
			await page.goto(`${site.address}#/saved`);
			await page.getByText("Nothing saved yet").waitFor();
		},
		withWorker,
	);
});

test("one visit to the home screen makes everything but books, nets and other languages work offline", async () => {
	await site.visit(
		"#/",
		async (page, context) => {
			await page.waitForFunction(() => navigator.serviceWorker.controller);
			const kept = (name) => page.evaluate((name) => caches.match(name).then((found) => !!found), name);
			for (const name of [
				...games.map((game) => `${game}.puzzles`),
				"en.js",
				...games.map((game) => `rules-${game}.json`),
			])
				assert.ok(await kept(name), name);
			await page.evaluate(async () => {
				for (const name of ["xiangqi.book", "xiangqi.net", "magic.net"])
					while (!(await caches.match(name))) await new Promise((done) => setTimeout(done, 50));
			});
			await speak(page, "zh-Hans");
			await speak(page, "en");
			assert.ok(await kept("zh-hans.js"));
			assert.ok(!(await kept("zh-hant.js")));
			await context.setOffline(true);
			for (const game of games) {
				await page.goto(`${site.address}#/puzzles/${game}`);
				await page.reload();
				await page.locator("svg.board .piece").first().waitFor();
			}
			await page.goto(`${site.address}#/rules-book/qilin/4.3`);
			await page.locator(".rule-book .aimed").waitFor();
			await page.goto(`${site.address}#/analyse/xiangqi`);
			await page.locator(".explorer summary").click();
			await page.locator(".explored .played li").first().waitFor();
			await speak(page, "zh-Hans");
			await page.locator("h1").getByText("象棋").waitFor({ state: "attached" });
		},
		withWorker,
	);
});

test("offline, missing parts say so", async () => {
	const visitor = { faults: [/ERR_FAILED|ERR_INTERNET|Failed to (load|fetch)|zh-han/] };
	await site.visit(
		"#/puzzles",
		async (page, context) => {
			await context.route(/\.(puzzles|book)$|zh-hans\.js$/, (route) => route.abort());
			await page.reload();
			await page
				.getByRole("alert")
				.getByText("You are offline and the puzzles have not been downloaded yet.")
				.waitFor();
			await page.goto(`${site.address}#/analyse/xiangqi`);
			await page.locator(".explorer summary").click();
			await page.getByRole("alert").getByText("You are offline and the book has not been downloaded yet.").waitFor();
			await page.locator(".settings summary").click();
			await page.getByLabel("Language").selectOption("zh-Hans");
			await page.getByRole("alert").getByText("You are offline and 简体中文 has not been downloaded yet.").waitFor();
		},
		visitor,
	);
});

test("a Chinese visitor downloads no English, and keeps the language offline", async () => {
	const visitor = { locale: "zh-CN", faults: [/(zh-hant|en)\.js|ERR_FAILED/], ...withWorker };
	const before = site.host.asked.length;
	await site.visit(
		"#/play/magic",
		async (page, context) => {
			await page.locator("h1").getByText("魔法暗棋").waitFor();
			await page.evaluate(async () => {
				while (!navigator.serviceWorker.controller || !(await caches.match("zh-hans.js")))
					await new Promise((done) => setTimeout(done, 20));
			});
			const asked = site.host.asked.slice(before);
			assert.ok(asked.includes("/zh-hans.js"));
			assert.ok(!asked.includes("/en.js"));
			await context.setOffline(true);
			await page.reload();
			await page.locator("h1").getByText("魔法暗棋").waitFor();
			await speak(page, "zh-Hant", "zh-Hans");
			await page.locator(".settings summary").click();
			await page.getByRole("alert").getByText("当前离线，繁體中文尚未下载。").waitFor();
			await page.locator("h1").getByText("魔法暗棋").waitFor();
			await context.setOffline(false);
			await page.reload();
			await page.locator("h1").getByText("魔法暗棋").waitFor();
			assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hant");
		},
		visitor,
	);
});

test("many games are saved once, found by all their data and deleted together", async () => {
	const game = (i) =>
		`[Game "xiangqi"]\n[First "Red ${i}"]\n[Second "Black ${i}"]\n[Date "20${10 + i}.05.01"]\n[Event "${i % 2 ? "五羊杯" : "League"}"]\n[Result "${i % 3 ? "1-0" : "0-1"}"]\n\nh2e2 h9g7\n`;
	await site.visit("#/open", async (page) => {
		await page.locator(".paste-form textarea").fill(Array.from({ length: 10 }, (_, i) => game(i)).join("\n"));
		await page.locator(".paste-form button").click();
		const said = page.locator(".found .said");
		await page.getByLabel("Search").fill("五羊杯");
		await page.getByRole("button", { name: "Save these 5" }).click();
		await said.getByText("5 of 5 saved", { exact: true }).waitFor();
		await page.goto(`${site.address}#/saved`);
		await page.locator(".records > .saved li").nth(4).waitFor();
		await page.goto(`${site.address}#/open`);
		await page.getByLabel("Search").fill("");
		await page.getByRole("button", { name: "Save all" }).click();
		await said.getByText("10 of 10 saved, 5 of them were already saved or are duplicates", { exact: true }).waitFor();
		await page.goto(`${site.address}#/saved`);
		const names = page.locator(".records > .saved .words b");
		await names.nth(9).waitFor();
		assert.equal(await names.count(), 10);
		const search = page.getByLabel("Search");
		for (const [words, many] of [
			["五羊杯", 5],
			["0-1", 4],
			["0–1 league", 2],
			["2013", 1],
			["red 4", 1],
			["nobody", 0],
		]) {
			await search.fill(words);
			assert.equal(await names.count(), many, words);
		}
		await search.fill("League");
		const before = await names.allTextContents();
		assert.ok(before.includes("Red 4 – Black 4, League, 2014.05.01"), before.join("\n"));
		await page.getByRole("button", { name: "Delete these 5" }).click();
		await page.getByRole("button", { name: "Cancel" }).click();
		assert.equal(await names.count(), 5);
		await page.getByRole("button", { name: "Delete these 5" }).click();
		await page.locator(".undo").getByRole("button", { name: "Delete these 5" }).click();
		await page.getByText("5 games deleted").waitFor();
		assert.equal(await names.count(), 0);
		await page.reload();
		await names.nth(4).waitFor();
		assert.equal(await names.count(), 5, "the others stay");
		await page.locator(".records > .saved li .plain").last().click(); // only one of them
		await page.getByRole("button", { name: "Undo" }).click();
		await names.nth(4).waitFor();
	});
	await site.visit("#/open", async (page) => {
		await page.locator(".paste-form textarea").fill(Array.from({ length: 10 }, (_, i) => game(i)).join("\n"));
		await page.locator(".paste-form button").click();
		await page.getByRole("button", { name: "Save all" }).click();
		await page.locator(".found .said").getByText("10 of 10 saved", { exact: true }).waitFor();
		await page.goto(`${site.address}#/saved`);
		const names = page.locator(".records > .saved .words b");
		await names.nth(9).waitFor();
		await page.getByLabel("Search").fill("五羊杯");
		const before = await names.allTextContents();
		await page.getByRole("button", { name: "Delete these 5" }).click();
		await page.locator(".undo").getByRole("button", { name: "Delete these 5" }).click();
		await page.getByRole("button", { name: "Undo" }).click();
		await names.nth(4).waitFor();
		assert.deepEqual(await names.allTextContents(), before, "all are there again, in their order");
	});
});

test("in Chinese, results are words and searchable", async () => {
	const text = ["1-0", "0-1", "1/2-1/2"].map(
		(result, i) =>
			`[Game "xiangqi"]\n[First "甲${i}"]\n[Second "乙"]\n[Date "19${i + 50}.??.??"]\n[Result "${result}"]\n\nh2e2 h9g7\n`,
	);
	await site.visit(
		"#/open",
		async (page) => {
			await page.locator(".paste-form textarea").fill([...text, ...text, ...text].join("\n"));
			await page.locator(".paste-form button").click();
			const rows = page.locator(".choices li");
			await rows.nth(8).waitFor();
			assert.match(await rows.first().textContent(), /1950 · 2 着 · 红胜$/, "dates contain no question marks");
			for (const [words, many] of [
				["红胜", 3],
				["黑勝", 3],
				["和棋", 3],
				["1-0", 3],
				["½–½", 3],
			]) {
				await page.getByLabel("搜索").fill(words);
				assert.equal(await rows.count(), many, words);
			}
		},
		{ locale: "zh-CN" },
	);
});

test("duplicate games are saved once and reported", async () => {
	await site.visit("#/open", async (page) => {
		await page
			.locator(".paste-form textarea")
			.fill('[Game "xiangqi"]\n[First "A"]\n[Second "B"]\n\nh2e2 h9g7\n\n'.repeat(3));
		await page.locator(".paste-form button").click();
		await page.getByRole("button", { name: "Save all" }).click();
		await page
			.locator(".found .said")
			.getByText("3 of 3 saved, 2 of them were already saved or are duplicates", { exact: true })
			.waitFor();
		await page.goto(`${site.address}#/saved`);
		await page.locator(".records > .saved li").first().waitFor();
		assert.equal(await page.locator(".records > .saved li").count(), 1);
	});
});

test("saving under an existing name replaces that game or keeps both", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, '[Game "xiangqi"]\n[First "Ada"]\n[Second "Bo"]\n\nh2e2 h9g7');
		const kept = async () => {
			const menu = await openRecordMenu(page);
			await menu.getByRole("button", { name: "Save", exact: true }).click();
			return menu;
		};
		const close = () => page.keyboard.press("Escape");
		for (let i = 0; i < 2; i++) {
			const menu = await kept();
			await menu.getByText("Saved.").waitFor(); // stored the second time
			await close();
		}
		const comment = page.locator(".note textarea");
		await comment.fill("a good move");
		await comment.press("Enter");
		let menu = await kept();
		await menu.getByText("A game with this name is already saved.").waitFor();
		await menu.getByRole("button", { name: "Replace it" }).click();
		await menu.getByText("Saved.").waitFor();
		await close();
		await comment.fill("a better one");
		await comment.press("Enter");
		menu = await kept();
		await menu.getByRole("button", { name: "Keep both" }).click();
		await menu.getByText("Saved.").waitFor();
		await close();
		await page.goto(`${site.address}#/saved`);
		const rows = page.locator(".records > .saved li .open");
		await rows.nth(1).waitFor();
		assert.equal(await rows.count(), 2);
		await rows.nth(1).click();
		await page.locator(".text .said", { hasText: "a good move" }).waitFor();
	});
});

test("titles are shown without players, edited and found; so are file names", async () => {
	const record = (title) => `[Game "xiangqi"]\n[Title "${title}"]\n\nh2e2 h9g7\n`;
	await site.visit("#/open", async (page) => {
		const files = ["one", "two"].map((name) => ({
			name: `${name}-A24.txt`,
			mimeType: "text/plain",
			buffer: Buffer.from(Array.from({ length: 5 }, (_, i) => record(`Lecture ${name} ${i}`)).join("\n")),
		}));
		await page.locator("main input[type=file]").setInputFiles(files);
		const rows = page.locator(".choices li");
		await rows.nth(9).waitFor();
		assert.match(await rows.first().textContent(), /one-A24\.txt$/);
		await page.getByLabel("Search").fill("two-a24");
		assert.equal(await rows.count(), 5);
		await rows.first().locator("button").click();
		const facts = page.locator(".facts");
		await page.waitForURL("**/#/analyse/xiangqi");
		assert.equal(await facts.textContent(), "Lecture two 0");
		await facts.click();
		await page.locator("dialog").getByLabel("Title").fill("Seven stars");
		await page.locator("dialog .main").click();
		assert.equal(await facts.textContent(), "Seven stars");
	});
});

test("finished games are kept for a while: opened, saved or removed", async () => {
	await site.visit("#/play/surakarta", async (page) => {
		const table = new Table(page, "surakarta");
		await page.locator(".seat select").nth(1).selectOption("you");
		for (let n = 0; n < 11; n++) {
			await table.playOn((view) => view.moves[n], 1);
			await table.resign();
			await page.locator(".state.over").waitFor();
			await page.locator('[data-word="newGame"]').click();
			await page.locator(".state:not(.over)").first().waitFor();
		}
		await page.goto(`${site.address}#/saved`);
		const items = page.locator(".recent li");
		await items.first().waitFor();
		assert.equal(await items.count(), 10);
		await page.getByText("Nothing saved yet").waitFor();
		assert.match(await items.first().textContent(), /Black – White.*Surakarta · 1–0/);
		const names = await items.allTextContents();
		await items.nth(1).getByRole("button", { name: "Delete" }).click();
		assert.equal(await items.count(), 9);
		await page.keyboard.press("Enter"); // the undo button has the focus
		assert.deepEqual(await items.allTextContents(), names);
		await items.nth(1).getByRole("button", { name: "Delete" }).click();
		await items.first().getByRole("button", { name: "Save" }).click();
		await page.locator(".records > .saved li .open").waitFor();
		await page.locator(".recent").getByText("Saved.").waitFor();
		assert.equal(await items.count(), 8);
		await page.reload();
		await items.first().locator(".open").click();
		await page.waitForURL("**/#/analyse/surakarta");
		await page.goto(`${site.address}#/saved`);
		const saved = page.locator(".records > .saved li .open");
		await saved.waitFor(); // read from the browser's storage
		assert.deepEqual([await items.count(), await saved.count()], [8, 1]);
	});
});
