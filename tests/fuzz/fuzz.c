#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "core/engine.h"
#include "core/layout.h"
#include "endgames/tablebases.h"
#include "games/registry.h"
#include "records/record_read.h"
#include "records/record_write.h"

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc, (void)argv;
	games_begin();
	tablebases_begin();
	return 0;
}

void fuzz_stop(const char *file, int line, const char *claim)
{
	dprintf(STDERR_FILENO, "%s:%d: does not hold: %s\n", file, line, claim);
	abort();
}

void fuzz_discard_output(void)
{
	static FILE *nowhere;
	if (nowhere)
		return;
	nowhere = fopen("/dev/null", "w");
	HOLD(nowhere);
	stdout = nowhere;
	stderr = nowhere;
}

static int choice(uint8_t letter, int n)
{
	return (uint8_t)(letter - 'A') % n;
}

const struct preset *fuzz_preset(const uint8_t letters[2], const struct game **game)
{
	int n_games = 0, n_presets = 0;
	while (games_at(n_games))
		n_games++;
	*game = games_at(choice(letters[0], n_games));
	while ((*game)->presets[n_presets].name)
		n_presets++;
	return &(*game)->presets[choice(letters[1], n_presets)];
}

char *fuzz_string(const uint8_t *data, size_t size)
{
	char *text = mem_new(size + 1);
	if (size > 0)
		memcpy(text, data, size);
	return text;
}

void fuzz_check_error(const struct error *err)
{
	HOLD(err->text[0] != 0);
	HOLD(!strchr(err->text, '\n'));
}

static void check_text(const struct game *game, const struct position *p)
{
	char text[POSITION_TEXT_MAX], again[POSITION_TEXT_MAX];
	struct error err;
	struct position read = *p;
	HOLD(game->text.format(p, text, sizeof text) == strlen(text));
	HOLD(game->text.parse(&read, text, &err));
	game->text.format(&read, again, sizeof again);
	HOLD(strcmp(text, again) == 0);
	HOLD(game->rules.key(&read) == game->rules.key(p));
}

static void check_layout(const struct game *game, const struct position *p, struct board_layout *layout)
{
	game->rendering.layout(p, layout);
	HOLD(layout->n_points > 0 && layout->n_points <= LAYOUT_POINTS_MAX);
	HOLD(layout->n_lines >= 0 && layout->n_lines <= LAYOUT_LINES_MAX);
	HOLD(layout->n_arcs >= 0 && layout->n_arcs <= LAYOUT_ARCS_MAX);
	for (int i = 0; i < layout->n_points; i++) {
		const struct layout_point *point = &layout->points[i];
		HOLD(layout_find(layout, point->name) == i);
		HOLD(point->x >= 0 && point->x < layout->width && point->y >= 0 && point->y < layout->height);
		HOLD(!point->occupied || (point->marks & MARK_FACE_DOWN) || point->piece < layout->n_pieces);
	}
}

static void check_ruling(struct ruling r)
{
	HOLD(r.verdict >= UNDECIDED && r.verdict <= DRAWN);
	HOLD((r.verdict == UNDECIDED) == !r.clause && (r.verdict == UNDECIDED) == !r.why);
}

/* A move or outcome: its text can be read back, it changes points of the board, and the next position is valid. */
static void check_step(const struct game *game, const struct position *p, move_t move, int n_points)
{
	char text[MOVE_TEXT_MAX];
	struct error err;
	struct position after;
	HOLD(move != NO_MOVE);
	HOLD(game->text.format_move(p, move, text, sizeof text) == strlen(text));
	HOLD(game->text.parse_move(p, text, &err) == move);
	struct move_points touched = game->rendering.move_points(p, move);
	HOLD(touched.from >= -1 && touched.from < n_points && touched.to >= -1 && touched.to < n_points);
	game->rules.play(&after, p, move);
	check_ruling(game->rules.verdict(&after));
	game->rules.key(&after);
	struct board_layout layout;
	check_layout(game, &after, &layout);
}

