/* DhtmlXQ and PGN in detail: escapes, numbers in names, piece digits, blanks, text before a game, and the end of a
 * file. docs/formats.md */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "core/random_play.h"
#include "records/xiangqi/dhtmlxq.h"
#include "records/xiangqi/formats_text.h"
#include "records/formats.h"
#include "records/pgn.h"
#include "records/record_write.h"
#include "records/tags.h"

static struct collection read_text(const char *text)
{
	struct collection collection;
	struct error err;
	if (!formats_read(&collection, text, strlen(text), NULL, &err))
		fail_msg("%s\n%s", err.text, text);
	return collection;
}

/* The parts of the first game that a row lists: "0 {a} 2 {b} e2e4 (1 h2e2 b9c7)": comments by step, moves,
 * variations. */
static void describe(const struct record *r, struct string *out)
{
	for (int i = 0; i < r->line.length; i++)
		string_add(out, "%s ", move_text(r->line.game, line_at(&r->line, i), r->line.steps[i].move));
	for (int i = 0; i < r->root.n_comments; i++)
		string_add(out, "%d {%s} ", r->root.comments[i].step, r->root.comments[i].text);
	for (int i = 0; i < r->root.n_branches; i++) {
		const struct branch *v = &r->root.branches[i];
		string_add(out, "(%d:%d", v->step, v->n_moves);
		for (int k = 0; k < v->n_comments; k++)
			string_add(out, " %d {%s}", v->comments[k].step, v->comments[k].text);
		for (int k = 0; k < v->n_branches; k++)
			string_add(out, " (%d:%d)", v->branches[k].step, v->branches[k].n_moves);
		string_add(out, ") ");
	}
	for (int i = 0; i < r->n_tags; i++)
		string_add(out, "[%s %s] ", r->tags[i].name, r->tags[i].value);
}

static void assert_described(const char *text, const char *expected)
{
	struct collection collection = read_text(text);
	struct string description = {0};
	for (int i = 0; i < collection.n; i++) {
		describe(&collection.records[i], &description);
		string_add(&description, "| ");
	}
	for (int i = 0; i < collection.n_errors; i++)
		string_add(&description, "%s | ", collection.errors[i].error.text);
	if (strcmp(string_text(&description), expected) != 0)
		fail_msg("\"%s\"\nexpected \"%s\" for\n%s", string_text(&description), expected, text);
	string_release(&description);
	collection_release(&collection);
}

