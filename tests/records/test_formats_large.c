/* Files of any size: opening books as large as real ones, and files crafted to expand, are read completely, with memory
 * in proportion to their size, and with progress. */
#include "support.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "records/record_write.h"
#include "records/formats.h"

/* Maximum bytes of memory per byte of file. A move of four bytes takes 40 in the parsed tree and, if it is a separate
 * variation, 48 and 32 in the record; arrays have up to twice the capacity they need. */
#define MEMORY_A_BYTE 60

/* --- reading, with memory limits --- */

struct watch {
	size_t before, max; /* bytes of memory; 0 in the sanitized build, whose allocator has no statistics */
	int n_reports, n_games, n_faults;
	double share;
	long n_moves;
	struct string text; /* the last game, as a record */
};

static size_t memory(void)
{
	struct mallinfo2 now = mallinfo2();
	return now.uordblks + now.hblkhd;
}

static void look(struct watch *w)
{
	size_t now = memory();
	w->max = now > w->max ? now : w->max;
}

static void progress(void *context, double share)
{
	struct watch *w = context;
	assert_true(share >= w->share && share <= 1);
	w->share = share;
	if (w->n_reports++ % 4096 == 0)
		look(w);
}

static void take(void *context, const struct record *r, int number)
{
	struct watch *w = context;
	look(w);
	assert_int_equal(number, ++w->n_games + w->n_faults);
	w->n_moves = branch_total(&r->root);
	assert_true(record_check(r, NULL));
	string_clear(&w->text);
	record_write(r, &w->text);
}

static void fault(void *context, const struct collection_error *e)
{
	struct watch *w = context;
	look(w);
	w->n_faults += !e->is_read;
}

/* Reads the bytes, whose own memory is not counted, and checks the ratio. The caller releases it. */
static struct watch read_watched(const char *bytes, size_t n)
{
	struct watch w = {.before = memory()};
	struct collection_sink sink = {take, &w, fault, progress};
	struct collection collection;
	struct error err = {0};
	if (!formats_read_each(&collection, bytes, n, NULL, &sink, &err))
		assert_true(*err.text);
	assert_int_equal(collection.n_errors, 0);
	collection_release(&collection);
	size_t used = w.max > w.before ? w.max - w.before : 0;
	if (used > n * MEMORY_A_BYTE + (64 << 10))
		fail_msg("%zu bytes of memory for a file of %zu bytes", used, n);
	return w;
}

/* --- books --- */

/* A tree of moves in the order of XQF and CBR: every position has a number of replies down to a depth, then a line
 * follows. */
struct book_shape {
	int n_answers, depth, tail;
};

typedef void add_fn(struct string *, const char *move, bool leads_on, bool has_other);

static int answers(const struct book_shape *s, int ply, const struct position *p, move_t out[MOVES_MAX])
{
	int n = ply < s->depth + s->tail ? collection_game()->rules.generate(p, out) : 0,
	    max = ply < s->depth ? s->n_answers : 1;
	return n < max ? n : max;
}

static long add_moves(const struct book_shape *s, int ply, const struct position *p, add_fn *add, struct string *out)
{
	const struct game *game = collection_game();
	move_t moves[MOVES_MAX], next[MOVES_MAX];
	int n = answers(s, ply, p, moves);
	long n_added = n;
	for (int i = 0; i < n; i++) {
		struct position after;
		game->rules.play(&after, p, moves[i]);
		add(out, move_text(game, p, moves[i]), answers(s, ply + 1, &after, next) > 0, i + 1 < n);
		n_added += add_moves(s, ply + 1, &after, add, out);
	}
	return n_added;
}

static long add_book(const struct book_shape *s, add_fn *add, struct string *out)
{
	struct position start;
	set_up(collection_game(), NULL, NULL, &start);
	return add_moves(s, 0, &start, add, out);
}

static void add_number(struct string *out, size_t n)
{
	for (int i = 0; i < 4; i++)
		string_char(out, (char)(n >> 8 * i));
}

static void add_zeros(struct string *out, size_t length)
{
	while (out->length < length)
		string_char(out, 0);
}

static void add_xqf_move(struct string *out, const char *move, bool leads_on, bool has_other)
{
	string_char(out, (char)(24 + (move[0] - 'a') * 10 + move[1] - '0'));
	string_char(out, (char)(32 + (move[2] - 'a') * 10 + move[3] - '0'));
	string_char(out, (char)((leads_on ? 0x80 : 0) | (has_other ? 0x40 : 0)));
	string_char(out, 0);
}

/* Version 18 with zero keys, which obfuscate nothing. */
static long make_xqf(const struct book_shape *s, struct string *out)
{
	static const unsigned char places[32] = {10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83, 9,
						 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86, 0};
	string_bytes(out, "XQ\x12", 3);
	add_zeros(out, 16);
	string_bytes(out, places, sizeof places);
	add_zeros(out, 1024);
	string_bytes(out, "\0\0\x80\0", 4);
	return add_book(s, add_xqf_move, out);
}

