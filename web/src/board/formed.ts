// The lines formed by the last turn: a band under their pieces, animated when it is new.
import { s } from "../base/dom.ts";
import type { View } from "../core/core.ts";
import type { Item } from "./layer.ts";
import type { BoardState } from "./state.ts";

export function formedOf(state: BoardState): Item[] {
	return state.view.formed.map((points) => {
		const d = `M${points
			.map((point) => state.placeOf(point))
			.map(({ x, y }) => `${x} ${y}`)
			.join("L")}`;
		return {
			key: points.join(" "),
			sign: d,
			draw: () => s("g", {}, ...["edge", "band", "core"].map((part) => s("path", { class: part, d, pathLength: 1 }))),
		};
	});
}

export function runFormed(drawing: SVGElement, view: View): void {
	if (!view.events.some(({ kind }) => kind === "line")) return;
	for (const path of drawing.querySelectorAll<SVGPathElement>(".formed path"))
		path.animate(
			[
				{ strokeDasharray: "1", strokeDashoffset: "1" },
				{ strokeDasharray: "1", strokeDashoffset: "0" },
			],
			{ duration: 420, delay: 120, easing: "ease-out", fill: "backwards" },
		);
}
