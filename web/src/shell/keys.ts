// The list of keyboard shortcuts, by the place where they work.
import { textDialog } from "../base/copy.ts";
import { h } from "../base/dom.ts";
import type { Key, KeyGroup } from "../base/keys.ts";
import { named, t } from "../base/words.ts";

const signs: Record<string, string> = { Undo: "Ctrl+Z", Redo: "Ctrl+Y", Escape: "Esc" };

// "m" is shown as M, and "M" as Shift+M.
function keyWords(key: string): string {
	if (key in signs) return signs[key]!;
	const isCapital = key !== key.toLowerCase() && key.length === 1;
	return named(
		"key",
		key === " " ? "Space" : key,
		isCapital ? `Shift+${key}` : key.length === 1 ? key.toUpperCase() : key,
	);
}

const row = ({ keys, called, does }: Key): HTMLElement =>
	h("div", {}, h("dt", {}, called ? t(called) : keys.map(keyWords).join(t("keyOr"))), h("dd", {}, t(does)));

export function showKeys(groups: KeyGroup[]): void {
	const parts = groups.flatMap(({ where, keys, about = [] }) => [
		h("h3", {}, t(where)),
		h("dl", {}, ...keys.map(row)),
		...about.map((word) => h("p", { class: "hushed" }, t(word))),
	]);
	const dialog = textDialog(
		t("keys"),
		h("div", { class: "keys", role: "document", tabindex: 0, autofocus: true }, ...parts),
		h("button", { onclick: () => dialog.close() }, t("close")),
	);
}
