// Levels by others on a real server: published from the editor, rated, played by others who agree that their attempts
// are counted, reported and removed.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ownTokens } from "./guest.mjs";
import { LevelTable, begin } from "./level_table.mjs";
import { away, Served } from "./served.mjs";
import { pageFolder, Site } from "./site.mjs";
import { asLevel, speak } from "./table.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const operator = "token-of-the-operator-x";
const title = "Gate <i>of</i> Heaven";

let served;
let site;
before(async () => {
	served = new Served();
	const file = join(served.folder, "token");
	writeFileSync(file, `${operator}\n`);
	await served.start("--think", "1", "--admin-token", file);
	site = await Site.open(served.address);
});
after(async () => {
	await site.close();
	await served.close();
});

const visit = (hash, act, how) => site.visit(hash, act, { first: ownTokens, ...how });

// The first level of the campaign, which an engine wins nearly always.
const [simple] = JSON.parse(readFileSync(join(pageFolder, "campaign.json"), "utf8"));

async function api(path, body, how = {}) {
	const headers = { "content-type": "application/json", ...how.headers };
	const response = await fetch(`${served.address}api/${path}`, {
		...(body && { method: "POST", body: JSON.stringify(body) }),
		headers,
	});
	assert.ok(response.ok, `${path}: ${response.status}`);
	return response.json();
}

const about = (id, how) => api(`levels/${id}/about`, null, how);

// What the server has counted: level, result, moves of both sides, and hints of each attempt.
async function counted() {
	const text = await (await fetch(`${served.address}api/levels.csv`)).text();
	const rows = text.trim().split("\r\n").slice(1);
	return rows.map((row) => {
		const [, , level, result, plies, hints] = row.split(",");
		return { level, result, plies: Number(plies), hints: Number(hints) };
	});
}

async function until(what, condition) {
	for (let tries = 600; tries; tries--) {
		const found = await condition();
		if (found) return found;
		await new Promise((done) => setTimeout(done, 50));
	}
	return assert.fail(what);
}

const rated = (id) => until(`${id} is rated`, async () => (await about(id)).stage === "rated");

// A rated level that a program has published.
async function published(name, titled = title) {
	const level = { ...simple, id: "mine", title: titled, title_zh: titled };
	const { id, token } = await api("levels", { name, level });
	await rated(id);
	return { id, token, hash: `#/magic/others/${id}` };
}

const dialog = (page, name) => page.locator("dialog").getByRole("button", { name, exact: true });

// Opens the level in a fresh editor: by a link, so that it is a draft.
async function intoEditor(page, level) {
	await page.locator('[data-word="publish"]').waitFor();
	const [chooser] = await Promise.all([
		page.waitForEvent("filechooser"),
		page.locator('[data-word="magicImport"]').click(),
	]);
	await chooser.setFiles({
		name: "level.json",
		mimeType: "application/json",
		buffer: Buffer.from(JSON.stringify(level)),
	});
	await page.locator(".findings li").first().waitFor();
}

async function playOut(page, choose = asLevel("depth-4")) {
	await begin(page);
	const table = new LevelTable(page, "magic");
	assert.ok(await table.playOn(choose, 200));
	const panel = page.locator(".ending .panel:not([inert])");
	await panel.waitFor();
	return { panel, ...(await table.line()).line };
}

const consent = (page, name) => page.locator(".ending .consent").getByRole("button", { name, exact: true }).click();

