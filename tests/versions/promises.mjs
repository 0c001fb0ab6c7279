#!/usr/bin/env node
// promises.mjs QIPAN [--write]: checks that the program still has each name that a released version promised (docs/versions.md): commands
// and options, presets and opponents, ids of messages, and operations, parameters and fields of the HTTP API. promised.txt lists them, one
// per line, after the version that added them; --write adds those that are new, for a release. The C library has abi.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const promised = fileURLToPath(new URL("promised.txt", import.meta.url));

// --- the command line, as shells complete it ---

function completions(program, ...words) {
	return execFileSync(program, ["--complete", ...words], { encoding: "utf8" })
		.split("\n")
		.map((line) => line.split("\t")[0])
		.filter((name) => name && !name.startsWith(":"));
}

function* commandLine(program) {
	for (const command of completions(program)) {
		const words = command.split(" ");
		yield `command ${command}`;
		for (const option of completions(program, ...words, "--")) yield `option ${command} ${option}`;
	}
	for (const game of completions(program, "think", "")) {
		if (game.startsWith("-")) continue;
		yield `game ${game}`;
		for (const option of ["preset", "opponent"])
			for (const name of completions(program, "think", game, `--${option}`, "")) yield `${option} ${game} ${name}`;
	}
}

// --- messages ---

function* messages() {
	const texts = readFileSync(new URL("docs/errors.md", root), "utf8");
	for (const [, id, text] of texts.matchAll(/^\| `(\w+)` \| (.*) \|$/gm))
		yield ["message", id, ...[...new Set(text.match(/\{\d+/g))].sort().map((at) => `${at}}`)].join(" ");
}

// --- the HTTP API ---

// The names of a schema's fields with their types, "" for the schema itself. Those that a request may leave out have a '?': a new
// version may not require them. Answers may get new fields, and fields that were optional may always be there.
function* fields(doc, schema, name, isRequest, above = []) {
	if (schema.$ref) {
		if (above.includes(schema.$ref)) return;
		const target = schema.$ref.split("/").slice(1);
		yield* fields(
			doc,
			target.reduce((at, key) => at[key], doc),
			name,
			isRequest,
			[...above, schema.$ref],
		);
		return;
	}
	if (schema.type) yield `${name}: ${schema.type}`;
	for (const value of schema.enum ?? []) yield `${name}: ${JSON.stringify(value)}`;
	for (const part of [...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
		yield* fields(doc, part, name, isRequest, above);
	if (schema.items) yield* fields(doc, schema.items, `${name}[]`, isRequest, above);
	for (const [key, value] of Object.entries(schema.properties ?? {})) {
		const isOptional = isRequest && !schema.required?.includes(key);
		yield* fields(doc, value, `${name}.${key}${isOptional ? "?" : ""}`, isRequest, above);
	}
}

function* operation(doc, name, { parameters = [], requestBody, responses }) {
	yield name;
	for (const { name: parameter, in: place, required } of parameters)
		yield `${name} ${place} ${parameter}${required ? "" : "?"}`;
	for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
		yield* fields(doc, schema, `${name} request ${type}`, true);
	for (const [status, response] of Object.entries(responses))
		for (const [type, { schema }] of Object.entries(response.content ?? {}))
			yield* fields(doc, schema ?? {}, `${name} ${status} ${type}`, false);
}

function* http() {
	const doc = JSON.parse(readFileSync(new URL("docs/openapi.json", root), "utf8"));
	for (const [path, { parameters = [], ...operations }] of Object.entries(doc.paths))
		for (const [method, about] of Object.entries(operations))
			yield* operation(doc, `http ${method} ${path}`, {
				...about,
				parameters: [...parameters, ...(about.parameters ?? [])],
			});
}

// --- the comparison ---

const [program, option] = process.argv.slice(2);
if (!program || (option && option !== "--write")) {
	console.error("usage: promises.mjs QIPAN [--write]");
	process.exit(2);
}
const present = new Set([...commandLine(program), ...messages(), ...http()]);
const lines = readFileSync(promised, "utf8").split("\n").slice(0, -1);
const known = new Set(lines.map((line) => line.slice(line.indexOf(" ") + 1)));
const missing = [...known].filter((name) => !present.has(name));
for (const name of missing) console.error(`promised, but no longer there: ${name}`);
if (option) {
	const version = execFileSync(program, ["--version"], { encoding: "utf8" }).split(/\s/)[1];
	const added = [...present].filter((name) => !known.has(name)).sort();
	writeFileSync(promised, [...lines, ...added.map((name) => `${version} ${name}`), ""].join("\n"));
	console.log(`${added.length} names added`);
}
if (known.size < 1000 && !option) {
	console.error(`${promised} has only ${known.size} names, expected thousands`);
	process.exitCode = 1;
}
if (missing.length) process.exitCode = 1;
