// The campaign from the user's view: help after losses, flying stars, results as pictures, the level of the day.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { LevelTable, begin } from "./level_table.mjs";
import { Site, core, pageFolder } from "./site.mjs";
import { asLevel, speak } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const file = join(pageFolder, "campaign.json");
const skip = !existsSync(file) && "there is no campaign";
const levels = skip ? [] : JSON.parse(readFileSync(file, "utf8"));
const [first, second] = levels;
const allWon = Object.fromEntries(levels.map(({ id }) => [id, { tries: 1, wins: 1, best: 9, stars: 1 }]));
const results = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("qipan.magic.results") ?? "{}"));

// Counts flights, because on a busy machine a flight is over before a test can look for it.
function countFlights() {
	const { animate } = Element.prototype;
	window.flights = new WeakMap();
	Element.prototype.animate = function (...how) {
		window.flights.set(this, (window.flights.get(this) ?? 0) + 1);
		return animate.apply(this, how);
	};
}

// Visits the address with these results.
const visit = (hash, kept, act, how) =>
	site.visit(
		"#/",
		async (page, context) => {
			await page.evaluate((kept) => localStorage.setItem("qipan.magic.results", JSON.stringify(kept)), kept);
			await page.addInitScript(countFlights); // after a reload
			await page.evaluate(countFlights);
			await page.goto(`${site.address}${hash}`);
			await act(page, context);
		},
		how,
	);

// Never captures, so it does not win.
const meek = (view) => view.moves.find(([name, from]) => from >= 0 && !name.includes("x")) ?? view.moves[0];
const flying = (page, within) =>
	page.locator(within).evaluateAll((stars) => stars.map((star) => window.flights.get(star) ?? 0));

test("after three losses an easier opponent is offered, worth one star", {
	skip,
}, async () => {
	await visit(
		`#/magic/${second.id}`,
		{ [first.id]: { tries: 1, wins: 1, best: 5, stars: 3 }, [second.id]: { tries: 2, row: 2 } },
		async (page) => {
			await begin(page);
			assert.equal(await page.locator(".help").count(), 0);
			const table = new LevelTable(page, "magic");
			assert.ok(await table.playOn(meek, 100));
			const panel = page.locator(".ending .panel");
			await panel.getByText("3 games without a win").waitFor();
			assert.equal((await results(page))[second.id].row, 3);
			assert.equal(await panel.locator(".main").getAttribute("data-word"), "magicAgain"); // retry comes first
			await panel.getByRole("button", { name: "Easier opponent (one star at most)" }).click();
			await page.locator(".head").getByText("easier opponent").waitFor();
			for (const name of ["Full-strength opponent", "Skip this level"])
				await page.locator(".help").getByRole("button", { name }).waitFor();
			assert.ok(await table.playOn(asLevel("depth-4"), 100));
			await panel.getByText("You beat the easier opponent").waitFor();
			assert.equal(await panel.locator(".star.lit").count(), 1);
			assert.deepEqual(await flying(page, ".ending .star.lit"), [1]);
			const { wins, stars, row } = (await results(page))[second.id];
			assert.deepEqual([wins, stars, row], [1, 1, 0]);
			await panel.getByRole("button", { name: "Full-strength opponent" }).click();
			await page.waitForFunction(() => !document.querySelector(".head").textContent.includes("easier opponent"));
		},
	);
});

test("levels can be skipped, and the map marks them until they are won", { skip }, async () => {
	await visit(
		`#/magic/${first.id}`,
		{ [first.id]: { tries: 3, row: 3 } },
		async (page) => {
			await begin(page);
			const opener = page.locator(".opener");
			if (await opener.isVisible()) await opener.click();
			await page.getByRole("button", { name: "Skip this level" }).click();
			await page.waitForURL(`**/#/magic/${second.id}`);
			await page.locator(".leveling svg.board").waitFor();
			await page.goto(`${site.address}#/magic`);
			await page.getByRole("link", { name: `Level 1, ${first.title}: skipped` }).waitFor();
			await page.locator(`.current[data-level="${second.id}"]`).waitFor();
			assert.equal((await results(page))[first.id].wins, 0);
		},
		{ viewport: { width: 390, height: 844 } },
	);
});

