// Magic Chess as an app: the map and a level of its campaign, the editor, rating, links.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Site, core, pageFolder } from "./site.mjs";
import { LevelTable, begin } from "./level_table.mjs";
import { Table, asLevel } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const campaign = existsSync(join(pageFolder, "campaign.json"));

test("campaign levels are started and survive a reload", {
	skip: !campaign && "there is no campaign",
}, async () => {
	await site.visit("#/magic", async (page) => {
		await page.locator(".map .node.locked").first().waitFor(); // later levels lie face down
		await page.locator(".map .node.locked").nth(2).click();
		await page.locator(".map .node.locked").nth(1).click();
		assert.deepEqual(await page.locator(".unlocks").allTextContents(), ["Win level 2 to unlock it"]);
		await page.locator(".map .node.current").click();
		await begin(page);
		const table = new LevelTable(page, "magic");
		const first = (view) => view.moves.find(([, from]) => from < 0) ?? view.moves[0];
		assert.ok(!(await table.playOn(first, 2)));
		const { line } = await table.line();
		assert.ok(line.moves.length >= 4);
		await page.reload();
		await table.turn();
		assert.deepEqual((await table.line()).line, line);
	});
});

// Faults of the names on the map: wider than their place, overlapping another level's, or outside the chapter. Each
// level is made the current one in turn, which is drawn larger.
function crowded() {
	const pen = document.createElement("canvas").getContext("2d");
	const wrong = [];
	for (const chapter of document.querySelectorAll(".chapter")) {
		const nodes = [...chapter.querySelectorAll(".node")];
		const parts = (node) =>
			[...node.querySelectorAll(".disc-of-node, .name, .stars")].map((part) => part.getBoundingClientRect());
		const plain = nodes.map(parts);
		const edge = chapter.getBoundingClientRect();
		for (const [i, node] of nodes.entries()) {
			const name = node.querySelector(".name");
			node.classList.add("current");
			const style = getComputedStyle(name);
			pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
			const room =
				name.parentElement.getBoundingClientRect().width -
				parseFloat(style.paddingLeft) -
				parseFloat(style.paddingRight);
			const said = name.dataset.text;
			for (const word of said.split(/(?<=[ -])/))
				if (/\w/.test(word) && pen.measureText(word.trim()).width > room)
					wrong.push(`${said}: no room for ${word.trim()}`);
			for (const own of parts(node)) {
				if (own.left < edge.left || own.right > edge.right || own.bottom > edge.bottom || own.right > innerWidth)
					wrong.push(`${said}: outside`);
				for (const [k, others] of plain.entries())
					if (
						k !== i &&
						others.some(
							(other) =>
								own.left < other.right && other.left < own.right && own.top < other.bottom && other.top < own.bottom,
						)
					)
						wrong.push(`${said}: over ${nodes[k].querySelector(".name").dataset.text}`);
			}
			node.classList.remove("current");
		}
	}
	return [...new Set(wrong)];
}

for (const locale of ["en-GB", "zh-CN", "zh-TW"])
	test(`names on the map wrap between words without overlapping, ${locale}`, {
		skip: !campaign && "there is no campaign",
	}, async () => {
		const levels = JSON.parse(readFileSync(join(pageFolder, "campaign.json"), "utf8"));
		const won = Object.fromEntries(levels.map(({ id }) => [id, { tries: 1, wins: 1, best: 9, stars: 1 }]));
		await site.visit(
			"#/",
			async (page) => {
				await page.evaluate((won) => localStorage.setItem("qipan.magic.results", JSON.stringify(won)), won);
				await page.goto(`${site.address}#/magic`);
				await page
					.locator(".map .node")
					.nth(levels.length - 1)
					.waitFor();
				for (const [width, height] of [
					[390, 844],
					[360, 640],
					[601, 900],
					[844, 390],
					[768, 1024],
					[900, 700],
					[1024, 700],
					[1440, 900],
				]) {
					await page.setViewportSize({ width, height });
					assert.deepEqual(await page.evaluate(crowded), [], `${width}x${height}`);
				}
			},
			{ locale },
		);
	});

test("a new level sets the edited one aside, and it can be restored", async () => {
	await site.visit("#/magic/edit", async (page) => {
		core.set({ game: "magic", preset: "4x4" });
		const table = new Table(page, "magic");
		await page.locator(".level-palette .tool").nth(3).click();
		await table.touch(5);
		const draft = () => page.evaluate(() => localStorage.getItem("qipan.magic.draft"));
		const made = await draft();
		await page.locator(".findings .fault").first().waitFor();
		await page.evaluate(() => {
			window.told = [];
			new MutationObserver(() => window.told.push(document.querySelector(".findings").textContent)).observe(
				document.querySelector(".findings"),
				{ childList: true },
			);
		});
		await page.locator('[data-word="magicClear"]').click();
		await page.getByText("The level you were editing has been set aside.").waitFor();
		assert.equal(await page.locator("svg.board .piece").count(), 0);
		await page.waitForTimeout(400); // lint runs a moment after a change
		assert.equal(await page.evaluate(() => window.told.length), 1, "findings are announced once");
		await page.keyboard.press("Enter");
		assert.equal(await page.locator("svg.board .piece").count(), 1);
		assert.equal(await draft(), made);
	});
});

