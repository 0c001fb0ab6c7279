// The core's findings about a level, worded for level authors.
import { named, t, type Word } from "../base/words.ts";
import type { Message, MessageValue } from "../core/core.ts";
import { messageText } from "../core/faults.ts";

// The page's text for a finding, and the values that it shows.
const findings: Record<string, [word: Word, ...values: number[]]> = {
	mc_no_pieces: ["magicFindEmpty"],
	levels_wrong_pieces_count: ["magicFindCount", 0, 1],
	mc_colour_is_known: ["magicFindFlip"],
	mc_bad_casts_pair: ["magicFindCasts"],
	levels_lone_cannon: ["magicFindCannon"],
	levels_cannot_be_taken: ["magicFindNever", 0],
	levels_walled_in: ["magicFindWalled", 0, 1],
	levels_first_ply_wins: ["magicFindFirst", 0, 1],
	levels_first_ply_loses: ["magicFindLost", 0],
	levels_frozen_loses: ["magicFindFrozen", 0],
	levels_frozen_passes: ["magicFindFrozen", 0],
	levels_hiding_players: ["magicFindHiding"],
	levels_magic_for_either: ["magicFindEither"],
	levels_too_many_draws: ["magicFindDraws", 0],
	levels_out_of_band: ["magicFindBand", 3, 4],
};

// Sides without a piece at the start of the level.
const losers: Record<string, Word> = { mc_player_has_no_piece: "you", mc_npc_has_no_piece: "computer" };

const sides: Record<string, Word> = { levels_player: "you", levels_npc: "computer" };

function valueWords(value: MessageValue | undefined): string {
	if (typeof value !== "object")
		return typeof value === "number" ? String(Math.round(value * 1000) / 1000) : (value ?? "");
	const side = sides[value.id];
	return side ? t(side) : named("piece", value.id, value.id);
}

export function findingWords(message: Message): string {
	const { id, args } = message;
	const [first] = args ?? [];
	const loser = id === "levels_over_before_start" && typeof first === "object" && losers[first.id];
	if (loser) return t("magicFindNone", t(loser));
	const [word, ...values] = findings[id] ?? [];
	return word && args ? t(word, ...values.map((value) => valueWords(args[value]))) : messageText(message);
}

// A fault of the level shown in an editor.
export function levelFaultWords({ inLevel }: { inLevel: Message }): string {
	const fault = inLevel.id === "levels_field" ? inLevel.args?.[1] : undefined;
	return findingWords(typeof fault === "object" ? { ...fault, text: inLevel.text } : inLevel);
}
