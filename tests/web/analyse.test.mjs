// Analysis on the page: engine PVs, variations, the review of a game.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Site, core, data, withWorker } from "./site.mjs";
import { Table, openRecordMenu, pasted, stepAnnounced } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const moveOf = (name) => core.view().moves.find((move) => move[0] === name);

test("engine options come from the core, reach the engine and are saved", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await page.addInitScript(() => {
			const post = Worker.prototype.postMessage;
			Worker.prototype.postMessage = function (order, ...more) {
				if (order.think) window.thoughtOf = order.think;
				return post.call(this, order, ...more);
			};
		});
		await page.reload();
		const hash = page.getByLabel("Hash memory");
		await page.locator(".engine summary").click();
		assert.deepEqual(
			[await hash.getAttribute("min"), await hash.getAttribute("max"), await hash.inputValue()],
			["1", "1024", "32"],
		);
		await hash.fill("64");
		await page.getByLabel("Pick randomly among equal moves").check();
		await page.waitForFunction(() => window.thoughtOf?.options.ties === true);
		assert.deepEqual(await page.evaluate(() => window.thoughtOf.options), { hash: 64, ties: true });
		await page.locator(".engine .lines li").nth(2).waitFor();
		await hash.fill("99999");
		await hash.press("Enter");
		assert.equal(await hash.inputValue(), "1024");
		await hash.fill("16");
		await hash.press("Enter");
		await page.waitForFunction(() => !("hash" in window.thoughtOf.options));
		await page.reload();
		await page.locator(".engine summary").click();
		assert.equal(await hash.inputValue(), "16");
		assert.ok(await page.getByLabel("Pick randomly among equal moves").isChecked());
		await page.waitForFunction(() => window.thoughtOf?.options.ties === true);
	});
});

test("the engine says why there is nothing to analyze", async () => {
	for (const [record, words] of [
		['[Game "xiangqi"]\n[Position "3k5/R8/9/9/9/9/9/9/9/4K2R1 w"]\n\n1. h0h9 *', "the game is over here"],
		['[Game "darkchess"]\n\n1. a1 *', "waiting for the flip"],
	])
		await site.visit("#/open", async (page) => {
			await page.locator(".paste-form textarea").fill(record);
			await page.locator(".paste-form button").click();
			await page.waitForURL("**/#/analyse/*");
			await page.locator(".text .entry").first().waitFor();
			await page.keyboard.press("End"); // a record opens at its first move
			await page.locator(".engine .figures").getByText(words).waitFor();
		});
});

test("the engine shows its lines, arrows and evaluation", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		const lines = page.locator(".engine .lines li");
		await lines.nth(2).waitFor();
		assert.equal(await lines.count(), 3);
		await page.locator(".arrows .arrow.rank0").waitFor();
		assert.match(await page.locator(".stage .bar").getAttribute("aria-label"), /\d/);
		assert.match(await page.locator(".engine .figures").textContent(), /depth \d/);
		const view = core.set({ game: "xiangqi" });
		const pv = await lines.first().locator(".pv").textContent();
		core.set({ game: "xiangqi", moves: pv });
		await page.locator(".engine select").selectOption("1");
		await page.waitForFunction(() => document.querySelectorAll(".engine .lines li").length === 1);
		await lines.first().locator("button").first().click();
		const table = new Table(page, "xiangqi", "mouse", "analysing");
		const { moves } = (await table.line()).line;
		assert.equal(moves.length, 1);
		assert.ok(view.moves.some(([name]) => name === moves[0]));
		await page.locator(".engine [role=switch]").uncheck();
		await page.waitForFunction(() => !document.querySelector(".engine .lines li") && !document.querySelector(".arrow"));
	});
});

