// The page for blind users: screen reader announcements and focus.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { LevelTable, begin } from "./level_table.mjs";
import { chooseRules } from "./rules_choice.mjs";
import { Site, core, pageFolder } from "./site.mjs";
import { Table, asLevel, openRecordMenu, pasted } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const campaign = existsSync(join(pageFolder, "campaign.json"));

// Records the announcements of live regions from now on. Returns a function that takes those recorded so far.
async function listen(page) {
	await page.evaluate(() => {
		const live = "[role=status], [role=alert], [aria-live=polite]";
		window.told = [];
		new MutationObserver((changes) => {
			const regions = new Set(
				changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(live)),
			);
			for (const region of regions) if (region?.textContent) window.told.push(region.textContent);
		}).observe(document.body, { childList: true, characterData: true, subtree: true });
	});
	return () => page.evaluate(() => window.told.splice(0));
}

const until = (page, pattern) =>
	page.waitForFunction((pattern) => window.told.some((text) => new RegExp(pattern).test(text)), pattern.source);
const point = (page) => page.locator(".board-frame [aria-live]").first().textContent();
const twoPeople = (page) => page.locator(".seat select").nth(1).selectOption("you");

// Types moves into the move input.
async function type(page, ...moves) {
	for (const move of moves) {
		await page.locator(".typed input").fill(move);
		await page.locator(".typed input").press("Enter");
	}
}

test("lists announce the number of opened and saved games, and keep the focus", async () => {
	const text = Array.from(
		{ length: 12 },
		(_, i) => `[Game "xiangqi"]\n[First "Player-${i}"]\n[Second "Other"]\n\nh2e2 h9g7\n`,
	).join("\n");
	await site.visit("#/open", async (page) => {
		const told = await listen(page);
		await page.locator(".paste-form textarea").fill(text);
		await page.locator(".paste-form button").click();
		await page.locator(".choices li").nth(11).waitFor();
		assert.deepEqual(
			(await told()).filter((words) => !/^Reading/.test(words)),
			["Games: 12"],
		);
		await page.getByLabel("Search").fill("player-1");
		assert.deepEqual(await told(), ["Games: 3 of 12"]);
		const save = page.getByRole("button", { name: "Save these 3" });
		await save.focus();
		await page.keyboard.press("Enter");
		await until(page, /3 of 3 saved/);
		assert.deepEqual(await told(), ["3 of 3 saved"]);
		assert.ok(await save.evaluate((button) => document.activeElement === button));
		await page.locator(".choices li button").nth(1).click();
		await page.waitForURL("**/#/analyse/xiangqi");
		await page.goBack();
		await page.locator(".choices [aria-current]").waitFor();
		assert.ok(
			await page.locator(".choices [aria-current]").evaluate((row) => document.activeElement === row),
			"the focus is back on the row",
		);
	});
	await site.visit("#/open", async (page) => {
		await page.locator(".paste-form textarea").fill(text);
		await page.locator(".paste-form button").click();
		await page.getByRole("button", { name: "Save all" }).click();
		await page.locator(".said", { hasText: "12 of 12 saved" }).waitFor();
		await page.goto(`${site.address}#/saved`);
		await page.locator(".records > .saved li").nth(11).waitFor();
		const heard = await listen(page);
		await page.getByLabel("Search").fill("player-1");
		assert.deepEqual(await heard(), ["Games: 3 of 12"]);
	});
});

test("a turn is announced once: the move, the piece, the capture", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		const told = await listen(page);
		await type(page, "h2e2");
		assert.deepEqual(await told(), ["Red: h2e2, red cannon."]);
		await type(page, "h9g7");
		assert.deepEqual(await told(), ["Black: h9g7, black horse."]);
		await type(page, "e2e6");
		assert.deepEqual(await told(), ["Red: e2e6, red cannon takes black pawn."]);
		await page.locator('[data-word="takeBack"]').click();
		await page.locator('[data-word="takeBack"]').click();
		assert.deepEqual(await told(), ["Taken back. Red to move.", "Taken back. Black to move."]);
		await type(page, "h9g7");
		await told();
		await page.locator(".seat select").nth(1).selectOption("1");
		await type(page, "e2e6");
		await until(page, /^Black: /);
		assert.deepEqual(
			(await told()).map((text) => text.split(" ")[0]),
			["Red:", "Black:"],
		);
	});
	await site.visit("#/play/qilin", async (page) => {
		await twoPeople(page);
		await type(page, ..."d2 f2 d3 b4".split(" "));
		const told = await listen(page);
		await type(page, "d1", "xf2");
		assert.deepEqual(await told(), [
			"Red: d1. A line of three: press an enemy piece.",
			"Red: f2, black piece is pressed. Place a piece on an empty point.",
		]);
	});
	await site.visit(
		"#/play/surakarta",
		async (page) => {
			await twoPeople(page);
			await page.locator('html[lang="zh-Hant"]').waitFor();
			const told = await listen(page);
			const view = core.set({ game: "surakarta" });
			await type(page, view.moves[0][0]);
			assert.deepEqual(await told(), [`黑方：${view.moves[0][0]}。`]);
		},
		{ locale: "zh-TW" },
	);
});

test("stepping through a game announces each move, and returning keeps the focus", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		await type(page, "h2e2", "h9g7");
		const told = await listen(page);
		const nav = page.locator(".sheet .nav button");
		const heard = async (act) => {
			await act();
			return (await told()).join(" ");
		};
		assert.equal(await heard(() => nav.nth(1).click()), "Red: h2e2, red cannon.");
		assert.equal(await heard(() => nav.nth(0).click()), "This is an earlier position.");
		assert.equal(await heard(() => press(page, "End")), "Black: h9g7, black horse.");
		assert.equal(await heard(() => press(page, "ArrowLeft")), "Red: h2e2, red cannon.");
		await page.locator('[data-word="last"]').focus();
		assert.equal(await heard(() => press(page, "ArrowLeft")), "This is an earlier position.");
		await focused(page, "Back to the game");
		assert.equal(await heard(() => press(page, "Enter")), "Black: h9g7, black horse.");
		await focused(page, "board");
		await page.locator('[data-word="hint"]').click();
		await page.locator(".state").getByText("Look at the").waitFor();
		await told();
		assert.equal(await heard(() => nav.nth(1).click()), "Red: h2e2, red cannon.", "a hint does not hide the check");
	});
});

test("the move list is one Tab stop with arrow keys inside", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		await type(page, "h2e2", "h9g7", "b2c2");
		const told = await listen(page);
		await page.locator(".sheet [data-word=keepGame], .sheet .nav button:visible").last().focus();
		await press(page, "Tab");
		assert.ok(await page.evaluate(() => document.activeElement.matches(".moves")));
		await press(page, "ArrowLeft");
		await until(page, /^Black: h9g7/);
		await press(page, "Tab");
		await focused(page, "Type a move");
		await page.locator(".moves .entry").first().click();
		await press(page, "ArrowRight");
		assert.deepEqual((await told()).slice(-2), ["Red: h2e2, red cannon.", "Black: h9g7, black horse."]);
	});
});

