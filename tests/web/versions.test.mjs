// A new version of the page while an old one is cached by the browser: it is offered, and loaded without losing a game.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Site, pageFolder, withWorker } from "./site.mjs";

const folder = mkdtempSync(join(tmpdir(), "qipan-page-"));
let site;
before(async () => {
	cpSync(pageFolder, folder, { recursive: true });
	site = await Site.open(undefined, folder, withWorker);
});
after(async () => {
	await site.close();
	rmSync(folder, { recursive: true });
});

// Simulates a build after a file has changed: the worker contains the file's new hash and another cache name.
let built = 0;
function rebuild() {
	const [page, sw] = ["index.html", "sw.js"].map((name) => join(folder, name));
	const old = readFileSync(page, "utf8");
	const fresh = old.replace(/<html[^>]*>/, `<html data-built="${++built}">`);
	const hashOf = (text) => createHash("sha256").update(text).digest("hex");
	const worker = readFileSync(sw, "utf8");
	assert.ok(worker.includes(hashOf(old)));
	writeFileSync(page, fresh);
	writeFileSync(
		sw,
		worker.replace(hashOf(old), hashOf(fresh)).replace(/\b[0-9a-f]{16}\b/, String(built).padStart(16, "0")),
	);
}

const version = (page) => page.evaluate(() => Number(document.documentElement.dataset.built ?? 0));
const isVersion = (page, wanted) =>
	page.waitForFunction(
		(wanted) => document.documentElement.dataset.built === String(wanted) && document.querySelector("main svg.board"),
		wanted,
	);
const moves = (page) => page.locator(".moves button").allTextContents();

async function begin(page) {
	await page.waitForFunction(() => navigator.serviceWorker.controller);
	await page.locator(".seat select").nth(1).selectOption("you");
	await page.locator(".typed input").fill("h2e2");
	await page.locator(".typed input").press("Enter");
	assert.deepEqual(await moves(page), ["h2e2"]);
}

test("a new version is offered, and the game goes on in it", async () => {
	await site.visit("#/play/xiangqi", async (page) => {
		await begin(page);
		rebuild();
		await page.reload();
		await page.locator(".update").waitFor();
		assert.equal(await version(page), built - 1);
		await page.locator(".update button").click();
		await isVersion(page, built);
		assert.deepEqual(await moves(page), ["h2e2"]);
		assert.equal(await page.locator(".update").count(), 0);
	});
});

test("a new version that nobody asked for is there at the next visit", async () => {
	await site.visit("#/play/xiangqi", async (page, context) => {
		await begin(page);
		rebuild();
		await page.reload();
		await page.locator(".update").waitFor();
		const worker = context.serviceWorkers().at(-1);
		assert.equal(await worker.evaluate(() => self.serviceWorker.state), "installed");
		await page.close();
		await worker.evaluate(
			() =>
				new Promise((active) => {
					const look = () =>
						self.serviceWorker.state.startsWith("activ")
							? active()
							: self.serviceWorker.addEventListener("statechange", look, { once: true });
					look();
				}),
		);
		const next = await context.newPage();
		await next.goto(`${site.address}#/play/xiangqi`);
		await isVersion(next, built);
		assert.deepEqual(await moves(next), ["h2e2"]);
	});
});

test("a tab whose version another one has replaced can be loaded again", async () => {
	await site.visit("#/play/xiangqi", async (page, context) => {
		await begin(page);
		rebuild();
		await page.reload();
		await page.locator(".update").waitFor();
		const other = await context.newPage();
		await other.goto(`${site.address}#/play/qilin`);
		await other.locator(".update").waitFor();
		assert.equal(await version(other), built - 1);
		await other.locator(".update button").click();
		await isVersion(other, built);
		await page.locator(".update button").click();
		await isVersion(page, built);
		assert.deepEqual(await moves(page), ["h2e2"]);
	});
});
