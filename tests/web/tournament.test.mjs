// Tournaments on the page: an organizer and four players in five browsers run a Swiss to its end on a real server,
// with a correction, late entries, withdrawals, a restart of the server, and a projector.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Guest, ownTokens } from "./guest.mjs";
import { away, Served } from "./served.mjs";
import { core, Site } from "./site.mjs";
import { speak } from "./table.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const club = { name: "The mill", rules: "", clock: "900+7", game: "surakarta" };
const names = ["Ann", "Bo", "Cy <b>", "Dee"];

let served;
let site;
before(async () => {
	served = new Served();
	const file = join(served.folder, "club.json");
	writeFileSync(file, JSON.stringify(club));
	served.options = ["--club", file];
	await served.start();
	site = await Site.open(served.address);
});
after(async () => {
	await site.close();
	await served.close();
});

const visit = (hash, act, how) => site.visit(hash, act, { first: ownTokens, ...how });

// Several visitors at once.
const visitors = (n, act, how, pages = []) =>
	n ? visit("#/", (page) => visitors(n - 1, act, how, [...pages, page]), how) : act(...pages);

async function ask(path, body, token) {
	const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
	const url = `${served.address}api/tournaments${path}`;
	const response = await fetch(url, body && { method: "POST", headers, body: JSON.stringify(body) });
	assert.ok(response.ok, `${path}: ${response.status}`);
	return response.json();
}

// A tournament that a program has created, with players of these names.
async function made(kind, players, how = {}) {
	const { tournament, token } = await ask("", { name: "Evening", kind, game: "surakarta", clock: "300+3", ...how });
	const tokens = [];
	for (const name of players) tokens.push((await ask(`/${tournament}/join`, { name })).token);
	return { tournament, token, tokens, hash: `#/tournament/${tournament}` };
}

const dialog = (page, name) => page.locator("dialog").getByRole("button", { name, exact: true }).click();

async function decide(page, name, go = name) {
	await page.getByRole("button", { name, exact: true }).click();
	await dialog(page, go);
	await page.locator("dialog").waitFor({ state: "detached" });
}

async function enters(page, link, name) {
	await page.goto(link);
	await page.locator(".join .field").fill(name);
	await page.locator(".join .main").click();
	await page.getByText("You have joined.").waitFor();
}

const rows = (page, selector) =>
	page
		.locator(`${selector} tbody tr`)
		.evaluateAll((rows) =>
			rows.map((row) => [...row.children].map((cell) => (cell.querySelector("bdi") ?? cell).textContent)),
		);

// The standings mark this player as the user.
const ownRow = (page, name) => page.locator(".standings .of-user").getByText(name).waitFor();

const parts = { 0.25: "¼", 0.5: "½", 0.75: "¾" };
const points = (n) => (n % 1 && n < 1 ? parts[n] : `${Math.floor(n)}${parts[n % 1] ?? ""}`);

// Waits until the standings of the page are those of the server, and returns them.
async function standings(page, tournament, selector = ".standings") {
	const { standings, players } = await ask(`/${tournament}`);
	const expected = standings.map(({ rank, player, points: own, buchholz, sonnebornBerger }) => [
		String(rank),
		players[player - 1].name,
		...[own, buchholz, sonnebornBerger].map(points),
	]);
	for (let tries = 200; tries; tries--) {
		if (JSON.stringify(await rows(page, selector)) === JSON.stringify(expected)) return expected;
		await page.waitForTimeout(50);
	}
	assert.deepEqual(await rows(page, selector), expected);
}

// All players open their game from the tournament; one of each pair moves once, then the second player resigns.
async function playRound(pages, tournament, round) {
	for (const page of pages) {
		await page.locator(".due-now a.main").click();
		await page.locator(".playing").waitFor();
		await page.locator('[data-word="resign"]').first().waitFor(); // the seat is the user's own
	}
	const { played } = await ask(`/${tournament}`);
	for (const { first, second, games } of played[round - 1]) {
		const { room } = games[0];
		await new Guest(pages[first - 1], "surakarta", room, served).answer((view) => view.moves[0]);
		await new Guest(pages[second - 1], "surakarta", room, served).resign();
		await pages[first - 1].locator(".state.over").waitFor();
	}
	for (const page of pages) await page.getByRole("link", { name: "Tournament", exact: true }).click();
	return played[round - 1];
}

