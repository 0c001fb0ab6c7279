// The page without a network: a service worker (sw/sw.ts) keeps its files. The user is told of a new version.
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";

const hour = 3_600_000;

// The line stays until it is used; the screens beside it may change.
function tell(reload: () => void): void {
	if (document.querySelector(".update")) return;
	const button = h("button", { onclick: reload }, t("reload"));
	document.body.append(h("div", { class: "update", role: "status" }, h("span", {}, t("newVersion")), button));
}

function watch(registration: ServiceWorkerRegistration): void {
	const ready = (worker: ServiceWorker | null) => {
		if (worker?.state !== "installed" || !navigator.serviceWorker.controller) return;
		tell(() => {
			if (worker.state !== "installed") return location.reload(); // another page has already asked it
			navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
			worker.postMessage("take over");
		});
	};
	ready(registration.waiting);
	registration.addEventListener("updatefound", () => {
		const worker = registration.installing;
		worker?.addEventListener("statechange", () => ready(worker));
	});
	let looked = Date.now();
	addEventListener("visibilitychange", () => {
		if (document.hidden || Date.now() - looked < hour) return;
		looked = Date.now();
		void registration.update().catch(() => {});
	});
}

export async function keepOffline(): Promise<void> {
	const container = navigator.serviceWorker as ServiceWorkerContainer | undefined; // secure pages have one
	if (!container) return;
	// Another page of this address took the new version: this one is of the old one now.
	if (container.controller) container.addEventListener("controllerchange", () => tell(() => location.reload()));
	try {
		watch(await container.register("sw.js", { updateViaCache: "none" }));
		if (container.controller) return;
		const { active } = await container.ready;
		active?.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
	} catch {
		// not allowed here: the page works, it only needs the network
	}
}
