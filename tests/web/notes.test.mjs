// A user's notes in a game on the page: glyphs, drawings, variations removed and restored.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Site, core } from "./site.mjs";
import { Table, openRecordMenu, pasted } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const entries = (page) => page.locator(".text .entry").allTextContents();
const current = (page) => page.locator(".text [aria-current]").textContent();

test("glyphs are set by keys and menu, shown, saved and exported as PGN", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, '[Game "xiangqi"]\n\n1. h2e2 $3 {old} h9g7 *');
		assert.deepEqual(await entries(page), ["h2e2!!", "h9g7"]);
		for (const place of ["main", ".walk button >> nth=3", ".text"]) {
			await page.locator(place).focus();
			await page.keyboard.press("5");
			assert.deepEqual(await entries(page), ["h2e2!!", "h9g7!?"], place);
			if (place !== ".text") await page.keyboard.press("5");
		}
		await page.keyboard.press("2");
		await page.keyboard.press("8");
		assert.equal(await current(page), "h9g7?±");
		await page.keyboard.press("8");
		const menu = page.locator(".note .glyphs");
		await menu.locator("summary").focus();
		await page.keyboard.press("Enter");
		const mistake = menu.getByRole("button", { name: "Mistake" });
		assert.equal(await mistake.getAttribute("aria-pressed"), "true");
		await menu.getByRole("button", { name: "Only move" }).click();
		assert.equal(await current(page), "h9g7□");
		assert.equal(await mistake.getAttribute("aria-pressed"), "false");
		await page.keyboard.press("Escape");
		assert.ok(!(await mistake.isVisible()));
		await page.locator(".note textarea").fill("forced");
		await page.locator(".note textarea").press("Enter");
		assert.equal(await current(page), "h9g7□");
		await page.reload();
		await page.locator(".text .entry").nth(1).waitFor();
		assert.deepEqual(await entries(page), ["h2e2!!", "h9g7□"]);
		assert.deepEqual(await page.locator(".text .said").allTextContents(), ["old", "forced"]);
		const record = await openRecordMenu(page);
		await record.getByLabel("Format").selectOption("pgn");
		const pgn = await record.getByLabel("Export").inputValue();
		assert.match(pgn, /\$3\s+\{old\}/);
		assert.match(pgn, /\$7\s+\{forced\}/);
	});
});

test("arrows and circles are drawn with the right button, saved, and removed by redrawing", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, "h2e2 h9g7");
		const table = new Table(page, "xiangqi", "mouse", "analysing");
		const view = core.set({ game: "xiangqi", moves: "h2e2 h9g7" });
		const at = Object.fromEntries((await table.spots()).map((spot, i) => [view.points[i].name, spot]));
		const draw = async (from, to) => {
			await page.mouse.move(at[from].x, at[from].y);
			await page.mouse.down({ button: "right" });
			await page.mouse.move(at[to].x, at[to].y, { steps: 3 });
			await page.mouse.up({ button: "right" });
		};
		const shown = () =>
			page
				.locator("svg.board")
				.first()
				.locator(".drawn")
				.evaluateAll((all) => all.map((one) => `${one.tagName} ${one.classList[2]}`));
		const kept = async () =>
			core.readRecords(JSON.parse(await page.evaluate(() => localStorage.getItem("qipan.analysing.xiangqi"))).record)
				.games[0].moves[1].c;
		await page.locator(".note textarea").fill("look here");
		await page.locator(".note textarea").press("Enter");
		await draw("e2", "e6");
		await page.keyboard.down("Shift");
		await draw("g7", "g7");
		await page.keyboard.up("Shift");
		assert.deepEqual(await shown(), ["path green", "circle red"]);
		assert.equal(await kept(), "[%cal Ge2e6] [%csl Rg7] look here");
		assert.equal(await page.locator(".note textarea").inputValue(), "look here");
		assert.deepEqual(await page.locator(".text .said").allTextContents(), ["look here"]);
		await page.keyboard.press("ArrowLeft");
		assert.deepEqual(await shown(), []);
		await page.reload();
		await page.locator(".text .entry").nth(1).waitFor();
		await page.keyboard.press("End");
		assert.deepEqual(await shown(), ["path green", "circle red"]);
		await draw("e2", "e6");
		assert.deepEqual(await shown(), ["circle red"]);
		assert.equal(await kept(), "[%csl Rg7] look here");
		assert.deepEqual((await table.line()).line.moves, ["h2e2", "h9g7"], "nothing was played");
	});
});