test("an organizer and four players run a Swiss to its end, with a correction and a projector", async () => {
	await visitors(6, async (organizer, projector, ...pages) => {
		await organizer.goto(`${site.address}#/lobby`);
		await organizer.getByText("No tournaments yet.").waitFor();
		await organizer.getByRole("link", { name: "Create a tournament" }).click();
		await organizer.getByRole("option", { name: "15 min + 7 s per move" }).waitFor({ state: "attached" });
		const form = organizer.locator(".new-tournament");
		assert.equal(await form.getByRole("combobox", { name: "Game", exact: true }).inputValue(), club.game);
		assert.equal(await form.getByRole("combobox", { name: "Clock", exact: true }).inputValue(), club.clock);
		await form.locator("input[type=text]").fill("Friday <i>evening</i>");
		await form.locator("input[type=number]").fill("2");
		await form.getByRole("button", { name: "Create a tournament" }).click();
		await organizer.getByRole("heading", { name: "Friday <i>evening</i>", exact: true }).waitFor();
		const link = await organizer.locator(".invite input[readonly]").inputValue();
		const tournament = /\w{12}$/.exec(link)[0];
		assert.equal(await organizer.locator("svg.qr").count(), 1);
		await organizer.getByText("A round needs at least two players.").waitFor();

		await projector.goto(`${link}/projector`);
		for (const [i, page] of pages.entries()) await enters(page, link, names[i]);
		await organizer.getByText("4 players").first().waitFor();
		await projector.locator(".projected").getByText(names[2], { exact: true }).waitFor();

		for (const round of [1, 2]) {
			await decide(organizer, `Start round ${round}`);
			await projector.getByRole("heading", { name: `Round ${round}`, exact: true }).waitFor();
			const boards = await playRound(pages, tournament, round);
			assert.equal(boards.length, 2);
			await organizer
				.getByText(round === 1 ? "4 players" : "All rounds have been played.")
				.first()
				.waitFor();
			await organizer.locator(".organizing .main:enabled").waitFor();
			await standings(organizer, tournament);
			if (round > 1) continue;
			// The arbiter corrects the first board; everyone sees it, and the standings follow.
			const [{ first, second }] = boards;
			const pair = `${names[first - 1]} – ${names[second - 1]}`;
			await organizer.getByRole("button", { name: `Correct, ${pair}` }).click();
			await organizer.locator("dialog select").selectOption("0-1");
			await dialog(organizer, "Correct");
			assert.equal(await organizer.locator("dialog").count(), 1, "a reason is needed");
			await organizer.locator("dialog input").fill("wrong <b>player</b> resigned");
			await dialog(organizer, "Correct");
			for (const page of [organizer, ...pages]) {
				await page.locator(".corrections").getByText(`Round 1, Board 1, ${pair}: 1–0 became 0–1`).waitFor();
				await page.locator("q").getByText("wrong <b>player</b> resigned").waitFor();
				await standings(page, tournament);
			}
			await standings(projector, tournament, ".projected");
		}
		await decide(organizer, "Finish the tournament");
		for (const page of [organizer, ...pages]) {
			await page.getByText("The tournament is over.").waitFor();
			await standings(page, tournament);
		}
		await standings(projector, tournament, ".projected");
		assert.equal(await organizer.locator(".tournament :is(i, b)").count(), 0, "escaped");

		const load = async (name) => {
			const [file] = await Promise.all([
				pages[0].waitForEvent("download"),
				pages[0].getByRole("link", { name, exact: true }).click(),
			]);
			return readFileSync(await file.path(), "utf8");
		};
		assert.equal((await load("Standings (CSV)")).trim().split("\r\n").length, 5);
		const { games, faults } = core.readRecords(await load("All games"));
		assert.deepEqual([games.length, faults], [4, []]);
		await pages[0].goto(`${site.address}#/lobby`);
		await pages[0].locator(".lobby .turns a").getByText("Finished · 4 players · you take part").waitFor();
	});
});

test("a late player gets a place by link, which hides its token and is handed over again", async () => {
	const { tournament, token, hash } = await made("swiss", ["Ann", "Bo", "Cy", "Dee"], { rounds: 3 });
	await ask(`/${tournament}`, { do: "round", round: 1 }, token);
	await visitors(3, async (organizer, late, other) => {
		await organizer.goto(`${site.address}${hash}/${token}`);
		await organizer.locator(".organizing").getByText("2 games have no result yet.").waitFor();
		assert.ok(!organizer.url().includes(token));
		await organizer.getByRole("button", { name: "Enter a player" }).click();
		await organizer.locator("dialog input").fill("Eve");
		await dialog(organizer, "Enter a player");
		await organizer.getByText("Give this link to Eve.").waitFor();
		const link = await organizer.locator("dialog input").inputValue();
		await dialog(organizer, "Close");
		await organizer.getByRole("button", { name: "Link for Eve" }).click();
		assert.equal(await organizer.locator("dialog input").inputValue(), link, "it is kept");
		await dialog(organizer, "Close");

		await late.goto(link);
		await ownRow(late, "Eve");
		assert.ok(!late.url().includes(link.slice(-22)));
		await late.getByRole("button", { name: "Play on another device" }).click();
		const again = await late.locator("dialog input").inputValue();
		assert.equal(again, link);
		await dialog(late, "Close");
		await late.reload();
		await ownRow(late, "Eve");

		await other.goto(again);
		await ownRow(other, "Eve");
		await other.goto(`${site.address}${hash}/${token}`);
		await other.locator(".organizing").waitFor(); // both places at once
		await ownRow(other, "Eve");
	});
});

