/* The host of an engine: rejected positions leave the old one, settings outlast games; searches and what they keep. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "core/random_play.h"
#include "core/tablebase.h"
#include "games/registry.h"
#include "session/host.h"

#define XIANGQI_START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

static struct host host_of(const char *game)
{
	struct host h;
	host_init(&h, games_find(game, NULL), NULL);
	return h;
}

static void set_position(struct host *h, const char *text)
{
	struct error err;
	if (!host_position(h, text, &err))
		fail_msg("\"%s\" is refused: %s", text, err.text);
}

static const char *now(const struct host *h)
{
	return position_text(h->game, line_last(&h->line));
}

static struct search_result search(struct host *h, const struct limits *limits)
{
	struct error err;
	struct search_result result;
	assert_true(host_can_search(h, &err));
	assert_true(host_create_engine(h, &err));
	host_search(h, limits, NULL, NULL, &result);
	return result;
}

static struct search_result search_deep(struct host *h, int depth)
{
	return search(h, &(struct limits){.depth = depth});
}

/* --- positions --- */

static void sessions_start_at_the_initial_position(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++) {
		struct host h = host_of(games_at(i)->name);
		struct position start;
		h.game->rules.start(&start, h.game->presets);
		assert_int_equal(h.line.length, 0);
		assert_string_equal(now(&h), position_text(h.game, &start));
		assert_string_equal(h.word, "strongest");
		assert_true(host_can_search(&h, NULL));
		host_release(&h);
	}
}

static void positions_are_read(void **state)
{
	(void)state;
	static const struct {
		const char *text, *position;
		int length;
	} good[] = {
		{"startpos", XIANGQI_START, 0},
		{" startpos\tmoves ", XIANGQI_START, 0},
		{"fen " XIANGQI_START, XIANGQI_START, 0},
		{XIANGQI_START " ", XIANGQI_START, 0},
		{"startpos moves h2e2 h9g7", "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2",
		 2},
		{"  fen\t" XIANGQI_START "  moves  炮二平五\tH8+7  ",
		 "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2", 2},
	};
	struct host h = host_of("xiangqi");
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		set_position(&h, good[i].text);
		assert_string_equal(now(&h), good[i].position);
		assert_int_equal(h.line.length, good[i].length);
	}
	host_release(&h);
}

static void rejected_positions_keep_the_old_one(void **state)
{
	(void)state;
	static const char *const bad[] = {
		"",
		" ",
		"fen",
		"fen ",
		"moves",
		"moves h2e2",
		"fen moves h2e2",
		"startposmoves",
		"startpos h2e2",
		"startpos fen " XIANGQI_START,
		"startpos moves h2e2 h2e2",
		"startpos moves h2e2 h9g7 x",
		"startpos moves h2e2 moves h9g7",
		"startpos moves h2e2 0000",
		"startpos moves (k)",
		"startpos moves h2e2h9g7",
		"startpos moves \x01\xff",
		"fen nonsense",
		"fen fen " XIANGQI_START,
		"fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBA1ABNR w - - 0 1",
		"fen 9/9/9/9/9/9/9/9/9/9 w - - 0 1",
		"fen " XIANGQI_START " moves a0a9",
		"STARTPOS",
	};
	struct host h = host_of("xiangqi");
	set_position(&h, "startpos moves h2e2 h9g7 b0c2");
	struct search_result before = search_deep(&h, 3);
	struct engine_instance *instance = h.instance;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct error err = {0};
		if (host_position(&h, bad[i], &err))
			fail_msg("\"%s\" is accepted", bad[i]);
		assert_true(err.text[0]);
		assert_int_equal(h.line.length, 3);
		assert_true(line_check(&h.line, &err));
		assert_ptr_equal(h.instance, instance);
	}
	host_new_game(&h);
	assert_int_equal(search_deep(&h, 3).best, before.best);
	host_release(&h);
}

