// A study: the chapters of an analysis.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Site, core } from "./site.mjs";
import { Table, openRecordMenu, pressWhenSeen } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const moveOf = (name) => core.view().moves.find((move) => move[0] === name);
const titles = (page) => page.locator(".chapters li b").allTextContents();
const entries = (page) => page.locator(".text .entry").allTextContents();
const place = (page, text) =>
	page.waitForFunction((text) => document.querySelector(".collection a")?.textContent === text, text);
const still = (page) => page.locator(".engine [role=switch]").uncheck();

async function menuItem(page, name) {
	await page.locator(".menu summary").click();
	await page.locator(".menu").getByText(name).click();
}

async function playOn(page, before, ...moves) {
	const table = new Table(page, "xiangqi", "mouse", "analysing");
	for (const [i, move] of moves.entries()) {
		core.set({ game: "xiangqi", moves: [...before, ...moves.slice(0, i)] });
		await table.play(moveOf(move));
	}
}

const playMoves = (page, ...moves) => playOn(page, [], ...moves);

test("chapters are added, named, ordered, deleted, restored and saved with their content", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await still(page);
		assert.ok(await page.locator(".chapters").isHidden());
		await playMoves(page, "h2e2", "h9g7");
		await menuItem(page, "New chapter");
		await place(page, "Game 2 of 2");
		assert.deepEqual([await titles(page), await entries(page)], [["Chapter 1", "Chapter 2"], []]);
		await page.getByRole("button", { name: "Rename Chapter 2" }).click();
		const field = page.getByLabel("Chapter title");
		await field.fill("given up");
		await field.press("Escape");
		assert.deepEqual(await titles(page), ["Chapter 1", "Chapter 2"]);
		await page.getByRole("button", { name: "Rename Chapter 2" }).click();
		await field.fill("Elephant “first”");
		await field.press("Enter");
		assert.deepEqual(await titles(page), ["Chapter 1", "Elephant “first”"]);
		await playMoves(page, "g0e2");
		await page.getByRole("button", { name: "New chapter" }).click();
		await place(page, "Game 3 of 3");
		await page.keyboard.press("N");
		await place(page, "Game 2 of 3");
		assert.deepEqual(await entries(page), ["g0e2"]);
		await page.getByRole("button", { name: "Move Elephant “first” up" }).click();
		assert.deepEqual(await titles(page), ["Elephant “first”", "Chapter 1", "Chapter 3"]);
		await page.keyboard.press("n");
		await place(page, "Game 2 of 3");
		assert.deepEqual(await entries(page), ["h2e2", "h9g7"]);
		await page.getByRole("button", { name: "Delete Chapter 1" }).click();
		await place(page, "Game 2 of 2");
		assert.deepEqual([await titles(page), await entries(page)], [["Elephant “first”", "Chapter 3"], []]);
		await page.getByRole("button", { name: "Undo" }).click();
		await place(page, "Game 2 of 3");
		await page.keyboard.press("ArrowLeft");
		await page.reload();
		await place(page, "Game 2 of 3");
		assert.deepEqual(
			[await titles(page), await entries(page)],
			[
				["Elephant “first”", "Chapter 1", "Chapter 3"],
				["h2e2", "h9g7"],
			],
		);
		assert.equal(await page.locator(".text [aria-current]").textContent(), "h2e2");
		await page.getByRole("button", { name: "Previous game" }).click();
		await place(page, "Game 1 of 3");
		assert.deepEqual(await entries(page), ["g0e2"]);
	});
});

