// Puzzles on the page: solving, wrong moves, hints, the rating, the daily puzzle, the link to the analysis, offline.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Site, core, pageFolder, withWorker } from "./site.mjs";
import { Table, speak } from "./table.mjs";

let site, file;
before(async () => {
	site = await Site.open();
	file = core.puzzles(await readFile(join(pageFolder, "surakarta.puzzles")));
});
after(() => site.close());

const words = (moves) => moves.split(" ").filter(Boolean);
const line = (puzzle, played) => ({
	game: file.game,
	preset: file.preset,
	position: puzzle.start,
	moves: [...words(puzzle.before), ...words(puzzle.solution).slice(0, played)],
});

// A puzzle with two solver moves, and no equally good alternatives.
const long = () => file.puzzles.find(({ solution, others }) => words(solution).length === 3 && !others.some(Boolean));

// The same, but no other move forces the end even more slowly: all others are wrong.
const firm = () => file.puzzles.find(({ kind, solution }) => kind === "win" && words(solution).length === 3);

// Plays a legal move of the position after that many moves of the solution.
async function play(page, puzzle, played, which) {
	const view = core.set(line(puzzle, played));
	const [move, from, to] = view.moves.find(([move]) => which(move));
	const table = new Table(page, "surakarta", "mouse", "solving");
	const spots = await table.spots();
	for (const point of [from, to]) await page.mouse.click(spots[point].x, spots[point].y);
	return move;
}

const state = (page) => page.locator(".puzzling .state");
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("qipan.puzzles.surakarta")));
const ready = (page) => state(page).getByText("Find the move.").waitFor();

test("puzzles are solved move by move, and the rating rises", async () => {
	const puzzle = long();
	const [first, , last] = words(puzzle.solution);
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		assert.match(await page.locator(".puzzling h1").textContent(), /wins in 2 moves|to win/);
		await play(page, puzzle, 0, (move) => move === first);
		await state(page).getByText("Correct. Keep going!").waitFor();
		await page.waitForFunction(() => document.querySelector(".puzzling .found")?.textContent.split(" ").length === 2);
		await play(page, puzzle, 2, (move) => move === last);
		await state(page).getByText("Solved!").waitFor();
		const progress = await kept(page);
		assert.ok(progress.rating > 1000);
		assert.deepEqual([progress.streak, progress.seen], [1, { [puzzle.name]: true }]);
		assert.match(await page.locator(".score .gain").textContent(), /^\+\d+$/);
		await page.getByRole("button", { name: "Next puzzle" }).click();
		await ready(page);
		assert.equal(await page.getByText(`Puzzle ${puzzle.name}`).count(), 0, "another one");
	});
});

test("puzzles say that a move waits for confirmation", async () => {
	const puzzle = long();
	const [first] = words(puzzle.solution);
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await page.evaluate(() => localStorage.setItem("qipan.settings", JSON.stringify({ confirm: true })));
		await page.reload();
		await ready(page);
		await play(page, puzzle, 0, (move) => move === first);
		await state(page).getByText("Select it again to play it.").waitFor();
		const [, , to] = core.set(line(puzzle, 0)).moves.find(([move]) => move === first);
		const spots = await new Table(page, "surakarta", "mouse", "solving").spots();
		await page.mouse.click(spots[to].x, spots[to].y);
		await state(page).getByText("Correct. Keep going!").waitFor();
	});
});

