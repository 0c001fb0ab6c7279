/* Checks the contracts of core/game.h for every registered game under every preset, along random games. usage:
 * test_contract [GAME]: only that game. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "core/setup.h"
#include "core/engine.h"
#include "core/events.h"
#include "core/perft.h"
#include "core/policy.h"
#include "core/random_play.h"
#include "core/layout.h"
#include "core/observation.h"
#include "games/registry.h"

#define STEPS_MAX 400

/* The sanitized build is slow and aims at other bugs, so it plays fewer games. */
#ifdef __SANITIZE_ADDRESS__
#define GAMES_A_PRESET 4
#else
#define GAMES_A_PRESET 16
#endif

typedef void check_fn(const struct line *);

static const char *only_game; /* set once by main */

static bool is_selected(const struct game *game)
{
	return !only_game || strcmp(only_game, game->name) == 0;
}

/* --- random games, played once for all checks --- */

struct random_game {
	const struct game *game;
	const struct preset *preset;
	int n_moves;
	move_t moves[STEPS_MAX];
};

static struct random_game *played;
static int n_played;

static void play_game(struct random_game *r, const struct game *game, const struct preset *preset, int number)
{
	struct position start;
	struct line line;
	struct rng rng;
	rng_seed(&rng, (uint64_t)number);
	game->rules.start(&start, preset);
	line_init(&line, game, &start);
	while (line.length < STEPS_MAX && random_play(&line, &rng, 1).verdict == UNDECIDED)
		;
	*r = (struct random_game){game, preset, line.length, {0}};
	for (int i = 0; i < line.length; i++)
		r->moves[i] = line.steps[i].move;
	line_release(&line);
}

#define COMBINATIONS 6 /* random ones of house rules per game */

static void play_preset(const struct game *game, const struct preset *preset)
{
	for (int n = 0; n < GAMES_A_PRESET; n++) {
		if (n_played % 256 == 0)
			played = mem_resize(played, (size_t)n_played + 256, sizeof *played);
		play_game(&played[n_played++], game, preset, n);
	}
}

/* The preset with that choice for a house rule; NULL if it contradicts the others. */
static const struct preset *chosen(const struct game *game, const struct preset *preset, const struct rule_switch *s,
				   const struct rule_choice *choice)
{
	char name[PRESET_NAME_MAX + 80];
	struct error err;
	snprintf(name, sizeof name, "%s+%s=%s", preset->name, s->id, choice->word);
	return game_preset(game, name, &err);
}

/* A preset with a random choice for each house rule, as long as they do not contradict each other. */
static const struct preset *random_rules(const struct game *game, const struct preset *preset, struct rng *rng)
{
	for (const struct rule_switch *s = game->switches; s->id; s++) {
		int n = 0;
		while (s->choices[n].word)
			n++;
		const struct preset *next = chosen(game, preset, s, &s->choices[rng_below(rng, (uint32_t)n)]);
		preset = next ? next : preset;
	}
	return preset;
}

static void play_switches(const struct game *game)
{
	struct rng rng;
	rng_seed(&rng, 8);
	for (const struct rule_switch *s = game->switches; s && s->id; s++)
		for (const struct rule_choice *c = s->choices; c->word; c++) {
			const struct preset *preset = chosen(game, game->presets, s, c);
			if (preset && preset != game->presets)
				play_preset(game, preset);
		}
	for (int n = 0; n < COMBINATIONS && game->switches; n++)
		play_preset(game, random_rules(game, game->presets, &rng));
}

static int play_games(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		if (!is_selected(games_at(g)))
			continue;
		for (const struct preset *preset = games_at(g)->presets; preset->name; preset++)
			play_preset(games_at(g), preset);
		play_switches(games_at(g));
	}
	return 0;
}

static int forget_games(void **state)
{
	(void)state;
	free(played);
	return 0;
}

/* The random game and line under check; NULL between checks. */
static const struct random_game *looked_at;
static struct line watched;

/* Calls check on every position of random games of every preset of every game. */
static void along_random_games(check_fn *check)
{
	for (int i = 0; i < n_played; i++) {
		const struct random_game *r = &played[i];
		struct position start;
		r->game->rules.start(&start, r->preset);
		line_init(&watched, r->game, &start);
		looked_at = r;
		check(&watched);
		for (int n = 0; n < r->n_moves; n++) {
			line_push(&watched, r->moves[n]);
			check(&watched);
		}
		looked_at = NULL;
		line_release(&watched);
	}
}

/* Teardown: prints the position where a check failed. */
static int show_failure(void **state)
{
	(void)state;
	if (!looked_at)
		return 0;
	char text[POSITION_TEXT_MAX];
	looked_at->game->text.format(line_last(&watched), text, sizeof text);
	print_error("ERROR: %s %s, random game %d after %d steps: %s\n", looked_at->game->name, looked_at->preset->name,
		    (int)(looked_at - played) % GAMES_A_PRESET, watched.length, text);
	looked_at = NULL;
	line_release(&watched);
	return 0;
}

/* --- action numbers --- */

#define ACTIONS_MAX 16384

/* What the numbers of the game under check meant so far: a move, and the names of both points. */
static struct {
	move_t move;
	char points[2 * sizeof(((struct layout_point *)NULL)->name)];
} meanings[ACTIONS_MAX];

/* Another move with the same number has the same points. */
static void check_meaning(const struct line *line, move_t move, int number)
{
	const struct game *g = line->game;
	struct board_layout layout;
	char names[sizeof meanings->points];
	if (meanings[number].move == move)
		return;
	g->rendering.layout(line_last(line), &layout);
	struct move_points points = g->rendering.move_points(line_last(line), move);
	snprintf(names, sizeof names, "%s%s", points.from < 0 ? "-" : layout.points[points.from].name,
		 points.to < 0 ? "-" : layout.points[points.to].name);
	if (meanings[number].move != NO_MOVE)
		assert_string_equal(meanings[number].points, names);
	meanings[number].move = move;
	memcpy(meanings[number].points, names, sizeof names);
}

