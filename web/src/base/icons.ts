// Icons on buttons: strokes on 24 x 24 units.
import { h, s } from "./dom.ts";

const paths = {
	add: "M12 5v14M5 12h14",
	back: "M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-4",
	forth: "M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h4",
	bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.3 1 2.1h5c0-.8.3-1.5 1-2.1A6 6 0 0 0 12 3z",
	draw: "M5 9h14M5 15h14",
	flag: "M6 21V4M6 5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
	turn: "M8 4v15M4 8l4-4 4 4M16 20V5M12 16l4 4 4-4",
	sound: "M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6M18.8 6.5a8 8 0 0 1 0 11",
	mirror: "M12 3v18M8.5 7v10H3zM15.5 7v10H21z",
	mute: "M4 10v4h4l5 4V6L8 10zM16.5 9.5l5 5M21.5 9.5l-5 5",
	list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
	pause: "M9 5v14M15 5v14",
	go: "M8 5l11 7-11 7z",
	swap: "M4 9h15l-4-4M20 15H5l4 4",
	chart: "M4 19h16M5 15l4-5 4 3 6-8",
	save: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
	pen: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
	bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
	folder: "M3 7v12h18V8h-9l-2-3H3z",
	load: "M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1",
	first: "M6 5v14M18 5l-8 7 8 7",
	previous: "M15 5l-8 7 8 7",
	next: "M9 5l8 7-8 7",
	last: "M18 5v14M6 5l8 7-8 7",
	up: "M12 20V6M6 11l6-6 6 6",
	down: "M12 4v14M6 13l6 6 6-6",
	share: "M16 8l-8 4 8 4M18.5 7a2 2 0 1 0-.01 0zM5.5 14a2 2 0 1 0-.01 0zM18.5 21a2 2 0 1 0-.01 0z",
	sun: "M12 8a4 4 0 1 0 .01 0zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
	star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z",
	turning: "M19 11a7 7 0 0 0-12.5-3.5M6 3.5v4.5h4.5M5 13a7 7 0 0 0 12.5 3.5M18 20.5v-4.5h-4.5",
	again: "M5 12a7 7 0 1 0 2.5-5.4M5 4v4.5h4.5",
	grid: "M4 4h7v7H4zM13.5 4h7v7h-7zM4 13.5h7v7H4zM13.5 13.5h7v7h-7z",
	puzzle: "M4 8h4.5a2.3 2.3 0 1 1 4.5 0H17v4.5a2.3 2.3 0 1 1 0 4.5V20h-4.5a2.3 2.3 0 1 0-4.5 0H4z",
	book: "M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2c2-1.600 5-2 8-2V4c-3 0-6 .4-8 2zM12 6v14",
	tune: "M4 8h9M17 8h3M4 16h3M11 16h9M15 6a2 2 0 1 1 0 4a2 2 0 1 1 0-4M9 14a2 2 0 1 1 0 4a2 2 0 1 1 0-4",
	close: "M6 6l12 12M18 6L6 18",
	globe: "M12 3.5a8.5 8.5 0 1 0 .01 0zM3.5 12h17M12 3.5c-4.5 5-4.5 12 0 17M12 3.5c4.5 5 4.5 12 0 17",
	speech:
		"M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-8l-4.5 3.5v-3.5H5a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 5 4.5z",
	dots: "M5 12h.01M12 12h.01M19 12h.01",
	hand: "M8 13V6a1.5 1.5 0 0 1 3 0v5V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v8a6 6 0 0 1-6 6h-1a5 5 0 0 1-4-2l-3-5a1.5 1.5 0 0 1 2.5-1.5z",
} as const;

export type Icon = keyof typeof paths;

export function icon(name: Icon): SVGElement {
	return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: paths[name] }));
}

// A button with an icon only; words: its name.
export const iconButton = (
	sign: Icon,
	words: string,
	onclick: () => void,
	how: Record<string, unknown> = {},
): HTMLButtonElement => h("button", { "aria-label": words, title: words, onclick, ...how }, icon(sign));
