// Text in simplified Chinese: the choice of rules.
import type { houseRules as en } from "../en/house_rules.ts";

// What house rules decide and their choices say, by the ids of messages.
export { default as texts } from "../../../../../data/messages/zh-hans.json";

export const houseRules: Record<keyof typeof en, string> = {
	rulesMore: "其他规则",
	rulesResearch: "供研究用",
	rulesCustomize: "自定规则",
	rulesFrom: "基于：{0}",
	rulesOwn: "已更改",
	rulesBack: "恢复为：{0}",
	rulesUse: "用这套规则",
	rulesPlayed: "这局棋采用“{0}”，但有以下不同：",
};