static void check_actions(const struct line *line)
{
	const struct game *g = line->game;
	const struct position *p = line_last(line);
	static int seen_at[ACTIONS_MAX], now; /* when a number was last seen */
	static const struct game *last;
	move_t moves[MOVES_MAX];
	struct outcome outcomes[OUTCOMES_MAX];
	bool chance = g->rules.to_act(p) == ACTOR_CHANCE;
	int n = chance ? g->rules.outcomes(p, outcomes) : g->rules.generate(p, moves);
	if (last != g)
		memset(meanings, 0, sizeof meanings);
	last = g;
	now++;
	assert_in_range(g->actions.n, g->actions.n_moves, ACTIONS_MAX);
	for (int i = 0; i < n; i++) {
		move_t move = chance ? outcomes[i].move : moves[i];
		int number = g->actions.number(move);
		assert_in_range(number, chance ? g->actions.n_moves : 0,
				(chance ? g->actions.n : g->actions.n_moves) - 1);
		assert_int_not_equal(seen_at[number], now);
		seen_at[number] = now;
		if (line->length % 16 == 0)
			assert_int_equal(game_action(g, p, number), move);
		if (!chance && line->length % 16 == 0)
			check_meaning(line, move, number);
	}
	for (int number = now % 97; line->length % 16 == 0 && number < g->actions.n; number += 97)
		assert_int_equal(game_action(g, p, number) == NO_MOVE, seen_at[number] != now);
	assert_int_equal(game_action(g, p, g->actions.n), NO_MOVE);
	assert_int_equal(game_action(g, p, -1), NO_MOVE);
}

/* The planes of the last position differ from those of the one before, which was checked just now. */
static void check_observation(const struct line *line)
{
	static uint8_t before[OBSERVATION_MAX];
	const struct game *g = line->game;
	int size = observation_planes(g) * g->observation->rows * g->observation->columns;
	uint8_t now[OBSERVATION_MAX + 1];
	assert_in_range(size, 1, OBSERVATION_MAX);
	memset(now, 0xa5, sizeof now);
	observation_write(line, now);
	assert_int_equal(now[size], 0xa5);
	if (line->length > 0)
		assert_memory_not_equal(now, before, size);
	memcpy(before, now, (size_t)size);
}

static void positions_are_observed(void **state)
{
	(void)state;
	const struct game *game;
	for (int n = 0; (game = games_at(n)); n++) {
		for (int i = 0; i < observation_planes(game); i++)
			assert_non_null(observation_plane(game, i));
		assert_null(observation_plane(game, observation_planes(game)));
		assert_null(observation_plane(game, -1));
	}
	along_random_games(check_observation);
}

static void actions_are_numbered(void **state)
{
	(void)state;
	along_random_games(check_actions);
}

/* --- house rules --- */

static void check_switch(const struct rule_switch *s)
{
	uint8_t mask = s->mask ? s->mask : UINT8_MAX;
	int n = 0;
	assert_true(s->clause && strspn(s->id, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(s->id));
	for (const struct rule_choice *c = s->choices; c->word; c++, n++) {
		assert_true(c->word[0]);
		assert_int_equal(strcspn(c->word, "+= \t\n"), strlen(c->word));
		assert_int_equal(c->value & mask, c->value);
		for (const struct rule_choice *d = s->choices; d < c; d++)
			assert_true(d->value != c->value && strcmp(d->word, c->word) != 0);
	}
	assert_in_range(n, 2, 20);
}

/* The longest name: of each house rule the longest value. */
static void check_names(const struct game *g)
{
	for (const struct preset *p = g->presets; p->name; p++) {
		size_t length = strlen(p->name);
		assert_int_equal(strcspn(p->name, "+="), length);
		for (const struct rule_switch *s = g->switches; s->id; s++) {
			size_t longest = 0;
			for (const struct rule_choice *c = s->choices; c->word; c++)
				longest = strlen(c->word) > longest ? strlen(c->word) : longest;
			length += strlen("+=") + strlen(s->id) + longest;
		}
		assert_in_range(length, 1, PRESET_NAME_MAX);
	}
}

static void house_rules_are_well_formed(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++) {
		const struct game *g = games_at(i);
		int n = 0;
		if (!g->switches)
			continue;
		for (const struct rule_switch *s = g->switches; s->id; s++, n++) {
			check_switch(s);
			for (const struct rule_switch *other = g->switches; other < s; other++)
				assert_string_not_equal(other->id, s->id);
		}
		assert_in_range(n, 1, 64);
		check_names(g);
	}
}

/* Every choice of every house rule on every preset: its name leads back to it, what the preset has already is left out,
 * and only its byte of the rules changes. */
static void check_choices(const struct game *g, const struct preset *base)
{
	struct error err;
	for (const struct rule_switch *s = g->switches; s->id; s++)
		for (const struct rule_choice *c = s->choices; c->word; c++) {
			const struct preset *made = chosen(g, base, s, c);
			bool is_own = c == &s->choices[game_rule_choice(base, s)];
			if (!made)
				continue;
			assert_int_equal(made == base, is_own);
			assert_ptr_equal(game_preset(g, made->name, &err), made);
			assert_ptr_equal(&s->choices[game_rule_choice(made, s)], c);
			for (const struct rule_switch *other = g->switches; other->id; other++)
				if (other != s)
					assert_int_equal(game_rule_choice(made, other), game_rule_choice(base, other));
		}
}

static void house_rules_are_names(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++) {
		const struct game *g = games_at(i);
		struct rng rng;
		struct error err;
		rng_seed(&rng, 5);
		for (const struct preset *p = g->presets; g->switches && p->name; p++) {
			check_choices(g, p);
			for (int n = 0; n < 20; n++) {
				const struct preset *made = random_rules(g, p, &rng);
				assert_ptr_equal(game_preset(g, made->name, &err), made);
			}
		}
	}
}

static bool side_can_act(const struct line *line)
{
	const struct position *p = line_last(line);
	return line->game->rules.verdict(p).verdict == UNDECIDED && line->game->rules.to_act(p) != ACTOR_CHANCE;
}