test("boards take their keys from screen readers and describe the whole position", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		const board = page.getByRole("application", { name: "Xiangqi board" });
		assert.equal(await board.getAttribute("aria-roledescription"), "board");
		assert.ok(
			!/[a-i0-9]/.test(
				await page
					.locator(".board-frame")
					.first()
					.ariaSnapshot()
					.then((tree) => tree.replace(/"[^"]*"/g, "").replace(/application|text|img/g, "")),
			),
			"coordinates are only visual",
		);
		await board.focus();
		const told = await listen(page);
		await press(page, "r");
		const [words] = await told();
		assert.match(words, /^Red king: e0\. .*Red rook: a0, i0\. .*Black king: e9\. /);
		await press(page, "R");
		await page.waitForFunction(() => window.told.length);
		assert.deepEqual(await told(), [words]);
		await press(page, "k");
		assert.deepEqual(await told(), [
			"Black horse on b9 can be taken by red cannon on b2. Black horse on h9 can be taken by red cannon on h2.",
		]);
	});
	await site.visit("#/play/qilin", async (page) => {
		await page.locator("svg.board").focus();
		const told = await listen(page);
		await press(page, "r", "k");
		assert.match((await told()).join(" "), /^Red: \d+ in hand\. Black: \d+ in hand\. .*Nothing can be taken\.$/);
	});
});

test("the end of a game announces the winner, and a full board its pressed pieces", async () => {
	await site.visit("#/play/darkchess", async (page) => {
		const told = await listen(page);
		await page.locator('[data-word="resign"]').click();
		await page.locator(".answers .main").click();
		await until(page, /^You lose\. Second wins: /);
		await told();
	});
	await site.visit("#/play/qilin", async (page) => {
		await twoPeople(page);
		const told = await listen(page);
		const line = { game: "qilin", moves: [] };
		for (let view = core.set(line); view.stage !== "move"; view = core.set(line)) {
			const point = (at) => view.points[at];
			const [move] = view.moves.find(([, from, to]) => from < 0 && to >= 0 && point(to)) ?? view.moves[0];
			line.moves.push(move);
		}
		await type(page, ...line.moves);
		const had = line.moves.some((_, n) =>
			core.set({ ...line, moves: line.moves.slice(0, n) }).points.some(({ marks = 0 }) => marks & 2),
		);
		assert.ok(had);
		assert.match((await told()).at(-1), /The board is full: pressed pieces are removed, and now the pieces move\./);
	});
});

test("rejected moves are marked and overtyped; the ends of a game are announced", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		const field = page.locator(".typed input");
		await type(page, "a0a9");
		assert.equal(await field.getAttribute("aria-invalid"), "true");
		await page.keyboard.type("h2e2");
		assert.equal(await field.inputValue(), "h2e2");
		assert.equal(await field.getAttribute("aria-invalid"), null);
		await press(page, "Enter");
		const told = await listen(page);
		await page.locator(".moves").focus();
		await press(page, "ArrowRight");
		assert.deepEqual(await told(), ["End of the line."]);
	});
});

test("reasons why a piece cannot move to a point are announced every time", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		const table = new Table(page, "xiangqi");
		const { points } = core.set({ game: "xiangqi" });
		const at = (name) => points.findIndex((point) => point.name === name);
		const said = page.locator(".board-frame [aria-live]").first();
		for (let i = 0; i < 2; i++) {
			await table.touch(at("a0"));
			await table.touch(at("c1"));
			await said
				.getByText(/c1, empty.*The red rook cannot go to c1: it moves along a line\./)
				.waitFor({ state: "attached" });
		}
	});
});

test("clocks announce when little time is left", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		await page.clock.install();
		await page.locator(".setup select").first().selectOption({ index: 1 });
		await page.getByRole("timer", { name: "Red: time left" }).waitFor();
		await type(page, "h2e2", "h9g7");
		await listen(page);
		for (const [time, words] of [
			["02:05", /^60 seconds left\./],
			["00:30", /^30 seconds left\./],
			["00:18", /^10 seconds left\./],
		]) {
			await page.clock.runFor(time);
			await until(page, words);
		}
	});
});

test("repeated actions are announced again: hints, flipping the board", async () => {
	await site.visit("#/play/surakarta", async (page) => {
		await twoPeople(page);
		const told = await listen(page);
		const hint = page.locator('[data-word="hint"]');
		await hint.click();
		await until(page, /^Look at the /);
		await hint.click();
		const words = (await told()).at(-1);
		await hint.click();
		await page.waitForFunction(() => window.told.length);
		assert.deepEqual(await told(), [words]);
		await page.locator("h1").click();
		for (const corner of ["f6", "a1", "f6"]) {
			await press(page, "f");
			assert.deepEqual(await told(), [`Board flipped: ${corner} is at the lower left.`]);
		}
	});
});

test("Chinese move names that name the piece do so once", async () => {
	for (const [locale, told] of [
		["zh-CN", ["红方：炮二平五。", "黑方：马８进７。", "红方：炮五进四，吃黑卒。"]],
		["zh-TW", ["紅方：炮二平五。", "黑方：馬８進７。", "紅方：炮五進四，吃黑卒。"]],
	])
		await site.visit(
			"#/play/xiangqi",
			async (page) => {
				await twoPeople(page);
				const heard = await listen(page);
				await type(page, "h2e2", "h9g7", "e2e6");
				assert.deepEqual(await heard(), told);
			},
			{ locale },
		);
});

test("revealed pieces are announced, and the cursor's cell is updated", async () => {
	await site.visit("#/play/darkchess", async (page) => {
		await twoPeople(page);
		const told = await listen(page);
		await page.locator("svg.board").focus();
		await page.keyboard.press("ArrowRight");
		assert.equal(await point(page), "a1, face down, can be turned up");
		await told();
		await page.keyboard.press("Enter");
		const [turn, ...more] = await told();
		const [, piece] = /^First: a1, ((?:red|black) \w+) comes up\.(?: Turn up a piece\.)?$/.exec(turn) ?? [];
		assert.ok(piece, turn);
		assert.deepEqual(more, [], "the cell's new text does not interrupt");
		assert.ok((await point(page)).startsWith(`a1, ${piece}`), await point(page));
	});
});

test("levels announce both sides' moves and give hints in words", {
	skip: !campaign && "there is no campaign",
}, async () => {
	await site.visit("#/magic", async (page) => {
		await page.locator(".map .node.current").click();
		await begin(page);
		const told = await listen(page);
		const table = new LevelTable(page, "magic");
		await table.playOn(asLevel("2"), 1);
		await table.turn();
		const [own, reply, ...more] = await told();
		assert.match(own, /^Player: [a-e]\d/);
		assert.match(reply, /^Computer: [a-e]\d/);
		assert.deepEqual(more, []);
		await page.locator('[data-word="hint"]').click();
		await until(page, /^Hint: .*[a-e]\d/);
	});
});

