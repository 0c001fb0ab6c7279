// The review of a game as a teacher: accuracy, better lines, errors retried, the curve with its phases; the engine's
// PVs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { Site, core } from "./site.mjs";
import { Table, openRecordMenu, pasted, stepAnnounced } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const moves = "h2e2 h9g7 e2e6 g7e6 b2e2".split(" "); // Red gives its cannon for a pawn
const error = 3; // number of plies up to the position after it

const current = (page) => page.locator(".text [aria-current]").textContent();

async function reviewed(page, played = moves, wrong = error) {
	await pasted(page, played.join(" "));
	await page.locator(".report select").selectOption({ label: "quick" });
	await page.locator(".report button").first().click();
	await page.locator(".report table").waitFor({ timeout: 60_000 });
	assert.match(await page.locator(".lesson p").first().textContent(), /^Accuracy: Red (\d+ %|–), Black (\d+ %|–)$/);
	await page
		.locator(".text .entry")
		.nth(wrong - 1)
		.click();
	assert.equal(
		await page.locator(".curve .dot.now").textContent(),
		"??",
		"the current position does not hide its judgment",
	);
}

test("each side's accuracy is shown with its formula and saved", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await reviewed(page);
		const accuracy = page.locator(".report .accuracy td");
		const told = await accuracy.allTextContents();
		const [red, black] = told.map((text) => Number(/^(\d+) %$/.exec(text)[1]));
		assert.ok(red < black && black <= 100, told.join(" "));
		const how = page.locator(".report .how");
		assert.ok(!(await how.locator("p").first().isVisible()));
		await how.locator("summary").click();
		assert.match(await how.locator("p").first().textContent(), /100 × 2\^\(−loss ÷ 15\)/);
		await page.reload();
		await accuracy.first().waitFor();
		assert.deepEqual(await accuracy.allTextContents(), told);
	});
});

test("accuracy is formatted for the language", async () => {
	await site.visit(
		"#/analyse/xiangqi",
		async (page) => {
			await page.locator(".engine [role=switch]").uncheck();
			const table = new Table(page, "xiangqi", "mouse", "analysing");
			for (const [i, move] of moves.entries())
				await table.play(core.set({ game: "xiangqi", moves: moves.slice(0, i) }).moves.find(([name]) => name === move));
			await page.locator(".report button").first().click();
			await page.locator(".report table").waitFor({ timeout: 60_000 });
			assert.match(await page.locator(".lesson p").first().textContent(), /^准确率：红方 \d+%，黑方 \d+%$/);
			assert.match(await page.locator(".report .accuracy td").first().textContent(), /^\d+%$/);
		},
		{ locale: "zh-CN" },
	);
});

test("the move that decided the game is shown, in reopened reviews too", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		const lopsided =
			"b2e2 h7e7 b0c2 h9g7 a0b0 b7d7 e2e6 g7e6 b0b4 e6g5 h2e2 i9h9 g3g4 e7e2 g0e2 d7d2 h0f1 c9a7 g4g5 a7c9 f1d2 g6g5 b4b8 g9i7 d2e4 h9h7 f0e1 h7h2 e4d6 a9a7 d6c8 e9e8 i0f0 a7d7 f0f9 h2h0 e1f0 d7h7 c8d6 e8e7 b8b7 b9c7 b7c7";
		await reviewed(page, lopsided.split(" "), 7);
		const told = page.locator(".lesson p", { has: page.locator("button.link") });
		const words = "Red was winning from a7c9 on. Later moves that kept the win do not count as errors.";
		assert.equal(await told.textContent(), words);
		for (const again of [
			() => page.reload(),
			() => page.goto(`${site.address}#/rules/xiangqi`).then(() => page.goBack()),
		]) {
			await again();
			assert.equal(await told.textContent(), words);
		}
		await page.getByRole("combobox", { name: "Notation" }).selectOption("wxf");
		await page.waitForFunction(() => document.querySelector(".lesson button.link")?.textContent === "E1-3");
		await told.locator("button").click();
		assert.match(await current(page), /^E1-3/);
	});
});