test("studies are one PGN of several games with titles, and are read back", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await still(page);
		await playMoves(page, "h2e2", "h9g7");
		await page.locator(".note textarea").fill("the main way");
		await page.locator(".note textarea").press("Enter");
		await menuItem(page, "New chapter");
		await playMoves(page, "g0e2");
		const menu = await openRecordMenu(page);
		await menu.getByLabel("Format").selectOption("pgn");
		const text = menu.getByLabel("Export", { exact: true });
		assert.equal(core.readRecords(await text.inputValue()).games.length, 1);
		await menu.getByLabel("Chapters").selectOption("all");
		const pgn = await text.inputValue();
		assert.match(pgn, /\[Event "Chapter 1"\].*the main way.*\[Event "Chapter 2"\]/s);
		const saved = page.waitForEvent("download");
		await menu.getByRole("button", { name: "Download" }).click();
		const file = await saved;
		assert.equal(file.suggestedFilename(), "xiangqi-chapters.pgn");
		assert.equal(readFileSync(await file.path(), "utf8"), pgn);
		await menu.getByRole("button", { name: "Close" }).click();
		await page.goto(`${site.address}#/open`);
		await page.locator("main input[type=file]").setInputFiles({
			name: "study.pgn",
			mimeType: "text/plain",
			buffer: Buffer.from(pgn.replaceAll("Chapter", "Part")),
		});
		await page.locator(".choices li", { hasText: "Part 1" }).locator("button").click();
		await place(page, "Game 1 of 4");
		assert.deepEqual(await entries(page), ["h2e2", "h9g7"]);
		assert.equal(await page.locator(".text .said").textContent(), "the main way");
		// The earlier contents are still there, and a change of an opened game is kept.
		await page.keyboard.press("Home");
		await playMoves(page, "b2e2");
		await page.getByRole("button", { name: "Next game" }).click();
		await page.getByRole("button", { name: "Previous game" }).click();
		assert.deepEqual((await entries(page)).sort(), ["b2e2", "h2e2", "h9g7"]);
		await page.locator(".chapters summary").click();
		assert.deepEqual(await titles(page), ["Part 1", "Part 2", "Chapter 1", "Chapter 2"]);
	});
});

test("viewing something else leaves the chapters unchanged, and it can become one", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await still(page);
		await playMoves(page, "h2e2");
		await menuItem(page, "New chapter");
		await menuItem(page, "Start over");
		await playMoves(page, "b2e2");
		await place(page, "Games: 2");
		await page.getByRole("button", { name: "Keep as a chapter" }).click();
		await place(page, "Game 3 of 3");
		assert.deepEqual(await entries(page), ["b2e2"]);
		await page.locator(".chapters li button").first().click();
		await place(page, "Game 1 of 3");
		assert.deepEqual(await entries(page), ["h2e2"]);
		// Another game has its own chapters.
		await page.goto(`${site.address}#/analyse/surakarta`);
		await page.waitForFunction(() => document.title.startsWith("Surakarta"));
		assert.ok(await page.locator(".chapters").isHidden());
		await page.goto(`${site.address}#/analyse/xiangqi`);
		await place(page, "Game 1 of 3");
		assert.deepEqual(await entries(page), ["h2e2"]);
	});
});

// Games with different names, using the given moves in turn.
const file = (...lines) =>
	lines.map((moves, i) => `[Game "xiangqi"]\n[First "P${i}"]\n[Result "1-0"]\n\n${moves} 1-0\n`).join("\n");
const fileOf = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

test("an analysis outside the study is not lost when a chapter replaces it", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await still(page);
		await playMoves(page, "h2e2");
		await menuItem(page, "New chapter");
		await playMoves(page, "h2e2");
		await place(page, "Game 2 of 2");
		await menuItem(page, "Paste");
		await page.locator("dialog textarea").fill('[Game "xiangqi"]\n\nb2e2 h9g7 *\n');
		await page.locator("dialog .main").click();
		await place(page, "Games: 2");
		await page.keyboard.press("n");
		await place(page, "Game 1 of 3");
		await page.getByText("Your previous analysis is now the chapter “Chapter 3”.").waitFor();
		await page.getByRole("button", { name: "Back to it" }).click();
		await place(page, "Game 3 of 3");
		assert.deepEqual(await entries(page), ["b2e2", "h9g7"]);
	});
});