static void the_game_table_is_complete(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++) {
		const struct game *g = games_at(i);
		assert_true(g->name && g->title && g->about && g->sides[0] && g->sides[1] && g->presets &&
			    g->presets[0].name);
		assert_true(g->rules.position_size > 0 && g->rules.position_size <= POSITION_MAX);
		assert_true(g->rules.moves_max > 0 && g->rules.moves_max <= MOVES_MAX);
		assert_true(g->rules.outcomes_max >= 0 && g->rules.outcomes_max <= OUTCOMES_MAX);
		assert_true((g->rules.outcomes != NULL) == (g->rules.outcomes_max > 0));
		assert_true(g->rules.start && g->rules.to_act && g->rules.generate && g->rules.play &&
			    g->rules.verdict && g->rules.stuck && g->rules.judge && g->rules.key);
		assert_true(g->text.parse && g->text.format && g->text.parse_move && g->text.format_move &&
			    g->rendering.layout && g->rendering.move_points);
		assert_true(g->heuristics.evaluate && g->heuristics.order);
		assert_true(!g->heuristics.is_flip || g->heuristics.pass != NO_MOVE);
		assert_true((g->heuristics.noisy != NULL) == (g->heuristics.quiets != NULL));
		assert_true((g->heuristics.slot != NULL) == (g->heuristics.n_slots > 0));
		assert_true((g->text.notations != NULL) == (g->text.format_move_in != NULL));
	}
}

static void check_generate(const struct line *line)
{
	if (!side_can_act(line))
		return;
	const struct game *g = line->game;
	const struct position *p = line_last(line);
	move_t once[MOVES_MAX + 1], twice[MOVES_MAX + 1];
	memset(once, 0xee, sizeof once);
	memset(twice, 0xee, sizeof twice);
	int n = g->rules.generate(p, once);
	assert_true(n >= 0 && n <= g->rules.moves_max);
	assert_int_equal(g->rules.generate(p, twice), n);
	assert_memory_equal(once, twice, sizeof once);
	assert_int_equal(g->rules.generate(p, NULL), n);
	assert_int_equal(once[n], 0xeeeeeeee);
	for (int i = 0; i < n; i++) {
		assert_int_not_equal(once[i], NO_MOVE);
		for (int j = 0; j < i; j++)
			assert_int_not_equal(once[i], once[j]);
	}
}

static void generate_is_deterministic_and_bounded(void **state)
{
	(void)state;
	along_random_games(check_generate);
}

/* A decided game can be played on, as records may do, and its moves are written and read like any other. */
static void check_after_the_end(const struct line *line)
{
	const struct game *g = line->game;
	const struct position *p = line_last(line);
	if (g->rules.verdict(p).verdict == UNDECIDED || g->rules.to_act(p) == ACTOR_CHANCE)
		return;
	move_t moves[MOVES_MAX];
	int n = g->rules.generate(p, moves);
	assert_in_range(n, 0, g->rules.moves_max);
	assert_int_equal(g->rules.generate(p, NULL), n);
	for (int i = 0; i < n; i++) {
		struct position after;
		struct error err;
		char text[MOVE_TEXT_MAX];
		assert_true(g->text.format_move(p, moves[i], text, sizeof text) < sizeof text);
		assert_int_equal(g->text.parse_move(p, text, &err), moves[i]);
		g->rules.play(&after, p, moves[i]);
	}
	assert_int_equal(g->text.parse_move(p, "no move", NULL), NO_MOVE);
}

static void decided_positions_can_be_continued(void **state)
{
	(void)state;
	along_random_games(check_after_the_end);
	struct position p;
	struct line line;
	set_up(games_find("xiangqi", NULL), NULL, "4k4/9/9/9/9/9/9/9/9/3K1A3 w", &p);
	line_init(&line, games_find("xiangqi", NULL), &p);
	check_after_the_end(&line);
	assert_true(line.game->rules.generate(&p, NULL) > 0);
	line_release(&line);
}

/* play writes the whole new position and nothing beyond it, and does not change the old one. */
static void check_play(const struct line *line)
{
	if (!side_can_act(line))
		return;
	const struct game *g = line->game;
	move_t moves[MOVES_MAX];
	unsigned char untouched[POSITION_MAX];
	memset(untouched, 0x11, sizeof untouched);
	int n = g->rules.generate(line_last(line), moves);
	for (int i = 0; i < n; i++) {
		struct position before, old, a, b;
		memset(&before, 0, sizeof before);
		memcpy(&before, line_last(line), g->rules.position_size);
		old = before;
		memset(&a, 0x11, sizeof a);
		memset(&b, 0x22, sizeof b);
		g->rules.play(&a, &before, moves[i]);
		g->rules.play(&b, &before, moves[i]);
		assert_memory_equal(&old, &before, sizeof old);
		assert_memory_equal(&a, &b, g->rules.position_size);
		assert_memory_equal(a.bytes + g->rules.position_size, untouched, POSITION_MAX - g->rules.position_size);
	}
}

static void play_is_pure(void **state)
{
	(void)state;
	along_random_games(check_play);
}

/* Checks a whole line, so it is not called at each step. */
static void check_line(const struct line *line)
{
	struct error err;
	if ((line->length % 16 == 0 || line_ruling(line).verdict != UNDECIDED) && !line_check(line, &err))
		fail_msg("%s after %d steps: %s", line->game->name, line->length, err.text);
}

static void lines_are_consistent(void **state)
{
	(void)state;
	along_random_games(check_line);
}

static void check_outcomes(const struct line *line)
{
	const struct game *g = line->game;
	const struct position *p = line_last(line);
	if (g->rules.outcomes_max == 0) {
		assert_int_not_equal(g->rules.to_act(p), ACTOR_CHANCE);
		return;
	}
	if (g->rules.verdict(p).verdict != UNDECIDED || g->rules.to_act(p) != ACTOR_CHANCE)
		return;
	struct outcome outcomes[OUTCOMES_MAX];
	int n = g->rules.outcomes(p, outcomes);
	assert_in_range(n, 1, g->rules.outcomes_max);
	for (int i = 0; i < n; i++) {
		struct position after;
		assert_true(outcomes[i].weight > 0);
		g->rules.play(&after, p, outcomes[i].move);
		assert_int_not_equal(g->rules.to_act(&after), ACTOR_CHANCE);
		const char *text = move_text(g, p, outcomes[i].move);
		assert_true(text[0] == '(' && text[strlen(text) - 1] == ')');
	}
}