test("stars fly to the level on the map, or appear at once with reduced motion", { skip }, async () => {
	for (const reducedMotion of ["no-preference", "reduce"])
		await visit(
			`#/magic/${first.id}`,
			{},
			async (page) => {
				await begin(page);
				const table = new LevelTable(page, "magic");
				assert.ok(await table.playOn(asLevel("depth-4"), 100));
				const moves = reducedMotion === "reduce" ? 0 : 1;
				const lit = await flying(page, ".ending .star.lit");
				assert.ok(lit.length > 0 && lit.every((n) => n === moves), `${reducedMotion}: ${lit}`);
				await page.locator(".head .up").click();
				const star = `[data-level="${first.id}"] .star.lit`;
				await page.locator(star).first().waitFor();
				await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
				assert.deepEqual(await flying(page, star), lit);
				await page.reload(); // they are no longer new
				await page.locator(star).first().waitFor();
				assert.deepEqual(
					await flying(page, star),
					lit.map(() => 0),
				);
			},
			{ reducedMotion },
		);
});

test("winning a chapter is announced once", { skip }, async () => {
	const { [first.id]: _, ...others } = Object.fromEntries(Object.entries(allWon).slice(0, 10));
	await visit(
		`#/magic/${first.id}`,
		others,
		async (page) => {
			await begin(page);
			const table = new LevelTable(page, "magic");
			assert.ok(await table.playOn(asLevel("depth-4"), 100));
			const end = page.locator(".ending .chapter-end");
			await end.getByText("Chapter 1 complete: The Gate").waitFor();
			assert.match(await end.locator(".sum").textContent(), /^1[012] of 30 stars$/);
			assert.ok((await page.locator(".ending .panel").boundingBox()).y >= 0, "the top of the panel is visible");
			const hidden = await page.locator(".ending .panel:not([inert])").evaluate((panel) => {
				const { left, right, top, bottom } = panel.getBoundingClientRect();
				const [shut, told] = [".shut", ".chapter-end"].map((part) => panel.querySelector(part).getBoundingClientRect());
				const at = (x, y) => y >= innerHeight || panel.contains(document.elementFromPoint(x, y));
				return [
					shut.bottom > told.top,
					...[left + 24, right - 24].map((x) =>
						[...Array(20).keys()].every((i) => at(x, top + 8 + ((bottom - top - 16) * i) / 20)),
					),
				];
			});
			assert.deepEqual(
				hidden,
				[false, true, true],
				"nothing covers the panel, and its button does not cover the chapter",
			);
			await page.getByRole("button", { name: "Play again" }).click();
			assert.ok(await table.playOn(asLevel("depth-4"), 100));
			await page.locator(".ending .panel").waitFor();
			assert.equal(await end.count(), 0);
		},
		{ viewport: { width: 390, height: 664 } },
	);
});

// For an end panel: the parts that nothing else covers, and the controls that can be pressed.
async function assertWhole(panel, { width, height }) {
	await panel.evaluate((panel) => Promise.all(panel.getAnimations().map((animation) => animation.finished)));
	const { x, y, ...size } = await panel.boundingBox();
	assert.ok(
		x >= 0 && y >= 0 && x + size.width <= width && y + size.height <= height,
		`the panel is visible: ${JSON.stringify({ x, y, ...size })}`,
	);
	const covered = await panel.evaluate((panel) => {
		const { left, top, width, height } = panel.getBoundingClientRect();
		const spots = [...Array(200).keys()].map((i) => [
			left + 4 + ((width - 8) * (i % 10)) / 9,
			top + 8 + ((height - 16) * Math.floor(i / 10)) / 19,
		]);
		return spots
			.map(([x, y]) => document.elementFromPoint(x, y))
			.filter((found) => !panel.contains(found))
			.map((found) => found?.outerHTML.slice(0, 80));
	});
	assert.deepEqual(covered, [], "nothing covers the panel");
	for (const button of await panel.locator("button, a").all()) await button.click({ trial: true });
}

for (const [width, height] of [
	[1440, 900],
	[900, 700],
	[844, 390],
	[667, 375],
	[390, 844],
])
	test(`nothing covers the end of a level at ${width}x${height}, and its buttons can be pressed`, {
		skip,
	}, async () => {
		const size = { width, height };
		const stuck = { [first.id]: { tries: 1, wins: 1, best: 5, stars: 3 }, [second.id]: { tries: 2, row: 2 } };
		for (const [kept, way] of [
			[stuck, meek],
			[allWon, asLevel("depth-4")],
		])
			await visit(
				`#/magic/${second.id}`,
				kept,
				async (page) => {
					await begin(page);
					assert.ok(await new LevelTable(page, "magic").playOn(way, 100));
					const panel = page.locator(".ending .panel:not([inert])");
					await panel.waitFor();
					if (way === meek) await panel.getByRole("button", { name: "Skip" }).waitFor();
					await assertWhole(panel, size);
				},
				{ viewport: size },
			);
	});

