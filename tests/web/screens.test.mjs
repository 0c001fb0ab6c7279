// Every screen of the page: axe-core finds no WCAG 2.2 AA violation in light and dark, every word is translated, and
// nothing is cut off.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { screens, withGame } from "./all_screens.mjs";
import { cutAtSides, cutOnPhone } from "./cut.mjs";
import { Site, core } from "./site.mjs";
import { Table, speak } from "./table.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

async function violations(page, rules) {
	await page.evaluate(axe);
	const { violations } = await page.evaluate(
		(rules) =>
			axe.run(document, {
				resultTypes: ["violations"],
				runOnly: rules ?? ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
			}),
		rules,
	);
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`),
	);
}

// A single visit for all checks in English.
for (const [i, [hash, prepare, { name = hash, faults = [] } = {}]] of screens.entries())
	test(`screen ${i + 1}, ${name}`, async (t) => {
		const act = async (page) => {
			await prepare?.(page);
			await t.test("is accessible in light, dark and narrow windows", async () => {
				assert.deepEqual(await violations(page), [], "light");
				await page.emulateMedia({ colorScheme: "dark" });
				assert.deepEqual(await violations(page, ["color-contrast"]), [], "dark");
				await page.setViewportSize({ width: 360, height: 740 });
				assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, "as wide as a phone");
				assert.deepEqual(await violations(page, ["target-size"]), [], "narrow");
				for (const [width, height] of [
					[320, 568],
					[320, 256],
				]) {
					// the second size: a window of 1280x1024 zoomed to 400 %
					await page.setViewportSize({ width, height });
					assert.equal(
						await page.evaluate(() => document.documentElement.scrollWidth),
						width,
						"nothing is beyond the edge",
					);
				}
				assert.deepEqual(await violations(page, ["target-size"]), [], "narrowest");
			});
			await t.test("cuts off no text on a phone", async () => assert.deepEqual(await cutOnPhone(page), []));
			await t.test("cuts off nothing at the sides in windows of several sizes", async () =>
				assert.deepEqual(await cutAtSides(page), []),
			);
		};
		await site.visit(hash, act, { faults });
	});

// Elements that move although the user prefers reduced motion.
const moving = (page) =>
	page.evaluate(() =>
		document
			.getAnimations()
			.map((animation) =>
				[
					animation.animationName ?? animation.transitionProperty ?? "",
					animation.effect?.target?.className,
					animation.effect?.pseudoElement,
				].join(" "),
			),
	);

test("forced colors distinguish the selection and fill the bars", async () => {
	const forced = { forcedColors: "active" };
	const grounds = (...elements) =>
		Promise.all(elements.map((element) => element.evaluate((one) => getComputedStyle(one).backgroundColor)));
	const differ = async (page, selector, what) => {
		const [one, other] = await grounds(page.locator(selector).nth(0), page.locator(selector).nth(1));
		assert.notEqual(one, other, what);
	};
	await site.visit(
		"#/play/xiangqi",
		async (page) => {
			await differ(page, ".against button", "the opponent");
			await differ(page, ".places a", "the place");
			await differ(page, ".seat .name", "whose turn it is");
			await page.locator(".settings summary").click();
			const themes = page.locator('.thumb:has([name="board"]) .sample');
			const width = (sample) => sample.evaluate((one) => getComputedStyle(one).outlineWidth);
			assert.notEqual(await width(themes.nth(0)), await width(themes.nth(1)), "the board");
		},
		forced,
	);
	await site.visit("#/edit/xiangqi", async (page) => differ(page, ".tools button", "the tool"), forced);
	await site.visit("#/magic/edit", async (page) => differ(page, ".tool", "the level's tool"), forced);
	await site.visit("#/rules/xiangqi", async (page) => differ(page, ".tabs a", "the rules"), forced);
	await site.visit(
		"#/analyse/xiangqi",
		async (page) => {
			await page.locator(".engine .lines .score:not(:empty)").first().waitFor();
			const [bar, fill] = await grounds(page.locator(".stage .bar"), page.locator(".stage .bar .fill"));
			assert.notEqual(bar, fill);
			assert.notEqual(fill, "rgba(0, 0, 0, 0)");
			await page.locator(".explorer summary").click();
			await page.locator(".explored .results").first().waitFor();
			const shares = await grounds(...(await page.locator(".explored .results").first().locator("i").all()));
			assert.equal(new Set(shares).size, 3);
		},
		forced,
	);
});

for (const [width, height] of [
	[2560, 1440],
	[1920, 1080],
	[1366, 768],
	[1024, 768],
])
	test(`the evaluation bar is as high as the board in a window of ${width}x${height}`, async () => {
		for (const [game, wide] of [
			["xiangqi", false],
			["darkchess", false],
			["darkchess", true],
			["surakarta", false],
		])
			await site.visit(
				"",
				async (page) => {
					await page.evaluate((wide) => localStorage.setItem("qipan.settings", JSON.stringify({ wide })), wide);
					await page.goto(`${site.address}#/analyse/${game}`);
					await page.reload();
					await page.locator("svg.board .piece").first().waitFor();
					const [bar, board] = [
						await page.locator(".stage .bar").boundingBox(),
						await page.locator("svg.board .wood").boundingBox(),
					];
					assert.ok(
						Math.abs(bar.height - board.height) <= 0.02 * board.height &&
							Math.abs(bar.y - board.y) <= 0.02 * board.height,
						`${game}: ${JSON.stringify([bar, board])}`,
					);
					assert.ok(
						wide || width < 1100 || board.height > 0.9 * height,
						`${game}: the board is ${Math.round(board.height)} pixels high`,
					);
				},
				{ viewport: { width, height } },
			);
	});

