// Whole games at the page's board: by mouse against the computer, by keyboard alone, on a small touch screen.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chooseRules, openRules } from "./rules_choice.mjs";
import { Site, core, games } from "./site.mjs";
import { Table, asLevel } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const enough = 40; // moves by a person

// Checks that the end shown by the page is the core's ruling on the stored game.
async function holdsEnd(page, table) {
	const { line, result } = await table.line();
	const view = core.set(line);
	const said = await page.locator(".state.over").textContent();
	const verdict = result || view.ruling.verdict;
	assert.match(said, verdict === "draw" ? /^Draw: ./ : / wins: ./);
	if (view.ruling) assert.match(said, new RegExp(`\\(.*${view.ruling.clause.split(" ").pop()}\\)`), view.ruling.clause);
	assert.equal(await page.locator(".target").count(), 0);
}

for (const game of games)
	test(`a whole game of ${game} against the computer by mouse`, async (t) => {
		await site.visit(`#/play/${game}`, async (page) => {
			const table = new Table(page, game);
			await page.locator(".seat select").nth(1).selectOption("1");
			const over = await table.playOn(asLevel("3"), enough);
			if (!over) {
				await table.resign();
				await page.locator(".state.over").waitFor();
			}
			await holdsEnd(page, table);
			t.diagnostic(`${table.played} moves, ${over ? "to the end" : "resigned"}`);
		});
	});

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

// Two people at one screen, so there is no waiting for the computer.
async function twoPeople(page) {
	await page.locator(".seat select").nth(1).selectOption("you");
}

const anyMove = (view, n) => view.moves[(n * 7919) % view.moves.length];

test("replaced games are listed among the recent ones", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		core.set({ game: "xiangqi" });
		const table = new Table(page, "xiangqi");
		await table.play(core.view().moves.find(([move]) => move === "h2e2"));
		await page.evaluate(() => (location.hash = "#/analyse/xiangqi"));
		await page.locator(".menu summary").click();
		await page.locator(".menu").getByText("Play from here").click();
		await page.locator(".playing").waitFor();
		await page.evaluate(() => (location.hash = "#/saved"));
		await page.locator(".recent li button").first().click();
		await page.waitForURL("**/#/analyse/xiangqi");
		assert.equal(await page.locator(".text .entry").first().textContent(), "h2e2");
	});
});

test("dark chess says to flip first, and people in the NPC's seat are not called NPC", async () => {
	await site.visit("#/play/darkchess", async (page) => {
		assert.match(await page.locator(".telling .state").textContent(), /^Your move\. Turn up a piece\.$/);
		await page.evaluate(() => (location.hash = "#/play/magic"));
		await twoPeople(page);
		await page.locator(".telling .state", { hasText: /^First to move\./ }).waitFor();
		assert.doesNotMatch(await page.locator(".playing").textContent(), /Computer \(|^Computer$/);
	});
});

test("in a low window clock settings do not overlap and are reachable", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await page.setViewportSize({ width: 900, height: 700 });
		await twoPeople(page);
		await page.getByLabel("Clock").selectOption({ label: "custom…" });
		const parts = await page.locator(".playing > *").evaluateAll((all) =>
			all
				.map((part) => part.getBoundingClientRect())
				.filter(({ height }) => height)
				.map(({ x, y, right, bottom }) => [x, y, right, bottom]),
		);
		const lapped = parts.flatMap(([x, y], i) =>
			parts.filter(([x2, y2, right, bottom], j) => j !== i && x2 <= x && x < right && y2 <= y && y < bottom - 1),
		);
		assert.deepEqual(lapped, []);
		await page.locator(".controls").scrollIntoViewIfNeeded();
		const seen = await page.evaluate(
			() => document.querySelector(".controls").getBoundingClientRect().bottom <= innerHeight,
		);
		assert.ok(seen && (await page.locator("svg.board").isVisible()));
	});
});

test("a whole game by keyboard only", async () => {
	await site.visit("#/", async (page) => {
		const press = (key) => page.keyboard.press(key);
		const focused = () =>
			page.evaluate(
				() =>
					document.activeElement?.getAttribute("href") ??
					document.activeElement?.getAttribute("class") ??
					document.activeElement?.dataset.word,
			);
		const tabTo = async (what) => {
			for (let n = 0; n < 60; n++) {
				if ((await focused()) === what) return;
				await press("Tab");
			}
			assert.fail(`Tab does not lead to ${what}`);
		};
		await tabTo("#/play/darkchess");
		await press("Enter");
		await page.locator(".table svg.board").waitFor(); // the start screen has boards too
		await tabTo("board");
		const table = new Table(page, "darkchess", "keys");
		assert.ok(!(await table.playOn(asLevel("2"), 8)));
		await page.evaluate(() => document.activeElement.blur());
		for (let n = 0; n < 60 && (await page.evaluate(() => document.activeElement?.dataset.word)) !== "resign"; n++)
			await press("Tab");
		await press("Enter"); // then the harmless answer has the focus
		await press("Shift+Tab");
		await press("Enter");
		await holdsEnd(page, table);
	});
});

