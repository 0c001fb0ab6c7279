/* Records: what is written is read back unchanged, and errors are reported. docs/record-format.md */
#include "support.h"

#include "samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "records/record_read.h"
#include "records/record_write.h"

#ifdef __SANITIZE_ADDRESS__
#define GAMES_A_PRESET 4
#else
#define GAMES_A_PRESET 30
#endif

static void assert_sound(const struct record *r)
{
	struct error err;
	if (!record_check(r, &err))
		fail_msg("%s", err.text);
}

static void read_one(const char *text, size_t length, struct record *out)
{
	struct record_reader reader;
	struct error err = {0};
	record_reader_init(&reader, text, length);
	if (record_read(&reader, out, &err) != RECORD_READ)
		fail_msg("refused: %s\n%s", err.text, text);
	assert_sound(out);
	struct record more;
	assert_int_equal(record_read(&reader, &more, &err), RECORD_END);
}

static void assert_equal_branches(const struct branch *a, const struct branch *b)
{
	assert_int_equal(a->step, b->step);
	assert_int_equal(a->depth, b->depth);
	assert_int_equal(a->n_moves, b->n_moves);
	for (int i = 0; i < a->n_moves; i++)
		assert_int_equal(a->moves[i], b->moves[i]);
	assert_int_equal(a->n_comments, b->n_comments);
	for (int i = 0; i < a->n_comments; i++) {
		assert_int_equal(a->comments[i].step, b->comments[i].step);
		assert_string_equal(a->comments[i].text, b->comments[i].text);
	}
	assert_int_equal(a->n_branches, b->n_branches);
	for (int i = 0; i < a->n_branches; i++)
		assert_equal_branches(&a->branches[i], &b->branches[i]);
}

static void assert_equal_records(const struct record *a, const struct record *b)
{
	assert_ptr_equal(a->game, b->game);
	assert_ptr_equal(a->preset, b->preset);
	assert_int_equal(a->own_start, b->own_start);
	assert_string_equal(a->first, b->first);
	assert_string_equal(a->second, b->second);
	assert_string_equal(a->date, b->date);
	assert_int_equal(a->result, b->result);
	assert_string_equal(a->ruling, b->ruling);
	assert_int_equal(a->line.length, b->line.length);
	for (int i = 0; i <= a->line.length; i++) {
		assert_int_equal(a->line.steps[i].move, b->line.steps[i].move);
		assert_int_equal(a->line.steps[i].key, b->line.steps[i].key);
	}
	assert_equal_branches(&a->root, &b->root);
	assert_int_equal(a->n_tags, b->n_tags);
	for (int i = 0; i < a->n_tags; i++) {
		assert_string_equal(a->tags[i].name, b->tags[i].name);
		assert_string_equal(a->tags[i].value, b->tags[i].value);
	}
}

/* A comment between a flip and its reveal is written after both. */
static void move_comments_on_flips(struct record *r)
{
	for (int i = 0; i < r->line.length; i++) {
		const char *on_flip = branch_comment(&r->root, i), *after = branch_comment(&r->root, i + 1);
		struct string both = {0};
		if (i == 0 || !on_flip || r->game->rules.to_act(line_at(&r->line, i)) != ACTOR_CHANCE)
			continue;
		string_add(&both, "%s%s%s", on_flip, after ? " " : "", after ? after : "");
		branch_set_comment(&r->root, i, NULL);
		branch_set_comment(&r->root, i + 1, both.text);
		string_release(&both);
	}
}

/* Number of UTF-8 characters up to the first of the stops or the end. */
static int columns_to(const char *text, const char *stops)
{
	int columns = 0;
	for (const char *c = text; *c && !strchr(stops, *c); c++)
		columns += (*c & 0xc0) != 0x80;
	return columns;
}

/* Lines of at most 80 columns, as full as possible: the word that begins a line, with its move number, did not fit on
 * the previous line. */
static void check_lines(const char *moves)
{
	for (const char *c = moves, *next; *c; c = next) {
		int columns = columns_to(c, "\n");
		assert_in_range(columns, 1, 80);
		next = c + strcspn(c, "\n") + 1;
		if (!*next)
			return;
		int word = columns_to(next, " \n");
		const char *number = next + strspn(next, "("), *dot = number + strspn(number, "0123456789");
		if (dot > number && *dot == '.')
			word += 1 + columns_to(next + strcspn(next, " \n") + 1, " \n");
		assert_in_range(columns + 1 + word, 81, 1000);
	}
}