test("an author publishes from the editor, another player finds the level, plays it and is counted", async () => {
	const { rating: _, ...level } = { ...simple, id: "my-level-1", title: "my-level-1", title_zh: "my-level-1" };
	await visit("#/magic/edit", async (author) => {
		assert.ok(await author.locator('[data-word="publish"]').isDisabled(), "an empty board");
		await intoEditor(author, level);
		await author.locator('[data-word="publish"]').click();
		await dialog(author, "Publish").click();
		assert.equal(await author.locator("dialog").count(), 1, "a title is needed");
		await author.getByLabel("Title of the level").fill(`  ${title} `);
		await author.getByLabel("Your name").fill("Ann <b>the</b> author");
		await dialog(author, "Publish").click();
		await author.getByText("Your level is being rated").waitFor();
		await author.getByRole("link", { name: "Open its page" }).click();
		await author.getByRole("heading", { name: title, exact: true }).waitFor();
		const id = /\w{12}$/.exec(author.url())[0];
		await rated(id);
		await author.getByText("played 200 games").waitFor();
		await author.getByText("no tries yet").waitFor();
		await author.goBack();
		await author.locator('[data-word="publish"]').waitFor();

		await visit("#/magic", async (player) => {
			await player.locator(".to-others").click();
			const card = player.locator(`.level-card[href="#/magic/others/${id}"]`);
			await card.getByText("by Ann <b>the</b> author").waitFor();
			const { rating } = (await about(id)).level;
			const share = Math.round((100 * rating.won) / rating.games);
			await card
				.getByText(`${share} % (${Math.round(100 * rating.low)} to ${Math.round(100 * rating.high)} %)`)
				.waitFor();
			assert.equal(await player.locator(":is(.level-card b, .author, h1) :is(b, i)").count(), 0, "escaped");
			await card.click();
			await player.getByRole("link", { name: "Play", exact: true }).click();
			const before = (await counted()).length;
			await begin(player);
			await player.locator('[data-word="hint"]').click();
			const { panel, moves } = await playOut(player);
			await panel.getByText("Send how you did").waitFor();
			assert.equal((await counted()).length, before, "nothing is sent unasked");
			await consent(player, "Send results");
			await until("the attempt is counted", async () => (await counted()).length > before);
			const attempt = (await counted()).at(-1);
			const played = moves.filter((move) => !move.startsWith("(")).length;
			assert.deepEqual(attempt, { level: id, result: "won", plies: played, hints: 1 });
			await panel.getByRole("link", { name: "About this level" }).click();
			await player.getByText("100 % of 1 try").waitFor();
			await player.getByText("Players tried 1 time: 1 won, 0 drawn.").waitFor();
		});
	});
});

test("problems that lint finds are shown instead of the form", async () => {
	await visit("#/magic/edit", async (page) => {
		const { rating: _, ...level } = simple;
		await intoEditor(page, { ...level, board: ["R r .", ". . .", ". . ."], pieces: "", first: "player" });
		await page.locator(".findings .lint").first().waitFor();
		const found = await page.locator(".findings .lint").allTextContents();
		await page.locator('[data-word="publish"]').click();
		await page.getByText("Fix these problems first:").waitFor();
		assert.deepEqual(await page.locator("dialog .problems li").allTextContents(), found);
		await dialog(page, "Back to the level").click();
		await page.locator("dialog").waitFor({ state: "detached" });
	});
});

test("without consent nothing is sent, in levels by others and in the campaign", async () => {
	const { hash } = await published("Bo");
	const before = await counted();
	await visit(`${hash}/play`, async (page) => {
		const sent = [];
		page.on("request", (request) => request.url().endsWith("/attempts") && sent.push(request.url()));
		await playOut(page);
		await consent(page, "Don’t send");
		await page.getByText("Nothing is sent.").waitFor();
		await page.goto(`${site.address}#/magic/${simple.id}`);
		await playOut(page);
		await page.waitForTimeout(500);
		assert.equal(await page.locator(".consent").count(), 0, "asked once");
		assert.deepEqual([sent, await counted()], [[], before]);
		await page.locator(".settings summary").click();
		const box = page.getByRole("checkbox", { name: "Send level results (anonymous)" });
		assert.ok(!(await box.isChecked()));
		await box.check();
		await page.locator(".settings .shut").click();
		await page.locator('.ending [data-word="magicAgain"]').click();
		await playOut(page);
		await until("the next game is sent", async () => (await counted()).length > before.length);
		assert.equal((await counted()).at(-1).level, simple.id);
	});
});

