// mutate: how many small faults in the C code its tests notice. "./dev mutate [FOLDER]..." builds and calls this.
// usage: mutate.mjs BUILD [FOLDER|FILE|FILE:LINE]... [--sample N|all] [--seed S] [--jobs N] [--quick SECONDS]
//        [--again] [--verbose] [--write]
//
// BUILD is a build with QIPAN_SHARED_CORE. A fault costs one compilation, or for a header one of each source that
// includes it, one link of each library they are in and the tests named in tests.mjs, quick ones and those that noticed
// one in the same file first, until one fails. Only BUILD is written to: the faulty file is a copy, and the tests are
// given the faulty libraries by LD_LIBRARY_PATH. Without a FOLDER all layers are tried.
// Faults are drawn at random until N of each folder count. Those that do not compile do not count, nor those that do
// not change the machine code, nor those that equivalent.txt names. A test that takes four times as long as without a
// fault has failed. --quick leaves out the tests that take longer, for a first look; --again tries what survived last
// time.
import { spawn, spawnSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	realpathSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { candidates, difference, mutated } from "./mutants.mjs";
import { tests_of } from "./tests.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const LIBRARIES = ["libcore.so", "libserver.so", "libprogram.so", "libqipan.so.1.0.0"]; // all of src is in them
const MEMORY_KB = 4 << 20;
const TRAPS = "-fsanitize=undefined -fsanitize-undefined-trap-on-error"; // what the sanitized build of ./dev test would find
const WAITS = 20000; // milliseconds that a second of processor time may take on a busy machine

const { values: options, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		sample: { type: "string", default: "60" },
		seed: { type: "string", default: "1" },
		jobs: { type: "string", default: "1" },
		quick: { type: "string", default: "Infinity" },
		again: { type: "boolean" },
		verbose: { type: "boolean" },
		write: { type: "boolean" },
	},
});
const [build, ...asked] = positionals;
const survivors_file = join(build, "survivors.json");

function stop(message) {
	console.error(`mutate: ${message}`);
	process.exit(1);
}

// Numbers in [0, n), the same for the same seed (mulberry32).
function random_of(seed) {
	let state = seed >>> 0;
	return (n) => {
		state = (state + 0x6d2b79f5) >>> 0;
		let x = Math.imul(state ^ (state >>> 15), state | 1);
		x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
		return Math.floor((((x ^ (x >>> 14)) >>> 0) / 4294967296) * n);
	};
}

function shuffle(list, random) {
	for (let i = list.length - 1; i > 0; i--) {
		const j = random(i + 1);
		[list[i], list[j]] = [list[j], list[i]];
	}
	return list;
}

// The file, or the sources and headers of the folder that are compiled on this machine.
function sources_in(path) {
	if (!existsSync(join(root, path))) stop(`"${path}" does not exist`);
	if (statSync(join(root, path)).isFile()) return [path];
	return readdirSync(join(root, path), { recursive: true })
		.filter((name) => /\.[ch]$/.test(name))
		.map((name) => join(path, name))
		.filter((name) => compiled_from(name).length > 0 && can_run(name))
		.sort();
}

// Whether this processor has the instructions of the source, if it is a kernel of the nets.
function can_run(source) {
	return !source.endsWith("kernel_avx512.c") || /\bavx512_vnni\b/.test(readFileSync("/proc/cpuinfo", "utf8"));
}

// How each source is compiled, and how each library is linked.
const commands = new Map(
	JSON.parse(readFileSync(join(build, "compile_commands.json"), "utf8")).map(({ file, command }) => [
		relative(root, file),
		command.replace(/^\S*ccache /, ""),
	]),
);
const links = new Map();
function link_of(library) {
	if (!links.has(library)) {
		const all = spawnSync("ninja", ["-C", build, "-t", "commands", library], { encoding: "utf8", maxBuffer: 1 << 28 });
		links.set(library, all.stdout.trim().split("\n").pop());
	}
	return links.get(library);
}

const built_as = (source) => / -o (\S+)/.exec(commands.get(source))[1];

