// The moments of a game at the page's board: captures, the end, premoves, moves to be confirmed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Site, core } from "./site.mjs";
import { Table, pasted, speak } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

async function twoPeople(page) {
	await page.locator(".seat select").nth(1).selectOption("you");
}

async function type(page, moves) {
	for (const move of moves.split(" ")) {
		await page.locator(".typed input").fill(move);
		await page.locator(".typed input").press("Enter");
	}
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("captured pieces are shown in the seats without shrinking the board", async () => {
	await site.visit(
		"#/play/xiangqi",
		async (page) => {
			await twoPeople(page);
			const seat = page.locator(".seat").first(); // Red's
			await page.locator(".opener").tap();
			await type(page, "a0a1 a9a8");
			const board = await page.locator("svg.board").boundingBox();
			assert.equal(await seat.locator(".material > *").count(), 0);
			await type(page, "h2h9 i9h9 b2b9 a6a5");
			await page.locator(".closer").tap();
			assert.equal(await seat.locator(".taken").getAttribute("aria-label"), "Taken: 2 × black horse");
			assert.equal(await seat.locator(".taken .token").count(), 2);
			assert.deepEqual(await page.locator("svg.board").boundingBox(), board);
			await page.locator('[data-word="takeBack"]').tap();
			await page.locator('[data-word="takeBack"]').tap();
			assert.equal(await seat.locator(".taken .token").count(), 1);
		},
		phone,
	);
	await site.visit("#/play/surakarta", async (page) => {
		await twoPeople(page);
		const table = new Table(page, "surakarta");
		const taking = ({ moves, points }) => moves.find(([, , to]) => points[to].piece !== undefined);
		for (let n = 0; n < 12 && !(await page.locator(".ahead").count()); n++)
			await table.playOn((view) => taking(view) ?? view.moves[0], 1);
		assert.equal(await page.locator(".ahead").textContent(), "+1");
	});
});

test("face-down pieces are shown with their side", async () => {
	await site.visit("#/play/darkchess", async (page) => {
		await twoPeople(page);
		assert.equal(await page.locator(".seat .down").count(), 0);
		const table = new Table(page, "darkchess");
		await table.playOn((view) => view.moves[0], 2);
		const { line } = await table.line();
		const { position, tints, looks } = core.set(line);
		const { bag } = core.takeApart("darkchess", position).values;
		for (const side of [0, 1]) {
			const own = bag.filter(({ piece }) => looks.find(({ glyph }) => glyph === piece).tint === tints[side]);
			const down = page.locator(".seat").nth(side).locator(".down");
			assert.equal(await down.locator(".kind").count(), own.length);
			assert.match(
				await down.textContent(),
				new RegExp(`^${own.map(({ count }) => (count > 1 ? count : "")).join("")}$`),
			);
		}
	});
});

// Records when the end was announced, when the panel appeared, and whether it accepted touches then; call it before the
// last move.
async function watchEnd(page) {
	await page.evaluate(() => {
		const [state, ending] = [document.querySelector(".state"), document.querySelector(".ending")];
		window.end = {};
		new MutationObserver(() => {
			if (state.matches(".over")) window.end.told ??= performance.now();
		}).observe(state, { attributes: true, childList: true });
		new MutationObserver(() => (window.end.panel ??= [performance.now(), ending.firstChild?.inert])).observe(ending, {
			childList: true,
		});
	});
	return () => page.evaluate(() => window.end);
}

async function resign(page) {
	await page.locator('[data-word="resign"]').click();
	await page.locator(".answers .main").click();
}

test("the end of a game is shown on the board, then announced; a rematch swaps sides", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const panel = page.locator(".ending .panel");
		await new Table(page, "xiangqi").turn();
		const end = await watchEnd(page);
		await resign(page);
		await panel.waitFor();
		const {
			told,
			panel: [came, deaf],
		} = await end();
		assert.ok(came - told > 500, `the end is visible for ${came - told} ms`);
		assert.ok(deaf, "the panel ignores touches at first");
		assert.equal(await panel.locator("h2").textContent(), "You lose");
		assert.deepEqual(await panel.locator("p").allTextContents(), ["Red resigned", "You will play Black."]);
		await panel.getByRole("button", { name: "Rematch" }).click();
		assert.equal(await panel.count(), 0);
		assert.deepEqual(await page.locator(".seat select").evaluateAll((all) => all.map(({ value }) => value)), [
			"1",
			"you",
		]); // new users meet a beginner
		assert.equal(await page.locator(".state.over").count(), 0);
	});
});