/* At both ends of every UTF-8 length and of the surrogates, and invalid escapes. */
static void escapes_are_decoded(void **state)
{
	(void)state;
	static const struct {
		const char *written, *meant;
	} rows[] = {
		{"\\u007e", "~"},
		{"\\u0080", "\xc2\x80"},
		{"\\u07FF", "\xdf\xbf"},
		{"\\u0800", "\xe0\xa0\x80"},
		{"\\ud7ff", "\xed\x9f\xbf"},
		{"\\ue000", "\xee\x80\x80"},
		{"\\uffff", "\xef\xbf\xbf"},
		{"\\ud800\\udc00", "\xf0\x90\x80\x80"},
		{"\\udbff\\udfff", "\xf4\x8f\xbf\xbf"},
		{"\\ud83d\\ude00x", "\xf0\x9f\x98\x80x"},
		{"\\ud800", "\xef\xbf\xbd"},
		{"\\udc00\\udc00", "\xef\xbf\xbd\xef\xbf\xbd"},
		{"\\ud800\\ue000", "\xef\xbf\xbd\xee\x80\x80"},
		{"\\ud800\\udbff", "\xef\xbf\xbd\xef\xbf\xbd"},
		{"\\ud800u\\dc00", "\xef\xbf\xbdu\\dc00"},
		{"\\ud800\\xdc00", "\xef\xbf\xbd\\xdc00"},
		{"\\u00aF\\u00Fa", "\xc2\xaf\xc3\xba"},
		{"\\u0039\\u0040\\u0061", "9@a"},
		{"\\u003g\\u004", "\\u003g\\u004"},
		{"x\\n0041 /u0041", "x\\n0041 /u0041"},
		{"a||b|||c|", "a b |c|"},
		{"\\u0000", "\\u0000"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char text[200], expected[100];
		snprintf(text, sizeof text, "[DhtmlXQ][DhtmlXQ_comment0]%s[/DhtmlXQ_comment0]", rows[i].written);
		snprintf(expected, sizeof expected, "0 {%s} | ", rows[i].meant);
		assert_described(text, expected);
	}
}

#define MOVES  "[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]"
#define PLAYED "h2e2 h9g7 h0g2 i9h9 "

/* Which numbers a name may contain, and their limits. A name that does not belong to a variation is a tag. */
static void numbers_in_names_are_read(void **state)
{
	(void)state;
	static const struct {
		const char *name, *value, *expected;
	} rows[] = {
		{"move_0_3_1", "1927", PLAYED "(2:1) | "},
		{"move_0_03_0001", "1927", PLAYED "(2:1) | "},
		{"move_0_3_1000000", "1927", PLAYED "(2:1) | "},
		{"move_0_3_1000001", "1927", PLAYED "[move_0_3_1000001 1927] | "},
		{"move_0_3", "1927", PLAYED "[move_0_3 1927] | "},
		{"move_0_3_1_1", "1927", PLAYED "[move_0_3_1_1 1927] | "},
		{"move_0_3_1_", "1927", PLAYED "[move_0_3_1_ 1927] | "},
		{"move_0__3_1", "1927", PLAYED "[move_0__3_1 1927] | "},
		{"move_0_3x1", "1927", PLAYED "[move_0_3x1 1927] | "},
		{"move_0_3_x", "1927", PLAYED "[move_0_3_x 1927] | "},
		{"MOVE_0_3_1", "1927", PLAYED "(2:1) | "},
		{"comment2", "a", PLAYED "2 {a} | "},
		{"comment1000000", "a", PLAYED "4 {a} | "},
		{"comment1000001", "a", PLAYED "| "},
		{"comment0_2", "a", PLAYED "2 {a} | "},
		{"comment0_2_1", "a", PLAYED "| "},
		{"comment", "a", PLAYED "| "},
		{"comment2x", "a", PLAYED "| "},
		{"Comment2", "a", PLAYED "2 {a} | "},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char text[300];
		snprintf(text, sizeof text, "[DhtmlXQ]" MOVES "[DhtmlXQ_%s]%s[/DhtmlXQ_%s][/DhtmlXQ]", rows[i].name,
			 rows[i].value, rows[i].name);
		assert_described(text, rows[i].expected);
	}
}

/* Comments and variations come in any order; those at the same place keep theirs. */
static void elements_may_come_in_any_order(void **state)
{
	(void)state;
	assert_described("[DhtmlXQ][DhtmlXQ_comment4]e[/DhtmlXQ_comment4][DhtmlXQ_comment2]a[/DhtmlXQ_comment2]"
			 "[DhtmlXQ_comment3]d[/DhtmlXQ_comment3][DhtmlXQ_comment1]b[/DhtmlXQ_comment1]"
			 "[DhtmlXQ_comment2]c[/DhtmlXQ_comment2]" MOVES,
			 PLAYED "1 {b} 2 {a c} 3 {d} 4 {e} | ");
	/* numbered against the order of the plies, of the parents, and of the file */
	assert_described("[DhtmlXQ][DhtmlXQ_comment2_4]y[/DhtmlXQ_comment2_4][DhtmlXQ_move_2_4_7]0001[/DhtmlXQ_move]"
			 "[DhtmlXQ_move_0_4_1]1022[/DhtmlXQ_move][DhtmlXQ_move_0_3_4]09080001[/DhtmlXQ_move]"
			 "[DhtmlXQ_move_2_4_6]80811718[/DhtmlXQ_move][DhtmlXQ_move_0_3_2]19278070[/DhtmlXQ_move]"
			 "[DhtmlXQ_comment1_4]x[/DhtmlXQ_comment1_4][DhtmlXQ_comment2_3]z[/DhtmlXQ_comment2_3]"
			 "[DhtmlXQ_move_0_3_3]8988[/DhtmlXQ_move][DhtmlXQ_comment2_4]w[/DhtmlXQ_comment2_4]" MOVES,
			 PLAYED "(2:2 1 {z} 2 {y w} (1:2) (1:1)) (2:1) (2:2) (3:1 1 {x}) | ");
}

/* A variation that begins where its line ends extends the line, as often as variations may be nested. */
static void chained_branches_extend_their_line(void **state)
{
	(void)state;
	static const char *const moves[4] = {"0908", "0001", "0809", "0100"};
	for (int n = BRANCH_DEPTH_MAX - 2; n <= BRANCH_DEPTH_MAX + 1; n++) {
		struct string text = {0};
		string_add(&text, "[DhtmlXQ][DhtmlXQ_movelist]0908[/DhtmlXQ_movelist]");
		for (int i = 1; i <= n; i++)
			string_add(&text, "[DhtmlXQ_move_%d_%d_%d]%s[/DhtmlXQ_move]", i - 1, i + 1, i, moves[i % 4]);
		struct collection collection = read_text(text.text);
		assert_int_equal(collection.n, 1);
		assert_int_equal(collection.records[0].root.n_branches, 0);
		assert_int_equal(collection.records[0].line.length, n < BRANCH_DEPTH_MAX ? n + 1 : BRANCH_DEPTH_MAX);
		assert_int_equal(collection.n_errors, n < BRANCH_DEPTH_MAX ? 0 : n + 1 - BRANCH_DEPTH_MAX);
		if (collection.n_errors > 0)
			assert_string_equal(
				collection.errors[0].error.text,
				"game 1, variation 64 leaves line 63 at ply 65, which that line does not reach");
		collection_release(&collection);
		string_release(&text);
	}
}

static const char *position_with_only(const char *first, const char *rest)
{
	static char text[200];
	char digits[65];
	memset(digits, '9', 64);
	digits[64] = 0;
	memcpy(digits + 8, "49", 2);  /* Red's king on e0 */
	memcpy(digits + 40, "30", 2); /* Black's on d9 */
	memcpy(digits, first, strlen(first));
	snprintf(text, sizeof text, "[DhtmlXQ][DhtmlXQ_binit]%.9s \n%s%s[/DhtmlXQ_binit][/DhtmlXQ]", digits, digits + 9,
		 rest);
	return text;
}

static void pieces_follow_their_digits(void **state)
{
	(void)state;
	assert_described(position_with_only("", " "), "| ");
	assert_described(position_with_only("", "9"),
			 "game 1, the tag \"binit\" has \"9\" after 64 digits, expected 64 digits | ");
	assert_described(position_with_only("9x", ""),
			 "game 1, the tag \"binit\" has \"x\" after 1 digits, expected 64 digits | ");
	struct collection collection = read_text(position_with_only("0988", ""));
	assert_int_equal(collection.n, 1);
	assert_string_equal(position_text(collection_game(), line_at(&collection.records[0].line, 0)),
			    "3k5/9/9/9/9/9/9/9/8N/R3K4 w - - 0 1");
	collection_release(&collection);
}

/* The position of a random game as digits only, without the other fields. */
static void start_positions_are_written_as_digits(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 40; seed++) {
		struct rng rng;
		struct line line;
		struct position start;
		struct record r;
		struct string text = {0};
		rng_seed(&rng, seed);
		set_up(collection_game(), NULL, NULL, &start);
		line_init(&line, collection_game(), &start);
		random_play(&line, &rng, (int)seed * 3);
		record_init(&r, collection_game(), collection_game()->presets, line_last(&line));
		random_play(&r.line, &rng, 1);
		dhtmlxq_write(&r, &text);
		char *words = strstr(text.text, "[DhtmlXQ_fen]");
		if (words && r.line.length > 0) { /* otherwise it is the initial position, or the game is over */
			memcpy(words, "[DhtmlXQ_ver]", 13);
			memcpy(strstr(words, "[/DhtmlXQ_fen]"), "[/DhtmlXQ_ver]", 14);
			struct collection collection = read_text(text.text);
			assert_int_equal(collection.n, 1);
			assert_int_equal(collection.n_errors, 0);
			const char *expected = position_text(collection_game(), line_at(&r.line, 0));
			const char *found = position_text(collection_game(), line_at(&collection.records[0].line, 0));
			assert_memory_equal(found, expected, (size_t)(strchr(expected, ' ') + 2 - expected));
			collection_release(&collection);
		}
		record_release(&r);
		line_release(&line);
		string_release(&text);
	}
}