test("levels are made, rated, tried, saved and shared", async () => {
	let link;
	await site.visit("#/magic/edit", async (page, context) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		core.set({ game: "magic", preset: "4x4" });
		const table = new Table(page, "magic");
		const board = page.locator("svg.board");
		const tools = page.locator(".level-palette .tool");
		for (const [tool, point] of [
			[0, 0],
			[3, 1],
			[7, 15],
			[10, 10],
		]) {
			await tools.nth(tool).click();
			await table.touch(point);
		}
		assert.equal(await board.locator(".piece").count(), 4); // king and rook of both sides
		const rater = page.locator(".rater");
		await rater.locator("select").selectOption("40");
		await page.evaluate(() => {
			const rater = document.querySelector(".rater");
			window.widths = [];
			new MutationObserver(() => {
				const bar = rater.querySelector(".interval");
				if (bar) window.widths.push(100 - parseFloat(bar.style.left) - parseFloat(bar.style.right));
			}).observe(rater.querySelector(".scale"), { childList: true });
		});
		await rater.locator("button").click();
		await page.waitForFunction(
			() =>
				/ 40\b/.test(document.querySelector(".rater [role=status]")?.textContent) &&
				document.querySelector(".rater progress").hidden,
			null,
			{ timeout: 120_000 },
		);
		const widths = await page.evaluate(() => window.widths);
		assert.ok(widths.length > 10 && widths.at(-1) < widths[0], `the interval narrows: ${widths.join(" ")}`);
		await page.locator('[data-word="magicKeep"]').click();
		await page.locator('[data-word="magicShareLink"]').click();
		await page.getByText("Copied.").waitFor();
		link = await page.evaluate(() => navigator.clipboard.readText());
		await page.locator('[data-word="magicTry"]').click();
		await begin(page);
		await page.evaluate(() => {
			const [state, ending] = [document.querySelector(".leveling .state"), document.querySelector(".ending")];
			window.end = {};
			new MutationObserver(
				() => (window.end.told ??= /Won!|Not this time|A draw/.test(state.textContent) ? performance.now() : undefined),
			).observe(state, { childList: true });
			new MutationObserver(() => (window.end.panel ??= [performance.now(), ending.firstChild.inert])).observe(ending, {
				childList: true,
			});
		});
		const play = new LevelTable(page, "magic");
		assert.ok(await play.playOn(asLevel("5"), 100));
		const { told, panel } = await page.evaluate(() => window.end);
		assert.ok(panel[0] - told > 500, `the end is visible for ${panel[0] - told} ms`);
		assert.ok(panel[1], "the panel ignores touches at first");
		await page.locator(".ending .main").click();
		assert.equal(await page.locator(".ending .panel").count(), 0);
		await page.goto(`${site.address}#/magic`);
		const own = page.locator(".own-levels li");
		assert.equal(await own.locator(".name").textContent(), "My level 1"); // it was given no title
		await own.getByRole("link", { name: "Edit", exact: true }).click();
		await page.locator(".level-fields").waitFor();
		assert.deepEqual(
			await page
				.locator(".level-fields input[type=text]")
				.evaluateAll((fields) => fields.slice(0, 2).map(({ value }) => value)),
			["", ""],
		);
	});
	assert.ok(link.startsWith(`${site.address}#/magic/level/`));
	await site.visit(link.slice(site.address.length), async (page) => {
		await page.locator(".leveling svg.board").waitFor();
		assert.ok((await page.locator("svg.board .piece").count()) > 0);
	});
});

const made = {
	id: "my-level-1",
	title: "Mine",
	title_zh: "我",
	board: ["R . ? ?", ". . . .", ". # . .", ". . k r"],
	pieces: "Pp",
	npc_depth: 1,
};
const making = (act, how) =>
	site.visit(
		"#/",
		async (page) => {
			await page.evaluate((level) => localStorage.setItem("qipan.magic.own", JSON.stringify([level])), made);
			await page.goto(`${site.address}#/magic/edit/${made.id}`);
			await page.locator(".under").getByText("Every face-down point has its piece").waitFor();
			await act(page);
		},
		{ hasTouch: true, isMobile: true, ...how },
	);

test("an empty face-down point refers to the button that fills it", async () => {
	await making(
		async (page) => {
			const under = page.locator(".under");
			const fill = under.getByRole("button", { name: "Fill at random" });
			assert.equal(await under.locator("button.main").count(), 0);
			await under.locator(".level-bag button").first().tap();
			await under.getByText("Face-down points: 2. Pieces still missing: 1. “Fill at random” adds them.").waitFor();
			assert.match(await fill.getAttribute("class"), /main/);
			await fill.tap();
			await under.getByText("Every face-down point has its piece").waitFor();
		},
		{ viewport: { width: 390, height: 844 } },
	);
});