test("an easier opponent is offered after a loss, a stronger one after a win", async () => {
	const seats = (page) => page.locator(".seat select").evaluateAll((all) => all.map(({ value }) => value));
	await site.visit("#/play/xiangqi", async (page) => {
		await new Table(page, "xiangqi").turn();
		await resign(page);
		await page.locator(".ending .panel:not([inert])").waitFor();
		assert.equal(
			await page.getByRole("button", { name: /^(Easier|Stronger): / }).count(),
			0,
			"no opponent is easier than the first",
		);
		await page.locator(".ending .shut").click();
		await page.locator(".seat select").nth(1).selectOption("3");
		await page.locator('[data-word="newGame"]').click();
		await new Table(page, "xiangqi").turn();
		await resign(page);
		await page.getByRole("button", { name: "Easier: 2 · Novice" }).click();
		assert.deepEqual(await seats(page), ["2", "you"]);
	});
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, '[Game "xiangqi"]\n[Position "4k4/8R/9/9/9/9/9/9/5K3/R8 b"]\n\ne9d9 *');
		await page.locator(".menu summary").click();
		await page.locator(".menu").getByText("Play from here").click();
		await new Table(page, "xiangqi").turn(); // the analysis too has an input for moves
		await type(page, "a0a9");
		assert.equal(await page.locator(".ending h2").textContent(), "You win!");
		await page.getByRole("button", { name: "Stronger: 2 · Novice" }).click();
		assert.deepEqual(await seats(page), ["2", "you"]);
	});
});

for (const [width, height] of [
	[1440, 900],
	[900, 700],
	[390, 844],
	[844, 390],
])
	test(`the end of a game leaves the board visible at ${width}x${height}`, async () => {
		await site.visit(
			"#/play/xiangqi",
			async (page) => {
				await new Table(page, "xiangqi").turn();
				await resign(page);
				const panel = page.locator(".ending .panel");
				await page.locator(".ending .panel:not([inert])").waitFor();
				await panel.evaluate((panel) => Promise.all(panel.getAnimations().map((animation) => animation.finished)));
				const [end, board] = [await panel.boundingBox(), await page.locator("svg.board").boundingBox()];
				assert.ok(end.x >= board.x + board.width || end.y >= board.y + board.height, JSON.stringify([end, board]));
				assert.ok(end.y >= 0 && end.y + end.height <= height && end.x + end.width <= width, "the panel is visible");
				for (const button of await panel.locator("button").all()) await button.click({ trial: true });
			},
			{ viewport: { width, height } },
		);
	});

test("changing the language keeps the end of a game", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await new Table(page, "xiangqi").turn();
		await resign(page);
		const panel = page.locator(".ending .panel");
		await panel.getByRole("button", { name: "Game review" }).waitFor();
		await speak(page, "zh-Hans");
		await panel.getByRole("button", { name: "复盘" }).waitFor();
		await panel.getByRole("button", { name: "关闭" }).click();
		await speak(page, "en");
		await page.locator(".state.over").waitFor();
		await page.waitForTimeout(900);
		assert.equal(await panel.count(), 0, "the closed panel stays closed");
	});
});