test("a whole two-player game on a 360-pixel touch screen", async () => {
	await site.visit(
		"#/play/darkchess",
		async (page) => {
			const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
			await twoPeople(page);
			const table = new Table(page, "darkchess", "touch");
			assert.ok(!(await table.playOn(anyMove, 30)));
			assert.equal(await wide(), 360);
			await page.locator(".opener").tap();
			await page.locator(".sheet.open .moves li").first().waitFor();
			assert.equal(await page.locator(".sheet .moves button").count(), 30);
			await page.waitForFunction(() => {
				const box = (selector) => document.querySelector(selector).getBoundingClientRect();
				const [list, last] = [box(".sheet .moves"), box(".sheet .moves [aria-current]")];
				return last.top >= list.top && last.bottom <= list.bottom;
			});
			await page.locator(".sheet .closer").tap();
			await page.locator('[data-word="offerDraw"]').tap();
			await page.locator(".answers .main").tap();
			await holdsEnd(page, table);
			assert.equal(await wide(), 360);
		},
		phone,
	);
});

test("a reload during a game loses nothing", async () => {
	await site.visit("#/play/surakarta", async (page) => {
		await twoPeople(page);
		const table = new Table(page, "surakarta");
		await table.playOn(anyMove, 9);
		const { line } = await table.line();
		const pieces = () =>
			page
				.locator("svg.board .piece")
				.evaluateAll((all) =>
					all.map((piece) => `${piece.dataset.point} ${piece.querySelector(".stone").classList}`).sort(),
				);
		const shown = await pieces();
		await page.reload();
		await page.locator(".moves li").first().waitFor();
		assert.deepEqual(await pieces(), shown);
		assert.deepEqual((await table.line()).line, line);
		assert.equal(await page.locator(".moves button").count(), 9);
		assert.ok(!(await table.playOn(anyMove, 2)));
		assert.equal(await page.locator(".moves button").count(), 11);
		await page.locator('[data-word="takeBack"]').click();
		assert.equal(await page.locator(".moves button").count(), 10);
	});
});

test("running out of time ends the game", async () => {
	await site.visit("#/play/qilin", async (page) => {
		await twoPeople(page);
		await page.clock.install();
		await page.locator(".setup select").first().selectOption({ index: 1 });
		const table = new Table(page, "qilin");
		await table.playOn(anyMove, 2);
		await page.clock.runFor("05:00");
		await page.locator(".state.over").waitFor();
		assert.match(await page.locator(".state.over").textContent(), /^Black wins: Red ran out of time/);
	});
});

test("hints, flipped board and typed moves work", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		const table = new Table(page, "xiangqi");
		await table.turn();
		const hint = page.locator('[data-word="hint"]');
		const state = page.locator(".state").first();
		await hint.click();
		await state.getByText(/^Look at the red \w+ on [a-i]\d\. Press “Hint” again/).waitFor();
		assert.equal(await page.locator(".arrows .arrow").count(), 1);
		assert.equal(await page.locator(".arrows line, .arrows path").count(), 0, "the first press only rings the piece");
		await hint.click();
		await state
			.getByText(/^Red \w+ [a-i]\d → [a-i]\d(: [^(]+)? \((about even|(Red|Black) (slightly|clearly) better)\)/)
			.waitFor();
		assert.ok(await page.locator(".arrows line, .arrows path").count(), "the second shows the move");
		const typed = page.locator(".typed input");
		await typed.fill("C2=5");
		await typed.press("Enter");
		assert.deepEqual((await table.line()).line.moves, ["h2e2"]);
		await typed.fill("h2e2");
		await typed.press("Enter");
		assert.match(await page.locator(".sheet .fault").textContent(), /h2e2/);
		await page.locator('[data-word="flip"]').click();
		await table.playOn(anyMove, 4);
		await page.locator(".nav select").selectOption("chinese");
		assert.equal(await page.locator(".moves button").first().textContent(), "炮二平五");
		await typed.fill("h2e2");
		await typed.press("Enter");
		assert.match(await page.locator(".sheet .fault").textContent(), /h2e2/);
		await page.locator('[data-word="resign"]').click();
		await page.locator(".answers .main").click();
		await page.locator(".ending .panel").waitFor();
		assert.equal(await page.locator(".sheet .fault").textContent(), "", "a finished game has no moves to reject");
	});
});

for (const game of games)
	test(`on a phone everything but the moves of ${game} is visible, and the rules can be chosen`, async () => {
		await site.visit(
			`#/play/${game}`,
			async (page) => {
				const parts = page.locator(
					".playing .ask, .playing .chosen, .playing .seat, .playing .board, .playing .controls button",
				);
				await parts.first().waitFor();
				for (const part of await parts.all()) {
					const { y, height } = await part.boundingBox();
					assert.ok(y >= 0 && y + height <= 740, await part.evaluate((element) => element.outerHTML.slice(0, 80)));
				}
				const rules = page.locator(".setup .rules-field");
				assert.ok(!(await rules.isVisible()));
				assert.equal(await page.locator(".chosen").textContent(), "Clock and rules");
				assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
				await page.locator(".chosen").tap();
				const { presets } = core.games().games.find(({ name }) => name === game);
				await chooseRules(page, presets[1].name);
				assert.equal(await page.locator(".chosen").textContent(), `Clock and rules: ${await rules.textContent()}`);
				await page.locator(".chosen").tap();
				assert.ok(!(await rules.isVisible()));
			},
			phone,
		);
	});