test("results are shared as a picture", { skip }, async () => {
	await visit(`#/magic/${first.id}`, {}, async (page, context) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await begin(page);
		assert.ok(await new LevelTable(page, "magic").playOn(asLevel("depth-4"), 100));
		const share = page.locator('.ending [data-word="pictureShare"]');
		await share.click();
		const picture = page.locator("dialog .result-picture");
		assert.match(await picture.getAttribute("alt"), new RegExp(`${first.title}, \\d of 3 stars, Won in \\d+ moves`));
		const seen = await picture.evaluate(async (image) => {
			await image.decode();
			const canvas = document.createElement("canvas");
			[canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
			const pen = canvas.getContext("2d");
			pen.drawImage(image, 0, 0);
			const wood = getComputedStyle(document.querySelector(".ground .wood")).fill.match(/\d+/g).map(Number);
			const { data } = pen.getImageData(0, 336, canvas.width, canvas.height - 432);
			let n = 0;
			for (let i = 0; i < data.length; i += 4) n += wood.every((value, k) => Math.abs(data[i + k] - value) < 12);
			return { width: canvas.width, board: n / (data.length / 4) };
		});
		assert.equal(seen.width, 1080);
		assert.ok(seen.board > 0.2, `${seen.board} of the picture is the board`);
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: "Download" }).click(),
		]);
		assert.equal(download.suggestedFilename(), `${first.title}.png`);
		await page.getByRole("button", { name: "Copy", exact: true }).click();
		await page.getByText("Copied.").waitFor();
		assert.deepEqual(await page.evaluate(async () => (await navigator.clipboard.read())[0].types), ["image/png"]);
		await page.getByRole("button", { name: "Close" }).last().click();
		await page.evaluate(() => {
			Object.assign(navigator, {
				canShare: () => true,
				share: async ({ files: [file] }) => (window.sent = [file.name, file.type]),
			});
		});
		await share.click();
		await page.getByRole("button", { name: "Send" }).click();
		assert.deepEqual(await page.evaluate(() => window.sent), [`${first.title}.png`, "image/png"]);
	});
});

test("the daily level is the same for all, counts separately and has a streak", { skip }, async () => {
	const seen = [];
	for (let i = 0; i < 2; i++)
		await site.visit("#/", async (page) => {
			await page.clock.setFixedTime(new Date(2026, 10, 25, 9));
			await page.reload();
			await page.getByRole("link", { name: "Level of the day" }).click();
			await begin(page);
			const table = new LevelTable(page, "magic");
			await table.turn();
			const { id, seed, start } = await page.evaluate(() => JSON.parse(localStorage.getItem("qipan.magic.playing")));
			seen.push({ id, seed, start, title: await page.locator(".head h1").textContent() });
			assert.equal(id, "daily 2026-11-25");
			assert.deepEqual(await results(page), {});
			await page.evaluate(() =>
				localStorage.setItem(
					"qipan.magic.daily",
					JSON.stringify({
						"2026-11-22": { wins: 1 },
						"2026-11-24": { wins: 1, stars: 2 },
						"2026-11-25": { wins: 1, stars: 3 },
					}),
				),
			);
			await page.goto(`${site.address}#/magic`);
			await page.locator(".daily").getByText("2 days in a row").waitFor();
			assert.equal(await page.locator(".daily .star.lit").count(), 3);
		});
	assert.deepEqual(seen[0], seen[1]);
});

test("unfinished levels resume, after another level too", { skip }, async () => {
	await visit(`#/magic/${second.id}`, { [first.id]: { tries: 1, wins: 1, best: 5, stars: 3 } }, async (page) => {
		await begin(page);
		const table = new LevelTable(page, "magic");
		assert.ok(!(await table.playOn(meek, 2)));
		const { line } = await table.line();
		assert.match(await page.locator(".moves-made").textContent(), /^2 moves · star limit \d+$/);
		await page.goto(`${site.address}#/magic/${first.id}`);
		await page.waitForFunction((id) => JSON.parse(localStorage.getItem("qipan.magic.playing")).id === id, first.id);
		await page.goto(`${site.address}#/magic`);
		await page.getByRole("link", { name: "Continue" }).click();
		await page.locator(".head").getByText("2 moves · star limit").waitFor();
		assert.deepEqual((await table.line()).line, line);
		await page.locator('[data-word="magicRestart"]').click();
		await page.goto(`${site.address}#/magic/${first.id}`);
		await page.waitForFunction((id) => JSON.parse(localStorage.getItem("qipan.magic.playing")).id === id, first.id);
		await page.goto(`${site.address}#/magic/${second.id}`);
		await begin(page);
		assert.equal((await table.line()).line.moves.length, 0, "a restarted game does not return");
	});
});