test("an own analysis becomes a chapter when a game is opened, a viewed game does not", async () => {
	await site.visit("#/open", async (page) => {
		await page.locator("main input[type=file]").setInputFiles(fileOf("a.txt", file("h0g2 h9g7", "c3c4 b9c7")));
		await page.locator(".choices li").nth(1).waitFor();
		await page.evaluate(() => (location.hash = "#/play/xiangqi"));
		await page.locator(".playing").waitFor();
		await page.evaluate(() => (location.hash = "#/analyse/xiangqi"));
		await still(page);
		await playMoves(page, "h2e2", "h9g7");
		await page.locator(".note textarea").fill("mine");
		const openFirst = async () => {
			await page.evaluate(() => (location.hash = "#/open"));
			await page.locator(".choices li button").first().click();
			await page.waitForURL("**/#/analyse/xiangqi");
		};
		await openFirst();
		await place(page, "Game 1 of 3");
		assert.deepEqual(await titles(page), ["P0 – ?", "P1 – ?", "Chapter 3"]);
		await openFirst();
		await place(page, "Game 1 of 3");
		await page.reload();
		await place(page, "Game 1 of 3");
		await page.keyboard.press("n");
		await page.keyboard.press("n");
		await place(page, "Game 3 of 3");
		assert.deepEqual(await entries(page), ["h2e2", "h9g7"]);
		assert.match(await page.locator(".text").textContent(), /mine/);
	});
});

test("one press filters games through the position, transposed and mirrored, and opens them there", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await still(page);
		await playMoves(page, "g3g4", "h9g7", "h2e2");
		await page.goto(`${site.address}#/open`);
		const games = ["h2e2 h9g7 g3g4 i9h9", "h0g2 h9g7", "c3c4 b9c7 b2e2", "h2e2"];
		await page
			.locator("main input[type=file]")
			.setInputFiles([
				fileOf("a.txt", file(...games)),
				fileOf("none.txt", "nothing at all"),
				fileOf("b.txt", file(...Array(700).fill("h2e2 h9g7 g3g4"), "b0c2")),
			]);
		await page.locator(".choices li").nth(99).waitFor();
		assert.ok(await page.locator(".passing svg").isVisible());
		await page.getByRole("button", { name: "Games with this position" }).click();
		await page.waitForFunction(() => document.querySelector(".choices li:nth-child(2)")?.textContent.startsWith("P2"));
		assert.equal(
			await page.getByRole("button", { name: "Games with this position" }).getAttribute("aria-pressed"),
			"true",
		);
		await page.locator(".choices button").first().click();
		await place(page, "Game 1 of 702");
		assert.equal(await page.locator(".text [aria-current]").textContent(), "g3g4");
		await page.getByRole("button", { name: "Next game" }).click();
		await place(page, "Game 2 of 702");
		assert.equal(await page.locator(".text [aria-current]").textContent(), "b2e2");
		// From the panel next to the board: another position, also in the modified game.
		await page.locator(".chapters summary").click();
		await page.getByRole("button", { name: "Games with this position" }).click();
		await place(page, "Game 3 of 706");
		await page.keyboard.press("ArrowLeft");
		await page.keyboard.press("ArrowLeft");
		await playMoves(page, "c3c4", "b9c7");
		await page.keyboard.press("ArrowLeft");
		await page.keyboard.press("ArrowLeft");
		await playMoves(page, "a3a4");
		await page.keyboard.press("p");
		await page.getByRole("button", { name: "Games with this position" }).click();
		await page.waitForFunction(() => document.querySelector(".collection a")?.textContent === "Game 1 of 1");
		await playMoves(page, "a3a4", "a6a5");
		await page.getByRole("button", { name: "Games with this position" }).click();
		await place(page, "Game 3 of 706");
	});
});

test("long chapter lists expand on request", async () => {
	await site.visit("#/open", async (page) => {
		const record = (i) => `[Game "xiangqi"]\n[First "Player ${i}"]\n[Second "Other"]\n\nh2e2 h9g7 *\n`;
		// Sets the text at once: the browser takes seconds to insert so many lines as typed input.
		await page.locator(".paste-form textarea").evaluate(
			(box, text) => {
				box.value = text;
				box.dispatchEvent(new Event("input", { bubbles: true }));
			},
			Array.from({ length: 250 }, (_, i) => record(i + 1)).join("\n"),
		);
		await page.locator(".paste-form button").click();
		await page.getByText("Player 1 – Other").first().click();
		await page.waitForURL("**/#/analyse/xiangqi");
		await place(page, "Game 1 of 250");
		await page.locator(".chapters summary").click();
		assert.equal(await page.locator(".chapters li b").count(), 100);
		await page.getByRole("button", { name: "Show more: 150" }).click();
		assert.equal(await page.locator(".chapters li b").count(), 250);
		assert.equal(await page.getByRole("button", { name: /^Show more/ }).count(), 0);
	});
});