test("points name their gold and ice", async () => {
	await site.visit("#/play/magic", async (page) => {
		await twoPeople(page);
		await chooseRules(page, "casts");
		await type(page, "a1", "b1", "gold@a1");
		await page.locator("svg.board").focus();
		await page.keyboard.press("ArrowRight");
		assert.match(await point(page), /^a1, \w+ \w+, with a gold shield/);
		await type(page, "ice2@a1");
		assert.match(await point(page), /^a1, \w+ \w+, with a gold shield, frozen for 2 turns/);
	});
});

test("points say when their piece hides and what a hidden one waits for, on hover too", async () => {
	await site.visit("#/analyse/magic", async (page) => {
		await pasted(page, '[Game "magic"]\n[Position "1p2/1k~22/4/R2P n r - 0 20 - -/-"]\n\nb3-c3 a1-a2 c3-d3 a2-a3 *');
		const signs = page.locator("svg.board[role=application] .piece title");
		const at = async (step) => {
			for (const key of ["Home", ...Array(step).fill("ArrowRight")]) await page.keyboard.press(key);
			return signs.allTextContents();
		};
		assert.deepEqual(await at(0), ["hides after each of its next 2 moves"]);
		assert.deepEqual(await at(1), ["hidden until it moves or is turned up"]);
		await page.locator("svg.board").first().focus();
		await page.keyboard.press("ArrowRight"); // to where the last move ended
		assert.match(await point(page), /^c3, face down, hidden until it moves or is turned up/);
	});
});

// The focused element: its name, or its role.
const focus = (page) =>
	page.evaluate(() => {
		const at = document.activeElement;
		return at.matches("svg.board") ? "board" : (at.getAttribute("aria-label") ?? (at.textContent.trim() || at.tagName));
	});

// Waits until it has the focus.
const focused = async (page, what) => {
	for (let n = 0; n < 100 && (await focus(page)) !== what; n++) await page.waitForTimeout(50);
	assert.equal(await focus(page), what);
};

const press = async (page, ...keys) => {
	for (const key of keys) await page.keyboard.press(key);
};

test("following a link moves the focus and announces the title", async () => {
	await site.visit("#/", async (page) => {
		await page.locator('a[href="#/play/xiangqi"]').first().focus();
		await press(page, "Enter");
		await focused(page, "Xiangqi");
		await twoPeople(page);
		await type(page, "h2e2");
		await page.locator('.places a[href="#/puzzles"]').focus();
		await press(page, "Enter");
		await focused(page, "Puzzles");
		await page.goBack();
		await focused(page, "Xiangqi");
		await press(page, "ArrowLeft"); // the game handles keys pressed there
		await page.locator(".state").getByText("This is an earlier position.").waitFor();
	});
});

test("arrow-key choices keep the focus: language, game, and opponents on Enter", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await page.locator(".settings summary").click();
		await page.getByLabel("Language").focus();
		await press(page, "ArrowDown");
		await page.locator('html[lang="zh-Hans"]').waitFor();
		await focused(page, "语言");
		await press(page, "ArrowUp");
		await page.locator('html[lang="en"]').waitFor();
		await focused(page, "Language");
		await press(page, "Escape");
		await twoPeople(page);
		const seat = page.locator(".seat select").first();
		await seat.focus();
		await press(page, "ArrowDown", "ArrowDown");
		assert.equal(await page.locator(".seat.thinking").count(), 0);
		await press(page, "Enter");
		await page.locator(".moves button").first().waitFor();
		await focused(page, "Who plays Red");
		await page.locator(".seat select").nth(1).focus();
		await press(page, "ArrowDown");
		await press(page, "Tab"); // Tab leaves it
		await page.locator('[data-word="pause"]').waitFor();
	});
	for (const screen of ["analyse", "edit"])
		await site.visit(`#/${screen}/xiangqi`, async (page) => {
			await page.locator("select.games").focus();
			await press(page, "ArrowDown");
			await page.waitForURL(`**/#/${screen}/darkchess`);
			await focused(page, "Game");
		});
});

test("Escape refuses a question, its safe answer has the focus, which then returns", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		await type(page, "h2e2", "h9g7");
		const question = page.getByRole("alertdialog");
		for (const [word, label, told] of [
			["resign", "Resign", "Resign as Red?"],
			["newGame", "New game", "Leave this game and start a new one?"],
		]) {
			await page.locator(`[data-word="${word}"]`).focus();
			await press(page, "Enter");
			await focused(page, "Keep playing");
			assert.equal(
				await question.evaluate(
					(dialog) => document.getElementById(dialog.getAttribute("aria-describedby")).textContent,
				),
				told,
			);
			assert.ok(!(await question.locator("button").allTextContents()).includes(label), "two buttons have one name");
			await press(page, "Escape");
			assert.equal(await question.count(), 0);
			assert.match(await focus(page), new RegExp(`^${label}`));
		}
		await page.locator(".settings summary").click();
		await page.getByLabel("Confirm moves").check();
		await press(page, "Escape");
		const table = new Table(page, "xiangqi", "keys");
		core.set((await table.line()).line);
		await table.touch(core.view().points.findIndex(({ name }) => name === "b2"));
		await table.touch(core.view().points.findIndex(({ name }) => name === "b3"));
		await focused(page, "Confirm");
		await press(page, "Escape");
		await focused(page, "board");
	});
});

test("the end panel returns the focus to the board", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		for (const how of ["Escape", "Close"]) {
			await type(page, "h2e2");
			await page.locator('[data-word="resign"]').focus();
			await press(page, "Enter", "Shift+Tab", "Enter");
			await focused(page, "Rematch");
			if (how === "Close") await press(page, "Shift+Tab", "Enter");
			else await press(page, "Escape");
			await focused(page, "board");
			await page.locator('[data-word="newGame"]').click();
		}
	});
});