test("reviews are shown when the game is opened again", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await reviewed(page);
		const table = await page.locator(".report table").textContent();
		const menu = await openRecordMenu(page);
		await menu.getByRole("button", { name: "Save", exact: true }).click();
		await menu.getByText("Saved.").waitFor();
		await page.goto(`${site.address}#/saved`);
		await page.locator(".records > .saved li .open").first().click();
		await page.waitForURL("**/#/analyse/xiangqi");
		await page.locator(".report table").waitFor();
		assert.equal(await page.locator(".report table").textContent(), table);
		assert.equal(await page.locator(".lesson select option").count(), 3);
	});
});

test("buttons and keys step between errors, and better lines are taken move by move", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await reviewed(page);
		const table = new Table(page, "xiangqi", "mouse", "analysing");
		const signed = page.locator(".text .entry", { has: page.locator(".sign:not(.lucky, .unlucky)") });
		const errors = await signed.allTextContents();
		await page.keyboard.press("Home");
		for (const expected of errors) {
			await page.keyboard.press("m");
			assert.equal(await current(page), expected);
		}
		await page.keyboard.press("m");
		assert.equal(await current(page), errors.at(-1), "there is no error after the last");
		await page.keyboard.press("End");
		await page.getByRole("button", { name: "Previous error" }).click();
		assert.equal(await current(page), errors.at(-1));
		await page.keyboard.press("Home");
		await page.getByRole("button", { name: "Next error" }).click();
		assert.equal(await current(page), errors[0]);
		await page
			.locator(".text .entry")
			.nth(error - 1)
			.click();
		const better = await page.locator(".better button").allTextContents();
		assert.ok(better.length > 1);
		core.set({ game: "xiangqi", moves: [...moves.slice(0, error - 1), ...better] }); // the line is legal
		await page.locator(".better button").nth(1).click();
		assert.deepEqual(await page.locator(".text .variation .entry").allTextContents(), better.slice(0, 2));
		assert.equal(await current(page), better[1]);
		assert.deepEqual((await table.line()).line.moves, moves);
		await page.keyboard.press("Shift+M");
		assert.match(await current(page), /^e2e6/);
	});
});

test("errors show the refutation and its effect", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await reviewed(page);
		const met = page.locator(".told .met");
		for (const again of [false, true]) {
			if (again) await page.reload();
			await met.waitFor();
			assert.match(await met.textContent(), /^Answer: g7e6 .*\(g7e6: takes the red cannon\b/);
			assert.equal(await page.locator(".told > p").count(), 2);
		}
		const line = await met.locator("button").allTextContents();
		core.set({ game: "xiangqi", moves: [...moves.slice(0, error), ...line] }); // the line is legal
		await met.locator("button").first().click();
		assert.match(await current(page), /^g7e6/);
		assert.equal(await page.locator(".told > p").count(), 0, "the move was not an error");
	});
});

test("invalid saved lines are omitted", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await reviewed(page);
		for (const [broken, left] of [
			[{ met: "g7e6 z9z9" }, ["better"]],
			[{ met: undefined }, ["better"]],
			[{ best: 7 }, []],
		]) {
			await page.evaluate((broken) => {
				const kept = JSON.parse(localStorage.getItem("qipan.analysing.xiangqi"));
				kept.marks = kept.marks.map((mark) => ({ ...mark, ...broken }));
				localStorage.setItem("qipan.analysing.xiangqi", JSON.stringify(kept));
			}, broken);
			await page.reload();
			await page.locator(".report table").waitFor();
			await page
				.locator(".text .entry")
				.nth(error - 1)
				.click();
			await stepAnnounced(page);
			assert.deepEqual(
				await page.locator(".told > p").evaluateAll((lines) => lines.map((line) => line.className)),
				left,
			);
			assert.equal(await page.locator(".text [aria-current]").count(), 1);
		}
	});
});

