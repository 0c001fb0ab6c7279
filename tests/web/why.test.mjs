// "Why?": the ruling on a repetition of xiangqi, in words and on a board, for an opened record and for a played game.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Site, core } from "./site.mjs";
import { Table } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

// A rook chases a horse: docs/pictures/perpetual-chase.svg shows the board.
const position = "4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w";
const moves = "c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3".split(" ");
const record = `[Game "xiangqi"]\n[Position "${position}"]\n\n${moves.join(" ")} *\n`;

const said = {
	"en-GB": {
		why: "Why?",
		next: "One move forward",
		back: "One move back",
		play: "Play the repetition",
		cycle: "The position after 5. c1c3 is the same as after 1. c4c3. The moves in between:",
		chase: ["2. Red c3c1", "red rook on c1 chases black horse on a1, which is unprotected (5.6) ★"],
		lesser: [
			"2… Black a1b3",
			"black horse on b3 chases red rook on c1, protected or not: its attacker is a horse or cannon (5.7)",
		],
		idle: ["1… Black b3a1", "is idle: it neither checks nor chases"],
		sums: [
			"Red: of 4 moves, 0 check and 4 chase. Every move chases the same piece (★), initially black horse on b3: perpetual chase (5.3).",
			"Black: of 4 moves, 0 check and 2 chase. Not every move checks or chases: allowed (5.1).",
		],
		ruling: "Red chased the same piece on every move of the repetition (Xiangqi 5.3)",
	},
	"zh-CN": {
		why: "为什么？",
		next: "下一步",
		back: "上一步",
		play: "演示循环着法",
		cycle: "5. 车七进二 之后的局面与 1. 车七退一 之后相同。其间各步：",
		chase: ["2. 红方 车七退二", "红车（c1）捉黑马（a1），无子可以反吃（5.6） ★"],
		lesser: ["2… 黑方 马１退２", "黑马（b3）捉红车（c1），车虽有根，马、炮攻之仍算捉（5.7）"],
		idle: ["1… 黑方 马２进１", "闲着：不将也不捉"],
		sums: [
			"红方：4 步中 0 步将军、4 步捉子。步步捉同一子（★），即循环开始时的黑马（b3）：长捉（5.3）。",
			"黑方：4 步中 0 步将军、2 步捉子。并非步步将军或捉子：允许（5.1）。",
		],
		ruling: "红方长捉：循环中步步捉同一子（象棋 5.3）",
	},
};

// The occupied points of the dialog's board: "c3" and the like.
function standing(page) {
	const { points } = core.set({ game: "xiangqi" });
	return page
		.locator("dialog.why .piece[data-point]")
		.evaluateAll((all) => all.map((piece) => Number(piece.dataset.point)))
		.then((at) => new Set(at.map((i) => points[i].name)));
}

// The dialog's text, and its board when a move is touched, stepped to, or played.
async function holdsWhy(page, words) {
	await page.getByRole("button", { name: words.why }).click();
	const dialog = page.locator("dialog.why");
	const items = dialog.locator(".move");
	assert.equal(await dialog.locator(".lines p").first().textContent(), words.cycle);
	assert.equal(await items.count(), 8);
	const listed = (await page.locator(".numbered .no, .playing .moves .no").allTextContents()).map((number) =>
		number.replace(".", ""),
	);
	const told = (await items.locator("b").allTextContents()).map((text) => text.split(/[.…]/)[0]);
	assert.ok(
		told.every((number) => listed.includes(number)),
		`${told} are among the turns ${listed}`,
	);
	assert.deepEqual(await items.nth(0).locator("> *").allTextContents(), words.idle);
	assert.deepEqual(await items.nth(1).locator("> *").allTextContents(), words.chase);
	assert.deepEqual(await items.nth(2).locator("> *").allTextContents(), words.lesser);
	assert.deepEqual(await dialog.locator(".sum").allTextContents(), words.sums);
	assert.equal(await dialog.locator(".ruling").textContent(), words.ruling);
	assert.equal(await dialog.locator(".arrows .arrow").count(), 0);
	// screen readers and the keyboard get the move and its acts; links are next to its button
	await dialog
		.getByRole("button", { name: words.chase[0], description: words.chase[1].replace("★", "").trim() })
		.waitFor();
	assert.equal(await dialog.locator("button a").count(), 0);
	const current = () =>
		items.evaluateAll((all) =>
			all.findIndex((item) => item.querySelector("button").getAttribute("aria-current") === "true"),
		);
	const { points } = core.set({ game: "xiangqi", position, moves: moves.slice(0, 3) });
	await items.nth(1).click();
	assert.equal(await current(), 1);
	assert.deepEqual(
		[...(await standing(page))].sort(),
		points
			.filter((p) => p.piece !== undefined)
			.map((p) => p.name)
			.sort(),
	);
	assert.deepEqual(
		await dialog.locator(".arrows .arrow").evaluateAll((all) => all.map((arrow) => arrow.getAttribute("class"))),
		["arrow rank0", "arrow rank1", "arrow rank1"],
	);
	await dialog.getByRole("button", { name: words.next }).click();
	assert.equal(await current(), 2);
	await dialog.getByRole("button", { name: words.back }).click();
	assert.equal(await current(), 1);
	await items.nth(6).click();
	await dialog.getByRole("button", { name: words.play }).click();
	assert.equal(await current(), 7);
	await page.keyboard.press("Escape");
	await dialog.waitFor({ state: "detached" });
}

for (const [locale, words] of Object.entries(said)) {
	test(`repetitions in a record are explained in ${locale}`, async () => {
		await site.visit(
			"#/open",
			async (page) => {
				await page.locator(".paste-form textarea").fill(record);
				await page.locator(".paste-form button").click();
				await page.waitForURL("**/#/analyse/xiangqi");
				await page.locator(".engine [role=switch]").uncheck();
				await page.keyboard.press("End");
				await holdsWhy(page, words);
			},
			{ locale },
		);
	});

	test(`repetitions in a game are explained in ${locale}`, async () => {
		await site.visit(
			"#/play/xiangqi",
			async (page) => {
				// set first, because in the position the computer would move at once
				for (const seat of await page.locator(".seat select").all()) await seat.selectOption("you");
				await page.goto(`${site.address}#/edit/xiangqi`);
				const text = page.locator("label.grow input");
				await text.fill(position);
				await text.press("Enter");
				await page.locator(".buttons button").nth(1).click();
				await page.waitForURL("**/#/play/xiangqi");
				for (const seat of await page.locator(".seat select").all()) assert.equal(await seat.inputValue(), "you");
				const table = new Table(page, "xiangqi");
				await table.playOn((view) => view.moves.find(([name]) => name === moves[view.length]), moves.length);
				await page.locator(".state.over").waitFor();
				await holdsWhy(page, words);
			},
			{ locale },
		);
	});
}
