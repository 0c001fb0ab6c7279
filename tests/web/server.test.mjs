// The page as qipan serve hands it out: saved games lie with the server, and none is lost while it is away. QIPAN names
// the program.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { Site, core, data, pageFolder, root } from "./site.mjs";
import { Table, asLevel, keepsGames, lineOf } from "./table.mjs";

const program = process.env.QIPAN ?? join(root, "build/qipan");
const folder = mkdtempSync(join(tmpdir(), "qipan-web-"));
let server;
let site;

// Starts the server and waits for the address that it prints.
async function start(port = 0) {
	server = spawn(program, ["serve", "--port", String(port), "--data", folder, "--web", pageFolder], { stdio: ["ignore", "pipe", "inherit"] });
	for await (const line of createInterface({ input: server.stdout })) return line.endsWith("/") ? line : `${line}/`;
	throw new Error("the server did not start");
}

async function stop() {
	const gone = new Promise((done) => server.once("exit", (code) => done(code)));
	server.kill("SIGTERM");
	return gone;
}

before(async () => (site = await Site.open(await start())));
after(async () => {
	await site.close();
	await stop();
	rmSync(folder, { recursive: true });
});

test("the page is whole, isolated, and plays", async () => {
	await site.visit("#/play/magic", async (page) => {
		assert.equal(await page.evaluate(() => crossOriginIsolated), true);
		await page.locator(".seat select").nth(1).selectOption("1");
		const table = new Table(page, "magic");
		assert.ok(!(await table.playOn(asLevel("1"), 2)));
	});
});

test("games are saved on the server, for every browser", async () => {
	const record = readFileSync(join(data, "records/qilin.txt"), "utf8");
	await site.visit("#/open", async (page) => {
		await page.locator(".paste-form textarea").fill(record);
		await page.locator(".paste-form button").click();
		await page.waitForURL("**/#/analyse/qilin");
		await keepsGames(page);
		const { line } = await new Table(page, "qilin", "mouse", "analysing").line();
		assert.deepEqual(line, lineOf(core.readRecords(record).games[0]).line);
	});
	await site.visit("#/saved", async (page) => {
		await page.locator(".saved li").getByText("My second best").waitFor();
	});
	const { games } = await (await fetch(`${site.address}api/games`)).json();
	assert.equal(games.length, 1);
	assert.equal(games[0].name, "My second best");
});
