// The page's entry point: loads the core, then shows the screen that the address names.
import { watchBack } from "../base/back.ts";
import { h, replace } from "../base/dom.ts";
import { onUnsaved, probeStorage } from "../base/saved.ts";
import { apply, onSettings } from "../base/settings.ts";
import { loadWords, t } from "../base/words.ts";
import { wideWindow } from "../board/board.ts";
import { loadCore } from "../core/core.ts";
import { takeDrops } from "../records/open.ts";
import { cacheOffline } from "./offline.ts";
import { sendAttempts } from "./online.ts";
import { warnUnsaved } from "./unsaved_notice.ts";
import { adaptScreen, changeScreen, showScreen, turnScreen, watchKeys } from "./screens.ts";

async function speak(): Promise<void> {
	document.documentElement.lang = await loadWords();
}

apply();
watchBack();
const page = document.getElementById("page") as HTMLElement;
const spoken = speak();
try {
	await Promise.all([spoken, loadCore("qipan.wasm")]);
	addEventListener("hashchange", () => changeScreen(page));
	onSettings((part) => {
		if ("language" in part) void speak().then(() => adaptScreen(page, part));
		else adaptScreen(page, part);
	});
	matchMedia(wideWindow).addEventListener("change", turnScreen);
	takeDrops();
	watchKeys();
	onUnsaved(warnUnsaved);
	showScreen(page);
	probeStorage();
	void cacheOffline();
	addEventListener("online", sendAttempts);
	sendAttempts();
} catch (error) {
	await spoken.catch(() => {}); // the report is in the user's language if possible
	const again = h("button", { class: "main", onclick: () => location.reload() }, t("startAgain"));
	replace(
		page,
		h(
			"div",
			{ class: "trouble", role: "alert" },
			h("p", {}, t("startFailed", error instanceof Error ? error.message : String(error))),
			again,
		),
	);
}