test("a forfeit and withdrawals are confirmed, and an invalid link still lets watch", async () => {
	const { tournament, token, tokens, hash } = await made("round_robin", ["Ann", "Bo", "Cy", "Dee"]);
	await ask(`/${tournament}`, { do: "round", round: 1 }, token);
	await visitors(
		3,
		async (organizer, ann, stranger) => {
			await organizer.goto(`${site.address}${hash}/${token}`);
			await ann.goto(`${site.address}${hash}/${tokens[0]}`);
			await ann.locator(".due-now a.main").waitFor();
			await organizer.locator('[data-at^="result-1-2"]').click();
			await organizer.locator("dialog select").selectOption("+--");
			await organizer.locator("dialog").getByRole("button", { name: "Cancel" }).click();
			assert.equal((await ask(`/${tournament}`)).played[0][1].games[0].result, null);
			await organizer.locator('[data-at^="result-1-2"]').click();
			await organizer.locator("dialog select").selectOption("+--");
			await dialog(organizer, "Enter result");
			await ann.getByText("+ : –").waitFor();
			await decide(ann, "Leave the tournament");
			await ann.getByText("You have withdrawn.").waitFor();
			await organizer.locator(".entrants").getByText("Ann withdrawn").waitFor();
			await decide(organizer, "Withdraw Bo", "Withdraw");
			await organizer.locator(".entrants").getByText("Bo withdrawn").waitFor();
			await organizer.locator(`[data-at="start"]:enabled`).waitFor();
			await stranger.goto(`${site.address}${hash}/${"x".repeat(22)}`);
			await stranger.getByText("This link does not open your place. You can watch.").waitFor();
			await stranger.getByText("The rounds have begun. You can watch.").waitFor();
			await standings(stranger, tournament);
		},
		{ faults: [/403/] },
	);
});

test("the page shows that the server is unreachable and recovers when it returns", async () => {
	const { tournament, token, hash } = await made("knock_out", ["Ann", "Bo"]);
	await visitors(
		2,
		async (page, projector) => {
			await page.goto(`${site.address}${hash}/${token}`);
			await projector.goto(`${site.address}${hash}/projector`);
			await page.getByText("Connected.").waitFor();
			await projector.locator(".projected").getByText("Ann", { exact: true }).waitFor();
			await served.stop("SIGKILL");
			for (const shown of [page, projector]) await shown.getByText("No connection. Retrying…").waitFor();
			await page.getByRole("button", { name: "Start round 1" }).click();
			await dialog(page, "Start round 1"); // delivered later
			await served.start();
			await page.getByText("Connected.").waitFor();
			await page.locator(".pairs").getByText("Ann – Bo").first().waitFor();
			await projector.getByRole("heading", { name: "Round 1" }).waitFor();
			await page.locator("dialog").waitFor({ state: "detached" });
		},
		{ faults: away },
	);
	assert.equal((await ask(`/${tournament}`)).played.length, 1);
});

test("a tournament that does not exist, and a name that is taken", async () => {
	await visit(
		"#/tournament/zzzzzzzzzzzz",
		async (page) => {
			await page.getByText("This tournament does not exist.").waitFor();
			await page.goto(`${site.address}#/tournament/zzzzzzzzzzzz/projector`);
			await page.getByText("This tournament does not exist.").waitFor();
			const { hash } = await made("swiss", ["Ann"], { rounds: 3 });
			await page.goto(`${site.address}${hash}`);
			await page.locator(".join .field").fill("Ann");
			await page.locator(".join .main").click();
			await page.getByText('another player has the name "Ann"').waitFor();
		},
		{ faults: [/404|409/] },
	);
});