static void overlong_positions_are_refused(void **state)
{
	(void)state;
	struct host h = host_of("xiangqi");
	struct string text = {0};
	struct error err;
	for (int i = 0; i < 100000; i++)
		string_add(&text, "9/");
	assert_false(host_position(&h, text.text, &err));
	string_clear(&text);
	string_add(&text, "startpos moves ");
	for (int i = 0; i < 100000; i++)
		string_char(&text, 'h');
	assert_false(host_position(&h, text.text, &err));
	assert_int_equal(h.line.length, 0);
	string_release(&text);
	host_release(&h);
}

/* Five hundred moves that return to the start, as sent by a program that does not rule on repetitions. */
static void long_games_are_read(void **state)
{
	(void)state;
	struct host h = host_of("xiangqi");
	struct string text = {0};
	string_add(&text, "startpos moves");
	for (int i = 0; i < 125; i++)
		string_add(&text, " a0a1 a9a8 a1a0 a8a9");
	set_position(&h, text.text);
	assert_int_equal(h.line.length, 500);
	string_release(&text);
	host_release(&h);
}

static void moves_after_the_end_are_refused(void **state)
{
	(void)state;
	struct host h = host_of("darkchess");
	struct error err;
	set_position(&h, "fen 4/4/4/4/4/4/k3/P3 r r - 0 0 moves a1-a2");
	assert_false(host_can_search(&h, &err));
	assert_non_null(strstr(err.text, "the game is over"));
	assert_false(host_position(&h, "fen 4/4/4/4/4/4/k3/P3 r r - 0 0 moves a1-a2 a2-a3", &err));
	assert_non_null(strstr(err.text, "move 2"));
	assert_int_equal(h.line.length, 1);
	host_release(&h);
}

static void searches_need_a_legal_move(void **state)
{
	(void)state;
	struct host h = host_of("xiangqi");
	struct error err;
	set_position(&h, "fen 3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1 moves b7b9"); /* mate */
	assert_false(host_can_search(&h, &err));
	assert_non_null(strstr(err.text, "the game is over"));
	assert_false(host_position(&h, "fen 3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1 moves b7b9 d9d8", &err));
	host_release(&h);
}

/* --- chance --- */

static void reveals_are_read_with_the_moves(void **state)
{
	(void)state;
	static const char *const bad[] = {
		"startpos moves a1 b1",        /* the reveal is missing */
		"startpos moves (k)",          /* no reveal is pending */
		"startpos moves a1 (k) (k)",   /* twice */
		"startpos moves a1 (x)",       /* no such piece */
		"startpos moves a1(k)",        /* two words in one */
		"startpos moves a1 (k) b1 (k)" /* there is only one */
	};
	struct host h = host_of("darkchess");
	struct error err;
	set_position(&h, "startpos moves a1 (k) b1 (P)");
	assert_true(host_can_search(&h, &err));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		if (host_position(&h, bad[i], &err))
			fail_msg("\"%s\" is accepted", bad[i]);
		assert_int_equal(h.line.length, 4);
	}
	set_position(&h, "startpos moves a1 (k) b1");
	assert_false(host_can_search(&h, &err));
	assert_non_null(strstr(err.text, "a reveal is due"));
	host_release(&h);
}

/* --- games, opponents, options --- */

static void set(struct host *h, const char *name, const char *value)
{
	struct error err;
	if (!host_set(h, name, value, &err))
		fail_msg("%s %s: %s", name, value, err.text);
}

static void options_persist_across_games(void **state)
{
	(void)state;
	struct host h = host_of("xiangqi");
	const struct game *qilin = games_find("qilin", NULL);
	struct error err;
	set(&h, "hash", "2");
	set(&h, "lines", "3");
	set(&h, "seed", "7");
	set(&h, "strength", "4");
	set_position(&h, "startpos moves h2e2");
	search_deep(&h, 1);
	for (int i = 0; i < 2; i++) { /* another game, then another preset */
		host_set_game(&h, qilin, &qilin->presets[i]);
		assert_ptr_equal(h.game, qilin);
		assert_ptr_equal(h.preset, &qilin->presets[i]);
		assert_int_equal(h.line.length, 0);
		assert_ptr_equal(h.line.game, qilin);
		assert_string_equal(h.word, "strongest");
		assert_int_equal(h.setup.hash_bytes, 2 << 20);
		assert_int_equal(h.setup.multipv, 3);
		assert_int_equal(h.setup.seed, 7);
		assert_int_equal(h.setup.strength, 4);
		assert_true(search_deep(&h, 1).best != NO_MOVE);
	}
	assert_true(host_choose(&h, "authors-easy", &err));
	host_set_game(&h, games_find("xiangqi", NULL), games_find("xiangqi", NULL)->presets);
	assert_string_equal(h.word, "strongest"); /* the other one belongs to Qilin chess */
	assert_int_equal(h.setup.seed, 7);
	assert_true(search_deep(&h, 1).best != NO_MOVE);
	host_release(&h);
}

