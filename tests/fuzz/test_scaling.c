/* Every parser takes time linear in its input: twice the bytes cost at most three times the processor time, whatever is
 * repeated in them. tests/server/test_turns.c does the same for requests over HTTP. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "base/json.h"
#include "book/book_text.h"
#include "core/setup.h"
#include "endgames/dct_file.h"
#include "games/registry.h"
#include "lab/results.h"
#include "levels/campaign.h"
#include "levels/campaign_progress.h"
#include "levels/rate.h"
#include "match/engines.h"
#include "match/match_archive.h"
#include "match/match_results.h"
#include "match/openings.h"
#include "net/net.h"
#include "play/autosave.h"
#include "protocol/protocols.h"
#include "puzzles/puzzles.h"
#include "records/formats.h"
#include "records/record_read.h"
#include "records/record_recover.h"
#include "referee/clocks.h"
#include "referee/game_report.h"
#include "train/scored.h"

#define BYTES_MIN ((size_t)1 << 14)
#define BYTES_MAX ((size_t)1 << 17) /* a text of this size that takes less than ENOUGH_US counts as linear */
#define ENOUGH_US 4000              /* shorter measurements are too noisy */
#define RATIO_MAX 3                 /* for twice the bytes; quadratic time would give 4 */
#define TRIES     12                /* repeated, because other load shares the caches */

/* --- parsers: text has n bytes, followed by a zero byte --- */

static void parse_json(const char *text, size_t n)
{
	size_t at;
	struct error err;
	json_free(json_new(text, n, &at, &err));
}

static void parse_games(const char *text, size_t n)
{
	struct collection collection;
	struct error err;
	if (!formats_read(&collection, text, n, NULL, &err))
		assert_true(err.text[0]);
	collection_release(&collection);
}

static void judge_one(void *context, const struct record *record, int number)
{
	struct string out = {0};
	struct game_report o = game_report_of(record, number, false);
	(void)context;
	game_report_json(&o, NULL, &out);
	string_release(&out);
}

static void judge_games(const char *text, size_t n)
{
	const struct collection_sink sink = {.take = judge_one};
	struct collection collection;
	struct error err;
	if (!formats_read_each(&collection, text, n, NULL, &sink, &err))
		assert_true(err.text[0]);
	collection_release(&collection);
}

static void parse_records(const char *text, size_t n)
{
	struct record_reader reader;
	struct record record;
	struct error err;
	record_reader_init(&reader, text, n);
	for (enum record_status status; (status = record_read(&reader, &record, &err)) != RECORD_END;)
		if (status != RECORD_BAD)
			record_release(&record);
}

static void recover_with(void recover(const char *, size_t, struct recovery *), const char *text, size_t n)
{
	struct recovery out = {0};
	recover(text, n, &out);
	recovery_release(&out);
}

static void recover_records(const char *text, size_t n)
{
	recover_with(record_recover, text, n);
}

static void recover_kept(const char *text, size_t n)
{
	recover_with(campaign_progress_recover, text, n);
}

static void recover_match(const char *text, size_t n)
{
	recover_with(match_results_recover, text, n);
}

static void recover_ratings(const char *text, size_t n)
{
	recover_with(rate_results_recover, text, n);
}

static void cut_records(const char *text, size_t n)
{
	static const int numbers[] = {0, 1, 2};
	struct error err;
	size_t kept;
	if (!match_archive_cut_records(text, n, numbers, 3, &kept, &err))
		assert_true(err.text[0]);
}

static void cut_log(const char *text, size_t n)
{
	static const int numbers[] = {0, 1, 2};
	struct error err;
	size_t kept;
	if (!match_archive_cut_log(text, n, numbers, 3, &kept, &err))
		assert_true(err.text[0]);
}

static void parse_book(const char *text, size_t n)
{
	struct error err;
	book_free(book_read(text, n, &err));
}

static void parse_puzzles(const char *text, size_t n)
{
	struct puzzles all;
	struct error err;
	if (puzzles_read(text, n, &all, &err))
		puzzles_release(&all);
}