test("on phones the level editor has no overlaps, wraps text and has touchable boxes", async () => {
	for (const [width, height] of [
		[390, 844],
		[360, 640],
		[844, 390],
		[768, 1024],
	])
		await making(
			async (page) => {
				await page.locator('[data-word="magicClear"]').tap();
				await page.getByText("The level you were editing has been set aside.").waitFor();
				const finding = await page.locator(".findings li").boundingBox();
				assert.ok(finding.height < 40, `${width}: a finding of ${finding.height} pixels`);
				const over = await page.evaluate(() => {
					const found = [];
					for (let y = 0; y < document.documentElement.scrollHeight; y += 120) {
						scrollTo(0, y);
						const boxes = [...document.querySelector(".editing-level").children].map((part) => [
							part.className,
							part.getBoundingClientRect(),
						]);
						for (const [i, [one, a]] of boxes.entries())
							for (const [other, b] of boxes.slice(i + 1))
								if (
									Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
									Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
								)
									found.push(`${one} and ${other} at ${y}`);
					}
					return found;
				});
				assert.deepEqual(over, [], `${width}x${height}`);
				const gold = await page.locator(".spells input").boundingBox();
				assert.ok(gold.width >= 24 && gold.height >= 24, `the checkbox for gold is ${gold.width} pixels wide`);
			},
			{ viewport: { width, height } },
		);
});

test("own levels are reachable from the top of the map, with touchable entries", async () => {
	await site.visit(
		"#/",
		async (page) => {
			await page.evaluate((level) => localStorage.setItem("qipan.magic.own", JSON.stringify([level])), made);
			await page.goto(`${site.address}#/magic`);
			await page.locator(".map-head").getByRole("button", { name: "My levels" }).tap();
			const level = page.locator(".own-levels").getByRole("link", { name: made.title, exact: true });
			await page.waitForFunction(
				() => document.querySelector(".own-levels h2")?.getBoundingClientRect().top < innerHeight,
			);
			assert.ok((await level.boundingBox()).height >= 44);
			await level.tap();
			await page.waitForURL(`**/#/magic/mine/${made.id}`);
		},
		{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
	);
});

test("focus stays on the button that adds face-down pieces and says what it adds", async () => {
	await site.visit("#/magic/edit", async (page) => {
		await page.locator(".level-palette .tool").first().click();
		const add = page.locator(".under .answers button").first();
		assert.match(await add.getAttribute("aria-label"), /^face down, red \w+$/);
		await add.focus();
		for (const many of [1, 2]) {
			await page.keyboard.press("Enter");
			assert.equal(
				await page.evaluate(() => document.activeElement === document.querySelector(".under .answers button")),
				true,
				`after ${many}`,
			);
			assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("qipan.magic.draft")).bag.length), many);
		}
		await page.locator(".under .level-bag button").first().focus();
		await page.keyboard.press("Enter");
		assert.ok(await page.evaluate(() => document.activeElement.closest(".level-bag") !== null), "after removing one");
	});
});

test("all levels of a file are imported once, and the first is edited", async () => {
	const file = (name, text) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });
	const all = JSON.parse(readFileSync(join(pageFolder, "campaign.json"), "utf8")).slice(0, 3);
	await site.visit("#/magic/edit", async (page) => {
		const open = async (...files) => {
			const chooser = page.waitForEvent("filechooser");
			await page.locator('[data-word="magicImport"]').click();
			await (await chooser).setFiles(files);
		};
		const own = () =>
			page.evaluate(() =>
				JSON.parse(localStorage.getItem("qipan.magic.own") ?? "[]").map(({ id, title }) => [id, title]),
			);
		const said = page.locator(".editing-level .told");
		await open(file("one.json", JSON.stringify([all[0]])));
		const title = page.getByLabel("Title", { exact: true });
		while ((await title.inputValue()) !== all[0].title) await page.waitForTimeout(50);
		assert.deepEqual(await own(), [], "a single level is only edited");
		await open(file("three.json", JSON.stringify(all)));
		await said.getByText("3 levels added to “My levels”.").waitFor();
		assert.deepEqual(
			await own(),
			all.map(({ id, title }) => [id, title]),
		);
		await open(file("three.json", JSON.stringify(all)));
		assert.equal((await own()).length, 3);
		const other = { ...all[1], title: "Another one" };
		await open(file("a.json", JSON.stringify([all[0], other])), file("b.json", '[{"id": "x"}]'));
		await page.getByText("Not every level could be read").waitFor();
		assert.deepEqual((await own()).slice(3), [[`${all[1].id}-2`, "Another one"]]);
		await page.goto(`${site.address}#/magic`);
		await page.locator(".own-levels li").nth(3).waitFor();
	});
});