/* Reading and writing again gives the same text. */
static void check_round_trip(const struct record *written)
{
	struct string once = {0}, twice = {0};
	struct record read, expected;
	record_write(written, &once);
	read_one(once.text, once.length, &read);
	record_copy(&expected, written);
	move_comments_on_flips(&expected);
	assert_equal_records(&expected, &read);
	record_release(&expected);
	record_write(&read, &twice);
	assert_string_equal(once.text, twice.text);
	check_lines(strstr(once.text, "\n\n") + 2);
	record_release(&read);
	string_release(&once);
	string_release(&twice);
}

static void random_comment(struct record *r, struct rng *rng, int step)
{
	static const char *const words[] = {"good", "bad\\", "{odd}",        "}",    "\\", "\"quoted\"", "[Game", "(k)",
					    "1-0",  "; no",  "\tblanks\n\n", "红方", "%",  "b4(k)",      "12..."};
	struct string text = {0};
	for (uint32_t n = rng_below(rng, 20) + 1; n > 0; n--)
		string_add(&text, "%s%s", rng_below(rng, 4) ? " " : "", words[rng_below(rng, 15)]);
	branch_set_comment(&r->root, step, text.text);
	string_release(&text);
}

/* A random game from the preset's start or from a position reached by random play, with comments on random steps. */
static void check_random_game(const struct game *game, const struct preset *preset, uint64_t seed)
{
	struct rng rng;
	struct position start;
	struct record r;
	rng_seed(&rng, seed);
	game->rules.start(&start, preset);
	if (seed % 3 == 1) {
		struct line opening;
		line_init(&opening, game, &start);
		random_play(&opening, &rng, 1 + (int)rng_below(&rng, 40));
		start = (struct position){{0}};
		memcpy(&start, line_last(&opening), game->rules.position_size);
		line_release(&opening);
	}
	record_init(&r, game, preset, seed % 3 ? &start : NULL);
	random_play(&r.line, &rng, seed % 5 ? 300 : (int)rng_below(&rng, 30));
	record_follow_line(&r);
	if (seed % 2)
		for (int step = 0; step <= r.line.length; step++)
			if (rng_below(&rng, 5) == 0)
				random_comment(&r, &rng, step);
	for (uint32_t n = r.line.length > 0 ? rng_below(&rng, 6) : 0; n > 0; n--)
		random_branch(&r.root, &r.line, &rng, (const char *const[]){"so (what) }?", "{ \\ (", NULL}, 0);
	if (!record_adjudicate(&r) && seed % 7 == 0)
		record_end(&r, DRAWN, "agreement");
	strcpy(r.first, "Ada \"the \\ first\"");
	strcpy(r.second, "红");
	record_add_tag(&r, "Event", "a \"test\"");
	assert_sound(&r);
	check_round_trip(&r);
	record_release(&r);
}

static void random_games_round_trip_through_text(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (const struct preset *preset = games_at(g)->presets; preset->name; preset++)
			for (uint64_t seed = 0; seed < GAMES_A_PRESET; seed++)
				check_random_game(games_at(g), preset, seed);
}

static void house_rules_round_trip_through_text(void **state)
{
	(void)state;
	struct error err = {0};
	const struct game *game = games_find("darkchess", NULL);
	check_random_game(game, game_preset(game, "tcga2016+chain=free+equals=none+repetition=none", &err), 1);
}

struct refusal {
	const char *text, *message;
};

#define QILIN "[Game \"qilin\"]\n\n"
#define DARK  "[Game \"darkchess\"]\n\n"