test("the end panel never hides the reason or the board for good", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		const panel = page.locator(".ending .panel");
		const cycle = "a0a1 a9a8 a1b1 a8b8 b1a1 b8a8 ".repeat(5).trim();
		for (const move of cycle.split(" ")) {
			if (await page.locator(".state.over").count()) break;
			await type(page, move);
		}
		await panel.waitFor();
		const why = page.locator(".telling").getByRole("button", { name: "Why?" });
		await why.click();
		await page.locator("dialog.why").getByRole("button", { name: "Close" }).click();
		await page.locator("dialog.why").waitFor({ state: "detached" }); // it contains a board, too
		assert.equal(await panel.count(), 1);
		await page.locator("svg.board").focus();
		await page.keyboard.press("Escape");
		assert.equal(await panel.count(), 0);
		await page.locator('[data-word="takeBack"]').click();
		assert.equal(await page.locator(".state.over").count(), 0);
		await page.waitForTimeout(900);
		assert.equal(await panel.count(), 0);
	});
});

test("a game can be reviewed right from its end", async () => {
	await site.visit("#/play/surakarta", async (page) => {
		await twoPeople(page);
		await new Table(page, "surakarta").playOn((view) => view.moves[0], 3);
		await resign(page);
		await page.locator(".ending").getByRole("button", { name: "Game review" }).click();
		await page.waitForURL("**/#/analyse/surakarta");
		await page.locator(".report progress, .report table").first().waitFor();
		await page.locator(".report table").waitFor();
	});
});

test("after a game with the computer the review starts with the user's mistakes", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const table = new Table(page, "xiangqi");
		await table.play(core.set({ game: "xiangqi" }).moves.find(([move]) => move === "b2b9"));
		await page.locator(".state", { hasText: "Your move." }).waitFor();
		await resign(page);
		await page.locator(".ending").getByRole("button", { name: "Game review" }).click();
		const whose = page.getByLabel("Whose errors");
		await whose.waitFor();
		const shown = () => whose.evaluate((select) => select.selectedOptions[0].textContent);
		assert.match(await shown(), /^Red: 1$/);
		const review = async () => {
			await page.evaluate(() => document.querySelector(".lesson select").classList.add("before"));
			await page.locator(".report button").first().click();
			await page.locator(".lesson select:not(.before)").waitFor();
		};
		await whose.selectOption({ index: 2 });
		await review();
		assert.match(await shown(), /^Black: \d$/, "the selection is kept");
		await pasted(page, "b2b9 i6i5 h2e2");
		await review();
		assert.match(await shown(), /^Errors: \d$/, "a game of others shows all errors");
	});
});

// Records the animations that moves trigger, from now on.
async function watchEffects(page) {
	await page.evaluate(() => {
		window.effects = [];
		const note = (node) => {
			for (const { classList } of node.querySelectorAll?.(".fallen, .pulse") ?? [])
				window.effects.push(String(classList));
		};
		new MutationObserver((changes) => {
			for (const { addedNodes } of changes) for (const node of addedNodes) note(node);
		}).observe(document.querySelector("svg.board"), { childList: true, subtree: true });
	});
	return async () =>
		(
			await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(window.effects.splice(0)))))
		).join(" ");
}

test("captures and checks are animated without leaving traces", async () => {
	for (const reducedMotion of ["no-preference", "reduce"])
		await site.visit(
			"#/play/xiangqi",
			async (page) => {
				const seen = (what) => (reducedMotion === "reduce" ? "" : what);
				await twoPeople(page);
				const effects = await watchEffects(page);
				await type(page, "h2e2");
				assert.equal(await effects(), "");
				await type(page, "h9g7 e2e6");
				assert.equal(await effects(), seen("fallen"));
				await type(page, "a9a8 a0a1 a8a9 a1d1 a9a8 d1d8 a8a9 d8e8");
				assert.equal(await effects(), seen("pulse pulse"));
				await page.waitForFunction(() => !document.querySelector(".fallen, .pulse"));
			},
			{ reducedMotion },
		);
	await site.visit("#/play/surakarta", async (page) => {
		await twoPeople(page);
		const table = new Table(page, "surakarta");
		const effects = await watchEffects(page);
		const taking = ({ moves, points }) => moves.find(([, , to]) => points[to].piece !== undefined);
		let seen = "";
		for (let n = 0; n < 8 && !seen; n++) {
			await table.playOn((view) => taking(view) ?? view.moves[0], 1);
			seen = await effects();
		}
		assert.equal(seen, "fallen");
	});
});