test("puzzles are solved by typed moves, and invalid ones are explained", async () => {
	const puzzle = long();
	const [first, , last] = words(puzzle.solution);
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		const field = page.locator(".puzzling .typed input");
		const enter = async (move) => {
			await field.fill(move);
			await field.press("Enter");
		};
		await enter("a9");
		assert.match(await page.locator(".puzzling .fault").textContent(), /a9/);
		assert.equal((await kept(page))?.seen?.[puzzle.name], undefined, "no attempt was made");
		await play(page, puzzle, 0, (move) => move === first);
		await state(page).getByText("Correct. Keep going!").waitFor();
		assert.deepEqual(
			[await page.locator(".puzzling .fault").textContent(), await field.inputValue()],
			["", ""],
			"the error of the previous position is cleared",
		);
		await page.waitForFunction(() => document.querySelector(".puzzling .found")?.textContent.split(" ").length === 2);
		await enter(last);
		await state(page).getByText("Solved!").waitFor();
		assert.ok(!(await field.isVisible()), "nothing is left to type");
		assert.equal(await page.evaluate(() => document.activeElement.textContent), "Next puzzle");
	});
});

test("a check is heard, as in games, and once", async () => {
	const { puzzles, game, preset } = core.puzzles(await readFile(join(pageFolder, "xiangqi.puzzles")));
	const { name, solution } = puzzles.find(({ start, before, solution }) => {
		const moves = [...words(before), words(solution)[0]];
		const { check, events } = core.set({ game, preset, position: start, moves });
		return words(solution).length > 1 && check >= 0 && events.every(({ kind }) => kind === "moved");
	});
	const first = () => {
		globalThis.heard = [];
		const set = AudioParam.prototype.setValueAtTime;
		AudioParam.prototype.setValueAtTime = function (value, at) {
			globalThis.heard.push(value);
			return set.call(this, value, at);
		};
	};
	const high = 930; // the pitch in Hz at which the second knock of a check starts; no other sound has it
	const visit = async (page) => {
		await ready(page);
		const field = page.locator(".puzzling .typed input");
		await field.fill(words(solution)[0]);
		await field.press("Enter");
		await page.waitForFunction(() => document.querySelector(".puzzling .found")?.textContent.split(" ").length === 2);
		assert.equal((await page.evaluate(() => globalThis.heard)).filter((value) => value === high).length, 1);
	};
	await site.visit(`#/puzzles/xiangqi/${name}`, visit, { first });
});

test("sides with a color are called by it", async () => {
	for (const game of ["darkchess", "magic"]) {
		const { puzzles, preset } = core.puzzles(await readFile(join(pageFolder, `${game}.puzzles`)));
		const puzzle = puzzles.find(({ kind }) => kind === "mate");
		const { tints, actor } = core.set({ game, preset, position: puzzle.start, moves: words(puzzle.before) });
		await site.visit(`#/puzzles/${game}/${puzzle.name}`, async (page) => {
			await ready(page);
			assert.match(
				await page.locator(".puzzling h1").textContent(),
				tints[actor] === "red" ? /^Red wins/ : /^Black wins/,
			);
		});
	}
});

test("wrong moves are undone and cost rating once; hints show the piece, then the move", async () => {
	const puzzle = firm();
	const [first] = words(puzzle.solution);
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		await play(page, puzzle, 0, (move) => move !== first);
		await state(page).getByText("Incorrect").waitFor();
		const { rating } = await kept(page);
		assert.ok(rating < 1000);
		await page.locator(".puzzling:not(.failed)").waitFor();
		assert.equal(await page.locator(".puzzling .found").textContent(), "");
		const hint = page.getByRole("button", { name: "Hint" });
		await hint.click();
		assert.deepEqual(
			[await page.locator(".board circle.arrow").count(), await page.locator(".board .arrow").count()],
			[1, 1],
		);
		await hint.click();
		await page.locator(".board .arrow:not(circle)").first().waitFor();
		await play(page, puzzle, 0, (move) => move === first);
		await state(page).getByText("Correct. Keep going!").waitFor();
		const progress = await kept(page);
		assert.deepEqual([progress.rating, progress.streak, progress.seen], [rating, 0, { [puzzle.name]: false }]);
	});
});

