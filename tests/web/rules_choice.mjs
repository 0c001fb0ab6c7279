// The choice of rules, as people use it.
export async function openRules(page) {
	await page.locator(".rules-field").click();
	await page.locator(".rules-choice .rules-presets").first().waitFor();
}

export async function chooseRules(page, preset) {
	await openRules(page);
	const button = page.locator(`.rules-presets button[value="${preset}"]`);
	if (!(await button.isVisible()))
		await page.locator(".rules-choice details", { has: button }).locator("summary").click();
	await button.click();
	await page.locator(".rules-choice").waitFor({ state: "detached" });
}
