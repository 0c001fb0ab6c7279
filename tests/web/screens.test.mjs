// Every screen of the page: axe-core finds no fault by WCAG 2.2 AA in light and dark, and every word is translated.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Site, core, data } from "./site.mjs";
import { Table } from "./table.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const tap = (selector) => async (page) => page.locator(selector).first().click();

async function withGame(page) {
	await page.locator("main input[type=file]").setInputFiles(join(data, "records/xiangqi.txt"));
	await page.waitForURL("**/#/analyse/xiangqi");
}

// A repetition of xiangqi and why it was ruled so.
async function withWhy(page) {
	const position = "4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w";
	await page.locator(".paste-form textarea").fill(`[Game "xiangqi"]\n[Position "${position}"]\n\nc4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3 *\n`);
	await page.locator(".paste-form button").click();
	await page.waitForURL("**/#/analyse/xiangqi");
	await page.locator(".engine [role=switch]").uncheck();
	await page.locator(".answers button").click();
	await page.locator("dialog.why .move").nth(2).click();
}

async function finished(page) {
	await page.locator('[data-word="resign"]').click();
	await page.locator(".answers .main").click();
	await page.locator(".state.over").waitFor();
}

// Address, and what brings the screen into the state to check.
const screens = [
	["#/"],
	["#/", tap(".settings summary")],
	["#/play/xiangqi"],
	["#/play/darkchess", finished],
	["#/play/qilin", tap('[data-word="resign"]')],
	["#/rules/surakarta"],
	["#/analyse/xiangqi", async (page) => page.locator(".engine .lines li").nth(2).waitFor()],
	["#/analyse/magic", tap(".menu summary")],
	["#/edit/magic"],
	["#/edit/xiangqi", async (page) => page.locator(".side .buttons button").nth(3).click()],
	["#/open"],
	["#/open", withGame],
	["#/open", withWhy],
	["#/open", async (page) => {
		await page.locator(".paste-form textarea").fill('[Game "qilin"]\n\na1 a1 *');
		await page.locator(".paste-form button").click();
		await page.locator(".faults li").waitFor();
	}],
	["#/play/xiangqi", async (page) => {
		await page.locator(".typed input").fill("a0a9");
		await page.locator(".typed input").press("Enter");
		await page.locator(".sheet .fault:not(:empty)").waitFor();
	}],
	["#/saved"],
	["#/magic"],
	["#/magic/first-light", async (page) => page.locator("svg.board .piece").first().waitFor()],
	["#/magic/edit"],
	["#/play/surakarta", async (page) => page.locator(".sheet .nav button").nth(-2).click()],
];

