// The route of a piece along the lines and around the arcs, as an SVG path.
import type { BoardState } from "./state.ts";

// route: the points that it passes over, in the shown position
export function routePath(state: BoardState, route: number[]): string {
	const { points, arcs } = state.view;
	const centre = (a: number, b: number) => {
		const [p, q] = [points[a]!, points[b]!];
		const found = arcs.find(
			([, , x1, y1, x2, y2]) =>
				(p.x === x1 && p.y === y1 && q.x === x2 && q.y === y2) ||
				(p.x === x2 && p.y === y2 && q.x === x1 && q.y === y1),
		);
		return found && state.place(found[0], found[1]);
	};
	const places = route.map((point) => state.placeOf(point));
	const steps = places.slice(1).map((b, i) => {
		const a = places[i]!;
		const c = centre(route[i]!, route[i + 1]!);
		if (!c) return `L${b.x} ${b.y}`;
		const r = Math.hypot(a.x - c.x, a.y - c.y);
		const turn = (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x) > 0 ? 0 : 1;
		return `A${r} ${r} 0 1 ${turn} ${b.x} ${b.y}`;
	});
	return `M${places[0]!.x} ${places[0]!.y}${steps.join("")}`;
}
