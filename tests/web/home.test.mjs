// The start screen: a large card for the game to continue, cards of the others, and links to everything else.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Site, core, games } from "./site.mjs";
import { Table } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

// The games in their order, each by the address of its rules.
const shown = (page) =>
	page.locator(".card .learn").evaluateAll((links) => links.map((link) => link.hash.slice("#/rules/".length)));

test("a first visit finds each game once, with a button to play it, on one screen of a desktop", async () => {
	await site.visit(
		"#/",
		async (page) => {
			assert.deepEqual(await shown(page), games);
			assert.deepEqual(
				await page.locator(".card .go").allTextContents(),
				games.map(() => "Play"),
			);
			assert.equal(await page.locator(".card.first").count(), 1);
			const heights = await page
				.locator(".card .board .wood")
				.evaluateAll((boards) => boards.map((board) => board.getBoundingClientRect().height));
			assert.ok(
				heights.slice(1).every((height) => height > 160 && height < heights[0] / 2),
				heights.join(),
			);
			assert.deepEqual(
				await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]),
				[1440, 900],
			);
			for (const href of ["#/magic", "#/analyse/xiangqi", "#/open", "#/saved", "#/rules/xiangqi"])
				assert.equal(await page.locator(`.entries a[href="${href}"]`).count(), 1, href);
		},
		{ viewport: { width: 1440, height: 900 } },
	);
});

test("somebody new is shown the way to the rules until a move was made, and who has chosen nobody meets a beginner in every game", async () => {
	const opponent = (page) => page.locator(".seat select").nth(1).inputValue();
	await site.visit("#/", async (page) => {
		const learn = page.locator(".card.first .learn");
		assert.equal(await learn.textContent(), "New to Xiangqi? Learn the rules");
		assert.equal(await page.getByText("New to").count(), 1);
		await learn.click();
		await page.waitForURL("**/#/rules/xiangqi");
		await page.goto(`${site.address}#/play/xiangqi`);
		assert.equal(await opponent(page), "1");
		await page.goto(`${site.address}#/`);
		await learn.getByText("New to").waitFor(); // opening it does not count as a game
		await page.goto(`${site.address}#/play/surakarta`);
		assert.equal(await opponent(page), "1");
		await new Table(page, "surakarta").playOn((view) => view.moves[0], 1);
		await page.goto(`${site.address}#/play/qilin`);
		await page.locator(".playing h1").getByText("Qilin").waitFor();
		assert.equal(await opponent(page), "1");
		await page.goto(`${site.address}#/`);
		assert.equal(await page.locator(".card.first .learn").textContent(), "Rules");
	});
});

test("the last game comes first, as it stands, and goes on there", async () => {
	await site.visit("#/play/qilin", async (page) => {
		for (const seat of await page.locator(".seat select").all()) await seat.selectOption("you");
		const table = new Table(page, "qilin");
		core.set({ game: "qilin" });
		await table.playOn((view) => view.moves[0], 3);
		await page.locator(".seat select").nth(1).selectOption("6");
		await page.goto(`${site.address}#/`);
		const first = page.locator(".card").first();
		await first.getByText("Qilin Chess").waitFor();
		assert.deepEqual([...(await shown(page))].sort(), [...games].sort());
		assert.equal(await first.locator(".piece").count(), 3);
		assert.deepEqual(await first.locator(".told p").allTextContents(), ["You – Expert", "3 moves · Black to move."]);
		await first.getByText("Continue").click();
		await page.waitForURL("**/#/play/qilin");
		assert.equal((await page.locator(".board .piece").count()) >= 3, true);
	});
});

for (const [width, height] of [
	[360, 740],
	[390, 844],
	[768, 1024],
	[844, 390],
	[900, 700],
	[1024, 768],
	[1440, 900],
])
	test(`the cards fit a window of ${width}x${height}`, async () => {
		for (const locale of ["en-GB", "zh-CN"])
			await site.visit(
				"#/",
				async (page) => {
					assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
					const over = await page.locator(".card").evaluateAll((cards) =>
						cards
							.flatMap((card) =>
								[...card.querySelectorAll("h2, p, .go, .learn, .board .wood")].map((part) => [card, part]),
							)
							.filter(([card, part]) => {
								const [a, b] = [card, part].map((element) => element.getBoundingClientRect());
								return b.left < a.left || b.right > a.right || b.top < a.top || b.bottom > a.bottom;
							})
							.map(([card, part]) => `${card.textContent}: ${part.outerHTML}`),
					);
					assert.deepEqual(over, [], locale);
					const covered = await page.locator(".card").evaluateAll((cards) =>
						cards
							.filter((card) => {
								const [a, b] = [".go", ".learn"].map((part) => card.querySelector(part).getBoundingClientRect());
								return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
							})
							.map(({ textContent }) => textContent),
					);
					assert.deepEqual(covered, [], locale);
					const first = await page.locator(".card").first().boundingBox();
					if (width > height) assert.ok(first.height < height, "the first card is whole in sight");
				},
				{ viewport: { width, height }, locale },
			);
	});

test("on a phone nothing covers the link to the rules beside a game that goes on, in any language", async () => {
	for (const locale of ["en-GB", "zh-CN", "zh-TW"])
		await site.visit(
			"#/play/xiangqi",
			async (page) => {
				await page.locator("svg.board .piece").first().waitFor();
				for (const seat of await page.locator(".seat select").all()) await seat.selectOption("you");
				core.set({ game: "xiangqi" });
				await new Table(page, "xiangqi").playOn((view) => view.moves[0], 1);
				await page.goto(`${site.address}#/`);
				const card = page.locator(".card.first");
				const [go, learn] = [await card.locator(".go").boundingBox(), await card.locator(".learn").boundingBox()];
				assert.ok(
					go.x + go.width <= learn.x || go.y + go.height <= learn.y,
					`${locale}: ${JSON.stringify([go, learn])}`,
				);
			},
			{ viewport: { width: 390, height: 844 }, locale },
		);
});