test("attempts made offline are sent when the connection is back, once", async () => {
	const { id, hash } = await published("Cy");
	const ours = async () => (await counted()).filter(({ level }) => level === id);
	await visit(
		hash,
		async (page, context) => {
			await page.evaluate(() => localStorage.setItem("qipan.attempts", '{"agreed":true,"waiting":[]}'));
			await page.getByRole("link", { name: "Play", exact: true }).click();
			await begin(page);
			await new LevelTable(page, "magic").playOn(asLevel("depth-4"), 1); // the computer has been loaded, too
			await context.setOffline(true);
			await playOut(page);
			await page.locator('.ending [data-word="magicAgain"]').click();
			await playOut(page);
			const waiting = () => page.evaluate(() => JSON.parse(localStorage.getItem("qipan.attempts")).waiting.length);
			await until("both wait", async () => (await waiting()) === 2);
			assert.deepEqual(await ours(), []);
			await context.setOffline(false);
			await until("both are counted", async () => (await ours()).length === 2);
			await until("nothing waits", async () => (await waiting()) === 0);
			await page.reload();
			await page.locator("svg.board .piece").first().waitFor();
			assert.equal((await ours()).length, 2);
		},
		{ faults: away },
	);
});

test("a level is reported to the operator, and its author removes it", async () => {
	const { id, token, hash } = await published("Dee", "Rude <b>title</b>");
	await visit(hash, async (page) => {
		assert.equal(await page.locator('[data-word="removeLevel"]').count(), 0, "only for the author");
		await page.locator('[data-word="reportLevel"]').click();
		await page.getByLabel("What is wrong?").selectOption({ label: "Something else" });
		await page.getByLabel("Details (optional)").fill(" the <i>title</i>\u202e ");
		await dialog(page, "Send the report").click();
		await page.getByText("Reported. Thank you.").waitFor();
		assert.equal(await page.locator('[data-word="reportLevel"]').count(), 0);
	});
	const { reports, reasons } = await about(id, { headers: { authorization: `Bearer ${operator}` } });
	assert.deepEqual([reports, reasons], [1, ["other: the <i>title</i>"]]);
	await visit("#/magic/others", async (page) => {
		await page.evaluate((own) => localStorage.setItem("qipan.published", JSON.stringify(own)), { [id]: token });
		await page.reload();
		await page.locator(".own-level").click();
		await page.locator('[data-word="removeLevel"]').click();
		await dialog(page, "Remove the level").click();
		await page.waitForURL("**/#/magic/others");
		await page.locator(".level-card").first().waitFor();
		assert.equal(await page.locator(`a[href="#/magic/others/${id}"]`).count(), 0);
		assert.equal(await page.evaluate(() => localStorage.getItem("qipan.published")), "{}");
	});
	await visit(
		hash,
		async (page) => {
			await page.getByText("This level does not exist. It may have been removed.").waitFor();
		},
		{ faults: [/404/] },
	);
});

test("a level opens in the editor as a new draft", async () => {
	const { hash } = await published("Eve");
	await visit(hash, async (page) => {
		await page.locator('[data-word="levelEdit"]').click();
		await page.waitForURL("**/#/magic/edit");
		assert.equal(await page.getByLabel("Title", { exact: true }).inputValue(), title);
		const draft = await page.evaluate(() => JSON.parse(localStorage.getItem("qipan.magic.draft")));
		assert.equal(draft.id, "my-level-1");
	});
});

const cards = (page) =>
	page.locator(".level-card").evaluateAll((links) => links.map(({ hash }) => hash.split("/").at(-1)));