// Returns whether the solver can win at once after every reply to the move.
function winsNext(start, moves, move) {
	const after = (...more) => core.set({ ...start, moves: [...moves, move, ...more] });
	const solver = core.set({ ...start, moves }).actor;
	const wins = (view) => view.ruling?.verdict === (solver ? "second" : "first");
	const { ruling, actor, moves: replies } = after();
	return (
		!ruling &&
		actor === 1 - solver &&
		replies.every(([reply]) => {
			const view = after(reply);
			return wins(view) || (!view.ruling && view.moves.some(([last]) => wins(after(reply, last))));
		})
	);
}

test("an alternative move that wins as fast solves the puzzle", async () => {
	const puzzle = file.puzzles.find(({ others, solution }) => others[0] && words(solution).length >= 3);
	const [other] = words(puzzle.others[0]);
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		await play(page, puzzle, 0, (move) => move === other);
		await state(page).getByText("Solved!").waitFor();
		const progress = await kept(page);
		assert.ok(progress.rating > 1000);
		assert.deepEqual(progress.seen, { [puzzle.name]: true });
	});
});

test("slower wins are undone without cost", async () => {
	let slow;
	const puzzle = file.puzzles.find(({ kind, before, solution, start, others }) => {
		if (kind !== "mate" || words(solution).length > 1) return false;
		const line = { game: file.game, preset: file.preset, position: start };
		const moves = core.set({ ...line, moves: words(before) }).moves.map(([move]) => move);
		slow = moves.find(
			(move) => move !== solution && !words(others[0]).includes(move) && winsNext(line, words(before), move),
		);
		return slow;
	});
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		await play(page, puzzle, 0, (move) => move === slow);
		await state(page).getByText("That wins too, but there is a faster way.").waitFor();
		assert.equal((await kept(page))?.seen?.[puzzle.name], undefined, "the attempt does not count");
		await page.waitForTimeout(2000);
		assert.equal(await page.locator(".puzzling.failed").count(), 0);
		await play(page, puzzle, 0, (move) => move === puzzle.solution);
		await state(page).getByText("Solved!").waitFor();
		const progress = await kept(page);
		assert.ok(progress.rating > 1000);
		assert.deepEqual([progress.streak, progress.seen], [1, { [puzzle.name]: true }]);
	});
});

test("leaving before a wrong move is answered does not solve the puzzle", async () => {
	const puzzle = firm();
	const [first] = words(puzzle.solution);
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		await play(page, puzzle, 0, (move) => move !== first);
		await page.evaluate(() => (location.hash = "#/puzzles"));
		await page.locator(".puzzle-card").first().waitFor();
		assert.deepEqual((await kept(page)).seen, { [puzzle.name]: false });
		assert.equal(await page.evaluate(() => history.state?.left), undefined, "the next screen's entry has no puzzle");
	});
});

test("the reply to a wrong move is shown before it is undone", async () => {
	const puzzle = firm();
	const [first] = words(puzzle.solution);
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		const before = await page.locator("svg.board").innerHTML();
		const wrong = await play(page, puzzle, 0, (move) => move !== first);
		await state(page)
			.getByText(/^Incorrect: (Black|White) answers [a-f]\dx?[a-f]?\d?\S*\. Try again\.$/)
			.waitFor();
		await page.locator(".puzzling:not(.failed)").waitFor();
		const [, answer] = /answers (\S+)\./.exec(await state(page).textContent()); // it is still readable
		const { moves, ...start } = line(puzzle, 0);
		assert.ok(
			core.set({ ...start, moves: [...moves, wrong] }).moves.some(([move]) => move === answer),
			`${answer} answers ${wrong}`,
		);
		await play(page, puzzle, 0, (move) => move === first);
		await state(page).getByText("Correct. Keep going!").waitFor();
		assert.notEqual(await page.locator("svg.board").innerHTML(), before);
	});
});

