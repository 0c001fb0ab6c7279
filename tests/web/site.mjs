// Shared code of the page's tests: a plain static host for the built page, Chromium, visitors that detect every error.
// QIPAN_PAGE names the page's folder (build/web), QIPAN_NPM the core's package (build/wasm/npm), CHROMIUM the browser.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(join(root, "web/package.json"));
const { chromium } = require("playwright-core");

export const pageFolder = resolve(process.env.QIPAN_PAGE ?? join(root, "build/web"));
export const data = join(root, "tests/data");
export const npm = resolve(process.env.QIPAN_NPM ?? join(root, "build/wasm/npm"));
const { load } = await import(pathToFileURL(join(npm, "index.js")).href);
export const core = await load();
export const games = core.games().games.map((game) => game.name);

const patience = 30_000; // ms: test machines are busy

// The policy that src/server/http.c sends with the page, so that violations are detected here too.
const policy =
	"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'";
const types = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript",
	".css": "text/css",
	".wasm": "application/wasm",
	".svg": "image/svg+xml",
	".png": "image/png",
	".json": "application/json",
	".webmanifest": "application/manifest+json",
};

// Like a static host: files and their types, and that policy.
export async function host(folder = pageFolder) {
	const asked = [];
	const server = createServer(async (request, response) => {
		const { url } = request;
		const path = new URL(url, "http://host").pathname.replace(/\/$/, "/index.html");
		asked.push(path);
		try {
			const bytes = await readFile(join(folder, path));
			response
				.writeHead(200, {
					"content-type": types[extname(path)] ?? "application/octet-stream",
					"content-security-policy": policy,
				})
				.end(bytes);
		} catch {
			response.writeHead(404).end();
		}
	});
	await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
	return {
		address: `http://127.0.0.1:${server.address().port}/`,
		asked, // requested paths, in order
		end() {
			server.closeAllConnections();
			server.close();
		},
	};
}

// The page draws its seeds from here, so that a test plays the same game in every run.
function seeded() {
	let state = 20_250_601;
	crypto.getRandomValues = (array) => {
		for (let i = 0; i < array.length; i++) array[i] = state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return array;
	};
}

// Enables the page's service worker, for visits that test it: without it, visits do not fetch and store every file.
export const withWorker = { serviceWorkers: "allow" };

export class Site {
	// manner: defaults of every visit
	static async open(address, folder = pageFolder, manner = { serviceWorkers: "block" }) {
		const site = new Site();
		site.manner = manner;
		site.host = address ? { address, end() {} } : await host(folder);
		site.browser = await chromium.launch({
			executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
			args: ["--no-sandbox"],
		});
		return site;
	}

	get address() {
		return this.host.address;
	}

	async close() {
		await this.browser.close();
		this.host.end();
	}

	// A visitor with a fresh browser profile. The page may not throw, log an error to the console, request a
	// missing file, or contact another host. how.faults: patterns of expected failures; how.first: a script that
	// runs before the page's. A failing test reports what was shown.
	async visit(hash, act, { faults = [], first, ...own } = {}) {
		const how = { viewport: { width: 1280, height: 800 }, locale: "en-GB", ...this.manner, ...own };
		const expected = [...faults, /WebSocket is closed before the connection is established/]; // by leaving the page
		if (how.serviceWorkers === "block") expected.push(/registration blocked by Playwright/);
		const context = await this.browser.newContext(how);
		context.setDefaultTimeout(patience);
		await context.addInitScript(seeded);
		if (first) await context.addInitScript(first);
		const seen = [];
		const fault = (text) => expected.some((pattern) => pattern.test(text)) || seen.push(text);
		context.on(
			"console",
			(message) => ["error", "warning"].includes(message.type()) && fault(`console: ${message.text()}`),
		);
		context.on("weberror", (error) => fault(`error: ${error.error().stack}`));
		// Ignores requests that the page itself aborted, for example by leaving.
		context.on(
			"requestfailed",
			(request) =>
				request.failure()?.errorText === "net::ERR_ABORTED" ||
				fault(`${request.url()}: ${request.failure()?.errorText}`),
		);
		context.on("response", (response) => response.status() >= 400 && fault(`${response.url()}: ${response.status()}`));
		context.on(
			"request",
			(request) =>
				/^(http|ws)/.test(request.url()) &&
				!request.url().startsWith(this.address) &&
				fault(`${request.url()} is another host's`),
		);
		try {
			const page = await context.newPage();
			try {
				await page.goto(this.address + hash);
				await page.locator("main").waitFor();
				await act(page, context);
			} catch (error) {
				// biome-ignore lint/performance/useDomNodeTextContent: Playwright's, of what is seen, in lines
				const shown = await page.locator("main").innerText({ timeout: 2000 }).catch(String);
				error.message += `\nfaults so far: ${JSON.stringify(seen)}\nshown at ${page.url()}:\n${shown.slice(0, 1000)}`;
				throw error;
			}
			assert.deepEqual(seen, []);
		} finally {
			await context.close();
		}
	}
}