test("analysis steps announce the move and the evaluation and keep the focus", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await page.locator(".engine [role=switch]").uncheck();
		const more = page.locator(".menu summary");
		const choose = async (name) => {
			await more.focus();
			await press(page, "Enter");
			await page.locator(".menu").getByText(name).focus();
			await press(page, "Enter");
		};
		await choose("Paste a position or record");
		await page.locator("dialog textarea").fill("h2e2 h9g7 e2e6 a9a8");
		await page.locator("dialog .main").focus();
		await press(page, "Enter");
		await focused(page, "More");
		for (const name of ["Paste a position or record", "Save and share"]) {
			await choose(name);
			await page.locator("dialog").waitFor();
			await press(page, "Escape");
			await focused(page, "More");
		}
		await more.focus();
		await press(page, "Enter", "Escape");
		await focused(page, "More");

		const told = await listen(page);
		await page.locator(".walk button").first().focus();
		await press(page, "Home");
		await told();
		await press(page, "ArrowRight");
		assert.deepEqual(await told(), ["Red: h2e2, red cannon."]);
		await press(page, "ArrowRight", "ArrowRight");
		assert.equal((await told()).at(-1), "Red: e2e6, red cannon takes black pawn.");

		await page.locator(".report select").selectOption({ label: "quick" });
		await page.locator(".report button").focus();
		await press(page, "Enter");
		await until(page, /Review complete\. Accuracy: Red \d+\s?%, Black \d+\s?%/);
		await focused(page, "Game review");
		await told();
		await press(page, "ArrowLeft");
		assert.match((await told()).at(-1), /^Black: h9g7, black horse\. .*((Red|Black) is \d+\.\d ahead|Level)\.$/);
		// The move itself is announced separately.
		assert.match(await page.locator(".curve input").getAttribute("aria-valuetext"), /^2 of 4, \w+$/);

		await page.locator(".engine [role=switch]").check();
		const line = page.locator(".engine .pv button").first();
		await line.waitFor();
		await line.focus();
		await press(page, "Enter");
		await focused(page, "board");
	});
});

test("analysis announces glyphs and drawings, ignores stray keys and groups variations", async () => {
	await site.visit("#/analyse/xiangqi", async (page, context) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await pasted(page, '[Game "xiangqi"]\n\n1. h2e2 (1. b2e2) *');
		assert.equal(await page.locator(".collection").isVisible(), false, "a single game is not a list");
		await page.getByRole("group", { name: "Variation" }).getByText("b2e2").waitFor();
		const told = await listen(page);
		await press(page, "Home", "ArrowRight");
		await told();
		await page.locator(".text").focus();
		for (const [key, words] of [
			["1", "Symbol added: Good move."],
			["1", "Symbol removed: Good move."],
			["4", "Symbol added: Blunder."],
		]) {
			await press(page, key);
			assert.deepEqual(await told(), [words]);
		}
		await page.locator(".engine [role=switch]").focus();
		await press(page, "1", "Delete");
		assert.deepEqual(await told(), []);
		await page.locator(".text .glyph").getByText("??").waitFor();

		const board = page.locator("svg.board").first();
		await board.focus();
		await press(page, "ArrowRight", "x", "ArrowLeft");
		for (const words of ["Arrow from e2 to d2.", "Removed: Arrow from e2 to d2."]) {
			await told();
			await press(page, "x");
			assert.deepEqual(await told(), [words]);
			await press(page, "ArrowRight", "x", "ArrowLeft");
		}
		await press(page, "Escape");
		await page.locator(".walk button").nth(4).focus();
		await press(page, "Enter");
		assert.equal((await told()).at(-1), "Board flipped: i9 is at the lower left.");

		for (let n = 0; n < 2; n++) {
			await page.locator(".menu summary").click();
			await page.getByText("Copy position").click();
			await page.waitForFunction(() => window.told.includes("Copied."));
			assert.deepEqual(await told(), ["Copied."]);
		}
		await press(page, "Home", "ArrowRight");
		const remove = page.getByRole("button", { name: "Remove", exact: true });
		await remove.focus();
		await press(page, "Enter");
		assert.ok(await remove.isDisabled());
		await focused(page, "board");
	});
});

test("analysis steps announce glyphs, comments, alternatives and the end of the line", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, '[Game "xiangqi"]\n\n1. h2e2 {$1 the centre} (1. b2e2 h9g7) *');
		const told = await listen(page);
		await press(page, "Home");
		await told();
		for (const [key, words] of [
			["ArrowRight", "Red: h2e2, red cannon. Good move. the centre. 1 other move here."],
			["ArrowRight", "End of the line."],
			["ArrowRight", "End of the line."],
			["Home", "Red to move."],
			["ArrowRight", "Red: h2e2, red cannon. Good move. the centre. 1 other move here."],
		]) {
			await press(page, key);
			await page.waitForFunction(() => window.told.length);
			assert.deepEqual(await told(), [words]);
		}
		await page.locator(".text").focus();
		await press(page, "ArrowDown");
		assert.deepEqual(await told(), ["Red: b2e2, red cannon. Variation. 1 other move here."]);
		await press(page, "ArrowRight");
		assert.deepEqual(await told(), ["Black: h9g7, black horse. Variation."]);
	});
	await site.visit("#/analyse/qilin", async (page) => {
		await pasted(page, '[Game "qilin"]\n\nd2 f2 d3 b4 d1 *');
		const told = await listen(page);
		await press(page, "Home", "End");
		assert.equal((await told()).at(-1), "Red: d1. A line of three: press an enemy piece.");
	});
});

test("analysis notes appear once for screen readers", async () => {
	await site.visit("#/analyse/xiangqi", async (page, context) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await pasted(page, "h2e2");
		const read = async (words) => (await page.locator(".analysing .telling").ariaSnapshot()).split(words).length - 1;
		assert.equal(await read("Red: h2e2, red cannon."), 1);
		assert.equal(await read("Black to move."), 1);
		await page.locator(".menu summary").click();
		await page.locator(".menu").getByText("Copy position").click();
		await page.locator(".telling .state").getByText("Copied.").waitFor();
		assert.equal(await read("Copied."), 1);
	});
});

test("saving and the animation keep the focus in their dialog and announce the end", async () => {
	await site.visit("#/analyse/surakarta", async (page) => {
		const table = new Table(page, "surakarta", "mouse", "analysing");
		core.set({ game: "surakarta" });
		await table.play(core.view().moves[0]);
		const menu = await openRecordMenu(page);
		const told = await listen(page);
		await menu.getByRole("button", { name: "Save", exact: true }).focus();
		await press(page, "Enter");
		await focused(page, "Saved games");
		await menu.getByRole("button", { name: "Save as GIF" }).focus();
		await told();
		const file = page.waitForEvent("download");
		await press(page, "Enter");
		await file;
		await focused(page, "Save as GIF");
		assert.deepEqual(await told(), ["2 positions."]);
		await menu.getByRole("link", { name: "Saved games" }).focus();
		await press(page, "Enter");
		await focused(page, "Saved games");
		assert.equal(await page.locator("dialog").count(), 0);
	});
});