/* The place of every comment of a record, with the number of its variation and its ply. */
static void comments_are_written_per_ply(void **state)
{
	(void)state;
	static const char *const expected[] = {
		"[DhtmlXQ_comment0]start[",      "[DhtmlXQ_comment1]one[",         "[DhtmlXQ_comment3]end[",
		"[DhtmlXQ_move_0_1_1]17477242[", "[DhtmlXQ_comment1_1]before on[", "[DhtmlXQ_comment1_2]two[",
		"[DhtmlXQ_move_0_1_2]2625[",     "[DhtmlXQ_comment2_1]alone[",     "[DhtmlXQ_move_0_3_3]19278070[",
		"[DhtmlXQ_comment3_4]last[",     "[DhtmlXQ_move_3_4_4]1022[",      "[DhtmlXQ_movelist]774770627967[",
	};
	struct collection collection =
		read_text("[Red \"a\"]\n\n{start} 1. h2e2 {one} ({before} b2e2 {on} h7e7 {two}) ({alone} c3c4) "
			  "h9g7 2. h0g2 {end} (b0c2 i9h9 {last} (b9c7)) *");
	struct string text = {0};
	int n_comments = 0;
	dhtmlxq_write(&collection.records[0], &text);
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
		if (!strstr(text.text, expected[i]))
			fail_msg("no \"%s\" in\n%s", expected[i], text.text);
	for (const char *c = text.text; (c = strstr(c, "[DhtmlXQ_comment")); c++)
		n_comments++;
	assert_int_equal(n_comments, 7);
	string_release(&text);
	collection_release(&collection);
}