static void check_outcomes(const struct game *game, const struct position *p, const struct board_layout *layout)
{
	struct outcome outcomes[OUTCOMES_MAX];
	int n = game->rules.outcomes(p, outcomes);
	uint32_t sum = 0, face_down = 0;
	HOLD(n >= 1 && n <= game->rules.outcomes_max);
	for (int i = 0; i < n; i++) {
		HOLD(outcomes[i].weight > 0);
		sum += outcomes[i].weight;
		check_step(game, p, outcomes[i].move, layout->n_points);
	}
	for (int i = 0; i < layout->n_points; i++)
		face_down += (layout->points[i].marks & MARK_FACE_DOWN) != 0;
	HOLD(sum == face_down); /* referee/dealer.h relies on it */
}

static void check_moves(const struct game *game, const struct position *p, const struct board_layout *layout)
{
	move_t moves[MOVES_MAX];
	int score[MOVES_MAX];
	int n = game->rules.generate(p, moves);
	HOLD(n >= 0 && n <= game->rules.moves_max);
	HOLD(game->rules.generate(p, NULL) == n);
	if (n == 0) {
		struct ruling stuck = game->rules.stuck(p);
		check_ruling(stuck);
		HOLD(stuck.verdict != UNDECIDED);
	}
	int worth = game->heuristics.evaluate(p);
	HOLD(worth >= -SCORE_EVAL_MAX && worth <= SCORE_EVAL_MAX);
	game->heuristics.order(p, moves, n, score);
	for (int i = 0; i < n; i++)
		check_step(game, p, moves[i], layout->n_points);
}

void fuzz_check_position(const struct game *game, const struct position *p)
{
	struct board_layout layout;
	check_text(game, p);
	check_layout(game, p, &layout);
	struct ruling ruling = game->rules.verdict(p);
	check_ruling(ruling);
	if (ruling.verdict != UNDECIDED)
		return;
	if (game->rules.to_act(p) == ACTOR_CHANCE)
		check_outcomes(game, p, &layout);
	else
		check_moves(game, p, &layout);
}

void fuzz_check_record(const struct record *record)
{
	struct string once = {0}, twice = {0};
	struct record_reader reader;
	struct record again;
	struct error err;
	HOLD(record_check(record, &err));
	record_write(record, &once);
	record_reader_init(&reader, once.text, once.length);
	HOLD(record_read(&reader, &again, &err) == RECORD_READ);
	HOLD(record_check(&again, &err));
	HOLD(again.line.length == record->line.length);
	for (int i = 0; i <= record->line.length; i++)
		HOLD(again.line.steps[i].move == record->line.steps[i].move &&
		     again.line.steps[i].key == record->line.steps[i].key);
	record_write(&again, &twice);
	HOLD(once.length == twice.length && memcmp(once.text, twice.text, once.length) == 0);
	record_release(&again);
	HOLD(record_read(&reader, &again, &err) == RECORD_END);
	string_release(&once);
	string_release(&twice);
}

void fuzz_check_games(bool read(struct collection *, const char *, size_t, struct error *), const char *bytes, size_t n)
{
	struct collection collection = {0};
	struct error err = {0};
	int n_refused = 0;
	if (!read(&collection, bytes, n, &err))
		fuzz_check_error(&err);
	for (int i = 0; i < collection.n_errors; i++) {
		fuzz_check_error(&collection.errors[i].error);
		HOLD(strncmp(collection.errors[i].error.text, "game ", 5) == 0);
		HOLD(collection.errors[i].game >= 1 && collection.errors[i].game <= collection.n_games);
		n_refused += !collection.errors[i].is_read;
	}
	HOLD(collection.n + n_refused == collection.n_games);
	for (int i = 0; i < collection.n; i++)
		fuzz_check_record(&collection.records[i]);
	collection_release(&collection);
}
