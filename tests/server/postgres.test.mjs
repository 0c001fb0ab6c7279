// A server whose PostgreSQL database stops and starts in the middle of a game. QIPAN names the program; tests/store/with_postgres
// sets QIPAN_STORE and PG_CTL.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";

let server;
let address;

before(async () => {
	server = spawn(process.env.QIPAN, ["serve", "--port", "0", "--store", process.env.QIPAN_STORE], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	for await (const line of createInterface({ input: server.stdout })) {
		address = line;
		break;
	}
});
after(() => server.kill());

const database = (...words) => {
	const [program, ...given] = process.env.PG_CTL.split(" ");
	execFileSync(program, [...given, ...words], { cwd: "/", stdio: "ignore" });
};

async function ask(path, { token, body } = {}) {
	const sent = performance.now();
	const response = await fetch(new URL(path, address), {
		method: body ? "POST" : "GET",
		body: body && JSON.stringify(body),
		headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
		signal: AbortSignal.timeout(10000),
	});
	return { status: response.status, ms: performance.now() - sent, body: await response.json() };
}

async function seated() {
	const made = await ask("/api/rooms", { body: { game: "surakarta", side: "first", name: "Ann" } });
	assert.equal(made.status, 201, JSON.stringify(made));
	const joined = await ask(`/api/rooms/${made.body.room}/join`, { body: { name: "Bo" } });
	assert.equal(joined.status, 200, JSON.stringify(joined));
	return { path: `/api/rooms/${made.body.room}`, tokens: [made.body.token, joined.body.token] };
}

const move = ({ path, tokens }, text, ply) =>
	ask(path, { token: tokens[ply % 2], body: { do: "move", move: text, ply } });

test("play resumes after the database was stopped and started", async () => {
	const room = await seated();
	assert.equal((await move(room, "a2-a3", 0)).status, 200);
	database("stop", "-m", "immediate");
	for (let i = 0; i < 3; i++) {
		const refused = await move(room, "a5-a4", 1);
		assert.ok(refused.status >= 500, JSON.stringify(refused));
		assert.ok(refused.ms < 4000, `${refused.ms} ms`);
	}
	const health = await ask("/api/health");
	assert.equal(health.status, 503);
	database("start");
	await new Promise((done) => setTimeout(done, 1000));
	const there = await ask(room.path);
	assert.equal(there.status, 200, JSON.stringify(there));
	assert.deepEqual(there.body.moves, ["a2-a3"]);
	const played = await move(room, "a5-a4", 1);
	assert.equal(played.status, 200, JSON.stringify(played));
	assert.deepEqual((await ask(room.path)).body.moves, ["a2-a3", "a5-a4"]);
});

test("a database that does not answer delays nobody for long", async () => {
	const room = await seated();
	const pid = Number(execFileSync("sh", ["-c", "head -1 $PG_DIR/data/postmaster.pid"], { encoding: "utf8" }));
	const processes = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
	const all = processes.trim().split(/\s+/).map(Number);
	for (const one of all) process.kill(one, "SIGSTOP");
	try {
		const refused = await move(room, "a2-a3", 0);
		assert.ok(refused.status >= 500, JSON.stringify(refused));
		assert.ok(refused.ms < 6000, `${refused.ms} ms`);
	} finally {
		for (const one of all) process.kill(one, "SIGCONT");
	}
	await new Promise((done) => setTimeout(done, 1500));
	const played = await move(room, "a2-a3", 0);
	assert.ok(played.status === 200, JSON.stringify(played));
});
