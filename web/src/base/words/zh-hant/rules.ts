// Text in traditional Chinese: the rules panels.
import type { rules as en } from "../en/rules.ts";

export const rules: Record<keyof typeof en, string> = {
	ruleBook: "規則書",
	ruleBookOf: "{0}規則書",
	ruleBookEnglish: "規則書只有英文版。",
	ruleBookMissing: "目前離線，規則書尚未下載。",
	rulesOf: "{0}規則",
	"kind.king": "將帥",
	"kind.advisor": "士",
	"kind.elephant": "象",
	"kind.horse": "馬",
	"kind.rook": "車",
	"kind.cannon": "炮",
	"kind.pawn": "兵卒",
	"kind.guard": "士",
	"kind.minister": "象",
	"kind.knight": "馬",
	"kind.qilin": "麒麟",
	// the same name in every game
	"kindAlso.advisor": "",
	"kindAlso.elephant": "",
	"kindAlso.horse": "",
	"kindAlso.guard": "",
	"kindAlso.minister": "",
	"kindAlso.knight": "",
	rulesRanks: "等級從高到低：棋子可以吃同級或更低的敵子。",
	rulesRankPawn: "兵卒能吃將帥。",
	rulesNew: "沒下過{0}？先看規則",
};
