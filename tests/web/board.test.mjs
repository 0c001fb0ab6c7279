// What the board redraws: a touch changes marks and targets, a move only the affected pieces.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Site, core, games } from "./site.mjs";
import { Table } from "./table.mjs";

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const pointOf = (name) => core.view().points.findIndex((point) => point.name === name);

// A game of two people, with its core position at the start.
async function sitDown(page, game) {
	await page.locator(".seat select").nth(1).selectOption("you");
	await page.locator(".playing svg.board .piece, .playing svg.board .grid").first().waitFor();
	core.set({ game });
	return new Table(page, game);
}

// The changes in the board while act runs: for each element added, removed or with a changed attribute, the part of the
// drawing that contains it, and its point if it is a piece.
async function changes(page, act) {
	await page.evaluate(() => {
		const board = document.querySelector(".playing svg.board");
		const layer = (node) => {
			if (node === board) return "board";
			while (node.parentNode && node.parentNode !== board) node = node.parentNode;
			return node.getAttribute?.("class") ?? "?";
		};
		const told = [];
		window.watched = { told };
		window.watched.observer = new MutationObserver((records) => {
			for (const { type, target, addedNodes, removedNodes, attributeName } of records) {
				if (type === "attributes") told.push(`${layer(target)} ${attributeName}`);
				for (const node of [...addedNodes, ...removedNodes]) {
					const point = node.dataset?.point;
					const where = target === board ? (node.getAttribute?.("class") ?? "?") : layer(target);
					told.push(point === undefined ? where : `piece ${point}`);
				}
			}
		});
		window.watched.observer.observe(board, { childList: true, subtree: true, attributes: true });
	});
	await act();
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
	const told = await page.evaluate(() => {
		window.watched.observer.disconnect();
		return window.watched.told;
	});
	return [...new Set(told)].sort();
}

// The board has a class while the focus ring is hidden.
const unseen = ["board class"];

test("choosing a piece, letting it go and moving the cursor change nothing but marks and targets", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const table = await sitDown(page, "xiangqi");
		const only = ["marks", "targets", ...unseen];
		const board = page.locator("svg.board");
		for (const act of [
			() => table.touch(pointOf("h2")),
			() => table.touch(pointOf("b2")),
			() => table.touch(pointOf("b2")),
			// As Tab does.
			() => board.evaluate((board) => [board.blur(), board.focus()]).then(() => page.keyboard.press("ArrowUp")),
			() => page.keyboard.press("ArrowRight"),
			() => page.keyboard.press("Enter"),
		]) {
			const told = await changes(page, act);
			assert.ok(told.includes("marks"), String(act));
			assert.deepEqual(
				told.filter((what) => !only.includes(what)),
				[],
				String(act),
			);
		}
	});
});

test("a move changes only the pieces that it touches", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const table = await sitDown(page, "xiangqi");
		const [from, to] = [pointOf("h2"), pointOf("h9")]; // the cannon captures the horse
		await table.touch(from);
		const told = await changes(page, () => table.touch(to));
		assert.deepEqual(
			told.filter((what) => !["marks", "targets", ...unseen].includes(what)),
			[`piece ${from}`, `piece ${to}`].sort(),
		);
		assert.deepEqual((await table.line()).line.moves, ["h2h9"]);
	});
});

test("a stone is placed, and the other stones stay", async () => {
	await site.visit("#/play/qilin", async (page) => {
		const table = await sitDown(page, "qilin");
		for (const name of ["a1", "g7"]) {
			const told = await changes(page, () => table.touch(pointOf(name)));
			assert.deepEqual(
				told.filter((what) => !["marks", "targets", ...unseen].includes(what)),
				[`piece ${pointOf(name)}`],
			);
		}
	});
});

test("a piece that was dragged and let go of is where it was, and has no other in its place", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const table = await sitDown(page, "xiangqi");
		const from = pointOf("h2");
		await page.evaluate(
			(point) => (window.dragged = document.querySelector(`.playing .piece[data-point="${point}"]`)),
			from,
		);
		const place = await page.evaluate(() => window.dragged.getAttribute("transform"));
		await table.drag(from, pointOf("a5"));
		assert.ok(
			await page.evaluate(() => window.dragged.parentNode.matches(".pieces") && !window.dragged.matches(".lifted")),
		);
		assert.equal(await page.evaluate(() => window.dragged.getAttribute("transform")), place);
		assert.deepEqual((await table.line()).line.moves, []);
	});
});

