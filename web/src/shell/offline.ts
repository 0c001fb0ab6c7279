// Offline use: a service worker (sw/sw.ts) caches the page's files. The user is notified of a new version.
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";

const hour = 3_600_000;
const settled = 2000; // ms after which the page is ready for more

// The notice stays until it is used, even if the screen changes.
function tell(reload: () => void): void {
	if (document.querySelector(".update")) return;
	const button = h("button", { onclick: reload }, t("reload"));
	document.body.append(h("div", { class: "update", role: "status" }, h("span", {}, t("newVersion")), button));
}

function watch(registration: ServiceWorkerRegistration): void {
	const ready = (worker: ServiceWorker | null) => {
		if (worker?.state !== "installed" || !navigator.serviceWorker.controller) return;
		tell(() => {
			// Another page has already activated it.
			if (worker.state !== "installed") return location.reload();
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

// Waits until the page has loaded its content; does nothing offline or if the user saves data.
function whenIdle(act: () => void): void {
	const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
	if (saveData) return;
	const online = () => navigator.onLine && act();
	const soon = () => ("requestIdleCallback" in window ? requestIdleCallback(online, { timeout: hour }) : online());
	setTimeout(soon, settled);
}

const fetched = () => performance.getEntriesByType("resource").map(({ name }) => name);

export async function cacheOffline(): Promise<void> {
	const container = navigator.serviceWorker as ServiceWorkerContainer | undefined; // only in secure contexts
	if (!container) return;
	// Another page of this origin has activated the new version: this page is outdated.
	if (container.controller) container.addEventListener("controllerchange", () => tell(() => location.reload()));
	try {
		const registration = await container.register("sw.js", { updateViaCache: "none" });
		watch(registration);
		// Already during the installation, so that the language is cached even if the user leaves soon.
		registration.installing?.postMessage(fetched());
		const { active } = await container.ready;
		if (!container.controller) active?.postMessage(fetched());
		whenIdle(() => active?.postMessage("keep the rest"));
	} catch {
		// not allowed here: the page works but needs the network
	}
}
