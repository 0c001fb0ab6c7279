// Levels by others: attempts wait until they are sent, and only if the user agrees; tokens of published levels; shares.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { bundle } from "./bundle.mjs";

const storage = new Map();
globalThis.localStorage = {
	getItem: (key) => storage.get(key) ?? null,
	setItem: (key, value) => storage.set(key, String(value)),
	removeItem: (key) => storage.delete(key),
};

const {
	setConsent,
	agreed,
	removeToken,
	saveToken,
	note,
	playersShare,
	published,
	ratedShare,
	Refusal,
	sendAll,
	...page
} = await bundle(`
		export { setConsent, agreed, note, sendAll, waiting } from "./online/attempts.ts";
		export { Refusal } from "./online/ask.ts";
		export { removeToken, saveToken, published, tokenOf } from "./online/levels_client.ts";
		export { playersShare, ratedShare, wilson } from "./online/levels_facts.ts";
	`);

beforeEach(() => storage.clear());

const key = "qipan.attempts";
const won = { level: "first-light", result: "won", plies: 13, hints: 0 };
const away = () => Promise.reject(new Error("away"));

// A server that counts, as docs/levels.md says.
function server() {
	const seen = [];
	return { seen, send: async (attempt) => void seen.push(attempt) };
}

test("nothing is sent or kept before the user agrees, or after the user declines", async () => {
	const { seen, send } = server();
	assert.equal(agreed(), null);
	await note(won, send);
	setConsent(false);
	assert.equal(agreed(), false);
	await note(won, send);
	assert.deepEqual([seen, page.waiting()], [[], []]);
});

test("an attempt is sent with a unique id and then removed from the queue", async () => {
	const { seen, send } = server();
	setConsent(true);
	await note(won, send);
	await note(won, send);
	assert.deepEqual(
		seen.map(({ attempt: _, ...rest }) => rest),
		[won, won],
	);
	for (const { attempt } of seen) assert.match(attempt, /^[\w-]{22}$/);
	assert.notEqual(seen[0].attempt, seen[1].attempt);
	assert.deepEqual(page.waiting(), []);
});

test("attempts wait while the server is away, and are sent in order, each with the same id", async () => {
	setConsent(true);
	for (const plies of [1, 2, 3]) await note({ ...won, plies }, away);
	const ids = page.waiting().map(({ attempt }) => attempt);
	assert.equal(ids.length, 3);
	const { seen, send } = server();
	await sendAll(send);
	assert.deepEqual(
		seen.map(({ attempt, plies }) => [attempt, plies]),
		ids.map((id, i) => [id, i + 1]),
	);
	assert.deepEqual(page.waiting(), []);
});

test("attempts that could not be sent are retried automatically", async () => {
	setConsent(true);
	await note(won, away);
	const { seen, send } = server();
	let failures = 2;
	await sendAll(() => Promise.reject(new Error(String(failures--))), 5);
	await sendAll((attempt) => (failures-- > 0 ? away() : send(attempt)), 5);
	for (let tries = 100; tries && !seen.length; tries--) await new Promise((done) => setTimeout(done, 5));
	assert.equal(seen.length, 1);
});

test("an attempt that the server refuses is dropped, but not for want of the password", async () => {
	setConsent(true);
	await note(won, () => Promise.reject(new Refusal(401, "login_needed", "")));
	assert.equal(page.waiting().length, 1);
	await sendAll(() => Promise.reject(new Refusal(404, "not_found", "")));
	assert.deepEqual(page.waiting(), []);
});

test("a limited number waits, the oldest are dropped, and declining drops all", async () => {
	setConsent(true);
	for (let plies = 1; plies <= 203; plies++) await note({ ...won, plies }, away);
	assert.equal(page.waiting().length, 200);
	assert.equal(page.waiting()[0].plies, 4);
	setConsent(false);
	setConsent(true);
	assert.deepEqual(page.waiting(), []);
});

test("damaged storage counts as no answer, and damaged attempts are left out", () => {
	for (const text of ["", "x", "7", "[]", '{"agreed":1}', '{"waiting":[{}]}']) {
		storage.set(key, text);
		assert.deepEqual([agreed(), page.waiting()], [null, []], text);
	}
	const good = { ...won, attempt: "A".repeat(22) };
	const bad = [
		{ ...good, level: "../x" },
		{ ...good, attempt: "A" },
		{ ...good, result: "" },
		{ ...good, plies: -1 },
	];
	storage.set(key, JSON.stringify({ agreed: true, waiting: [null, ...bad, good] }));
	assert.deepEqual(page.waiting(), [good]);
});

test("tokens of published levels are kept, the latest first, up to 100", () => {
	const id = (n) => `level${String(n).padStart(7, "0")}`;
	const token = "t".repeat(22);
	for (let n = 0; n < 103; n++) saveToken(id(n), token);
	assert.equal(published().length, 100);
	assert.equal(published()[0], id(102));
	assert.equal(page.tokenOf(id(3)), token);
	assert.equal(page.tokenOf(id(2)), undefined);
	removeToken(id(102));
	assert.equal(published()[0], id(101));
	storage.set("qipan.published", JSON.stringify({ "<b>": token, [id(1)]: 7, [id(2)]: "short", [id(3)]: token }));
	assert.deepEqual(published(), [id(3)]);
});

// Computed separately: 88 of 200 and 0 of 3, with z = 1.96.
test("shares come with Wilson's interval", () => {
	const round = (pair) => pair.map((n) => Math.round(n * 1000));
	assert.deepEqual(round(page.wilson(88, 200)), [373, 509]);
	assert.deepEqual(round(page.wilson(0, 3)), [0, 562]);
	assert.deepEqual(round(page.wilson(3, 3)), [438, 1000]);
	assert.deepEqual(playersShare({ tries: 3, wins: 0, draws: 0, plies: 9, hints: 0 }), { value: 0, low: 0, high: 56 });
	assert.equal(playersShare({ tries: 0, wins: 0, draws: 0, plies: 0, hints: 0 }), null);
	const rating = { games: 200, won: 88, drawn: 18, lost: 94, player_depth: 4, npc_depth: 1, engine: "x" };
	assert.deepEqual(ratedShare({ rating }), { value: 44, low: 37, high: 51 });
	assert.deepEqual(ratedShare({ rating: { ...rating, low: 0.4, high: 0.5 } }), { value: 44, low: 40, high: 50 });
	assert.equal(ratedShare({}), null);
});