// Large files must not be fetched before they are needed.
function savesData() {
	Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

test("the net is downloaded once, and only for full strength", async () => {
	const wanted = new Set(); // by the page itself: the service worker stores small nets in advance
	const fetched = () => site.host.asked.filter((path) => path === "/xiangqi.net").length;
	site.host.asked.length = 0;
	await site.visit(
		"#/play/xiangqi",
		async (page) => {
			page.on("request", (request) => request.url().endsWith(".net") && wanted.add(new URL(request.url()).pathname));
			await page.locator(".seat select").nth(1).selectOption("8");
			const table = new Table(page, "xiangqi");
			await table.turn();
			core.set({ game: "xiangqi" });
			await table.play(moveOf("h2e2"));
			await table.turn();
			assert.deepEqual([[...wanted], fetched()], [[], 0]);
			await page.goto(`${site.address}#/analyse/xiangqi`);
			await page.locator(".engine .lines li").nth(2).waitFor();
			assert.deepEqual([[...wanted], fetched()], [["/xiangqi.net"], 1]);
			await page.locator(".engine select").selectOption("1");
			await page.waitForFunction(() => document.querySelectorAll(".engine .lines li").length === 1);
			assert.deepEqual([[...wanted], fetched()], [["/xiangqi.net"], 1]);
		},
		{ first: savesData, ...withWorker },
	);
});

test("a chosen piece shows the routes of its captures, on flipped boards too", async () => {
	const moves = "e2-d3 a5-a4 d3-e4 a4-a5".split(" ");
	await site.visit("#/analyse/surakarta", async (page) => {
		await pasted(page, moves.join(" "));
		const ways = () =>
			page
				.locator(".board .way.offered")
				.evaluateAll((all) =>
					all.map((way) =>
						[way.getPointAtLength(0), way.getPointAtLength(way.getTotalLength())].map(({ x, y }) => [
							Math.round(x) + 0,
							Math.round(y) + 0,
						]),
					),
				);
		const view = core.set({ game: "surakarta", moves });
		const from = view.points.findIndex(({ name }) => name === "e4");
		const captures = view.moves.filter(([, a, b]) => a === from && view.points[b].piece !== undefined);
		assert.equal(captures.length, 2);
		const table = new Table(page, "surakarta", "mouse", "analysing");
		assert.deepEqual(await ways(), []);
		for (const turn of [(x, y) => [100 * x, 500 - 100 * y], (x, y) => [500 - 100 * x, 100 * y]]) {
			const place = (point) => turn(view.points[point].x, view.points[point].y);
			await table.touch(from);
			assert.deepEqual(
				await ways(),
				captures.map(([, , to]) => [place(from), place(to)]),
			);
			await table.touch(from);
			assert.deepEqual(await ways(), [], "the selection is cleared");
			await page.keyboard.press("f");
		}
		await page.locator(".text").press("Home");
		await table.touch(core.set({ game: "surakarta" }).points.findIndex(({ name }) => name === "e2"));
		await page.locator(".board .target").first().waitFor();
		assert.deepEqual(await ways(), [], "the piece can only step");
	});
});

test("engine results belong to their position, however fast one steps", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b0c2 c6c5 c4c5 c9e7 c5c6 e7c5 h0h4 a9b9 a0a1 d9e8");
		await page.locator(".engine [role=switch]").check();
		await page.locator(".engine select").selectOption({ label: "5 lines" });
		for (let i = 0; i < 12; i++) {
			await page.locator(".engine .pv").nth(4).waitFor();
			await page.waitForTimeout(30 * i); // so that the next depth comes at another moment
			for (let n = 0; n < 4; n++) await page.keyboard.press(i % 2 ? "ArrowRight" : "ArrowLeft");
		}
	}); // the page reported moves that are illegal there
});

