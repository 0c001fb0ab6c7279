// Animates stars flying to their place: at the end of a game from the piece that decided it, and on the map to the
// level that earned them.

const pace = 700; // ms per flight
const between = 180; // ms between stars

export interface Spot {
	x: number; // in window coordinates
	y: number;
}

// With reduced motion the stars are in place from the start.
export function fly(stars: Iterable<Element>, from: Spot, after = 0): void {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	let n = 0;
	for (const star of stars) {
		const { left, top, width, height } = star.getBoundingClientRect();
		const [dx, dy] = [from.x - left - width / 2, from.y - top - height / 2];
		star.animate(
			[
				{ transform: `translate(${dx}px, ${dy}px) scale(0.2) rotate(-140deg)`, opacity: 0 },
				{
					transform: `translate(${dx * 0.7}px, ${dy * 0.7 - 40}px) scale(1.3) rotate(-60deg)`,
					opacity: 1,
					offset: 0.35,
				},
				{ transform: "none", opacity: 1 },
			],
			{ duration: pace, delay: after + between * n++, easing: "cubic-bezier(0.3, 0, 0.3, 1)", fill: "backwards" },
		);
	}
}

// --- stars earned since the map was last shown ---

const earned = new Map<string, number>(); // by level id: the previous number of stars

export function noteStars(id: string, before: number): void {
	if (!earned.has(id)) earned.set(id, before);
}

// Returns the levels and their previous stars, and clears the list.
export function takeEarnedStars(): [id: string, before: number][] {
	const all = [...earned];
	earned.clear();
	return all;
}