test("errors that lose a certain win or reach a lost game say so first", async () => {
	// Red's two rooks are about to mate.
	const rooks = (turn) => `[Game "xiangqi"]\n[Position "4k4/R8/1R5r1/9/9/9/4P4/9/9/4K4 ${turn} - - 0 1"]\n\n`;
	for (const { game, said, met, better } of [
		{
			game: [rooks("w"), "b7g7", "h7g7", "*"],
			said: "Before this move: Red wins in 1.",
			met: /^Answer: h7g7 .*\(h7g7: takes the red rook\b/,
			better: /^Better: b7b9\b/,
		},
		{
			game: [rooks("b"), "h7i7", "b7b9", "*"],
			said: "After it: Red wins in 1.",
			met: /^Answer: b7b9\b/,
			better: /^Better: h7b7 .*\(h7b7: takes the red rook\b/,
		},
	])
		await site.visit("#/analyse/xiangqi", async (page) => {
			await reviewed(page, game, 1);
			const told = page.locator(".told > p");
			assert.equal(await told.first().textContent(), said);
			assert.match(await told.nth(1).textContent(), met);
			assert.match(await told.nth(2).textContent(), better);
		});
});

test("errors can be retried: bad moves refused, hints to the best, record unchanged", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await reviewed(page);
		const table = new Table(page, "xiangqi", "mouse", "analysing");
		const record = () => page.evaluate(() => localStorage.getItem("qipan.analysing.xiangqi"));
		// The current place is stored with a delay.
		await page.waitForFunction(() => JSON.parse(localStorage.getItem("qipan.analysing.xiangqi")).ways.length === 3);
		const kept = await record();
		const [best] = await page.locator(".better button").allTextContents();
		const trial = page.locator(".trial");
		const told = trial.locator(".state");
		await page.getByRole("button", { name: "Try again" }).click();
		assert.equal(await told.textContent(), "Red played e2e6, a blunder. Find a better move.");
		assert.match(await trial.textContent(), /less than 6 %/);
		assert.ok(!(await page.locator(".engine").isVisible()));
		const view = core.set({ game: "xiangqi", moves: moves.slice(0, error - 1) });
		const moveOf = (name) => view.moves.find((move) => move[0] === name);
		await table.play(moveOf("e2e6"));
		assert.equal(await told.textContent(), "e2e6 was played in the game. Look for another move.");
		await table.play(moveOf("b2b9"));
		await page.waitForFunction(() =>
			/^No: b2b9 loses \d+ % of the winning chances\. The opponent answers a9b9\.$/.test(
				document.querySelector(".trial .state")?.textContent,
			),
		);
		assert.equal(await page.locator("svg.board").first().locator(".arrow").count(), 1, "the reply");
		await page.keyboard.press("Enter"); // retries
		const board = page.locator("svg.board").first();
		const marked = async () => [
			await board.locator("circle.arrow").count(),
			await board.locator(".arrow:not(circle)").count(),
		];
		assert.equal(await told.textContent(), "Red played e2e6, a blunder. Find a better move.");
		assert.deepEqual(await marked(), [0, 0]);
		await trial.getByRole("button", { name: "Hint" }).click();
		assert.match(await told.textContent(), /^Look at the red .+ on [a-i]\d\./);
		assert.deepEqual(await marked(), [1, 0]);
		await page.keyboard.press("h");
		assert.equal(await told.textContent(), `${best} is the best move.`);
		assert.deepEqual(await marked(), [0, 1]);
		await table.play(moveOf(best));
		await page.waitForFunction(
			(name) => document.querySelector(".trial .state")?.textContent === `${name} is the best move.`,
			best,
		);
		await trial.getByRole("button", { name: "Back to the game" }).click();
		assert.ok(!(await trial.isVisible()));
		assert.match(await current(page), /^e2e6/);
		assert.equal(await record(), kept);
		await page.keyboard.press("t");
		const shows = await trial.getByRole("button", { name: "Show the move" }).boundingBox();
		// The button that replaces it must ignore the second click.
		await page.mouse.dblclick(shows.x + 20, shows.y + 20);
		assert.ok(await trial.isVisible());
		assert.match(await told.textContent(), new RegExp(`^${best} was best\\.`));
		await page.keyboard.press("Escape");
		assert.ok(!(await trial.isVisible()));
		assert.equal(await record(), kept);
	});
});