test("pasted text fills an empty chapter", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await still(page);
		await playMoves(page, "h2e2", "h9g7");
		await menuItem(page, "New chapter");
		await place(page, "Game 2 of 2");
		const paste = async (text) => {
			await menuItem(page, "Paste a position or record");
			await page.locator("dialog textarea").fill(text);
			await page.locator("dialog .main").click();
		};
		await paste("b2e2 b9c7");
		await place(page, "Game 2 of 2");
		assert.deepEqual(
			[await titles(page), await entries(page)],
			[
				["Chapter 1", "Chapter 2"],
				["b2e2", "b9c7"],
			],
		);
		await page.reload();
		await place(page, "Game 2 of 2");
		assert.deepEqual(await entries(page), ["b2e2", "b9c7"]);
		await paste("g3g4"); // chapters with moves are left alone
		await page.waitForFunction(() => document.querySelector(".collection a")?.textContent === "Games: 2");
		assert.deepEqual(await entries(page), ["g3g4"]);
	});
});

test("moves are typed into the analysis in any notation", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await still(page);
		const field = page.getByLabel("Type a move");
		for (const move of ["h2e2", "马8进7", "C5+4"]) {
			await field.fill(move);
			await field.press("Enter");
		}
		assert.deepEqual(await entries(page), ["h2e2", "h9g7", "e2e6"]);
		await field.fill("a0a9");
		await field.press("Enter");
		assert.match(await page.locator(".fault[role=alert]").first().textContent(), /"a0a9"/);
		await page.locator(".walk button").nth(1).click();
		assert.deepEqual(
			[await field.inputValue(), await page.locator(".fault[role=alert]").first().textContent()],
			["", ""],
		);
	});
});

test("exports to programs without comment codes contain only words", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await still(page);
		await menuItem(page, "Paste a position or record");
		await page
			.locator("dialog textarea")
			.fill(
				'[Game "xiangqi"]\n[First "徐天红"]\n[Second "A/B"]\n[ChapterName "Elephants"]\n[Date "1989.06.03"]\n\nh2e2 {$5 [%cal Gh2e2] [%eval 0.35] centre} h9g7 e2e6 {[%eval -7.00] ?? blunder, better h0g2} (h0g2 {[%eval 0.52] better}) g7e6 *',
			);
		await page.locator("dialog .main").click();
		const menu = await openRecordMenu(page);
		const record = await menu.locator("textarea").inputValue();
		assert.match(record, /\[%eval -7\.00\]\s\?\?\sblunder/, "records contain everything");
		await menu.getByLabel("Format").selectOption("dhtmlxq");
		const page2 = await menu.locator("textarea").inputValue();
		assert.match(page2, /comment1\]!\? centre\[/);
		assert.match(page2, /comment3\]\?\? Blunder, Better: h0g2\[/);
		assert.match(page2, /comment1_3\]better\[/);
		assert.match(page2, /DhtmlXQ_title\]Elephants\[/);
		assert.doesNotMatch(page2, /%/);
		await menu.getByLabel("Format").selectOption("xqf");
		const { name, bytes } = await download(page, menu.getByRole("button", { name: "Download" }));
		assert.equal(name, "xiangqi-徐天红-A-B-1989-06-03.xqf");
		assert.equal(bytes.toString("latin1", 81, 81 + bytes[80]), "Elephants");
	});
});

