// Text in simplified Chinese: the rules panels.
import type { rules as en } from "../en/rules.ts";

export const rules: Record<keyof typeof en, string> = {
	ruleBook: "规则书",
	ruleBookOf: "{0}规则书",
	ruleBookEnglish: "规则书只有英文版。",
	ruleBookMissing: "当前离线，规则书尚未下载。",
	rulesOf: "{0}规则",
	"kind.king": "将帅",
	"kind.advisor": "士",
	"kind.elephant": "象",
	"kind.horse": "马",
	"kind.rook": "车",
	"kind.cannon": "炮",
	"kind.pawn": "兵卒",
	"kind.guard": "士",
	"kind.minister": "象",
	"kind.knight": "马",
	"kind.qilin": "麒麟",
	// the same name in every game
	"kindAlso.advisor": "",
	"kindAlso.elephant": "",
	"kindAlso.horse": "",
	"kindAlso.guard": "",
	"kindAlso.minister": "",
	"kindAlso.knight": "",
	rulesRanks: "等级从高到低：棋子可以吃同级或更低的敌子。",
	rulesRankPawn: "兵卒能吃将帅。",
	rulesNew: "没下过{0}？先看规则",
};
