// Every screen of the page, in the states under test.
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { levelScreens } from "./level_screens.mjs";
import { onlineScreens } from "./online_screens.mjs";
import { data } from "./site.mjs";
import { tournamentScreens } from "./tournament_screens.mjs";

const tap = (selector) => async (page) => page.locator(selector).first().click();

export async function withGame(page) {
	await page.locator("main input[type=file]").setInputFiles(join(data, "records/xiangqi.txt"));
	await page.waitForURL("**/#/analyse/xiangqi");
}

// A xiangqi repetition with the explanation of its ruling.
async function withWhy(page) {
	const position = "4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w";
	await page
		.locator(".paste-form textarea")
		.fill(`[Game "xiangqi"]\n[Position "${position}"]\n\nc4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3 *\n`);
	await page.locator(".paste-form button").click();
	await page.waitForURL("**/#/analyse/xiangqi");
	await page.locator(".engine [role=switch]").uncheck();
	await page.keyboard.press("End");
	await page.locator(".answers button").click();
	await page.locator("dialog.why .move").nth(2).click();
}

// The choice of rules, with a house rule changed; its button is folded away on phones.
async function customized(page) {
	await page.locator(".rules-field").evaluate((field) => field.click());
	await page.locator(".customize summary").click();
	await page.locator(".house-rule input").nth(1).check();
}

async function finished(page) {
	await page.locator('[data-word="resign"]').click();
	await page.locator(".answers .main").click();
	await page.locator(".ending .panel:not([inert])").waitFor();
}

// A review, at an error, with all its details; and the retry of the error.
async function taught(page) {
	await page.locator(".engine [role=switch]").uncheck();
	await page.locator(".menu summary").click();
	await page.locator(".menu .panel button").nth(7).click();
	await page.locator("dialog textarea").fill("h2e2 h9g7 e2e6 g7e6 b2e2");
	await page.locator("dialog .main").click();
	await page.locator(".report select").selectOption("10000");
	await page.locator(".report button").first().click();
	await page.locator(".report .how summary").click({ timeout: 60_000 });
	await page.locator(".text .entry").nth(2).click();
	await page.locator(".glyphs summary").click();
}

async function tried(page) {
	await taught(page);
	await page.keyboard.press("t");
	await page.locator(".trial .answers button").first().click();
}

// A study with several chapters, one of them just deleted, another being renamed.
async function studied(page) {
	await page.locator(".engine [role=switch]").uncheck();
	for (let chapters = 2; chapters < 5; chapters++) {
		await page.locator(".menu summary").click();
		await page.locator(".menu .panel button").nth(8).click();
	}
	await page.locator(".chapters [data-word=delete]").click();
	await page.locator(".chapters [data-word=rename]").click();
}

const ids = ["one", "two", "three"];

// Games by link in three states: the user's turn, the link to be sent, refused.
async function withTurns(page, where = "#/") {
	const record = (id, moves) => `[Game "xiangqi"]\n[Correspondence "${id}"]\n\n${moves} *\n`;
	const games = [
		[ids[0], 0, "1. h2e2 h9g7", "林"],
		[ids[1], 1, "1. h2e2 h9g7", ""],
		[ids[2], 0, "1. h2e2 h9g7 2. h0g2", ""],
	].map(([id, side, moves, friend], i) => ({
		...{ id, side, record: record(id, moves), friend, settled: 2, sent: i !== 1, changed: `2026-11-2${i}` },
	}));
	await page.evaluate((text) => localStorage.setItem("qipan.correspondence", text), JSON.stringify(games));
	const data = deflateRawSync(record(ids[2], "1. h2e2 b9c7")).toString("base64url");
	await page.goto(new URL(where || `#/turn/${data}`, page.url()).href);
	await page.reload();
	await page.locator(".turns, .sending, .versions, .new-turn").first().waitFor();
}

const turned = (where) => (page) => withTurns(page, where);

// The address, the steps that bring the screen into the state to check, and where the address does not tell, its name and
// the faults that belong to it.
export const screens = [
	["#/"],
	["#/", tap(".settings summary")],
	["#/play/xiangqi"],
	["#/turn/new/qilin"],
	["#/", turned("#/")],
	["#/", turned("#/turn/two")],
	["#/", turned("")],
	...onlineScreens,
	...tournamentScreens,
	...levelScreens,
	["#/play/darkchess", finished],
	["#/play/darkchess", customized, { name: "#/play/darkchess, rules" }],
	["#/play/qilin", tap('[data-word="resign"]')],
	["#/rules/surakarta"],
	["#/analyse/xiangqi", async (page) => page.locator(".engine .lines li").nth(2).waitFor()],
	[
		"#/analyse/xiangqi",
		async (page) => {
			await page.locator(".explorer summary").click();
			await page.locator(".explored .models li").first().waitFor();
		},
	],
	["#/analyse/magic", tap(".menu summary")],
	["#/nonsense"],
	["#/rules-book/magic/3.1", async (page) => page.locator(".rule-book .aimed").waitFor()],
	["#/analyse/xiangqi", taught],
	["#/analyse/xiangqi", tried],
	["#/analyse/xiangqi", studied],
	["#/edit/magic"],
	["#/edit/xiangqi", async (page) => page.locator(".side .buttons button").nth(3).click()],
	["#/open"],
	["#/open", withGame],
	["#/open", withWhy],
	[
		"#/open",
		async (page) => {
			await page.locator(".paste-form textarea").fill('[Game "qilin"]\n\na1 a1 *');
			await page.locator(".paste-form button").click();
			await page.locator(".faults li").waitFor();
		},
	],
	[
		"#/play/xiangqi",
		async (page) => {
			await page.locator(".typed input").fill("a0a9");
			await page.locator(".typed input").press("Enter");
			await page.locator(".sheet .fault:not(:empty)").waitFor();
		},
	],
	["#/saved"],
	["#/magic"],
	["#/magic/first-light", async (page) => page.locator("svg.board .piece").first().waitFor()],
	["#/magic/daily", async (page) => page.locator("svg.board .piece").first().waitFor()],
	["#/magic/edit"],
	["#/puzzles"],
	["#/puzzles/qilin", async (page) => page.locator("svg.board .piece").first().waitFor()],
	["#/play/surakarta", async (page) => page.locator(".sheet .nav button").nth(-2).click()],
];