async function download(page, button) {
	const saved = page.waitForEvent("download");
	await button.click();
	const file = await saved;
	return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

// The frames of a GIF: the delay of each in ms, and its size; throws if the file is invalid.
function framesOf(bytes) {
	assert.equal(bytes.toString("latin1", 0, 6), "GIF89a");
	const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
	const colours = (flags) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
	const frames = [];
	let [at, delay, repeats] = [13 + colours(bytes[10]), 0, false];
	const skip = () => {
		while (bytes[at]) at += bytes[at] + 1;
		at++;
	};
	while (bytes[at] !== 0x3b) {
		if (bytes[at] === 0x21) {
			if (bytes[at + 1] === 0xf9) delay = 10 * bytes.readUInt16LE(at + 4);
			else if (bytes[at + 1] === 0xff) repeats = bytes.toString("latin1", at + 3, at + 14) === "NETSCAPE2.0";
			at += 2;
			skip();
		} else {
			assert.equal(bytes[at], 0x2c, `byte ${at}`);
			frames.push({ delay, width: bytes.readUInt16LE(at + 5), height: bytes.readUInt16LE(at + 7) });
			at += 11 + colours(bytes[at + 9]);
			skip();
		}
	}
	assert.equal(at, bytes.length - 1);
	return { width, height, repeats, frames };
}

// Colors of an image as decoded by a browser, at points given as shares of its width and height.
function coloursAt(page, bytes, type, points) {
	return page.evaluate(
		async ([data, type, points]) => {
			const image = new Image();
			image.src = `data:${type};base64,${data}`;
			await image.decode();
			const canvas = document.createElement("canvas");
			[canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
			const ink = canvas.getContext("2d", { willReadFrequently: true });
			ink.drawImage(image, 0, 0);
			return points.map(([x, y]) => [
				...ink.getImageData(Math.round(x * canvas.width), Math.round(y * canvas.height), 1, 1).data,
			]);
		},
		[bytes.toString("base64"), type, points],
	);
}

test("the board is saved as a picture and the line as an animation", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await still(page);
		await menuItem(page, "Paste a position or record");
		await page.locator("dialog textarea").fill('[Game "xiangqi"]\n\n1. h2e2 {[%csl Re5]} h9g7 2. h0g2 i9h9 *');
		await page.locator("dialog .main").click();
		await page.locator(".text .entry").first().click();
		const menu = await openRecordMenu(page);
		const png = await download(page, menu.getByRole("button", { name: "PNG" }));
		assert.equal(png.name, "xiangqi.png");
		assert.equal(png.bytes.toString("latin1", 1, 4), "PNG");
		const [width, height] = [png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)];
		assert.ok(height === 1600 && width > 1300 && width < 1600, `${width} x ${height}`);
		// Wood, and the red circle drawn around e5: its edge is left of the center.
		const board = await page
			.locator("svg.board")
			.first()
			.evaluate((board) => {
				const { x, y, width, height } = board.viewBox.baseVal;
				const share = (px, py) => [(px - x) / width, (py - y) / height];
				return {
					wood: share(350, 450),
					circle: share(400 - 46, 400),
					colour: getComputedStyle(board.querySelector(".arrow.drawn")).stroke,
					wooden: getComputedStyle(board.querySelector(".wood")).fill,
				};
			});
		const [wood, circle] = await coloursAt(page, png.bytes, "image/png", [board.wood, board.circle]);
		const rgb = (text) =>
			text
				.match(/[\d.]+/g)
				.slice(0, 3)
				.map(Number);
		const near = (a, b, by) =>
			assert.ok(
				rgb(a).every((n, i) => Math.abs(n - b[i]) <= by),
				`${a} is not ${b}`,
			);
		near(board.wooden, wood, 12);
		assert.ok(circle[0] > circle[1] + 40 && circle[3] === 255, `${circle} is red`);
		const gif = await download(page, menu.getByRole("button", { name: "GIF" }));
		const film = framesOf(gif.bytes);
		assert.equal(gif.name, "xiangqi.gif");
		assert.deepEqual(
			film.frames.map(({ delay }) => delay),
			[1000, 1000, 1000, 1000, 3000],
		);
		assert.ok(
			film.repeats &&
				film.height === 640 &&
				film.frames.every(({ width, height }) => width === film.width && height === film.height),
		);
		assert.equal(await menu.getByText("5 positions.").count(), 1);
		const [first] = await coloursAt(page, gif.bytes, "image/gif", [board.wood]);
		near(board.wooden, first, 16);
		await menu.getByLabel("What the GIF shows").selectOption("here");
		const rest = await download(page, menu.getByRole("button", { name: "GIF" }));
		assert.equal(framesOf(rest.bytes).frames.length, 4);
		assert.equal(await page.locator(".backstage").count(), 0);
	});
});