static void parse_openings(const char *text, size_t n)
{
	const struct game *game = games_find("qilin", NULL);
	struct openings openings;
	struct error err;
	if (openings_read(&openings, game, game->presets, text, n, &err))
		openings_release(&openings);
}

static void parse_engines(const char *text, size_t n)
{
	struct engines engines;
	struct error err;
	if (engines_read(&engines, text, n, &err))
		engines_release(&engines);
}

static void parse_levels(const char *text, size_t n)
{
	struct level_file file;
	struct string out = {0};
	level_read(text, n, &file);
	for (int i = 0; i < file.n_faults; i++)
		level_fault_text(&file.faults[i], &out);
	string_release(&out);
	level_file_release(&file);
}

static void parse_scored(const char *text, size_t n)
{
	struct scored_reader r;
	struct scored_game g = {0};
	struct error err;
	if (!scored_open(&r, games_find("qilin", NULL), text, n, &err))
		return;
	while (scored_next(&r, &g, &err) == SCORED_READ)
		;
	scored_release(&g);
}

static void parse_net(const char *text, size_t n)
{
	struct net net;
	struct error err;
	if (net_read(&net, text, n, &err))
		net_release(&net);
}

static void parse_table(const char *text, size_t n)
{
	struct dct_catalogue c;
	struct dct_values values;
	struct error err;
	dct_set_list(&c, 2);
	struct dct_set set = c.sets[dct_set_read(&c, "Kg", NULL)->set];
	dct_set_release(&c);
	if (dct_file_unpack(&set, text, n, &values, &err))
		free(values.of[0]);
}

static void parse_clocks(const char *text, size_t n)
{
	struct clocks_rules rules;
	struct error err;
	(void)n;
	if (!clocks_rules_parse(text, &rules, &err))
		assert_true(err.text[0]);
}

/* Positions and moves of every game, and setups. */
static void parse_positions(const char *text, size_t n)
{
	struct error err;
	struct setup setup;
	(void)n;
	for (int i = 0; games_at(i); i++) {
		const struct game *game = games_at(i);
		struct position p;
		game->rules.start(&p, game->presets);
		if (game->text.parse_move(&p, text, &err) == NO_MOVE)
			assert_true(err.text[0]);
		if (!game->text.parse(&p, text, &err))
			assert_true(err.text[0]);
		if (!setup_parse(game, text, &setup, &err))
			assert_true(err.text[0]);
	}
}

static void decode(const char *text, size_t n)
{
	struct string out = {0};
	charset_decode(charset_guess(text, n), text, n, &out);
	string_release(&out);
}

/* A session in the protocol that the first line selects. */
static void client(const char *text, size_t n)
{
	struct host host;
	struct error err;
	char *output = NULL;
	size_t n_output = 0;
	FILE *in = fmemopen((void *)(uintptr_t)text, n, "r"), *out = open_memstream(&output, &n_output);
	assert_true(in && out);
	host_init(&host, games_at(0), games_at(0)->presets);
	if (!client_run(&host, protocols, "0", in, out, &err))
		assert_true(err.text[0]);
	fclose(in);
	fclose(out);
	host_release(&host);
	free(output);
}

/* --- file parsers --- */

static const char *file_of(const char *name, const char *text, size_t n)
{
	const char *path = scratch_path(name);
	FILE *f = fopen(path, "w");
	assert_non_null(f);
	assert_int_equal(fwrite(text, 1, n, f), n);
	assert_int_equal(fclose(f), 0);
	return path;
}

static void parse_autosave(const char *text, size_t n)
{
	struct record record;
	struct autosave_notes notes;
	struct error err;
	if (autosave_read(file_of("game-1.game", text, n), &record, &notes, &err))
		record_release(&record);
}

static void parse_results(const char *text, size_t n)
{
	struct results results;
	struct error err;
	if (results_open(&results, file_of("results.csv", text, n), "maker", "a,b", true, &err))
		assert_true(results_close(&results, &err));
}

