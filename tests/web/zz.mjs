import { Site } from "./site.mjs";
const site = await Site.open();
for (const [w,h] of [[900,700],[1280,800]])
await site.visit("#/play/xiangqi", async (page) => {
	await page.setViewportSize({width:w,height:h});
	await page.locator(".seat select").nth(1).selectOption("you");
	await page.locator(".head select").nth(1).selectOption({ index: 6 }).catch(() => {});
	const opts = await page.locator("select").evaluateAll((all) => all.map((s) => [s.getAttribute("aria-label"), [...s.options].map((o) => o.text).join("|")]));
	console.log(JSON.stringify(opts));
	for (const s of await page.locator("select").all()) { const t = await s.locator("option").allTextContents(); const i = t.findIndex((x) => /your own/.test(x)); if (i >= 0) await s.selectOption({ index: i }); }
	await page.waitForTimeout(300);
	await page.screenshot({ path: `/tmp/zz-${w}.png` });
	console.log(await page.evaluate(() => [document.querySelector(".controls").getBoundingClientRect().bottom, innerHeight, document.documentElement.scrollHeight]));
});
await site.close();