test("on a phone questions span the window and the board stays in place", async () => {
	for (const locale of ["en-GB", "zh-CN"])
		await site.visit(
			"#/play/xiangqi",
			async (page) => {
				await twoPeople(page);
				core.set({ game: "xiangqi" });
				const table = new Table(page, "xiangqi", "touch");
				for (const move of ["h2e2", "h9g7"]) {
					await table.play(moveOf(move));
					core.set((await table.line()).line);
				}
				const board = await page.locator("svg.board").boundingBox();
				for (const name of ["newGame", "resign"]) {
					await page.locator(`[data-word="${name}"]`).tap();
					const words = await page.locator(".telling .state").boundingBox();
					assert.ok(
						words.width >= 370 && words.height < 30,
						`one line across the width: ${words.width} × ${words.height}`,
					);
					for (const answer of await page.locator("[role=alertdialog] button").all()) {
						const { y, height } = await answer.boundingBox();
						assert.ok(y >= words.y + words.height && height >= 44, await answer.textContent());
					}
					assert.deepEqual(await page.locator("svg.board").boundingBox(), board);
					await page.keyboard.press("Escape");
				}
			},
			{ ...phone, viewport: { width: 390, height: 844 }, locale },
		);
});

for (const [width, height] of [
	[1440, 900],
	[900, 700],
	[390, 844],
	[844, 390],
])
	test(`questions replace the controls at ${width}x${height} and nothing moves`, async () => {
		await site.visit(
			"#/play/xiangqi",
			async (page) => {
				await twoPeople(page);
				core.set({ game: "xiangqi" });
				const table = new Table(page, "xiangqi");
				for (const move of ["h2e2", "h9g7"]) {
					await table.play(moveOf(move));
					core.set((await table.line()).line);
				}
				const places = () =>
					page.evaluate(() =>
						[".board-frame svg", ".sheet", ".controls", ".seat:nth-of-type(2)"].map((part) =>
							document.querySelector(part)?.getBoundingClientRect().toJSON(),
						),
					);
				const before = await places();
				for (const name of ["newGame", "resign", "offerDraw"]) {
					await page.locator(`[data-word="${name}"]`).click();
					const controls = await page.locator(".controls").boundingBox();
					for (const answer of await page.locator("[role=alertdialog] button").all()) {
						const box = await answer.boundingBox();
						assert.ok(
							box.y >= controls.y && box.y + box.height <= controls.y + controls.height + 1,
							`${name}: ${box.y} in ${controls.y} + ${controls.height}`,
						);
					}
					assert.ok(!(await page.locator(`[data-word="${name}"]`).isVisible()));
					assert.deepEqual(await places(), before, name);
					await page.keyboard.press("Escape");
				}
				assert.deepEqual(await places(), before);
			},
			{ viewport: { width, height } },
		);
	});

test("screens start at the top wherever the previous one was scrolled", async () => {
	await site.visit(
		"#/",
		async (page) => {
			const link = page.locator('.card a[href="#/rules/qilin"]');
			await link.scrollIntoViewIfNeeded();
			assert.ok((await page.evaluate(() => scrollY)) > 0);
			await link.tap();
			await page.locator(".trial").first().waitFor();
			assert.equal(await page.evaluate(() => scrollY), 0);
		},
		phone,
	);
});

test("multi-action turns and the second stage of Qilin are explained", async () => {
	const placing = "d2 f2 d3 b4 d1 xf2 a7 c3 e3 a1 b2 g1 xb4 d7 g7 f6 g4 xd7 a4 e4 f4 c5 c4 d5 b6 e5 xb6 d6".split(" ");
	await site.visit("#/play/qilin", async (page) => {
		await twoPeople(page);
		const state = page.locator(".state").first();
		const typed = page.locator(".typed input");
		const type = async (moves) => {
			for (const move of moves) {
				await typed.fill(move);
				await typed.press("Enter");
				assert.equal(await page.locator(".fault").textContent(), "", move);
			}
			return state.textContent();
		};
		assert.doesNotMatch(await type(placing.slice(0, 5)), /Red: /);
		assert.match(await type(placing.slice(5, 6)), /^Red: d1 xf2\. Black to move/);
		assert.doesNotMatch(await type(placing.slice(6, 7)), /Black: |board is full/);
		assert.match(
			await type(placing.slice(7)),
			/^The board is full: pressed pieces are removed, and now the pieces move\. Black to move/,
		);
		assert.match(
			await type(["a7-b6", "xe4"]),
			/^Black: d6 a7-b6 xe4\. The board is full: pressed pieces are removed, and now the pieces move\. Red to move/,
		);
		assert.equal(await page.locator("svg.board .marks .last").count(), 4); // d6, a7, b6, e4
		assert.doesNotMatch(await type(["g1-f2"]), /board is full/);
	});
});

test("Qilin says which press is next, and counts only pressed pieces as taken", async () => {
	await site.visit("#/play/qilin", async (page) => {
		await twoPeople(page);
		const state = page.locator(".state").first();
		const type = async (moves) => {
			for (const move of moves.split(" ")) {
				await page.locator(".typed input").fill(move);
				await page.locator(".typed input").press("Enter");
				assert.equal(await page.locator(".fault").textContent(), "", move);
			}
			return state.textContent();
		};
		const taken = (side) =>
			page.locator(`.seat${side} .taken`).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
		assert.match(
			await type("a1 a7 d1 b6 e3 d7 f2 b2 g1"),
			/2 lines of three: press that many enemy pieces \(1 of 2\)\./,
		);
		assert.match(await type("xa7"), /2 lines of three: press that many enemy pieces \(2 of 2\)\./);
		assert.deepEqual([await taken(".top"), await taken(":not(.top)")], [[], ["Taken: 1 × black piece"]]);
		assert.doesNotMatch(await type("xd7"), /press/);
		assert.deepEqual([await taken(".top"), await taken(":not(.top)")], [[], ["Taken: 2 × black piece"]]);
	});
});

