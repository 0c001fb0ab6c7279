// page QIPAN FOLDER [RUNS]: measures the built page FOLDER in Chromium, served by "QIPAN serve" on loopback.
// "interactive MS least MS most MS": median of RUNS (default 5) first visits, each with an empty profile, from
// navigation to the frame after a first move: the board is drawn, the move is entered by keyboard as soon as possible,
// and its piece is on the new point. "frames N median MS p95 MS late PERCENT": intervals between frames while a piece
// is dragged over a board whose engine is searching; late frames took over 17 ms, where 60 frames a second take 16.7.
// With the processor throttled SLOWER times, like a cheap phone: "slow board MS least MS most MS", from navigation to
// the frame that shows the board, at a first visit; "slow input WHAT N median MS most MS", from a key or a press to the
// next frame, by Chromium's event timing, in steps of 8 ms. CHROMIUM names the browser (/usr/bin/chromium).
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const [program, folder, runs = "5"] = process.argv.slice(2);
const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("playwright-core");
const dragged = 3000; // ms
const late = 17; // ms
const slower = 6; // CPU throttling factor

// Moves the rook of xiangqi one point as soon as input is accepted, and records when the move became visible.
function moveAtOnce() {
	const key = (name) =>
		document.querySelector("svg.board").dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
	const at = (x, y) => document.querySelector(`.piece[transform="translate(${x} ${y})"]`);
	let asked = false;
	const look = () => {
		if (!asked && at(0, 900) && !document.querySelector(".seat.turn.thinking")) {
			asked = true;
			for (const name of ["ArrowUp", "Enter", "ArrowUp", "Enter"]) key(name);
		}
		if (asked && at(0, 800)) window.reached ??= performance.now();
		else requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
}

async function slowly(page) {
	await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
}

// Visits with an empty profile and returns the ms until the script, which runs before the page's own, has set
// window.reached.
async function firstVisit(browser, address, script, isSlow = false) {
	const context = await browser.newContext();
	await context.addInitScript(script);
	const page = await context.newPage();
	if (isSlow) await slowly(page);
	await page.goto(`${address}#/play/xiangqi`, { waitUntil: "commit" });
	const ms = await (await page.waitForFunction(() => window.reached)).jsonValue();
	await context.close();
	return ms;
}

function recordFrames() {
	const frames = [];
	const next = (now) => {
		frames.push(now);
		requestAnimationFrame(next);
	};
	window.frames = frames;
	requestAnimationFrame(next);
}

// Drags a cannon over the board as fast as Chromium accepts mouse moves.
async function drag(browser, address) {
	const context = await browser.newContext();
	const page = await context.newPage();
	await page.goto(`${address}#/analyse/xiangqi`);
	await page.locator(".engine .lines li").first().waitFor();
	const box = await page.locator("svg.board").first().boundingBox();
	const piece = await page.locator('.piece[data-point="19"]').boundingBox();
	await page.mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2);
	await page.mouse.down();
	await page.mouse.move(piece.x + 40, piece.y - 20);
	const depth = () => page.locator(".engine .figures").textContent();
	const before = await depth();
	await page.locator(".piece.lifted").waitFor();
	await page.evaluate(recordFrames);
	for (const end = Date.now() + dragged; Date.now() < end; ) {
		const turn = Date.now() / 300;
		await page.mouse.move(
			box.x + box.width * (0.5 + 0.4 * Math.cos(turn)),
			box.y + box.height * (0.5 + 0.4 * Math.sin(turn)),
		);
	}
	const frames = await page.evaluate(() => window.frames);
	const thinking = (await depth()) !== before;
	await context.close();
	if (!thinking) throw new Error("the engine did not think while the piece was dragged");
	return frames.slice(1).map((at, i) => at - frames[i]);
}

function seeBoard() {
	const look = () => {
		if (document.querySelectorAll("svg.board .piece").length === 32)
			requestAnimationFrame(() => (window.reached ??= performance.now()));
		else requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
}

// Records the longest event of each input; a press consists of several events.
function recordInputs() {
	window.inputs = [];
	new PerformanceObserver((list) => {
		for (const { duration, interactionId } of list.getEntries())
			if (interactionId) window.inputs.push([interactionId, duration]);
	}).observe({ type: "event", durationThreshold: 0 });
}

async function inputs(page, act) {
	await page.evaluate(() => (window.inputs = []));
	await act();
	await page.waitForTimeout(500);
	const longest = new Map();
	for (const [id, ms] of await page.evaluate(() => window.inputs)) longest.set(id, Math.max(ms, longest.get(id) ?? 0));
	return [...longest.values()];
}

// Steps through a game of 40 moves, selects pieces and plays moves; the engine is idle.
async function slowInputs(browser, address) {
	const context = await browser.newContext();
	const page = await context.newPage();
	await page.goto(`${address}#/open`);
	await page.locator(".paste-form textarea").fill(`[Game "xiangqi"]\n\n${"h2e2 h9g7 e2h2 g7h9 ".repeat(10)}*\n`);
	await page.locator(".paste-form button").click();
	await page.waitForURL("**/#/analyse/xiangqi");
	await page.locator(".engine [role=switch]").uncheck();
	await page.keyboard.press("Home");
	await page.evaluate(recordInputs);
	await slowly(page);
	const found = {};
	found.step = await inputs(page, async () => {
		for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowRight", { delay: 30 });
	});
	const press = async (point) => {
		const box = await page.locator(`svg.board .piece[data-point="${point}"]`).boundingBox();
		await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 30 });
	};
	found.choose = await inputs(page, async () => {
		for (let i = 0; i < 20; i++) await press([0, 1, 2, 3, 4][i % 5]);
	});
	await context.close();
	return found;
}

const part = (numbers, share) =>
	numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
const data = mkdtempSync(join(tmpdir(), "qipan-"));
const server = spawn(program, ["serve", "--port", "0", "--data", data, "--web", resolve(folder)], {
	stdio: ["ignore", "pipe", "inherit"],
});
let browser;
try {
	const { value: address } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
	const open = () =>
		chromium.launch({
			executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
			args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
		});
	browser = await open();
	const visits = [];
	for (let run = 0; run < Number(runs); run++) visits.push(await firstVisit(browser, address, moveAtOnce));
	console.log(
		`interactive ${Math.round(part(visits, 0.5))} least ${Math.round(Math.min(...visits))} most ${Math.round(Math.max(...visits))}`,
	);
	const intervals = await drag(browser, address);
	const share = (100 * intervals.filter((ms) => ms > late).length) / intervals.length;
	console.log(
		`frames ${intervals.length} median ${part(intervals, 0.5).toFixed(1)} p95 ${part(intervals, 0.95).toFixed(1)} late ${share.toFixed(1)}`,
	);
	const boards = [];
	for (let run = 0; run < Number(runs); run++) boards.push(await firstVisit(browser, address, seeBoard, true));
	console.log(
		`slow board ${Math.round(part(boards, 0.5))} least ${Math.round(Math.min(...boards))} most ${Math.round(Math.max(...boards))}`,
	);
	for (const [what, times] of Object.entries(await slowInputs(browser, address)))
		console.log(`slow input ${what} ${times.length} median ${part(times, 0.5)} most ${Math.max(...times)}`);
} finally {
	await browser?.close();
	server.kill();
	rmSync(data, { recursive: true });
}