test("Surakarta capture hints follow the loops, and L repeats the task", async () => {
	await site.visit("#/analyse/surakarta", async (page) => {
		await pasted(page, "e2-d3 a5-a4 d3-e4 a4-a5"); // White missed a capture
		await page.locator(".report select").selectOption({ label: "quick" });
		await page.locator(".report button").first().click();
		await page.locator(".report table").waitFor({ timeout: 60_000 });
		await page.locator(".text .entry").nth(3).click();
		await page.getByRole("button", { name: "Try again" }).click();
		const trial = page.locator(".trial");
		await trial.waitFor();
		await page.evaluate(() =>
			new MutationObserver(([{ target }]) => (window.heard = target.textContent)).observe(
				document.querySelector(".trial .state"),
				{ childList: true },
			),
		);
		await page.keyboard.press("l");
		await page.waitForFunction(() => /^White played a4-a5, a mistake\./.test(window.heard));
		for (let i = 0; i < 2; i++) await trial.getByRole("button", { name: "Hint" }).click();
		assert.match(await page.locator("g.arrow.routed path").first().getAttribute("d"), /A/, "an arc");
	});
});

test("the engine pauses during a retry, even one started just after a step", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await reviewed(page);
		await page.locator(".engine [role=switch]").check();
		await page.locator(".engine .lines li").first().waitFor();
		await page.evaluate(() => {
			const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
			press("ArrowLeft");
			press("ArrowRight");
			press("t");
		});
		await page.locator(".trial").waitFor();
		await stepAnnounced(page);
		// Longer than the engine's delay before it starts, plus the time for its arrows.
		await page.waitForTimeout(1000);
		assert.equal(await page.locator("svg.board").first().locator(".arrow").count(), 0);
	});
});

test("move navigation stays in place and keeps the focus while retrying errors", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await reviewed(page);
		const next = page.locator(".walk button").nth(2);
		await page.keyboard.press("Home");
		const { y } = await next.boundingBox();
		for (let i = 0; i < moves.length; i++) {
			await next.click();
			assert.equal((await next.boundingBox()).y, y, `step ${i + 1}`);
		}
		const focused = () =>
			page.evaluate(
				() =>
					document.activeElement.textContent.trim() ||
					document.activeElement.getAttribute("aria-label") ||
					document.activeElement.tagName,
			);
		await page.locator(".lesson button.main").focus();
		for (const key of ["Enter", "h", "h"]) await page.keyboard.press(key);
		assert.match(await focused(), /^Xiangqi board|^楚河/);
		for (const name of ["Show the move", "Back to the game"]) {
			await page.locator(".trial").getByRole("button", { name }).focus();
			await page.keyboard.press("Enter");
			assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BODY", name);
		}
	});
});

test("Back leaves the retry, not the review", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await reviewed(page);
		const trial = page.locator(".trial");
		for (const leave of [() => page.goBack(), () => page.keyboard.press("Escape"), () => page.goBack()]) {
			await page.keyboard.press("t");
			await trial.waitFor();
			await leave();
			await trial.waitFor({ state: "hidden" });
			assert.match(await current(page), /^e2e6/);
			assert.ok(await page.locator(".report table").isVisible());
		}
	});
});

// Consecutive errors, as in games of beginners.
const beginners = "b2b9 i6i5 h2e2 c6c5 e2e6 g6g5 i3i4 a6a5 e3e4 a5a4 b9d9".split(" ");

