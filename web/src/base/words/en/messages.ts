// Rulings worded for players; all other messages use the core's text.
export const messages: Record<string, string> = {
	xq_quiet_limit: "120 moves without a capture",
	sk_quiet_black_ahead: "too many moves without a capture: Black has more pieces",
	sk_quiet_white_ahead: "too many moves without a capture: White has more pieces",
	sk_quiet_level: "too many moves without a capture: both have the same number of pieces",
	sk_quiet_limit_draws: "too many moves without a capture",
	mc_npc_has_no_piece: "the computer has no pieces left",
	mc_npc_stuck: "the computer has no legal move",
	mc_quiet_limit: "too many moves without a capture, flip or shield hit",
	ql_quiet_limit: "100 moves without a removal",
	dc_quiet_limit: "too many moves without a capture or flip",
	dc_same_plies: "the same moves were played three times in a row",
};