test("moves can be typed before the undo, and the task shown again", async () => {
	const puzzle = firm();
	const [first] = words(puzzle.solution);
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		const voice = page.locator(".puzzling [role=status]");
		await voice.evaluate((region) => (region.textContent = ""));
		await page.keyboard.press("l");
		await voice.getByText(/Find the move|to move/).waitFor({ state: "attached" });
		await play(page, puzzle, 0, (move) => move !== first);
		await state(page).getByText("Incorrect").waitFor();
		const field = page.locator(".puzzling .typed input");
		await field.fill(first);
		await field.press("Enter");
		await state(page).getByText("Correct. Keep going!").waitFor();
		await page.waitForTimeout(2500); // long enough for the wrong move to be taken back
		assert.match(await state(page).textContent(), /Correct\. Keep going!/);
		assert.equal(await page.locator(".puzzling .fault").textContent(), "");
	});
});

test("after the solution the evaluation is shown and the line continues", async () => {
	const { puzzles, preset } = core.puzzles(await readFile(join(pageFolder, "xiangqi.puzzles")));
	const puzzle = puzzles.find(({ kind, solution }) => kind === "win" && words(solution).length === 1);
	await site.visit(`#/puzzles/xiangqi/${puzzle.name}`, async (page) => {
		await ready(page);
		await page.waitForTimeout(500);
		await page.getByRole("button", { name: "Show the solution" }).click();
		await state(page)
			.getByText(/That was the solution\. (Red|Black) \w+/)
			.waitFor();
		const steps = page.locator(".found button");
		assert.ok((await steps.count()) > 3, "the solution, and moves after it");
		await steps.nth(3).click();
		const shown = core.set({
			game: "xiangqi",
			preset,
			position: puzzle.start,
			moves: [...words(puzzle.before), ...words(puzzle.solution)],
		});
		const moved = await page
			.locator("svg.board .piece")
			.evaluateAll((all) => all.map(({ dataset }) => Number(dataset.point)));
		assert.notDeepEqual(
			moved.toSorted(),
			shown.points.flatMap(({ piece }, i) => (piece === undefined ? [] : [i])).toSorted(),
			"a later position",
		);
	});
});

test("puzzles are restored after a reload, Back or a language change, and reset on reentry", async () => {
	const puzzle = long();
	const [first, , last] = words(puzzle.solution);
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		await play(page, puzzle, 0, (move) => move === first);
		await page.waitForFunction(() => document.querySelector(".puzzling .found")?.textContent.split(" ").length === 2);
		await page.reload();
		await page.waitForFunction(() => document.querySelector(".puzzling .found")?.textContent.split(" ").length === 2);
		await speak(page, "zh-Hans");
		await page.locator("h1", { hasText: /胜/ }).waitFor();
		assert.equal((await page.locator(".puzzling .found").textContent()).split(" ").length, 2);
		await speak(page, "en");
		await play(page, puzzle, 2, (move) => move === last);
		await page.getByRole("button", { name: "Analyze", exact: true }).last().click();
		await page.waitForURL("**/#/analyse/surakarta");
		await page.goBack();
		await state(page).getByText("Solved!").waitFor();
		assert.ok(await page.getByRole("button", { name: "Next puzzle" }).isVisible());
		const { rating } = await kept(page);
		await page.goto(`${site.address}#/`);
		await page.evaluate((name) => (location.hash = `#/puzzles/surakarta/${name}`), puzzle.name);
		await ready(page);
		assert.equal((await kept(page)).rating, rating);
	});
});

test("puzzles that start mid-turn say what is due", async () => {
	const { puzzles, preset } = core.puzzles(await readFile(join(pageFolder, "qilin.puzzles")));
	const puzzle = puzzles.find(
		({ start, before }) =>
			core.set({ game: "qilin", preset, position: start, moves: words(before) }).stage === "remove",
	);
	await site.visit(`#/puzzles/qilin/${puzzle.name}`, async (page) => {
		await state(page).getByText("Find the move. A line of three: remove an enemy piece.").waitFor();
	});
});

