// The examples of docs/openapi.json: each operation has one, a server answers it, and both answers, the server's and the
// example's, have the described form. QIPAN is the program.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

const doc = JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8"));
const methods = ["get", "post", "put", "delete"];
const folder = mkdtempSync(join(tmpdir(), "qipan-"));
let server;
let address;

before(async () => {
	server = spawn(process.env.QIPAN, [
		"serve",
		"--port",
		"0",
		"--think",
		"1",
		"--metrics",
		"127.0.0.1",
		"--data",
		folder,
	]);
	address = await new Promise((resolve) => server.stdout.once("data", (text) => resolve(String(text).trim())));
});

after(async () => {
	const ended = new Promise((resolve) => server.once("exit", resolve));
	server.kill();
	assert.equal(await ended, 0);
	rmSync(folder, { recursive: true });
});

// --- schemas ---

function resolved(node) {
	if (!node.$ref) return node;
	return node.$ref
		.split("/")
		.slice(1)
		.reduce((at, name) => at[name], doc);
}

const kinds = {
	object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
	array: Array.isArray,
	string: (value) => typeof value === "string",
	integer: Number.isSafeInteger,
	number: (value) => typeof value === "number",
	boolean: (value) => typeof value === "boolean",
	null: (value) => value === null,
};

const keywords = [
	...["type", "nullable", "enum", "pattern", "format", "minimum", "maximum", "maxLength", "minItems", "maxItems"],
	...["items", "required", "properties", "additionalProperties", "allOf", "oneOf"],
	...["description", "default", "example"],
];

// The properties that an object of this schema may have.
function described(schema) {
	const { properties = {}, allOf = [], oneOf = [] } = resolved(schema);
	return Object.assign({}, properties, ...[...allOf, ...oneOf].map(described));
}

function objectFaults(value, schema, where) {
	const { required = [], properties = {} } = schema;
	return [
		...required.filter((name) => !(name in value)).map((name) => `${where}: no "${name}"`),
		...Object.keys(properties)
			.filter((name) => name in value)
			.flatMap((name) => faults(value[name], properties[name], `${where}.${name}`)),
	];
}

function numberFaults(value, { minimum = -Infinity, maximum = Infinity }, where) {
	return value < minimum || value > maximum ? [`${where}: ${value} is out of range`] : [];
}

function stringFaults(value, { pattern = "", maxLength = Infinity, format = "" }, where) {
	if (!new RegExp(pattern).test(value)) return [`${where}: "${value}" does not match ${pattern}`];
	if (value.length > maxLength) return [`${where}: "${value}" is too long`];
	return format.startsWith("date") && Number.isNaN(Date.parse(value)) ? [`${where}: "${value}" is not a date`] : [];
}

function arrayFaults(value, { items = {}, minItems = 0, maxItems = Infinity }, where) {
	const count = value.length < minItems || value.length > maxItems ? [`${where}: ${value.length} items`] : [];
	return [...count, ...value.flatMap((item, i) => faults(item, items, `${where}[${i}]`))];
}

// What is wrong with the value. The document uses a subset of JSON Schema; other keywords are refused. isPart: the schema
// describes only some members of an object.
function faults(value, reference, where, isPart = false) {
	const schema = resolved(reference);
	const unknown = Object.keys(schema).filter((name) => !keywords.includes(name));
	if (unknown.length) return [`${where}: the test does not know the keyword "${unknown[0]}"`];
	if (value === null && schema.nullable) return [];
	const types = [schema.type ?? []].flat();
	if (types.length && !types.some((type) => kinds[type](value))) return [`${where}: not of type ${types}`];
	if (schema.enum && !schema.enum.includes(value))
		return [`${where}: ${JSON.stringify(value)} is not one of ${schema.enum}`];
	const fits = (schema.oneOf ?? []).filter((one) => faults(value, one, where, true).length === 0);
	if (schema.oneOf && fits.length !== 1) return [`${where}: fits ${fits.length} of ${schema.oneOf.length}`];
	return [
		...(schema.allOf ?? []).flatMap((one) => faults(value, one, where, true)),
		...(kinds.object(value) ? objectFaults(value, schema, where) : []),
		...(kinds.array(value) ? arrayFaults(value, schema, where) : []),
		...(kinds.number(value) ? numberFaults(value, schema, where) : []),
		...(kinds.string(value) ? stringFaults(value, schema, where) : []),
		...(isPart ? [] : undescribed(value, schema, where)),
	];
}

// Members that the schema does not mention: programs could not know of them.
function undescribed(value, schema, where) {
	const known = described(schema);
	if (!kinds.object(value) || Object.keys(known).length === 0) return [];
	return Object.keys(value)
		.filter((name) => !(name in known))
		.map((name) => `${where}: "${name}" is not described`);
}

// --- operations ---

const operations = Object.entries(doc.paths).flatMap(([path, item]) =>
	methods
		.filter((method) => item[method])
		.map((method) => ({
			path,
			method,
			...item[method],
			parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map(resolved),
		})),
);

const content = (response, type = "application/json") => resolved(response).content?.[type];
const events = (response) => content(response, "text/event-stream");
const plain = (response) => content(response, "text/plain") ?? content(response, "text/csv");
const shownIn = (response) => content(response) ?? events(response) ?? plain(response);

// The status with an example, or the first one without an answer.
function expected({ responses }) {
	const shown = Object.keys(responses).filter((status) => shownIn(responses[status])?.example !== undefined);
	return Number(shown[0] ?? Object.keys(responses)[0]);
}

