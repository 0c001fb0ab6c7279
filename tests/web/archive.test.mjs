// The archive of a real server and the home of a club: finished games are searched by player, game, result and opening,
// and opened in analysis, review and export.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ownTokens } from "./guest.mjs";
import { Served } from "./served.mjs";
import { core, Site } from "./site.mjs";
import { speak } from "./table.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const club = {
	name: "Club <b>of the mill</b>",
	rules: "Be on time.\n\nSay <i>hello</i>.",
	clock: "900+7",
	game: "qilin",
};

let served;
let site;
before(async () => {
	served = new Served();
	writeFileSync(join(served.folder, "club.json"), JSON.stringify(club));
	await served.start("--club", join(served.folder, "club.json"));
	site = await Site.open(served.address);
	await fill();
});
after(async () => {
	await site.close();
	await served.close();
});

async function post(path, body, token) {
	const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
	const response = await fetch(`${served.address}api/rooms${path}`, {
		method: "POST",
		headers,
		body: JSON.stringify(body),
	});
	assert.ok(response.ok, `${path}: ${response.status}`);
	return response.json();
}

// A finished game, whose last player to act resigns.
async function play(game, names, moves, loser) {
	const { room, token } = await post("", { game, name: names[0], side: "first", listed: true, clock: "300+3" });
	const tokens = [token, (await post(`/${room}/join`, { name: names[1] })).token];
	for (const [ply, move] of moves.entries()) await post(`/${room}`, { do: "move", move, ply }, tokens[ply % 2]);
	await post(`/${room}`, { do: "resign" }, tokens[loser]);
	return room;
}

const eve = "<b>Eve</b> & co";
const cannon = ["h2e2", "h9g7", "h0g2"];
const rooms = {};

async function fill() {
	rooms.cannon = await play("xiangqi", ["Ann", eve], cannon, 0);
	rooms.other = await play("xiangqi", ["Bo", "Ann"], ["c3c4"], 1);
	const { moves } = core.set({ game: "qilin", preset: "", position: "", moves: [] });
	rooms.qilin = await play("qilin", ["Ann", "Bo"], [moves[0][0]], 1);
}

const visit = (hash, act, how) => site.visit(hash, act, { first: ownTokens, ...how });
const found = (page) =>
	page.locator(".archive .turns a").evaluateAll((links) => links.map(({ hash }) => hash.replace("#/room/", "")));

async function finds(page, ...names) {
	const wanted = names.map((name) => rooms[name]);
	for (let tries = 100; tries; tries--) {
		if ((await page.locator(".archive").getAttribute("aria-busy")) === "false") {
			const is = await found(page);
			if (JSON.stringify(is) === JSON.stringify(wanted)) return;
		}
		await page.waitForTimeout(50);
	}
	assert.deepEqual(await found(page), wanted);
}

const roles = { Player: "searchbox", Game: "combobox", Result: "combobox" };
const field = (page, name) => page.locator(".archive .search").getByRole(roles[name], { name, exact: true });

test("finished games are found by player, game and result, at addresses that can be shared", async () => {
	await visit("#/lobby", async (page) => {
		await page.getByRole("link", { name: "Search all finished games" }).click();
		await finds(page, "qilin", "other", "cannon");
		await field(page, "Player").fill(`  ${eve} `);
		await page.keyboard.press("Enter");
		await finds(page, "cannon");
		assert.equal(await page.locator(".finished .winner").textContent(), eve);
		await page.goBack();
		await finds(page, "qilin", "other", "cannon");
		await field(page, "Game").selectOption("xiangqi");
		await finds(page, "other", "cannon");
		await field(page, "Result").selectOption({ label: "Black wins" });
		await finds(page, "cannon");
		await page.reload();
		await finds(page, "cannon");
		assert.equal(await field(page, "Result").inputValue(), "second");
		await field(page, "Player").fill("ann");
		await page.getByRole("button", { name: "Search" }).click();
		await page.getByText("No finished game matches.").waitFor();
		await finds(page);
	});
});