static void outcomes_have_weights_and_successors(void **state)
{
	(void)state;
	along_random_games(check_outcomes);
}

static void check_position_text(const struct line *line)
{
	const struct game *g = line->game;
	const struct position *p = line_last(line);
	struct position read;
	struct error err;
	memcpy(&read, line_at(line, 0), g->rules.position_size); /* holds the rules, as parse requires */
	const char *text = position_text(g, p);
	if (!g->text.parse(&read, text, &err))
		fail_msg("%s: %s: %s", g->name, text, err.text);
	assert_string_equal(position_text(g, &read), text);
	assert_int_equal(g->rules.to_act(&read), g->rules.to_act(p));
	assert_int_equal(g->rules.verdict(&read).verdict, g->rules.verdict(p).verdict);
	if (side_can_act(line))
		assert_string_equal(sorted_moves(g, &read), sorted_moves(g, p));
	char small[8];
	assert_int_equal(g->text.format(p, small, sizeof small),
			 strlen(text)); /* truncated, but the full length is returned */
	assert_int_equal(strlen(small), sizeof small - 1);
	/* The previous contents are overwritten completely. */
	memcpy(&read, p, g->rules.position_size);
	assert_true(g->text.parse(&read, position_text(g, line_at(line, 0)), &err));
	assert_string_equal(position_text(g, &read), position_text(g, line_at(line, 0)));
	assert_int_equal(g->rules.key(&read), g->rules.key(line_at(line, 0)));
}

static void positions_round_trip_through_text(void **state)
{
	(void)state;
	along_random_games(check_position_text);
}

/* Cycles through the notations, each at positions of both sides. -1: the game has none. */
static int notation_in_turn(const struct line *line)
{
	const struct game *g = line->game;
	int n = 0;
	while (g->text.notations && g->text.notations[n])
		n++;
	return n ? line->length / 2 % n : -1;
}

static void check_move_text(const struct line *line)
{
	const struct game *g = line->game;
	const struct position *p = line_last(line);
	move_t moves[MOVES_MAX];
	int n = 0, k = notation_in_turn(line);
	if (side_can_act(line)) {
		n = g->rules.generate(p, moves);
	} else if (g->rules.verdict(p).verdict == UNDECIDED) {
		struct outcome outcomes[OUTCOMES_MAX];
		n = g->rules.outcomes(p, outcomes);
		for (int i = 0; i < n; i++)
			moves[i] = outcomes[i].move;
	}
	for (int i = 0; i < n; i++) {
		struct error err = {0};
		const char *text = move_text(g, p, moves[i]);
		assert_null(strpbrk(text, " \t\n"));
		if (g->text.parse_move(p, text, &err) != moves[i])
			fail_msg("%s: %s at %s is not read back: %s", g->name, text, position_text(g, p), err.text);
		if (k < 0)
			continue;
		char other[MOVE_TEXT_MAX];
		assert_true(g->text.format_move_in(p, moves[i], k, other, sizeof other) < sizeof other);
		if (g->text.parse_move(p, other, &err) != moves[i])
			fail_msg("%s: %s at %s is not read back: %s", g->name, other, position_text(g, p), err.text);
	}
	struct error err = {0};
	assert_int_equal(g->text.parse_move(p, "nonsense", &err), NO_MOVE);
	assert_true(strlen(err.text) > 0);
	err.text[0] = 0;
	assert_int_equal(g->text.parse_move(p, "", &err), NO_MOVE);
	assert_true(strlen(err.text) > 0);
}

static void moves_round_trip_through_text(void **state)
{
	(void)state;
	along_random_games(check_move_text);
}

/* Parsing an invalid position leaves *p unchanged. Reads two texts per letter, so it is not called at each step. */
static void check_bad_text(const struct line *line)
{
	if (line->length % 21 != 0) /* an odd number, so that both sides are to move in turn */
		return;
	const struct game *g = line->game;
	struct position p, old;
	struct error err;
	memset(&p, 0, sizeof p);
	memcpy(&p, line_last(line), g->rules.position_size);
	old = p;
	char text[POSITION_TEXT_MAX];
	size_t length = g->text.format(&p, text, sizeof text);
	for (size_t i = 0; i < length; i++) { /* truncated anywhere: read or rejected, never partly */
		char kept = text[i];
		text[i] = 0;
		if (!g->text.parse(&p, text, &err))
			assert_memory_equal(&p, &old, sizeof p);
		p = old;
		text[i] = '!';
		assert_false(g->text.parse(&p, text, &err));
		assert_memory_equal(&p, &old, sizeof p);
		text[i] = kept;
	}
}

static void invalid_positions_are_refused_and_change_nothing(void **state)
{
	(void)state;
	along_random_games(check_bad_text);
}

/* One letter repeated any number of times, even beyond a buffer's size, is neither a move nor a position. */
static void truncated_texts_are_refused(void **state)
{
	(void)state;
	static const char *const letters[] = {"x", "0", "1", "a", "K", "?", "(", "/", "^", "*", " ", ".", "炮", "３"};
	for (int g = 0; games_at(g); g++)
		for (size_t i = 0; is_selected(games_at(g)) && i < sizeof letters / sizeof *letters; i++) {
			struct position start, p;
			struct string text = {0};
			games_at(g)->rules.start(&start, games_at(g)->presets);
			for (int n = 0; n < 300; n++) {
				struct error err = {0};
				p = start;
				string_add(&text, "%s", letters[i]);
				assert_int_equal(games_at(g)->text.parse_move(&start, text.text, &err), NO_MOVE);
				assert_true(*err.text);
				*err.text = 0;
				assert_false(games_at(g)->text.parse(&p, text.text, &err));
				assert_true(*err.text);
			}
			string_release(&text);
		}
}

/* The key depends on everything in a position's text except the counters: equal texts have equal keys; the next
 * position has another key. */