test("unfinished levels are offered on the home screen, daily ones only on their day", { skip }, async () => {
	await visit(`#/magic/${first.id}`, {}, async (page) => {
		await begin(page);
		const table = new LevelTable(page, "magic");
		assert.ok(!(await table.playOn(meek, 2)));
		const { line } = await table.line();
		await page.goto(`${site.address}#/`);
		const card = page.locator(".card.first");
		await card.getByText(first.title).waitFor();
		assert.match(await card.locator(".told").textContent(), /\d moves · Your move/);
		await card.getByText("Continue").click();
		await page.waitForURL(`**/#/magic/${first.id}`);
		await table.turn();
		assert.deepEqual((await table.line()).line, line);
	});
	await site.visit("#/", async (page) => {
		await page.clock.setFixedTime(new Date(2026, 10, 25, 9));
		await page.goto(`${site.address}#/magic/daily`);
		await begin(page);
		assert.ok(!(await new LevelTable(page, "magic").playOn(meek, 1)));
		await page.goto(`${site.address}#/`);
		await page.locator(".card.first").getByText("Level of the day").waitFor();
		assert.equal(await page.locator(".card.first .enter").getAttribute("href"), "#/magic/daily");
		await page.clock.setFixedTime(new Date(2026, 10, 26, 9));
		await page.reload();
		await page.locator(".card.first").waitFor();
		assert.equal(await page.getByText("Continue").count(), 0);
	});
});

test("a restarted game can be restored with its costs until the next move", { skip }, async () => {
	await visit(`#/magic/${second.id}`, { [first.id]: { tries: 1, wins: 1, best: 5, stars: 3 } }, async (page) => {
		await begin(page);
		const table = new LevelTable(page, "magic");
		const back = page.locator('[data-word="magicToLeft"]');
		const restart = page.locator('[data-word="magicRestart"]');
		assert.ok(!(await table.playOn(meek, 2)));
		await page.locator('[data-word="hint"]').click();
		const { line } = await table.line();
		await restart.click();
		assert.match(await page.locator(".state").textContent(), /^Restarted\. Your move\./);
		assert.equal((await table.line()).line.moves.length, 0);
		assert.deepEqual(await chances(page, ".chances"), ["open", "open", "open"]);
		await back.click();
		assert.deepEqual((await table.line()).line, line);
		assert.deepEqual(await chances(page, ".chances"), ["open", "lost", "open"]);
		assert.equal(await back.count(), 0);
		await restart.click();
		await back.waitFor();
		assert.ok(!(await table.playOn(meek, 1)));
		assert.equal(await back.count(), 0);
	});
});

test("messages at the end of a level and the board survive a language change", { skip }, async () => {
	await visit(`#/magic/${first.id}`, {}, async (page) => {
		await begin(page);
		const table = new LevelTable(page, "magic");
		assert.ok(await table.playOn(asLevel("depth-4"), 100));
		const pieces = () =>
			page
				.locator(".leveling .piece")
				.evaluateAll((all) => all.map((piece) => [piece.dataset.point, piece.getAttribute("transform")].join()));
		const panel = page.locator(".ending .panel");
		await panel.getByRole("button", { name: "Play again" }).waitFor();
		const seen = await pieces();
		const kept = await results(page);
		await speak(page, "zh-Hans");
		await panel.getByRole("button", { name: "再来一局" }).waitFor();
		assert.deepEqual(await pieces(), seen);
		await panel.getByRole("button", { name: "关闭" }).click();
		await speak(page, "en");
		await page.locator(".state").getByText("Won!").waitFor();
		assert.deepEqual(await pieces(), seen);
		assert.equal(await panel.count(), 0, "the closed panel stays closed");
		assert.deepEqual(await results(page), kept, "the win counts once");
		await page.reload();
		await page.locator(".leveling .state").getByText("Your move").waitFor();
	});
});