static void presets_apply_to_positions(void **state)
{
	(void)state;
	const struct game *darkchess = games_find("darkchess", NULL);
	struct host h;
	struct error err;
	host_init(&h, darkchess, game_preset(darkchess, "openspiel", NULL));
	set_position(&h, "fen 4/4/4/4/4/4/k3/3P r r - 45 0");
	assert_true(host_can_search(&h, &err));
	host_set_game(&h, darkchess, game_preset(darkchess, "tcga2016", NULL));
	assert_int_equal(h.line.length, 0);
	set_position(&h, "fen 4/4/4/4/4/4/k3/3P r r - 45 0");
	assert_int_equal(line_ruling(&h.line).verdict, DRAWN);
	host_release(&h);
}

static void opponents_are_selected_by_name(void **state)
{
	(void)state;
	struct host h = host_of("xiangqi");
	struct error err;
	char longest[HOST_WORD_MAX + 1] = "";
	memset(longest, '1', HOST_WORD_MAX);
	const char *const bad[] = {"", " ", "nobody", "9", "depth-0", "authors-easy", longest};
	set(&h, "strength", "3");
	set(&h, "seed", "9");
	search_deep(&h, 1);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_false(host_choose(&h, bad[i], &err));
		assert_string_equal(h.word, "strongest");
		assert_non_null(h.instance);
	}
	assert_true(host_choose(&h, "depth-2", &err)); /* same engine */
	assert_int_equal(h.setup.strength, 3);
	assert_true(host_choose(&h, "mcts", &err)); /* an engine without strengths */
	assert_int_equal(h.setup.strength, 0);
	assert_int_equal(h.setup.seed, 9);
	set(&h, "threads", "2");
	assert_true(host_choose(&h, "1", &err)); /* another engine */
	assert_int_equal(h.setup.threads, 0);
	host_release(&h);
}

static void rejected_options_change_nothing(void **state)
{
	(void)state;
	static const struct {
		const char *name, *value;
	} bad[] = {
		{"", ""},
		{"hash", ""},
		{"hash", "0"},
		{"hash", "1073741825"},
		{"hash", "-1"},
		{"Hash", "1"},
		{"lines", "9"},
		{"lines", " 1"},
		{"threads", "257"},
		{"strength", "9"},
		{"ties", "maybe"},
		{"seed", "x"},
		{"seed", "99999999999999999999999999"},
	};
	struct host h = host_of("xiangqi");
	struct error err;
	search_deep(&h, 1);
	struct engine_setup before = h.setup;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		if (host_set(&h, bad[i].name, bad[i].value, &err))
			fail_msg("%s \"%s\" is accepted", bad[i].name, bad[i].value);
		assert_memory_equal(&h.setup, &before, sizeof before);
		assert_non_null(h.instance);
	}
	host_release(&h);
}

/* --- tables --- */

static int n_open;

static void close_fake(struct tablebase *tables)
{
	(void)tables;
	n_open--;
}

static struct tablebase *open_fake(const struct game *game, const char *folder, struct error *err)
{
	static const struct tablebase_kind kind = {.game = "xiangqi", .close = close_fake};
	static struct tablebase tables = {&kind};
	if (strcmp(game->name, kind.game) != 0 || strcmp(folder, "there") != 0) {
		fail(err, TEST_MESSAGE("\"{0}\" has none"), folder);
		return NULL;
	}
	n_open++;
	return &tables;
}

