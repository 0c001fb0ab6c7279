// English text: the choice of rules.
// What house rules decide and their choices say, by the ids of messages.
export { default as texts } from "../../../../../data/messages/en.json";

export const houseRules = {
	rulesMore: "More rules",
	rulesResearch: "For researchers",
	rulesCustomize: "Customize",
	rulesFrom: "Based on: {0}",
	rulesOwn: "Changed",
	rulesBack: "Back to: {0}",
	rulesUse: "Use these rules",
	rulesPlayed: "This game follows “{0}”, except:",
};