// The sources that each header is included by, however indirectly.
let includers;
function read_includers() {
	includers = new Map();
	const all = spawnSync("ninja", ["-C", build, "-t", "deps"], { encoding: "utf8", maxBuffer: 1 << 28 }).stdout;
	for (const block of all.split("\n\n")) {
		const files = block
			.split("\n")
			.slice(1)
			.map((line) => line.trim())
			.filter((line) => /\.[ch]$/.test(line) && !line.startsWith("/usr/"));
		const real = files
			.map((file) => join(build, file))
			.filter(existsSync)
			.map((file) => relative(root, realpathSync(file)));
		for (const header of new Set(real.slice(1))) includers.set(header, [...(includers.get(header) ?? []), real[0]]);
	}
}

// The library that the source is in, if any.
const library_of = (source) =>
	commands.has(source) ? LIBRARIES.find((library) => link_of(library).includes(` ${built_as(source)} `)) : undefined;

// The sources that have the file in them: itself, or those that include it.
function compiled_from(file) {
	if (file.endsWith(".h") && !includers) read_includers();
	const sources = file.endsWith(".h") ? (includers.get(file) ?? []) : [file];
	return sources.filter(library_of);
}

// The layers.
function layers() {
	const folders = readdirSync(join(root, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
	return folders.map((entry) => `src/${entry.name}`).filter((folder) => sources_in(folder).length > 0);
}

// The faults that were examined and have no visible effect: "FILE", then "- BEFORE", "+ AFTER", the reason.
function read_equivalent() {
	const known = new Set();
	let file = "",
		before = "";
	for (const line of readFileSync(join(here, "equivalent.txt"), "utf8").split("\n")) {
		if (line.startsWith("src/")) file = line;
		else if (line.startsWith("- ")) before = line.slice(2);
		else if (line.startsWith("+ ")) known.add([file, before, line.slice(2)].join("\n"));
	}
	return known;
}
const equivalent = read_equivalent();

// Processes in their own groups are ended with this program.
const running = new Set();
for (const signal of ["SIGINT", "SIGTERM"])
	process.on(signal, () => {
		for (const end of running) end();
		process.exit(1);
	});

// Runs a shell command with all that it starts, and limits the seconds of processor time of each process.
function run(command, cwd, env, limit) {
	const seconds = Math.ceil(limit);
	return new Promise((done) => {
		const child = spawn(
			"bash",
			[
				"-c",
				`ulimit -c 0 -t ${seconds} -v ${MEMORY_KB}; ${command} >/dev/null 2>&1 </dev/null; code=$?; times; exit $code`,
			],
			{ cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "ignore"], detached: true },
		);
		const end_all = () => {
			try {
				process.kill(-child.pid, "SIGKILL");
			} catch {
				// it has ended with all it started
			}
		};
		running.add(end_all);
		let said = "";
		child.stdout.on("data", (text) => {
			said += text;
		});
		const waits_no_longer = setTimeout(end_all, seconds * WAITS + 20000);
		child.on("exit", (code, signal) => {
			clearTimeout(waits_no_longer);
			end_all();
			running.delete(end_all);
			const times = [...said.matchAll(/(\d+)m([\d.]+)s/g)].map((t) => 60 * t[1] + Number(t[2]));
			done({
				failed: code !== 0,
				slow: Boolean(signal) || code === 137 || code === 152,
				seconds: (times[2] ?? 0) + (times[3] ?? 0),
			});
		});
	});
}

const programs = readdirSync(join(build, "tests"))
	.filter((name) => /^test_\w+$/.test(name))
	.concat(existsSync(join(build, "tests/net/kernels_agree")) ? ["net/kernels_agree"] : []);
const times_file = join(build, "times.json");
const measured = new Map(existsSync(times_file) ? JSON.parse(readFileSync(times_file, "utf8")) : []);
const taken = new Map(); // seconds of a test without a fault
const noticed = new Map(); // of a file: the tests that noticed a fault, the latest first

function run_test(test, library_folder, limit) {
	return run(
		`${join(build, "tests", test[0])} ${test.slice(1).join(" ")}`,
		join(root, "tests"),
		{ LD_LIBRARY_PATH: library_folder, QIPAN_TABLES: "/dev/null" },
		limit,
	);
}

// Every test must pass without a fault; the limit is a multiple of its time. Times are kept for the same build.
async function time_tests(tests) {
	for (const test of tests) {
		const name = [
			...test,
			statSync(join(build, "tests", test[0])).mtimeMs,
			...LIBRARIES.map((library) => statSync(join(build, library)).mtimeMs),
		].join(" ");
		if (!measured.has(name)) {
			const { failed, seconds } = await run_test(test, build, 600);
			if (failed) stop(`${test.join(" ")} fails without a mutation`);
			measured.set(name, seconds);
			writeFileSync(times_file, JSON.stringify([...measured]));
		}
		taken.set(test.join(" "), measured.get(name));
	}
}

function in_order(source, tests) {
	const first = noticed.get(source) ?? [];
	const rank = (test) => {
		const place = first.indexOf(test.join(" "));
		return place < 0 ? first.length : place;
	};
	const seconds = (test) => taken.get(test.join(" "));
	// A slow test goes before quick ones only if it has just noticed something.
	return [...tests].sort((a, b) => rank(a) * seconds(a) - rank(b) * seconds(b) || seconds(a) - seconds(b));
}

// Compiles each source with the fault into the folder; null if one does not compile, else of each that differs its
// library, the object as built and the faulty one. A faulty header comes before the one that the layers see.
async function compile_faulty(fault, folder) {
	const objects = [];
	for (const [i, source] of compiled_from(fault.source).entries()) {
		const object = join(folder, `fault-${i}.o`),
			built = built_as(source);
		const input = source === fault.source ? source : join(root, source);
		const compile = (options) =>
			run(
				commands
					.get(source)
					.replace(/ -o \S+ -c \S+/, ` -w -iquote ${join(folder, "src")} ${options} -o ${object} -c ${input}`),
				folder,
				{},
				60,
			);
		if ((await compile("")).failed) return null;
		const equal = readFileSync(object).equals(readFileSync(join(build, built)));
		if (!equal && (await compile(TRAPS)).failed) return null;
		if (!equal) objects.push({ library: library_of(source), built, object });
	}
	return objects;
}

// Links the libraries with faulty objects into the folder, each under the name that programs ask for.
async function link_faulty(objects, folder) {
	for (const library of new Set(objects.map((o) => o.library))) {
		const mine = objects.filter((o) => o.library === library);
		const link = mine.reduce(
			(command, { built, object }) => command.replace(` ${built} `, ` ${object} `),
			link_of(library),
		);
		const name = / -Wl,-soname,(\S+)/.exec(link)[1];
		if ((await run(link.replace(` -o ${library} `, ` -o ${join(folder, name)} `), build, {}, 60)).failed) return false;
	}
	return true;
}

// The fate of a fault: 'equal' (no difference in machine code), 'refused' (does not compile), 'killed', 'slow',
// 'survived'.
async function fate_of(fault, worker) {
	const folder = join(build, `worker-${process.pid}-${worker}`);
	const text = readFileSync(join(root, fault.source), "utf8");
	if (compiled_from(fault.source).length === 0) stop(`${fault.source} is in none of ${LIBRARIES.join(", ")}`);
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(dirname(join(folder, fault.source)), { recursive: true });
	writeFileSync(join(folder, fault.source), mutated(text, fault));
	const objects = await compile_faulty(fault, folder);
	if (!objects) return ["refused"];
	if (objects.length === 0) return ["equal"];
	if (!(await link_faulty(objects, folder))) return ["refused"];
	for (const test of in_order(fault.source, tests_of(fault.source, programs))) {
		const name = test.join(" ");
		if (taken.get(name) > Number(options.quick)) continue;
		const { failed, slow } = await run_test(test, folder, 4 * taken.get(name) + 1);
		if (failed) {
			noticed.set(fault.source, [name, ...(noticed.get(fault.source) ?? []).filter((n) => n !== name)]);
			return [slow ? "slow" : "killed", name];
		}
	}
	return ["survived"];
}

// Wilson's interval of 95 %, in percent.
function interval(k, n) {
	const z = 1.96,
		p = k / n,
		mid = p + (z * z) / (2 * n),
		half = z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
	return [mid - half, mid + half].map((x) => Math.abs((100 * x) / (1 + (z * z) / n)).toFixed(0));
}

const key_of = (fault) => [fault.source, fault.before, fault.after].join("\n");

function faults_in(place) {
	const [folder, line] = place.split(":");
	return sources_in(folder).flatMap((source) => {
		const text = readFileSync(join(root, source), "utf8");
		const found = candidates(text, source.endsWith(".h")).map((fault) => ({
			source,
			...fault,
			...difference(text, fault),
		}));
		return line ? found.filter((fault) => fault.line === Number(line)) : found;
	});
}

// Tries faults of the list, some at a time, until enough count; returns their fates.
async function try_faults(list, enough) {
	const results = { killed: 0, slow: 0, survived: [], refused: 0, equal: 0, listed: 0 };
	const counted = () => results.killed + results.slow + results.survived.length;
	let next = 0,
		under_way = 0;
	const work = async (worker) => {
		while (next < list.length && counted() + under_way < enough) {
			const fault = list[next++];
			if (equivalent.has(key_of(fault))) {
				results.listed++;
				continue;
			}
			under_way++;
			const [fate, by] = await fate_of(fault, worker);
			under_way--;
			if (fate === "survived") {
				results.survived.push(fault);
				console.log(`${fault.source}:${fault.line}: SURVIVED\n- ${fault.before}\n+ ${fault.after}`);
			} else {
				results[fate]++;
				if (by && options.verbose)
					console.log(`${fault.source}:${fault.line}: ${fate} by ${by}\n- ${fault.before}\n+ ${fault.after}`);
			}
		}
	};
	await Promise.all(Array.from({ length: Number(options.jobs) }, (_, i) => work(i)));
	for (let i = 0; i < Number(options.jobs); i++)
		rmSync(join(build, `worker-${process.pid}-${i}`), { recursive: true, force: true });
	return results;
}

// Puts the row of the folder into the table of research/mutants.md.
function write_row(folder, row) {
	const file = join(root, "research/mutants.md");
	const lines = readFileSync(file, "utf8").split("\n");
	const same = lines.findIndex((line) => line.startsWith(`| \`${folder}\` |`));
	const last = lines.findLastIndex((line) => line.startsWith("|"));
	same < 0 ? lines.splice(last + 1, 0, row) : lines.splice(same, 1, row);
	writeFileSync(file, lines.join("\n"));
}

function git(...words) {
	return spawnSync("git", words, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
}

const still_alive = [];
const groups = options.again
	? [
			[
				"what survived",
				JSON.parse(readFileSync(survivors_file, "utf8")).flatMap((old) =>
					faults_in(old.source).filter((fault) => key_of(fault) === key_of(old)),
				),
			],
		]
	: (asked.length ? asked : layers()).map((folder) => [
			folder.replace(/\/$/, ""),
			shuffle(faults_in(folder), random_of(Number(options.seed))),
		]);
const commit =
	git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "src", "tests") ? " and changes" : "");
for (const [folder, list] of groups) {
	for (const source of new Set(list.map((fault) => fault.source))) await time_tests(tests_of(source, programs));
	const r = await try_faults(list, /^\d+$/.test(options.sample) && !options.again ? Number(options.sample) : Infinity);
	const killed = r.killed + r.slow,
		n = killed + r.survived.length;
	const [low, high] = interval(killed, n);
	still_alive.push(...r.survived);
	console.error(
		`mutate: ${folder}: ${killed} of ${n} noticed (${r.slow} by their time); not counted: ${r.refused} that do not ` +
			`compile, ${r.equal} with the same machine code, ${r.listed} known as equivalent`,
	);
	const row =
		`| \`${folder}\` | ${new Date().toISOString().slice(0, 10)} | ${commit} | ${options.seed} | ${n} of ${list.length} | ` +
		`${killed} | ${((100 * killed) / n).toFixed(0)} % | ${low}-${high} % |`;
	console.log(row);
	if (options.write && !options.again) write_row(folder, row);
}
writeFileSync(survivors_file, JSON.stringify(still_alive, null, "\t"));