test("the pages of the projector turn on their own, and can be held", async () => {
	const players = Array.from({ length: 32 }, (_, i) => `Player number ${i + 1}`);
	const { tournament, token, hash } = await made("round_robin", players);
	await ask(`/${tournament}`, { do: "round", round: 1 }, token);
	await visit(
		"#/",
		async (page) => {
			await page.clock.install({ time: 0 });
			await page.goto(`${site.address}${hash}/projector`);
			await page.locator(".projected .pair").first().waitFor();
			await page.clock.pauseAt(300_000);
			assert.equal(await page.locator(".shell").isVisible(), false);
			const shown = () => page.locator(".projected .pair:visible .board-number").allTextContents();
			const height = await page.evaluate(() => document.documentElement.scrollHeight);
			assert.equal(height, 600, "nothing is beyond the edge");
			const seen = new Map(); // by their first board
			for (let turns = 0; turns < 6; turns++) {
				const boards = await shown();
				assert.ok(boards.length > 0 && boards.length < 16, `${boards}`);
				seen.set(boards[0], boards.map(Number));
				await page.clock.runFor(10_000);
			}
			assert.deepEqual(
				[...seen.values()].flat().sort((a, b) => a - b),
				Array.from({ length: 16 }, (_, i) => i + 1),
			);
			await page.getByRole("button", { name: "Stay on this page" }).click();
			const held = await shown();
			await page.clock.runFor(30_000);
			assert.deepEqual(await shown(), held);
			await page.getByRole("link", { name: "Leave" }).click();
			await page.locator(".tournament").waitFor();
			assert.equal(await page.locator(".shell").isVisible(), true);
		},
		{ viewport: { width: 1024, height: 600 } },
	);
});

test("a knock-out replays a draw in a separate room, in Chinese", async () => {
	const { tournament, token, tokens, hash } = await made("knock_out", ["Ann", "Bo"]);
	await ask(`/${tournament}`, { do: "round", round: 1 }, token);
	await visit(
		`${hash}/${tokens[0]}`,
		async (page) => {
			await page.getByText("你的对局").first().waitFor();
			for (const own of tokens) {
				const [{ games }] = (await ask(`/${tournament}`)).played[0];
				await fetch(`${served.address}api/rooms/${games[0].room}`, {
					method: "POST",
					headers: { authorization: `Bearer ${own}`, "content-type": "application/json" },
					body: '{"do":"draw"}',
				});
			}
			await page.locator(".pairs a.chip").getByText("½–½").waitFor();
			const display = (row) => getComputedStyle(row).display;
			assert.equal(await page.locator(".standings .of-user").evaluate(display), "table-row");
			await page.locator(".due-now a.main").click();
			await page.locator(".playing").waitFor();
			await page.getByRole("link", { name: "回到比赛" }).click();
			await page.getByText("第 1 轮，共 1 轮").waitFor();
			await speak(page, "zh-Hant");
			await page.getByText("第 1 輪，共 1 輪").waitFor();
		},
		{ locale: "zh-CN" },
	);
});

test("no screen of a tournament has a WCAG violation", async () => {
	const { tournament, token, tokens, hash } = await made("swiss", ["Ann", "Bo", "Cy", "Dee", "Eve"], { rounds: 3 });
	const check = async (page, what) => {
		await page.evaluate(axe);
		for (const colorScheme of ["light", "dark"]) {
			await page.emulateMedia({ colorScheme });
			const { violations } = await page.evaluate(() =>
				axe.run(document, {
					resultTypes: ["violations"],
					runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
				}),
			);
			assert.deepEqual(
				violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`)),
				[],
				`${what}, ${colorScheme}`,
			);
		}
	};
	const places = ["", `/${token}`, `/${tokens[0]}`, "/projector"];
	for (const stage of ["open", "playing", "over"]) {
		if (stage === "playing") {
			await ask(`/${tournament}`, { do: "round", round: 1 }, token);
			for (const board of [1, 2]) await ask(`/${tournament}`, { do: "result", round: 1, board, result: "1-0" }, token);
			const reason = "the clock was wrong";
			await ask(`/${tournament}`, { do: "correct", round: 1, board: 1, result: "0-1", reason }, token);
		} else if (stage === "over") await ask(`/${tournament}`, { do: "finish" }, token);
		for (const place of places)
			await visit(`${hash}${place}`, async (page) => {
				await page.locator(".tournament .stage-line, .projected").first().waitFor();
				await check(page, `${stage} ${place}`);
			});
	}
	for (const address of ["#/tournament/new", "#/lobby"])
		await visit(address, async (page) => {
			await page.locator(".new-tournament, .lobby .turns a[href^='#/tournament/']").nth(0).waitFor();
			await check(page, address);
		});
	await visit(`${hash}/${token}`, async (page) => {
		await page.locator('[data-at^="result-1-1"]').click();
		await page.locator("dialog").waitFor();
		await check(page, "the dialog of a correction");
	});
});