static void check_key(const struct line *line)
{
	const struct game *g = line->game;
	struct position read;
	memcpy(&read, line_at(line, 0), g->rules.position_size);
	assert_true(g->text.parse(&read, position_text(g, line_last(line)), NULL));
	if (line->length > 0)
		assert_true(line->steps[line->length].key != line->steps[line->length - 1].key);
	for (int i = 0; i < line->length; i++)
		if (line->steps[i].key == line->steps[line->length].key && side_can_act(line) &&
		    g->rules.verdict(line_at(line, i)).verdict == UNDECIDED) {
			assert_int_equal(g->rules.to_act(line_at(line, i)), g->rules.to_act(line_last(line)));
			assert_string_equal(sorted_moves(g, line_at(line, i)), sorted_moves(g, line_last(line)));
		}
}

static void keys_distinguish_positions(void **state)
{
	(void)state;
	along_random_games(check_key);
}

/* Adopting another preset keeps the legal moves, and turns the default start into the preset's start. */
static void check_adopt(const struct line *line)
{
	const struct game *g = line->game;
	for (const struct preset *p = g->presets; g->rules.adopt && p->name; p++) {
		struct position under, start, adopted;
		memcpy(&under, line_last(line), g->rules.position_size);
		g->rules.adopt(&under, p);
		assert_int_equal(g->rules.key(&under), g->rules.key(line_last(line)));
		assert_string_equal(sorted_moves(g, &under), sorted_moves(g, line_last(line)));
		g->rules.start(&start, p);
		g->rules.start(&adopted, g->presets);
		g->rules.adopt(&adopted, p);
		assert_memory_equal(&adopted, &start, g->rules.position_size);
	}
}

static void presets_do_not_change_the_moves(void **state)
{
	(void)state;
	along_random_games(check_adopt);
}

static void check_rulings(const struct line *line)
{
	struct ruling r = line_ruling(line);
	assert_true((r.verdict == UNDECIDED) == (r.clause == NULL));
	assert_true((r.verdict == UNDECIDED) == (r.why == NULL));
	if (r.clause) /* "qilin 4.3": the game's name and a clause */
		assert_int_equal(strncmp(r.clause, line->game->name, strlen(line->game->name)), 0);
}

/* Move counts are part of the position, so only the ruling on a repeated position depends on the history. */
static void check_history(const struct line *line)
{
	if (!line_is_ruled_by_history(line))
		return;
	assert_true(line_ruling(line).verdict != UNDECIDED);
	assert_true(line_occurrences(line, line->length) > 0);
}

static void only_repetition_rulings_depend_on_history(void **state)
{
	(void)state;
	along_random_games(check_history);
}

static void rulings_cite_a_clause(void **state)
{
	(void)state;
	along_random_games(check_rulings);
}

static void check_layout(const struct line *line)
{
	const struct game *g = line->game;
	struct board_layout layout;
	g->rendering.layout(line_last(line), &layout);
	assert_in_range(layout.n_points, 1, LAYOUT_POINTS_MAX);
	assert_in_range(layout.n_lines, 0, LAYOUT_LINES_MAX);
	assert_in_range(layout.n_arcs, 0, LAYOUT_ARCS_MAX);
	for (int i = 0; i < layout.n_points; i++) {
		assert_in_range(layout.points[i].x, 0, layout.width - 1);
		assert_in_range(layout.points[i].y, 0, layout.height - 1);
		assert_int_equal(layout_find(&layout, layout.points[i].name), i);
		if (layout.points[i].occupied)
			assert_in_range(layout.points[i].piece, 0, layout.n_pieces - 1);
	}
	for (int side = 0; side < 2; side++)
		assert_in_range(layout.hands[side].piece, 0, layout.n_pieces - 1);
	if (!side_can_act(line))
		return;
	move_t moves[MOVES_MAX];
	int n = g->rules.generate(line_last(line), moves);
	for (int i = 0; i < n; i++) {
		struct move_points t = g->rendering.move_points(line_last(line), moves[i]);
		assert_true(t.from >= -1 && t.from < layout.n_points && t.to >= -1 && t.to < layout.n_points);
	}
}

static bool names(const struct event *events, int n, int point)
{
	for (int i = 0; i < n; i++)
		if (memchr(events[i].at.points, point, events[i].at.n))
			return true;
	return false;
}

/* Every changed point is in an event, and no event of a point is reported twice. */
static void check_events(const struct line *line)
{
	const struct game *g = line->game;
	struct event events[EVENTS_MAX];
	struct board_layout was, is;
	if (line->length == 0)
		return;
	const struct position *before = line_at(line, line->length - 1), *after = line_last(line);
	int n = events_of(g, before, line->steps[line->length - 1].move, after, events);
	g->rendering.layout(before, &was);
	g->rendering.layout(after, &is);
	for (int i = 0; i < is.n_points; i++) {
		const struct layout_point *a = &was.points[i], *b = &is.points[i];
		bool same =
			a->occupied == b->occupied && (!a->occupied || (a->piece == b->piece && a->marks == b->marks));
		if (!same && !names(events, n, i))
			fail_msg("%s: %s: no event for %s", g->name, position_text(g, after), b->name);
	}
	for (int i = 0; i < n; i++) {
		assert_in_range(events[i].kind, 0, EVENT_KINDS - 1);
		assert_non_null(events_name(events[i].kind));
		int max = events[i].kind == EVENT_LINE ? FORMED_POINTS_MAX : events[i].kind == EVENT_MOVED ? 2 : 1;
		assert_in_range(events[i].at.n, events[i].kind == EVENT_MOVED ? 2 : 1, max);
		for (int k = 0; k < events[i].at.n; k++)
			assert_in_range(events[i].at.points[k], 0, is.n_points - 1);
		for (int k = 0; k < i; k++)
			assert_false(events[i].kind == events[k].kind &&
				     memcmp(&events[i].at, &events[k].at, sizeof events[i].at) == 0);
	}
}

/* The formed lines of the last turn are among those its steps formed, and the pieces of a line are of one kind. */
static void check_formed(const struct line *line)
{
	struct formed formed[FORMED_MAX];
	struct board_layout layout;
	int n = events_formed(line, formed);
	line->game->rendering.layout(line_last(line), &layout);
	assert_in_range(n, 0, FORMED_MAX);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < formed[i].n; k++) {
			const struct layout_point *p = &layout.points[formed[i].points[k]];
			assert_true(p->occupied && p->piece == layout.points[formed[i].points[0]].piece);
		}
}