test("on phones messages and buttons are visible below the board, at the end too", async () => {
	for (const [width, height] of [
		[390, 844],
		[360, 640],
	])
		for (const game of ["darkchess", "xiangqi", "magic"])
			await site.visit(
				`#/puzzles/${game}/daily`,
				async (page) => {
					await page.locator(".answers button").first().waitFor();
					await page.waitForTimeout(1500);
					const below = () =>
						page
							.locator(".puzzling .answers button")
							.evaluateAll((all) => Math.max(...all.map((button) => button.getBoundingClientRect().bottom)));
					assert.ok((await below()) <= height, `${game} at ${width}x${height}: the buttons end at ${await below()}`);
					await page.getByRole("button", { name: "Show the solution" }).click();
					await page.locator(".next").waitFor({ timeout: 60_000 });
					const next = await page.locator(".next").boundingBox();
					assert.ok(
						next.y + next.height <= height,
						`${game} at ${width}x${height}: the next puzzle ends at ${next.y + next.height}`,
					);
				},
				{ viewport: { width, height }, hasTouch: true, isMobile: true },
			);
});

test("a puzzle category can be chosen and is remembered", async () => {
	await site.visit("#/puzzles/qilin", async (page) => {
		const { puzzles } = core.puzzles(await readFile(join(pageFolder, "qilin.puzzles")));
		await ready(page);
		const kinds = page.getByLabel("Puzzle type");
		const saves = puzzles.filter(({ kind }) => kind === "save");
		await kinds.selectOption({ label: `saving moves (${saves.length})` });
		await page.locator("h1", { hasText: "one move saves the game" }).waitFor();
		for (let i = 0; i < 3; i++) {
			await page.waitForTimeout(500);
			await page.getByRole("button", { name: "Show the solution" }).click();
			await page.getByRole("button", { name: "Next puzzle" }).click();
			await ready(page);
			assert.match(await page.locator("h1").textContent(), /one move saves the game/);
		}
		await page.reload();
		await kinds.waitFor();
		assert.equal(await kinds.inputValue(), "save");
	});
});

test("capture hints follow the loops", async () => {
	const puzzle = file.puzzles.find(
		({ before, solution, start }) =>
			core.set({ game: file.game, preset: file.preset, position: start, moves: [...words(before), words(solution)[0]] })
				.route.length,
	);
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		for (let i = 0; i < 2; i++) await page.getByRole("button", { name: /^Hint/ }).click();
		assert.match(await page.locator("g.arrow.routed path").first().getAttribute("d"), /A/, "an arc");
	});
});

test("a second press on the opening link does not give up the puzzle", async () => {
	const puzzle = long();
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		await page.waitForTimeout(500);
		await page.getByRole("button", { name: "Show the solution" }).click();
		const next = page.getByRole("button", { name: "Next puzzle" });
		await next.waitFor();
		const { seen } = await kept(page);
		await next.evaluate((button) => {
			const { x, y, width, height } = button.getBoundingClientRect();
			const press = () => document.elementFromPoint(x + width / 2, y + height / 2).click();
			press();
			return new Promise((done) => setTimeout(() => done(press()), 150));
		});
		await ready(page);
		assert.deepEqual((await kept(page)).seen, seen);
	});
});

test("the drawn puzzle is restored by reload and Back and replaced by the next", async () => {
	await site.visit("#/puzzles", async (page) => {
		const shown = async () => /Puzzle ([0-9a-f]{8})/.exec(await page.locator("main").textContent())[1];
		await page.evaluate(() => (location.hash = "#/puzzles/surakarta"));
		await ready(page);
		const first = await shown();
		await page.reload();
		await ready(page);
		assert.equal(await shown(), first);
		await page.evaluate(() => (location.hash = "#/rules/surakarta"));
		await page.waitForFunction(() => !document.querySelector(".puzzling"));
		await page.goBack();
		await ready(page);
		assert.equal(await shown(), first);
		await page.waitForTimeout(500);
		await page.getByRole("button", { name: "Show the solution" }).click();
		await page.getByRole("button", { name: "Next puzzle" }).click();
		await ready(page);
		assert.notEqual(await shown(), first);
		await page.goBack();
		await page.locator(".puzzle-card").first().waitFor();
	});
});