test("on a phone touching outside the level's sheet closes it, an answer does not", { skip }, async () => {
	await visit(
		`#/magic/${first.id}`,
		{},
		async (page) => {
			const table = new LevelTable(page, "magic", "touch");
			const card = page.locator(".card-of-level");
			await card.waitFor();
			const { line } = await table.line();
			core.set(line);
			const spots = await table.spots();
			const { y } = await card.boundingBox();
			const above = core.view().moves.findIndex(([, , to]) => spots[to].y < y - 20);
			assert.ok(above >= 0, "a face-down piece above the sheet");
			const [, , to] = core.view().moves[above];
			await page.waitForTimeout(500); // it ignores touches at first
			for (const open of [() => {}, () => page.locator(".opener").tap()]) {
				await open();
				await card.waitFor();
				await page.touchscreen.tap(spots[to].x, spots[to].y);
				await card.waitFor({ state: "hidden" });
				assert.deepEqual((await table.line()).line.moves, []);
			}
			await table.touch(to);
			await page.locator(".opener").tap();
			await page.locator(".leveling .telling", { hasText: "Computer: " }).waitFor({ state: "attached" });
			assert.ok(await card.isVisible(), "the computer's answer leaves the sheet open");
			assert.equal(await page.locator(".begin").textContent(), "Continue");
			await page.goBack();
			await card.waitFor({ state: "hidden" });
			assert.ok(await page.locator(".leveling").isVisible());
			assert.deepEqual(await page.locator(".leveling .controls .brief").allTextContents(), [
				"Hint",
				"Undo",
				"Again",
				"About",
				"Sound",
			]);
		},
		{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
	);
});

test("on a phone a double tap does not close the level's sheet", { skip }, async () => {
	await visit(
		"#/magic",
		{},
		async (page) => {
			await page.locator(".map .node.current").waitFor();
			const open = await page.evaluate(async (id) => {
				const shown = new Promise((done) => addEventListener("hashchange", () => setTimeout(done), { once: true }));
				location.hash = `#/magic/${id}`;
				await shown;
				document.querySelector(".leveling .ground").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
				return document.querySelector(".card-of-level.open") !== null;
			}, first.id);
			assert.ok(open);
		},
		{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
	);
});

const tall = levels.find(({ board: [row, ...others] }) => others.length >= row.split(" ").length);

test("on phones and upright tablets the board is visible above the level's sheet", {
	skip,
}, async () => {
	for (const [width, height] of [
		[390, 844],
		[390, 664],
		[360, 640],
		[768, 1024],
	])
		for (const { id } of [levels[1], levels[5], tall])
			await visit(
				`#/magic/${id}`,
				allWon,
				async (page) => {
					const box = (part) => page.locator(part).boundingBox();
					await page.locator(".card-of-level.open").waitFor();
					const wood = async () =>
						page
							.locator(".leveling .wood")
							.first()
							.evaluate((wood) => wood.getBoundingClientRect().toJSON());
					const [board, card, begins] = [await wood(), await box(".card-of-level"), await box(".begin")];
					assert.ok(board.bottom <= card.y, `${id}: the board ends at ${board.bottom}, the sheet starts at ${card.y}`);
					assert.ok(begins.y + begins.height <= height, "the level can be started without scrolling");
					await begin(page);
					assert.ok(await page.locator(".controls .opener").isVisible(), "the sheet can be reopened");
					const bag = await box(".level-bag");
					if (bag) assert.ok(bag.y + 52 <= height, `${id}: the face-down pieces are at ${bag.y} of ${height}`);
					assert.ok((await wood()).height > 240);
				},
				{ viewport: { width, height } },
			);
});

test("on a phone the end of a level is read above its button", { skip }, async () => {
	for (const [width, height] of [
		[390, 844],
		[360, 740],
	])
		for (const { id } of [first, second])
			await visit(
				`#/magic/${id}`,
				allWon,
				async (page) => {
					await page.locator(".begin").waitFor();
					const [lowest, edge] = await page.locator(".card-of-level").evaluate((card) => {
						card.scrollTop = card.scrollHeight;
						const begin = card.querySelector(".begin");
						const { top } = begin.getBoundingClientRect();
						const spread = Number(/0px 0px 0px (\d+)px/.exec(getComputedStyle(begin).boxShadow)?.[1]);
						return [
							Math.max(
								...[...card.children]
									.filter((part) => part !== begin)
									.map((part) => part.getBoundingClientRect().bottom),
							),
							top - spread,
						];
					});
					assert.ok(
						lowest < edge + 1,
						`${id} at ${width}: the text ends at ${lowest}, the area of the button starts at ${edge}`,
					);
				},
				{ viewport: { width, height } },
			);
});

test("on a phone in landscape the level's text is visible without scrolling", {
	skip,
}, async () => {
	for (const [width, height] of [
		[844, 390],
		[667, 375],
	])
		for (const id of [first.id, second.id])
			await visit(
				`#/magic/${id}`,
				allWon,
				async (page) => {
					const board = await page.locator(".leveling svg.board").boundingBox();
					assert.ok(board.y >= 0 && board.y + board.height <= height, `the board is at ${board.y}`);
					const [story, card] = [
						await page.locator(".story").boundingBox(),
						await page.locator(".card-of-level").boundingBox(),
					];
					assert.ok(
						story.x >= board.x + board.width &&
							story.y >= card.y &&
							story.y + 40 <= Math.min(card.y + card.height, height),
						"at least two lines of the story",
					);
				},
				{ viewport: { width, height } },
			);
});

const chances = (page, within) =>
	page
		.locator(`${within} .star`)
		.evaluateAll((stars) =>
			stars.map(({ classList }) => (classList.contains("lit") ? "won" : classList.contains("lost") ? "lost" : "open")),
		);

test("each star shows what earned it: a hint loses only its own", {
	skip,
}, async () => {
	await visit(`#/magic/${first.id}`, {}, async (page) => {
		await begin(page);
		const table = new LevelTable(page, "magic");
		await table.turn();
		assert.deepEqual(await chances(page, ".goals"), ["open", "open", "open"]);
		const hint = page.locator('[data-word="hint"]');
		assert.equal(await hint.getAttribute("title"), "Hint (costs a star)");
		await hint.click();
		for (const within of [".goals", ".chances"])
			assert.deepEqual(await chances(page, within), ["open", "lost", "open"], within);
		assert.equal(await hint.getAttribute("title"), "Hint");
		assert.ok(await table.playOn(asLevel("depth-4"), 100));
		const panel = page.locator(".ending .panel");
		assert.equal(
			await panel.locator(".told").textContent(),
			"Finish without hints or take-backs for one more star.",
			"no remark on the moves: they were few enough",
		);
		for (const within of [".ending", ".goals", ".chances"])
			assert.deepEqual(await chances(page, within), ["won", "lost", "won"], within);
		assert.ok(await page.locator(".goals .strike").isVisible());
		assert.ok(!(await panel.locator(".strike").isVisible()), "at the end missing stars are just empty");
		assert.equal(await panel.locator(".stars").getAttribute("aria-label"), "2 of 3 stars");
		assert.equal((await results(page))[first.id].stars, 2);
		await panel.getByRole("button", { name: "Play again" }).click();
		assert.deepEqual(await chances(page, ".goals"), ["open", "open", "open"]);
		assert.equal(await page.locator(".best .stars").getAttribute("aria-label"), "2 of 3 stars");
	});
});

test("a win in too many moves says how few earn the star", { skip }, async () => {
	await visit(`#/magic/${first.id}`, {}, async (page) => {
		await begin(page);
		let played = 0;
		// Never repeats a position.
		const idle = (view) => view.moves.find(([name, from, , seen]) => from >= 0 && !name.includes("x") && !seen);
		assert.ok(
			await new LevelTable(page, "magic").playOn(
				(view, n) => (played++ < 4 && idle(view)) || asLevel("depth-4")(view, n),
				100,
			),
		);
		assert.ok(played > 8, "the level has 6 pieces, and at most 1.25 moves per piece earn the star");
		assert.equal(
			await page.locator(".ending .panel .told").textContent(),
			`You made ${played} moves: 8 or fewer earn one more star.`,
		);
		assert.deepEqual(await chances(page, ".ending"), ["won", "won", "lost"]);
	});
});

test("after losses only available choices are offered: daily levels cannot be skipped", { skip }, async () => {
	await site.visit("#/", async (page) => {
		await page.clock.setFixedTime(new Date(2026, 10, 25, 9));
		await page.evaluate(() =>
			localStorage.setItem("qipan.magic.daily", JSON.stringify({ "2026-11-25": { tries: 3, row: 3 } })),
		);
		await page.goto(`${site.address}#/magic/daily`);
		const help = page.locator(".help");
		await help.getByText("3 games without a win").waitFor({ state: "attached" });
		assert.equal(await help.getByRole("button", { name: "Skip" }).count(), 0);
		assert.doesNotMatch(await help.textContent(), /skip/i);
	});
	await visit(`#/magic/${first.id}`, { [first.id]: { tries: 3, row: 3 } }, async (page) => {
		const help = page.locator(".help");
		await help.getByRole("button", { name: "Skip" }).waitFor();
		assert.match(await help.locator("p").textContent(), /skip the level/);
	});
});

test("the end of a level addresses the player in full sentences", { skip }, async () => {
	await visit(`#/magic/${first.id}`, {}, async (page) => {
		await begin(page);
		assert.ok(await new LevelTable(page, "magic").playOn(asLevel("depth-4"), 100));
		const told = /The computer has no (pieces left|legal move)\.(?! ?\()/;
		assert.match(await page.locator(".state").textContent(), new RegExp(`^Won! ${told.source}`));
		// Without a clause number.
		assert.match(await page.locator(".ending h2 + p").textContent(), new RegExp(`^${told.source}$`));
	});
});

test("a level links to the rules and shows the ranks", { skip }, async () => {
	for (const viewport of [
		{ width: 1440, height: 900 },
		{ width: 390, height: 844 },
	])
		await visit(
			`#/magic/${first.id}`,
			{},
			async (page) => {
				const strip = page.locator(".card-of-level .rank-strip");
				await strip.waitFor();
				assert.deepEqual(await strip.locator("li").allTextContents(), [
					"King",
					"Guard",
					"Minister",
					"Rook",
					"Knight",
					"Cannon",
					"Pawn",
				]);
				await strip.getByText("The pawn takes the king.").waitFor();
				await begin(page);
				const board = await page.locator(".leveling svg.board").boundingBox();
				const table = new LevelTable(page, "magic");
				assert.ok(!(await table.playOn(meek, 1)));
				assert.deepEqual(
					await page.locator(".leveling svg.board").boundingBox(),
					board,
					"the first move does not shift the board",
				);
				const ask = await page.locator(".leveling .head .ask").boundingBox();
				assert.equal(ask.width, ask.height);
				await page.locator(".leveling .head").getByRole("button", { name: "Magic Chess: rules" }).click();
				const [panel, trial] = [page.locator("dialog.rules-panel"), page.locator("dialog.rules-panel .trial").nth(1)];
				await trial.locator(".target").first().waitFor();
				// The board is at the lower edge, and the text below it out of sight: a move scrolls
				// the text into view, and the board stays in place.
				await trial.evaluate((trial) => {
					const panel = trial.closest("dialog");
					panel.scrollTop +=
						trial.querySelector("svg").getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom + 4;
				});
				const target = await trial.locator(".target").first().boundingBox();
				const { y } = await trial.locator("svg.board").boundingBox();
				await page.mouse.click(target.x + target.width / 2, target.y + target.height / 2);
				await trial.locator(".after [role=status]:not(:empty)").waitFor();
				const [said, edge] = [await trial.locator(".after").boundingBox(), await panel.boundingBox()];
				assert.ok(said.y + said.height <= edge.y + edge.height, "the result of the move is visible immediately");
				assert.equal((await trial.locator("svg.board").boundingBox()).y, y);
				assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
			},
			{ viewport },
		);
});

test("on a phone the ranks are visible before a level, without engine terms", {
	skip,
}, async () => {
	for (const [width, height] of [
		[390, 844],
		[360, 640],
	])
		for (const { id } of [first, second])
			await visit(
				`#/magic/${id}`,
				allWon,
				async (page) => {
					const [strip, begins, card] = await Promise.all(
						[".rank-strip", ".begin", ".card-of-level"].map((part) => page.locator(part).boundingBox()),
					);
					assert.ok(
						strip.y >= card.y && strip.y + strip.height <= begins.y,
						`${id}: ${strip.y} to ${strip.y + strip.height}, the start button at ${begins.y}`,
					);
					assert.doesNotMatch(await page.locator(".card-of-level").textContent(), /depth/);
				},
				{ viewport: { width, height } },
			);
});

test("second taps on Again and Undo do nothing, and the buttons stay in place", {
	skip,
}, async () => {
	for (const [width, height] of [
		[390, 844],
		[844, 390],
	])
		await visit(
			`#/magic/${second.id}`,
			allWon,
			async (page) => {
				await begin(page);
				const table = new LevelTable(page, "magic", "touch");
				assert.ok(!(await table.playOn(meek, 2)));
				await table.turn();
				const { line } = await table.line();
				const twice = async (word) => {
					const button = page.locator(`[data-word="${word}"]`);
					await button.scrollIntoViewIfNeeded();
					const { x, y } = await button.boundingBox();
					const before = await page.locator(".controls").boundingBox();
					for (let i = 0; i < 2; i++) {
						await page.touchscreen.tap(x + 20, y + 20);
						await page.waitForTimeout(120);
					}
					assert.deepEqual(
						await page.locator(".controls").boundingBox(),
						before,
						`${width}: the buttons after ${word}`,
					);
				};
				await twice("magicRestart");
				assert.deepEqual((await table.line()).line.moves, [], `${width}: restarted`);
				await twice("magicToLeft");
				assert.deepEqual((await table.line()).line, line, `${width}: restored with all moves`);
				assert.deepEqual(await chances(page, ".chances"), ["open", "open", "open"]);
			},
			{ viewport: { width, height }, hasTouch: true, isMobile: true },
		);
});

test("Back returns from any level to the map, after a sheet too", { skip }, async () => {
	await visit(
		"#/magic",
		{ [first.id]: { tries: 3, row: 3 } },
		async (page) => {
			await page.locator(".map .node.current").click();
			await begin(page);
			const table = new LevelTable(page, "magic");
			assert.ok(!(await table.playOn(asLevel("depth-4"), 1)));
			await page.locator(".opener").click();
			await page.locator(".begin").click();
			assert.ok(await table.playOn(asLevel("depth-4"), 100));
			await page.locator(".ending .main").click();
			await page.waitForURL(`**/#/magic/${second.id}`);
			await page.evaluate(
				(id) =>
					localStorage.setItem(
						"qipan.magic.results",
						JSON.stringify({ ...JSON.parse(localStorage.getItem("qipan.magic.results")), [id]: { tries: 3, row: 3 } }),
					),
				second.id,
			);
			await page.reload();
			await begin(page);
			await page.locator(".opener").click();
			await page.getByRole("button", { name: "Skip this level" }).click();
			await page.waitForURL(`**/#/magic/${levels[2].id}`);
			await page.goBack();
			await page.locator(".map").waitFor();
			assert.equal(new URL(page.url()).hash, "#/magic");
		},
		{ viewport: { width: 390, height: 844 } },
	);
});

test("the level header keeps its height at the first move", { skip }, async () => {
	for (const [width, height] of [
		[360, 640],
		[390, 844],
	])
		for (const id of ["powder-and-smoke", "daily"])
			await visit(
				`#/magic/${id}`,
				allWon,
				async (page) => {
					await begin(page);
					const places = () =>
						page.evaluate(() =>
							[".leveling .head", ".leveling .wood", ".controls"]
								.map((part) => document.querySelector(part).getBoundingClientRect())
								.map(({ top, bottom }) => [top, bottom]),
						);
					const [head, wood, [, lowest]] = await places();
					assert.ok(lowest <= height, `${id}: the buttons end at ${lowest} of ${height}`);
					const table = new LevelTable(page, "magic");
					for (const n of [1, 3]) {
						assert.ok(!(await table.playOn(meek, n)));
						const made = await page
							.locator(".moves-made")
							.evaluate((made) => [made.scrollWidth <= made.clientWidth, made.textContent]);
						assert.ok(made[0], `whole: ${made[1]}`);
						assert.deepEqual((await places()).slice(0, 2), [head, wood], `${id}: after ${n} more`);
					}
				},
				{ viewport: { width, height } },
			);
});

test("long cards scroll within a level, with message and buttons visible", { skip }, async () => {
	for (const [width, height] of [
		[900, 700],
		[1024, 700],
		[1440, 900],
		[844, 390],
	])
		for (const { id } of [second, levels[11]])
			await visit(
				`#/magic/${id}`,
				allWon,
				async (page) => {
					await page.locator(".controls").waitFor();
					const box = (part) => page.locator(part).boundingBox();
					const [card, state, controls] = await Promise.all(
						[".card-of-level", ".leveling .state", ".controls"].map(box),
					);
					assert.ok(
						controls.y + controls.height <= height,
						`${id} at ${width}: the buttons end at ${controls.y + controls.height}`,
					);
					assert.ok(state.y + state.height <= controls.y && card.y + card.height <= state.y);
					await page.locator(".card-of-level").evaluate((card) => (card.scrollTop = card.scrollHeight));
					const inside = await page
						.locator(".card-of-level")
						.evaluate(
							(card) =>
								Math.max(...[...card.children].map((part) => part.getBoundingClientRect().bottom)) <=
								card.getBoundingClientRect().bottom,
						);
					assert.ok(inside, "its end is readable");
					assert.equal(await page.locator(".card-of-level").evaluate((card) => card.tabIndex), 0, "by keys too");
				},
				{ viewport: { width, height } },
			);
});

// Two rooks, each in its own corridor: the computer's has two points, the player's three.
const corridors = {
	id: "corridors",
	title: "Corridors",
	title_zh: "夾道",
	board: [". # # #", "R # # r", ". # # ."],
	pieces: "",
	npc_depth: 1,
};

test("repeated positions are announced, and hints avoid repeating them", async () => {
	for (const [to, other] of [
		["a1", "a3"],
		["a3", "a1"],
	])
		await site.visit("#/", async (page) => {
			await page.evaluate((level) => localStorage.setItem("qipan.magic.own", JSON.stringify([level])), corridors);
			await page.goto(`${site.address}#/magic/mine/corridors`);
			await begin(page);
			const table = new LevelTable(page, "magic");
			const fro =
				(...names) =>
				(view, n) =>
					view.moves.find(([name]) => name === names[n]);
			const state = page.locator(".leveling .state");
			assert.ok(!(await table.playOn(fro(`a2-${to}`), 1)));
			assert.doesNotMatch(await state.textContent(), /third time/);
			assert.ok(!(await table.playOn(fro(`${to}-a2`), 1)));
			for (const part of [".state", ".unseen[role=status]"])
				assert.match(
					await page.locator(`.leveling ${part}`).textContent(),
					/Repeated position: the third time is a draw\./,
				);
			await page.locator('[data-word="hint"]').click();
			await state.getByText(`Hint: a2-${other},`).waitFor();
			assert.ok(await table.playOn(fro(`a2-${to}`, `${to}-a2`), 2));
			assert.match(await state.textContent(), /^A draw\./);
			const panel = page.locator(".ending .panel");
			await panel.getByRole("heading", { name: "A draw." }).waitFor();
			assert.equal(await panel.getAttribute("aria-label"), "A draw.");
		});
});