static void events_describe_the_changes(void **state)
{
	(void)state;
	along_random_games(check_events);
	along_random_games(check_formed);
}

static void check_stage(const struct line *line)
{
	const char *(*stage)(const struct position *) = line->game->rendering.stage;
	if (!stage)
		return;
	const char *word = stage(line_last(line));
	assert_true(!word || (*word && word[strspn(word, "abcdefghijklmnopqrstuvwxyz")] == 0));
}

static void stages_have_names(void **state)
{
	(void)state;
	along_random_games(check_stage);
}

static bool looks_alike(const struct layout_point *a, const struct layout_point *b)
{
	bool seen = !(a->marks & (MARK_FACE_DOWN | MARK_BLOCK));
	return a->x == b->x && a->y == b->y && strcmp(a->name, b->name) == 0 && a->occupied == b->occupied &&
	       (!a->occupied || (a->marks == b->marks && a->number == b->number && (!seen || a->piece == b->piece)));
}

/* A position survives the round trip through a setup, and the setup looks like the position. */
static void check_setup(const struct line *line)
{
	const struct game *g = line->game;
	const char *text = position_text(g, line_last(line));
	char again[POSITION_TEXT_MAX];
	struct setup setup;
	struct error err;
	struct board_layout whole, drawn;
	if (!setup_parse(g, text, &setup, &err))
		fail_msg("%s is not parsed into fields: %s", text, err.text);
	size_t length = g->text.setup->format_fields(&setup, again, sizeof again);
	assert_string_equal(again, text);
	assert_int_equal(length, strlen(text));
	g->rendering.layout(line_last(line), &whole);
	setup_layout(g, &setup, &drawn);
	assert_int_equal(drawn.n_points, whole.n_points);
	assert_int_equal(drawn.width, whole.width);
	assert_int_equal(drawn.height, whole.height);
	assert_int_equal(drawn.n_lines, whole.n_lines);
	for (int i = 0; i < whole.n_points; i++)
		if (!looks_alike(&whole.points[i], &drawn.points[i]))
			fail_msg("%s: %s is drawn differently from the draft", text, whole.points[i].name);
}

/* An empty board with no pieces in hand is invalid in most games, but it can be a setup at any size. */
static void check_empty_setup(const struct game *g, int width, int height)
{
	struct setup setup, other;
	struct error err;
	char text[POSITION_TEXT_MAX], again[POSITION_TEXT_MAX];
	assert_true(setup_clear(g, width, height, &setup));
	assert_true(setup_check(g, &setup, &err));
	g->text.setup->format_fields(&setup, text, sizeof text);
	if (!setup_parse(g, text, &other, &err))
		fail_msg("%s is not parsed into fields: %s", text, err.text);
	g->text.setup->format_fields(&other, again, sizeof again);
	assert_string_equal(again, text);
}

static void check_form(const struct game *g)
{
	const struct setup_form *form = g->text.setup;
	struct position start;
	struct board_layout layout;
	struct setup setup, old;
	struct error err;
	assert_non_null(form);
	g->rules.start(&start, &g->presets[0]);
	g->rendering.layout(&start, &layout);
	int min = form->blank ? form->size_min : 0, max = form->blank ? form->size_max : 0;
	check_empty_setup(g, layout.width, layout.height);
	for (int width = min; width <= max; width++)
		for (int height = min; form->blank && height <= max; height++)
			check_empty_setup(g, width, height);
	assert_false(setup_clear(g, layout.width + 20, layout.height, &setup));
	assert_true(setup_clear(g, layout.width, layout.height, &setup));
	old = setup;
	assert_false(setup_parse(g, "", &setup, &err));
	assert_false(setup_parse(g, "!", &setup, &err));
	assert_memory_equal(&setup, &old, sizeof setup);
	for (int i = 0; form->fields[i].name; i++) {
		assert_true(i < SETUP_FIELDS_MAX && setup_find(form->fields, form->fields[i].name) == i);
		if (form->fields[i].kind == SETUP_PIECES)
			continue;
		setup = old;
		setup.values[i] = 10000000;
		assert_false(setup_check(g, &setup, &err));
		assert_non_null(strstr(err.text, form->fields[i].name));
	}
	setup = old;
	setup.points[0].glyph = '!';
	assert_false(setup_check(g, &setup, &err));
	for (int i = 0; form->traits && form->traits[i].name; i++)
		assert_true(i < SETUP_TRAITS_MAX && setup_find(form->traits, form->traits[i].name) == i);
}

static void positions_are_parsed_into_fields(void **state)
{
	(void)state;
	along_random_games(check_setup);
	for (int i = 0; games_at(i); i++)
		if (is_selected(games_at(i)))
			check_form(games_at(i));
}

static void board_layouts_can_be_drawn(void **state)
{
	(void)state;
	along_random_games(check_layout);
}

static void check_heuristics(const struct line *line)
{
	if (!side_can_act(line))
		return;
	const struct game *g = line->game;
	assert_in_range(g->heuristics.evaluate(line_last(line)) + SCORE_EVAL_MAX, 0, 2 * SCORE_EVAL_MAX);
	move_t moves[MOVES_MAX];
	int score[MOVES_MAX], n = g->rules.generate(line_last(line), moves);
	for (int i = 0; i < n; i++)
		score[i] = -12345678;
	g->heuristics.order(line_last(line), moves, n, score);
	for (int i = 0; i < n; i++)
		assert_int_not_equal(score[i], -12345678);
}

static void advice_is_in_range(void **state)
{
	(void)state;
	along_random_games(check_heuristics);
}