test("hints show their cost first, and uncertain ratings say so", async () => {
	const puzzle = long();
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		const hint = page.getByRole("button", { name: "Hint" });
		const costs = page.locator(".answers .costs");
		assert.equal(await costs.textContent(), "Either counts as a failed attempt.");
		for (const name of ["Hint", "Show the solution"])
			assert.equal(
				await page.getByRole("button", { name }).getAttribute("aria-description"),
				"Either counts as a failed attempt.",
			);
		assert.match(await page.locator(".score").textContent(), /Your rating: 1000\?.*\? = provisional/);
		await hint.click();
		await costs.waitFor({ state: "detached" }); // it has been charged
	});
});

test("solution moves link to their positions", async () => {
	const puzzle = long();
	const moves = words(puzzle.solution);
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		await page.getByRole("button", { name: "Show the solution" }).click();
		await state(page).getByText("That was the solution.").waitFor();
		const found = page.locator(".puzzling .found button");
		assert.equal(await found.count(), moves.length + 1);
		assert.equal(
			new Set(await found.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().bottom)))
				.size,
			1,
			"in one row",
		);
		const stones = () =>
			page
				.locator("svg.board .piece")
				.evaluateAll((pieces) => pieces.map(({ dataset }) => Number(dataset.point)).sort((a, b) => a - b));
		for (const played of [0, 2, 1, 3]) {
			await found.nth(played).click();
			const { points } = core.set(line(puzzle, played));
			assert.deepEqual(
				await stones(),
				points.flatMap(({ piece }, i) => (piece === undefined ? [] : [i])),
				`after ${played} moves`,
			);
			assert.equal(await page.locator('.found [aria-current="step"]').getAttribute("data-played"), String(played));
			assert.equal(await page.evaluate(() => document.activeElement.dataset.played), String(played));
		}
	});
});

test("an easier puzzle is offered after three failures", async () => {
	await site.visit("#/puzzles", async (page) => {
		const progress = {
			rating: 1300,
			deviation: 60,
			volatility: 0.06,
			streak: 0,
			best: 0,
			missed: 1,
			seen: {},
			days: 0,
			day: "",
		};
		await page.evaluate(
			(progress) => localStorage.setItem("qipan.puzzles.surakarta", JSON.stringify(progress)),
			progress,
		);
		const [second, third] = file.puzzles;
		for (const [{ name }, offered] of [
			[second, 0],
			[third, 1],
		]) {
			await page.goto(`${site.address}#/puzzles/surakarta/${name}`);
			await ready(page);
			await page.getByRole("button", { name: "Show the solution" }).click();
			await state(page).getByText("That was the solution.").waitFor();
			assert.equal(await page.getByRole("button", { name: "An easier one" }).count(), offered);
		}
		const { rating } = await kept(page);
		await page.getByRole("button", { name: "An easier one" }).click();
		await ready(page);
		const [, now] = /Puzzle: (\d+)/.exec(await page.locator(".score").textContent());
		assert.ok(Number(now) < rating - 100, `${now}, and the rating is ${rating}`);
	});
});

test("the solution is shown and opens in the analysis", async () => {
	const puzzle = long();
	await site.visit(`#/puzzles/surakarta/${puzzle.name}`, async (page) => {
		await ready(page);
		await page.getByRole("button", { name: "Show the solution" }).click();
		await state(page).getByText("That was the solution.").waitFor();
		assert.equal((await page.locator(".puzzling .found").textContent()).split(" ").length, 3);
		await page.getByRole("button", { name: "Analyze" }).click();
		await page.locator(".text .entry").first().waitFor();
		assert.equal(await page.locator(".text .entry").count(), words(puzzle.before).length + 3);
	});
});