static const struct refusal refusals[] = {
	{"1. a1 *", "game 1, line 1, column 1: missing tag \"Game\", expected one such as [Game \"qilin\"]"},
	{"[Preset \"source\"]\n\n1. a1 *",
	 "game 1, line 3, column 1: missing tag \"Game\", expected one such as [Game \"qilin\"]"},
	{"[Game \"chess\"]\n*", "game 1, line 1, column 1: unknown game \"chess\"; \"qipan games\" lists the games"},
	{"[Game \"qilim\"]\n*",
	 "game 1, line 1, column 1: unknown game \"qilim\"; \"qipan games\" lists the games; did you mean \"qilin\"?"},
	{"[Game \"qilin\"]\n[Preset \"fast\"]\n*",
	 "game 1, line 2, column 1: qilin has no preset \"fast\", expected one of "
	 "source, merels, strict, flying, no-reform, clear-enemy, twelve, dasanqi"},
	{"[Game \"qilin\"]\n[Position \"RRR\"]\n*", "game 1, line 2, column 1: \"RRR\" has 1 fields, expected points, "
						    "side, stage, rewards, red hand, black hand, quiet plies, ply"},
	{"[Game \"qilin\"]\n[Result \"2-0\"]\n*",
	 "game 1, line 2, column 1: \"2-0\" is not a result, expected 1-0, 0-1, 1/2-1/2 or *"},
	{"[Game \"qilin\"]\n[Game \"qilin\"]\n*", "game 1, line 2, column 1: duplicate tag \"Game\", expected one"},
	{"[Game \"qilin\"]\n[]\n*",
	 "game 1, line 2, column 1: \"[\" without a tag name, expected a tag such as [First \"Ada\"]"},
	{"[Game \"qilin\"]\n[First Ada]\n*",
	 "game 1, line 2, column 1: the tag \"First\" has no quoted value, expected a tag such as [First \"Ada\"]"},
	{"[Game \"qilin\"]\n[First \"Ada]\n*", "game 1, line 2, column 1: the value of the tag \"First\" is not closed "
					       "on its line, expected a tag such as [First \"Ada\"]"},
	{"[Game \"qilin\"]\n[First \"Ada\"\n*",
	 "game 1, line 2, column 1: the tag \"First\" is not closed, expected \"]\" after its value"},
	{"[Game \"the day before yesterday and two more\"]\n*",
	 "game 1, line 1, column 1: the value \"the day before yeste...\" of the tag \"Game\" has 37 bytes, expected "
	 "at most 31"},
	{QILIN "1. a1 d2\n2. a1 *", "game 1, line 4, column 4: ply 3: \"a1\" is illegal, expected an empty point "
				    "such as d6; legal here: d1, g1, g4, g7, d7 and 17 more"},
	{QILIN "1. a1 d2\n2. zz9!? *", "game 1, line 4, column 4: ply 3: \"zz9\" is illegal, expected an empty "
				       "point such as d6; legal here: d1, g1, g4, g7, d7 and 17 more"},
	{QILIN "12a1 *", "game 1, line 3, column 1: ply 1: \"12a1\" is illegal, expected an empty point such as "
			 "d6; legal here: a1, d1, g1, g4, g7 and 19 more"},
	{QILIN "1. a1 {good *", "game 1, line 3, column 7: unterminated comment, expected \"}\" after \"{\""},
	{QILIN "1. a1 (d1 *", "game 1, line 3, column 7: unterminated variation, expected \")\" after \"(\""},
	{QILIN "1. a1 (g1 (d1 {x)} *", "game 1, line 3, column 11: unterminated variation, expected \")\" after \"(\""},
	{QILIN "1. a1) *", "game 1, line 3, column 6: unexpected \")\", expected a move, a comment or the result"},
	{QILIN "(1. a1) d1 *", "game 1, line 3, column 1: \"(\" before the first move, expected a move that the "
			       "variation in parentheses replaces"},
	{QILIN "1. a1 (d1 d1) *", "game 1, line 3, column 11: ply 2: \"d1\" is illegal, expected an empty point "
				  "such as d6; legal here: a1, g1, g4, g7, d7 and 18 more"},
	{QILIN "1. a1 } *", "game 1, line 3, column 7: unexpected \"}\", expected a move, a comment or the result"},
	{QILIN "1. a1 [x] *", "game 1, line 3, column 7: unexpected \"[\", expected a move, a comment or the result"},
	{QILIN "1. a1 0123456789012345678901234567890123456789012345678901234567890123456789 *",
	 "game 1, line 3, column 7: ply 2: the move \"01234567890123456789...\" is too long"},
	{"[Game \"qilin\"]\n[Result \"1-0\"]\n\n1. a1 0-1",
	 "game 1, line 4, column 7: the moves end with \"0-1\", expected \"1-0\" as in the tag \"Result\""},
	{"[Game \"surakarta\"]\n[Position \"6/6/6/6/6/4O1 x 0 0\"]\n\n1. a1-a2 *",
	 "game 1, line 4, column 4: ply 1: \"a1-a2\" follows the end of the game (surakarta 3.1: White captured "
	 "the last black piece), expected its result"},
	{"[Game \"xiangqi\"]\n[Position \"3k5/1R7/9/9/9/9/9/9/9/R3K4 w\"]\n\n1. a0a9 d9d8 *",
	 "game 1, line 4, column 9: ply 2: \"d9d8\" follows the end of the game (xiangqi 3.1: Black is "
	 "checkmated), "
	 "expected its result"},
	{DARK "1. b4 d1(P) *", "game 1, line 3, column 7: ply 2: \"d1\" is not the piece revealed by the last flip, "
			       "expected one such as \"(K)\""},
	{DARK "1. b4(x) d1(P) *", "game 1, line 3, column 6: ply 1: \"(x)\" cannot come up, expected a piece from the "
				  "bag in parentheses such as (k)"},
	{DARK "1. b4(k0123456789012345678901234567890123456789012345678901234567890123456789) *",
	 "game 1, line 3, column 6: ply 1: the reveal \"(k012345678901234567...\" is too long"},
	/* 20 bytes end within a character */
	{"[Game \"1985-8-23 下午两点下午两点\"]\n\n*",
	 "game 1, line 1, column 1: the value \"1985-8-23 下午两?...\" of the tag \"Game\" has 34 bytes, "
	 "expected at most 31"},
};