test("variations are added, visited, promoted, removed and saved", async () => {
	await site.visit("#/analyse/surakarta", async (page) => {
		const table = new Table(page, "surakarta", "mouse", "analysing");
		const play = async (moves, name) => {
			core.set({ game: "surakarta", moves });
			await table.play(moveOf(name));
		};
		const press = (key) => page.locator(".text").press(key);
		const entries = () => page.locator(".text .entry").allTextContents();
		const current = () => page.locator(".text [aria-current]").textContent();
		await page.locator(".engine [role=switch]").uncheck();
		const [[a], [b]] = core.set({ game: "surakarta" }).moves;
		const [[c]] = core.set({ game: "surakarta", moves: [a] }).moves;
		await play([], a);
		await play([a], c);
		await press("ArrowLeft");
		await press("ArrowLeft");
		await play([], b);
		assert.deepEqual(await entries(), [a, b, c]);
		assert.deepEqual(await page.locator(".text .variation .entry").allTextContents(), [b]);
		assert.equal(await current(), b);
		await press("ArrowUp");
		assert.equal(await current(), a);
		await press("End");
		assert.equal(await current(), c);
		await press("Home");
		assert.equal(await page.locator(".text [aria-current]").count(), 0);
		await page.locator(".text .entry").nth(1).click();
		await page.locator(".note textarea").fill("the other way");
		await page.locator(".note textarea").press("Enter");
		await page.locator(".note > button").first().click();
		assert.deepEqual((await table.line()).line.moves, [b]);
		await page.reload();
		await page.locator(".text .entry").nth(2).waitFor();
		assert.equal(await current(), b);
		assert.equal(await page.locator(".note textarea").inputValue(), "the other way");
		await page.locator(".note > button").nth(1).click();
		assert.deepEqual(await entries(), [a, c]);
	});
});

test("keys and the wheel step through records wherever the focus is", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		const table = new Table(page, "xiangqi", "mouse", "analysing");
		const moves = ["h2e2", "h9g7", "h0g2"];
		const depth = () =>
			page.evaluate(() => [...document.querySelectorAll(".text .entry")].findIndex((entry) => entry.ariaCurrent) + 1);
		await page.locator(".engine [role=switch]").uncheck();
		for (const [i, move] of moves.entries()) {
			core.set({ game: "xiangqi", moves: moves.slice(0, i) });
			await table.play(moveOf(move));
		}
		const presses = async (...steps) => {
			for (const [key, expected] of steps) {
				await page.keyboard.press(key);
				assert.equal(await depth(), expected, key);
			}
		};
		const walk = [
			["End", 3],
			["ArrowLeft", 2],
			["Home", 0],
			["ArrowRight", 1],
			["End", 3],
			["ArrowLeft", 2],
		];
		await table.touch(core.view().points.findIndex(({ name }) => name === "e5"));
		await presses(...walk); // the board was touched
		assert.equal(await table.cursor(), -1);
		await page.evaluate(() => document.activeElement.blur());
		await presses(...walk);
		await page.locator(".walk button").first().focus();
		await presses(...walk);
		await page.locator(".engine [role=switch]").click(); // a checkbox is not a text field
		await page.locator(".engine [role=switch]").click();
		await presses(...walk);
		const [before] = await table.spots();
		await page.keyboard.press("f");
		assert.notDeepEqual((await table.spots())[0], before);
		await page.keyboard.press("f");
		const { x, y } = (await table.spots())[40];
		await page.mouse.move(x, y);
		for (const [way, expected] of [
			[-100, 1],
			[100, 2],
			[100, 3],
			[100, 3],
			[-100, 2],
		]) {
			await page.mouse.wheel(0, way);
			await page.waitForFunction(
				(n) => [...document.querySelectorAll(".text .entry")].findIndex((entry) => entry.ariaCurrent) + 1 === n,
				expected,
			);
		}
		await page.locator(".note textarea").focus();
		await presses(["ArrowLeft", 2], ["Home", 2], ["f", 2]);
		assert.equal(await page.locator(".note textarea").inputValue(), "f");
		await page.locator(".note textarea").fill("");
		await page.evaluate(() => document.activeElement.blur());
		while (!(await page.evaluate(() => document.activeElement.matches("svg.board")))) await page.keyboard.press("Tab");
		await presses(["ArrowRight", 2]);
		assert.notEqual(await table.cursor(), -1);
	});
});