test("puzzles announce task, hints and replies, and can be solved after help", async () => {
	const file = core.puzzles(await readFile(join(pageFolder, "surakarta.puzzles")));
	const words = (moves) => moves.split(" ").filter(Boolean);
	const line = ({ start, before }, ...moves) => ({
		game: file.game,
		preset: file.preset,
		position: start,
		moves: [...words(before), ...moves],
	});
	// A second move after which White is better; other moves win too, but more slowly.
	const wrongIn = (one) => {
		const [first, reply, last] = words(one.solution);
		const { moves } = core.set(line(one, first, reply));
		return moves
			.map(([name]) => name)
			.find(
				(name) =>
					name !== last &&
					!core.set(line(one, first, reply, name)).ruling &&
					core.think({ opponent: "strongest", nodes: 20_000 }).score > 0,
			);
	};
	const puzzle = file.puzzles.find(
		(one) => words(one.solution).length === 3 && core.set(line(one)).actor === 0 && wrongIn(one),
	);
	const [first, reply, last] = words(puzzle.solution);
	const wrong = wrongIn(puzzle);
	const play = async (page, move, ...before) => {
		const [, from, to] = core.set(line(puzzle, ...before)).moves.find(([name]) => name === move);
		const table = new Table(page, "surakarta", "keys");
		await table.touch(from);
		await table.touch(to);
	};
	await site.visit("#/puzzles", async (page) => {
		const told = await listen(page);
		await page.goto(`${site.address}#/puzzles/surakarta/${puzzle.name}`);
		await until(page, /Black (to win|wins in 2 moves)\. Find the move\.$/);
		const hint = page.locator('[data-word="hint"]');
		await hint.focus();
		await told();
		await press(page, "Enter");
		assert.match((await told()).at(-1), /^Hint: \w\d, black stone\.$/);
		await focused(page, "Hint");
		await press(page, "Enter");
		assert.match((await told()).at(-1), new RegExp(`^Hint: ${first}\\b`));
		await press(page, "Shift+Tab");
		const [, from, to] = core.set(line(puzzle)).moves.find(([name]) => name === first);
		const table = new Table(page, "surakarta", "keys");
		assert.ok(from >= 0);
		await table.touch(from);
		await table.touch(to);
		await until(page, new RegExp(`^White: ${reply}\\b`));
		await told();
		for (let n = 0; n < 2; n++) {
			await play(page, wrong, first, reply);
			await until(page, /Try again/);
			await page.locator(".puzzling:not(.failed)").waitFor(); // it has been taken back
			const heard = await told();
			const refused = heard.filter((text) => /^Incorrect|:/.test(text));
			assert.equal(refused[0], "Incorrect. Try again.");
			assert.ok(
				refused.every((text) => /^Incorrect(: (Black|White) answers \S+)?\. Try again\.$/.test(text)),
				`a rejected move does not repeat the previous announcement: ${refused.join(" | ")}`,
			);
		}
		await play(page, last, first, reply);
		await until(page, /Solved at last\..* Your rating: \d+\?, −\d+/);
		await focused(page, "Next puzzle");
		await told();
		await press(page, "Enter");
		await until(page, /Find the move\.$/);
	});
});

test("boards list their keys, foreign words declare their language, names are unique", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		assert.match(await page.locator("svg.board").getAttribute("aria-description"), /arrow keys.*Enter.*Escape/);
		assert.equal(await page.locator(".mark .name").getAttribute("lang"), "zh-Hans");
		await page.locator(".settings summary").click();
		assert.deepEqual(
			await page
				.getByLabel("Language")
				.locator("option")
				.evaluateAll((all) => all.map(({ lang }) => lang)),
			["en", "zh-Hans", "zh-Hant"],
		);
		await page.keyboard.press("Escape");
		await twoPeople(page);
		await type(page, "h2e2");
		await page.locator('.places a[href="#/"]').click();
		await page.locator(".card.first").getByText("1 move ·").waitFor();
		await page.goto(`${site.address}#/puzzles`);
		await page.getByRole("link", { name: "Train: Xiangqi" }).waitFor();
		await page.goto(`${site.address}#/analyse/xiangqi`);
		const menu = await openRecordMenu(page);
		const copies = await menu
			.getByRole("button", { name: /^Copy/ })
			.evaluateAll((all) => all.map((button) => button.ariaLabel));
		assert.deepEqual(copies, ["Copy the link", "Copy the text"]);
	});
});

test("a move typed in the wrong place says why", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		await type(page, "h2e2");
		await page.locator('[data-word="resign"]').click();
		await page.locator(".answers .main").click();
		await page.locator(".ending .shut").click();
		const told = await listen(page);
		for (let n = 0; n < 2; n++) {
			await type(page, "h9g7");
			await until(page, /^The game is over\.$/);
			assert.deepEqual(await told(), ["The game is over."]);
			assert.equal(await page.locator(".typed input").getAttribute("aria-invalid"), "true");
		}
		await page.locator('[data-word="newGame"]').click();
		assert.equal(await page.locator(".sheet .fault").textContent(), "", "discarded with the game");
		await type(page, "h2e2");
		await page.locator(".seat select").first().selectOption("1");
		await page.locator(".seat select").nth(1).selectOption("1");
		await type(page, "h9g7");
		assert.ok((await told()).includes("It is the computer’s turn."));
	});
});

test("next and previous mistake say when there is none", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, "h2e2 h9g7 e2e6 g7e6 b2e2");
		await page.locator(".report select").selectOption({ label: "quick" });
		await page.locator(".report button").click();
		const next = page.getByRole("button", { name: "Next error" });
		await next.waitFor({ timeout: 60_000 });
		await page.locator(".walk button").first().click();
		const count = await page
			.locator(".lesson option")
			.first()
			.textContent()
			.then((text) => Number(/\d+/.exec(text)));
		const told = await listen(page);
		for (let n = 0; n < count; n++) {
			await next.click();
			assert.match((await told()).join(), /^(Red|Black): /);
		}
		for (const act of [() => next.click(), () => press(page, "m")]) {
			await act();
			await page.waitForFunction(() => window.told.length);
			assert.deepEqual(await told(), ["No more errors."]);
		}
		await press(page, "Home");
		await told();
		await press(page, "M");
		assert.deepEqual(await told(), ["No more errors."]);
	});
});

test("boards contain only the text of their points", async () => {
	for (const pieces of ["han", "western", "hybrid", "letters"])
		await site.visit("#/play/xiangqi", async (page) => {
			await page.evaluate((pieces) => localStorage.setItem("qipan.settings", JSON.stringify({ pieces })), pieces);
			await page.reload();
			await page.locator("svg.board .piece").first().waitFor();
			const read = await page.locator(".board-frame").first().ariaSnapshot();
			assert.equal(read.trim(), '- application "Xiangqi board"', pieces);
		});
});

test("retried mistakes accept typed moves", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, "h2e2 h9g7 e2e6 g7e6 b2e2");
		await page.locator(".report select").selectOption({ label: "quick" });
		await page.locator(".report button").click();
		await page.getByRole("button", { name: "Retry" }).click({ timeout: 60_000 });
		const field = page.locator(".trial .typed input");
		const enter = async (move) => {
			await field.fill(move);
			await field.press("Enter");
		};
		const told = await listen(page);
		await enter("a0a9");
		assert.equal((await told()).length, 1, "an impossible move");
		await enter("e2e6");
		await until(page, /^e2e6 was played in the game\./);
		await page.locator(".trial").getByRole("button", { name: "Show the move" }).click();
		await told();
		await enter("e2e6");
		assert.deepEqual(await told(), ["This attempt is over."]);
		await page
			.locator(".trial")
			.getByRole("button", { name: /Back to the game/ })
			.click();
		assert.equal(await page.locator(".typed input").count(), 1);
	});
});

