// Bundles sources of the page as a module for node: bundle('export * from "./core/clock.ts";'), and the core's module
// for them, which QIPAN_WASM names.
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import { build } from "esbuild";

// Browser globals that the sources expect.
globalThis.localStorage ??= { getItem: () => null, setItem() {} };
globalThis.navigator ??= { languages: ["en"] };
globalThis.crypto ??= webcrypto; // missing in node 18

const here = (path) => new URL(path, import.meta.url);

export const wasm = await readFile(process.env.QIPAN_WASM ?? here("../../build/wasm/src/wasm/qipan.wasm"));
// In the form that loadCore accepts.
export const wasmAddress = `data:application/wasm;base64,${wasm.toString("base64")}`;

const speaks = 'export { loadWords as loadWordsForTests } from "./base/words.ts";';

// The page's text is loaded, in English.
export async function bundle(contents) {
	const { outputFiles } = await build({
		stdin: { contents: `${contents}\n${speaks}`, resolveDir: here("../src").pathname, loader: "ts" },
		bundle: true,
		write: false,
		format: "esm",
	});
	const page = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
	await page.loadWordsForTests();
	return page;
}