test("variations are promoted, removed and restored by keys and button", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, '[Game "xiangqi"]\n\n1. h2e2 (1. b2e2 {mine} h9g7) (1. c3c4) h9g7 *');
		const all = ["h2e2", "b2e2", "h9g7", "c3c4", "h9g7"];
		assert.deepEqual(await entries(page), all);
		await page.locator(".text .entry").nth(1).click();
		await page.keyboard.press("Delete");
		assert.deepEqual(await entries(page), ["h2e2", "c3c4", "h9g7"]);
		await page.locator(".text .entry").nth(1).click();
		await page.keyboard.press("Delete");
		assert.deepEqual(await entries(page), ["h2e2", "h9g7"]);
		await page.keyboard.press("Control+z");
		assert.equal(await current(page), "c3c4");
		await page.getByRole("button", { name: "Restore b2e2" }).click();
		assert.deepEqual(await entries(page), all);
		assert.equal(await current(page), "b2e2");
		assert.equal(await page.getByRole("button", { name: "Restore" }).count(), 0);
		await page.keyboard.press("Control+z");
		assert.deepEqual(await entries(page), all);
		await page.keyboard.press("p");
		assert.deepEqual(await entries(page), ["b2e2", "h2e2", "h9g7", "c3c4", "h9g7"]);
		await page.locator(".note textarea").focus();
		await page.keyboard.press("Control+z");
		assert.equal((await entries(page)).length, 5);
	});
});

test("every change is undone and redone by keys and by the menu, per chapter", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, '[Game "xiangqi"]\n\n1. h2e2 (1. b2e2 {mine} h9g7) h9g7 *');
		const table = new Table(page, "xiangqi", "mouse", "analysing");
		const record = () => page.evaluate(() => JSON.parse(localStorage.getItem("qipan.analysing.xiangqi")).record);
		const field = page.locator(".note textarea");
		const states = [await record()];
		const change = async (act) => {
			await act();
			states.push(await record());
		};
		await change(async () => {
			core.set({ game: "xiangqi", moves: "h2e2 h9g7" });
			await table.play(core.view().moves.find(([name]) => name === "h0g2"));
			await page.locator(".text .entry").nth(4).waitFor();
		});
		await change(() => page.keyboard.press("3"));
		await change(async () => {
			await field.fill("at last");
			await field.press("Enter");
		});
		await change(async () => {
			await page.locator("button.facts").click();
			await page.locator("dialog").getByLabel("Red").fill("Lü Qin");
			await page.locator("dialog").getByLabel("Event").fill("A cup");
			await page.locator("dialog .main").click();
		});
		await change(async () => {
			await page.locator(".text .entry").nth(1).click();
			await page.keyboard.press("p");
		});
		await change(() => page.keyboard.press("Delete"));
		assert.equal(new Set(states).size, 7);
		const menu = page.locator(".menu");
		const item = (name) => menu.getByRole("button", { name, exact: true });
		const said = async (...names) => {
			await menu.locator("summary").click();
			for (const name of names) await item(name).waitFor();
			return item(names.at(-1));
		};
		await said("Redo", "Undo: b2e2 removed").then((undo) => undo.click());
		assert.equal(await record(), states[5]);
		assert.equal(await current(page), "b2e2");
		assert.equal(await page.locator(".telling [role=status]").textContent(), "Undone: b2e2 removed");
		await page.keyboard.press("Control+z");
		assert.equal(await record(), states[4]);
		await said("Undo: about this game", "Redo: b2e2 made the main line").then((redo) => redo.click());
		assert.equal(await record(), states[5]);
		for (const state of [4, 3, 2, 1, 0, 0]) {
			await page.keyboard.press("Control+z");
			assert.equal(await record(), states[state]);
			if (state === 1) assert.equal(await current(page), "h0g2");
		}
		assert.ok(await (await said("Undo")).isDisabled());
		await page.keyboard.press("Escape");
		for (const [i, key] of ["y", "Shift+Z", "y", "y", "y", "y", "y"].entries()) {
			await page.keyboard.press(`Control+${key}`);
			assert.equal(await record(), states[Math.min(i + 1, 6)]);
		}
		// Another chapter has its own history of changes.
		await menu.locator("summary").click();
		await item("New chapter").click();
		await page.locator(".collection a").getByText("Game 2 of 2").waitFor();
		await page.keyboard.press("Control+z");
		await page.keyboard.press("Control+y");
		assert.deepEqual(await entries(page), []);
		await page.keyboard.press("Shift+N");
		await page.locator(".collection a").getByText("Game 1 of 2").waitFor();
		await page.keyboard.press("Control+z");
		assert.equal(await current(page), "b2e2");
	});
});

test("a key focuses the comment; Enter and Escape keep it, undo restores it", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, "1. h2e2 (1. b2e2 b9c7) h9g7 *");
		const field = page.locator(".note textarea");
		const inField = () => field.evaluate((area) => document.activeElement === area);
		await page.locator(".text .variation .entry").first().click();
		await page.locator(".text").focus();
		await page.keyboard.press("c");
		assert.ok(await inField());
		await page.keyboard.type("the other cannon");
		await page.keyboard.press("Enter");
		assert.equal(await page.locator(".text .variation .said").textContent(), "the other cannon");
		assert.ok(await page.locator(".text").evaluate((text) => document.activeElement === text));
		await page.keyboard.press("c");
		await page.keyboard.type(", or not");
		await page.keyboard.press("Escape");
		assert.equal(await inField(), false);
		assert.equal(await field.inputValue(), "the other cannon, or not", "no written text is lost");
		await page.keyboard.press("Control+z");
		assert.equal(await field.inputValue(), "the other cannon");
		await page.keyboard.press("ArrowRight");
		assert.equal(await page.locator(".text [aria-current]").textContent(), "b9c7");
		await page.keyboard.press("ArrowLeft");
		assert.equal(await page.locator(".text .said").textContent(), "the other cannon");
	});
});