static void errors_are_named(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
		struct record_reader reader;
		struct record record;
		struct error err = {0};
		record_reader_init(&reader, refusals[i].text, strlen(refusals[i].text));
		if (record_read(&reader, &record, &err) != RECORD_BAD)
			fail_msg("accepted although invalid: %s", refusals[i].text);
		if (strcmp(err.text, refusals[i].message) != 0)
			fail_msg("\"%s\"\nexpected \"%s\" for\n%s", err.text, refusals[i].message, refusals[i].text);
		assert_int_equal(record_read(&reader, &record, &err), RECORD_END);
	}
}

static void assert_reads_as(const char *text, size_t length, const char *expected)
{
	struct record record;
	struct string words = {0};
	read_one(text, length, &record);
	branch_words(&record.root, &record.line, &words);
	string_add(&words, "%s", record_result_text(record.result));
	assert_string_equal(string_text(&words), expected);
	string_release(&words);
	record_release(&record);
}

static void assert_text_reads_as(const char *text, const char *expected)
{
	assert_reads_as(text, strlen(text), expected);
}

static void foreign_records_are_read(void **state)
{
	(void)state;
	/* numbers anywhere, or nowhere, blanks anywhere, no result */
	assert_text_reads_as(QILIN "1.a1 1...d1 2. 3. 7 ... g1", "a1 d1 g1 *");
	assert_text_reads_as(QILIN "\n\n  a1\td1\n\n\n*\n\n", "a1 d1 *");
	assert_text_reads_as("\n \n [ Game  \"qilin\" ] [Date\"2026.11.21\"]a1 1/2-1/2", "a1 1/2-1/2");
	/* as converted by Windows: a byte order mark, CRLF */
	assert_text_reads_as("\xef\xbb\xbf[Game \"qilin\"]\r\n[First \"Ada\"]\r\n\r\n1. a1 d1\r\n1-0\r\n", "a1 d1 1-0");
	/* every kind of comment, and constructs that this format does not have */
	assert_text_reads_as("; head\n" QILIN
			     "{one\n two} 1. a1 $1 $14 ; rest { of line\nd1!? {} {three}{four} 0-1 {five}",
			     "{head one two} a1 {$1 $14 rest { of line} d1 {!? three four five} 0-1");
	/* nested variations with comments everywhere; variations without a move become comments */
	assert_text_reads_as(QILIN "a1 (1. d1 a1 (g1 {\\} ) here}) 2. g4) d1 *",
			     "a1 ( d1 a1 ( g1 {} ) here} ) g4 ) d1 *");
	assert_text_reads_as(QILIN "a1 {one} (1. {two} d1 {three}) {four} (g1 1-0) d1 ({five}) *",
			     "a1 {one four} ( {two} d1 {three} ) ( g1 {1-0} ) d1 {five} *");
	assert_text_reads_as(QILIN "a1 {a \\} b \\\\ c \\n \xff} *", "a1 {a } b \\ c \\n \xff} *");
	/* reveals, attached or not */
	assert_text_reads_as(DARK "1. b4 (k) d1! (P) {x} 2. d2 {y} (N) *", "b4 (k) d1 {!} (P) {x} d2 {y} (N) *");
	assert_text_reads_as(DARK "1. b4(k)d1(P) (1... d2 (N) {})1-0", "b4 (k) d1 ( d2 (N) ) (P) 1-0");
	assert_text_reads_as(DARK "1. b4 (b4(r) d1) *", "b4 ( b4 (r) d1 ) *");
	assert_text_reads_as(DARK "1. b4(k) d1 *", "b4 (k) d1 *"); /* the player left before the reveal */
	/* a zero byte counts as a blank */
	static const char zero[] = QILIN "a1\0d1 {a\0b} *";
	assert_reads_as(zero, sizeof zero - 1, "a1 d1 {a b} *");
	/* the text need not be zero-terminated */
	assert_reads_as(QILIN "a1 d1", strlen(QILIN "a1"), "a1 *");
}

