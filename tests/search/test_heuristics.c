/* Pins the games' evaluation, move ordering and texts: along random games of every preset, the sums of the evaluations
 * and of the move orders, and a hash of every picture, text and ruling, equal those of tests/data/heuristics.tsv. Any
 * change shows there, intended or not; other tests check correctness.
 * usage: test_heuristics [--print]: prints the current table, for an intended change:
 *     cd tests && ../build/tests/test_heuristics --print >new.tsv && mv new.tsv data/heuristics.tsv */
#include "support.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "core/random_play.h"
#include "core/layout.h"
#include "games/registry.h"

#define TABLE   "data/heuristics.tsv"
#define GAMES   20
#define STEPS   400
#define COLUMNS 6

/* The sums over a preset's games. */
struct sum {
	int n_positions;
	int64_t evaluations, orders; /* each evaluation times its number, so that swapped evaluations show */
	uint64_t shown;
};

static void mix(struct sum *s, uint64_t with)
{
	s->shown = rng_mix(s->shown ^ with) + 1;
}

static void mix_text(struct sum *s, const char *text)
{
	for (; text && *text; text++)
		mix(s, (unsigned char)*text);
	mix(s, 256);
}

static void mix_picture(struct sum *s, const struct game *g, const struct position *p)
{
	struct board_layout layout;
	g->rendering.layout(p, &layout);
	mix(s, (uint64_t)layout.width << 32 | (uint64_t)layout.height << 16 | (uint64_t)layout.cells);
	for (int i = 0; i < layout.n_points; i++) {
		const struct layout_point *point = &layout.points[i];
		mix(s, (uint64_t)point->x << 48 | (uint64_t)point->y << 32 | (uint64_t)point->marks << 16 |
			       point->number << 8 | point->occupied);
		mix_text(s, point->name);
		bool face_up = point->occupied && point->piece < layout.n_pieces && !point->marks;
		mix_text(s, face_up ? layout.pieces[point->piece].name : "");
	}
	for (int i = 0; i < layout.n_lines; i++)
		mix(s, (uint64_t)layout.lines[i].x1 << 48 | (uint64_t)layout.lines[i].y1 << 32 |
			       (uint64_t)layout.lines[i].x2 << 16 | (uint64_t)layout.lines[i].y2);
	for (int i = 0; i < layout.n_arcs; i++)
		mix(s, (uint64_t)layout.arcs[i].x << 40 | (uint64_t)layout.arcs[i].y << 32 |
			       (uint64_t)layout.arcs[i].x1 << 24 | (uint64_t)layout.arcs[i].y1 << 16 |
			       (uint64_t)layout.arcs[i].x2 << 8 | (uint64_t)layout.arcs[i].y2);
	mix(s, (uint64_t)layout.hands[0].n << 8 | layout.hands[1].n);
}

static void mix_move(struct sum *s, const struct game *g, const struct position *p, move_t move)
{
	struct move_points touched = g->rendering.move_points(p, move);
	mix_text(s, move_text(g, p, move));
	mix(s, (uint64_t)(touched.from + 1) << 16 | (uint64_t)(touched.to + 1));
	for (int k = 0; g->text.notations && g->text.notations[k]; k++) {
		char text[MOVE_TEXT_MAX];
		g->text.format_move_in(p, move, k, text, sizeof text);
		mix_text(s, text);
	}
	if (g->rendering.route) {
		int points[LAYOUT_POINTS_MAX], n = g->rendering.route(p, move, points);
		for (int i = 0; i < n; i++)
			mix(s, (uint64_t)points[i]);
	}
}

static void add_to_sums(struct sum *s, const struct line *line)
{
	const struct game *g = line->game;
	const struct position *p = line_last(line);
	struct ruling ruling = line_ruling(line);
	move_t moves[MOVES_MAX];
	int scores[MOVES_MAX];
	s->n_positions++;
	mix_text(s, ruling.clause);
	mix_text(s, ruling.id ? ruling.id : "");
	mix_text(s, position_text(g, p));
	mix_picture(s, g, p);
	if (g->rules.verdict(p).verdict != UNDECIDED || g->rules.to_act(p) == ACTOR_CHANCE)
		return;
	int n = g->rules.generate(p, moves);
	s->evaluations += (int64_t)g->heuristics.evaluate(p) * s->n_positions;
	g->heuristics.order(p, moves, n, scores);
	for (int i = 0; i < n; i++) {
		s->orders += (int64_t)scores[i] * (s->n_positions + i);
		mix_move(s, g, p, moves[i]);
	}
}

static void sum_up(const struct game *game, const struct preset *preset, struct sum *s)
{
	*s = (struct sum){0};
	for (int i = 0; i < GAMES; i++) {
		struct rng rng;
		struct line line;
		struct position start;
		rng_seed(&rng, (uint64_t)i);
		game->rules.start(&start, preset);
		line_init(&line, game, &start);
		do
			add_to_sums(s, &line);
		while (line.length < STEPS && random_play(&line, &rng, 1).verdict == UNDECIDED);
		add_to_sums(s, &line);
		line_release(&line);
	}
}

static void write_row(const struct game *game, const struct preset *preset, char *out, size_t size)
{
	struct sum s;
	sum_up(game, preset, &s);
	snprintf(out, size, "%s\t%s\t%d\t%" PRId64 "\t%" PRId64 "\t%016" PRIx64, game->name, preset->name,
		 s.n_positions, s.evaluations, s.orders, s.shown);
}

static int n_rows;

static void check_row(char **columns, int n_columns)
{
	struct error err;
	char now[400], pinned[400];
	assert_int_equal(n_columns, COLUMNS);
	const struct game *game = games_find(columns[0], &err);
	const struct preset *preset = game ? game_preset(game, columns[1], &err) : NULL;
	if (!preset)
		fail_msg("%s", err.text);
	write_row(game, preset, now, sizeof now);
	snprintf(pinned, sizeof pinned, "%s\t%s\t%s\t%s\t%s\t%s", columns[0], columns[1], columns[2], columns[3],
		 columns[4], columns[5]);
	if (strcmp(now, pinned) != 0)
		fail_msg("%s; pinned: %s", now, pinned);
	n_rows++;
}

static void evaluations_are_pinned(void **state)
{
	(void)state;
	int n_presets = 0;
	for (int g = 0; games_at(g); g++)
		for (const struct preset *preset = games_at(g)->presets; preset->name; preset++)
			n_presets++;
	each_row(TABLE, check_row);
	assert_int_equal(n_rows, n_presets);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(evaluations_are_pinned)};
	if (argc > 1 && strcmp(argv[1], "--print") == 0) {
		support_begin();
		printf("# Written by tests/search/test_heuristics.c --print\n"
		       "game\tpreset\tpositions\tevaluations\torders\tshown\n");
		for (int g = 0; games_at(g); g++)
			for (const struct preset *preset = games_at(g)->presets; preset->name; preset++) {
				char row[400];
				write_row(games_at(g), preset, row, sizeof row);
				printf("%s\n", row);
			}
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