test("a second finger draws arrows and circles while the first rests", async () => {
	await site.visit(
		"#/analyse/xiangqi",
		async (page, context) => {
			await pasted(page, "h2e2");
			const view = core.set({ game: "xiangqi", moves: "h2e2" });
			const spots = await new Table(page, "xiangqi", "touch").spots();
			const spot = (name) => spots[view.points.findIndex((point) => point.name === name)];
			const finger = await context.newCDPSession(page);
			const touch = (type, ...points) =>
				finger.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
			const drawn = () => page.locator(".board .arrow.drawn").evaluateAll((all) => all.map(({ tagName }) => tagName));
			await touch("touchStart", spot("b9")); // a movable piece
			await touch("touchStart", spot("b9"), spot("e6"));
			await touch("touchMove", spot("b9"), spot("e3"));
			await touch("touchEnd", spot("b9"));
			await touch("touchEnd");
			assert.deepEqual(await drawn(), ["path"]);
			await touch("touchStart", spot("h7"));
			await touch("touchStart", spot("h7"), spot("c4"));
			await touch("touchEnd", spot("h7"));
			await touch("touchEnd");
			assert.deepEqual((await drawn()).toSorted(), ["circle", "path"]);
			assert.equal(await page.locator(".text .entry").count(), 1, "no move was made");
			assert.equal(await page.locator(".board .piece.lifted").count(), 0);
			assert.match((await new Table(page, "xiangqi", "touch", "analysing").line()).line.moves.join(), /^h2e2$/);
			await page.keyboard.press("Control+z");
			assert.deepEqual(await drawn(), ["path"]);
		},
		{ hasTouch: true },
	);
});

test("the arrow keys still step after a touch of the board's margin", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, "h2e2 h9g7 h0g2");
		const { x, y, height } = await page.locator("svg.board").first().boundingBox();
		await page.mouse.click(x + 4, y + height / 2);
		await page.keyboard.press("ArrowLeft");
		assert.equal(await page.locator(".text [aria-current]").textContent(), "h9g7");
	});
});

test("arrows and circles are drawn by keyboard from the marked point to the cursor", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, "h2e2");
		const said = page.locator(".board-frame .unseen").first();
		const drawn = () => page.locator(".arrow.drawn").count();
		const comment = async () =>
			(await page.evaluate(() => JSON.parse(localStorage.getItem("qipan.analysing.xiangqi")).record)).match(
				/\{(.*)\}/,
			)?.[1] ?? "";
		await page.locator("svg.board").first().focus();
		await page.keyboard.press("x"); // the cursor starts where the last move ended
		assert.match(await said.textContent(), /^e2/);
		assert.equal(await drawn(), 0);
		await page.keyboard.press("x");
		assert.match(await said.textContent(), /Marked/);
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("ArrowUp");
		assert.equal(await drawn(), 1, "the drawing is visible in progress");
		assert.equal(await comment(), "");
		await page.keyboard.press("x");
		assert.equal(await comment(), "[%cal Ge2e4]");
		await page.keyboard.press("Shift+X");
		await page.keyboard.press("Shift+X");
		assert.equal(await comment(), "[%cal Ge2e4] [%csl Re4]");
		await page.keyboard.press("x");
		await page.keyboard.press("ArrowLeft");
		await page.keyboard.press("Escape");
		assert.equal(await drawn(), 2);
		await page.keyboard.press("x"); // at d4
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("Alt+x");
		assert.equal(await comment(), "[%cal Ge2e4,Bd4e4] [%csl Re4]");
		await page.keyboard.press("x"); // the same key again removes it
		await page.keyboard.press("Shift+X");
		await page.keyboard.press("x");
		await page.keyboard.press("Shift+X");
		assert.match(await comment(), /^\[%cal Ge2e4,Bd4e4\]/);
	});
});

test("the arrow keys step after a comment or a mouse choice; unfinished comments are kept", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await pasted(page, '[Game "xiangqi"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 *');
		await page.keyboard.press("Home");
		await page.locator("svg.board").first().click();
		await page.keyboard.press("Escape");
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("c");
		await page.keyboard.type("a beginning");
		await page.keyboard.press("Enter");
		await page.keyboard.press("ArrowRight");
		assert.equal(await current(page), "h9g7");
		const notation = page.getByLabel("Notation");
		await notation.dispatchEvent("pointerdown");
		await notation.focus();
		await notation.selectOption("wxf");
		await page.keyboard.press("ArrowRight");
		assert.equal(await notation.inputValue(), "wxf");
		assert.equal(await current(page), "H2+3");
		await page.keyboard.press("c");
		await page.keyboard.type("in the middle of a sen");
		await page.reload();
		await page.locator(".text").getByText("in the middle of a sen").waitFor();
	});
});
