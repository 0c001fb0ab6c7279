// The parts of the page that are loaded on demand. Each is one file, NAME.js: the modules that only its entry reaches.
// What it needs of other modules is exported by page.js, so that nothing is loaded twice; modules that two parts reach
// belong to the page.
import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";

// The imports of each module under src: [path as written, path under src, kind].
async function graphOf(src, entries) {
	const { metafile } = await build({
		entryPoints: entries.map((entry) => join(src, entry)),
		bundle: true,
		write: false,
		metafile: true,
		format: "esm",
		outdir: "unused",
		absWorkingDir: src,
		packages: "external",
		logLevel: "error",
	});
	return new Map(
		Object.entries(metafile.inputs).map(([path, { imports }]) => [
			path,
			imports.filter(({ external }) => !external).map((used) => [used.original, used.path, used.kind]),
		]),
	);
}

function reach(graph, entry, found = new Set()) {
	if (found.has(entry)) return found;
	found.add(entry);
	for (const [, path, kind] of graph.get(entry)) if (kind === "import-statement") reach(graph, path, found);
	return found;
}

// The names that the text imports from the path as written.
function namesFrom(text, written) {
	const lists = text.matchAll(/^(?:import|export) \{([^}]*)\} from "([^"]*)";/gm);
	return [...lists]
		.filter(([, , path]) => path === written)
		.flatMap(([, names]) => names.split(",").map((name) => name.trim()))
		.filter((name) => name && !name.startsWith("type "));
}

// src: the folder of the sources; main: the page's entry; parts: the entries of the parts by name. Returns the source of
// the page's entry with the exports for the parts, and plugins for esbuild that build the page and a part.
export async function partsOf(src, main, parts) {
	const graph = await graphOf(src, [main, ...Object.values(parts)]);
	const page = reach(graph, main);
	const reached = Object.entries(parts).map(([name, entry]) => [name, reach(graph, entry)]);
	const own = new Map(
		reached.map(([name, modules]) => {
			const others = reached.filter(([other]) => other !== name).map(([, found]) => found);
			// Each part takes its own share of the messages.
			const isOwn = (path) => path.endsWith(".json") || (!page.has(path) && others.every((found) => !found.has(path)));
			return [name, new Set([...modules].filter(isOwn))];
		}),
	);
	const uses = new Map(); // the names that parts import from each module of the page
	for (const modules of own.values())
		for (const module of modules) {
			if (!module.endsWith(".ts")) continue;
			const text = await readFile(join(src, module), "utf8");
			for (const [written, path, kind] of graph.get(module)) {
				if (modules.has(path) || kind !== "import-statement") continue;
				uses.set(path, new Set([...(uses.get(path) ?? []), ...namesFrom(text, written)]));
			}
		}
	const lines = [...uses].map(([path, names]) => `export { ${[...names].sort().join(", ")} } from "./${path}";`);
	const fileOf = new Map(Object.entries(parts).map(([name, entry]) => [join(src, entry), name]));
	const target = ({ importer, path }) => resolve(dirname(importer), path);
	return {
		pageEntry: [`import "./${main}";`, ...lines].join("\n"),
		pagePlugin: {
			name: "parts",
			setup: ({ onResolve }) =>
				onResolve({ filter: /^\./ }, (args) => {
					const name = args.kind === "dynamic-import" && fileOf.get(target(args));
					return name ? { path: `./${name}.js`, external: true } : undefined;
				}),
		},
		partPlugin: (name) => ({
			name: "part",
			setup: ({ onResolve }) =>
				onResolve({ filter: /^\./ }, (args) => {
					if (args.kind === "entry-point" || args.importer.includes("/node_modules/")) return undefined;
					return own.get(name).has(relative(src, target(args))) ? undefined : { path: "./page.js", external: true };
				}),
		}),
	};
}