static void tables_are_closed_once(void **state)
{
	(void)state;
	struct host h = host_of("xiangqi");
	struct error err;
	assert_true(host_set_tables(&h, "", &err));
	assert_false(host_set_tables(&h, "there", &err)); /* no backend can open tables */
	h.open_tables = open_fake;
	assert_true(host_set_tables(&h, "there", &err));
	assert_false(host_set_tables(&h, "elsewhere", &err));
	assert_int_equal(n_open, 1);
	assert_non_null(h.setup.tables);
	assert_true(host_set_tables(&h, "there", &err));
	assert_int_equal(n_open, 1);
	assert_true(host_choose(&h, "mcts", &err));
	assert_non_null(h.setup.tables);
	host_set_game(&h, h.game, &h.game->presets[1]);
	assert_non_null(h.setup.tables);
	host_set_game(&h, games_find("qilin", NULL), games_find("qilin", NULL)->presets);
	assert_null(h.setup.tables);
	assert_int_equal(n_open, 0);
	assert_false(host_set_tables(&h, "there", &err));
	host_set_game(&h, games_find("xiangqi", NULL), games_find("xiangqi", NULL)->presets);
	assert_true(host_set_tables(&h, "there", &err));
	assert_true(host_set_tables(&h, "", &err));
	assert_int_equal(n_open, 0);
	assert_true(host_set_tables(&h, "there", &err));
	host_release(&h);
	assert_int_equal(n_open, 0);
}

/* --- requested opponents and nets --- */

/* An opponent of another game waits for that game; no other opponent replaces it. */
static void a_requested_opponent_waits_for_its_game(void **state)
{
	(void)state;
	struct host h = host_of("xiangqi");
	struct error err;
	const struct game *darkchess = games_find("darkchess", NULL), *qilin = games_find("qilin", NULL);
	assert_false(host_request_opponent(&h, "nobody", &err));
	assert_string_equal(h.requested_opponent, "");
	assert_true(host_request_opponent(&h, "depth-2", &err)); /* every game has it */
	assert_true(h.requested_opponent[0] == 0 && strcmp(h.word, "depth-2") == 0);
	assert_true(host_request_opponent(&h, "policy-capture", &err));
	assert_string_equal(h.requested_opponent, "policy-capture");
	assert_false(host_create_engine(&h, &err));
	assert_non_null(strstr(err.text, "\"policy-capture\" is not an opponent in xiangqi"));
	host_set_game(&h, qilin, qilin->presets);
	assert_string_equal(h.requested_opponent, "policy-capture");
	assert_false(host_create_engine(&h, &err));
	host_set_game(&h, darkchess, darkchess->presets);
	assert_true(h.requested_opponent[0] == 0 && strcmp(h.word, "policy-capture") == 0);
	assert_true(host_create_engine(&h, &err));
	host_release(&h);
	h = host_of("xiangqi");
	assert_true(host_request_opponent(&h, "policy-capture", &err) && host_choose(&h, "depth-1", &err));
	assert_true(host_create_engine(&h, &err)); /* another choice cancels the request */
	host_release(&h);
}

static int n_loaded;

static struct net *load_fake(const char *path, const struct game *game, struct error *err)
{
	(void)game;
	n_loaded++;
	fail(err, TEST_MESSAGE("\"{0}\" is no net"), path);
	return NULL;
}

static void nets_are_loaded_disabled_and_dropped(void **state)
{
	(void)state;
	struct host h = host_of("xiangqi");
	struct error err;
	assert_false(host_set_net(&h, "file", &err));
	assert_string_equal(err.text, "nets are not available");
	assert_true(host_set_net(&h, "none", &err) && h.no_net); /* neither needs a file */
	assert_true(host_set_net(&h, "", &err) && !h.no_net);
	h.load_net = load_fake;
	assert_true(host_set_net(&h, "none", &err) && host_set_net(&h, "", &err));
	assert_int_equal(n_loaded, 0);
	assert_true(host_set_net(&h, "none", &err));
	assert_false(host_set_net(&h, "file", &err));
	assert_string_equal(err.text, "\"file\" is no net");
	assert_true(h.no_net && n_loaded == 1); /* unchanged */
	host_set_game(&h, h.game, &h.game->presets[1]);
	assert_true(h.no_net);
	host_set_game(&h, games_find("qilin", NULL), games_find("qilin", NULL)->presets);
	assert_false(h.no_net);
	host_release(&h);
}

