// A screen of levels that waits for files.
import { h } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { t } from "../base/words.ts";
import { loadingScreen } from "../core/loading_screen.ts";
import { titlesReadable } from "./campaign.ts";

export function later(title: string, screen: () => Promise<Screen>): Screen {
	return loadingScreen(
		title,
		() => titlesReadable().then(screen),
		(why) => [h("p", {}, t("magicNotThere", why)), h("a", { class: "button main", href: "#/magic" }, t("magicToMap"))],
	);
}