test("pictures name players, place and date if known and selected", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await still(page);
		const picture = async (wanted) => {
			const menu = await openRecordMenu(page);
			const choice = menu.getByLabel("PNG with players, event and date");
			if (wanted === null) assert.equal(await choice.count(), 0);
			else await choice.setChecked(wanted);
			const { bytes } = await download(page, menu.getByRole("button", { name: "PNG" }));
			await page.keyboard.press("Escape");
			return { bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
		};
		const paste = async (tags) => {
			await menuItem(page, "Paste a position or record");
			await page.locator("dialog textarea").fill(`[Game "xiangqi"]\n${tags}\nh2e2 h9g7 *`);
			await page.locator("dialog .main").click();
			await page.locator(".text .entry").first().waitFor();
		};
		await paste("");
		const bare = await picture(null);
		await paste(
			'[First "徐天红"]\n[Second "A name longer than a board is wide, in smaller letters"]\n[Event "1989 Cup"]\n[Date "1989.05.01"]\n',
		);
		assert.deepEqual(await picture(false), bare);
		const full = await picture(true);
		if (process.env.PICTURE) writeFileSync(process.env.PICTURE, full.bytes);
		assert.deepEqual([full.width, full.height], [bare.width, bare.height + 36 + 2 * 76]);
		// Text in both lines, and none at the sides.
		const inked = async (y, x0, x1) => {
			const row = Array.from({ length: 400 }, (_, i) => [x0 + (i * (x1 - x0)) / 400, y / full.height]);
			const colours = await coloursAt(page, full.bytes, "image/png", row);
			return colours.some(([r, g, b]) => r + g + b < 300);
		};
		for (const y of [64, 140]) {
			assert.ok(await inked(y, 0.1, 0.9), `words on ${y}`);
			assert.ok(!(await inked(y, 0, 0.03)) && !(await inked(y, 0.97, 0.999)), `none beside them on ${y}`);
		}
	});
});

test("animations can be canceled, and a flip with its reveal is one frame", async () => {
	await site.visit("#/analyse/darkchess", async (page) => {
		await still(page);
		await menuItem(page, "Paste a position or record");
		const moves = [];
		for (let flips = 0; flips < 3; flips++) {
			moves.push(core.set({ game: "darkchess", moves }).moves[0][0]);
			moves.push(core.set({ game: "darkchess", moves }).outcomes[0][0]);
		}
		await page.locator("dialog textarea").fill(`[Game "darkchess"]\n\n${moves.join("").replaceAll(")", ") ")}*`);
		await page.locator("dialog .main").click();
		const menu = await openRecordMenu(page);
		const { bytes } = await download(page, menu.getByRole("button", { name: "GIF" }));
		assert.equal(framesOf(bytes).frames.length, 4);
		let more = 0;
		page.on("download", () => more++);
		await pressWhenSeen(page, "Cancel");
		await menu.getByRole("button", { name: "GIF" }).click();
		await menu.getByRole("button", { name: "GIF" }).waitFor();
		assert.equal(more, 0);
		assert.equal(await page.locator(".backstage").count(), 0);
	});
});

