// The pictures of the chapters behind the first twelve: scenery.ts.
import { crystal, circleAt, far, mist, near, peak, sceneryFrom, pine, roof, times, type Shape } from "./scenery.ts";

const sun = (x: number, y = 32): Shape => ["sun", circleAt(x, y, 14)];
const hills: Shape[] = [
	["hill-1", far],
	["hill-2", near],
];
const oak = (x: number, y: number, size: number): Shape[] => [
	["wood", `M${x - size * 0.1} ${y}v${-size}h${size * 0.2}v${size}z`],
	[
		"leaf",
		circleAt(x, y - size * 1.2, size * 0.5) +
			circleAt(x - size * 0.4, y - size, size * 0.4) +
			circleAt(x + size * 0.4, y - size, size * 0.4),
	],
];
const flakes = (...spots: [number, number][]): Shape => ["flake", spots.map(([x, y]) => circleAt(x, y, 2.2)).join("")];
const coin = (x: number, y: number): string => circleAt(x, y, 9);
const house = (x: number, y: number, half: number): Shape[] => [
	["stone", `M${x - half} ${y}v${-half}h${2 * half}v${half}z`],
	["roof", roof(x, y - half, half, half * 0.7)],
	["dark", `M${x - 5} ${y}v-14h10v14z`],
];
const logs = (x: number, y: number): Shape[] => [
	[
		"wood",
		times(3, (i) => circleAt(x + 18 * i, y, 9)).join("") +
			times(2, (i) => circleAt(x + 9 + 18 * i, y - 15, 9)).join(""),
	],
	[
		"dark",
		times(3, (i) => circleAt(x + 18 * i, y, 4)).join("") +
			times(2, (i) => circleAt(x + 9 + 18 * i, y - 15, 4)).join(""),
	],
];
const mask = (x: number, y: number, kind: string): Shape[] => [
	[kind, `M${x - 24} ${y - 26}q24-12 48 0q4 40-24 54q-28-14-24-54z`],
	[
		"dark",
		`M${x - 15} ${y - 8}q7-7 12 0q-5 4-12 0zM${x + 3} ${y - 8}q7-7 12 0q-5 4-12 0zM${x - 9} ${y + 10}q9 7 18 0q-9 12-18 0z`,
	],
];
const gun = (x: number, y: number, size: number): Shape[] => [
	["dark", `M${x} ${y - size}l${size * 2.2} ${-size * 0.5}l${size * 0.15} ${size * 0.5}l${-size * 2.1} ${size * 0.6}z`],
	["wood", circleAt(x + size * 0.4, y - size * 0.1, size * 0.55)],
	["gold", circleAt(x + size * 0.4, y - size * 0.1, size * 0.18)],
];
const tent = (x: number, y: number, half: number): Shape[] => [
	["lamp", `M${x - half} ${y}L${x} ${y - half * 1.3}L${x + half} ${y}z`],
	["dark", `M${x - half * 0.25} ${y}L${x} ${y - half * 0.8}L${x + half * 0.25} ${y}z`],
];
const flag = (x: number, y: number, high: number): Shape[] => [
	["wood", `M${x} ${y}v${-high}h2v${high}z`],
	["lamp", `M${x + 2} ${y - high}q10-3 18 2v11q-8-5-18-1z`],
];
const battlements = (x: number, y: number, n: number): string =>
	`M${x} ${y}${times(n, () => "v-9h9v9h8").join("")}V120H${x}z`;