/* The progress of a campaign; its file is next to that of the levels. */
static void parse_progress(const char *text, size_t n)
{
	static const char levels[] = "[{\"id\": \"a\", \"title\": \"A\", \"title_zh\": \"A\", \"size\": \"4x4\"}]";
	struct campaign c;
	struct string warning = {0};
	struct error err;
	scratch_run("rm -f $D/campaign-levels.json*");
	file_of("campaign-levels.json", text, n);
	if (campaign_open(&c, file_of("levels.json", levels, sizeof levels - 1), false, &warning, &err))
		campaign_release(&c);
	string_release(&warning);
}

/* --- repeated inputs --- */

typedef void parse_fn(const char *text, size_t n);

/* State of a parser where the repetition begins. */
static const struct context {
	const char *name;
	parse_fn *parse;
	const char *begin;
} contexts[] = {
	{"JSON", parse_json, ""},
	{"JSON, a list", parse_json, "["},
	{"JSON, an object", parse_json, "{"},
	{"JSON, a member", parse_json, "{\"a\":"},
	{"JSON, a string", parse_json, "\""},
	{"games", parse_games, ""},
	{"games, our own", parse_games, "[Game \"qilin\"]\n\n1. "},
	{"games, a tag", parse_games, "[Game \"qilin\"]\n[White \""},
	{"games, PGN", parse_games, "[Game \"Chinese Chess\"]\n[Event \"x\"]\n\n1. "},
	{"games, PGN, a comment", parse_games, "[Game \"Chinese Chess\"]\n\n1. C2.5 {"},
	{"games, DhtmlXQ", parse_games, "[DhtmlXQ]\n[DhtmlXQ_title]x[/DhtmlXQ_title]\n"},
	{"games, DhtmlXQ, moves", parse_games, "[DhtmlXQ]\n[DhtmlXQ_movelist]"},
	{"games, a page", parse_games, "<html><body>[DhtmlXQ]"},
	{"games, UTF-16", parse_games, "\xff\xfe"},
	{"games, XQF", parse_games, "XQ\x0a"},
	{"games, CBR", parse_games, "CCBridge Record"},
	{"games, CBF", parse_games, "<?xml version=\"1.0\"?><ChineseChessRecord><Head/><MoveList>"},
	{"records", parse_records, ""},
	{"records, moves", parse_records, "[Game \"surakarta\"]\n\n1. "},
	{"records, variations", parse_records, "[Game \"qilin\"]\n\n1. a1 b2 ("},
	{"damaged records", recover_records, ""},
	{"damaged progress", recover_kept, ""},
	{"damaged ledger", recover_match, "# qipan match: x\n"},
	{"damaged ratings", recover_ratings, "# qipan level rate: x\n"},
	{"cut records", cut_records, ""},
	{"cut log", cut_log, ""},
	{"book", parse_book, "qipan book 1\ngame xiangqi\npreset wxf\nplies 40\ngames 1\n"},
	{"book, a name", parse_book, "qipan book 1\ngame xiangqi\npreset wxf\nplies 40\ngames 1\nname "},
	{"puzzles", parse_puzzles, "qipan puzzles 1\ngame xiangqi\npreset wxf\n"},
	{"openings", parse_openings, ""},
	{"engines", parse_engines, ""},
	{"engines, a member", parse_engines, "[{\"name\":"},
	{"levels", parse_levels, ""},
	{"levels, a list", parse_levels, "["},
	{"levels, a level", parse_levels, "[{\"id\": \"a\", "},
	{"scored games", parse_scored, ""},
	{"net", parse_net, ""},
	{"table", parse_table, ""},
	{"clocks", parse_clocks, ""},
	{"positions", parse_positions, ""},
	{"characters", decode, ""},
	{"UCI", client, "uci\n"},
	{"UCI, a position", client, "uci\nposition startpos moves "},
	{"UCCI", client, "ucci\nposition "},
	{"CECP", client, "xboard\n"},
	{"autosave", parse_autosave, ""},
	{"autosave, tags", parse_autosave, "[Game \"qilin\"]\n"},
	{"results", parse_results, "# qipan lab: maker\na,b\n"},
	{"progress", parse_progress, ""},
};