test("several workers search shares of the moves with one memory limit and stop together", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await page.addInitScript(() => {
			Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 3 });
			window.thinks = [];
			window.alive = new Set();
			const post = Worker.prototype.postMessage;
			Worker.prototype.postMessage = function (order, ...more) {
				if (order.think) {
					window.thinks.push(order.think);
					window.alive.add(this);
				}
				return post.call(this, order, ...more);
			};
			const end = Worker.prototype.terminate;
			Worker.prototype.terminate = function () {
				window.alive.delete(this);
				return end.call(this);
			};
		});
		await page.reload();
		await page.locator(".engine .lines li").nth(2).waitFor();
		assert.deepEqual(await page.evaluate(() => window.thinks.map(({ moves }) => moves ?? null)), [null]);
		await page.locator(".engine .options summary").click();
		const field = page.getByLabel("Search threads");
		assert.equal(await field.getAttribute("max"), "3");
		await page.evaluate(() => (window.thinks = []));
		await field.fill("9");
		await field.press("Enter");
		assert.equal(await field.inputValue(), "3");
		await page.waitForFunction(() => window.thinks.length === 3);
		const thinks = await page.evaluate(() => window.thinks);
		assert.deepEqual(
			thinks.flatMap(({ moves }) => moves).sort(),
			core
				.set({ game: "xiangqi" })
				.moves.map(([name]) => name)
				.sort(),
		);
		assert.deepEqual(
			thinks.map(({ options }) => options.hash),
			[10, 10, 10],
		);
		assert.equal(await page.evaluate(() => window.alive.size), 3);
		const lines = page.locator(".engine .lines li");
		await page.waitForFunction(() => document.querySelectorAll(".engine .lines li").length === 3);
		const scores = (await lines.locator(".score").allTextContents()).map((text) => Number(text.replace("−", "-")));
		assert.deepEqual(
			scores,
			[...scores].sort((a, b) => b - a),
		);
		await page.reload();
		await page.waitForFunction(() => window.thinks.length === 3); // it is stored
		await page.locator(".engine .options summary").click();
		await page.evaluate(() => (window.thinks = []));
		await field.fill("1");
		await field.press("Enter");
		await page.waitForFunction(() => window.thinks.length === 1 && !window.thinks[0].moves);
		assert.equal(await page.evaluate(() => window.alive.size), 1);
		await field.fill("2");
		await field.press("Enter");
		await page.waitForFunction(() => window.thinks.length === 3);
		assert.equal(await page.evaluate(() => window.alive.size), 2);
		await page.locator(".engine [role=switch]").uncheck();
		assert.equal(await page.evaluate(() => window.alive.size), 0);
	});
});

test("two pages share an analysis; an own game becomes a chapter before the other page saves", async () => {
	await site.visit("#/analyse/xiangqi", async (page, context) => {
		await still(page);
		await playMoves(page, "h2e2", "h9g7");
		const other = await context.newPage();
		await other.goto(`${site.address}#/analyse/xiangqi`);
		await still(other);
		await other.waitForFunction(() => document.querySelectorAll(".text .entry").length === 2);
		const comment = async (one, words) => {
			await one.locator(".note textarea").fill(words);
			await one.locator(".note textarea").press("Enter");
		};
		await comment(page, "said here");
		await other.locator(".text .said", { hasText: "said here" }).waitFor();
		await other.keyboard.press("Home");
		await comment(other, "said there");
		await page.locator(".text .said", { hasText: "said there" }).waitFor();
		await page.reload();
		for (const words of ["said here", "said there"]) await page.locator(".text .said", { hasText: words }).waitFor();
		// Another game there, and a change here.
		await menuItem(other, "Start over");
		await playMoves(other, "c3c4");
		await comment(other, "my own");
		assert.deepEqual(
			await page.locator(".text .said").allTextContents(),
			["said there", "said here"],
			"the game viewed here stays",
		);
		const kept = (page) =>
			page.evaluate(() =>
				(JSON.parse(localStorage.getItem("qipan.collection"))?.chapters ?? []).map(({ record }) =>
					record.match(/\{[^}]*\}/g).join(" "),
				),
			);
		assert.deepEqual(await kept(page), ["{said there} {said here}"], "once");
		await page.keyboard.press("End");
		await comment(page, "said again");
		await page.locator(".undo", { hasText: "is now the chapter" }).waitFor();
		await other.locator(".collection a", { hasText: "Game 2 of 2" }).waitFor(); // both are chapters now
		await comment(other, "mine too");
		await page.waitForFunction(() => localStorage.getItem("qipan.collection").includes("mine too"));
		await comment(page, "said last");
		await other.waitForFunction(() => localStorage.getItem("qipan.collection").includes("said last"));
		assert.deepEqual(await kept(page), ["{said there} {said last}", "{mine too}"]);
		await page.locator(".undo button").click();
		await page.locator(".text .said", { hasText: "mine too" }).waitFor();
	});
});

