// Text in traditional Chinese: the choice of rules.
import type { houseRules as en } from "../en/house_rules.ts";

// What house rules decide and their choices say, by the ids of messages.
export { default as texts } from "../../../../../data/messages/zh-hant.json";

export const houseRules: Record<keyof typeof en, string> = {
	rulesMore: "其他規則",
	rulesResearch: "供研究用",
	rulesCustomize: "自訂規則",
	rulesFrom: "基於：{0}",
	rulesOwn: "已更改",
	rulesBack: "恢復為：{0}",
	rulesUse: "用這套規則",
	rulesPlayed: "這局棋採用「{0}」，但有以下不同：",
};