test("a new line in Qilin stays marked through its presses until the turn passes", async () => {
	await site.visit("#/play/qilin", async (page) => {
		await twoPeople(page);
		const typed = page.locator(".typed input");
		const bands = page.locator("svg.board .formed .band");
		const after = async (moves) => {
			for (const move of moves.split(" ")) {
				await typed.fill(move);
				await typed.press("Enter");
			}
			return bands.count();
		};
		assert.equal(await after("a1 b6 b2 d6"), 0);
		assert.equal(await after("c3"), 1);
		assert.equal(await bands.getAttribute("d"), "M0 600L100 500L200 400");
		if (process.env.PICTURE) await page.locator(".board-frame").screenshot({ path: process.env.PICTURE });
		assert.equal(await after("xb6"), 1);
		assert.equal(await after("f6"), 0);
	});
});

// A game of two people that begins from the position.
async function beginWith(page, game, position) {
	const kept = {
		record: `[Game "${game}"]\n[Position "${position}"]\n\n*`,
		seed: 1,
		manner: {
			who: ["you", "you"],
			preset: core.games().games.find(({ name }) => name === game).presets[0].name,
			plan: null,
		},
		clock: null,
	};
	await page.evaluate(
		([key, kept]) => localStorage.setItem(key, JSON.stringify(kept)),
		[`qipan.playing.${game}`, kept],
	);
	await page.evaluate((game) => (location.hash = `#/play/${game}`), game);
	await page.locator(".playing").waitFor();
	core.set({ game, position });
	return new Table(page, game);
}

// An illegal move from point to point and the message about it; or a touched piece alone.
const reasons = [
	[
		"xiangqi",
		"4k4/9/9/9/9/9/4p4/5K3/9/RN1A5 w",
		[
			["f2", "e2", "The red king cannot go to e2: the pawn on e3 could capture the king."],
			["f2", "g2", "The red king cannot go to g2: it cannot leave the palace."],
			["f2", "a9", "The red king cannot go to a9: it moves one point along a line."],
		],
	],
	[
		"magic",
		"R^21N/1pr/P2 p r - 0 0",
		[
			["a3", "", "The red rook is frozen for 2 turns."],
			["c3", "c2", "The red knight cannot take the black rook: the piece there has a higher rank."],
			["a3", "b2", "The red rook cannot take the black pawn: the piece is frozen."],
		],
	],
	[
		"surakarta",
		"OOOOOO/OOOOOO/6/6/XXXXXX/XXXXXX x 0 0",
		[
			[
				"c2",
				"c5",
				"The black stone cannot take the white stone: captures follow an unobstructed track around at least one loop.",
			],
			["c2", "c4", "The black stone cannot go to c4: steps go one point in any direction."],
		],
	],
	[
		"darkchess",
		"4/4/G3/1pC1/4/3k/4/4 r r - 0 0",
		[
			["a6", "b5", "The red guard cannot take the black pawn: it moves one square up, down or sideways."],
			["a6", "b7", "The red guard cannot go to b7: it moves one square up, down or sideways."],
			[
				"c5",
				"d3",
				"The red cannon cannot take the black king: a cannon captures along a line, over exactly one piece.",
			],
		],
	],
	[
		"magic",
		"???/?r?/?P? p r kkggmcr 0 0",
		[["b1", "b2", "The red pawn cannot take the black rook: the piece there has a higher rank."]],
	],
];

test("a rejected touch explains itself away from the point", async () => {
	for (const [game, position, touches] of reasons)
		await site.visit("", async (page) => {
			const table = await beginWith(page, game, position);
			for (const [from, to, words] of touches) {
				await table.touch(pointOf(from));
				if (to) {
					await page.locator(".refused:empty").waitFor({ state: "attached" });
					await table.touch(pointOf(to));
				}
				assert.equal(await page.locator(".refused").textContent(), words);
				await page.locator(".refused:empty").waitFor({ state: "attached" });
				await page.keyboard.press("Escape");
			}
		});
});

const isApart = (a, b) =>
	a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;

for (const [width, height] of [
	[1366, 768],
	[844, 390],
	[768, 1024],
	[390, 844],
	[390, 664],
	[320, 568],
])
	test(`the explanation of a rejected touch is next to the board at ${width}x${height} until the next touch`, async () => {
		const boards = [
			["xiangqi", "4k4/9/9/9/9/9/4p4/5K3/9/RN1A5 w", "f2", "a9"],
			["surakarta", "OOOOOO/OOOOOO/6/6/XXXXXX/XXXXXX x 0 0", "c2", "c4"],
			["magic", "???/?r?/?P? p r kkggmcr 0 0", "b1", "b2"],
		];
		for (const [game, position, from, to] of boards)
			await site.visit(
				"",
				async (page) => {
					const table = await beginWith(page, game, position);
					await table.touch(pointOf(from));
					await table.touch(pointOf(to));
					const [note, board] = [
						await page.locator(".refused").boundingBox(),
						await page.locator("svg.board .wood").boundingBox(),
					];
					if (process.env.PICTURE) await page.screenshot({ path: `${process.env.PICTURE}${game}-${width}.png` });
					assert.ok(isApart(note, board), `${game}: ${JSON.stringify([note, board])}`);
					assert.ok(
						note.x >= 0 && note.y >= 0 && note.x + note.width <= width && note.y + note.height <= height,
						`${game}: ${JSON.stringify(note)} is completely visible`,
					);
					await page.mouse.move(width - 2, height - 2);
					await page.mouse.down();
					await page.locator(".refused:empty").waitFor({ state: "attached", timeout: 1000 });
				},
				{ viewport: { width, height }, hasTouch: width < 900 },
			);
	});