// A board next to a panel of 280 pixels and a bar of 72, or above its panel: whichever is larger, with a tolerance of a
// twentieth.
for (const [width, height] of [
	[1440, 900],
	[1024, 768],
	[900, 700],
	[820, 600],
	[844, 390],
	[768, 1024],
	[390, 844],
])
	test(`the board is as large as a window of ${width}x${height} allows`, async () => {
		for (const hash of [
			"#/play/xiangqi",
			"#/play/surakarta",
			"#/analyse/xiangqi",
			"#/edit/xiangqi",
			"#/magic/first-light",
		])
			await site.visit(
				hash,
				async (page) => {
					await page.locator("svg.board .piece").first().waitFor();
					// The sheet of a level: the board leaves room for it.
					const sheet = page.locator(".begin");
					if (await sheet.isVisible()) await sheet.click();
					const wood = await page.locator("svg.board .wood").first().boundingBox();
					const ratio = wood.width / wood.height;
					const bar = hash.includes("analyse") ? 24 : 0;
					const beside = width > 600 ? Math.min(height - 32, (width - 72 - 280 - 56 - bar) / ratio) : 0;
					const stacked =
						width < height ? Math.min(height * (hash.includes("edit") ? 0.6 : 1) - 344, (width - 16) / ratio) : 0;
					assert.ok(
						wood.height >= 0.95 * Math.max(beside, stacked),
						`${hash}: ${Math.round(wood.height)} of ${Math.round(Math.max(beside, stacked))}`,
					);
					assert.ok(wood.y >= 0 && wood.y + wood.height <= height, `${hash}: completely visible`);
					assert.equal(
						await page.evaluate(() => document.documentElement.scrollWidth),
						width,
						`${hash}: as wide as the window`,
					);
				},
				{ viewport: { width, height } },
			);
	});

test("light and dark follow the system or the setting", async () => {
	await site.visit("#/", async (page) => {
		const paper = () =>
			page.evaluate(() =>
				getComputedStyle(document.body)
					.backgroundColor.match(/[\d.]+/g)
					.slice(0, 3)
					.reduce((sum, n) => sum + Number(n), 0),
			);
		const light = await paper();
		await page.emulateMedia({ colorScheme: "dark" });
		const dark = await paper();
		assert.ok(dark < light / 2, `${dark} is darker than ${light}`);
		await page.locator(".settings summary").click();
		await page.getByLabel("Appearance").selectOption("light");
		assert.equal(await paper(), light);
		await page.reload();
		assert.equal(await paper(), light);
		await page.emulateMedia({ colorScheme: "light" });
		await page.locator(".settings summary").click();
		await page.getByLabel("Appearance").selectOption("dark");
		assert.equal(await paper(), dark);
	});
});