/* Exactly the moves called flips lead to chance nodes; the null move gives the turn to the other side. */
static void check_chance_moves(const struct line *line)
{
	const struct game *g = line->game;
	const struct position *p = line_last(line);
	if (!side_can_act(line) || !g->heuristics.is_flip)
		return;
	struct position after;
	move_t moves[MOVES_MAX];
	int n = g->rules.generate(p, moves), n_flips = 0, score = -12345678;
	for (int i = 0; i < n; i++) {
		g->rules.play(&after, p, moves[i]);
		assert_int_not_equal(moves[i], g->heuristics.pass);
		assert_int_equal(g->heuristics.is_flip(p, moves[i]), g->rules.to_act(&after) == ACTOR_CHANCE);
		n_flips += g->heuristics.is_flip(p, moves[i]);
	}
	if (line->length == 0 || n_flips == 0)
		return;
	g->rules.play(&after, p, g->heuristics.pass);
	assert_false(g->heuristics.is_flip(p, g->heuristics.pass));
	assert_int_equal(g->rules.to_act(&after), actor_opponent(g->rules.to_act(p)));
	assert_int_equal(g->rules.verdict(&after).verdict, UNDECIDED);
	g->heuristics.order(p, &g->heuristics.pass, 1, &score);
	assert_true(score <= 0 && score != -12345678);
}

static void chance_moves_are_declared(void **state)
{
	(void)state;
	along_random_games(check_chance_moves);
}

static int place_of(const move_t *moves, int n, move_t move)
{
	while (n > 0 && moves[n - 1] != move)
		n--;
	return n - 1;
}

/* Every generated move is in exactly one part, once, in the order that order gives. */
static void check_parts(const struct line *line)
{
	const struct game *g = line->game;
	const struct position *p = line_last(line);
	if (!side_can_act(line) || !g->heuristics.noisy)
		return;
	move_t moves[MOVES_MAX], noisy[MOVES_MAX + 1], quiets[MOVES_MAX + 1];
	int score[MOVES_MAX], n = g->rules.generate(p, moves);
	memset(noisy, 0xee, sizeof noisy);
	memset(quiets, 0xee, sizeof quiets);
	g->heuristics.order(p, moves, n, score);
	int n_noisy = g->heuristics.noisy(p, noisy), n_quiets = g->heuristics.quiets(p, quiets);
	assert_int_equal(n_noisy + n_quiets, n);
	assert_int_equal(noisy[n_noisy], 0xeeeeeeee);
	assert_int_equal(quiets[n_quiets], 0xeeeeeeee);
	for (int i = 0; i < n; i++) {
		assert_int_equal(place_of(noisy, n_noisy, moves[i]) >= 0, score[i] > 0);
		assert_int_equal(place_of(quiets, n_quiets, moves[i]) >= 0, score[i] <= 0);
	}
}

static void noisy_and_quiet_moves_are_all_moves(void **state)
{
	(void)state;
	along_random_games(check_parts);
}

static void check_legal(const struct line *line, const move_t *legal, int n, move_t move)
{
	const struct game *g = line->game;
	if (g->heuristics.is_legal(line_last(line), move) != (place_of(legal, n, move) >= 0))
		fail_msg("%s: %s: move %#x is %slegal", g->name, position_text(g, line_last(line)), move,
			 place_of(legal, n, move) >= 0 ? "" : "not ");
}

/* Only the generated moves are legal: tries these, these with one bit flipped, those of earlier positions, and random
 * numbers. */
static void check_is_legal(const struct line *line)
{
	const struct game *g = line->game;
	if (!side_can_act(line) || !g->heuristics.is_legal)
		return;
	move_t legal[MOVES_MAX], others[MOVES_MAX];
	int n = g->rules.generate(line_last(line), legal);
	for (int i = 0; i < n; i++) {
		check_legal(line, legal, n, legal[i]);
		check_legal(line, legal, n, legal[i] ^ (move_t)1 << (line->length + i) % 32);
	}
	for (int back = 1; back <= 9 && back <= line->length; back += 1 + back / 3) {
		const struct position *p = line_at(line, line->length - back);
		int n_others = g->rules.to_act(p) == ACTOR_CHANCE ? 0 : g->rules.generate(p, others);
		for (int i = 0; i < n_others; i++)
			check_legal(line, legal, n, others[i]);
	}
	struct rng rng;
	rng_seed(&rng, (uint64_t)line->length);
	for (int i = 0; i < 64; i++) /* of every length in bits */
		check_legal(line, legal, n, (move_t)(rng_next(&rng) >> (32 + i % 32)));
	check_legal(line, legal, n, NO_MOVE);
	if (g->heuristics.pass != NO_MOVE)
		check_legal(line, legal, n, g->heuristics.pass);
}

static int n_asked_back, n_ways_back;

/* The move of an upcoming repetition leads to an earlier position, and one is found if a legal move does so. */
static void check_upcoming_repetition(const struct line *line)
{
	const struct game *g = line->game;
	if (!side_can_act(line) || !g->heuristics.upcoming_repetition)
		return;
	move_t legal[MOVES_MAX], found = g->heuristics.upcoming_repetition(line);
	int n = g->rules.generate(line_last(line), legal), n_back = 0;
	bool is_back = false;
	struct line after;
	line_copy(&after, line);
	for (int i = 0; i < n; i++) {
		line_push(&after, legal[i]);
		bool back = line_occurrences(&after, after.length) > 0;
		n_back += back;
		is_back |= back && legal[i] == found;
		line_pop(&after);
	}
	line_release(&after);
	if (is_back != (n_back > 0) || (found == NO_MOVE) != (n_back == 0))
		fail_msg("%s: %s: %d moves lead back, found %u", g->name, position_text(g, line_last(line)), n_back,
			 (unsigned)found);
	n_asked_back++;
	n_ways_back += n_back > 0;
}

static void upcoming_repetitions_are_found(void **state)
{
	(void)state;
	n_asked_back = n_ways_back = 0;
	along_random_games(check_upcoming_repetition);
	assert_true(n_asked_back == 0 || n_ways_back >= 5);
}

static void is_legal_accepts_any_number(void **state)
{
	(void)state;
	along_random_games(check_is_legal);
}

static void check_slots(const struct line *line)
{
	const struct game *g = line->game;
	if (!side_can_act(line) || !g->heuristics.slot)
		return;
	move_t moves[MOVES_MAX];
	int n = g->rules.generate(line_last(line), moves);
	for (int i = 0; i < n; i++)
		assert_in_range(g->heuristics.slot(moves[i]), 0, g->heuristics.n_slots - 1);
	if (g->heuristics.pass != NO_MOVE)
		assert_in_range(g->heuristics.slot(g->heuristics.pass), 0, g->heuristics.n_slots - 1);
}

static void slots_are_in_range(void **state)
{
	(void)state;
	along_random_games(check_slots);
}

