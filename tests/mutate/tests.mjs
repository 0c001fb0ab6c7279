// tests: which test programs are run on a fault, by the folder of the source. A name may end with *, words after it are
// arguments. Those of all matching rows are run, the quickest first.
const ROWS = [
	['src/base', 'test_blocks', 'test_child', 'test_executor', 'test_file', 'test_journal', 'test_json', 'test_ledger*', 'test_threads', 'test_damaged',
		'test_formats_*', 'test_conversions', 'test_record*', 'test_tags', 'test_repair', 'test_archive', 'test_puzzle', 'test_level', 'test_lab_check',
		'test_qipan_api', 'test_wasm', 'test_engine_host', 'test_program', 'test_cecp*', 'test_transcripts', 'test_http', 'test_routes', 'test_serve',
		'test_commands', 'test_convert_command', 'test_arena_command', 'test_play', 'test_terminal'],
	['src/core', 'test_contract', 'test_draft', 'test_exact', 'test_fields', 'test_game', 'test_line', 'test_limits', 'test_options', 'test_random_play',
		'test_wasm*', 'test_toy*', 'test_playouts', 'test_perft_*', 'test_xq_rules', 'test_sk_rules', 'test_ql_rules',
		'test_record', 'test_draw', 'test_qipan_api', 'test_think_bench', 'test_thoughts', 'test_alphabeta', 'test_mcts*', 'test_opponents'],
	['src/net', 'test_net', 'test_net_files', 'test_shipped_nets', 'test_features', 'test_evaluation', 'test_thoughts', 'test_checkpoint', 'net/kernels_agree'],
	['src/games', 'test_contract', 'test_features', 'test_draft', 'test_advice', 'test_think_bench', 'test_thoughts', 'test_magic_cases', 'test_draw', 'test_qipan_api', 'test_wasm', 'test_commands',
		'test_opponents', 'test_record', 'test_play'],
	['src/games/xiangqi', 'test_xq_*', 'test_perft_xiangqi', 'test_cases', 'test_judge_command', 'test_formats_*',
		'test_convert_command', 'test_alphabeta'],
	['src/games/darkchess', 'test_dc_*', 'test_perft_darkchess', 'test_dct', 'test_policy_engine', 'test_playouts', 'test_dealer',
		'test_mcts*', 'test_reveals', 'test_minimax'],
	['src/games/magic', 'test_mc_*', 'test_npc', 'test_level', 'test_lint', 'test_shipped', 'test_rate', 'test_mcts*', 'test_dealer'],
	['src/games/surakarta', 'test_sk_*', 'test_perft_surakarta', 'test_minimax', 'test_alphabeta'],
	['src/games/qilin', 'test_ql_*', 'test_perft_qilin', 'test_minimax', 'test_alphabeta'],
	['src/search', 'test_tt', 'test_alphabeta', 'test_mcts*', 'test_minimax', 'test_opponents', 'test_policy_engine', 'test_reveals',
		'test_npc', 'test_mates', 'test_evaluation', 'test_think_bench', 'test_thoughts', 'test_threads', 'test_search_*', 'test_dc_endgames', 'test_dct', 'test_match',
		'test_qipan_api', 'test_commands', 'test_play'],
	['src/endgames', 'test_dct*', 'test_tables_command', 'test_dc_endgames', 'test_file'],
	['src/records', 'test_branch', 'test_record*', 'test_formats_*', 'test_conversions', 'test_convert_command', 'test_judge_command', 'test_tags',
		'test_repair', 'test_xq_san', 'test_wasm', 'test_qipan_api', 'test_play', 'test_routes', 'test_commands'],
	['src/referee', 'test_dealer', 'test_clocks', 'test_telling', 'test_table', 'test_judge*', 'test_cases', 'test_xq_repetitions', 'test_xq_loops', 'test_wasm',
		'test_qipan_api', 'test_play', 'test_routes', 'test_commands'],
	['src/play', 'test_autosave', 'test_play', 'test_table', 'test_repair', 'test_commands'],
	['src/draw', 'test_draw*', 'test_commands', 'test_play', 'test_magic_cases', 'test_qipan_api'],
	['src/store', 'test_db', 'test_routes', 'test_serve'],
	['src/match', 'test_elo', 'test_tune', 'test_identity', 'test_tally', 'test_repair', 'test_match', 'test_faults', 'test_openings', 'test_adjudicate', 'test_told', 'test_archive', 'test_engines', 'test_sprt*', 'test_ledger*', 'test_arena_command', 'test_rate', 'test_lab'],
	['src/review', 'test_review*', 'test_analyse_command', 'test_wasm*'],
	['src/book', 'test_book', 'test_book_command', 'test_passages', 'test_wasm*'],
	['src/protocol', 'test_talk', 'test_go', 'test_settings', 'test_skill', 'test_cecp*', 'test_drive_cecp', 'test_program', 'test_engine_host',
		'test_dark_talks', 'test_sau_talks', 'test_child', 'test_contest_programs', 'test_scripted', 'test_words', 'test_transcripts'],
	['src/train', 'test_train', 'test_scored', 'test_checkpoint', 'test_examples', 'test_fit', 'test_net_command'],
	['src/puzzles', 'test_puzzle*', 'test_miner'],
	['src/levels', 'test_level', 'test_lint', 'test_knob', 'test_make', 'test_rate', 'test_tune', 'test_shipped',
		'test_level_command', 'test_level_campaign', 'test_campaign', 'test_lab_levels', 'test_wasm*'],
	['src/lab', 'test_lab*'],
	['src/server', 'test_forwarded', 'test_host', 'test_http', 'test_pages', 'test_peers', 'test_routes', 'test_turns', 'test_server', 'test_saves', 'test_serve'],
	['src/wasm', 'test_wasm*'],
	['src/lib', 'test_qipan_api'],
	['src/cmd', 'test_*_command', 'test_commands', 'test_complete', 'test_shells', 'test_manual', 'test_terminal', 'test_play', 'test_campaign',
		'test_level_campaign', 'test_think_bench', 'test_transcripts', 'test_identity', 'test_repair', 'test_faults', 'test_mined', 'test_serve', 'test_lab_*'],
];

// Never run on mutants: it compares processor times and can fail under load without a fault.
const TIMED = 'test_scaling';

const matches = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);

// The tests for a source, each [program, argument...]; programs are all existing ones. test_contract takes a game.
export function tests_of(source, programs) {
	const game = /^src\/games\/(\w+)\//.exec(source)?.[1];
	const patterns = ROWS.filter(([folder]) => source.startsWith(`${folder}/`)).flatMap((row) => row.slice(1));
	const names = programs.filter((name) => name !== TIMED && patterns.some((p) => matches(p, name)));
	return names.map((name) => (game && name === 'test_contract' ? [name, game] : [name]));
}