static void an_invalid_game_does_not_affect_the_next(void **state)
{
	(void)state;
	static const char text[] = "; three good games among bad ones\n" QILIN "1. a1 {one} *\n\n"
				   "[Game \"qilin\"]\n[First \"Ada]\n[Second \"Bo\"]\n\n1. a1 {[\n[} *\n\n" QILIN
				   "1. a1 a1 d1 {\n[Game \"none\"]\n} *\n" QILIN "1. d1 {two} *\n\n" QILIN
				   "a1 1-0 and more\n" QILIN "g1 {never closed\n" QILIN "1. g4 ; three\n*\n";
	struct record_reader reader;
	struct record record;
	struct error err;
	struct string log = {0};
	record_reader_init(&reader, text, strlen(text));
	for (enum record_status status; (status = record_read(&reader, &record, &err)) != RECORD_END;) {
		if (status == RECORD_BAD) {
			string_add(&log, "%.16s|", err.text);
			continue;
		}
		const char *comment = branch_comment(&record.root, record.line.length);
		string_add(&log, "%d %s|", reader.game, comment ? comment : "-");
		record_release(&record);
	}
	assert_string_equal(string_text(&log), "1 one|game 2, line 7, |game 3, line 15,|4 two|5 -|game 6, line 24,|"
					       "game 7, line 27,|8 three|");
	string_release(&log);
}

static void comments_and_undo(void **state)
{
	(void)state;
	struct record r;
	struct error err;
	const struct game *qilin = games_find("qilin", &err);
	record_init(&r, qilin, qilin->presets, NULL);
	for (const char *c = "a1\0d1\0g1\0"; *c; c += 3)
		record_push(&r, qilin->text.parse_move(line_last(&r.line), c, &err));
	branch_set_comment(&r.root, 3, "three");
	branch_set_comment(&r.root, 0, "\n start\r\n\tof it ");
	branch_set_comment(&r.root, 2, "two");
	branch_set_comment(&r.root, 2, "two, again");
	branch_set_comment(&r.root, 1, " \n ");
	assert_int_equal(r.root.n_comments, 3);
	assert_string_equal(branch_comment(&r.root, 0), "start of it");
	assert_null(branch_comment(&r.root, 1));
	assert_string_equal(branch_comment(&r.root, 2), "two, again");
	struct position before_last;
	memcpy(&before_last, line_at(&r.line, 2), qilin->rules.position_size);
	move_t g4 = qilin->text.parse_move(&before_last, "g4", &err);
	assert_int_equal(branch_add(&r.root, 2, g4)->step, 2);
	assert_int_equal(branch_add(&r.root, 1, g4)->depth, 1);
	assert_int_equal(r.root.branches[0].step, 1);
	assert_int_equal(branch_total(&r.root), 5);
	assert_sound(&r);
	record_take_back(&r, 2);
	assert_int_equal(r.root.n_branches, 1);
	assert_int_equal(branch_total(&r.root), 3);
	assert_int_equal(r.line.length, 2);
	assert_sound(&r);
	assert_null(branch_comment(&r.root, 3));
	branch_set_comment(&r.root, 0, NULL);
	branch_set_comment(&r.root, 0, NULL);
	assert_int_equal(r.root.n_comments, 1);
	struct string text = {0};
	record_end(&r, FIRST_WINS, "resignation");
	record_write(&r, &text);
	assert_string_equal(text.text,
			    "[Game \"qilin\"]\n[Preset \"source\"]\n[Result \"1-0\"]\n[Ruling \"resignation\"]\n\n"
			    "1. a1 d1 {two, again} (1... g4) 1-0\n");
	string_clear(&text);
	string_char(&text, '\n');
	record_write(&r, &text); /* after existing text, with an empty line in between */
	assert_memory_equal(text.text, "\n\n[Game ", 8);
	string_release(&text);
	record_take_back(&r, 0); /* also the last comment and the last variation */
	assert_int_equal(r.root.n_comments, 0);
	assert_int_equal(r.root.n_branches, 0);
	record_release(&r);
}