test("each error has its own better line, retried one after another per side", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await reviewed(page, beginners);
		const entries = page.locator(".text .entry");
		const wrong = page.locator(".text .entry", { has: page.locator(".sign") });
		const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("qipan.analysing.xiangqi")).marks);
		assert.equal(await wrong.count(), kept.length);
		assert.ok(
			kept.some(({ ways }) => kept.some((other) => other.ways.length === ways.length + 1)),
			"consecutive errors",
		);
		for (const { ways, best } of kept) {
			await entries.nth(ways.length - 1).click();
			await stepAnnounced(page);
			assert.deepEqual(await page.locator(".better button").allTextContents(), best.split(" "));
			assert.match(
				await page.locator(".telling .state").textContent(),
				ways.length % 2 ? /(Inaccuracy|Mistake|Blunder) by Red\./ : /by Black\./,
			);
		}
		const whose = page.getByLabel("Whose errors");
		const blacks = kept.filter(({ ways }) => ways.length % 2 === 0);
		assert.deepEqual(await whose.locator("option").allTextContents(), [
			`Errors: ${kept.length}`,
			`Red: ${kept.length - blacks.length}`,
			`Black: ${blacks.length}`,
		]);
		await whose.selectOption({ index: 2 });
		await page.keyboard.press("End");
		await page.keyboard.press("m"); // after the last error it wraps around to the first
		assert.equal(await current(page), await entries.nth(blacks[0].ways.length - 1).textContent());
		await page.keyboard.press("End");
		await page.reload();
		assert.equal(await whose.evaluate((select) => select.selectedIndex), 2);
		await page.getByRole("button", { name: "Retry all" }).click();
		const trial = page.locator(".trial");
		for (const [i, { ways, best }] of blacks.entries()) {
			assert.match(
				await trial.textContent(),
				new RegExp(`^Black played ${beginners[ways.length - 1]}, .*Error ${i + 1} of ${blacks.length}\\.`),
			);
			await trial.getByRole("button", { name: "Show the move" }).click();
			assert.match(
				await trial.locator(".state").textContent(),
				new RegExp(`^${best.split(" ")[0]} was best\\.${i < blacks.length - 1 ? "$" : " That was the last"}`),
			);
			if (i < blacks.length - 1) await trial.getByRole("button", { name: "Next error" }).click();
		}
		await trial.getByRole("button", { name: "Back to the game" }).click();
		assert.equal(await current(page), await entries.nth(blacks.at(-1).ways.length - 1).textContent());
	});
});

test("an exported game has what the review found, as `qipan analyse` writes it, or not", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await reviewed(page);
		await page.locator(".menu summary").click();
		await page.getByRole("button", { name: "Save and share" }).click();
		const menu = page.locator(".record-menu");
		const text = menu.locator("textarea");
		const noted = await text.inputValue();
		assert.match(
			noted.replace(/\s+/g, " "),
			/e2e6 \{\[%eval -\d\.\d\d\] \?\? blunder, better ([a-i]\d[a-i]\d)\}\s*\([^)]*\1 \{\[%eval -?\d\.\d\d\] better\}/,
		);
		await menu.getByLabel("With the review").uncheck();
		const bare = await text.inputValue();
		assert.doesNotMatch(bare, /eval|\(/);
		const analysed = (record) =>
			spawnSync(process.env.QIPAN, ["analyse", "-", "--nodes", "2000"], { input: record, encoding: "utf8" }).stdout;
		assert.ok(analysed(bare).includes("[%eval"));
		assert.equal(analysed(noted), analysed(bare), "it recognizes its own notes");
	});
});

test("a curve with game phases links to every position", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await reviewed(page);
		assert.deepEqual(await page.locator(".curve .phase").allTextContents(), ["Opening"]);
		const slider = page.getByLabel("Evaluation graph");
		assert.match(await slider.getAttribute("aria-valuetext"), /^3 of 5, Opening$/);
		await slider.scrollIntoViewIfNeeded();
		const box = await slider.boundingBox();
		const here = async () => (await page.locator(".curve .here").boundingBox()).x;
		const before = await here();
		await page.mouse.click(box.x + box.width * 0.2, box.y + box.height / 2);
		assert.match(await current(page), /^h2e2/);
		assert.ok((await here()) < before);
	});
});