static const char *const units[] = {
	"[",
	"{",
	"(",
	"<",
	"\"",
	"\\",
	"'",
	"]",
	"}",
	")",
	"\n",
	"\r\n",
	" ",
	"\t",
	"a",
	"0",
	",",
	":",
	";",
	"/",
	"-",
	"*",
	"#",
	"&",
	"%",
	"\xff",
	"\xe4\xb8\xad",
	"[]",
	"{}",
	"()",
	"[],",
	"\"a\":",
	"{\"a\":",
	"[{\"a\":[",
	"\"a\",",
	"\"a\":[],",
	"\\u4e2d",
	"a1 ",
	"1. a1 b2 ",
	"(1. a1 ",
	"{a} ",
	"h2e2 ",
	"h2e2 h9g7 e2h2 g7h9 ",
	"1-0 ",
	"[a \"b\"]\n",
	"[Game \"qilin\"]\n\n1. a1 *\n\n",
	"\n\n",
	"; a\n",
	"<p>",
	"&#1;",
	"[DhtmlXQ]",
	"[/DhtmlXQ]",
	"[DhtmlXQ_comment1]a[/DhtmlXQ_comment1]",
	"1,2\n",
	"0,0,3,1,a,win\n",
	"name a\n",
	"9/",
};

/* Constructs that are opened as often as closed. */
static const struct {
	const char *open, *close;
} pairs[] = {
	{"[", "]"},       {"{\"a\":", "}"}, {"[{\"a\":", "}]"}, {"(", ")"},        {"{", "}"},
	{"(1. a1 ", ")"}, {"<a>", "</a>"},  {"\"a\":", "[]"},   {"\"a\":", "[],"},
};

static void repeat(struct string *s, const char *unit, size_t n)
{
	for (size_t end = s->length + n; s->length < end;)
		string_bytes(s, unit, strlen(unit));
}

/* About n bytes: the beginning, then the unit repeated, then its other half repeated (or ""). */
static struct string repeated(const char *begin, const char *unit, const char *close, size_t n)
{
	struct string s = {0};
	string_add(&s, "%s", begin);
	repeat(&s, unit, *close ? n / 2 : n);
	if (*close)
		repeat(&s, close, n / 2);
	return s;
}

/* --- measuring --- */

/* Processor time of all threads: a session has two. */
static int64_t cpu_us(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Minimum time so far: other load on the machine only adds to it. */
static void measure(parse_fn *parse, const struct string *text, int64_t *min_us)
{
	int64_t began = cpu_us();
	parse(string_text(text), text->length);
	int64_t us = cpu_us() - began;
	*min_us = us < *min_us ? us : *min_us;
}

/* STEEP: more than RATIO_MAX times the time for twice the bytes. A single step of a cache or of the allocator can
 * cause that, so two in a row count. */
enum growth { TOO_SHORT, LINEAR, STEEP };

static enum growth compare(parse_fn *parse, const struct string *small, const struct string *large)
{
	int64_t small_us = INT64_MAX, large_us = INT64_MAX;
	measure(parse, large, &large_us);
	if (large_us < ENOUGH_US)
		return TOO_SHORT;
	for (int tries = 0; tries < TRIES; tries++) {
		measure(parse, small, &small_us);
		if (large_us <= RATIO_MAX * small_us)
			return LINEAR;
		measure(parse, large, &large_us);
	}
	print_message("%zu bytes: %lld us, %zu bytes: %lld us\n", small->length, (long long)small_us, large->length,
		      (long long)large_us);
	return STEEP;
}

/* Returns whether a text of BYTES_MAX takes too little time to be measured, as most do. */
static bool is_quick(parse_fn *parse, const char *begin, const char *unit, const char *close)
{
	int64_t us = INT64_MAX;
	struct string text = repeated(begin, unit, close, BYTES_MAX);
	measure(parse, &text, &us);
	string_release(&text);
	return us < ENOUGH_US;
}

/* Doubles the text until it takes long enough to be measured. */
static void expect_linear(const char *name, parse_fn *parse, const char *begin, const char *unit, const char *close)
{
	if (is_quick(parse, begin, unit, close))
		return;
	int n_steep = 0;
	enum growth growth = TOO_SHORT;
	for (size_t n = BYTES_MIN; 2 * n <= BYTES_MAX && growth != LINEAR && n_steep < 2; n *= 2) {
		struct string small = repeated(begin, unit, close, n), large = repeated(begin, unit, close, 2 * n);
		growth = compare(parse, &small, &large);
		n_steep += growth == STEEP;
		string_release(&small);
		string_release(&large);
	}
	if (n_steep == 2)
		fail_msg("%s: time for repeated \"%.20s\" and \"%.20s\" is not linear", name, unit, close);
}

/* --- tests --- */

static void time_is_linear_in_size_for_any_repetition(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof contexts / sizeof *contexts; i++) {
		const struct context *c = &contexts[i];
		for (size_t k = 0; k < sizeof units / sizeof *units; k++)
			expect_linear(c->name, c->parse, c->begin, units[k], "");
		for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
			expect_linear(c->name, c->parse, c->begin, pairs[k].open, pairs[k].close);
	}
}