/* A side that closes a mill acts again in the same turn, which has one number, also in a variation that starts at its
 * second action. */
static void turns_of_two_actions_have_one_number(void **state)
{
	(void)state;
	static const char text[] = "[Game \"qilin\"]\n[Preset \"source\"]\n"
				   "[Position \".RBBR.BR/.RRBR.R./R.RRR... r move 0 3 6 1 54\"]\n[Result \"*\"]\n\n"
				   "1. e3-d3 xg1 (1. xg4) *\n";
	struct record r;
	struct string out = {0};
	read_one(text, strlen(text), &r);
	record_write(&r, &out);
	assert_string_equal(out.text, text);
	string_release(&out);
	record_release(&r);
}

/* A file may claim another result than its moves give: both are kept. */
static void result_and_ruling_may_differ(void **state)
{
	(void)state;
	struct record r;
	static const char text[] = "[Game \"qilin\"]\n[Position \"RR.R..../B......./........ r move 0 0 0 0 40\"]\n"
				   "[Ruling \"time\"]\n\n1. g4-g7 b2-b4 0-1\n";
	read_one(text, strlen(text), &r);
	assert_int_equal(r.result, SECOND_WINS);
	assert_int_equal(line_ruling(&r.line).verdict, UNDECIDED);
	assert_false(record_adjudicate(&r));
	assert_int_equal(r.result, SECOND_WINS);
	assert_string_equal(r.ruling, "time");
	record_release(&r);
	static const char drawn[] =
		"[Game \"qilin\"]\n[Position \"RR....../B......./........ r move 0 0 0 0 40\"]\n1-0";
	read_one(drawn, strlen(drawn), &r);
	assert_int_equal(r.result, FIRST_WINS);
	assert_true(record_adjudicate(&r));
	assert_int_equal(r.result, DRAWN);
	assert_string_equal(r.ruling, "qilin 4.4: both sides have two pieces or fewer");
	record_release(&r);
}

/* Someone who writes a record by hand may use PGN's name for the tag. */
static void fen_tags_in_records_are_reported(void **state)
{
	(void)state;
	static const char fen[] = "[Game \"xiangqi\"]\n[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 w\"]\n\n1. a0a1 *",
			  remark[] = "[Game \"xiangqi\"]\n[FEN \"unknown\"]\n\n1. a0a1 *";
	struct record_reader reader;
	struct record r;
	struct error err;
	record_reader_init(&reader, fen, strlen(fen));
	assert_int_equal(record_read(&reader, &r, &err), RECORD_READ);
	assert_true(reader.has_note);
	assert_string_equal(
		reader.note.text,
		"game 1, line 2, column 1: unexpected tag \"FEN\", expected \"Position\" for the starting position");
	record_release(&r);
	record_reader_init(&reader, remark, strlen(remark));
	assert_int_equal(record_read(&reader, &r, &err), RECORD_READ);
	assert_false(reader.has_note);
	record_release(&r);
}

