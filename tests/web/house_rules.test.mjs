// Rules as people play them: presets by their names, house rules on top of them, and what a game shows of its rules.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chooseRules, openRules } from "./rules_choice.mjs";
import { Site } from "./site.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const phone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
const own = "tcga2016+equals=none+repetition=none";

const saved = (page, game) => page.evaluate((game) => JSON.parse(localStorage.getItem(`qipan.playing.${game}`)), game);

async function customize(page, choices) {
	await openRules(page);
	await page.locator(".customize summary").click();
	for (const [rule, choice] of choices) await page.locator(`.house-rule [name="${rule}"][value="${choice}"]`).check();
}

test("three touches start a game by the rules that somebody knows", async () => {
	await site.visit(
		"#/play/darkchess",
		async (page) => {
			let touches = 0;
			const touch = async (what) => {
				touches++;
				const { width, height } = await what.boundingBox();
				assert.ok(width >= 44 && height >= 32, `${width} x ${height}`);
				await what.tap();
			};
			await touch(page.locator(".playing .chosen"));
			await touch(page.locator(".rules-field"));
			await touch(page.getByRole("button", { name: "Taiwan" }));
			await page.locator(".rules-choice").waitFor({ state: "detached" });
			assert.equal(touches, 3);
			assert.match(await page.locator(".chosen").textContent(), /Taiwan/);
			await page.locator("svg.board .piece").first().tap();
			await page.locator(".playing .head .about").waitFor();
			assert.match((await saved(page, "darkchess")).record, /taiwan/);
		},
		phone,
	);
});

test("house rules are chosen, marked, refused if unknown, played, kept and explained", async () => {
	await site.visit("#/play/darkchess", async (page) => {
		await customize(page, [
			["equals", "none"],
			["repetition", "none"],
		]);
		const dialog = page.locator(".rules-choice");
		assert.equal(await dialog.locator(".house-rule.departs").count(), 2);
		assert.equal(await dialog.locator("[aria-pressed='true']").count(), 0);
		await dialog.getByRole("button", { name: /^Back to/ }).click();
		assert.equal(await dialog.locator(".house-rule.departs").count(), 0);
		assert.equal(await dialog.locator("[aria-pressed='true']").count(), 1);
		await page
			.getByRole("group", { name: "Whether equal ranks capture each other" })
			.getByLabel("A piece cannot capture one of equal rank")
			.check();
		await dialog.locator('[name="repetition"][value="none"]').check();
		await dialog.getByRole("button", { name: "Use these rules" }).click();
		assert.match(await page.locator(".rules-field").textContent(), /cannot capture one of equal rank; repetition/);

		await page.locator("svg.board .piece").first().click();
		const about = page.locator(".playing .head .about");
		await about.waitFor();
		assert.match(await about.textContent(), /cannot capture one of equal rank; repetition/);
		const kept = await saved(page, "darkchess");
		assert.match(kept.record, /tcga2016\+equals=none\+repetition=none/);
		assert.equal(kept.manner.preset, own);

		await page.reload();
		await about.waitFor();
		await page.waitForFunction(() => /equal rank/.test(document.querySelector(".head .about").textContent));
		await page.locator(".playing .ask").click();
		const list = page.locator(".rules-panel .house-list");
		assert.equal(await list.locator("li").count(), 2);
		assert.match(await list.textContent(), /Tournament|Standard/);
		await page.getByRole("button", { name: "Rule book" }).click();
		const book = page.locator(".book-panel");
		await book.locator(".house-list a").first().click();
		await book.locator('[data-clause="2.3"].aimed').waitFor();
	});
});

test("a game without house rules shows none", async () => {
	await site.visit("#/play/darkchess", async (page) => {
		await page.locator(".playing .ask").click();
		await page.locator(".rules-panel .trial").first().waitFor();
		assert.equal(await page.locator(".house-list").count(), 0);
	});
});

test("the position editor and links take house rules", async () => {
	await site.visit("#/edit/surakarta", async (page) => {
		await chooseRules(page, "core");
		await customize(page, [["stuck", "loses"]]);
		await page.getByRole("button", { name: "Use these rules" }).click();
		await page.locator(".rules-choice").waitFor({ state: "detached" });
		const { preset } = await page.evaluate(() => JSON.parse(localStorage.getItem("qipan.editing.surakarta")));
		assert.match(preset, /^core\+.*stuck/);
		await page.goto(`${site.address}#/turn/new/surakarta`);
		await customize(page, [["stuck", "loses"]]);
		await page.getByRole("button", { name: "Use these rules" }).click();
		await page.getByRole("button", { name: "Start the game" }).click();
		await page.locator(".playing").waitFor();
		const kept = await page.evaluate(() => Object.values(localStorage).join(" "));
		assert.match(kept, /olympiad\+stuck=loses/);
		assert.match(await page.locator(".playing .head .about").textContent(), /the side loses|cannot move/);
	});
});

test("a chain of captures is played on the board and ended by a button, in two languages", async () => {
	for (const [locale, stage, end] of [
		["en-GB", /Capture again with the same piece/, "End the turn"],
		["zh-CN", /可以用同一棋子继续吃/, "停止连吃"],
	])
		await site.visit(
			"#/",
			async (page) => {
				const preset = "tcga2016+chain=free";
				const start = "4/4/4/4/p3/p3/p3/R2k r r - 5 10";
				const record = `[Game "darkchess"]\n[Preset "${preset}"]\n[Position "${start}"]\n\n1. a1-a2 *`;
				const manner = { preset, who: ["you", "you"], plan: null, flipped: false, turning: false, speed: 700 };
				await page.evaluate((kept) => localStorage.setItem("qipan.playing.darkchess", JSON.stringify(kept)), {
					record,
					seed: 1,
					manner,
					clock: null,
				});
				await page.goto(`${site.address}#/play/darkchess`);
				await page.locator(".telling .state", { hasText: stage }).waitFor();
				await page.locator('svg.board .piece[data-point="4"]').click(); // a2
				await page.locator('svg.board .piece[data-point="8"]').click(); // a3
				const button = page.getByRole("button", { name: end });
				await page.waitForFunction(() => /a2-a3/.test(localStorage.getItem("qipan.playing.darkchess")));
				await button.click();
				await button.waitFor({ state: "detached" });
				assert.match((await saved(page, "darkchess")).record, /a1-a2 a2-a3 a3-a3/);
			},
			{ locale },
		);
});
