// ranks.mjs: measures what a task costs on the ranks of mpirun on this machine, and prints it with a model of larger runs as Markdown
// for docs/cluster.md. BUILD names the build folder (build) with qipan-mpi and bench/bench_ranks ("ninja -C build benches").
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";

const build = process.env.BUILD ?? "build";
const runs = 3;
const env = {
	...process.env,
	OMPI_ALLOW_RUN_AS_ROOT: "1",
	OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: "1",
	OMPI_MCA_rmaps_base_oversubscribe: "1",
	OMPI_MCA_hwloc_base_binding_policy: "none",
	OMPI_MCA_btl_vader_single_copy_mechanism: "none",
};
const mpirun = (n, ...words) =>
	`${execFileSync("mpirun", ["-n", `${n}`, ...words], { env, timeout: 120000, stdio: ["ignore", "pipe", "ignore"] })}`;
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

// Medians of: seconds until the last result, seconds until all ranks have ended, CPU seconds.
function tasks(n, ...words) {
	const found = Array.from({ length: runs }, () =>
		mpirun(n, `${build}/bench/bench_ranks`, ...words.map(String))
			.trim()
			.split(" ")
			.map(Number),
	);
	return [0, 1, 2].map((i) => median(found.map((row) => row[i])));
}
function seconds(work) {
	return median(
		Array.from({ length: runs }, () => {
			const begin = performance.now();
			work();
			return (performance.now() - begin) / 1000;
		}),
	);
}
const load = () => readFileSync("/proc/loadavg", "utf8").split(" ")[0];
const counts = [2, 4, 8];
const before = load();

console.log("| task | ranks | a task costs | of its time | CPU of a rank |\n|---|---|---|---|---|");
let overhead = 0;
for (const ms of [1, 10, 100])
	for (const n of counts) {
		const each = ms === 1 ? 1000 : ms === 10 ? 100 : 20;
		const [time, , cpu] = tasks(n, each * n, ms * 1000, 100);
		const cost = time / each - ms / 1000;
		overhead = Math.max(overhead, cost);
		console.log(
			`| ${ms} ms | ${n} | ${(cost * 1e3).toFixed(2)} ms | ${((cost * 1e5) / ms).toFixed(1)} % | ${((100 * cpu) / time / n).toFixed(1)} % |`,
		);
	}

const [busy] = tasks(8, 200000, 0, 100);
const rate = 200000 / busy;
const starts = [1, ...counts].map((n) => [n, seconds(() => mpirun(n, `${build}/qipan-mpi`, "--version"))]);
const perRank = (starts.at(-1)[1] - starts[0][1]) / (starts.at(-1)[0] - 1);
const [, share] = tasks(8, 100000, 0, 1000, "shared");
const bandwidth = (7 * 100000 * 1000) / share;
console.log(`
| | |
|---|---|
| results of tasks without work that rank 0 takes in a second, from 7 others | ${Math.round(rate / 1000)},000 |
| start of mpirun and the ranks | ${starts.map(([n, s]) => `${n}: ${s.toFixed(2)} s`).join(", ")} |
| results to all ranks at the end of a run (not arena, net, puzzle) | ${Math.round(bandwidth / 1e6)} MB/s in all |

${new Date().toISOString().slice(0, 10)}, ${cpus()[0].model}, ${cpus().length} cores, load ${before} before and ${load()} after; medians of ${runs}.`);

// The model: a task of d seconds takes d + overhead, the largest measured; rank 0 needs the measured time for a result, and 20 us more
// for a request, a grant and a result on a network; nodes of 64 ranks start at the same time, the ranks of a node as slowly as here;
// at the end each rank receives all results at 1 GB/s in all.
const message = 1 / rate + 2e-5;
console.log(
	"\n| ranks | tasks of 0.1 s | 1 s | 10 s | shortest task at 90 % | start | 10 MB of results to all |\n|---|---|---|---|---|---|---|",
);
for (const n of [16, 256, 4096]) {
	const efficiency = (d) => Math.min(d / (d + overhead), d / (n * message));
	const shortest = Math.max(9 * overhead, 0.9 * n * message);
	console.log(
		`| ${n} | ${[0.1, 1, 10].map((d) => `${(100 * efficiency(d)).toFixed(1)} %`).join(" | ")} | ${(1000 * shortest).toFixed(0)} ms | ` +
			`${(starts[0][1] + perRank * Math.min(n, 64)).toFixed(0)} s | ${((10e6 * n) / 1e9).toFixed(1)} s |`,
	);
}
console.log(
	`\nconstants: overhead ${(overhead * 1e6).toFixed(0)} us, ${(message * 1e6).toFixed(1)} us of rank 0 for a task, start ${starts[0][1].toFixed(2)} s + ${perRank.toFixed(3)} s a rank`,
);