test("open questions are withdrawn when the time runs out", async () => {
	await site.visit("#/play/qilin", async (page) => {
		await twoPeople(page);
		await page.clock.install();
		await page.locator(".setup select").first().selectOption({ index: 1 });
		const table = new Table(page, "qilin");
		await table.playOn(anyMove, 2);
		await page.locator('[data-word="resign"]').click();
		await page.locator(".answers .main").waitFor();
		await page.clock.runFor("05:00");
		await page.locator(".state.over").waitFor();
		assert.equal(await page.locator(".answers button").count(), 0);
	});
});

const moveOf = (name) => core.view().moves.find((move) => move[0] === name);
const pointOf = (name) => core.view().points.findIndex((point) => point.name === name);
const said = (page) => page.locator(".board-frame [aria-live]").textContent();

test("touched and stuck pieces are marked, and points say what can be done", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		core.set({ game: "xiangqi" });
		const table = new Table(page, "xiangqi");
		await table.touch(pointOf("c0"));
		assert.ok(await page.locator(".marks .chosen").isVisible());
		assert.equal(await said(page), "c0, red elephant, to a2, e2");
		await table.touch(pointOf("e0"));
		assert.equal(await said(page), "e0, red king, to e1");
		await table.touch(pointOf("a0"));
		await page.locator("svg.board").evaluate((board) => [board.blur(), board.focus()]); // as Tab does
		for (const [key, words] of [
			["ArrowUp", "a0, red rook, to a1, a2"],
			["ArrowUp", "a1, empty, can move here"],
			["ArrowRight", "b1, empty"],
			["ArrowDown", "b0, red horse, can go to 2 points"],
		]) {
			await page.keyboard.press(key);
			assert.equal(await said(page), words);
		}
		await table.touch(pointOf("a9"));
		const reason = "The red rook cannot take the black rook: the pawn on a3 blocks it.";
		assert.equal(await said(page), `a9, black rook, cannot move now, ${reason}`);
		assert.equal(await page.locator(".refused").textContent(), reason);
		assert.ok(await page.locator(".marks .stuck").isVisible());
		assert.equal(await page.locator(".marks .chosen").count(), 0);
		await table.touch(pointOf("e5"));
		assert.equal(await page.locator(".marks .stuck").count(), 0);
		const refused = [
			["a9", "The black rook belongs to the other side."],
			["b0", ""],
			["b1", "The red horse cannot go to b1: it moves one point straight, then one diagonally."],
			["e5", ""],
		];
		for (const [name, words] of refused) {
			await page.locator(".refused:empty").waitFor({ state: "attached" });
			await table.touch(pointOf(name));
			assert.equal(await page.locator(".refused").textContent(), words);
		}
		await table.drag(pointOf("b0"), pointOf("b1"));
		assert.equal(
			await page.locator(".refused").textContent(),
			"The red horse cannot go to b1: it moves one point straight, then one diagonally.",
		);
	});
	await site.visit("#/play/qilin", async (page) => {
		await twoPeople(page);
		await page.locator("svg.board").focus();
		await page.keyboard.press("ArrowRight");
		assert.equal(await said(page), "a1, empty, a piece can be placed here");
	});
});

test("computers decline draws in the opening, and offers wait for an answer", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const table = new Table(page, "xiangqi");
		const state = page.locator(".state");
		for (const [opponent, move] of [
			["1", "h2e2"],
			["5", "h0g2"],
			["8", "b0c2"],
		]) {
			await page.locator(".seat select").nth(1).selectOption(opponent);
			await table.turn();
			core.set((await table.line()).line);
			await table.play(moveOf(move));
			await page.locator('[data-word="offerDraw"]').click(); // it is searching
			await page.waitForFunction(() => /only just begun/.test(document.querySelector(".state")?.textContent));
			await table.turn();
			await page.locator('[data-word="offerDraw"]').click();
			assert.match(await state.textContent(), /only just begun/);
			assert.equal(await page.locator(".state.over").count(), 0);
		}
		const { moves } = (await table.line()).line;
		assert.equal(moves.length, 6);
	});
});

test("keys and the wheel show earlier positions", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		const table = new Table(page, "xiangqi");
		const pieces = () =>
			page.locator(".piece").evaluateAll((all) =>
				all
					.map((piece) => piece.dataset.point)
					.sort()
					.join(),
			);
		const seen = [await pieces()];
		const moves = ["h2e2", "h9g7", "h0g2"];
		for (const [i, move] of moves.entries()) {
			core.set({ game: "xiangqi", moves: moves.slice(0, i) });
			await table.play(moveOf(move));
			seen.push(await pieces());
		}
		const keys = [
			["ArrowLeft", 2],
			["Home", 0],
			["ArrowRight", 1],
			["End", 3],
		];
		for (const [key, at] of keys) {
			await page.keyboard.press(key);
			assert.equal(await pieces(), seen[at], key);
		}
		const { x, y } = (await table.spots())[40];
		await page.mouse.move(x, y);
		await page.mouse.wheel(0, -100);
		await page.waitForFunction(
			(was) =>
				[...document.querySelectorAll(".piece")]
					.map((p) => p.dataset.point)
					.sort()
					.join() === was,
			seen[2],
		);
		assert.deepEqual((await table.line()).line.moves, moves);
	});
});

