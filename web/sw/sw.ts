// Caches the page's files for offline use. build.mjs inserts the files and their hashes, so a new build is a new
// worker: it caches its own files, all or none, and waits until the old worker's pages are closed or a page tells it to
// take over.
declare const FILES: Record<string, string>; // SHA-256 by path
declare const LATER: Record<string, string>; // the same for files cached when the page first requests them
declare const SOON: string[]; // the small ones of LATER: cached with the page
declare const REST: string[]; // the others except languages and online games, smallest first: cached when the page is idle
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const family = "qipan ";
const own = family + VERSION;
const index = "index.html";

async function hashOf(bytes: ArrayBuffer): Promise<string> {
	const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Hosts may redirect "index.html", so the folder is requested instead.
async function store(cache: Cache, path: string): Promise<void> {
	const response = await fetch(path === index ? "./" : path, { cache: "no-cache" });
	const bytes = await response.arrayBuffer();
	if (!response.ok || (await hashOf(bytes)) !== (FILES[path] ?? LATER[path]))
		throw new Error(`"${path}" is not of this version`);
	const headers = new Headers(response.headers);
	headers.delete("content-encoding");
	headers.delete("content-length");
	await cache.put(path, new Response(bytes, { headers }));
}

// Caches the page's files, all or none, then small files and those in use in the previous version, such as the words of
// the user's language.
async function cacheAll(): Promise<void> {
	const cache = await caches.open(own);
	try {
		await Promise.all(Object.keys(FILES).map((path) => store(cache, path)));
	} catch (error) {
		await caches.delete(own);
		throw error;
	}
	await Promise.all(
		Object.keys(LATER).map(async (path) => (SOON.includes(path) || (await caches.match(path))) && cacheLater(path)),
	);
}

async function cacheLater(path: string): Promise<void> {
	const cache = await caches.open(own);
	if (!(await cache.match(path))) await store(cache, path).catch(() => {});
}

async function takeOver(): Promise<void> {
	for (const name of await caches.keys()) if (name.startsWith(family) && name !== own) await caches.delete(name);
	await worker.clients.claim();
}

async function answer(path: string, request: Request): Promise<Response> {
	return (await (await caches.open(own)).match(path)) ?? fetch(request);
}

async function answerLater(path: string, request: Request): Promise<Response> {
	await cacheLater(path);
	return answer(path, request);
}

const pathOf = (url: string): string =>
	new URL(url).pathname.slice(new URL(worker.registration.scope).pathname.length) || index;

worker.addEventListener("install", (event) => event.waitUntil(cacheAll()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
// Caches files that the page may need offline but has never requested, one at a time because the page may need the
// network too.
async function cacheEach(paths: string[]): Promise<void> {
	for (const path of paths) await cacheLater(path);
}

// Messages from a page: "take over"; "keep the rest", sent when it is idle; or the paths that it fetched before a
// worker existed.
worker.addEventListener("message", (event) => {
	if (event.data === "take over") void worker.skipWaiting();
	else if (event.data === "keep the rest") event.waitUntil(cacheEach(REST));
	else
		event.waitUntil(Promise.all((event.data as string[]).map(pathOf).map((path) => path in LATER && cacheLater(path))));
});
worker.addEventListener("fetch", (event) => {
	const { method, url } = event.request;
	if (method !== "GET" || !url.startsWith(worker.registration.scope)) return;
	const path = pathOf(url);
	if (path in FILES) event.respondWith(answer(path, event.request));
	else if (path in LATER) event.respondWith(answerLater(path, event.request));
});