const pointOf = (name) => core.view().points.findIndex((point) => point.name === name);

// Delays the computer: it starts a search only after release() is called.
async function slowly(page) {
	await page.addInitScript(() => {
		const Given = window.Worker;
		let held = [];
		window.release = () => {
			const all = held;
			held = null;
			for (const go of all) go();
		};
		window.hold = () => (held ??= []);
		window.Worker = class extends Given {
			set onmessage(take) {
				super.onmessage = (event) => (held ? held.push(() => take(event)) : take(event));
			}
		};
	});
	await page.reload();
	await page.locator("svg.board .piece").first().waitFor();
	return { release: () => page.evaluate(() => window.release()), hold: () => page.evaluate(() => window.hold()) };
}

const state = (page) => page.locator(".state").first().textContent();

test("premoves are played when legal and dropped otherwise", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const computer = await slowly(page);
		const table = new Table(page, "xiangqi");
		const planned = page.locator(".arrow.planned");
		core.set({ game: "xiangqi" });
		await table.play(["h2e2", pointOf("h2"), pointOf("e2")]);
		await table.touch(pointOf("h0"));
		assert.ok(await page.locator(".marks .chosen").isVisible());
		await table.touch(pointOf("g2"));
		assert.equal(await planned.count(), 1);
		assert.match(await state(page), /^Premove: h0–g2/);
		await computer.release();
		await page.waitForFunction(() => document.querySelectorAll(".moves button").length >= 3);
		assert.equal((await table.line()).line.moves[2], "h0g2");
		assert.equal(await planned.count(), 0);
		assert.ok(await table.turn());

		await computer.hold();
		await table.drag(pointOf("a0"), pointOf("a1"));
		await table.drag(pointOf("i0"), pointOf("e9"));
		assert.equal(await planned.count(), 1);
		await computer.release();
		assert.ok(await table.turn());
		assert.equal((await table.line()).line.moves.length, 6);
		assert.equal(await planned.count(), 0);
		assert.match(await state(page), /^Your move/);
	});
});

test("premoves are canceled by Escape, right click or a touch elsewhere", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const computer = await slowly(page);
		const table = new Table(page, "xiangqi");
		const planned = page.locator(".arrow.planned");
		core.set({ game: "xiangqi" });
		const spots = await table.spots();
		await table.play(["h2e2", pointOf("h2"), pointOf("e2")]);
		const ways = [
			() => page.keyboard.press("Escape"),
			() => page.evaluate(() => document.activeElement.blur()).then(() => page.keyboard.press("Escape")),
			() => page.mouse.click(spots[pointOf("e5")].x, spots[pointOf("e5")].y, { button: "right" }),
			() => table.touch(pointOf("e5")),
		];
		for (const [i, cancel] of ways.entries()) {
			await table.touch(pointOf("a0"));
			await table.touch(pointOf("a1"));
			assert.equal(await planned.count(), 1);
			await cancel();
			assert.equal(await planned.count(), 0, `way ${i}`);
			assert.match(await state(page), /is thinking/);
		}
		await table.touch(pointOf("a9"));
		await table.touch(pointOf("a8"));
		assert.equal(await planned.count(), 0);
		await table.touch(pointOf("h0"));
		await computer.release();
		assert.ok(await table.turn());
		assert.equal((await table.line()).line.moves.length, 2);
		assert.ok(await page.locator(".marks .chosen").isVisible(), "a piece selected for a premove stays selected");
		await table.touch(pointOf("g2"));
		assert.equal((await table.line()).line.moves[2], "h0g2");
	});
});

