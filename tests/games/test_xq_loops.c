/* A ruling at the second occurrence sees only the first of the two loops that lead to the third occurrence. Each row of
 * the rulings is cut there, and each of its two loops is ruled on alone. If the result differs from the ruling on both,
 * tests/data/xiangqi_loops.tsv says what each loop does. docs/rules/xiangqi.md 4.2 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_judge.h"

static const char *const words[] = {
	[UNDECIDED] = "undecided",
	[FIRST_WINS] = "black_loses",
	[SECOND_WINS] = "red_loses",
	[DRAWN] = "draw",
};

/* A row of the table: the ruling on a loop, and its acts. */
struct loop {
	char verdict[16], acts[160];
};

struct listed {
	char id[24];
	struct loop loops[2];
	bool met;
};

static struct listed list[64];
static int n_listed, n_ruled, n_cut_otherwise, n_last_otherwise;

static void copy(char *buf, size_t size, const char *text)
{
	assert_true(strlen(text) < size);
	strcpy(buf, text);
}

static void read_listed(char **columns, int n)
{
	assert_int_equal(n, 5);
	assert_true(n_listed < (int)(sizeof list / sizeof *list));
	struct listed *l = &list[n_listed++];
	copy(l->id, sizeof l->id, columns[0]);
	for (int i = 0; i < 2; i++) {
		copy(l->loops[i].verdict, sizeof l->loops[i].verdict, columns[1 + 2 * i]);
		copy(l->loops[i].acts, sizeof l->loops[i].acts, columns[2 + 2 * i]);
	}
}

static struct listed *find_listed(const char *id)
{
	for (int i = 0; i < n_listed; i++)
		if (strcmp(list[i].id, id) == 0)
			return &list[i];
	return NULL;
}

/* The pieces that every move of the side chases, by their squares at the start of the cycle. */
static void add_victims(struct text *out, const struct xq_cycle *c, const struct xq_position *p, int side)
{
	static const char *const kinds[XQ_KINDS] = {"king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"};
	const char *before = ", always the ";
	for (xq_set left = xq_occupied(p); left; left &= left - 1) {
		int square = xq_first(left);
		if (!(c->always[side] & 1u << c->number[square]))
			continue;
		text_add(out, "%s%s on %c%d", before, kinds[xq_kind_at(p, square)], 'a' + xq_file(square),
			 xq_rank(square));
		before = " and the ";
	}
}

/* "Red checks with 2 of 2 moves; Black chases with 1 of 2" */
static void describe(const struct xq_cycle *c, const struct line *line, char *buf, size_t size)
{
	static const char *const sides[] = {"Red", "Black"};
	struct text out = text_into(buf, size);
	const char *between = "";
	for (int side = 0; side < 2; side++) {
		if (c->n_checks[side] > 0) {
			text_add(&out, "%s%s checks with %d of %d moves", between, sides[side], c->n_checks[side],
				 c->n_moves[side]);
			between = "; ";
		}
		if (c->n_chasing[side] > 0) {
			text_add(&out, "%s%s chases with %d of %d moves", between, sides[side], c->n_chasing[side],
				 c->n_moves[side]);
			add_victims(&out, c, xq_const(line_at(line, c->first)), side);
			between = "; ";
		}
	}
	if (!*between)
		text_add(&out, "nobody checks or chases");
}

/* The ruling on the moves from one position of the line to another, played that many times. */
static enum verdict rule_part(const struct line *line, int first, int last, int times, bool twice,
			      struct xq_cycle *cycle, char *acts, size_t size)
{
	struct line part;
	line_init(&part, line->game, line_at(line, first));
	for (int n = 0; n < times; n++)
		for (int i = first; i < last; i++)
			line_push(&part, line->steps[i].move);
	part.rules_at = twice ? 2 : 0;
	enum verdict verdict = line_ruling(&part).verdict;
	assert_true(xq_repeats(&part, cycle));
	if (acts)
		describe(cycle, &part, acts, size);
	line_release(&part);
	return verdict;
}

/* The ruling on the loop alone equals the ruling after it is played once more, at the third occurrence. */
static void rule_loop(const struct line *line, int first, int last, struct loop *loop, struct xq_cycle *cycle)
{
	struct xq_cycle again;
	enum verdict verdict = rule_part(line, first, last, 1, true, cycle, loop->acts, sizeof loop->acts);
	assert_string_equal(words[rule_part(line, first, last, 2, false, &again, NULL, 0)], words[verdict]);
	copy(loop->verdict, sizeof loop->verdict, words[verdict]);
}

