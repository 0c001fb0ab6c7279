// The lines that the last turn formed: a band under their pieces, which runs along when it is new.
import { s } from "../base/dom.ts";
import type { View } from "../core/core.ts";

type Place = { x: number; y: number };

export function formedOf(view: View, placeOf: (point: number) => Place): SVGElement {
	const group = s("g", { class: "formed" });
	for (const points of view.formed) {
		const d = `M${points.map((point) => { const { x, y } = placeOf(point); return `${x} ${y}`; }).join("L")}`;
		for (const part of ["edge", "band", "core"]) group.append(s("path", { class: part, d, pathLength: 1 }));
	}
	return group;
}

export function runFormed(drawing: SVGElement, view: View): void {
	if (!view.events.some(({ kind }) => kind === "line")) return;
	for (const path of drawing.querySelectorAll<SVGPathElement>(".formed path"))
		path.animate([{ strokeDasharray: "1", strokeDashoffset: "1" }, { strokeDasharray: "1", strokeDashoffset: "0" }], { duration: 420, delay: 120, easing: "ease-out", fill: "backwards" });
}