test("the list is sorted, goes on in parts, and can be asked again", async () => {
	for (const name of ["Fay", "Gus"]) await published(name);
	const all = async (sort) => (await api(`levels?by=others&sort=${sort}`)).levels.map(({ id }) => id);
	await visit(
		"#/",
		async (page) => {
			let isAway = true;
			await page.route("**/api/levels?by=others&sort*", async (route) => {
				if (isAway) return route.abort();
				const url = new URL(route.request().url());
				url.searchParams.set("limit", "2");
				await route.fulfill({ response: await route.fetch({ url: url.href }) });
			});
			await page.goto(`${site.address}#/magic/others`);
			await page.getByText("The server does not respond.").waitFor();
			isAway = false;
			await page.getByRole("button", { name: "Try again" }).click();
			for (const [link, sort] of [
				["Most played", "played"],
				["Hardest", "difficulty"],
				["Newest", "new"],
			]) {
				await page.getByRole("link", { name: link, exact: true }).click();
				await page.locator(`.sorts [aria-current]`).getByText(link, { exact: true }).waitFor();
				const wanted = await all(sort);
				assert.ok(wanted.length > 2);
				const more = page.getByRole("button", { name: "More levels" });
				for (let n = 2; n < wanted.length; n += 2) {
					await page
						.locator(".level-card")
						.nth(n - 1)
						.waitFor();
					await more.focus();
					await page.keyboard.press("Enter");
					await page.locator(".level-card").nth(n).waitFor();
					assert.equal(await page.evaluate(() => document.activeElement.hash), `#/magic/others/${wanted[n]}`);
				}
				assert.deepEqual(await cards(page), wanted, sort);
			}
		},
		{ faults: [/net::ERR_FAILED/] },
	);
});

test("a server that takes no levels offers none and says so", async () => {
	const other = new Served();
	await other.start();
	const plain = await Site.open(other.address);
	try {
		await plain.visit("#/magic/edit", async (page) => {
			const answer = page.waitForResponse(/api\/levels/);
			await page.reload();
			await answer;
			await page.locator('[data-word="magicShareLink"]').waitFor();
			await page.waitForTimeout(200);
			assert.equal(await page.locator('[data-word="publish"]').count(), 0);
			await page.goto(`${plain.address}#/magic`);
			await page.locator(".map .node").first().waitFor();
			assert.equal(await page.locator(".to-others").count(), 0);
			await page.goto(`${plain.address}#/magic/others`);
			await page.getByText("No levels yet.").waitFor();
		});
	} finally {
		await plain.close();
		await other.close();
	}
});

test("the lobby leads to the levels, whose texts are in the user's characters", async () => {
	const { hash } = await published("林中小鹿", "月圓之門");
	await visit(
		"#/lobby",
		async (page) => {
			await page.getByRole("link", { name: "闯玩家制作的关卡" }).click();
			await page.locator(`a[href="${hash}"]`).getByText("月圆之门").waitFor();
			await speak(page, "zh-Hant");
			await page.locator(`a[href="${hash}"]`).getByText("月圓之門").waitFor();
		},
		{ locale: "zh-CN" },
	);
});

test("no screen of levels by others has a WCAG violation", async () => {
	const { hash } = await published("Hal");
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
	await visit("#/magic/others", async (page) => {
		await page.locator(".level-card").first().waitFor();
		await check(page, "list");
		await page.goto(`${site.address}${hash}`);
		await page.locator(".level-rating").waitFor();
		await check(page, "level");
		await page.locator('[data-word="reportLevel"]').click();
		await check(page, "report");
		await page.keyboard.press("Escape");
		await page.locator('[data-word="levelEdit"]').click();
		await page.locator('[data-word="publish"]').click();
		await page.locator("dialog form").waitFor();
		await check(page, "publish");
		await page.keyboard.press("Escape");
		await page.goto(`${site.address}${hash}/play`);
		const { panel } = await playOut(page);
		await panel.locator(".consent").waitFor();
		await check(page, "consent");
		await page.keyboard.press("Tab");
		await page.locator(".consent button").first().focus();
		await page.keyboard.press("Enter");
		await page.getByText("Thank you.").waitFor();
		await check(page, "thanks");
	});
});