test("results are shown without a reason the record lacks, and only at the end", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await page.locator(".menu summary").click();
		await page.locator(".menu").getByText("Paste a position or record").click();
		await page.locator("dialog textarea").fill('[Game "xiangqi"]\n[Result "1-0"]\n\n1. h2e2 h9g7 1-0');
		await page.locator("dialog .main").click();
		const state = page.locator(".telling .state");
		await page.waitForFunction(() => /Red wins\.$/.test(document.querySelector(".telling .state")?.textContent));
		const table = new Table(page, "xiangqi", "mouse", "analysing");
		core.set({ game: "xiangqi", moves: ["h2e2", "h9g7"] });
		await table.play(moveOf("h0g2"));
		assert.doesNotMatch(await state.textContent(), /wins/);
		await page.reload();
		await page.locator(".text .entry").nth(2).waitFor();
		assert.doesNotMatch(await state.textContent(), /wins/);
		await page.keyboard.press("ArrowLeft");
		await stepAnnounced(page);
		assert.match(await state.textContent(), /Red wins\.$/);
	});
});

test("touching outside the open menu closes it and plays nothing", async () => {
	await site.visit(
		"#/analyse/qilin",
		async (page) => {
			await page.locator(".engine [role=switch]").uncheck();
			const menu = page.locator(".menu");
			await menu.locator("summary").tap();
			const last = await menu.locator("button").last().boundingBox();
			assert.ok(last.y + last.height <= 844, `the last line ends at ${last.y + last.height}`);
			core.set({ game: "qilin" });
			const table = new Table(page, "qilin", "touch");
			await table.touch(23);
			assert.equal(await menu.getAttribute("open"), null);
			assert.equal(await page.locator(".text .entry").count(), 0);
			await table.touch(23);
			await page.locator(".text .entry").first().waitFor();
		},
		{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
	);
});

test("players, event, date and result are shown, edited and exported", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		const facts = page.locator(".facts");
		assert.equal(await facts.textContent(), "Players, event, date…");
		await page.locator(".menu summary").click();
		await page.locator(".menu").getByText("Paste a position or record").click();
		await page
			.locator("dialog textarea")
			.fill(
				'[Game "xiangqi"]\n[First "徐天红"]\n[Second "徐天利"]\n[Date "1989.??.??"]\n[Result "1/2-1/2"]\n[Event "?"]\n\n1. h2e2 h9g7 1/2-1/2',
			);
		await page.locator("dialog .main").click();
		await page.waitForFunction(() => document.querySelector(".facts")?.textContent === "徐天红 – 徐天利 · 1989 · ½–½");
		await facts.click();
		const dialog = page.locator("dialog");
		await dialog.getByLabel("Event").fill('A "cup"');
		await dialog.getByLabel("Black").fill("");
		await dialog.getByLabel("Result").selectOption("first");
		await dialog.locator(".main").click();
		const shown = '徐天红 – ? · A "cup" · 1989 · 1–0';
		assert.equal(await facts.textContent(), shown);
		await page.reload();
		await page.waitForFunction((text) => document.querySelector(".facts")?.textContent === text, shown);
		const menu = await openRecordMenu(page);
		assert.equal(await menu.getByLabel("Game name").inputValue(), '徐天红 – ?, A "cup", 1989');
		for (const format of ["qipan", "pgn"]) {
			await menu.getByLabel("Format").selectOption(format);
			const text = await menu.getByLabel("Export").inputValue();
			for (const part of ['[Event "A \\"cup\\""]', "徐天红", "1989", "1-0"])
				assert.ok(text.includes(part), `${format}: ${part} in ${text}`);
			assert.ok(!text.includes("徐天利"));
		}
	});
});