static void errors_say_what_was_expected(void **state)
{
	(void)state;
	static const char *const cases[][2] = {
		{"", "no position, expected startpos or fen POSITION"},
		{"moves h2e2", "no position, expected startpos or fen POSITION"},
		{"fen moves h2e2", "no position, expected startpos or fen POSITION"},
		{"startpos h2e2", "unexpected \"h2e2\" after startpos, expected moves"},
		{"startpos moves h2e2 h2e2", "move 2: \"h2e2\" is illegal: Black has no piece on h2"},
	};
	struct host h = host_of("xiangqi");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct error err;
		assert_false(host_position(&h, cases[i][0], &err));
		assert_string_equal(err.text, cases[i][1]);
	}
	struct error err;
	char longest[HOST_WORD_MAX + 1] = "";
	memset(longest, 'x', HOST_WORD_MAX);
	assert_false(host_choose(&h, longest, &err));
	assert_string_equal(
		err.text,
		"the opponent \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\" is too long, expected a shorter name");
	longest[HOST_WORD_MAX - 1] = 0;
	assert_false(host_choose(&h, longest, &err));
	assert_null(strstr(err.text, "shorter"));
	struct string text = {0};
	string_add(&text, "fen ");
	for (int i = 0; i < POSITION_TEXT_MAX; i++)
		string_char(&text, 'x');
	assert_false(host_position(&h, text.text, &err));
	assert_string_equal(err.text, "the position \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\" is too long");
	string_release(&text);
	host_release(&h);
}

/* --- searching --- */

/* With cleared tables a search visits the same number of nodes again. */
static void search_memory_is_kept_for_a_game(void **state)
{
	(void)state;
	struct host h = host_of("xiangqi");
	struct search_result first = search_deep(&h, 10);
	assert_int_not_equal(search_deep(&h, 10).nodes, first.nodes);
	set_position(&h, "startpos moves h2e2");
	set_position(&h, "startpos");
	assert_int_not_equal(search_deep(&h, 10).nodes, first.nodes);
	host_new_game(&h);
	assert_int_equal(search_deep(&h, 10).nodes, first.nodes);
	set(&h, "seed", "5"); /* a new engine instance */
	assert_int_equal(search_deep(&h, 10).nodes, first.nodes);
	host_release(&h);
}

static void limits_default_to_the_opponents(void **state)
{
	(void)state;
	struct host h = host_of("xiangqi");
	struct error err;
	move_t only = h.game->text.parse_move(line_last(&h.line), "a0a1", &err);
	assert_true(host_choose(&h, "depth-3", &err));
	struct limits limits = {.moves = &only, .n_moves = 1};
	struct search_result result = search(&h, &limits);
	assert_int_equal(result.depth, 3);
	assert_int_equal(result.best, only);
	limits.depth = 1;
	assert_int_equal(search(&h, &limits).depth, 1);
	atomic_bool stop = true;
	limits = (struct limits){.infinite = true, .stop = &stop};
	assert_true(search(&h, &limits).best != NO_MOVE);
	host_release(&h);
}

/* By our rules the game has ended, but the client may have other rules. */
static void moves_are_found_after_a_draw_by_history(void **state)
{
	(void)state;
	struct host h = host_of("xiangqi");
	set_position(&h, "startpos moves a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9");
	assert_int_equal(line_ruling(&h.line).verdict, DRAWN);
	assert_int_equal(search_deep(&h, 2).depth, 2);
	set_position(&h, "fen 3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 120 100");
	assert_int_equal(line_ruling(&h.line).verdict, DRAWN);
	move_t only = h.game->text.parse_move(line_last(&h.line), "a1a2", NULL);
	assert_int_equal(search(&h, &(struct limits){.depth = 2, .moves = &only, .n_moves = 1}).best, only);
	assert_true(search_deep(&h, 2).best != NO_MOVE);
	host_release(&h);
}