/* Whole files, concatenated several times. */
static void time_is_linear_in_the_number_of_games(void **state)
{
	(void)state;
	static const struct {
		const char *path;
		parse_fn *parse;
	} files[] = {
		{"data/records/variations.txt", parse_records},
		{"data/records/variations.txt", judge_games},
		{"data/records/darkchess.txt", judge_games},
		{"data/records/magic.txt", parse_games},
		{"data/records/xiangqi.txt", judge_games},
		{"data/records/xiangqi/test.pgn", judge_games},
		{"data/records/xiangqi/big5_4.pgn", parse_games},
		{"data/records/xiangqi/73.html", parse_games},
		{"data/records/xiangqi/test.cbf", parse_games},
		{"data/records/xiangqi/test1.xqf", parse_games},
		{"data/records/xiangqi/test.cbr", parse_games},
		{"data/records/xiangqi/bulk_games_uci.pgn", judge_games},
		{"data/records/surakarta.txt", recover_records},
	};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct string file = {0}, small = {0}, large = {0};
		struct error err;
		assert_true(file_read(files[i].path, BYTES_MAX, &file, &err));
		enum growth growth = TOO_SHORT;
		int n_steep = 0;
		while (growth != LINEAR && n_steep < 2 && large.length < 8 * BYTES_MAX) {
			size_t n = small.length ? 2 * small.length : BYTES_MIN;
			while (small.length < n)
				string_bytes(&small, file.text, file.length);
			string_clear(&large);
			string_bytes(&large, small.text, small.length);
			string_bytes(&large, small.text, small.length);
			growth = compare(files[i].parse, &small, &large);
			n_steep += growth == STEEP;
		}
		if (n_steep == 2)
			fail_msg("%s: time for several copies is not linear", files[i].path);
		string_release(&file);
		string_release(&small);
		string_release(&large);
	}
}

/* The first part of a shipped file, and twice as much of it. */
static void time_is_linear_in_the_part_of_a_file(void **state)
{
	(void)state;
	static const struct {
		const char *path;
		parse_fn *parse;
	} files[] = {
		{"../data/openings/xiangqi.book", parse_book},
		{"../data/puzzles/xiangqi.puzzles", parse_puzzles},
		{"../data/openings/qilin.txt", parse_openings},
	};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct string large = {0};
		struct error err;
		assert_true(file_read(files[i].path, BOOK_BYTES_MAX, &large, &err));
		struct string small = {.text = large.text, .length = large.length / 2};
		if (compare(files[i].parse, &small, &large) == STEEP)
			fail_msg("reading half of %s takes much less than half the time", files[i].path);
		string_release(&large);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(time_is_linear_in_size_for_any_repetition, scratch_begin, scratch_end),
		cmocka_unit_test(time_is_linear_in_the_number_of_games),
		cmocka_unit_test(time_is_linear_in_the_part_of_a_file),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