async function violations(page, rules) {
	await page.evaluate(axe);
	const { violations } = await page.evaluate(
		(rules) => axe.run(document, { resultTypes: ["violations"], runOnly: rules ?? ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
		rules,
	);
	return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`));
}

for (const [i, [hash, prepare]] of screens.entries())
	test(`screen ${i + 1}, ${hash}, is accessible, light, dark and narrow`, async () => {
		await site.visit(hash, async (page) => {
			await prepare?.(page);
			assert.deepEqual(await violations(page), [], "light");
			await page.emulateMedia({ colorScheme: "dark" });
			assert.deepEqual(await violations(page, ["color-contrast"]), [], "dark");
			await page.setViewportSize({ width: 360, height: 740 });
			assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, "as wide as a phone");
			assert.deepEqual(await violations(page, ["target-size"]), [], "narrow");
		});
	});

test("light and dark are the system's, or one's own choice", async () => {
	await site.visit("#/", async (page) => {
		const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g).slice(0, 3).reduce((sum, n) => sum + Number(n), 0));
		const light = await paper();
		await page.emulateMedia({ colorScheme: "dark" });
		const dark = await paper();
		assert.ok(dark < light / 2, `${dark} is darker than ${light}`);
		await page.locator(".settings summary").click();
		await page.getByLabel("Light or dark").selectOption("light");
		assert.equal(await paper(), light);
		await page.reload();
		assert.equal(await paper(), light);
		await page.emulateMedia({ colorScheme: "light" });
		await page.locator(".settings summary").click();
		await page.getByLabel("Light or dark").selectOption("dark");
		assert.equal(await paper(), dark);
	});
});

// Names of rule sets, formats and notations, and what players type.
const foreign = /\b(Qipan|English|WXF|TCGA|Olympiad|NTU|OpenSpiel|Polygames|ICCS|PGN|DhtmlXQ|dpxq|XQF|CBR|CBL|CBF|FEN|AXF|JSON)\b/g;

// Parts marked as another language may be in Latin letters, and text to be typed.
async function latin(page) {
	const texts = await page.evaluate(() => {
		const found = [];
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			if (node.nodeType === Node.TEXT_NODE && !node.parentElement.closest("script, noscript, textarea, .pv, body [lang]")) found.push(node.data);
			else if (node.nodeType === Node.ELEMENT_NODE) for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(node.getAttribute(name) ?? "");
		}
		return [...found, document.title];
	});
	return texts.map((text) => text.trim()).filter((text) => /[A-Za-z]{3}/.test(text.replace(foreign, "")));
}

for (const language of ["zh-Hans", "zh-Hant"])
	test(`no screen has an English word in ${language}`, async () => {
		for (const [i, [hash, prepare]] of screens.entries()) {
			if (prepare === withGame) continue; // names of players are as in the record
			await site.visit(hash, async (page) => {
				await prepare?.(page);
				assert.equal(await page.evaluate(() => document.documentElement.lang), language);
				assert.deepEqual(await latin(page), [], `screen ${i + 1}, ${hash}`);
			}, { locale: language === "zh-Hans" ? "zh-CN" : "zh-TW" });
		}
	});

test("moves are written as readers of the language know them, and the choice for each is kept", async () => {
	await site.visit("#/analyse/xiangqi", async (page) => {
		const table = new Table(page, "xiangqi", "mouse", "analysing");
		const written = () => page.locator(".text .entry").textContent();
		const speak = async (language) => {
			await page.locator(".settings summary").click();
			await page.locator(".settings select").first().selectOption(language);
		};
		await page.locator(".engine [role=switch]").uncheck();
		core.set({ game: "xiangqi" });
		await table.play(core.view().moves.find(([name]) => name === "h2e2"));
		const seen = [await written()];
		for (const language of ["zh-Hans", "zh-Hant"]) {
			await speak(language);
			seen.push(await written());
		}
		assert.deepEqual(seen, ["h2e2", "炮二平五", "炮二平五"]);
		await page.locator(".head select").nth(1).selectOption("wxf");
		await speak("en");
		assert.equal(await written(), "h2e2");
		await page.reload();
		await speak("zh-Hant");
		assert.equal(await written(), "C2=5");
	});
});

test("the first Tab leads past the links to the content", async () => {
	for (const hash of ["#/", "#/play/qilin", "#/rules/xiangqi"])
		await site.visit(hash, async (page) => {
			const skip = page.locator(".skip");
			await page.keyboard.press("Tab");
			assert.ok(await skip.evaluate((button) => button === document.activeElement && getComputedStyle(button).clipPath === "none"));
			await page.keyboard.press("Enter");
			assert.ok(await page.evaluate(() => document.activeElement.matches("main")));
			await page.keyboard.press("Tab");
			assert.ok(await page.evaluate(() => !!document.activeElement.closest("main")));
		});
});

test("the language is changed at once and kept", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await page.locator(".settings summary").click();
		await page.getByLabel("Language").selectOption("zh-Hant");
		await page.locator("h1").getByText("象棋").waitFor();
		await page.reload();
		await page.locator("h1").getByText("象棋").waitFor();
		assert.equal(await page.title(), "象棋 · Qipan");
	});
});