test("dragged pieces are above everything on the board", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		core.set({ game: "xiangqi" });
		const table = new Table(page, "xiangqi");
		const spots = await table.spots();
		const [from, to] = [spots[pointOf("h2")], spots[pointOf("h9")]];
		await page.mouse.move(from.x, from.y);
		await page.mouse.down();
		await page.mouse.move(to.x + 10, to.y + 10);
		const { left, right, top, bottom } = await page.locator(".piece.lifted").evaluate((piece) => {
			if (piece !== document.querySelector("svg.board").lastElementChild)
				throw new Error("the piece is not drawn last");
			return piece.getBoundingClientRect().toJSON();
		});
		assert.ok(left < to.x && to.x < right && top < to.y && to.y < bottom);
		assert.equal(await page.locator(".target").count(), 12);
		await page.mouse.up();
		assert.deepEqual((await table.line()).line.moves, ["h2h9"]);
	});
});

test("checks and repeating moves are shown and announced", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		const table = new Table(page, "xiangqi");
		const type = async (moves) => {
			for (const move of moves.split(" ")) {
				await page.locator(".typed input").fill(move);
				await page.locator(".typed input").press("Enter");
			}
			core.set((await table.line()).line);
		};
		await type("a0a1 a9a8 a1a0 a8a9");
		await table.touch(pointOf("a0"));
		assert.match(await page.locator(".state").textContent(), /occurred twice\. Moves ringed in red repeat/);
		assert.equal(await page.locator(".target.seen").count(), 1);
		await type("a0a1 h9g7 a1d1 g7h9 d1d8 h9g7 d8e8");
		assert.equal(core.view().check, pointOf("e9"));
		assert.match(await page.locator(".state").textContent(), /^Check! Black to move/);
		assert.ok(await page.locator(".marks .check").isVisible());
	});
});

test("the sound button shows whether sound is on", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const button = page.locator('[data-word="sound"] .label');
		assert.equal(await button.textContent(), "Sound: on");
		await button.click();
		assert.equal(await button.textContent(), "Sound: off");
	});
});

test("pieces in hand are shown next to the players of Qilin", async () => {
	await site.visit("#/play/qilin", async (page) => {
		await twoPeople(page);
		const table = new Table(page, "qilin");
		const hands = page.locator(".seat .hand");
		assert.deepEqual(await hands.allTextContents(), ["18 in hand", "18 in hand"]);
		await table.playOn((view) => view.moves[0], 1);
		assert.deepEqual(core.view().hands, [17, 18]);
		assert.deepEqual(await hands.allTextContents(), ["17 in hand", "18 in hand"]);
		await page.goto(`${site.address}#/play/surakarta`);
		await page.locator('svg.board[data-game="surakarta"]').waitFor();
		assert.ok(!(await hands.first().isVisible()));
	});
});

test("Chinese sentences are joined without spaces", async () => {
	await site.visit(
		"#/play/xiangqi",
		async (page) => {
			await twoPeople(page);
			for (const move of "a0a1 a9a8 a1a0 a8a9".split(" ")) {
				await page.locator(".typed input").fill(move);
				await page.locator(".typed input").press("Enter");
			}
			assert.equal(await page.locator(".state").textContent(), "轮到红方走。此局面已出现两次。再这样走一遍就是和棋。");
		},
		{ locale: "zh-CN" },
	);
});

test("rules that people know come first, others in groups below", async () => {
	await site.visit("#/play/darkchess", async (page) => {
		await openRules(page);
		const groups = await page
			.locator(".rules-presets")
			.evaluateAll((lists) => lists.map((list) => [...list.children].map(({ value }) => value)));
		assert.ok(groups[0].includes("tcga2016"));
		assert.ok(groups[1].includes("olympiad"));
		assert.ok(groups[2].includes("ntu2021") && groups[2].includes("openspiel"));
		const names = await page.locator(".rules-choice summary").allTextContents();
		assert.deepEqual(names, ["More rules", "For researchers", "Customize"]);
	});
});

// The truncated texts in the seats.
function clippedIn(seats) {
	return seats.flatMap((seat) =>
		[...seat.querySelectorAll("span")]
			.filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== "inline")
			.map((part) => `${seat.ariaLabel}: ${part.className} ${part.textContent}`),
	);
}

for (const [width, height] of [
	[1440, 900],
	[900, 700],
	[390, 844],
])
	test(`strength names are not cut off in the seats at ${width}x${height}`, async () => {
		for (const game of ["qilin", "darkchess"])
			await site.visit(
				`#/play/${game}`,
				async (page) => {
					await page.locator(".seat select").nth(1).selectOption("you");
					const table = new Table(page, game);
					// In dark chess the colors are known now.
					await table.playOn((view) => view.moves[0], 1);
					assert.match(
						await page.locator(".seat select").first().textContent(),
						/3 · Apprentice \(1\d{3}\)/,
						"the list shows the ratings",
					);
					const words = await page
						.locator(".seat select")
						.first()
						.locator("option")
						.evaluateAll((options) =>
							options.map(({ value }) => value).filter((value) => /^(\d|strongest)$/.test(value)),
						);
					assert.equal(words.length, 9);
					for (const word of words) {
						for (const side of [0, 1]) await page.locator(".seat select").nth(side).selectOption(word);
						const [first] = await page.locator(".chosen-player").allTextContents();
						assert.match(first, word === "strongest" ? /^Full strength$/ : new RegExp(`^${word} · \\w+$`));
						assert.deepEqual(await page.locator(".seat").evaluateAll(clippedIn), [], word);
					}
				},
				{ viewport: { width, height } },
			);
	});