// Random moves by both sides, so there are errors everywhere.
test("marks on the curve of a long game do not overlap", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		const played = [];
		for (let seed = 7; played.length < 60; seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) {
			const { moves } = core.set({ game: "xiangqi", moves: played });
			played.push(moves[seed % moves.length][0]);
		}
		await pasted(page, played.join(" "));
		await page.locator(".report select").selectOption({ label: "quick" });
		await page.locator(".report button").first().click();
		await page.locator(".report table").waitFor({ timeout: 120_000 });
		assert.ok((await page.locator(".curve .dot").count()) > 10);
		const signs = () =>
			page
				.locator(".curve .dot b")
				.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
		assert.ok((await signs()).length <= 1, String(await signs()));
		const colours = await page
			.locator(".curve .dot:not(.now)")
			.evaluateAll((all) => [
				...new Set(all.map((one) => `${one.className} ${getComputedStyle(one).backgroundColor}`)),
			]);
		assert.equal(new Set(colours.map((text) => text.replace(/^.*? rgb/, "rgb"))).size, colours.length, String(colours));
		const dot = page.locator(".curve .dot.blunder:not(.now)").first();
		await page.locator(".curve").scrollIntoViewIfNeeded();
		const { x, y, width, height } = await dot.boundingBox();
		await page.mouse.move(x + width / 2, y + height / 2);
		assert.deepEqual(await signs(), ["??"]);
		if (process.env.PICTURE) await page.locator(".curve").screenshot({ path: process.env.PICTURE });
	});
});

test("engine lines are previewed on a small board and adopted up to the touched move", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		const table = new Table(page, "xiangqi", "mouse", "analysing");
		const pv = page.locator(".engine .lines .pv").first();
		const preview = page.locator(".preview");
		await page.waitForFunction(() =>
			/depth \d+ · [\d.]+ s · .+\/s · hash 32 MB/.test(document.querySelector(".engine .figures")?.textContent),
		);
		await page.waitForFunction(() => document.querySelector(".engine .pv")?.querySelectorAll("button").length > 4);
		assert.ok(!(await preview.isVisible()));
		await pv.locator("button").nth(1).hover();
		await preview.waitFor();
		assert.equal(await preview.locator(".piece").count(), 32);
		await page.mouse.move(5, 5);
		await preview.waitFor({ state: "hidden" });
		await page.locator(".engine summary").focus();
		await page.keyboard.press("Shift+Tab"); // to the last PV
		await preview.waitFor();
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("Enter");
		await page.waitForFunction(() => document.querySelectorAll(".text .entry").length === 3);
		assert.equal((await table.line()).line.moves.length, 3);
		assert.ok(!(await preview.isVisible()));
	});
});

test("engine lines stay expanded while searching and in the next position", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		const line = page.locator(".engine .lines li").first();
		await page.waitForFunction(() => document.querySelector(".engine .lines li .pv")?.children.length > 7);
		const seen = () =>
			line
				.locator(".pv")
				.evaluate(
					(pv) =>
						[...pv.querySelectorAll("button")].filter(
							(button) => button.getBoundingClientRect().right <= pv.getBoundingClientRect().right,
						).length,
				);
		const before = await seen();
		await line.getByRole("button", { name: "The whole line" }).click();
		await page.waitForFunction((before) => {
			const pv = document.querySelector(".engine .lines li .pv");
			return (
				[...pv.querySelectorAll("button")].every(
					(button) => button.getBoundingClientRect().right <= pv.getBoundingClientRect().right + 1,
				) && pv.querySelectorAll("button").length > before
			);
		}, before);
		await line.locator(".pv button").first().click();
		await page.locator(".engine .lines li.open").waitFor();
	});
});

test("the engine searches for a minute or until stopped", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await page.addInitScript(() => {
			const post = Worker.prototype.postMessage;
			Worker.prototype.postMessage = function (order, ...more) {
				if (order.think) window.asked = order.think.ms;
				return post.call(this, order, ...more);
			};
		});
		await page.reload();
		await page.waitForFunction(() => window.asked === 60_000);
		await page.locator(".engine summary").click();
		await page.getByLabel("Infinite analysis").check();
		await page.waitForFunction(() => window.asked > 10_000_000);
		await page.locator(".engine .lines li").first().waitFor();
		await page.reload();
		await page.waitForFunction(() => window.asked > 10_000_000);
	});
});
