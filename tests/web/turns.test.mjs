// Games by link: two browsers that exchange nothing but addresses play whole games.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chooseRules } from "./rules_choice.mjs";
import { Site, core } from "./site.mjs";
import { asLevel, lineOf, speak, Table } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const key = "qipan.correspondence";
const kept = (page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "[]"), key);
const lineIn = ({ record }) => lineOf(core.readRecords(record).games[0]);

// A player with the board of a game by link.
class Correspondent extends Table {
	async line() {
		return lineIn((await kept(this.page))[0]);
	}

	// Plays a whole turn and returns the link.
	async answer(choose) {
		for (let n = 0; ; n++) {
			const { line } = await this.line();
			const view = core.set(line);
			if (view.ruling || view.actor !== this.side) return this.link();
			await this.play(choose(view, n));
		}
	}

	async link() {
		const field = this.page.locator(".sending input[readonly]");
		await this.page.waitForFunction(() => document.querySelector(".sending input[readonly]")?.value);
		return field.inputValue();
	}

	async open(link) {
		await this.page.goto(link);
		await this.page.locator(".playing").waitFor();
	}
}

async function begin(page, game, { second = false, rules } = {}) {
	await page.goto(`${site.address}#/turn/new/${game}`);
	if (rules) await chooseRules(page, rules);
	if (second) await page.locator(".new-turn [value='1']").check();
	await page.getByRole("button", { name: "Start the game" }).click();
	await page.locator(".playing").waitFor();
	return Object.assign(new Correspondent(page, game), { side: second ? 1 : 0 });
}

async function accept(page, game, link) {
	await page.goto(link);
	await page.getByRole("button", { name: "Play", exact: true }).click();
	await page.locator(".playing").waitFor();
	const [{ side }] = await kept(page);
	return Object.assign(new Correspondent(page, game), { side });
}

// Two visitors, each with a browser of their own.
const two = (act, how) => site.visit("#/", (first) => site.visit("#/", (second) => act(first, second), how), how);

for (const [game, most] of [
	["xiangqi", 6],
	["surakarta", 6],
	["qilin", 12],
])
	test(`${game}: two browsers play by links alone, to a resignation`, async () => {
		await two(async (one, other) => {
			const first = await begin(one, game);
			const choose = asLevel("3");
			let link = await first.answer(choose);
			const second = await accept(other, game, link);
			assert.equal(second.side, 1);
			for (let turn = 0; turn < most; turn++) {
				const [mover, waiting] = turn % 2 ? [first, second] : [second, first];
				link = await mover.answer(choose);
				await waiting.open(link);
				assert.deepEqual(await waiting.line(), await mover.line());
				await waiting.page.locator(".state").getByText("Your move").waitFor();
			}
			await second.resign();
			link = await second.link();
			await first.open(link);
			await first.page.locator(".state.over").waitFor();
			assert.equal((await first.line()).result, "first");
		});
	});

test("a whole game by links ends by the rules on both sides", async () => {
	await two(async (one, other) => {
		const first = await begin(one, "surakarta", { rules: "polygames" });
		let link = await first.answer(asLevel("2"));
		const second = await accept(other, "surakarta", link);
		for (let turn = 0; turn < 400; turn++) {
			const [mover, waiting] = turn % 2 ? [first, second] : [second, first];
			link = await mover.answer(asLevel(turn % 2 ? "4" : "1"));
			await waiting.open(link);
			const view = core.set((await waiting.line()).line);
			if (view.ruling) break;
		}
		const { line } = await first.line();
		assert.notEqual(core.set(line).ruling, null);
		for (const { page } of [first, second]) await page.locator(".state.over").waitFor();
		assert.deepEqual(await first.line(), await second.line());
	});
});

test("a link that rewrites the game is refused and shown next to the game here", async () => {
	await two(async (one, other) => {
		const first = await begin(one, "xiangqi");
		const [central, edge] = ["h2e2", "a3a4"];
		const chosen = (name) => (view) => view.moves.find(([move]) => move === name);
		const honest = await first.answer(chosen(central));
		// Another browser makes a game with the same id that begins differently.
		const forger = await begin(other, "xiangqi");
		const forged = await forger.answer(chosen(edge));
		assert.notEqual(honest, forged);
		const [{ id }] = await kept(one);
		assert.equal(id, (await kept(other))[0].id, "the seeds of both browsers are the same here");
		const before = await kept(one);
		await one.goto(forged);
		await one.getByRole("alert").getByText("Move 1 differs").waitFor();
		assert.equal(await one.locator(".versions svg.board").count(), 2);
		assert.match(await one.locator(".versions").textContent(), /Your game1\. h2e2.*The link1\. a3a4/);
		assert.deepEqual(await kept(one), before);
		await one.getByRole("button", { name: "Keep my game" }).click();
		await one.locator(".playing").waitFor();
		assert.deepEqual(await kept(one), before);
	});
});