/* Moves played after the position had already ended the game are kept. */
static void moves_after_a_ruling_are_kept(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"[Game \"xiangqi\"]\n[Preset \"wxf\"]\n[Position \"4k4/9/9/9/9/9/9/9/3p5/3K5 w - - 0 1\"]\n"
		"[Result \"1/2-1/2\"]\n\n1. d0d1 e9e8 (1... e9f9) 2. d1d2 e8e9 3. d2d1 1/2-1/2\n",
		"[Game \"qilin\"]\n[Preset \"source\"]\n[Position \"RR....../B......./........ r move 0 0 0 0 40\"]\n"
		"[Result \"*\"]\n\n1. a1-a4 b2-b4 2. a4-a1 *\n",
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct record r;
		struct string again = {0};
		read_one(texts[i], strlen(texts[i]), &r);
		assert_int_equal(r.line.game->rules.verdict(line_at(&r.line, r.line.length - 1)).verdict, DRAWN);
		record_write(&r, &again);
		assert_string_equal(again.text, texts[i]);
		string_release(&again);
		record_release(&r);
	}
}

/* The examples of docs/record-format.md, one game each, in the form that is written. */
static void examples_are_read_and_written(void **state)
{
	(void)state;
	static const struct {
		const char *file, *game, *preset;
		int length;
		enum verdict result;
		const char *ruling;
	} examples[] = {
		{"xiangqi", "xiangqi", "wxf", 9, FIRST_WINS, "xiangqi 3.1: Black is checkmated"},
		{"darkchess", "darkchess", "tcga2016", 33, UNDECIDED, ""},
		{"magic", "magic", "4x4", 41, FIRST_WINS, "magic 2.1: the NPC has no pieces left"},
		{"surakarta", "surakarta", "olympiad", 9, FIRST_WINS,
		 "surakarta 3.2: the position occurred before: Black has more pieces"},
		{"qilin", "qilin", "merels", 6, DRAWN, "agreement"},
		{"variations", "darkchess", "ntu2021", 6, UNDECIDED, ""},
	};
	struct string book = {0};
	assert_true(file_read("../docs/record-format.md", 1 << 20, &book, NULL));
	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
		struct string path = {0}, text = {0}, written = {0};
		struct error err;
		struct record r;
		string_add(&path, "data/records/%s.txt", examples[i].file);
		if (!file_read(path.text, 1 << 20, &text, &err))
			fail_msg("%s", err.text);
		read_one(text.text, text.length, &r);
		assert_string_equal(r.game->name, examples[i].game);
		assert_string_equal(r.preset->name, examples[i].preset);
		assert_int_equal(r.line.length, examples[i].length);
		assert_int_equal(r.result, examples[i].result);
		assert_string_equal(r.ruling, examples[i].ruling);
		record_write(&r, &written);
		assert_string_equal(written.text, text.text);
		if (record_adjudicate(&r)) { /* the moves override the result in the file */
			assert_int_equal(r.result, examples[i].result);
			assert_string_equal(r.ruling, examples[i].ruling);
		}
		assert_non_null(strstr(book.text, text.text));
		record_release(&r);
		string_release(&path);
		string_release(&text);
		string_release(&written);
	}
	string_release(&book);
}

static void files_of_several_games_are_read(void **state)
{
	(void)state;
	struct string text = {0}, again = {0};
	struct record_reader reader;
	struct record r;
	struct error err;
	int n = 0;
	for (int g = 0; games_at(g); g++) {
		struct rng rng;
		record_init(&r, games_at(g), games_at(g)->presets, NULL);
		rng_seed(&rng, 9);
		random_play(&r.line, &rng, 30);
		record_follow_line(&r);
		record_write(&r, &text);
		record_release(&r);
	}
	record_reader_init(&reader, text.text, text.length);
	for (; record_read(&reader, &r, &err) == RECORD_READ; n++) {
		assert_ptr_equal(r.game, games_at(n));
		record_write(&r, &again);
		record_release(&r);
	}
	assert_null(games_at(n));
	assert_string_equal(text.text, again.text);
	string_release(&text);
	string_release(&again);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games_round_trip_through_text),
		cmocka_unit_test(house_rules_round_trip_through_text),
		cmocka_unit_test(errors_are_named),
		cmocka_unit_test(foreign_records_are_read),
		cmocka_unit_test(an_invalid_game_does_not_affect_the_next),
		cmocka_unit_test(comments_and_undo),
		cmocka_unit_test(turns_of_two_actions_have_one_number),
		cmocka_unit_test(result_and_ruling_may_differ),
		cmocka_unit_test(fen_tags_in_records_are_reported),
		cmocka_unit_test(moves_after_a_ruling_are_kept),
		cmocka_unit_test(examples_are_read_and_written),
		cmocka_unit_test(files_of_several_games_are_read),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