test("removing a move or promoting it to the main line is announced", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, '[Game "xiangqi"]\n\n1. h2e2 (1. b2e2 h9g7) h9g7 *');
		await press(page, "Home", "ArrowRight");
		await page.locator(".text").focus();
		await press(page, "ArrowDown");
		const told = await listen(page);
		await press(page, "p");
		assert.deepEqual(await told(), ["b2e2 made the main line. Red: b2e2, red cannon. 1 other move here."]);
		await press(page, "p");
		await page.waitForFunction(() => window.told.length);
		assert.deepEqual(await told(), ["b2e2 is already in the main line."]);
		await page.getByRole("button", { name: "Remove", exact: true }).focus();
		await press(page, "Enter");
		assert.deepEqual(await told(), ["b2e2 removed. Press Ctrl+Z to restore it. Red to move."]);
		await press(page, "Control+z");
		assert.deepEqual(await told(), ["Undone: b2e2 removed"]);
	});
});

test("the comment returns the focus to its origin or to the moves", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, "h2e2 h9g7");
		const comment = page.getByLabel("Comment on this move");
		for (const key of ["Escape", "Enter"]) {
			await page.locator("svg.board").first().focus();
			await press(page, "c", key);
			await focused(page, "board");
			await page.evaluate(() => document.activeElement.blur());
			await press(page, "c", key);
			await focused(page, "Moves");
			await comment.focus();
			await press(page, key);
			await focused(page, "Moves");
		}
	});
});

// Names and descriptions in the accessibility tree that repeat each other.
async function saidTwice(page) {
	const client = await page.context().newCDPSession(page);
	const { nodes } = await client.send("Accessibility.getFullAXTree");
	return nodes.flatMap(({ ignored, name, description }) =>
		!ignored && description?.value && name?.value.includes(description.value) ? [name.value] : [],
	);
}

test("descriptions do not repeat names", async () => {
	for (const screen of ["#/", "#/play/xiangqi", "#/edit/xiangqi", "#/magic/edit", "#/puzzles/qilin", "#/saved"])
		await site.visit(screen, async (page) => {
			await page.locator("main h1").first().waitFor({ state: "attached" });
			await page.locator(".settings summary").click();
			assert.deepEqual(await saidTwice(page), [], screen);
		});
	await site.visit("#/analyse/xiangqi", async (page) => {
		await page.locator(".explorer summary").click();
		await page.locator(".played button").first().waitFor();
		assert.deepEqual(await saidTwice(page), []);
	});
});

test("playing an opening move keeps the focus in the list", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await page.locator(".engine [role=switch]").uncheck();
		await page.locator(".explorer summary").click();
		const moves = page.locator(".played button");
		for (let n = 0; n < 2; n++) {
			const second = moves.nth(1);
			await second.waitFor();
			const before = await page.locator(".explored").textContent();
			await second.focus();
			await press(page, "Enter");
			await page.waitForFunction((before) => document.querySelector(".explored").textContent !== before, before);
			await page.waitForFunction(() => document.activeElement === document.querySelector(".played button"));
		}
	});
});

test("engine lines are a named list whose moves tell line and evaluation", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		const lines = page.getByRole("list", { name: "Engine lines" });
		await lines.getByRole("listitem").nth(2).waitFor();
		const first = (n) => lines.getByRole("listitem").nth(n).getByRole("button").first();
		for (const n of [0, 1, 2])
			await page.waitForFunction(
				([list, pattern]) => new RegExp(pattern).test(list.querySelector("button").ariaDescription ?? ""),
				[
					await lines.getByRole("listitem").nth(n).elementHandle(),
					`^Line ${n + 1}\\. ((Red|Black) is \\d+\\.\\d ahead|Level)\\.$`,
				],
			);
		assert.match(await first(0).textContent(), /^[a-i]\d[a-i]\d$/);
	});
});

test("the question mark lists the keys of the current screen", async () => {
	const listed = async (page) => {
		const dialog = page.getByRole("dialog", { name: "Keys" });
		await dialog.waitFor();
		const rows = await dialog
			.locator("dt")
			.evaluateAll((all) => all.map((key) => `${key.textContent}: ${key.nextElementSibling.textContent}`));
		await press(page, "Escape");
		await dialog.waitFor({ state: "detached" });
		return rows;
	};
	for (const [screen, ready, has] of [
		["#/", ".card", ["question mark: This list"]],
		[
			"#/play/xiangqi",
			".moves",
			[
				"Enter or space bar: Picks up, puts down, turns up or places a piece",
				"left arrow or comma: One move back",
				"F: Flip board",
				"C: Time left on both clocks",
				"L: Last move, and whose turn it is",
				"Home: Start of the game",
			],
		],
		[
			"#/analyse/xiangqi",
			".text",
			[
				"X: Marks a point; pressed again, draws from it",
				"Shift+M: Previous error",
				"Delete: Remove",
				"Ctrl+Z: Undo",
				"C: Comment on this move",
				"P: Make main line",
			],
		],
		["#/puzzles/qilin", "svg.board .piece", ["H: Hint", "K: Lists what can be taken"]],
		[
			"#/edit/xiangqi",
			".tools",
			[
				"Enter or space bar: Places the chosen piece; removes or picks up the piece there",
				"Delete or Backspace: Removes the piece there",
				"Ctrl+Y: Redo",
			],
		],
		["#/magic/edit", ".tool", ["Delete or Backspace: Removes the piece there"]],
		...(campaign ? [["#/magic/first-light", "svg.board .piece", ["L: Last move, and whose turn it is"]]] : []),
	])
		await site.visit(screen, async (page) => {
			await page.locator(ready).first().waitFor();
			await press(page, "?");
			const rows = await listed(page);
			for (const row of [...has, "question mark: This list"])
				assert.ok(rows.includes(row), `${screen}: ${row} is not among ${rows.join(" | ")}`);
			await page.locator(".settings summary").click();
			await page.locator(".settings").getByRole("button", { name: "Keys" }).click();
			assert.deepEqual(await listed(page), rows);
		});
	await site.visit("#/play/xiangqi", async (page) => {
		await page.locator(".typed input").focus();
		await page.keyboard.type("?");
		assert.equal(await page.locator("dialog").count(), 0);
		await press(page, "Enter");
		await page.getByRole("dialog", { name: "Keys" }).waitFor();
		await press(page, "Escape");
		await focused(page, "Type a move");
		await page.locator("svg.board").focus();
		await press(page, "?");
		await page.getByRole("dialog", { name: "Keys" }).waitFor();
		await press(page, "Escape");
		await focused(page, "board");
	});
});

