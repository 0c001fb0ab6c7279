// Stars on their way to their place: at the end of a game from the piece that decided it, and on the map to the level
// that earned them.

const pace = 700; // ms of a flight
const between = 180; // ms from one star to the next

export interface Spot {
	x: number; // of the window
	y: number;
}

// Where the stars stand already if the user asks for less motion.
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

// --- earned since the map was shown last ---

const earned = new Map<string, number>(); // by the level's id: how many stars it had before

export function noteStars(id: string, before: number): void {
	if (!earned.has(id)) earned.set(id, before);
}

// The levels and the stars that they had before; the map asks once.
export function takeEarned(): [id: string, before: number][] {
	const all = [...earned];
	earned.clear();
	return all;
}