test("long comments are collapsed to three lines and edited in several", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		const words = "中炮对屏风马是象棋中最常见的布局之一，双方各有所长。".repeat(12);
		await page.locator(".engine [role=switch]").uncheck();
		await page.locator(".menu summary").click();
		await page.locator(".menu").getByText("Paste a position or record").click();
		await page.locator("dialog textarea").fill(`[Game "xiangqi"]\n\n1. h2e2 {${words}} h9g7 {short} *`);
		await page.locator("dialog .main").click();
		const said = page.locator(".text button.said");
		await said.waitFor();
		const lines = () =>
			said.evaluate((box) => Math.round(box.clientHeight / parseFloat(getComputedStyle(box).lineHeight)));
		assert.equal(await lines(), 3);
		assert.equal(await said.evaluate((box) => getComputedStyle(box).fontStyle), "normal");
		assert.equal(await page.locator(".text span.said").textContent(), "short");
		await said.click();
		assert.ok((await lines()) > 6);
		await page.keyboard.press("ArrowLeft");
		assert.ok((await lines()) > 6, "the line stays expanded");
		const editor = page.locator(".note textarea");
		assert.equal(await editor.inputValue(), words);
		assert.ok(await editor.evaluate((area) => area.clientHeight > 4 * parseFloat(getComputedStyle(area).lineHeight)));
		await editor.fill("two\nlines");
		await editor.press("Enter");
		await page.waitForFunction(() => document.querySelector(".text span.said")?.textContent === "two lines");
	});
});

test("chance outcomes can be chosen", async () => {
	await site.visit("#/analyse/darkchess", async (page) => {
		const table = new Table(page, "darkchess", "mouse", "analysing");
		await page.locator(".engine [role=switch]").uncheck();
		core.set({ game: "darkchess" });
		await table.play(core.view().moves[0]);
		const outcomes = page.locator(".answers .outcome");
		assert.equal(await outcomes.count(), core.set((await table.line()).line).outcomes.length);
		await outcomes.nth(3).click();
		assert.equal((await table.line()).line.moves.length, 2);
		assert.equal(await outcomes.count(), 0);
	});
});

test("games are reviewed", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await page.locator(".engine [role=switch]").uncheck();
		await page.locator(".menu summary").click();
		await page.locator(".menu").getByText("Paste a position or record").click();
		await page.locator("dialog textarea").fill("h2e2 h9g7 e2e6 e9e8 h0g2");
		await page.locator("dialog .main").click();
		await page.locator(".text .entry").nth(4).waitFor();
		await page.locator(".report select").selectOption({ label: "quick" });
		await page.locator(".report button").click();
		await page.locator(".report table").waitFor({ timeout: 60_000 });
		const black = await page.locator(".report tr:not(.accuracy) td:last-child:not(thead td)").allTextContents();
		assert.ok(black.reduce((sum, n) => sum + Number(n), 0) > 0, "walking in front of the cannon is an error");
		const signs = await page.locator(".text .entry .sign").allTextContents();
		assert.ok(signs.length > 0);
		await page.locator(".curve").waitFor();
		await page
			.locator(".text .entry", { has: page.locator(".sign") })
			.first()
			.click();
		const said = await page.locator(".state").textContent();
		await page.reload(); // the results are stored with the game
		await page.locator(".report table").waitFor();
		assert.deepEqual(
			await page.locator(".report tr:not(.accuracy) td:last-child:not(thead td)").allTextContents(),
			black,
		);
		assert.deepEqual(await page.locator(".text .entry .sign").allTextContents(), signs);
		assert.equal(await page.locator(".state").textContent(), said);
	});
});

test("long records are shown completely", async () => {
	const record = readFileSync(join(data, "records/variations.txt"), "utf8");
	const wanted = core.readRecords(record).games[0];
	await site.visit("#/open", async (page) => {
		await page.locator(".paste-form textarea").fill(record);
		await page.locator(".paste-form button").click();
		await page.waitForURL(`**/#/analyse/${wanted.game}`);
		const variations = JSON.stringify(wanted.moves).match(/"v":/g).length;
		assert.ok((await page.locator(".text .variation").count()) >= variations);
	});
});