test("boards leave Alt, Ctrl and Meta to the browser and step with Shift, comma and period", async () => {
	for (const screen of ["play", "analyse"])
		await site.visit(`#/${screen}/xiangqi`, async (page) => {
			if (screen === "play") await twoPeople(page);
			else await page.locator(".engine [role=switch]").uncheck();
			await type(page, "h2e2", "h9g7");
			await page.locator("svg.board").first().focus();
			await press(page, "ArrowRight");
			await page.evaluate(() => addEventListener("keydown", (event) => (window.taken = event.defaultPrevented)));
			for (const keys of [
				"Alt+ArrowLeft",
				"Control+ArrowRight",
				"Alt+ArrowUp",
				"Meta+ArrowDown",
				"Control+r",
				"Alt+Enter",
			]) {
				// Back itself would leave the page.
				const [, hold, key] = /(\w+)\+(\w+)/.exec(keys);
				await page.evaluate(
					([hold, key]) =>
						document.activeElement.dispatchEvent(
							new KeyboardEvent("keydown", {
								key,
								altKey: hold === "Alt",
								ctrlKey: hold === "Control",
								metaKey: hold === "Meta",
								bubbles: true,
								cancelable: true,
							}),
						),
					[hold, key],
				);
				assert.equal(await page.evaluate(() => window.taken), false, `${screen}: ${keys}`);
			}
			const told = await listen(page);
			const lines = { back: "Red: h2e2, red cannon.", on: "Black: h9g7, black horse." };
			for (const [key, words] of [
				["Shift+ArrowLeft", lines.back],
				["Shift+ArrowRight", lines.on],
				[",", lines.back],
				[".", lines.on],
				[".", "End of the line."],
			]) {
				await press(page, key);
				assert.equal((await told()).join(" "), words, `${screen}: ${key}`);
				await focused(page, "board");
			}
		});
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, '[Game "xiangqi"]\n\n1. h2e2 (1. b2e2 h9g7) *');
		await press(page, "Home", "ArrowRight");
		await page.locator("svg.board").first().focus();
		const told = await listen(page);
		await press(page, "Shift+ArrowDown");
		assert.deepEqual(await told(), ["Red: b2e2, red cannon. Variation. 1 other move here."]);
	});
});

test("keys announce the last move, the side to move and the clocks", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		await page.clock.install();
		const told = await listen(page);
		await page.locator("svg.board").focus();
		await press(page, "c");
		assert.deepEqual(await told(), ["This game has no clock."]);
		await press(page, "l");
		assert.deepEqual(await told(), ["Red to move."]);
		await page.locator(".setup select").first().selectOption({ index: 1 });
		await type(page, "h2e2", "h9g7");
		await page.clock.runFor(3000);
		await page.locator("svg.board").focus();
		await told();
		for (let n = 0; n < 2; n++) {
			await press(page, "l");
			await page.clock.runFor(200);
			assert.deepEqual(await told(), ["Black: h9g7, black horse. Red to move."]);
		}
		await press(page, "c");
		assert.match((await told()).join(), /^Red: 2 minutes 5\d seconds\. Black: 3 minutes 2 seconds\.$/);
		await page.locator(".typed input").fill("c");
		await page.locator(".typed input").press("Enter");
		await page.waitForFunction(() => window.told.length);
		assert.match((await told()).join(), /^Red: 2 minutes 5\d seconds\./, "typed too");
		assert.equal(await page.locator(".typed input").inputValue(), "");
	});
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, "h2e2");
		const told = await listen(page);
		for (let n = 0; n < 2; n++) {
			await press(page, "l");
			await page.waitForFunction(() => window.told.length);
			assert.deepEqual(await told(), ["Red: h2e2, red cannon. Black to move."]);
		}
	});
});

test("editors announce what was placed, removed or rejected", async () => {
	const heard = async (page, told, key, words) => {
		await press(page, key);
		await until(page, words);
		await told();
	};
	await site.visit("#/edit/xiangqi", async (page) => {
		const board = page.locator("svg.board");
		assert.match(await board.getAttribute("aria-description"), /places the chosen piece/);
		await page.getByRole("button", { name: "Clear" }).click();
		await page.getByRole("button", { name: "red rook" }).click();
		await board.focus();
		await press(page, "ArrowRight");
		const told = await listen(page);
		await heard(page, told, "Enter", /^a0, red rook$/);
		await heard(page, told, "Enter", /^a0, empty$/);
		await heard(page, told, "Enter", /^a0, red rook$/);
		await page.getByRole("button", { name: "Move pieces", exact: true }).click();
		await board.focus();
		await heard(page, told, "Enter", /^a0, red rook, picked up$/);
		await press(page, "ArrowRight");
		await heard(page, told, "Enter", /^b0, red rook$/);
		await heard(page, told, "Delete", /^b0, empty$/);
		await heard(page, told, "Control+z", /^Undone: b0, red rook$/);
		await heard(page, told, "Control+z", /^Undone: a0, red rook; b0, empty$/);
		await heard(page, told, "Control+y", /^Redone: a0, empty; b0, red rook$/);
	});
	await site.visit("#/magic/edit", async (page) => {
		const board = page.locator("svg.board");
		assert.doesNotMatch(await board.getAttribute("aria-description"), /can be taken/);
		await board.focus();
		await press(page, "ArrowRight");
		const told = await listen(page);
		await heard(page, told, "Enter", /^a1, red king$/);
		await heard(page, told, "Delete", /^a1, empty$/);
		await page.getByLabel("Gold").focus();
		await press(page, "Space");
		assert.ok(await page.evaluate(() => document.activeElement.matches("input[type=checkbox]:checked")));
		const ice = page.locator(".spells select").first();
		await ice.focus();
		await press(page, "ArrowDown", "ArrowDown");
		assert.equal(await ice.inputValue(), "2");
		await board.focus();
		await heard(page, told, "Enter", /^a1, red king, with a gold shield, frozen for 2 turns$/);
		await press(page, "r");
		await until(page, /^Red king, with a gold shield, frozen for 2 turns: a1\.$/);
	});
});

test("the end of a game moves the focus once, to a button with the result", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await type(page, "h2e2");
		await page.locator(".seat:not(.thinking).turn").waitFor();
		await page.locator('[data-word="resign"]').focus();
		await press(page, "Enter");
		await focused(page, "Keep playing");
		await page.evaluate(() =>
			document.addEventListener(
				"focusin",
				({ target }) => (window.focused = [...(window.focused ?? []), target.textContent]),
			),
		);
		await press(page, "Shift+Tab", "Enter");
		await focused(page, "Rematch");
		assert.deepEqual(
			(await page.evaluate(() => window.focused)).filter((text) => /New game|Rematch/.test(text)),
			["Rematch"],
		);
		const told = await page.evaluate(() =>
			document.activeElement
				.getAttribute("aria-describedby")
				.split(" ")
				.map((id) => document.getElementById(id).textContent)
				.join(". "),
		);
		assert.match(told, /^You lose\. Red resigned/);
	});
});