static bool is_legal(const struct host *h, move_t move)
{
	move_t moves[MOVES_MAX];
	for (int i = 0, n = h->game->rules.generate(line_last(&h->line), moves); i < n; i++)
		if (moves[i] == move)
			return true;
	return false;
}

/* A game of random moves to its end by our rules, as sent by a client. */
static void check_random_game(const struct game *game, const struct preset *preset, uint64_t seed)
{
	struct host h;
	struct line line;
	struct position start;
	struct rng rng;
	struct string text = {0};
	game->rules.start(&start, preset);
	line_init(&line, game, &start);
	rng_seed(&rng, seed);
	random_play(&line, &rng, 1000);
	string_add(&text, "fen %s moves", position_text(game, &start));
	for (int i = 0; i < line.length; i++)
		string_add(&text, " %s", move_text(game, line_at(&line, i), line.steps[i].move));
	host_init(&h, game, preset);
	set_position(&h, text.text);
	assert_int_equal(h.line.length, line.length);
	assert_string_equal(now(&h), position_text(game, line_last(&line)));
	if (host_can_search(&h, NULL)) {
		struct search_result result = search(&h, &(struct limits){.nodes = 200});
		if (!is_legal(&h, result.best))
			fail_msg("%s: no legal move in %s", game->name, now(&h));
	}
	string_release(&text);
	line_release(&line);
	host_release(&h);
}

static void every_game_can_be_read_and_searched(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++)
		for (const struct preset *p = games_at(i)->presets; p->name; p++)
			for (uint64_t seed = 1; seed <= 3; seed++)
				check_random_game(games_at(i), p, seed);
}

static void positions_are_copied(void **state)
{
	(void)state;
	struct host h = host_of("darkchess");
	struct line line;
	play_moves(&line, h.game, NULL, NULL, "a1(k)");
	host_set_line(&h, &line);
	line_pop(&line);
	line_release(&line);
	assert_int_equal(h.line.length, 2);
	assert_true(search_deep(&h, 1).best != NO_MOVE);
	host_set_line(&h, &h.line);
	assert_int_equal(h.line.length, 2);
	host_release(&h);
}

/* An engine that reads its word is created after the host was moved. */
static void sessions_can_be_moved_in_memory(void **state)
{
	(void)state;
	struct host first = host_of("darkchess"), second;
	struct error err;
	assert_true(host_choose(&first, "policy-random", &err));
	second = first;
	memset(&first, 0xff, sizeof first);
	assert_true(search(&second, &(struct limits){.nodes = 1}).best != NO_MOVE);
	host_release(&second);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sessions_start_at_the_initial_position),
		cmocka_unit_test(positions_are_read),
		cmocka_unit_test(rejected_positions_keep_the_old_one),
		cmocka_unit_test(overlong_positions_are_refused),
		cmocka_unit_test(long_games_are_read),
		cmocka_unit_test(moves_after_the_end_are_refused),
		cmocka_unit_test(searches_need_a_legal_move),
		cmocka_unit_test(reveals_are_read_with_the_moves),
		cmocka_unit_test(options_persist_across_games),
		cmocka_unit_test(presets_apply_to_positions),
		cmocka_unit_test(opponents_are_selected_by_name),
		cmocka_unit_test(rejected_options_change_nothing),
		cmocka_unit_test(tables_are_closed_once),
		cmocka_unit_test(a_requested_opponent_waits_for_its_game),
		cmocka_unit_test(nets_are_loaded_disabled_and_dropped),
		cmocka_unit_test(errors_say_what_was_expected),
		cmocka_unit_test(search_memory_is_kept_for_a_game),
		cmocka_unit_test(limits_default_to_the_opponents),
		cmocka_unit_test(moves_are_found_after_a_draw_by_history),
		cmocka_unit_test(every_game_can_be_read_and_searched),
		cmocka_unit_test(positions_are_copied),
		cmocka_unit_test(sessions_can_be_moved_in_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
