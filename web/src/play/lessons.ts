// The lessons of the rules panels: small boards, each a position of the core that illustrates one rule stated in a
// sentence. A test plays them and checks that the possible and impossible moves are as stated.
import type { Word } from "../base/words.ts";

export interface Lesson {
	word: Word;
	position: string; // "": the starting position
	moves?: string; // played before
	point?: string; // touched initially, to show its moves
	tries: string[]; // moves that illustrate the rule; shown as arrows if there is no point
	not?: string[]; // moves that the sentence says are impossible
}

export const lessons: Partial<Record<string, Lesson[]>> = {
	xiangqi: [
		{
			word: "rules.xiangqi.king",
			position: "3k5/9/9/9/9/9/4P4/9/4K4/9 w - - 0 1",
			point: "e1",
			tries: ["e1f1"],
			not: ["e1d1"],
		},
		{
			word: "rules.xiangqi.advisor",
			position: "3k5/9/9/9/9/9/8P/9/4A4/4K4 w - - 0 1",
			point: "e1",
			tries: ["e1d2", "e1f0"],
			not: ["e1e2", "e1d1"],
		},
		{
			word: "rules.xiangqi.elephant",
			position: "3k5/9/9/9/9/9/3p5/4B4/9/4K4 w - - 0 1",
			point: "e2",
			tries: ["e2g4", "e2c0"],
			not: ["e2c4", "e2f3"],
		},
		{
			word: "rules.xiangqi.rook",
			position: "3k5/9/6n2/9/4R1p2/9/4P4/9/9/4K4 w - - 0 1",
			point: "e5",
			tries: ["e5g5"],
			not: ["e5e3"],
		},
		{
			word: "rules.xiangqi.horse",
			position: "3k5/9/9/9/2n1P4/4N4/9/9/9/4K4 w - - 0 1",
			point: "e4",
			tries: ["e4c5"],
			not: ["e4d6", "e4f6"],
		},
		{
			word: "rules.xiangqi.cannon",
			position: "3k5/4r4/9/9/4p4/9/1pN1C1p2/9/9/4K4 w - - 0 1",
			point: "e3",
			tries: ["e3e8", "e3b3"],
			not: ["e3e5", "e3g3"],
		},
		{
			word: "rules.xiangqi.pawn",
			position: "3k5/9/9/6P2/9/9/2P6/9/9/4K4 w - - 0 1",
			point: "g6",
			tries: ["g6g7", "g6f6", "c3c4"],
			not: ["g6g5", "c3d3"],
		},
		{ word: "rules.xiangqi.mate", position: "4k4/7R1/R8/9/9/9/9/9/9/3K5 w - - 0 1", tries: ["a7a9"] },
		{
			word: "rules.xiangqi.repetition",
			position: "9/R3k4/9/9/9/9/9/9/9/3K5 b - - 0 1",
			moves: "e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8",
			tries: ["a9a8"],
		},
	],
	darkchess: [
		{ word: "rules.darkchess.flip", position: "", tries: ["b4"] },
		{
			word: "rules.darkchess.take",
			position: "4/4/1m2/1Rn1/1p2/4/4/4 r r - 0 20",
			point: "b5",
			tries: ["b5-c5", "b5-b4", "b5-a5"],
			not: ["b5-b6"],
		},
		{
			word: "rules.darkchess.pawn",
			position: "4/4/1k2/1Pr1/4/1pK1/2g1/4 r r - 0 20",
			point: "b5",
			tries: ["b5-b6", "c3-c2"],
			not: ["b5-c5", "c3-b3"],
		},
		{
			word: "rules.darkchess.cannon",
			position: "1k2/4/1?2/gC?r/4/1p2/4/4 r r Kp 0 20",
			point: "b5",
			tries: ["b5-b8", "b5-d5"],
			not: ["b5-a5", "b5-b3"],
		},
		{ word: "rules.darkchess.end", position: "4/4/4/1k2/1P2/4/4/3K r r - 0 60", tries: ["b4-b5"] },
	],
	magic: [
		{ word: "rules.magic.aim", position: "", tries: ["b2"] },
		{
			word: "rules.darkchess.pawn",
			position: "1k2/1Pr1/1pK1/2g1 p r - 0 20 - -/-",
			point: "b3",
			tries: ["b3-b4", "c2-c3"],
			not: ["b3-c3", "c2-b2"],
		},
		{
			word: "rules.darkchess.cannon",
			position: "k3/g3/C1Nr/p3 p r - 0 20 - -/-",
			point: "a2",
			tries: ["a2-a4", "a2-d2"],
			not: ["a2-a3", "a2-a1"],
		},
		{
			word: "rules.magic.wood",
			position: "2p1/4/C#1k/4 p r - 0 20 - -/-",
			point: "a2",
			tries: ["a2-d2"],
			not: ["a2-b2"],
		},
		{
			word: "rules.magic.ice",
			position: "3p/1n^22/1R2/3C^2 p r - 0 20 - -/-",
			point: "b2",
			tries: ["b2-b3"],
			not: ["d1-d2"],
		},
		{ word: "rules.magic.gold", position: "3p/1n*2/1R2/3P p r - 0 20 - -/-", tries: ["b2-b3"] },
		{ word: "rules.magic.hide", position: "1p2/1k~12/4/R2P n r - 0 20 - -/-", tries: ["b3-c3"] },
		{ word: "rules.magic.cast", position: "1p2/1r2/1N2/4 p r - 0 20 - w1g1/i2x1", tries: ["wood@b3", "gold@b2"] },
	],
	surakarta: [
		{ word: "rules.surakarta.step", position: "4O1/6/6/2X3/6/6 x 0 20", point: "c3", tries: ["c3-d4", "c3-c4"] },
		{ word: "rules.surakarta.loop", position: "1O4/6/6/1X4/3O2/6 x 0 20", point: "b3", tries: ["b3xd2"] },
		{ word: "rules.surakarta.loops", position: "6/2X3/2X1X1/6/3O2/6 x 0 20", point: "c4", tries: ["c4xd2"] },
		{
			word: "rules.surakarta.free",
			position: "6/1X4/6/XX2X1/1X1O2/6 x 0 20",
			point: "b2",
			tries: ["b2xd2"],
			not: ["b3xd2"],
		},
		{
			word: "rules.surakarta.corner",
			position: "O5/1X4/6/6/6/6 x 0 20",
			point: "b5",
			tries: ["b5-b6"],
			not: ["b5xa6"],
		},
		{ word: "rules.surakarta.end", position: "6/1O4/6/1XX3/2X3/6 x 0 60", point: "c2", tries: ["c2xb5"] },
	],
	qilin: [
		{ word: "rules.qilin.place", position: "", tries: ["d2"] },
		{ word: "rules.qilin.line", position: "RR...B../...B..../........ r place 0 16 16 0 4", tries: ["g1"] },
		{ word: "rules.qilin.press", position: "RRR..B../...B..../........ r press 1 15 16 0 5", tries: ["xd7", "xf4"] },
		{ word: "rules.qilin.twice", position: "RR...B.B/..RB..../..R....B r place 0 14 14 0 8", tries: ["g1"] },
		{ word: "rules.qilin.clear", position: "RRPRBRBR/BRBRBPRB/BRRBR.PB b place 0 4 6 0 26", tries: ["d5"] },
		{
			word: "rules.qilin.move",
			position: "R..B..B./.R...B../..R..B.. r move 0 4 6 0 51",
			point: "e3",
			tries: ["e3-e4", "e3-f2"],
			not: ["e3-c3"],
		},
		{ word: "rules.qilin.remove", position: "RR.B..B./..R..B../.....B.. r move 0 4 6 0 51", tries: ["f2-g1"] },
		{ word: "rules.qilin.win", position: "RR.R..../..R...../.....B.. r move 0 4 6 0 71", tries: ["f2-g1"] },
	],
};