test("the turned board has every piece at its own point", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		const table = await sitDown(page, "xiangqi");
		const places = () =>
			page
				.locator(".playing .piece")
				.evaluateAll((all) =>
					Object.fromEntries(all.map((piece) => [piece.dataset.point, piece.getAttribute("transform")])),
				);
		const before = await places();
		await page.locator('[data-word="flip"]').click();
		const after = await places();
		for (const [point, place] of Object.entries(before)) {
			const [x, y] = place.match(/-?\d+/g).map(Number);
			assert.equal(after[point], `translate(${800 - x} ${900 - y})`);
		}
		await table.touch(pointOf("h2"));
		await table.touch(pointOf("h9"));
		assert.deepEqual((await table.line()).line.moves, ["h2h9"]);
		const { x, y, width } = await page.locator(`.playing .piece[data-point="${pointOf("h9")}"]`).boundingBox();
		const at = (await table.spots())[pointOf("h9")];
		assert.ok(x < at.x && at.x < x + width && y < at.y);
	});
});

test("nothing moves where the system asks for reduced motion, and a move slides elsewhere", async () => {
	for (const [reducedMotion, some] of [
		["reduce", false],
		["no-preference", true],
	])
		await site.visit(
			"#/play/xiangqi",
			async (page) => {
				const table = await sitDown(page, "xiangqi");
				await table.touch(pointOf("h2"));
				const animations = await page.evaluate(
					async ({ x, y }) => {
						const board = document.querySelector(".playing svg.board");
						const [animate, called] = [Element.prototype.animate, []];
						Element.prototype.animate = function (...how) {
							if (board.contains(this)) called.push(this.dataset.point);
							return animate.apply(this, how);
						};
						board.dispatchEvent(
							new PointerEvent("pointerdown", { clientX: x, clientY: y, button: 0, bubbles: true, pointerId: 1 }),
						);
						return called;
					},
					(await table.spots())[pointOf("h9")],
				);
				assert.deepEqual(animations, some ? [String(pointOf("h9"))] : []);
				assert.deepEqual((await table.line()).line.moves, ["h2h9"]);
			},
			{ reducedMotion },
		);
});

test("coordinates stand on the lines that they name", async () => {
	for (const game of games)
		await site.visit(`#/play/${game}`, async (page) => {
			core.set({ game });
			const { points, height } = core.view();
			const named = await page
				.locator(".playing svg.board .names text")
				.evaluateAll((texts) =>
					texts.map((text) => [text.textContent, Number(text.getAttribute("x")), Number(text.getAttribute("y"))]),
				);
			for (const { name, x, y } of points) {
				const [, file, rank] = name.match(/^(\D+)(\d+)$/);
				assert.equal(named.find(([text]) => text === file)[1], x * 100, `${game}, file ${file}`);
				assert.equal(named.find(([text]) => text === rank)[2], (height - 1 - y) * 100, `${game}, rank ${rank}`);
			}
		});
});

test("two fingers turn nothing up, one does when it is lifted where it was put", async () => {
	await site.visit(
		"#/play/darkchess",
		async (page, context) => {
			await page.locator("svg.board .piece").first().waitFor();
			for (const seat of await page.locator(".seat select").all()) await seat.selectOption("you");
			const table = new Table(page, "darkchess", "touch");
			core.set({ game: "darkchess" });
			const [a, b, c] = await table.spots();
			const finger = await context.newCDPSession(page);
			const touch = (type, ...points) =>
				finger.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
			const moves = async () => (await table.line()).line.moves.filter((move) => !move.startsWith("(")).length;
			await touch("touchStart", a);
			await touch("touchStart", a, c);
			await touch("touchMove", { x: a.x - 5, y: a.y }, { x: c.x + 5, y: c.y });
			await touch("touchEnd");
			await touch("touchStart", a);
			await touch("touchMove", b);
			await touch("touchEnd");
			await page.waitForTimeout(300);
			assert.equal(await moves(), 0);
			await touch("touchStart", a);
			await touch("touchEnd");
			await page.waitForTimeout(300);
			assert.equal(await moves(), 1);
		},
		{ hasTouch: true },
	);
});