const pictures: Record<string, Shape[]> = {
	valley: [
		sun(96),
		...hills,
		["hill-2", "M0 40Q90 60 160 112H0zM400 34Q300 60 236 112H400z"],
		["water", "M186 120Q214 100 190 84Q200 72 196 62L206 62Q212 76 206 86Q226 102 222 120z"],
		["leaf", pine(70, 104, 12) + pine(330, 104, 13)],
	],
	grove: [
		sun(320),
		["hill-1", far],
		...oak(70, 112, 46),
		...oak(140, 116, 56),
		...oak(232, 114, 50),
		...oak(310, 116, 58),
		["mist", mist(30, 100, 80)],
	],
	lake: [
		sun(60),
		["hill-1", far],
		["water", "M0 86H400V120H0z"],
		["ice", "M30 92H360L330 112H70z"],
		["crack", "M90 96l30 6l-8 8M210 94l24 8l20-4M270 108l22-8"],
		flakes([40, 20], [120, 36], [180, 16], [250, 40], [330, 22], [376, 50]),
		["leaf", pine(24, 88, 12) + pine(376, 88, 12)],
	],
	mint: [
		sun(330),
		["hill-1", far],
		...house(120, 112, 34),
		...house(280, 112, 34),
		["gold", coin(186, 108) + coin(206, 108) + coin(196, 94) + coin(216, 96) + coin(206, 82)],
	],
	fog: [
		["hill-1", far],
		...house(90, 110, 26),
		...house(200, 114, 30),
		...house(310, 110, 26),
		["mist", mist(20, 60, 120) + mist(180, 50, 150) + mist(60, 84, 170) + mist(240, 90, 140) + mist(10, 104, 130)],
	],
	steppe: [
		sun(200, 46),
		["hill-1", "M0 96Q100 84 200 94T400 90V120H0z"],
		["hill-2", "M0 108Q120 98 240 106T400 102V120H0z"],
		...tent(110, 108, 20),
		...tent(150, 112, 14),
		["stem", "M260 112l3-14M270 113l2-12M330 110l-3-15M340 112l2-10"],
		["mist", mist(270, 40, 60) + mist(60, 30, 50)],
	],
	timber: [
		sun(70),
		["hill-1", far],
		["leaf", pine(40, 106, 18) + pine(356, 106, 18) + pine(320, 110, 14)],
		...house(130, 112, 30),
		...logs(216, 110),
		["wood", "M186 66l8-3l18 46l-8 3z"],
	],
	caves: [
		["stone", "M0 0H400V34L378 70L352 30L322 58L296 26L262 74L232 28L196 62L166 26L132 66L96 28L64 56L36 30L0 66z"],
		["dark", "M0 120V96Q60 84 120 100T260 96T400 100V120z"],
		...crystal(150, 112, 12, 40),
		...crystal(182, 114, 15, 58),
		...crystal(216, 112, 11, 36),
		["lamp", circleAt(310, 92, 6)],
		["sun", circleAt(310, 92, 14)],
	],
	vaults: [
		["stone", "M60 120V36Q200-8 340 36V120z"],
		["dark", "M150 120V62a50 46 0 0 1 100 0v58z"],
		["gold", "M164 120q0-20 36-22q36 2 36 22z" + coin(180, 100) + coin(200, 94) + coin(220, 100)],
		["line", "M60 60H140M260 60H340M60 90H140M260 90H340"],
	],
	masks: [
		["hill-1", far],
		...mask(120, 62, "gold"),
		...mask(200, 54, "lamp"),
		...mask(280, 62, "ice"),
		["mist", mist(40, 100, 110) + mist(240, 102, 120)],
	],
	tower: [
		sun(310),
		...hills,
		["stone", "M182 110L186 36H214L218 110z"],
		["roof", "M178 38L200 2L222 38z"],
		["lamp", circleAt(200, 56, 5)],
		["gold", "M120 30l3 7l7 1l-5 5l1 7l-6-4l-6 4l1-7l-5-5l7-1zM270 54l2 5l5 1l-4 3l1 5l-4-3l-4 3l1-5l-4-3l5-1z"],
		["mist", mist(130, 98, 60) + mist(220, 102, 70)],
	],
	powder: [
		sun(60),
		["hill-1", far],
		...house(300, 112, 32),
		...gun(70, 112, 26),
		...gun(160, 114, 22),
		["wood", "M236 112v-22q8-5 16 0v22q-8 5-16 0z"],
		["line", "M236 97h16M236 106h16"],
	],
	winter: [
		["hill-1", far],
		[
			"leaf",
			pine(50, 106, 20) +
				pine(100, 112, 24) +
				pine(170, 108, 19) +
				pine(240, 112, 25) +
				pine(310, 108, 20) +
				pine(360, 112, 22),
		],
		["snow", "M0 108Q90 98 190 108T400 104V120H0z"],
		flakes([30, 18], [80, 40], [140, 20], [200, 46], [220, 16], [280, 36], [340, 18], [384, 44]),
	],
	court: [
		["hill-1", far],
		["stone", "M90 106H310V120H90zM110 96H290V106H110z"],
		["lamp", "M124 52h152v44H124z"],
		["gold", "M130 52h6v44h-6zM170 52h6v44h-6zM224 52h6v44h-6zM264 52h6v44h-6zM190 66h20v30h-20z"],
		["roof", roof(200, 50, 90, 30)],
		["mist", mist(20, 88, 90) + mist(300, 84, 90)],
	],
	plains: [
		sun(340),
		["hill-1", "M0 92Q130 84 260 92T400 88V120H0z"],
		["hill-2", "M0 106Q140 98 280 106T400 102V120H0z"],
		...[60, 110, 160, 210, 260, 310].flatMap((x, i) => flag(x, 108 + (i % 2) * 6, 44)),
		["mist", mist(40, 24, 70) + mist(200, 36, 60)],
	],
	coast: [
		sun(80),
		["water", "M0 84H400V120H0z"],
		["stone", "M300 88L306 40H326L332 88z"],
		["lamp", "M304 40h24v-10h-24z"],
		["roof", "M300 30L316 16L332 30z"],
		["hill-2", "M250 92Q310 70 400 84V100Q320 92 250 92z"],
		["wood", "M100 92h70l-12 14h-46zM132 92V40h3v52z"],
		["snow", "M136 44q26 14 22 44h-22z"],
		["ripple", "M30 104h50M190 110h60M290 112h50"],
	],
	citadel: [
		sun(60),
		["hill-1", far],
		["stone", battlements(60, 76, 17)],
		["stone", battlements(160, 44, 5)],
		["dark", "M188 120V92a12 14 0 0 1 24 0v28zM180 60h6v12h-6zM214 60h6v12h-6z"],
		["gold", "M60 84H349V88H60z"],
		...flag(199, 36, 26),
	],
	storm: [
		...peak(90, 40, 110, 0.4),
		...peak(310, 34, 110, 0.4),
		["hill-2", "M0 104Q110 92 200 106T400 98V120H0z"],
		["mist", mist(60, 18, 130) + mist(180, 30, 160) + mist(20, 36, 90)],
		["gold", "M216 44l-16 26h10l-8 22l24-30h-12l10-18z"],
		flakes([60, 70], [120, 62], [160, 84], [262, 66], [340, 76]),
	],
	palace: [
		sun(330, 26),
		["mist", mist(20, 92, 160) + mist(210, 96, 170) + mist(90, 106, 220)],
		["snow", "M120 92h160v8H120z"],
		["lamp", "M142 62h116v30H142z"],
		["gold", roof(200, 60, 66, 20) + roof(200, 38, 40, 16) + roof(200, 20, 20, 12)],
		["gold", "M192 72h16v20h-16z"],
		["mist", mist(-10, 110, 150) + mist(260, 110, 150)],
	],
	cannons: [
		sun(60),
		["hill-1", far],
		["hill-2", near],
		...[50, 120, 190, 260, 330].flatMap((x) => gun(x - 20, 92, 16)),
		...[85, 155, 225, 295].flatMap((x) => gun(x - 20, 114, 20)),
	],
};

// The picture of the chapter; null if it has none.
export function laterPictureOf(id: string): SVGElement | null {
	const shapes = pictures[id];
	return shapes ? sceneryFrom(shapes) : null;
}