test("two players on one device are named by side, with distinct buttons", async () => {
	await site.visit("#/play/magic", async (page) => {
		const [first, second] = [page.locator(".seat").nth(0), page.locator(".seat").nth(1)];
		assert.deepEqual(await page.locator(".seat .name").allTextContents(), ["Player", "Computer"]);
		await second.locator("select").selectOption("you");
		assert.deepEqual(
			[await first.getAttribute("aria-label"), await second.getAttribute("aria-label")],
			["First", "Second"],
		);
		assert.deepEqual(await page.locator(".seat .chosen-player").allTextContents(), ["Human", "Human"]);
		const table = new Table(page, "magic");
		await table.playOn((view) => view.moves[0], 1);
		assert.match(await page.locator(".state").textContent(), /^Second \(.+\) to move/);
		const signs = await page
			.locator('[data-word="flip"] path, [data-word="turning"] path')
			.evaluateAll((all) => all.map((path) => path.getAttribute("d")));
		assert.equal(new Set(signs).size, 2);
		assert.deepEqual(await page.locator('[data-word="flip"] .brief, [data-word="turning"] .brief').allTextContents(), [
			"Flip",
			"Auto flip",
		]);
		await page.goto(`${site.address}#/`);
		await page.locator(".card.first .told").getByText("First – Second").waitFor();
		await page.goto(`${site.address}#/play/magic`);
		await second.locator("select").selectOption("1");
		assert.equal(await page.locator(".seat .chosen-player").first().textContent(), "You");
	});
});

test("the rules of each game show the start, explain draws and lead to a game", async () => {
	for (const game of games)
		await site.visit(`#/rules/${game}`, async (page) => {
			const { points } = core.set({ game });
			const start = page.locator(".trial-start");
			await start.waitFor();
			assert.equal(
				await start.locator(".piece").count(),
				points.filter(({ piece, marks = 0 }) => piece !== undefined || marks & 1).length,
				game,
			);
			assert.match(await start.locator("figcaption").textContent(), /first|begin/i);
			assert.match(await page.locator(".draws").textContent(), /\bdraw\b/);
			await page.locator(".rules > .button").click();
			await page.waitForURL(`**/#/play/${game}`);
		});
});

const tapTwice = async (page, { x, y }) => {
	for (let i = 0; i < 2; i++) {
		await page.touchscreen.tap(x, y);
		await page.waitForTimeout(120);
	}
};

test("playing second still allows choosing rules and clock after the first move", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const select = (side) => page.locator(".seat select").nth(side);
		await select(1).selectOption("you");
		await select(0).selectOption("1");
		const table = new Table(page, "xiangqi");
		assert.ok(await table.turn());
		await page.locator(".setup select").first().selectOption("own");
		const minutes = page.locator(".own input").first();
		await minutes.fill("-5");
		await minutes.blur();
		assert.equal(await minutes.inputValue(), "0");
		assert.ok(await table.turn());
		assert.equal((await table.line()).line.moves.length, 1);
		await page.locator(".seat .time", { hasText: /\d/ }).first().waitFor();
		await table.playOn(anyMove, 1);
		await page.locator(".setup").waitFor({ state: "detached" });
		await page.evaluate(() => (location.hash = "#/saved"));
		await page.locator("h1").waitFor();
		// A game in which only the computer has moved is not kept.
		assert.equal(await page.locator(".recent li").count(), 0);
	});
});

test("continuing from a position gives the user the side to move", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		const table = new Table(page, "xiangqi", "mouse", "analysing");
		core.set({ game: "xiangqi" });
		await table.play(core.view().moves.find(([move]) => move === "h2e2"));
		await page.locator(".menu summary").click();
		await page.locator(".menu").getByText("Play from here").click();
		await page.locator(".playing").waitFor();
		assert.deepEqual(await page.locator(".seat select").evaluateAll((all) => all.map(({ value }) => value)), [
			"1",
			"you",
		]);
		await page.locator(".state", { hasText: /^Your move/ }).waitFor();
	});
});

test("two-player mode is offered in words, above the list and in it", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const seats = () => page.locator(".seat select").evaluateAll((all) => all.map(({ value }) => value));
		const list = page.locator(".seat select").nth(1);
		assert.equal(await list.locator("option").first().textContent(), "A friend here");
		await page.locator(".setup").getByRole("button", { name: "A friend here" }).click();
		assert.equal(await page.evaluate(() => document.activeElement.textContent), "A friend here");
		assert.deepEqual(await seats(), ["you", "you"]);
		assert.deepEqual(await page.locator(".seat .chosen-player").allTextContents(), ["Human", "Human"]);
		await page.locator(".setup").getByRole("button", { name: "Computer" }).click();
		assert.deepEqual(await seats(), ["you", "1"]);
		await list.selectOption("you");
		assert.equal(
			await page.locator(".setup").getByRole("button", { name: "A friend here" }).getAttribute("aria-pressed"),
			"true",
		);
		assert.match(await list.locator("optgroup").last().getAttribute("label"), /^For researchers: /);
	});
});

