// mutants.test: which faults are found in a text, and what they leave alone.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { candidates, difference, mutated } from "./mutants.mjs";
import { ROWS, matches } from "./tests.mjs";

// The line of each fault after it, in order.
const after = (body) =>
	candidates(`int f(int a, int b)\n{\n${body}\n}\n`).map(
		(fault) => difference(`int f(int a, int b)\n{\n${body}\n}\n`, fault).after,
	);

test("operators, numbers and identifiers are mutated", () => {
	assert.deepEqual(after("int c = a <= b;"), ["int c = a < b;"]);
	assert.deepEqual(after("int c = a == -b && b;"), ["int c = a != -b && b;", "int c = a == -b || b;"]);
	assert.deepEqual(after("bool c = true;"), ["bool c = false;"]);
	assert.deepEqual(after("int c = a + 7;"), ["int c = a - 7;", "int c = a + 8;"]);
	assert.deepEqual(after("int c = 0x1fu, d = 1;"), ["int c = 32u, d = 1;", "int c = 0x1fu, d = 0;"]);
	assert.deepEqual(after("double c = .5;"), ["double c = (.5 + 1);"]);
});

test("statements are removed, conditions and results negated", () => {
	assert.deepEqual(after("f(a, b);"), [";"]);
	assert.deepEqual(after("x.y[a] = b;"), [";"]);
	assert.deepEqual(after("if (a)\nf(a, b);\nelse\nbreak;"), ["if (!(a))", ";", "continue;"]);
	assert.deepEqual(after("return a;"), ["return !(a);"]);
	assert.deepEqual(after("if (a == b)\n;"), ["if (a != b)"]);
	assert.deepEqual(after("if (a == b || a)\n;"), ["if (!(a == b || a))", "if (a != b || a)", "if (a == b && a)"]);
});

test("equivalent mutations are skipped", () => {
	for (const body of [
		"assert(a < b);",
		"/* a < b */",
		"char c[64];",
		"struct s *c[2][3];",
		'const char *c = "a < 1";',
		"free(a);",
		"x_release(&a);",
		"(void)a;",
		"struct s c = {0};",
		"char c = '<';",
		"#define C (a < 1)",
		"move_t *c;",
		"return;",
	])
		assert.deepEqual(after(body), [], body);
});

test("each row of a file-level table yields one mutation", () => {
	const text = "static const int t[] = {\n\t5, 6, 7,\n\t8, 9,\n};\n";
	assert.deepEqual(
		candidates(text).map((fault) => difference(text, fault).after),
		["6, 6, 7,", "9, 9,"],
	);
});

test("only functions are mutated in headers", () => {
	const text =
		"enum { A = 2, B };\nstatic const int t[] = {5};\nstatic inline int f(int a)\n{\n\treturn a + 1;\n}\nint g(int);\n";
	const lines = (is_header) => [...new Set(candidates(text, is_header).map((fault) => difference(text, fault).line))];
	assert.deepEqual(lines(true), [5]);
	assert.deepEqual(lines(false), [1, 2, 5]);
});

test("mutants keep the number of lines and know their own", () => {
	const text = "void f(void)\n{\n\tg(1,\n\t  2);\n}\n";
	const fault = candidates(text)[0];
	assert.equal(mutated(text, fault), "void f(void)\n{\n\t;\n\n}\n");
	assert.deepEqual(difference(text, fault), { line: 3, before: "g(1, 2);", after: ";" });
});

test("each row of tests names existing sources and tests", () => {
	const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
	const files = (folder) => readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith(".c"));
	const sources = files("src").map((name) => `src/${name}`);
	const tests = files("tests").map((name) => name.replace(/^.*\/(?=test_)/, "").replace(/\.c$/, ""));
	for (const [path, ...names] of ROWS) {
		assert(
			sources.some((source) => source.startsWith(path)),
			path,
		);
		for (const name of names)
			assert(
				tests.some((program) => matches(name, program)),
				`${path}: ${name}`,
			);
	}
});