/* The row cut at the second occurrence: only the loop before it is ruled on. */
static void check_cut(const struct line *line, int second, const struct loop *loop)
{
	struct line cut;
	line_init(&cut, line->game, line_at(line, 0));
	for (int i = 0; i < second; i++)
		line_push(&cut, line->steps[i].move);
	cut.rules_at = 2;
	assert_string_equal(words[line_ruling(&cut).verdict], loop->verdict);
	line_release(&cut);
}

/* The acts of the two loops add up to those of the whole. Only the last move of a loop has another reply when the loop
 * is alone, and may meet another threat. */
static void check_sums(const struct xq_cycle *whole, const struct xq_cycle loops[2])
{
	for (int side = 0; side < 2; side++) {
		assert_int_equal(whole->n_moves[side], loops[0].n_moves[side] + loops[1].n_moves[side]);
		assert_int_equal(whole->n_checks[side], loops[0].n_checks[side] + loops[1].n_checks[side]);
		assert_true(abs(whole->n_chasing[side] - loops[0].n_chasing[side] - loops[1].n_chasing[side]) <= 2);
		assert_int_equal(whole->always[side], loops[0].always[side] & loops[1].always[side]);
	}
}

/* The previous occurrence of the last position, searched backward from a place. */
static int occurred_before(const struct line *line, int at)
{
	for (int i = at - 2; i >= 0; i -= 2)
		if (line->steps[i].key == line->steps[line->length].key)
			return i;
	return -1;
}

static void check_row(char **columns, int n)
{
	assert_true(n >= 4);
	const char *id = columns[0], *expected = columns[3];
	struct line line;
	play_moves(&line, &xq_game, NULL, columns[1], columns[2]);
	int second = occurred_before(&line, line.length);
	int first = second < 0 ? -1 : occurred_before(&line, second);
	if (first >= 0) {
		struct xq_cycle whole, cycles[2];
		struct loop loops[2];
		rule_loop(&line, first, second, &loops[0], &cycles[0]);
		rule_loop(&line, second, line.length, &loops[1], &cycles[1]);
		rule_part(&line, first, line.length, 1, false, &whole, NULL, 0);
		check_sums(&whole, cycles);
		check_cut(&line, second, &loops[0]);
		bool as_expected = strcmp(loops[0].verdict, expected) == 0 && strcmp(loops[1].verdict, expected) == 0;
		struct listed *l = find_listed(id);
		n_ruled++;
		n_cut_otherwise += strcmp(loops[0].verdict, expected) != 0;
		n_last_otherwise += strcmp(loops[1].verdict, expected) != 0;
		if (!as_expected != !!l)
			fail_msg("%s, told %s: %s\t%s\t%s\t%s\t%s", as_expected ? "listed without need" : "not listed",
				 expected, id, loops[0].verdict, loops[0].acts, loops[1].verdict, loops[1].acts);
		if (l) {
			l->met = true;
			assert_string_equal(expected, "draw");
			for (int i = 0; i < 2; i++) {
				assert_string_equal(loops[i].verdict, l->loops[i].verdict);
				assert_string_equal(loops[i].acts, l->loops[i].acts);
			}
			assert_string_not_equal(loops[0].acts, loops[1].acts);
		}
	}
	line_release(&line);
}

/* Each row is ruled as expected, or listed with what was really played; only rows whose loops do different things are
 * listed. */
static void early_rulings_judge_the_loop_played(void **state)
{
	(void)state;
	each_row("data/xiangqi_loops.tsv", read_listed);
	each_row("../data/rulings/published.tsv", check_row);
	each_row("../data/rulings/games.tsv", check_row);
	for (int i = 0; i < n_listed; i++)
		if (!list[i].met)
			fail_msg("\"%s\" of xiangqi_loops.tsv is not the id of a ruling", list[i].id);
	assert_int_equal(n_ruled, 1394);
	assert_int_equal(n_cut_otherwise, 42);
	assert_int_equal(n_last_otherwise, 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(early_rulings_judge_the_loop_played),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