test("a move can be taken back until its link is copied", async () => {
	await site.visit("#/", async (page, context) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		const first = await begin(page, "qilin");
		const link = await first.answer(asLevel("1"));
		const back = page.locator('[data-word="takeBack"]');
		await back.click();
		assert.deepEqual((await first.line()).line.moves, []);
		assert.equal(await back.isDisabled(), true);
		assert.equal(await first.answer(asLevel("1")), link);
		await page.locator('.sending [data-word="copyLink"]').click();
		await page.getByText("Copied").waitFor();
		assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
		assert.equal(await back.isDisabled(), true);
		await page.locator(".state").getByText("Waiting for your friend").waitFor();
	});
});

test("a draw is offered and accepted by links", async () => {
	await two(async (one, other) => {
		const first = await begin(one, "surakarta");
		await first.answer(asLevel("2"));
		await one.locator('[data-word="offerDraw"]').click();
		await one.locator(".state").getByText("The link offers a draw").waitFor();
		const second = await accept(other, "surakarta", await first.link());
		await other.locator(".state").getByText("Your friend offers a draw").waitFor();
		await other.getByRole("button", { name: "Agree" }).click();
		await other.locator(".state.over").waitFor();
		await first.open(await second.link());
		await one.locator(".state.over").getByText("Draw").waitFor();
		assert.equal((await first.line()).result, "draw");
	});
});

test("the home screen lists games by link, first those to move in", async () => {
	await two(async (one, other) => {
		await begin(one, "qilin", { second: true });
		const waits = await begin(one, "xiangqi");
		const link = await waits.answer(asLevel("1"));
		await one.goto(`${site.address}#/`);
		const rows = one.locator(".turns li");
		assert.deepEqual(await rows.locator(".due:not(a)").allInnerTexts(), ["Send the link", "Send the link"]);
		const second = await accept(other, "xiangqi", link);
		const answer = await second.answer(asLevel("1"));
		await one.goto(answer);
		await one.locator(".playing").waitFor();
		await one.locator(".state").getByText("Your move").waitFor();
		await one.goto(`${site.address}#/`);
		assert.deepEqual(await rows.locator(".due:not(a)").allInnerTexts(), ["Your move.", "Send the link"]);
		await rows.first().locator("a").click();
		await one.locator(".playing").waitFor();
	});
});

test("an earlier link and the same link change nothing", async () => {
	await two(async (one, other) => {
		const first = await begin(one, "xiangqi");
		const early = await first.answer(asLevel("1"));
		const second = await accept(other, "xiangqi", early);
		const later = await second.answer(asLevel("1"));
		await first.open(later);
		const before = await kept(one);
		await first.open(early);
		await one.locator(".state").getByText("This link is older").waitFor();
		await first.open(later);
		await one.locator(".state").getByText("You already have everything").waitFor();
		assert.deepEqual(await kept(one), before);
	});
});

test("a game on the board continues with a friend by link", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await page.locator(".seat select").nth(1).selectOption("you");
		core.set({ game: "xiangqi" });
		await new Table(page, "xiangqi").play(core.view().moves.find(([move]) => move === "h2e2"));
		await page.locator('.sheet [aria-label="Save and share"]').click();
		await page.locator('dialog [data-word="sendGame"]').click();
		await page.locator(".sending").waitFor();
		const [game] = await kept(page);
		assert.deepEqual([game.side, lineIn(game).line.moves], [0, ["h2e2"]]);
	});
});

test("damaged links say so, and unknown words are damaged links", async () => {
	for (const word of ["x", "new/darkchess", "%E2%98%83"])
		await site.visit(`#/turn/${word}`, async (page) => {
			await page.getByText(/no game: it is damaged|There is no page/).waitFor();
		});
});

test("an invitation can be read in Chinese", async () => {
	await two(async (one, other) => {
		const first = await begin(one, "xiangqi");
		const link = await first.answer(asLevel("1"));
		await speak(other, "zh-Hans");
		await other.goto(link);
		await other.getByRole("button", { name: "接受" }).click();
		await other.locator(".state").getByText("轮到你").waitFor();
	});
});