test("the explorer lists moves, plays them and shows model games", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await page.locator(".explorer summary").click();
		const rows = page.locator(".played button");
		await rows.first().waitFor();
		await page
			.getByRole("button", {
				name: /^h2e2 1\d,\d{3} games, \d+ %; Red won \d+ %, drawn \d+ %, Black won \d+ %; with its mirror image b2e2$/,
			})
			.waitFor();
		// each name begins with the visible move and count
		for (const row of await rows.all()) {
			const [move, played] = await row.locator("b, b + span").allTextContents();
			await page.getByRole("button", { name: new RegExp(`^${move} ${played} games?, \\d+ %; Red won`) }).waitFor();
		}
		const names = await rows.locator("b").allTextContents();
		assert.ok(names.includes("g0e2") && !names.includes("c0e2"), `${names}`);
		const [all, ...parts] = await page
			.evaluate(() =>
				[...document.querySelectorAll(".played button span:nth-child(2)")].map(({ textContent }) =>
					Number(textContent.replace(",", "")),
				),
			)
			.then((counts) => [counts.reduce((a, b) => a + b), ...counts]);
		assert.ok(all > 27_000 && all < 27_935, `${all} games`);
		assert.deepEqual(
			parts,
			parts.toSorted((a, b) => b - a),
		);
		await rows.first().click();
		await page.waitForFunction(() => document.querySelector(".opening")?.textContent === "Central Cannon");
		await page.locator(".played button", { hasText: "h7e7" }).click();
		await page.waitForFunction(() =>
			document.querySelector(".opening")?.textContent.startsWith("D Central Cannon against Same"),
		);
		assert.equal(await page.locator(".text .entry").count(), 2);
		await page.locator(".models button").first().click();
		await page.waitForFunction(() => document.querySelectorAll(".text .entry").length > 20);
		assert.equal(await page.locator(".text .entry[aria-current]").textContent(), "h7e7");
		await page.locator(".facts").getByText(/\d{4}/).waitFor();
		await page.reload();
		await page.locator(".played button").first().waitFor(); // it stays open
	});
});

test("the explorer counts opened games, for games without a book too", async () => {
	await site.visit("#/open", async (page) => {
		const record = (moves, result) =>
			`[Game "surakarta"]\n[First "A"]\n[Second "B"]\n[Result "${result}"]\n\n1. ${moves} ${result}\n\n`;
		await page.locator(".paste-form textarea").fill(record("b2-b3 b5-b4", "1-0") + record("b2-b3 c5-c4", "0-1"));
		await page.getByRole("button", { name: "Read", exact: true }).click();
		await page.locator(".choices button").first().click();
		await page.locator(".explorer summary").click();
		await page.locator(".walk button").first().click();
		await page.getByRole("button", { name: /2 games, 100 %; Black won 50 %, drawn 0 %, White won 50 %/ }).waitFor();
		// one's own model game is that chapter, at this position
		const place = page.locator(".collection a");
		for (const result of ["0–1", "1–0"]) {
			await page.locator(".models button").filter({ hasText: result }).click();
			await place.getByText(`Game ${result === "1–0" ? 1 : 2} of 2`).waitFor();
			assert.equal(await page.locator(".text [aria-current]").count(), 0);
		}
	});
});

test("own model games are listed by title or by players", async () => {
	await site.visit("#/open", async (page) => {
		const record = (tags, moves) => `[Game "surakarta"]\n${tags}[Result "1-0"]\n\n1. ${moves} 1-0\n\n`;
		const games =
			record('[Title "The long loop"]\n', "b2-b3 b5-b4") +
			record('[ChapterName "The corner"]\n[First "A"]\n', "b2-b3 c5-c4") +
			record('[First "A"]\n[Second "B"]\n[Title "Not this"]\n', "b2-b3 d5-d4");
		await page.locator(".paste-form textarea").fill(games);
		await page.getByRole("button", { name: "Read", exact: true }).click();
		await page.locator(".choices button").first().click();
		await page.locator(".explorer summary").click();
		await page.locator(".walk button").first().click();
		await page.locator(".models button").nth(2).waitFor();
		assert.deepEqual((await page.locator(".models button > span:nth-child(2)").allTextContents()).sort(), [
			"A – B",
			"The corner",
			"The long loop",
		]);
	});
});