// Names of rule sets, formats and notations, text to be typed, and keys.
const foreign =
	// the last part: names of puzzles
	/\b(Qipan|English|WXF|TCGA|Olympiad|NTU|OpenSpiel|Polygames|ICCS|PGN|DhtmlXQ|dpxq|XQF|CBR|CBL|CBF|XQR|PFC|PNG|GIF|FEN|AXF|JSON|CSV|Shift|Alt|Ctrl|Delete|nonsense|[\da-f]{8})\b/g;

// Parts marked as another language may be in Latin letters, and so may text to be typed.
async function latin(page) {
	const texts = await page.evaluate(() => {
		const found = [];
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			if (
				node.nodeType === Node.TEXT_NODE &&
				!node.parentElement.closest("script, noscript, textarea, .pv, body [lang]")
			)
				found.push(node.data);
			else if (node.nodeType === Node.ELEMENT_NODE)
				for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(node.getAttribute(name) ?? "");
		}
		return [...found, document.title];
	});
	return texts.map((text) => text.trim()).filter((text) => /[A-Za-z]{3}/.test(text.replace(foreign, "")));
}

// And one visit in Chinese, with reduced motion: of two screens one in each script. Words that a script lacks are an error of
// the compiler.
const scripts = [
	["zh-Hans", "zh-CN"],
	["zh-Hant", "zh-TW"],
];
for (const [i, [hash, prepare, { name = hash, faults = [] } = {}]] of screens.entries()) {
	const [language, locale] = scripts[i % 2];
	test(`screen ${i + 1}, ${name}, in ${language}`, async (t) => {
		await site.visit(
			hash,
			async (page) => {
				await prepare?.(page);
				await t.test("moves nothing", async () => assert.deepEqual(await moving(page), []));
				await t.test(
					"has no English word",
					{ skip: prepare === withGame && "names of players are as in the record" },
					async () => {
						assert.equal(await page.evaluate(() => document.documentElement.lang), language);
						assert.deepEqual(await latin(page), []);
					},
				);
				await t.test("cuts off no text on a phone", async () => assert.deepEqual(await cutOnPhone(page), []));
			},
			{ locale, reducedMotion: "reduce", faults },
		);
	});
}

test("moves use the language's usual notation, and each choice is saved", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		const table = new Table(page, "xiangqi", "mouse", "analysing");
		const written = () => page.locator(".text .entry").textContent();
		await page.locator(".engine [role=switch]").uncheck();
		core.set({ game: "xiangqi" });
		await table.play(core.view().moves.find(([name]) => name === "h2e2"));
		const seen = [await written()];
		for (const language of ["zh-Hans", "zh-Hant"]) {
			await speak(page, language);
			seen.push(await written());
		}
		assert.deepEqual(seen, ["h2e2", "炮二平五", "炮二平五"]);
		await page.locator(".head select").nth(1).selectOption("wxf");
		await speak(page, "en");
		assert.equal(await written(), "h2e2");
		await page.reload();
		await speak(page, "zh-Hant");
		assert.equal(await written(), "C2=5");
	});
});

test("the first Tab skips past the links to the content", async () => {
	for (const hash of ["#/", "#/play/qilin", "#/rules/xiangqi"])
		await site.visit(hash, async (page) => {
			const skip = page.locator(".skip");
			await page.keyboard.press("Tab");
			assert.ok(
				await skip.evaluate(
					(button) => button === document.activeElement && getComputedStyle(button).clipPath === "none",
				),
			);
			await page.keyboard.press("Enter");
			assert.ok(await page.evaluate(() => document.activeElement.matches("main")));
			await page.keyboard.press("Tab");
			assert.ok(await page.evaluate(() => !!document.activeElement.closest("main")));
		});
});

test("language changes apply immediately and are saved", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await page.locator(".settings summary").click();
		await page.getByLabel("Language").selectOption("zh-Hant");
		await page.locator("h1").getByText("象棋").waitFor();
		await page.reload();
		await page.locator("h1").getByText("象棋").waitFor();
		assert.equal(await page.title(), "象棋 · Qipan");
	});
});
