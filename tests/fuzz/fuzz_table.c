/* A table driven by arbitrary calls: two letters for game and preset, then two bytes per call: the function and its
 * argument. Whatever is called, the table stays consistent, an error has a message and leaves the game unchanged, a
 * flip that is taken back and made again shows the same piece, and the record reads back. */
#include "fuzz.h"
#include "base/text.h"

#include <string.h>

#include "core/layout.h"
#include "play/table.h"
#include "records/record_read.h"
#include "records/record_write.h"

#define CALLS_MAX 200

struct state {
	struct table table;
	int argument;
	bool outcome_is_set;                          /* the host supplied an outcome, so the dealer is not bound */
	char shown[LAYOUT_POINTS_MAX][MOVE_TEXT_MAX]; /* by the dealer */
};

static struct line *line_of(struct state *s)
{
	return &s->table.record.line;
}

/* Writes the legal moves or outcomes and returns their number. */
static int choices(const struct table *t, move_t moves[MOVES_MAX])
{
	const struct game *game = t->record.game;
	if (!table_goes_on(t, NULL))
		return 0;
	if (game->rules.to_act(table_now(t)) != ACTOR_CHANCE)
		return game->rules.generate(table_now(t), moves);
	struct outcome outcomes[OUTCOMES_MAX];
	int n = game->rules.outcomes(table_now(t), outcomes);
	for (int i = 0; i < n; i++)
		moves[i] = outcomes[i].move;
	return n;
}

static void play(struct state *s)
{
	struct table *t = &s->table;
	move_t moves[MOVES_MAX];
	int n = choices(t, moves), before = line_of(s)->length;
	HOLD((n == 0) == !table_goes_on(t, NULL));
	if (n == 0)
		return;
	s->outcome_is_set |= table_side(t) < 0;
	struct ruling ruling = table_play(t, moves[s->argument % n]);
	HOLD(line_of(s)->length == before + 1 && ruling.verdict == table_ruling(t).verdict);
	HOLD(ruling.verdict == t->record.result);
}

static void reveal(struct state *s)
{
	struct table *t = &s->table;
	const struct game *game = t->record.game;
	bool due = t->has_dealer && table_goes_on(t, NULL) && table_side(t) < 0;
	move_t outcome = table_reveal(t);
	HOLD(due == (outcome != NO_MOVE));
	if (!due || s->outcome_is_set)
		return;
	const struct position *before = line_at(line_of(s), line_of(s)->length - 1);
	char text[MOVE_TEXT_MAX];
	int point = game->rendering.move_points(before, outcome).to;
	game->text.format_move(before, outcome, text, sizeof text);
	HOLD(!*s->shown[point] || strcmp(s->shown[point], text) == 0);
	memcpy(s->shown[point], text, sizeof text);
}

static void take_back(struct state *s)
{
	int length = s->argument % (line_of(s)->length + 1);
	table_take_back(&s->table, s->argument & 128 ? line_of(s)->length : length);
	HOLD(s->table.record.result == UNDECIDED);
}

static bool resign(struct state *s, struct error *err)
{
	return table_resign(&s->table, s->argument & 1, err);
}

static bool agree(struct state *s, struct error *err)
{
	return table_agree_draw(&s->table, err);
}

static bool end(struct state *s, struct error *err)
{
	if (!table_goes_on(&s->table, err))
		return false;
	table_end(&s->table, (enum verdict)(FIRST_WINS + s->argument % 3), "so it was decided");
	return true;
}

/* A call that ends the game unless it is rejected. */
static void attempt(struct state *s, bool call(struct state *, struct error *))
{
	struct error err = {0};
	enum verdict before = table_ruling(&s->table).verdict;
	if (call(s, &err)) {
		HOLD(before == UNDECIDED && table_ruling(&s->table).verdict != UNDECIDED);
	} else {
		fuzz_check_error(&err);
		HOLD(table_ruling(&s->table).verdict == before);
	}
}

static void tick(struct state *s)
{
	int side = table_side(&s->table);
	bool fell = table_tick(&s->table, s->table.now + (int64_t)s->argument * s->argument);
	HOLD(!fell || (side >= 0 && s->table.record.result != UNDECIDED));
}

static void pause(struct state *s)
{
	if (s->argument & 1)
		table_pause(&s->table);
	else
		table_run(&s->table);
}

/* Some of these make no sense. */
static void set_clocks(struct state *s)
{
	struct error err = {0};
	bool byoyomi = s->argument & 1;
	struct clocks_rules rules = {.main_ms = 1000 * (s->argument >> 1 & 7),
				     .moves = s->argument >> 4 & 3,
				     .increment_ms = 100 * (s->argument >> 6 & 1),
				     .period_ms = byoyomi ? 100 : 0,
				     .periods = byoyomi ? (s->argument >> 6 & 3) : 0};
	if (!table_set_clocks(&s->table, &rules, &err))
		fuzz_check_error(&err);
}

static void forget(struct state *s)
{
	s->outcome_is_set = false;
	memset(s->shown, 0, sizeof s->shown);
}

static void deal(struct state *s)
{
	struct error err = {0};
	const uint64_t seed[4] = {(uint64_t)s->argument, 1};
	char layout[LAYOUT_POINTS_MAX + 1] = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";
	switch (s->argument % 3) {
	case 0:
		table_seed(&s->table, seed[0]);
		break;
	case 1:
		table_lay(&s->table, seed, s->argument / 3);
		break;
	default:
		if (!table_seal(&s->table, layout, &err)) {
			fuzz_check_error(&err);
			return;
		}
	}
	forget(s);
}

/* Writes and reads the game and continues, as after a save. */
static void continue_game(struct state *s)
{
	struct string text = {0};
	struct record_reader reader;
	struct record record;
	record_write(&s->table.record, &text);
	record_reader_init(&reader, text.text, text.length);
	HOLD(record_read(&reader, &record, NULL) == RECORD_READ);
	enum verdict before = table_ruling(&s->table).verdict;
	table_release(&s->table);
	table_adopt(&s->table, &record);
	HOLD(table_ruling(&s->table).verdict == before);
	string_release(&text);
	forget(s);
}

static void call(struct state *s, int which)
{
	static void (*const calls[])(struct state *) = {play,  reveal,     take_back, tick,
							pause, set_clocks, deal,      continue_game};
	static bool (*const attempts[])(struct state *, struct error *) = {resign, agree, end};
	enum { N_CALLS = sizeof calls / sizeof *calls, N_ATTEMPTS = sizeof attempts / sizeof *attempts };
	which %= N_CALLS + N_ATTEMPTS;
	if (which < N_CALLS)
		calls[which](s);
	else
		attempt(s, attempts[which - N_CALLS]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 2)
		return 0;
	const struct game *game;
	const struct preset *preset = fuzz_preset(data, &game);
	struct state s = {.argument = 0};
	struct error err;
	table_init(&s.table, game, preset, NULL);
	for (size_t i = 2; i + 1 < size && i < 2 + 2 * CALLS_MAX; i += 2) {
		s.argument = data[i + 1];
		call(&s, data[i]);
		HOLD(table_check(&s.table, &err));
	}
	fuzz_check_record(&s.table.record);
	table_release(&s.table);
	return 0;
}
