// Bundles the page into the folder given: index.html, style.css, page.js, engine.js, qipan.wasm, icons, the levels
// of the campaign and the nets where the sources have them, and sw.js, the service worker, which knows the hashes of all
// of these; and beside each its compressed forms (.br and .gz), for servers that send files as they are.
// node build.mjs OUT WASM
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const [out, wasm] = process.argv.slice(2);
if (!out || !wasm) {
	console.error("build.mjs: expected the folder to write to and the wasm module");
	process.exit(2);
}
await mkdir(out, { recursive: true });
const netFolder = join(here, "../data/nets");
const nets = existsSync(netFolder) ? (await readdir(netFolder)).filter((name) => name.endsWith(".net")).sort() : [];
for (const name of nets) await cp(join(netFolder, name), join(out, name));
const manner = { bundle: true, minify: true, sourcemap: true, format: "esm", target: "es2022", outdir: out, logLevel: "warning" };
await build({
	...manner,
	entryPoints: { page: join(here, "src/shell/main.ts"), engine: join(here, "src/core/engine_worker.ts"), style: join(here, "src/style.css") },
	define: { NETS: JSON.stringify(nets.map((name) => name.slice(0, -4))) },
});
await cp(join(here, "public"), out, { recursive: true });
await cp(wasm, join(out, "qipan.wasm"));
const campaign = join(here, "../data/levels/campaign.json");
const levels = existsSync(campaign) ? ["campaign.json"] : [];
for (const name of levels) await cp(campaign, join(out, name));

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex");
const hashes = async (names) => Object.fromEntries(await Promise.all(names.sort().map(async (name) => [name, hashOf(await readFile(join(out, name)))])));
const files = await hashes(["page.js", "engine.js", "style.css", "qipan.wasm", ...levels, ...(await readdir(join(here, "public")))]);
const later = await hashes(nets);
const version = hashOf(JSON.stringify([files, later])).slice(0, 16);
const define = { FILES: JSON.stringify(files), LATER: JSON.stringify(later), VERSION: JSON.stringify(version) };
await build({ ...manner, sourcemap: false, format: "iife", entryPoints: { sw: join(here, "sw/sw.ts") }, define });

for (const entry of await readdir(out, { recursive: true })) {
	if (!/\.(css|html|js|json|net|svg|wasm|webmanifest)$/.test(entry)) continue;
	const bytes = await readFile(join(out, entry));
	await writeFile(join(out, `${entry}.br`), brotliCompressSync(bytes));
	await writeFile(join(out, `${entry}.gz`), gzipSync(bytes, { level: 9 }));
}
