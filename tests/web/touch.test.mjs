// Touch targets: every control of every screen is high enough for fingers on a phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { screens } from "./all_screens.mjs";
import { begin } from "./level_table.mjs";
import { Site } from "./site.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const least = 44; // pixels
const phone = { width: 390, height: 844 };

// The controls whose touch area is smaller, measured up and down from their middle. Links in running text and covered
// controls are skipped.
async function lowIn(page) {
	return page.evaluate(async (least) => {
		const low = [];
		for (const control of document.querySelectorAll(
			"a[href], button, select, textarea, summary, label:has(input), input:not(label input, [type=range])",
		)) {
			if (
				control.matches("a") &&
				getComputedStyle(control).display === "inline" &&
				control.parentElement.textContent.trim() !== control.textContent.trim()
			)
				continue;
			control.scrollIntoView({ block: "center", behavior: "instant" });
			const { x, y, width, height } = control.getBoundingClientRect();
			const isAt = (dy) => {
				const there = document.elementFromPoint(x + width / 2, y + height / 2 + dy);
				return !!there && (control.contains(there) || there.closest("label")?.contains(control));
			};
			if (!isAt(0)) continue;
			const line = control.closest(".engine li:not(.open) .pv");
			// under the ellipsis of a folded PV
			if (line && control.getBoundingClientRect().right > line.getBoundingClientRect().right - 24) continue;
			const reach = (step) => {
				let dy = 0;
				while (Math.abs(dy) < least && isAt(dy + step)) dy += step;
				return Math.abs(dy);
			};
			if (reach(-1) + reach(1) < least - 2)
				low.push(`${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 100)}`);
		}
		return low;
	}, least);
}

// States that show the controls covered in the others.
const more = [
	["#/magic/first-light", begin],
	["#/rules/xiangqi"],
	["#/analyse/xiangqi", (page) => page.locator(".engine .pv button").first().waitFor()],
	["#/play/magic", async (page) => page.locator(".head .ask").click()],
	["#/play/magic", async (page) => page.locator(".head .chosen").click()],
	["#/play/xiangqi", async (page) => page.locator(".opener").click()],
	[
		"#/open",
		async (page) => {
			await page
				.locator(".paste-form textarea")
				.fill('[Game "xiangqi"]\n\nh2e2 h9g7 (h9i7) h0g2 *\n\n[Game "xiangqi"]\n\nh2e2 *');
			await page.locator(".paste-form button").click();
			await page.locator(".choices button").first().click();
		},
	],
];

for (const [i, [hash, prepare, { name = hash, faults = [] } = {}]] of [...screens, ...more].entries())
	test(`every control of screen ${i + 1}, ${name} can be touched`, async () => {
		await site.visit(
			hash,
			async (page) => {
				if (i >= screens.length) await page.setViewportSize(phone);
				await prepare?.(page);
				await page.setViewportSize(phone);
				assert.deepEqual(await lowIn(page), []);
				assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
			},
			{ hasTouch: true, faults },
		);
	});
