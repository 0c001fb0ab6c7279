// The settings: boards and pieces are chosen from pictures, with the board in sight.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Site } from "./site.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const open = (page) => page.locator(".settings summary").click();
const colour = (locator) => locator.evaluate((element) => getComputedStyle(element).fill);

for (const [width, height] of [
	[1440, 900],
	[1024, 768],
	[844, 390],
	[768, 1024],
	[390, 844],
])
	test(`the settings leave the board visible in a window of ${width}x${height}`, async () => {
		await site.visit(
			"#/play/xiangqi",
			async (page) => {
				await open(page);
				const panel = await page.locator(".settings .panel").boundingBox();
				const wood = await page.locator(".table svg.board .wood").boundingBox();
				assert.ok(
					panel.x >= 0 && panel.x + panel.width <= width && panel.y >= 0 && panel.y + panel.height <= height,
					"the setting is completely visible",
				);
				assert.ok(panel.height >= 184, "the panel is high enough");
				assert.ok(wood.x + wood.width <= panel.x || wood.y + wood.height <= panel.y + 2, JSON.stringify([wood, panel]));
				assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
			},
			{ viewport: { width, height } },
		);
	});

test("each board preview shows its colors and applies at once", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await open(page);
		const table = page.locator(".table svg.board .wood");
		const seen = new Set();
		for (const name of ["walnut", "ink on paper", "slate", "jade", "wood"]) {
			const radio = page.getByRole("radio", { name, exact: true });
			const picture = await colour(page.locator(".thumb", { has: radio }).locator(".wood"));
			await radio.check();
			assert.equal(await colour(table), picture, name);
			seen.add(picture);
		}
		assert.equal(seen.size, 5);
		await page.getByRole("radio", { name: "jade" }).check();
		const jade = await colour(table);
		await page.reload();
		assert.equal(await colour(table), jade);
	});
});

test("piece styles are chosen by keyboard and shown on the switch at the board", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await open(page);
		const figures = page.getByRole("radio", { name: "figures" });
		await figures.focus();
		await page.keyboard.press("ArrowRight");
		assert.ok(await page.getByRole("radio", { name: "both" }).isChecked());
		assert.equal(await page.locator(".table .piece:has(.figure):has(.glyph)").count(), 32);
		await page.keyboard.press("Escape");
		assert.ok(
			await page
				.locator(".settings summary")
				.evaluate((summary) => summary === document.activeElement && !summary.parentElement.open),
		);
		await page.locator(".set-switch").click();
		await open(page);
		assert.ok(await figures.isChecked());
		await page.getByRole("button", { name: "Close", exact: true }).click();
		assert.ok(!(await figures.isVisible()));
	});
});

test("Escape closes the settings wherever the focus is", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await page.locator(".settings summary").click();
		await page.locator(".settings select").first().selectOption("zh-Hans");
		await page.locator("html[lang=zh-Hans]").waitFor();
		await page.evaluate(() => document.activeElement.blur());
		await page.keyboard.press("Escape");
		await page.locator(".settings[open]").waitFor({ state: "detached" });
	});
});

test("Back closes settings or dialogs, and leaves the screen if nothing is open", async () => {
	await site.visit("#/", async (page) => {
		const settings = page.locator(".settings[open]");
		const dialog = page.locator("dialog[open]");
		const at = (hash) => page.waitForFunction((hash) => location.hash === hash, hash);
		const gone = (what) => what.waitFor({ state: "detached" });
		const open = () => page.locator(".settings summary").click();
		const ask = async () => {
			await page.locator(".playing .ask").click();
			await dialog.waitFor(); // its part of the page is loaded first
		};
		await page.goto(`${site.address}#/play/xiangqi`);
		await open();
		await page.getByLabel("Language").selectOption("zh-Hans");
		await page.locator('html[lang="zh-Hans"]').waitFor();
		await page.locator(".settings select").first().selectOption("en");
		await page.locator('html[lang="en"]').waitFor();
		await page.goBack();
		await gone(settings);
		await ask();
		await page.goBack();
		await gone(dialog);
		await at("#/play/xiangqi");

		// Another way of closing leaves no entry for Back, whatever is opened directly afterwards.
		const others = [
			async () => page.keyboard.press("Escape"),
			async () => page.locator(".settings .shut").click(),
			async () => page.locator(".settings summary").click(),
			async () =>
				page.evaluate(() => {
					document.querySelector(".settings .shut").click();
					document.querySelector(".playing .ask").click();
				}),
		];
		for (const close of others) {
			await open();
			await close();
			await gone(settings);
		}
		assert.equal(await dialog.count(), 1);
		await page.keyboard.press("Escape");
		await gone(dialog);
		await page.goBack();
		await at("#/");

		// Nor if the browser reports late that a dialog was closed.
		await page.goto(`${site.address}#/play/xiangqi`);
		await page.evaluate(() =>
			addEventListener("close", (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
		);
		await ask();
		await page.keyboard.press("Escape");
		await gone(dialog);
		await page.goBack();
		await at("#/");

		// A link out of the settings is followed, and Back needs one step.
		await page.goto(`${site.address}#/play/qilin`);
		await open();
		await page.locator('.places a[href="#/saved"]').click();
		await at("#/saved");
		await page.locator(".records > .saved").waitFor();
		await page.goBack();
		await at("#/play/qilin");
		await page.locator(".playing").waitFor();
		await gone(settings);
		await open();
		await page.reload();
		await page.locator(".playing").waitFor();
		await page.goBack();
		await at("#/");
	});
});

test("on a phone the close button never covers a setting", async () => {
	await site.visit(
		"#/play/xiangqi",
		async (page) => {
			await page.locator(".settings summary").click();
			const covered = () =>
				page.locator(".settings .panel").evaluate((panel) => {
					const { left, right, top, bottom } = panel.querySelector(".shut").getBoundingClientRect();
					return [...panel.querySelectorAll("select, .thumb, .switch, .transfer")]
						.map((part) => part.getBoundingClientRect())
						.filter((box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom).length;
				});
			for (const scrolled of [0, 20, 60, 120]) {
				await page.locator(".settings .panel").evaluate((panel, scrolled) => (panel.scrollTop = scrolled), scrolled);
				assert.equal(await covered(), 0, `scrolled by ${scrolled}`);
			}
			assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
		},
		{ viewport: { width: 360, height: 740 } },
	);
});