static void add_cbr_move(struct string *out, const char *move, bool leads_on, bool has_other)
{
	string_char(out, (char)((leads_on ? 0 : 1) | (has_other ? 2 : 0)));
	string_char(out, 0);
	string_char(out, (char)(('9' - move[1]) * 9 + move[0] - 'a'));
	string_char(out, (char)(('9' - move[3]) * 9 + move[2] - 'a'));
}

/* A library of one record. */
static long make_cbl(const struct book_shape *s, struct string *out)
{
	static const char back[] = "\x11\x12\x13\x14\x15\x14\x13\x12\x11", pieces[] = "\x16\x17";
	unsigned char board[90] = {0};
	for (int file = 0; file < 9; file++) {
		board[file] = (unsigned char)(back[file] + 0x10);
		board[81 + file] = (unsigned char)back[file];
		if (file == 1 || file == 7) {
			board[18 + file] = (unsigned char)(pieces[0] + 0x10);
			board[63 + file] = (unsigned char)pieces[0];
		}
		if (file % 2 == 0) {
			board[27 + file] = (unsigned char)(pieces[1] + 0x10);
			board[54 + file] = (unsigned char)pieces[1];
		}
	}
	string_bytes(out, "CCBridgeLibrary", 16);
	add_zeros(out, 60);
	add_number(out, 1);
	add_zeros(out, 66624);
	size_t entry = out->length;
	add_zeros(out, entry + 276);
	size_t begin = out->length;
	string_bytes(out, "CCBridge Record\0\0\0\0\x02", 20);
	add_zeros(out, begin + 2120);
	string_bytes(out, board, sizeof board);
	add_zeros(out, begin + 2214);
	add_number(out, 0);
	long n = add_book(s, add_cbr_move, out);
	size_t n_slots = (out->length - begin + 4095) / 4096;
	add_zeros(out, begin + n_slots * 4096);
	out->text[entry] = 7;
	memcpy(out->text + entry + 8, &(uint32_t){(uint32_t)n_slots}, 4);
	return n;
}

/* Many short lines, or fewer long ones: more than 210,000 moves in a megabyte. */
static const struct book_shape shapes[] = {{12, 5, 0}, {2, 12, 52}};

static void large_books_are_read_completely(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
		struct string xqf = {0}, cbl = {0};
		long n = make_xqf(&shapes[i], &xqf);
		assert_true(n > 210000);
		assert_int_equal(make_cbl(&shapes[i], &cbl), n);
		struct watch from_xqf = read_watched(xqf.text, xqf.length),
			     from_cbl = read_watched(cbl.text, cbl.length);
		assert_int_equal(from_xqf.n_games, 1);
		assert_int_equal(from_xqf.n_moves, n);
		assert_string_equal(from_xqf.text.text, from_cbl.text.text);
		assert_true(from_xqf.n_reports >= n && from_cbl.n_reports >= n);
		/* reading it from text gives the same */
		struct watch again = read_watched(from_xqf.text.text, from_xqf.text.length);
		assert_string_equal(again.text.text, from_xqf.text.text);
		assert_true(again.n_reports >= n);
		string_release(&from_xqf.text);
		string_release(&from_cbl.text);
		string_release(&again.text);
		string_release(&xqf);
		string_release(&cbl);
	}
}

/* --- files crafted to expand --- */

/* The text that costs most memory per byte in each format, repeated. */
static void expanding_files_stay_small(void **state)
{
	(void)state;
	static const struct {
		const char *head, *again;
	} files[] = {
		{"1. h2e2", "(b2e2)"},
		{"1. h2e2", "(b2e2{a})"},
		{"1. h2e2", "(b2e2 h9g7(a9a8))"},
		{"1. h2e2", "("},
		{"1. h2e2", "{a}"},
		{"1. h2e2", "(a) "},
		{"1. h2e2 ", "(h2e2 (x) "},
		{"[Red \"a\"]\n", "*\n[A \"\"]\n"},
		{"[Red \"a\"]\n", "x\n[A \"a\"]\n"},
		{"[Red \"a\"]\n", "(\n[A \"a\"]\n"},
		{"[Red \"a\"]\n", "[A \"a\"]\n"},
		{"[Game \"qilin\"]\n", "a1(d1)"},
		{"[Game \"qilin\"]\na1", "(d1)"},
		{"[Game \"qilin\"]\n", "x\n[Game \"qilin\"]\n"},
		{"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ]", "[0_1_1]1747[/"},
		{"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ]", "[DhtmlXQ_comment1]a"},
		{"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ]", "[DhtmlXQ_x]a"},
		{"[DhtmlXQ]", "[DhtmlXQ_movelist]77[DhtmlXQ]"},
		{"<ChineseChessRecord><MoveList>", "<Move value='77-47' branch='1'/>"},
		{"<ChineseChessRecord><MoveList>", "<Move value='77-47' branch='1' end='1'>a</Move>"},
		{"<ChineseChessRecord><MoveList>", "<!---->"},
	};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct string bytes = {0};
		string_add(&bytes, "%s", files[i].head);
		while (bytes.length < 1 << 17)
			string_add(&bytes, "%s", files[i].again);
		struct watch w = read_watched(bytes.text, bytes.length);
		string_release(&w.text);
		string_release(&bytes);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(expanding_files_stay_small),
		cmocka_unit_test(large_books_are_read_completely),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
