// Tablebases of Qilin chess on the page: when they are loaded, what the analysis shows, how endings are won with them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Site, pageFolder, withWorker } from "./site.mjs";

const ending = "......BR/BB..R.../...RBR.. r move 0 0 0 0 71"; // won in 39 turns to the next removal
const crowded = "R.R.RB.B/B..R..BB/R..B.RB. r move 0 0 0 0 40"; // 13 pieces
const pack = "/qilin.pack";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

async function opened(page, position) {
	await page.evaluate(() => (location.hash = "#/open"));
	await page.locator(".paste-form textarea").fill(`[Game "qilin"]\n[Position "${position}"]\n\n*`);
	await page.locator(".paste-form button").click();
	await page.waitForURL("**/#/analyse/qilin");
	await page.locator(".engine .lines li").first().waitFor();
}

const verdict = (page) => page.locator(".engine .figures b");
const figures = (page) => page.locator(".engine .figures span");
const requests = () => site.host.asked.filter((path) => path === pack).length;

// Makes searches by time short: tablebases know the moves at once.
function hurries() {
	const post = Worker.prototype.postMessage;
	Worker.prototype.postMessage = function (order, ...more) {
		if (order.think?.ms) order.think.ms = 60;
		return post.call(this, order, ...more);
	};
}

test("tablebases are loaded once, for late endings of Qilin chess only", async () => {
	site.host.asked.length = 0;
	await site.visit(
		"#/analyse/xiangqi",
		async (page) => {
			await page.waitForFunction(() => navigator.serviceWorker.controller);
			await page.locator(".engine .lines li").first().waitFor();
			await opened(page, crowded);
			assert.equal(requests(), 0);
			await opened(page, ending);
			await verdict(page).getByText("Red wins · removal or end in 39 turns", { exact: true }).waitFor();
			await opened(page, "..R.R..R/......../B..B..B. r move 0 0 0 0 71");
			await verdict(page).getByText("Red wins · removal or end in 7 turns", { exact: true }).waitFor();
			assert.equal(requests(), 1);
		},
		withWorker,
	);
});

test("the analysis shows the next removal in each language", async () => {
	for (const [locale, words] of [
		["zh-CN", "红方胜 · 39 步内吃子或终局"],
		["zh-TW", "紅方勝 · 39 步內吃子或終局"],
	])
		await site.visit(
			"#/open",
			async (page) => {
				await opened(page, ending);
				await verdict(page).getByText(words, { exact: true }).waitFor();
			},
			{ locale },
		);
});

test("searches do without tablebases that cannot be loaded", async () => {
	const bytes = readFileSync(join(pageFolder, pack));
	const damaged = Buffer.from(bytes);
	damaged.fill(1, 1000, 1100);
	for (const [answer, isLoaded = false] of [
		[(route) => route.abort()],
		[(route) => route.fulfill({ status: 404 })],
		[(route) => route.fulfill({ body: bytes.subarray(0, 100_000) })],
		[(route) => route.fulfill({ body: damaged })],
		[(route) => route.fulfill({ body: "<!doctype html>" })],
		[() => {}], // never answered
		[(route) => route.fulfill({ body: bytes }), true],
	]) {
		let n = 0;
		await site.visit(
			"#/open",
			async (page) => {
				await page.route(`**${pack}`, (route) => {
					n++;
					return answer(route);
				});
				await opened(page, ending);
				await figures(page)
					.getByText(/^depth \d+/)
					.waitFor();
				assert.equal((await verdict(page).textContent()).startsWith("Red wins"), isLoaded);
				await page.locator(".engine .lines li button").first().click();
				await figures(page)
					.getByText(/depth \d+/)
					.waitFor();
				assert.ok(n > 0);
			},
			{ faults: [/qilin\.pack|ERR_FAILED|404/] },
		);
	}
});

test("tablebases that were used work offline", async () => {
	await site.visit(
		"#/open",
		async (page, context) => {
			await page.waitForFunction(() => navigator.serviceWorker.controller);
			assert.ok(!(await page.evaluate(() => caches.match("qilin.pack"))));
			await opened(page, ending);
			await verdict(page).getByText("39 turns").waitFor();
			await context.setOffline(true);
			await page.reload();
			await verdict(page).getByText("39 turns").waitFor();
		},
		withWorker,
	);
});

test("the analysis follows a long win to its end", async () => {
	await site.visit("#/open", async (page) => {
		await opened(page, ending);
		const over = page.locator(".engine .figures").getByText("the game is over here");
		for (let n = 0; n < 300; n++) {
			await over.or(page.locator(".engine .lines li").first()).waitFor();
			if (await over.isVisible()) break;
			await verdict(page)
				.getByText(/^Red wins/)
				.waitFor();
			await page.locator(".engine .lines li button").first().click();
		}
		await over.waitFor();
		await page
			.getByText(/^Red wins: Black has no pieces left/)
			.first()
			.waitFor();
	});
});

test("the computer wins a long won ending", async () => {
	await site.visit(
		"#/open",
		async (page) => {
			await opened(page, ending);
			await page.locator(".menu summary").click();
			await page.locator(".menu").getByText("Play from here").click();
			await page.locator(".playing").waitFor();
			await page.locator(".seat select").nth(1).selectOption("strongest");
			await page.locator(".seat select").nth(0).selectOption("strongest");
			const state = page.locator(".state.over");
			await state.waitFor({ timeout: 240_000 });
			assert.match(await state.textContent(), /^Red wins: Black has no pieces left/);
			assert.ok((await page.locator(".moves button").count()) > 40);
		},
		{ first: hurries },
	);
});