test("confirming a move removes its arrow", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await page.locator(".settings summary").click();
		await page.getByLabel("Confirm moves").check();
		await page.locator(".settings summary").click();
		const computer = await slowly(page);
		const table = new Table(page, "xiangqi");
		const arrows = page.locator(".arrows .arrow");
		const confirm = [
			() => page.locator(".answers").getByRole("button", { name: "Confirm" }).click(),
			(to) => table.touch(pointOf(to)),
		];
		for (const [i, [from, to]] of [
			["h2", "e2"],
			["b2", "c2"],
		].entries()) {
			core.set((await table.line()).line);
			await table.touch(pointOf(from));
			await table.touch(pointOf(to));
			assert.equal(await arrows.count(), 1);
			await confirm[i](to);
			await page.waitForFunction((n) => document.querySelectorAll(".moves button").length === n, 2 * i + 1);
			assert.equal(await arrows.count(), 0);
			assert.equal(await page.locator(".marks .chosen").count(), 0);
			await computer.release();
			assert.ok(await table.turn());
			assert.equal((await table.line()).line.moves.length, 2 * i + 2);
			assert.equal(await arrows.count(), 0);
			await computer.hold();
		}
	});
});

test("a second tap on Confirm undoes nothing, and rotating a phone keeps a pending move", async () => {
	await site.visit(
		"#/play/xiangqi",
		async (page) => {
			await page.evaluate(() => localStorage.setItem("qipan.settings", JSON.stringify({ confirm: true })));
			await page.reload();
			await twoPeople(page);
			assert.ok(await page.locator('[data-word="takeBack"]').isDisabled(), "nothing was played");
			const table = new Table(page, "xiangqi", "touch");
			core.set({ game: "xiangqi" });
			await table.touch(pointOf("h2"));
			await table.touch(pointOf("e2"));
			const [upright, lying] = [
				{ width: 390, height: 844 },
				{ width: 844, height: 390 },
			];
			for (const size of [lying, upright]) {
				await page.setViewportSize(size);
				await page.waitForTimeout(100);
				assert.equal(await state(page), "Play h2e2?");
				assert.equal(await page.locator(".arrow.planned").count(), 1);
			}
			const { x, y, width, height } = await page.getByRole("button", { name: "Confirm", exact: true }).boundingBox();
			for (const share of [0.1, 0.4, 0.7]) {
				await page.touchscreen.tap(x + width * share, y + height / 2);
				await page.waitForTimeout(50);
			}
			assert.deepEqual((await table.line()).line.moves, ["h2e2"]);
			assert.equal(await state(page), "Black to move.");
			assert.ok(await page.locator('[data-word="takeBack"]').isEnabled());
		},
		{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
	);
});

test("moves are confirmed by button, second touch or Enter if enabled", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await page.locator(".settings summary").click();
		await page.getByLabel("Confirm moves").check();
		await page.locator(".settings summary").click();
		await twoPeople(page);
		const table = new Table(page, "xiangqi");
		const planned = page.locator(".arrow.planned");
		const moves = async () => (await table.line()).line.moves;
		const choose = async (from, to) => {
			core.set({ game: "xiangqi" });
			await table.touch(pointOf(from));
			await table.touch(pointOf(to));
		};
		await choose("h2", "e2");
		assert.deepEqual(await moves(), []);
		assert.equal(await planned.count(), 1);
		assert.equal(await state(page), "Play h2e2?");
		await page.locator(".answers").getByRole("button", { name: "Cancel" }).click();
		assert.equal(await planned.count(), 0);
		assert.equal(await state(page), "Red to move.");
		await choose("h2", "e2");
		await table.touch(pointOf("b2"));
		assert.equal(await planned.count(), 0, "another piece is selected");
		assert.equal(await page.locator(".answers button").count(), 0);
		await choose("h2", "e2");
		await page.locator(".answers").getByRole("button", { name: "Confirm" }).click();
		assert.deepEqual(await moves(), ["h2e2"]);
		await choose("h9", "g7");
		await table.touch(pointOf("g7"));
		assert.deepEqual(await moves(), ["h2e2", "h9g7"]);
		// After touches the arrow keys step through the game.
		await page.evaluate(() => document.activeElement.blur());
		table.way = "keys";
		await choose("h0", "g2");
		assert.equal((await moves()).length, 2);
		await page.keyboard.press("Enter");
		assert.deepEqual(await moves(), ["h2e2", "h9g7", "h0g2"]);
		assert.equal(await page.locator(".answers button").count(), 0);
	});
});