test("a second tap on New answers nothing, and abandoned games are listed as recent", async () => {
	await site.visit(
		"#/play/surakarta",
		async (page) => {
			await twoPeople(page);
			core.set({ game: "surakarta" });
			const table = new Table(page, "surakarta", "touch");
			assert.ok(!(await table.playOn(anyMove, 3)));
			const { line } = await table.line();
			const { x, y } = await page.locator('[data-word="newGame"]').boundingBox();
			await tapTwice(page, { x: x + 16, y: y + 12 });
			assert.deepEqual((await table.line()).line, line);
			await page.getByRole("button", { name: "Start a new one" }).tap();
			await page.locator(".setup").waitFor({ state: "attached" });
			await page.evaluate(() => (location.hash = "#/saved"));
			assert.equal(await page.locator(".recent li").count(), 1);
		},
		{ ...phone, viewport: { width: 390, height: 844 } },
	);
});

test("a second tap does not reach a board that was just flipped", async () => {
	await site.visit(
		"#/play/qilin",
		async (page) => {
			await twoPeople(page);
			await page.locator('[data-word="turning"]').tap();
			core.set({ game: "qilin" });
			const table = new Table(page, "qilin", "touch");
			await table.turn();
			await tapTwice(page, (await table.spots())[0]);
			const { line } = await table.line();
			assert.equal(line.moves.length, 1);
			core.set(line);
			await page.waitForTimeout(500);
			const free = core.view().moves[0][2];
			await page.touchscreen.tap(...Object.values((await table.spots())[free]));
			assert.equal((await table.line()).line.moves.length, 2, "then it accepts touches again");
		},
		{ ...phone, viewport: { width: 390, height: 844 } },
	);
});

test("on a phone Back closes the move list", async () => {
	await site.visit(
		"#/",
		async (page) => {
			await page.evaluate(() => (location.hash = "#/play/qilin"));
			await page.locator(".opener").tap();
			await page.locator(".sheet.open").waitFor();
			await page.goBack();
			await page.locator(".sheet:not(.open)").waitFor({ state: "attached" });
			assert.equal(new URL(page.url()).hash, "#/play/qilin");
			await page.locator(".opener").tap();
			await page.locator(".sheet .closer").tap();
			await page.goBack();
			await page.waitForURL(/#\/$|\/$/);
		},
		phone,
	);
});

test("touching the board of a finished game shows its end and the next step", async () => {
	await site.visit(
		"#/play/xiangqi",
		async (page) => {
			await twoPeople(page);
			core.set({ game: "xiangqi" });
			const table = new Table(page, "xiangqi", "touch");
			assert.ok(!(await table.playOn(anyMove, 2)));
			await table.resign();
			await page.locator(".ending .panel").waitFor();
			await page.reload();
			await page.locator(".state.over").waitFor();
			await page.waitForTimeout(1000);
			assert.equal(await page.locator(".ending .panel").count(), 0);
			await page.locator("svg.board").tap();
			await page.locator(".ending .panel .main").waitFor();
		},
		{ ...phone, viewport: { width: 390, height: 844 } },
	);
});

test("repeated positions say what repeating again would bring", async () => {
	for (const [position, moves, told] of [
		[
			"3k5/9/R8/9/9/9/9/9/9/4K4 w",
			"a7b7 d9d8 b7a7 d8d9",
			/occurred twice\. Repeat these moves once more and the game is a draw\./,
		],
		// Perpetual check.
		[
			"3k5/R8/9/9/9/9/9/9/9/4K4 w",
			"a8a9 d9d8 a9a8 d8d9",
			/occurred twice\. Repeat these moves once more and Black wins\./,
		],
	])
		await site.visit("#/", async (page) => {
			const record = `[Game "xiangqi"]\n[Position "${position}"]\n\n${moves} *`;
			const manner = { preset: "wxf", who: ["you", "you"], plan: null, flipped: false, turning: false, speed: 700 };
			await page.evaluate((kept) => localStorage.setItem("qipan.playing.xiangqi", JSON.stringify(kept)), {
				record,
				seed: 1,
				manner,
				clock: null,
			});
			await page.goto(`${site.address}#/play/xiangqi`);
			await page.locator(".playing").waitFor();
			for (const part of [".telling .state", ".telling .unseen"])
				assert.match(await page.locator(part).textContent(), told);
		});
});

test("the opponent may be a friend, by that word", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const persons = () => page.locator(".seat select option[value=you]").allTextContents();
		assert.deepEqual(await persons(), ["You", "A friend here"]);
		await page.locator(".seat select").nth(1).selectOption("A friend here");
		assert.deepEqual(await persons(), ["Human", "Human"]);
		for (const side of [0, 1]) await page.locator(".seat select").nth(side).selectOption("1");
		assert.deepEqual(await persons(), ["You", "You"]);
	});
});

test("pieces named differently in another game say so", async () => {
	const also = {
		xiangqi: ["in dark chess: guard", "in dark chess: minister", "in dark chess: knight"],
		darkchess: ["in xiangqi: advisor", "in xiangqi: elephant", "in xiangqi: horse"],
	};
	for (const [game, words] of Object.entries({ ...also, magic: also.darkchess }))
		await site.visit(`#/rules/${game}`, async (page) => {
			await page.locator(".kinds").first().waitFor();
			assert.deepEqual((await page.locator(".kinds small").allTextContents()).sort(), [...words].sort(), game);
		});
	await site.visit(
		"#/rules/darkchess",
		async (page) => {
			await page.locator(".kinds").first().waitFor();
			assert.equal(await page.locator(".kinds small").count(), 0);
		},
		{ locale: "zh-CN" },
	);
});
