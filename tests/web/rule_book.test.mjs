// The rule book in the page: every mention of a clause links to its text.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Site, core, games, root } from "./site.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const bookOf = (game) => readFile(join(root, `docs/rules/${game}.md`), "utf8");

// The first words of each clause of a book, by its number.
async function clausesOf(game) {
	const text = (await bookOf(game)).replace(/^\|.*$/gm, "");
	return new Map(
		[...text.matchAll(/(?:^|\n)\n?(\d+\.\d+) (\S[^\n]{10,40})/g)]
			.filter(([, , words]) => /^["`A-Z0-9]/.test(words))
			.map(([, number, words]) => [number, words.replace(/`/g, "").trim()]),
	);
}

// The heading levels, each once, in order of appearance.
async function headings(place) {
	return [
		...new Set(
			await place.locator("h1, h2, h3, h4").evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1]))),
		),
	];
}

const repetition =
	'[Game "xiangqi"]\n[Position "4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w"]\n\nc4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3 *\n';

test("every clause of every book is on its screen, and its address leads to it", async () => {
	for (const game of games)
		await site.visit(`#/rules-book/${game}`, async (page) => {
			await page.locator(".rule-book .clause").first().waitFor();
			const shown = new Map(
				await page
					.locator(".rule-book [data-clause]")
					.evaluateAll((all) => all.map((one) => [one.dataset.clause, one.textContent])),
			);
			const clauses = await clausesOf(game);
			assert.ok(clauses.size >= 10, `${game}: ${clauses.size}`);
			for (const [number, words] of clauses)
				assert.ok(shown.get(number)?.startsWith(`${number} ${words}`), `${game} ${number}: ${words}`);
			assert.doesNotMatch(await page.locator(".rule-book").textContent(), /Code: |Test: |Below each/);
			assert.deepEqual(await headings(page.locator("main")), [1, 2]);
			const last = [...shown.keys()].at(-1);
			await page.goto(`${site.address}#/rules-book/${game}/${last}`);
			await page.locator(`.aimed[data-clause="${last}"]`).waitFor();
			const { y, height } = await page.locator(".aimed").boundingBox();
			assert.ok(y < 800 && y + height > 0, "it is in sight");
		});
});

test("a ruling of an analysis and each clause of Why lead to their words, and Back returns", async () => {
	await site.visit("#/open", async (page) => {
		await page.locator(".paste-form textarea").fill(repetition);
		await page.locator(".paste-form button").click();
		await page.waitForURL("**/#/analyse/xiangqi");
		await page.locator(".engine [role=switch]").uncheck();
		await page.keyboard.press("End");
		const panel = page.locator("dialog.book-panel");
		await page.locator(".telling .state").getByRole("link", { name: "Xiangqi 5.3" }).click();
		await panel.locator('.aimed[data-clause="5.3"]').getByText("Chase: a move after which").waitFor();
		assert.deepEqual(await headings(panel), [2, 3]);
		await page.goBack();
		await panel.waitFor({ state: "detached" });
		assert.match(page.url(), /#\/analyse\/xiangqi$/);
		await page.getByRole("button", { name: "Why?" }).click();
		const why = page.locator("dialog.why");
		for (const [place, clause] of [
			[".chase", "5.6"],
			[".sum", "5.3"],
			[".ruling", "Xiangqi 5.3"],
		]) {
			await why.locator(place).getByRole("link", { name: clause, exact: true }).first().click();
			await panel.locator(`.aimed[data-clause="${clause.split(" ").at(-1)}"]`).waitFor();
			await page.keyboard.press("Escape");
			await panel.waitFor({ state: "detached" });
			assert.ok(await why.isVisible());
		}
	});
});

// One move before its end.
const [position, move] = ["3k5/9/9/9/9/9/9/4R4/2R6/4K4 w - - 0 1", "c1d1"];

test("the end of a game names its clause with a link, in every language", async () => {
	for (const [locale, name] of [
		["en-GB", "Xiangqi 3.1"],
		["zh-CN", "象棋 3.1"],
		["zh-TW", "象棋 3.1"],
	])
		await site.visit(
			"",
			async (page) => {
				const kept = {
					record: `[Game "xiangqi"]\n[Position "${position}"]\n\n*`,
					seed: 1,
					manner: { who: ["you", "you"], preset: core.games().games[0].presets[0].name, plan: null },
					clock: null,
				};
				await page.evaluate((kept) => localStorage.setItem("qipan.playing.xiangqi", JSON.stringify(kept)), kept);
				await page.evaluate(() => (location.hash = "#/play/xiangqi"));
				await page.locator(".typed input").fill(move);
				await page.locator(".typed input").press("Enter");
				for (const place of [".ending .panel", ".telling .state"]) {
					await page.locator(place).getByRole("link", { name }).waitFor();
					if (place !== ".telling .state") await page.locator(".ending button[aria-label]").first().click();
				}
				await page.locator(".telling .state").getByRole("link", { name }).click();
				await page.locator('dialog.book-panel .aimed[data-clause="3.1"]').waitFor();
				assert.equal(await page.locator("dialog.book-panel .rule-book").getAttribute("lang"), "en");
			},
			{ locale },
		);
});

test("the rules of each game lead to its book", async () => {
	for (const game of games)
		await site.visit(`#/rules/${game}`, async (page) => {
			await page.getByRole("link", { name: "Rule book" }).click();
			await page.waitForURL(`**/#/rules-book/${game}`);
			await page.locator(".rule-book .clause").first().waitFor();
		});
});

test("a book that cannot be had says so", async () => {
	await site.visit(
		"#/",
		async (page, context) => {
			await context.route("**/rules-*.json", (route) => route.abort());
			await page.goto(`${site.address}#/rules-book/qilin`);
			await page
				.getByRole("alert")
				.getByText("You are offline and the rule book has not been downloaded yet.")
				.waitFor();
		},
		{ faults: [/rules-qilin|ERR_FAILED/] },
	);
});