test("the daily puzzle is stable across reloads and playable by keyboard", async () => {
	await site.visit("#/puzzles", async (page) => {
		await page.getByRole("link", { name: "Daily puzzle" }).first().waitFor();
		const games = await page.locator(".puzzle-card h2").allTextContents();
		assert.ok(games.includes("Surakarta"));
		await page.locator(".puzzle-card", { hasText: "Surakarta" }).getByRole("link", { name: "Daily puzzle" }).click();
		await ready(page);
		const name = await page.locator(".puzzling .from").textContent();
		await page.reload();
		await ready(page);
		assert.equal(await page.locator(".puzzling .from").textContent(), name);
		await page.getByRole("button", { name: "Show the solution" }).focus();
		await page.keyboard.press("Enter");
		await state(page).getByText("That was the solution.").waitFor();
		// Giving up does not count as solved.
		assert.doesNotMatch(await page.locator(".score").textContent(), /Daily puzzle streak/);
		assert.equal(await page.evaluate(() => document.activeElement.textContent), "Next puzzle");
		await page.keyboard.press("n");
		await ready(page);
		assert.notEqual(await page.locator(".puzzling .from").textContent(), name);
		await page.goto(`${site.address}#/puzzles`);
		const daily = page.locator(".puzzle-card", { hasText: "Surakarta" }).getByRole("link", { name: "Daily puzzle" });
		await daily.waitFor();
		assert.equal(await page.getByText("✓").count(), 0);
		// solved later the same day
		await daily.click();
		await ready(page);
		const solution = words(file.puzzles.find((puzzle) => name.includes(`Puzzle ${puzzle.name}.`)).solution);
		for (let i = 0; i < solution.length; i += 2) {
			await page.locator(".puzzling .typed input").fill(solution[i]);
			await page.locator(".puzzling .typed input").press("Enter");
			if (i + 1 < solution.length)
				await page.waitForFunction(
					(n) => document.querySelector(".puzzling .found")?.textContent.split(" ").length === n,
					i + 2,
				);
		}
		await state(page).getByText("Solved!").waitFor();
		assert.match(await page.locator(".score").textContent(), /Daily puzzle streak: 1/);
		await page.goto(`${site.address}#/puzzles`);
		await page.getByText("✓").first().waitFor();
	});
});

test("every shipped puzzle can be solved with legal moves to the promised end", async () => {
	for (const game of core.games().games) {
		const bytes = await readFile(join(pageFolder, `${game.name}.puzzles`)).catch(() => null);
		if (!bytes) continue;
		const { puzzles, preset } = core.puzzles(bytes);
		assert.equal(new Set(puzzles.map(({ name }) => name)).size, puzzles.length);
		for (const { name, kind, start, before: lead, solution } of puzzles) {
			const solver = core.set({ game: game.name, preset, position: start, moves: words(lead) }).actor;
			const view = core.set({ game: game.name, preset, position: start, moves: [...words(lead), ...words(solution)] });
			if (kind === "mate") assert.equal(view.ruling?.verdict, solver ? "second" : "first", `${game.name} ${name}`);
		}
	}
});

test("missing puzzles are reported with a link back", async () => {
	await site.visit("#/puzzles/surakarta/00000000", async (page) => {
		await page.getByRole("alert").getByText("puzzle 00000000 does not exist").waitFor();
		await page.getByRole("alert").getByRole("link", { name: "Puzzles" }).click();
		await page.locator(".puzzle-card").first().waitFor();
	});
});

test("visited puzzles work offline", async () => {
	await site.visit(
		"#/puzzles/surakarta",
		async (page, context) => {
			await ready(page);
			await page.evaluate(() => navigator.serviceWorker.ready);
			await page.reload();
			await ready(page);
			await context.setOffline(true);
			await page.reload();
			await ready(page);
		},
		withWorker,
	);
});