test("controls of a level that become disabled pass the focus to the board", {
	skip: !campaign && "there is no campaign",
}, async () => {
	await site.visit("#/magic", async (page) => {
		await page.locator(".map .node.current").click();
		await begin(page);
		const table = new LevelTable(page, "magic");
		for (const word of ["takeBack", "magicRestart"]) {
			await table.playOn(asLevel("2"), 1);
			await table.turn();
			await page.locator(`[data-word="${word}"]`).focus();
			await press(page, "Enter");
			await page.locator(`[data-word="${word}"]:disabled`).waitFor();
			await focused(page, "board");
		}
	});
});

test("the sound button of a level keeps the focus", {
	skip: !campaign && "there is no campaign",
}, async () => {
	await site.visit("#/magic", async (page) => {
		await page.locator(".map .node.current").click();
		await begin(page);
		const button = page.locator('.controls [data-word="sound"]');
		const label = await button.textContent();
		await button.focus();
		await press(page, "Enter");
		await page.waitForFunction((before) => {
			const focused = document.activeElement;
			return focused?.dataset.word === "sound" && focused.textContent !== before;
		}, label);
	});
});

test("move lists name revealed pieces in the page's language", async () => {
	for (const screen of ["play", "analyse"])
		await site.visit(`#/${screen}/darkchess`, async (page) => {
			await page.locator(".set-switch").click(); // Chinese characters
			if (screen === "play") await twoPeople(page);
			else await page.locator(".engine [role=switch]").uncheck();
			await page.locator("svg.board").first().focus();
			await press(page, "ArrowRight", "Enter");
			if (screen === "analyse") await page.getByRole("button", { name: "At random" }).click();
			await page
				.locator(".moves .entry, .text .entry")
				.getByText(/\p{Script=Han}/u)
				.waitFor();
			await page.getByRole("button", { name: /^a1 ?= ?(red|black) \w+$/ }).waitFor({ timeout: 3000 });
		});
});

test("switching games in a collection announces the game", async () => {
	await site.visit("#/open", async (page) => {
		await page
			.locator(".paste-form textarea")
			.fill('[Game "xiangqi"]\n[Event "First"]\n\nh2e2 *\n\n[Game "xiangqi"]\n[Event "Second"]\n\nb2e2 h9g7 *\n');
		await page.locator(".paste-form button").click();
		await page.locator(".choices button, .choices a").first().click();
		await page.waitForURL("**/#/analyse/xiangqi");
		await page.locator(".engine [role=switch]").uncheck();
		const told = await listen(page);
		await page
			.locator("h1")
			.first()
			.evaluate(() => document.activeElement.blur());
		await press(page, "n");
		assert.match((await told()).join(" "), /^Game 2 of 2: Second\. /);
		await press(page, "N");
		assert.match((await told()).join(" "), /^Game 1 of 2: First\. /);
	});
});

test("rating a level announces start, quarters and end, and keeps the focus", async () => {
	await site.visit("#/magic/edit", async (page) => {
		const board = page.locator("svg.board");
		await board.focus();
		await press(page, "ArrowRight", "Enter", "ArrowRight", "ArrowRight");
		await page.getByRole("button", { name: "black pawn" }).click();
		await board.focus();
		await press(page, "Enter");
		const rater = page.locator(".rater");
		await rater.locator("select").selectOption("40");
		const told = await listen(page);
		await rater.getByRole("button").first().focus();
		await press(page, "Enter");
		await until(page, / 40 games/);
		// And no findings of lint at that time.
		const words = (await told()).filter((text) => /^(Playing|Wins)/.test(text));
		assert.deepEqual(
			words.map((text) => /(\d+) games/.exec(text)?.[1]),
			[undefined, "10", "20", "30", "40"],
			words.join("\n"),
		);
		await focused(page, "Measure");
	});
});

test("arrows in the rules have text", async () => {
	await site.visit("#/rules/xiangqi", async (page) => {
		const lesson = page.getByRole("figure").filter({ hasText: "Play the move shown by the arrow" });
		await lesson.getByText("Arrow from a7 to a9.").waitFor({ state: "attached", timeout: 3000 });
	});
});

test("picking up a piece says how to drop it", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		const told = await listen(page);
		await page.locator("svg.board").focus();
		await press(page, "ArrowRight", "ArrowRight");
		for (const key of ["Escape", "Enter"]) {
			await told();
			await press(page, "Enter");
			assert.deepEqual(await told(), ["b0, red horse, to a2, c2"]);
			await press(page, key);
			await page.waitForFunction(() => window.told.length);
			assert.deepEqual(await told(), ["b0, red horse, can go to 2 points, put back"], key);
		}
	});
});

test("a rematch announces the game, the side and the board; a resignation no move", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await type(page, "h2e2");
		await page.locator(".seat:not(.thinking).turn").waitFor();
		const told = await listen(page);
		await page.locator('[data-word="resign"]').click();
		await page.locator(".answers .main").click();
		assert.equal((await told()).at(-1), "You lose. Black wins: Red resigned");
		await page.getByRole("button", { name: "Rematch" }).click();
		assert.match((await told()).join(" "), /^New game\. You play Black\. Board flipped: i9 is at the lower left\./);
	});
	await site.visit("#/play/surakarta", async (page) => {
		await twoPeople(page);
		const told = await listen(page);
		await page.locator('[data-word="newGame"]').click();
		assert.deepEqual(await told(), ["New game. Black to move."]);
	});
});

test("questions replace the controls; Escape answers no and restores the focus", async () => {
	await site.visit("#/play/surakarta", async (page) => {
		await twoPeople(page);
		await page.locator('[data-word="resign"]').focus();
		await press(page, "Enter");
		await page.getByRole("alertdialog").waitFor();
		assert.ok(!(await page.locator('[data-word="hint"]').isVisible()), "no button is silent");
		await press(page, "Escape");
		assert.equal(await page.getByRole("alertdialog").count(), 0);
		await page.waitForFunction(() => document.activeElement.dataset.word === "resign", null, { timeout: 5000 });
	});
});

test("refocused boards announce the cursor, and Enter activates it first", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await twoPeople(page);
		const board = page.locator("svg.board");
		assert.ok((await board.getAttribute("aria-description")).split(" ").length < 26, "the text is read at each focus");
		const told = await listen(page);
		await board.focus();
		await press(page, "Enter");
		assert.deepEqual(await told(), ["a0, red rook, can go to 2 points"]);
		await press(page, "Tab", "Shift+Tab");
		await focused(page, "board");
		await page.waitForFunction(() => window.told.length);
		assert.deepEqual(await told(), ["a0, red rook, can go to 2 points"]);
	});
});