/* A character that would end a comment is escaped in our records and replaced in PGN, which has no escapes. */
static void braces_in_comments_are_escaped(void **state)
{
	(void)state;
	struct record r;
	struct string text = {0};
	record_init(&r, collection_game(), collection_game()->presets, NULL);
	branch_set_comment(&r.root, 0, "a } b \\ {c}");
	strcpy(r.first, "d } \\ \"");
	for (int notation = -1; notation < 4; notation++) {
		static const char *const formats[] = {"UCI", "ICCS", "WXF", "Chinese", "Chinese"};
		char format[30];
		record_write_as(&r, &(struct record_style){.notation = notation, .pgn = true}, &text);
		snprintf(format, sizeof format, "[Format \"%s\"]\n", formats[notation + 1]);
		assert_non_null(strstr(text.text, format));
		assert_non_null(strstr(text.text, "{a ｝ b \\\\ {c｝}"));
		assert_non_null(strstr(text.text, "[Red \"d } \\\\ \\\"\"]\n"));
		string_clear(&text);
	}
	record_write(&r, &text);
	assert_non_null(strstr(text.text, "{a \\} b \\\\ {c\\}}"));
	string_release(&text);
	record_release(&r);
}

/* Tags with a DhtmlXQ name are written under that name. */
static void tags_are_mapped_to_their_names(void **state)
{
	(void)state;
	struct record r;
	struct string text = {0};
	record_init(&r, collection_game(), collection_game()->presets, NULL);
	for (const struct dhtmlxq_name *n = dhtmlxq_names; n->theirs; n++)
		tags_set(&r, n->ours, "2014.09.08");
	dhtmlxq_write(&r, &text);
	for (const struct dhtmlxq_name *n = dhtmlxq_names; n->theirs; n++) {
		char expected[80];
		snprintf(expected, sizeof expected, "[DhtmlXQ_%s]2014.09.08[/DhtmlXQ_%s]\n", n->theirs, n->theirs);
		if (!strstr(text.text, expected))
			fail_msg("no %s in\n%s", expected, text.text);
	}
	string_release(&text);
	record_release(&r);
}

