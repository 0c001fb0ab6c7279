// Loads the rooms of "qipan serve" on this machine: GAMES games with SOCKETS sockets (two players each, the rest watch),
// MOVES moves a second in all for SECONDS seconds, and prints how long moves took to reach the opponent, as Markdown for
// RESULTS.md; before it, the same number of messages through as many sockets of a server that only returns them. QIPAN
// names the program, ECHO that other server (build/bench/bench_echo), QIPAN_NPM the package of the core. The client is one
// thread of node, whose own delays count. Ends with 1 if a socket or a move failed.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { cpuSeconds, Game, kib, pause, quantiles, Socket, start } from "./room_client.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const program = process.env.QIPAN ?? join(root, "build/qipan");
const npm = process.env.QIPAN_NPM ?? join(root, "build/wasm/npm");
const number = (name, usual) => Number(process.env[name] ?? usual);
const nGames = number("GAMES", 500);
const nSockets = number("SOCKETS", 2000);
const perSecond = number("MOVES", 1);
const seconds = number("SECONDS", 60);
const goal = 50; // ms for 99 % of the moves

const { load } = await import(pathToFileURL(join(npm, "index.js")).href);
const core = await load();
const names = core.games().games.map(({ name }) => name);
const folder = mkdtempSync(join(tmpdir(), "qipan-rooms-"));
let failures = 0;
const failure = () => failures++;

// --- the baseline ---

async function measureEcho() {
	const [echo, address] = await start(process.env.ECHO ?? join(root, "build/bench/bench_echo"));
	const returned = [];
	const returnedAt = ({ sent }) => sent && returned.push(performance.now() - sent);
	const sockets = [];
	for (let i = 0; i < nSockets; i++) {
		sockets.push(new Socket(address, "", undefined, { state: returnedAt, failure }));
		if (i % 50 === 0) await pause(5);
	}
	await Promise.all(sockets.map(({ ready }) => ready));
	await pause(1000);
	const began = performance.now();
	let n = 0;
	for (; performance.now() - began < (seconds * 1000) / 4; n++) {
		await pause(Math.max(0, began + (n * 1000) / perSecond - performance.now()));
		sockets[n % nSockets].send({ sent: performance.now() });
	}
	await pause(500);
	console.log(`an echo through ${nSockets} sockets, ${returned.length} of ${n}: ${quantiles(returned)};`);
	echo.kill();
	await pause(500);
	failures = 0;
}

await measureEcho();
const [server, address] = await start(program, "serve", "--port", "0", "--data", folder);
process.on("exit", () => server.kill());

// --- the rooms ---

const times = []; // ms from sending a move to the state at the opponent
const resident = () => kib(server.pid, "VmRSS");
const idle = resident();
const games = Array.from({ length: nGames }, () => new Game(core, times, failure));
for (const [i, game] of games.entries()) await game.begin(names[i % names.length], [address, address]);
const withPlayers = resident();
const spectators = [];
for (let i = 2 * nGames; i < nSockets; i++) {
	spectators.push(new Socket(address, games[i % nGames].room, undefined, { state: () => {}, failure }));
	if (i % 50 === 0) await pause(5);
}
await Promise.all(spectators.map(({ ready }) => ready));
await pause(2000);
const withSpectators = resident();

const began = performance.now();
const before = cpuSeconds(server.pid);
let moves = 0;
while (performance.now() - began < seconds * 1000) {
	await pause(Math.max(0, began + (moves * 1000) / perSecond - performance.now()));
	for (let tries = 0; tries < nGames && !games[Math.floor(Math.random() * nGames)].play(); tries++);
	moves++;
}
await pause(1000);
const cpu = (cpuSeconds(server.pid) - before) / ((performance.now() - began) / 1000);
const mib = (kb) => (kb / 1024).toFixed(1);
console.log(
	`${nSockets} sockets, ${nGames} games, ${perSecond} moves a second for ${seconds} s, load ${loadavg()[0].toFixed(1)}:`,
);
console.log(`${times.length} of ${moves} moves arrived: ${quantiles(times)} (goal ${goal} ms for 99 %);`);
console.log(
	`server: ${(cpu * 100).toFixed(1)} % of a core; ${mib(idle)} MiB idle, ${mib(withPlayers)} with the players, ` +
		`${mib(withSpectators)} with everyone, ${mib(kib(server.pid, "VmHWM"))} at most; ${failures} failures`,
);
const failed = failures > 0 || times.length < moves * 0.9;
server.kill("SIGTERM");
await new Promise((done) => server.once("exit", done));
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