/* The points and hands of a board, as drawn. */
static void assert_same_board(const struct game *g, const struct position *a, const struct position *b)
{
	struct board_layout layouts[2];
	g->rendering.layout(a, &layouts[0]);
	g->rendering.layout(b, &layouts[1]);
	assert_int_equal(layouts[0].n_points, layouts[1].n_points);
	for (int i = 0; i < layouts[0].n_points; i++) {
		assert_int_equal(layouts[0].points[i].occupied, layouts[1].points[i].occupied);
		assert_int_equal(layouts[0].points[i].piece, layouts[1].points[i].piece);
	}
}

/* In games without flips the null move only passes the turn; repetitions do not reach across it. */
static void check_null_move(const struct line *line)
{
	const struct game *g = line->game;
	const struct position *p = line_last(line);
	if (!side_can_act(line) || g->heuristics.is_flip || g->heuristics.pass == NO_MOVE ||
	    (g->rules.in_check && g->rules.in_check(p) >= 0))
		return;
	struct line passed;
	line_init(&passed, g, p);
	for (int i = 0; i < 4; i++) {
		line_push(&passed, g->heuristics.pass);
		assert_int_equal(g->rules.to_act(line_last(&passed)),
				 i % 2 ? g->rules.to_act(p) : actor_opponent(g->rules.to_act(p)));
		assert_same_board(g, p, line_last(&passed));
		assert_int_equal(g->rules.key(line_last(&passed)) == g->rules.key(p), i % 2);
		assert_int_equal(g->rules.judge(&passed).verdict, UNDECIDED);
	}
	line_release(&passed);
}

static void passes_change_the_side_to_move(void **state)
{
	(void)state;
	along_random_games(check_null_move);
}

/* Returns whether the move is legal, or NO_MOVE where no side acts. */
static bool is_legal_first_move(const struct line *line, move_t first)
{
	move_t moves[MOVES_MAX];
	if (line_ruling(line).verdict != UNDECIDED || !side_can_act(line))
		return first == NO_MOVE;
	int n = line->game->rules.generate(line_last(line), moves);
	while (n > 0 && moves[n - 1] != first)
		n--;
	return n > 0;
}

/* Playouts end decided; the same generator state gives the same playout. */
static void check_policies(const struct line *line)
{
	const struct game *g = line->game;
	if (!g->heuristics.policies || line->length % 64 > 1)
		return;
	struct line alone; /* a playout ignores the positions before it */
	line_init(&alone, g, line_last(line));
	for (const struct policy *p = g->heuristics.policies; p->name; p++) {
		struct rng rng, same;
		struct playout out, again;
		rng_seed(&rng, (uint64_t)line->length);
		same = rng;
		memset(&out, 0xff, sizeof out);
		p->play_out(line_last(line), &(struct playout_options){0}, &rng, &out);
		p->play_out(line_last(line), &(struct playout_options){0}, &same, &again);
		assert_true(out.verdict == FIRST_WINS || out.verdict == SECOND_WINS || out.verdict == DRAWN);
		assert_true(is_legal_first_move(&alone, out.first));
		assert_true(out.plies >= (out.first != NO_MOVE) && out.pieces >= 0);
		assert_int_equal(again.verdict, out.verdict);
		assert_int_equal(again.plies, out.plies);
		assert_int_equal(again.pieces, out.pieces);
		assert_int_equal(again.first, out.first);
		assert_memory_equal(&rng, &same, sizeof rng);
	}
	line_release(&alone);
}

static void policies_finish_games(void **state)
{
	(void)state;
	along_random_games(check_policies);
}

int main(int argc, char **argv)
{
	only_game = argc > 1 ? argv[1] : NULL;
	if (only_game && !games_find(only_game, NULL))
		return 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_game_table_is_complete),
		cmocka_unit_test_teardown(generate_is_deterministic_and_bounded, show_failure),
		cmocka_unit_test_teardown(actions_are_numbered, show_failure),
		cmocka_unit_test_teardown(positions_are_observed, show_failure),
		cmocka_unit_test_teardown(decided_positions_can_be_continued, show_failure),
		cmocka_unit_test_teardown(play_is_pure, show_failure),
		cmocka_unit_test_teardown(lines_are_consistent, show_failure),
		cmocka_unit_test_teardown(outcomes_have_weights_and_successors, show_failure),
		cmocka_unit_test_teardown(positions_round_trip_through_text, show_failure),
		cmocka_unit_test_teardown(moves_round_trip_through_text, show_failure),
		cmocka_unit_test_teardown(invalid_positions_are_refused_and_change_nothing, show_failure),
		cmocka_unit_test(truncated_texts_are_refused),
		cmocka_unit_test_teardown(keys_distinguish_positions, show_failure),
		cmocka_unit_test(house_rules_are_well_formed),
		cmocka_unit_test(house_rules_are_names),
		cmocka_unit_test_teardown(presets_do_not_change_the_moves, show_failure),
		cmocka_unit_test_teardown(rulings_cite_a_clause, show_failure),
		cmocka_unit_test_teardown(only_repetition_rulings_depend_on_history, show_failure),
		cmocka_unit_test_teardown(positions_are_parsed_into_fields, show_failure),
		cmocka_unit_test_teardown(board_layouts_can_be_drawn, show_failure),
		cmocka_unit_test_teardown(events_describe_the_changes, show_failure),
		cmocka_unit_test_teardown(stages_have_names, show_failure),
		cmocka_unit_test_teardown(advice_is_in_range, show_failure),
		cmocka_unit_test_teardown(chance_moves_are_declared, show_failure),
		cmocka_unit_test_teardown(noisy_and_quiet_moves_are_all_moves, show_failure),
		cmocka_unit_test_teardown(is_legal_accepts_any_number, show_failure),
		cmocka_unit_test_teardown(upcoming_repetitions_are_found, show_failure),
		cmocka_unit_test_teardown(slots_are_in_range, show_failure),
		cmocka_unit_test_teardown(passes_change_the_side_to_move, show_failure),
		cmocka_unit_test_teardown(policies_finish_games, show_failure),
	};
	return cmocka_run_group_tests(tests, play_games, forget_games);
}
