// A switch at the board between characters and figures on the pieces, applied at once. CSS highlights the active set.
import { h, s } from "../base/dom.ts";
import { change, showsCharacters } from "../base/settings.ts";
import { t } from "../base/words.ts";
import type { View } from "../core/core.ts";
import { glyphs } from "./glyphs.ts";
import { haveSets } from "./pieces.ts";
import { silhouettes } from "./silhouettes.ts";

export function setSwitch({ looks, game }: View): HTMLElement | null {
	if (!haveSets(looks, game)) return null;
	return h(
		"button",
		{
			class: "set-switch reach",
			"aria-label": t("switchSet"),
			title: t("switchSet"),
			onclick: () => change({ pieces: showsCharacters() ? "western" : "han" }),
		},
		s(
			"svg",
			{ viewBox: "0 0 96 48", "aria-hidden": "true" },
			s("path", { class: "as-character", d: glyphs.車, transform: "translate(23 24) scale(0.041 -0.041)" }),
			s(
				"g",
				{ class: "as-figure", transform: "translate(73 24) scale(0.34)" },
				...silhouettes.rook!.filter(([kind]) => kind === "filled").map(([, d]) => s("path", { d })),
			),
		),
	);
}
