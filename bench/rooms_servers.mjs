// Loads SERVERS servers on one PostgreSQL database: GAMES games with a WebSocket of each player, MOVES moves a second in all
// for SECONDS seconds. BALANCE=room: both players are on one server, as behind a balancer that goes by the room; any: each is
// on any of them. Prints what a move and a game cost the servers and the database, as Markdown for RESULTS.md. Run it as "tests/store/with_postgres node bench/rooms_servers.mjs". QIPAN names the program, QIPAN_NPM the
// package of the core. The client, one thread of node, shares the machine. Ends with 1 if a socket or a move failed.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { cpuSeconds, Game, kib, pause, quantiles, start } from "./room_client.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const program = process.env.QIPAN ?? join(root, "build/qipan");
const npm = process.env.QIPAN_NPM ?? join(root, "build/wasm/npm");
const { QIPAN_STORE: store, PG_DIR: folder, BALANCE: balance = "room" } = process.env;
const number = (name, usual) => Number(process.env[name] ?? usual);
const nServers = number("SERVERS", 2);
const nGames = number("GAMES", 4000);
const perSecond = number("MOVES", 200);
const seconds = number("SECONDS", 60);

const { load } = await import(pathToFileURL(join(npm, "index.js")).href);
const core = await load();
const names = core.games().games.map(({ name }) => name);

// --- the database ---

const ask = (sql) => execFileSync("psql", [store, "-AtXc", sql], { encoding: "utf8" }).trim();
const postmaster = readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0];

function isPartOfDatabase(pid) {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		return pid === postmaster || stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === postmaster;
	} catch {
		return false; // it has ended
	}
}

function databaseSeconds() {
	const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && isPartOfDatabase(name));
	return pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}

function databaseState() {
	const commits = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()";
	ask("SELECT pg_stat_force_next_flush()");
	return {
		cpu: databaseSeconds(),
		wal: Number(ask("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')")),
		commits: Number(ask(commits)),
		bytes: Number(ask("SELECT pg_database_size(current_database())")),
	};
}

// --- the servers ---

const servers = [];
for (let i = 0; i < nServers; i++)
	servers.push(await start(program, "serve", "--port", "0", "--store", store, "--connections", "19000"));
process.on("exit", () => {
	for (const [server] of servers) server.kill("SIGKILL");
});
const sum = (list) => list.reduce((all, x) => all + x, 0);
const memory = () => sum(servers.map(([server]) => kib(server.pid, "VmRSS")));
const serverSeconds = () => sum(servers.map(([server]) => cpuSeconds(server.pid)));

// --- the games ---

const times = [];
let failures = 0;
const games = Array.from({ length: nGames }, () => new Game(core, times, () => failures++));
const addressOf = (i) => servers[i % nServers][1];
const anyone = () => Math.floor(Math.random() * nServers);
const idle = memory();
const empty = databaseState();
const beganToOpen = performance.now();
for (const [i, game] of games.entries()) {
	const places = balance === "room" ? [i, i] : [anyone(), anyone()];
	await game.begin(names[i % names.length], places.map(addressOf));
}
const openSeconds = (performance.now() - beganToOpen) / 1000;
await pause(3000);
const opened = memory();

const began = performance.now();
const before = { ...databaseState(), servers: serverSeconds() };
let moves = 0;
while (performance.now() - began < seconds * 1000) {
	await pause(Math.max(0, began + (moves * 1000) / perSecond - performance.now()));
	for (let tries = 0; tries < nGames && !games[Math.floor(Math.random() * nGames)].play(); tries++);
	moves++;
}
const lasted = (performance.now() - began) / 1000;
const after = { ...databaseState(), servers: serverSeconds() };
await pause(1000);

const mib = (kib) => (kib / 1024).toFixed(1);
const perMove = (name) => (after[name] - before[name]) / times.length;
const share = (name) => `${((100 * (after[name] - before[name])) / lasted).toFixed(0)} % of a core`;
console.log(
	`${nServers} servers, ${nGames} games by ${balance}, ${perSecond} moves a second for ${seconds} s, load ${loadavg()[0].toFixed(1)}:`,
);
console.log(
	`${times.length} of ${moves} moves arrived, ${(times.length / lasted).toFixed(0)} a second: ${quantiles(times)};`,
);
console.log(`opening a game took ${((1000 * openSeconds) / nGames).toFixed(1)} ms; ${failures} failures;`);
console.log(`servers: ${share("servers")}, ${(1000 * perMove("servers")).toFixed(2)} ms a move;`);
console.log(
	`database: ${share("cpu")}, ${(1000 * perMove("cpu")).toFixed(2)} ms a move, ${((after.commits - before.commits) / lasted).toFixed(0)} ` +
		`commits a second, ${perMove("wal").toFixed(0)} bytes of log a move, ${((after.bytes - empty.bytes) / nGames).toFixed(0)} bytes a game;`,
);
console.log(
	`memory of the servers: ${mib(idle)} MiB idle, ${mib(opened)} with the games, ${((opened - idle) / nGames).toFixed(1)} KiB a game, ` +
		`${mib(memory())} MiB at the end`,
);
process.exit(failures > 0 || times.length < moves * 0.9 ? 1 : 0);