// The state in an event.
const stateOf = (event) => JSON.parse(/^id: \d+\ndata: (.*)\n\n$/.exec(event)?.[1] ?? "null");
const roomState = { $ref: "#/components/schemas/RoomState" };

// What is wrong with a text that was sent, or that an example shows.
function textFaults(text, response, where) {
	if (content(response)) return faults(JSON.parse(text), content(response).schema, where);
	if (events(response)) return faults(stateOf(text), roomState, where);
	if (plain(response)) return faults(text, plain(response).schema, where);
	return text ? [`${where}: expected no body`] : [];
}

// A stream of events does not end: its first event is enough.
async function textOf(answer) {
	if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer.text();
	const reader = answer.body.getReader();
	const decoder = new TextDecoder();
	let text = "";
	while (!text.includes("\n\n")) text += decoder.decode((await reader.read()).value, { stream: true });
	await reader.cancel();
	return text.slice(0, text.indexOf("\n\n") + 2);
}

async function posted(path, body, token) {
	const headers = token ? { authorization: `Bearer ${token}` } : {};
	const answer = await fetch(new URL(path, address), { method: "POST", body: JSON.stringify(body), headers });
	assert.ok(answer.ok, `${path}: ${answer.status}`);
	return answer.json();
}

const bodyOf = (path) => doc.paths[path].post.requestBody.content["application/json"].example;

// What the server itself names: a saved game, a level, or a room with its players.
async function made({ path, method }) {
	if (path.includes("{id}")) return { id: (await posted("/api/games", bodyOf("/api/games"))).id };
	if (path.includes("{tournament}")) return madeTournament(path);
	if (path.endsWith("/report") || (path.includes("{level}") && method === "delete")) {
		const { id, token } = await posted("/api/levels", bodyOf("/api/levels"));
		return { level: id, Authorization: `Bearer ${token}` };
	}
	if (!path.includes("{room}")) return {};
	const { room, token } = await posted("/api/rooms", bodyOf("/api/rooms"));
	if (!path.endsWith("/join")) await posted(`/api/rooms/${room}/join`, bodyOf("/api/rooms/{room}/join"));
	if (path.endsWith("/record") || method === "delete") await posted(`/api/rooms/${room}`, { do: "resign" }, token);
	return { room, Authorization: `Bearer ${token}` };
}

// With two players, and its first round unless that is to begin.
async function madeTournament(path) {
	const { tournament, token } = await posted("/api/tournaments", bodyOf("/api/tournaments"));
	const at = `/api/tournaments/${tournament}`;
	for (const name of ["Cleo", "Dan"]) await posted(`${at}/join`, { name });
	if (/games|csv/.test(path)) await posted(at, { do: "round", round: 1 }, token);
	return { tournament, Authorization: `Bearer ${token}` };
}

// The request of the example: names that the server has chosen replace those of the example.
async function ask(operation, type, body) {
	const values = await made(operation);
	let path = operation.path;
	const query = new URLSearchParams();
	const headers = type ? { "content-type": type } : {};
	for (const { name, in: where, required, example } of operation.parameters) {
		const value = values[name] ?? example;
		if (value === undefined) assert.ok(!required, `${path}: no example of ${name}`);
		else if (where === "path") path = path.replace(`{${name}}`, value);
		else if (where === "query") query.set(name, value);
		else headers[name] = value;
	}
	const url = new URL(`${path}?${query}`, address);
	return fetch(url, { method: operation.method.toUpperCase(), headers, body });
}

async function check(operation, type, body) {
	const answer = await ask(operation, type, typeof body === "object" ? JSON.stringify(body) : body);
	const status = expected(operation);
	const text = await textOf(answer);
	assert.equal(answer.status, status, text);
	assert.deepEqual(textFaults(text, operation.responses[status], "answer"), []);
}

for (const operation of operations) {
	const name = `${operation.method.toUpperCase()} ${operation.path}`;
	const bodies = Object.entries(operation.requestBody?.content ?? {});

	test(`${name} has examples of the described form`, () => {
		for (const [type, { schema, example }] of bodies) {
			assert.notEqual(example, undefined, `no example of ${type}`);
			assert.deepEqual(faults(example, schema, type), []);
		}
		for (const { name, schema, example } of operation.parameters)
			if (example !== undefined) assert.deepEqual(faults(example, schema, name), []);
		const response = operation.responses[expected(operation)];
		if (!shownIn(response)) return;
		const { example } = shownIn(response);
		assert.notEqual(example, undefined, "no example of the answer");
		const text = content(response) ? JSON.stringify(example) : example;
		assert.deepEqual(textFaults(text, response, "example"), []);
	});

	for (const [type, { example }] of bodies.length ? bodies : [[undefined, {}]])
		test(`${name} answers its example${type ? ` in ${type}` : ""}`, () => check(operation, type, example));
}

test("the validator finds what is wrong", () => {
	const schema = {
		type: "object",
		required: ["a"],
		properties: { a: { type: "integer", minimum: 1 }, b: { enum: ["x"] } },
	};
	assert.deepEqual(faults({ a: 1, b: "x" }, schema, "v"), []);
	for (const bad of [{}, [], null, { a: 0 }, { a: 1.5 }, { a: "1" }, { a: 1, b: "y" }, { a: 1, c: 1 }])
		assert.equal(faults(bad, schema, "v").length, 1, JSON.stringify(bad));
	assert.equal(faults(1, { type: "integer", multipleOf: 2 }, "v").length, 1);
});