// The browser reports to a page with a short delay what another page has stored.
test("comments typed while another page saves stay in their own chapter", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		await still(page);
		await playMoves(page, "h2e2", "h9g7");
		await menuItem(page, "New chapter");
		await place(page, "Game 2 of 2");
		await playMoves(page, "c3c4");
		await page.waitForFunction(() => localStorage.getItem("qipan.collection").includes("c3c4"));
		const newValue = await page.evaluate(() => {
			const list = JSON.parse(localStorage.getItem("qipan.collection"));
			list.chapters[0].record = list.chapters[0].record.replace("h9g7", "h9g7 {mine too}");
			const text = JSON.stringify(list);
			localStorage.setItem("qipan.collection", text);
			return text;
		});
		await page.locator(".note textarea").fill("said last");
		await page.locator(".note textarea").press("Enter");
		await page.evaluate(
			(newValue) => dispatchEvent(new StorageEvent("storage", { key: "qipan.collection", newValue })),
			newValue,
		);
		await page.waitForFunction(() => localStorage.getItem("qipan.collection").includes("said last"));
		const records = await page.evaluate(() =>
			JSON.parse(localStorage.getItem("qipan.collection")).chapters.map(({ record }) => record),
		);
		assert.equal(records.length, 2);
		assert.match(records[0], /h9g7 \{mine too\}/);
		assert.match(records[1], /c3c4 \{said last\}/);
		await place(page, "Game 2 of 2");
	});
});

test("two pages share the chapters without losing anything", async () => {
	await site.visit("#/analyse/xiangqi", async (page, context) => {
		await still(page);
		await playMoves(page, "h2e2", "h9g7");
		await menuItem(page, "New chapter");
		await place(page, "Game 2 of 2");
		await playMoves(page, "b2e2");
		const other = await context.newPage();
		await other.goto(`${site.address}#/analyse/xiangqi`);
		await place(other, "Game 2 of 2");
		await still(other);
		const both = async (...expected) => {
			for (const one of [page, other])
				await one.waitForFunction(
					(expected) =>
						[...document.querySelectorAll(".chapters li b")].map((b) => b.textContent).join() === expected.join(),
					expected,
				);
		};
		await other.locator(".chapters summary").click();
		await both("Chapter 1", "Chapter 2");
		// A new chapter there; here the same chapter stays selected.
		await other.getByRole("button", { name: "New chapter" }).click();
		await both("Chapter 1", "Chapter 2", "Chapter 3");
		await place(page, "Game 2 of 3");
		// Both change their own chapters.
		await playMoves(other, "c3c4");
		await playOn(page, ["b2e2"], "b9c7");
		await page.getByRole("button", { name: "Rename Chapter 2" }).click();
		await page.getByLabel("Chapter title").fill("Opening");
		await page.getByLabel("Chapter title").press("Enter");
		await both("Chapter 1", "Opening", "Chapter 3");
		await place(other, "Game 3 of 3");
		assert.deepEqual(await entries(other), ["c3c4"]);
		// The chapter that is selected here is changed there.
		await other.keyboard.press("Shift+N");
		await place(other, "Game 2 of 3");
		await other.waitForFunction(() => document.querySelectorAll(".text .entry").length === 2);
		await other.keyboard.press("End");
		await playOn(other, ["b2e2", "b9c7"], "h2h6");
		await menuItem(other, "New chapter");
		await both("Chapter 1", "Opening", "Chapter 3", "Chapter 4");
		await page.waitForFunction(() => document.querySelectorAll(".text .entry").length === 3);
		await place(page, "Game 2 of 4");
		for (const one of [page, other]) {
			await one.reload();
			await one.locator(".chapters li").nth(3).waitFor({ state: "attached" });
		}
		await both("Chapter 1", "Opening", "Chapter 3", "Chapter 4");
		await other.locator(".chapters summary").click();
		await other.locator(".chapters li button").getByText("Chapter 3").click();
		assert.deepEqual(await entries(other), ["c3c4"]);
	});
});