/* Excess tags and names that are too long are dropped, but no game is rejected because of them. */
static void surplus_tags_are_omitted(void **state)
{
	(void)state;
	for (int form = 0; form < 2; form++) {
		struct string text = {0};
		string_add(&text, form ? "[DhtmlXQ]" : "");
		for (int i = 0; i < 100; i++)
			string_add(&text, form ? "[DhtmlXQ_T%d]x[/DhtmlXQ_T%d]" : "[T%d \"x\"]\n", i, i);
		string_add(&text, form ? MOVES : "\n1. h2e2 *");
		struct collection collection = read_text(text.text);
		assert_int_equal(collection.n, 1);
		assert_int_equal(collection.n_errors, 0);
		const struct record *r = &collection.records[0];
		assert_int_equal(r->n_tags, RECORD_TAGS_MAX);
		assert_string_equal(r->tags[RECORD_TAGS_MAX - 1].name, "T63");
		collection_release(&collection);
		string_release(&text);
	}
	/* the players and the result count too */
	for (int form = 0; form < 2; form++)
		for (int n = PAGE_TAGS_MAX - 1; n <= PAGE_TAGS_MAX; n++) {
			struct string text = {0};
			string_add(&text, form ? "[DhtmlXQ]" : "");
			for (int i = 0; i < n; i++)
				string_add(&text, form ? "[DhtmlXQ_T%d]x[/DhtmlXQ_T%d]" : "[T%d \"x\"]\n", i, i);
			string_add(&text, form ? "[DhtmlXQ_red]Ada[/DhtmlXQ_red]" MOVES : "[Red \"Ada\"]\n\n1. h2e2 *");
			struct collection collection = read_text(text.text);
			assert_string_equal(collection.records[0].first, n < PAGE_TAGS_MAX ? "Ada" : "");
			collection_release(&collection);
			string_release(&text);
		}
	for (int length = 35; length <= 36; length++) {
		struct string text = {0};
		string_add(&text, "[DhtmlXQ][DhtmlXQ_%0*d]x[/DhtmlXQ_y]" MOVES, length, 0);
		struct collection collection = read_text(text.text);
		assert_int_equal(collection.records[0].n_tags, length == 35);
		collection_release(&collection);
		string_release(&text);
	}
}

/* Tags of foreign PGN: quotes inside, tags that describe the file, and values without an end. */
static void foreign_tags_are_read(void **state)
{
	(void)state;
	assert_described("[Event \"a \"b\" c\"]\n[Game \"Chinese Chess\"]\n[FORMAT \"y\"]\n[setup \"1\"]\n[Site "
			 "\"\"]\n[White \"d\"]\n\n"
			 "1. h2e2 *",
			 "h2e2 [Event a \"b\" c] | ");
	assert_described("[Event \"a\"b\"c\"\" d\"]\n[Round \"\\\\\"]\n1. h2e2 *",
			 "h2e2 [Event a\"b\"c\"\" d] [Round \\] | ");
	assert_described("[Event \"the \"Cup\"\"]\n[Site \"\"\"]\n[Round \"\"a\"\"]\n1. h2e2 *",
			 "h2e2 [Event the \"Cup\"] [Site \"] [Round \"a\"] | ");
	assert_described("[Event \"a \"b]\n[Site \"c\"]\n1. h2e2 *\n[Red \"d\"]\nb2e2",
			 "b2e2 | game 1, line 1, column 1: the value of the tag \"Event\" is not closed on its line, "
			 "expected a tag such as [First \"Ada\"] | ");
	for (int extra = 0; extra < 2; extra++) {
		struct string text = {0};
		string_add(&text, "[Event \"x\"]\n[FEN \"%0*d\"]\n\n1. h2e2 *", POSITION_TEXT_MAX - 1 + extra, 0);
		struct collection collection = read_text(text.text);
		assert_int_equal(collection.n_errors, 1);
		assert_int_equal(strstr(collection.errors[0].error.text, "is too long") != NULL, extra);
		collection_release(&collection);
		string_release(&text);
	}
}

/* A result in any wording, in the tag and after the moves; our own records have four. */
static void results_are_read_from_words(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		enum verdict verdict;
		bool ours;
	} rows[] = {
		{"*", UNDECIDED, true},
		{"1-0", FIRST_WINS, true},
		{"0-1", SECOND_WINS, true},
		{"1/2-1/2", DRAWN, true},
		{"1/2", DRAWN, false},
		{"½-½", DRAWN, false},
		{"0.5-0.5", DRAWN, false},
		{"和", DRAWN, false},
		{"和棋", DRAWN, false},
		{"和局", DRAWN, false},
		{"红先和", DRAWN, false},
		{"紅先和", DRAWN, false},
		{"D", DRAWN, false},
		{"红胜", FIRST_WINS, false},
		{"紅勝", FIRST_WINS, false},
		{"红先胜", FIRST_WINS, false},
		{"紅先勝", FIRST_WINS, false},
		{"黑负", FIRST_WINS, false},
		{"黑負", FIRST_WINS, false},
		{"W", FIRST_WINS, false},
		{"黑胜", SECOND_WINS, false},
		{"黑勝", SECOND_WINS, false},
		{"红负", SECOND_WINS, false},
		{"紅負", SECOND_WINS, false},
		{"红先负", SECOND_WINS, false},
		{"紅先負", SECOND_WINS, false},
		{"L", SECOND_WINS, false},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (int form = 0; form < 3; form++) {
			static const char *const forms[] = {"[Red \"a\"]\n[Result \"%s\"]\n\n1. h2e2",
							    "[Red \"a\"]\n\n1. h2e2 %s",
							    "[Game \"xiangqi\"]\n\n1. h2e2 %s"};
			char text[100];
			snprintf(text, sizeof text, forms[form], rows[i].text);
			struct collection collection = read_text(text);
			assert_int_equal(collection.n, 1);
			assert_int_equal(collection.records[0].line.length, 1);
			bool read = form < 2 || rows[i].ours;
			assert_int_equal(collection.n_errors, !read);
			assert_int_equal(collection.records[0].result, read ? rows[i].verdict : UNDECIDED);
			collection_release(&collection);
		}
}

