// The pictures of the campaign's chapters, each drawn on 400 x 120 units: sights on the way from the gate to the
// summit. Colors come from map.css, by class: hills from far to near, wood, leaf, roof, stone, water, snow, ice, gold,
// mist.
import { s } from "../base/dom.ts";

export type Shape = [kind: string, path: string];

export const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
export const circleAt = (x: number, y: number, r: number) =>
	`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
export const mist = (x: number, y: number, length: number) =>
	`M${x} ${y}h${length}a6 6 0 0 1 0 12h${-length}a6 6 0 0 1 0-12z`;
export const pine = (x: number, y: number, size: number) =>
	times(
		3,
		(i) => `M${x} ${y - size * (3 - i * 0.8)}l${size * (0.5 + i * 0.18)} ${size}h${-size * (1 + i * 0.36)}z`,
	).join("");

// A roof with upturned corners over a point, and its eaves.
export const roof = (x: number, y: number, half: number, high: number) =>
	`M${x - half - 10} ${y - 5}q9 4 ${half * 0.5} ${-high * 0.6}L${x - half * 0.3} ${y - high}h${half * 0.6}L${x + half * 0.5 + 1} ${y - 5 - high * 0.6}q${half * 0.5 - 1} ${high * 0.6 + 4} ${half * 0.5 + 9} ${high * 0.6}l-3 8q-8-3-14-3h${-2 * half + 14}q-8 0-14 3z`;

export const far = "M0 82Q40 52 84 70T168 58T262 70T340 50T400 66V120H0z";
export const near = "M0 100Q60 80 130 94T270 90T400 98V120H0z";

// A stalk of bamboo with its joints.
const stalk = (x: number, lean: number) => times(6, (i) => `M${x + lean * i} ${122 - i * 24}l${lean} -22`).join("");
const leaves = (x: number, y: number, turn: 1 | -1) =>
	`M${x} ${y}q${turn * 14}-7 ${turn * 30} 3q${-turn * 16} 5 ${-turn * 30}-3zM${x} ${y}q${turn * 8} 6 ${turn * 19} 20q${-turn * 17}-5 ${-turn * 19}-20z`;
const bamboo = ([x, lean]: [number, number]): Shape[] => [
	["stem", stalk(x, lean)],
	["leaf", leaves(x + lean * 2, 72, 1) + leaves(x + lean * 3, 48, -1) + leaves(x + lean * 4, 24, 1)],
];

export const crystal = (x: number, y: number, half: number, high: number): Shape[] => [
	["ice", `M${x} ${y - high}l${half} ${high * 0.35}V${y}h${-2 * half}V${y - high * 0.65}z`],
	["snow", `M${x} ${y - high}l${-half} ${high * 0.35}V${y}h${half}z`],
];

export const peak = (x: number, y: number, half: number, cap: number): Shape[] => [
	["hill-2", `M${x - half} 120L${x} ${y}L${x + half} 120z`],
	[
		"snow",
		`M${x} ${y}l${-half * cap} ${(120 - y) * cap}l${half * cap * 0.5} ${-cap * 14}l${half * cap * 0.4} ${cap * 22}l${half * cap * 0.6} ${-cap * 20}l${half * cap * 0.5} ${cap * 12}z`,
	],
];

const chapters: Shape[][] = [
	[
		// the gate
		["sun", circleAt(316, 34, 15)],
		["hill-1", far],
		["hill-2", near],
		["path", "M182 120Q196 100 200 92Q206 102 224 120z"],
		["wood", "M148 50h9v56h-9zM243 50h9v56h-9zM186 54h7v50h-7zM207 54h7v50h-7zM140 58h120v7h-120zM152 74h96v4h-96z"],
		["roof", roof(200, 46, 66, 22)],
		["gold", "M185 66h30v11h-30z"],
		["mist", mist(40, 92, 70) + mist(286, 88, 76)],
	],
	[
		// the bamboo grove
		["sun", circleAt(208, 40, 17)],
		["hill-1", far],
		...(
			[
				[22, 2],
				[60, -1],
				[96, 3],
				[284, -2],
				[318, 1],
				[352, -3],
				[386, 1],
			] as [number, number][]
		).flatMap(bamboo),
		["hill-2", "M0 110Q100 98 200 108T400 104V120H0z"],
		["path", "M176 120Q206 112 196 100Q214 106 232 120z"],
		["mist", mist(120, 84, 150) + mist(20, 98, 70)],
	],
	[
		// the ferry
		["sun", circleAt(92, 34, 14)],
		["hill-1", far],
		["water", "M0 80H400V120H0z"],
		["wood", "M168 88q34 12 82 0l-10 14q-32 5-62 0zM244 34l4 62h-3z"],
		["roof", "M188 88q0-17 20-17t20 17z"],
		["ripple", "M20 92h52M96 104h44M270 96h60M318 108h50M40 112h30"],
		["stem", "M352 94l4-38M362 94l1-46M371 94l-2-34M28 84l3-30M38 84l-1-24"],
		["leaf", "M354 64q7-7 5-19q-7 8-5 19zM363 56q6-9 2-20q-6 9-2 20zM31 60q6-6 5-16q-7 6-5 16z"],
		["mist", mist(250, 70, 90)],
	],
	[
		// the stone bridge
		["hill-1", far],
		["water", "M0 92H400V120H0z"],
		["stone", "M64 96Q200 10 336 96L336 104H288Q284 62 240 62H160Q116 62 112 104H64z"],
		["hill-1", "M114 96Q150 44 200 44T286 96z"],
		["water", "M113 92H287V104H113z"],
		["line", "M74 84Q200 2 326 84M110 72v-12M146 54v-12M182 46v-12M218 46v-12M254 54v-12M290 72v-12"],
		["ripple", "M140 100h120M160 108h80M20 104h40M340 106h44"],
		["leaf", "M24 92q-16-34 6-50q22 14 8 50zM372 92q-14-30 4-44q20 12 8 44z"],
	],
	[
		// the tea house
		["sun", circleAt(70, 32, 14)],
		["hill-1", far],
		["hill-2", near],
		["wood", "M150 64h6v42h-6zM244 64h6v42h-6zM178 64h4v42h-4zM218 64h4v42h-4zM142 100h116v7h-116z"],
		["roof", roof(200, 62, 62, 26)],
		["roof", roof(200, 38, 26, 14)],
		["lamp", circleAt(166, 78, 7) + circleAt(234, 78, 7)],
		["gold", "M188 92h24v3h-24zM192 86q0-5 6-5t6 5l-1 6h-10z"],
		["steam", "M197 78q-4-5 0-9t0-9M203 77q-4-5 0-9"],
		["leaf", pine(330, 104, 17) + pine(358, 108, 13) + pine(60, 106, 15)],
		["mist", mist(276, 94, 90)],
	],
	[
		// the old wall
		["sun", circleAt(330, 30, 14)],
		["hill-1", far],
		["stone", `M0 78${times(10, () => "v-9h10v9h8").join("")}L186 96V120H0z`],
		["stone", `M214 96L220 70${times(10, () => "v-9h10v9h8").join("")}V120H214z`],
		["stone", "M172 120V44h-6v-11h10v6h8v-6h10v6h12v-6h10v6h8v-6h10v11h-6V120z"],
		["dark", "M188 120V92a12 14 0 0 1 24 0v28zM184 58h6v10h-6zM210 58h6v10h-6z"],
		["roof", roof(200, 32, 34, 15)],
		["line", "M0 96h166M234 96h166M30 108h60M280 108h70"],
		["leaf", "M96 120q10-16 26-10q6-12 20-4q12 0 14 14zM300 120q8-12 22-8q12-8 20 8z"],
	],
	[
		// the plank road
		["hill-1", far],
		["hill-2", "M0 0H120Q104 34 128 52Q150 74 136 120H0z"],
		["hill-2", "M400 0H290Q312 30 292 58Q276 80 284 120H400z"],
		["wood", "M116 70L292 62V68L116 76z"],
		[
			"line",
			`${times(11, (i) => `M${130 + i * 15} ${69 - i * 0.7}v6`).join("")}M132 75l-10 22M168 73l-34 28M250 71l34 24M278 69l12 16M118 54L290 46M140 54v16M180 52v16M220 50v16M260 48v16`,
		],
		["leaf", "M96 26q16-10 30 2q-14 10-30-2zM300 96q-16-9-28 3q14 9 28-3zM108 104q14-10 28 0q-14 10-28 0z"],
		["mist", mist(130, 96, 140) + mist(180, 84, 70)],
	],
	[
		// the sea of clouds
		["sun", circleAt(200, 40, 20)],
		["hill-1", "M30 120L84 40L104 62L128 34L176 120zM244 120L290 50L308 66L334 30L392 120z"],
		["hill-2", "M140 120L186 66L204 82L220 70L262 120z"],
		["leaf", pine(186, 70, 6) + pine(126, 40, 6) + pine(336, 36, 6)],
		[
			"mist",
			mist(10, 78, 150) +
				mist(210, 72, 170) +
				mist(90, 90, 190) +
				mist(-20, 100, 130) +
				mist(250, 96, 170) +
				mist(110, 108, 250),
		],
	],
	[
		// the snow line
		["sun", circleAt(60, 32, 12)],
		...peak(110, 30, 110, 0.42),
		...peak(300, 24, 120, 0.46),
		...peak(204, 46, 90, 0.34),
		["leaf", pine(40, 112, 14) + pine(66, 116, 11) + pine(340, 112, 14) + pine(366, 116, 12) + pine(214, 118, 10)],
		["snow", "M0 114Q80 102 170 112T400 106V120H0z"],
		[
			"flake",
			circleAt(150, 20, 2) +
				circleAt(184, 30, 2.5) +
				circleAt(230, 16, 2) +
				circleAt(250, 52, 2) +
				circleAt(26, 62, 2) +
				circleAt(376, 26, 2.5) +
				circleAt(90, 14, 2),
		],
	],
	[
		// the glacier
		...peak(70, 34, 120, 0.6),
		...peak(340, 28, 130, 0.6),
		...crystal(150, 116, 16, 60),
		...crystal(182, 118, 20, 86),
		...crystal(222, 118, 17, 70),
		...crystal(254, 116, 14, 46),
		...crystal(120, 118, 12, 36),
		...crystal(288, 118, 11, 32),
		["ice", "M0 112H400V120H0z"],
		["crack", "M24 116l14-4l10 5l20-4M310 116l20-3l12 4l24-5M196 60l-8 16l6 12M228 70l6 14l-4 12"],
	],
	[
		// the golden hall
		["sun", circleAt(200, 48, 40)],
		["hill-1", far],
		["stone", "M118 106h164v14H118zM132 96h136v10H132z"],
		["lamp", "M146 66h108v30H146z"],
		["gold", "M150 66h7v30h-7zM176 66h7v30h-7zM217 66h7v30h-7zM243 66h7v30h-7zM192 76h16v20h-16z"],
		["gold", roof(200, 64, 72, 22)],
		["gold", roof(200, 38, 40, 18)],
		["line", "M200 96v10M186 106v14M214 106v14M132 101h136"],
		["mist", mist(16, 92, 80) + mist(304, 92, 84) + mist(60, 106, 40) + mist(300, 108, 50)],
	],
	[
		// the summit
		["sun", circleAt(288, 36, 18)],
		["hill-1", "M0 120L60 76L96 92L140 64L190 120zM230 120L280 74L316 92L352 70L400 110V120z"],
		["hill-2", "M96 120L150 70L168 78L200 30L226 64L240 60L304 120z"],
		["snow", "M200 30l-16 25l9-2l6 9l8-10l9 2z"],
		["wood", "M199 8h3v26h-3z"],
		["lamp", "M202 9q10-4 17 1t15 0v13q-8 4-15 0t-17 1z"],
		["leaf", pine(166, 82, 6) + pine(242, 66, 6)],
		["mist", mist(20, 98, 130) + mist(236, 94, 150) + mist(120, 106, 130)],
	],
];

// The landscape on either side of the picture in wide windows: the picture again, mirrored, without its sun.
function beside(shapes: Shape[], edge: 0 | 400): SVGElement {
	return s(
		"g",
		{ transform: `translate(${2 * edge + (edge ? -0.4 : 0.4)}) scale(-1 1)` },
		...shapes.filter(([kind]) => kind !== "sun").map(([kind, d]) => s("path", { class: kind, d })),
	);
}

// A picture with its surroundings in wide windows.
export function sceneryFrom(shapes: Shape[]): SVGElement {
	const box = { class: "scenery", viewBox: "0 0 400 120", preserveAspectRatio: "xMidYMax meet", "aria-hidden": "true" };
	return s(
		"svg",
		box,
		...shapes.map(([kind, d]) => s("path", { class: kind, d })),
		beside(shapes, 0),
		beside(shapes, 400),
	);
}

// The scenery of chapter 1, 2, ...; null for later chapters.
export function sceneryOf(chapter: number): SVGElement | null {
	const shapes = chapters[chapter - 1];
	return shapes ? sceneryFrom(shapes) : null;
}