test("an opening is entered in words and on the board", async () => {
	await visit("#/lobby/archive/game/xiangqi", async (page) => {
		await finds(page, "other", "cannon");
		await page.getByText("Opening", { exact: true }).click();
		await page.locator(".opening .typed input").fill("C2=5");
		await page.keyboard.press("Enter");
		await finds(page, "cannon");
		assert.match(page.url(), /opening\/h2e2$/);
		await page.getByRole("button", { name: "Take back" }).click();
		await finds(page, "other", "cannon");
		await speak(page, "zh-Hans");
		await page.locator(".opening-field summary").click();
		await page.locator(".opening .typed input").fill("兵七进一");
		await page.keyboard.press("Enter");
		await page.getByText("开局：1. 兵七进一").waitFor();
		await finds(page, "other");
	});
	await visit("#/lobby/archive/game/darkchess", async (page) => {
		await page.getByText("No finished game matches.").waitFor();
		assert.equal(await page.locator(".opening-field").count(), 0, "deals differ");
	});
});

test("a finished game opens in review, in analysis and in export, and finds its like", async () => {
	const hash = `#/room/${rooms.cannon}`;
	await visit("#/lobby/archive", async (page) => {
		await page.locator(`a[href="${hash}"]`).click();
		await page.locator(".state.over").getByText("Black wins").waitFor();
		await page.getByRole("link", { name: "Same opening" }).click();
		await finds(page, "cannon");
		assert.match(decodeURIComponent(page.url()), /opening\/h2e2,h9g7,h0g2$/);
		await page.goBack();
		await page.locator('[data-word="save"]').first().click();
		const text = await page.locator(".record-menu textarea").inputValue();
		assert.match(text, /\[First "Ann"\]\n\[Second "<b>Eve<\/b> & co"\]/);
		assert.match(text, /1\. h2e2 h9g7 2\. h0g2 0-1/);
		await page.locator(".record-menu .head button").click();
		await page.locator('.controls [data-word="analyse"]').click();
		await page.waitForURL("**/#/analyse/xiangqi");
		await page.goBack();
		await page.locator('.room-panel [data-word="review"]').click();
		await page.waitForURL("**/#/analyse/xiangqi");
		await page.locator(".report").waitFor();
	});
	const record = await (await fetch(`${served.address}api/rooms/${rooms.cannon}/record`)).text();
	const { games, faults } = core.readRecords(record);
	assert.deepEqual(faults, []);
	assert.equal(games[0].second, eve);
	assert.deepEqual(
		games[0].tags.find(([name]) => name === "TimeControl"),
		["TimeControl", "300+3"],
	);
});

test("long lists go on, and a server that is away can be asked again", async () => {
	await visit(
		"#/",
		async (page) => {
			const asked = [];
			await page.route("**/api/rooms?stage=over*", async (route) => {
				const url = new URL(route.request().url());
				asked.push(url.search);
				if (asked.length === 1) return route.abort();
				url.searchParams.set("limit", "2");
				await route.fulfill({ response: await route.fetch({ url: url.href }) });
			});
			await page.goto(`${site.address}#/lobby/archive`);
			await page.getByText("The server does not respond.").waitFor();
			await page.getByRole("button", { name: "Try again" }).click();
			await finds(page, "qilin", "other");
			await page.getByRole("button", { name: "More games" }).focus();
			await page.keyboard.press("Enter");
			await finds(page, "qilin", "other", "cannon");
			assert.equal(await page.evaluate(() => document.activeElement.hash), `#/room/${rooms.cannon}`);
			await page.getByText("3 games", { exact: true }).waitFor();
		},
		{ faults: [/net::ERR_FAILED/] },
	);
});

test("the lobby is the home of the club, and new rooms begin with its clock and game", async () => {
	await visit("#/lobby", async (page) => {
		await page.getByRole("heading", { name: club.name, exact: true }).waitFor();
		assert.equal(await page.title(), `Play online · ${club.name} · Qipan`);
		assert.deepEqual(await page.locator(".club-rules p").allTextContents(), ["Be on time.", "Say <i>hello</i>."]);
		assert.equal(await page.locator(":is(h1, .club-rules, .turns) :is(b:not(:has(bdi)), i)").count(), 0, "escaped");
		const starts = page.locator(".starts a");
		assert.equal(await starts.first().getAttribute("href"), "#/room/new/qilin");
		await starts.first().click();
		await page.getByRole("option", { name: "15 min + 7 s per move" }).waitFor({ state: "attached" });
		assert.equal(await page.locator(".new-room select").last().inputValue(), club.clock);
	});
});

test("lobby and archive have no WCAG violation", async () => {
	for (const hash of ["#/lobby", "#/lobby/archive/game/xiangqi/opening/h2e2", "#/lobby/archive/player/Nobody"])
		await visit(hash, async (page) => {
			await page.locator(".lobby .turns :is(a, .empty)").first().waitFor();
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
					`${hash}, ${colorScheme}`,
				);
			}
		});
});