#define FEN "3k5/9/9/9/9/9/9/9/9/R3K4 w"

/* Detection of PGN and of the start of its games, Chinese blanks, positions on the first line. */
static void games_may_follow_other_text(void **state)
{
	(void)state;
	static const struct {
		const char *text, *expected;
	} rows[] = {
		{"1. h2e2", "h2e2 | "},
		{" \n1.h2e2", "h2e2 | "},
		{"1 h2e2", "h2e2 | "},
		{"1\th2e2", "h2e2 | "},
		{"h2e2 h9g7 h0g2", "h2e2 h9g7 h0g2 | "},
		{"\n炮二平五　马8进7\n马二进三", "h2e2 h9g7 h0g2 | "},
		{"C2=5 H8+7", "h2e2 h9g7 | "},
		{"Che3 Hg8 1-0", "h2e2 h9g7 | "},
		{"h2e2\n[Red \"a\"]\nb2e2", "h2e2 | b2e2 | "},
		{"words\n[no tag]\n[]\n[Red a]\n [ Red  \"a\"]\n1. h2e2", "h2e2 | "},
		{"words [Red \"a\"]\n[a_1 \"b\"]\n1. h2e2", "h2e2 [a_1 b] | "},
		{"[_ \"b\"]\n1. h2e2", "h2e2 [_ b] | "},
		{FEN "\n1. a0a1", "a0a1 | "},
		{FEN "\r\na0a1", "a0a1 | "},
		{FEN "", "| "},
		{"1. h2e2　", "h2e2 | "},
		{"1. h2e2 (words)1... h9g7", "h2e2 h9g7 1 {words} | "},
		{"1. h2e2 (words 7) h9g7",
		 "h2e2 h9g7 | game 1, a variation is truncated at line 1, column 10: ply 1: "
		 "\"words\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五; "
		 "legal here: e0e1, a0a1, a0a2, i0i1, i0i2 and 39 more | "},
		{"1. 炮二平五　马８进７\xc2\xa0"
		 "2. 马二进三 {a　b\xc2\xa0"
		 "c}　车９平８ {　}",
		 "h2e2 h9g7 h0g2 i9h9 3 {a　b\xc2\xa0"
		 "c} 4 {　} | "},
		{"[Red \"a\"]\n[Event \"b　c\"]\n　1. h2e2", "h2e2 [Event b　c] | "},
		{"[Event \"b　c\"]\n1. h2e2", "h2e2 [Event b　c] | "},
		{"[Red \"a\"]\nh2e2 [　h9g7", "h2e2 | game 1, line 2, column 6: unexpected \"[\", expected a "
					      "move, a comment or the result | "},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_described(rows[i].text, rows[i].expected);
	for (int n = POSITION_TEXT_MAX - 3; n < POSITION_TEXT_MAX + 3; n++) { /* longer than any position */
		char text[POSITION_TEXT_MAX + 10];
		snprintf(text, sizeof text, "9/%0*d", n - 2, 0);
		assert_false(pgn_is(text, strlen(text)));
	}
	static const char *const others[] = {"2. h2e2", "12. h2e2", "1x h2e2", "a/b", FEN "\"", "[ \"a\"]", "[Red a]"};
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (pgn_is(others[i], strlen(others[i])))
			fail_msg("recognized as PGN: %s", others[i]);
}

/* By the beginning of the file first; by the file extension if the contents do not tell. */
static void formats_are_distinguished(void **state)
{
	(void)state;
	static const struct {
		const char *bytes, *name, *format;
	} rows[] = {
		{"", "a.xqf", "xqf"},
		{"", "a.CBR", "cbr"},
		{"", "a.b.cbl", "cbl"},
		{"", "a.cbf", "cbf"},
		{"", "a.DhtmlXQ", "dhtmlxq"},
		{"", "a.record", "record"},
		{"", "a.pgn", "pgn"},
		{"", "a.pgn.txt", "unknown"},
		{"", "pgn", "unknown"},
		{"", NULL, "unknown"},
		{"XQ\012", "a.pgn", "xqf"},
		{"XQ ", NULL, "unknown"},
		{"XY\012", NULL, "unknown"},
		{"XQ", NULL, "unknown"},
		{"[Game \"q\"]", "a.pgn", "record"},
		{"words\n[Game \"q\"]", NULL, "record"},
		{"[Event \"\"]\n[Game \"q\"]", NULL, "record"},
		{"[Event \"x[Game \"]", NULL, "pgn"},
		{"[Game \"Chinese Chess\"]", NULL, "pgn"},
		{"[Game \"chinese chess\"]", NULL, "pgn"},
		{"[Game \"Xiangqi\"]", NULL, "pgn"},
		{"[Game \"XiangQi\"]", NULL, "pgn"},
		{"[Game \"xiangqi\"]", NULL, "record"},
		{"[Game \"象棋\"]", NULL, "pgn"},
		{"[Game \"中国象棋\"]", NULL, "pgn"},
		{"[Game \"中國象棋\"]", NULL, "pgn"},
		{"[Game \"Chines", NULL, "record"},
		{"[Game \"", NULL, "record"},
		{"[Game ", NULL, "unknown"},
		{"[Game \"Chinese\"]\n[Game \"q\"]", NULL, "pgn"},
		{"[DhtmlXQ_red]", NULL, "dhtmlxq"},
		{"[Red \"[DhtmlXQ\"]", NULL, "pgn"},
		{"\n[DhtmlXQ]\n[Red \"a\"]", NULL, "dhtmlxq"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		size_t n = strlen(rows[i].bytes);
		const char *found = formats_name(formats_detect(before_guard_page(rows[i].bytes, n), n, rows[i].name));
		if (strcmp(found, rows[i].format) != 0)
			fail_msg("%s, %s: %s, expected %s", rows[i].bytes, rows[i].name, found, rows[i].format);
	}
}

/* Truncated anywhere, a text is recognized and read without reading past its end. */
static void reading_stops_at_the_end(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"[DhtmlXQ]" MOVES "[DhtmlXQ_comment0]a||b\\ud83d\\ude00[/DhtmlXQ_comment0][DhtmlXQ_move_0_3_1]1927"
		"[/DhtmlXQ_move_0_3_1][0_1_2]1747[/0_1_2][DhtmlXQ_binit]12 3",
		"<p>[DhtmlXQ_red]a[/DhtmlXQ_red]" MOVES,
		"words\n[ Red \"a\"]\n[FEN \"" FEN "\"]\n1. a0a1",
		FEN "\n1. a0a1 *",
		"\n 1. h2e2",
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		for (size_t n = 0; n <= strlen(texts[i]); n++) {
			const char *text = before_guard_page(texts[i], n);
			struct collection collection = {0};
			struct error err;
			assert_in_range(pgn_first_tag(text, n), 0, n);
			if (pgn_is(text, n))
				assert_true(pgn_read(&collection, text, n, &err));
			else if (!dhtmlxq_is(text, n))
				continue;
			else if (!dhtmlxq_read(&collection, text, n, &err))
				assert_true(*err.text);
			collection_release(&collection);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(escapes_are_decoded),
		cmocka_unit_test(numbers_in_names_are_read),
		cmocka_unit_test(elements_may_come_in_any_order),
		cmocka_unit_test(pieces_follow_their_digits),
		cmocka_unit_test(start_positions_are_written_as_digits),
		cmocka_unit_test(surplus_tags_are_omitted),
		cmocka_unit_test(foreign_tags_are_read),
		cmocka_unit_test(results_are_read_from_words),
		cmocka_unit_test(tags_are_mapped_to_their_names),
		cmocka_unit_test(chained_branches_extend_their_line),
		cmocka_unit_test(braces_in_comments_are_escaped),
		cmocka_unit_test(formats_are_distinguished),
		cmocka_unit_test(comments_are_written_per_ply),
		cmocka_unit_test(games_may_follow_other_text),
		cmocka_unit_test(reading_stops_at_the_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
