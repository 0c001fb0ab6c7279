// On phones every icon in the bars has a short label below it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Site } from "./site.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

// Faults of a bar's labels: invisible, too small or large, wider than their button, not in one row.
function faultsOf(bar) {
	const shown = [...bar.querySelectorAll(".places a, summary, .controls button")].filter(
		(button) => button.offsetWidth,
	);
	const boxes = shown.map((button) => button.getBoundingClientRect());
	return shown.flatMap((button, i) => {
		const [label] = [...button.querySelectorAll("span")].filter(
			(span) => getComputedStyle(span).clipPath === "none" && span.offsetWidth,
		);
		const wrong = (what) => [`${button.textContent}: ${what}`];
		if (!label?.textContent.trim()) return wrong("no label");
		const [inner, outer] = [label.getBoundingClientRect(), boxes[i]];
		const size = parseFloat(getComputedStyle(label).fontSize);
		if (size < 11 || size > 13) return wrong(`${size} px`);
		if (
			inner.left < outer.left ||
			inner.right > outer.right ||
			inner.bottom > outer.bottom ||
			inner.height > 1.5 * size
		)
			return wrong("does not fit");
		if (
			outer.left < 0 ||
			outer.right > innerWidth ||
			outer.top !== boxes[0].top ||
			(i && outer.left < boxes[i - 1].right)
		)
			return wrong("is out of the row");
		return [];
	});
}

const twoPeople = async (page) => page.locator(".seat select").nth(1).selectOption("you");
const resigned = async (page) => {
	await page.locator('[data-word="resign"]').click();
	await page.locator(".answers .main").click();
	await page.locator(".ending .shut").click(); // the end panel covers the bar
};
const twoComputers = async (page) => {
	await page.locator('[data-word="newGame"]').click();
	await page.locator(".seat select").nth(0).selectOption("1");
};

for (const locale of ["en-GB", "zh-CN", "zh-TW"])
	test(`signs of the bars have words below them at 360 pixels, ${locale}`, async () => {
		await site.visit(
			"#/play/xiangqi",
			async (page) => {
				const check = async (what) => {
					assert.deepEqual(await page.locator(".shell").evaluate(faultsOf), [], `${what}: above`);
					assert.deepEqual(await page.locator(".playing").evaluate(faultsOf), [], `${what}: below`);
					assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, what);
				};
				await check("against the computer");
				await twoPeople(page);
				await check("two people");
				await resigned(page);
				await check("a game that is over");
				await twoComputers(page);
				await check("two computers");
			},
			{ viewport: { width: 360, height: 740 }, locale },
		);
		await site.visit(
			"#/magic/edit",
			async (page) => {
				await page.locator(".editing-level .controls button").first().waitFor();
				assert.deepEqual(await page.locator(".editing-level .controls").evaluate(faultsOf), [], "the maker of levels");
			},
			{ viewport: { width: 360, height: 740 }, locale },
		);
	});

test("the places beside a board are as wide as their words", async () => {
	for (const [width, height] of [
		[900, 700],
		[844, 390],
		[1440, 900],
	])
		await site.visit(
			"#/magic",
			async (page) => {
				const wide = await page
					.locator(".places a, .settings summary")
					.evaluateAll((places) =>
						places
							.filter((place) =>
								[...place.querySelectorAll("span")].some((word) => word.offsetWidth > place.clientWidth - 2),
							)
							.map(({ textContent }) => textContent),
					);
				assert.deepEqual(wide, [], `${width}x${height}`);
			},
			{ viewport: { width, height } },
		);
});
