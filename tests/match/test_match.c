/* Matches: deals are played from both sides, and threads and interruptions change nothing. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rng.h"
#include "games/registry.h"
#include "match/match_results.h"
#include "match/match_report.h"
#include "match/openings.h"
#include "match/tally.h"
#include "referee/clocks.h"
#include "referee/dealer.h"
#include "games/opponent.h"

#define GAMES_MAX 16

/* The games of a match. */
struct seen {
	const struct game *game;
	char text[GAMES_MAX][1 << 15]; /* moves and reveals of each game */
	int n_reports, stop_after;
	atomic_bool *stop;
};

/* The reported figures of a game follow from its line. */
static void check_record(const struct match_game *game, int number, const struct line *line)
{
	struct ruling ruling = line_ruling(line);
	int n_acts = 0;
	for (int i = 0; i < line->length; i++)
		n_acts += line->game->rules.to_act(line_at(line, i)) != ACTOR_CHANCE;
	assert_true(game->played);
	assert_int_equal(game->first, number % 2);
	assert_int_equal(game->plies, n_acts);
	assert_int_equal(game->verdict, ruling.verdict == UNDECIDED ? DRAWN : ruling.verdict);
	assert_string_equal(game->clause, ruling.verdict == UNDECIDED ? "plies" : ruling.clause);
	for (int player = 0; player < 2; player++)
		assert_true(game->nodes[player] > 0 && game->time_us[player] >= 0);
}

static void see(void *context, int number, const struct match_game *game, const struct match_report *report)
{
	const struct line *line = &report->line;
	struct seen *seen = context;
	char *text = seen->text[number];
	size_t n = 0;
	check_record(game, number, line);
	for (int i = 0; i < line->length && n + 2 * MOVE_TEXT_MAX < sizeof seen->text[0]; i++) {
		n += line->game->text.format_move(line_at(line, i), line->steps[i].move, text + n, MOVE_TEXT_MAX);
		text[n++] = ' ';
	}
	text[n] = 0;
	if (++seen->n_reports == seen->stop_after)
		atomic_store(seen->stop, true);
}

static struct match_setup setup_of(const char *name, const char *a, const char *b, int n_games, struct seen *seen)
{
	const struct game *game = games_find(name, NULL);
	memset(seen, 0, sizeof *seen);
	seen->game = game;
	return (struct match_setup){
		.game = game,
		.preset = game->presets,
		.players = {{.word = a, .setup.hash_bytes = 1 << 18}, {.word = b, .setup.hash_bytes = 1 << 18}},
		.n_games = n_games,
		.seed = 7,
		.opening_plies = 4,
		.plies_max = 200,
		.report = see,
		.context = seen,
	};
}

static void play(const struct match_setup *setup, struct match_game *played)
{
	struct error err;
	if (!match_run(setup, played, &err))
		fail_msg("%s", err.text);
}

static void assert_same(const struct match_game *a, const struct match_game *b, int n)
{
	for (int i = 0; i < n; i++) {
		assert_true(a[i].played && b[i].played);
		assert_int_equal(a[i].first, b[i].first);
		assert_int_equal(a[i].verdict, b[i].verdict);
		assert_string_equal(a[i].clause, b[i].clause);
		assert_int_equal(a[i].plies, b[i].plies);
		assert_int_equal(a[i].repeats, b[i].repeats);
		for (int player = 0; player < 2; player++)
			assert_int_equal(a[i].nodes[player], b[i].nodes[player]);
	}
}

static struct seen one, other;

/* Every game is the same on one thread and on four. */
static void threads_do_not_matter(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct match_game played[2][6] = {0};
		struct match_setup setup = setup_of(games_at(g)->name, "1", "2", 6, &one);
		play(&setup, played[0]);
		setup = setup_of(games_at(g)->name, "1", "2", 6, &other);
		setup.threads = 4;
		play(&setup, played[1]);
		assert_same(played[0], played[1], 6);
		for (int i = 0; i < 6; i++)
			assert_string_equal(one.text[i], other.text[i]);
		assert_string_not_equal(one.text[0], one.text[2]); /* another pair, another opening */
	}
}

/* match.h: random openings consist of flips if there are any, "b4 (k)". */
static void random_openings_are_flips(void **state)
{
	(void)state;
	struct match_game played[6] = {0};
	struct match_setup setup = setup_of("darkchess", "1", "2", 6, &one);
	setup.opening_plies = 9;
	setup.plies_max = 60;
	play(&setup, played);
	for (int i = 0; i < 6; i++) {
		int n = 0;
		char *rest = one.text[i];
		for (char *word; n < 18 && (word = strtok_r(rest, " ", &rest)); n++)
			assert_int_equal(*word == '(', n % 2 == 1);
		assert_int_equal(n, 18);
	}
}

/* Collects the reveals by point: "b4" -> "(k)". */
static void add_reveals(const char *text, char known[64][2][MOVE_TEXT_MAX], int *n, int *n_shared)
{
	char copy[1 << 15], before[MOVE_TEXT_MAX] = "";
	snprintf(copy, sizeof copy, "%s", text);
	for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
		if (word[0] == '(') {
			int i = 0;
			while (i < *n && strcmp(known[i][0], before) != 0)
				i++;
			if (i < *n) {
				assert_string_equal(known[i][1], word);
				++*n_shared;
			} else {
				snprintf(known[*n][0], MOVE_TEXT_MAX, "%s", before);
				snprintf(known[(*n)++][1], MOVE_TEXT_MAX, "%s", word);
			}
		}
		snprintf(before, sizeof before, "%s", word);
	}
}

/* The two games of a pair begin alike, with the seats exchanged, and a point revealed in both shows the same piece. */
static void both_games_of_a_pair_have_the_same_deal(void **state)
{
	(void)state;
	struct match_game played[6] = {0};
	struct match_setup setup = setup_of("darkchess", "1", "3", 6, &one);
	play(&setup, played);
	for (int pair = 0; pair < 3; pair++) {
		const char *a = one.text[2 * pair], *b = one.text[2 * pair + 1];
		char known[64][2][MOVE_TEXT_MAX];
		int n = 0, n_shared = 0, n_blanks = 0, same = 0;
		for (; a[same] && a[same] == b[same]; same++)
			n_blanks += a[same] == ' ';
		assert_true(n_blanks >= 8); /* four flips and their reveals */
		assert_int_equal(played[2 * pair].first, 0);
		assert_int_equal(played[2 * pair + 1].first, 1);
		add_reveals(a, known, &n, &n_shared);
		assert_int_equal(n_shared, 0);
		add_reveals(b, known, &n, &n_shared);
		assert_true(n_shared > 8 && n <= 32);
		assert_string_not_equal(a, b);
	}
}

/* Three players, on one thread and on three. Every pairing plays the same deals and openings, and each game equals one
 * between two players alone, apart from their random numbers. */
static void several_players_all_meet(void **state)
{
	(void)state;
	struct match_game played[2][12] = {0};
	struct match_setup setup = setup_of("darkchess", "1", "depth-1", 4, &one);
	setup.players[2] = (struct match_player){.word = "2", .setup.hash_bytes = 1 << 18};
	setup.n_players = 3;
	play(&setup, played[0]);
	assert_int_equal(one.n_reports, 12);
	setup.context = &other;
	memset(&other, 0, sizeof other);
	setup.threads = 3;
	play(&setup, played[1]);
	assert_same(played[0], played[1], 12);
	for (int i = 0; i < 12; i++)
		assert_string_equal(one.text[i], other.text[i]);
	for (int deal = 0; deal < 2; deal++) {
		char known[64][2][MOVE_TEXT_MAX];
		int n = 0, n_shared = 0;
		for (int i = 0; i < 6; i++) {
			const char *text = one.text[6 * deal + i];
			add_reveals(text, known, &n, &n_shared);
			for (int blanks = 0; blanks < 8; text++) /* four flips and their reveals */
				blanks += *text == ' ';
			size_t opening = (size_t)(text - one.text[6 * deal + i]);
			assert_int_equal(strncmp(one.text[6 * deal], one.text[6 * deal + i], opening), 0);
		}
		assert_true(n_shared > 20 && n <= 32);
	}
}

/* Three openings, five pairs: the fourth begins with the first again. Their reveals stay, the rest is dealt by the
 * seed, equally for both games of a pair and differently when the opening comes again. */
static void pairs_begin_with_listed_openings(void **state)
{
	(void)state;
	static const char text[] = "startpos moves a1 (k)\nstartpos moves b4 (P) a1 (p)\nstartpos\n";
	static const char *const begins[] = {"a1 (k) ", "b4 (P) a1 (p) ", ""};
	struct match_game played[10] = {0};
	struct match_setup setup = setup_of("darkchess", "1", "depth-1", 10, &one);
	struct openings openings;
	char known[2][64][2][MOVE_TEXT_MAX];
	int n[2] = {0}, n_shared = 0, n_alike = 0;
	assert_true(openings_read(&openings, setup.game, setup.preset, text, sizeof text - 1, NULL));
	setup.openings = &openings;
	play(&setup, played);
	for (int i = 0; i < 10; i++) {
		const char *begin = begins[i / 2 % 3];
		if (strncmp(one.text[i], begin, strlen(begin)) != 0)
			fail_msg("game %d begins \"%.40s\"", i, one.text[i]);
	}
	for (int again = 0; again < 2; again++) /* pairs 0 and 3 */
		for (int i = 0; i < 2; i++)
			add_reveals(one.text[6 * again + i], known[again], &n[again], &n_shared);
	assert_true(n_shared > 8);
	for (int i = 0; i < n[0]; i++)
		for (int k = 0; k < n[1]; k++)
			n_alike += strcmp(known[0][i][0], known[1][k][0]) == 0 &&
				   strcmp(known[0][i][1], known[1][k][1]) == 0;
	assert_in_range(n_alike, 1, 20);
	openings_release(&openings);
}

/* A stopped match resumes and gives the same games. */
static void stopped_matches_resume(void **state)
{
	(void)state;
	atomic_bool stop = false;
	struct match_game whole[8] = {0}, parts[8] = {0};
	struct match_setup setup = setup_of("surakarta", "1", "2", 8, &one);
	play(&setup, whole);
	setup = setup_of("surakarta", "1", "2", 8, &other);
	setup.stop = other.stop = &stop;
	other.stop_after = 3;
	play(&setup, parts);
	assert_int_equal(other.n_reports, 3);
	for (int i = 0; i < 8; i++)
		assert_int_equal(parts[i].played, i < 3);
	atomic_store(&stop, false);
	other.stop_after = 0;
	play(&setup, parts);
	assert_int_equal(other.n_reports, 8);
	assert_same(whole, parts, 8);
}

static void the_stronger_level_wins(void **state)
{
	(void)state;
	struct match_game played[16] = {0};
	struct match_setup setup = setup_of("surakarta", "3", "1", 16, &one);
	struct tally t;
	setup.threads = 2;
	play(&setup, played);
	tally_count(&t, played, 16);
	assert_int_equal(t.n, 16);
	assert_int_equal(tally_sum(&t, 0) + tally_sum(&t, 1) + tally_sum(&t, 2), 16);
	assert_true(tally_sum(&t, 0) > 2 * tally_sum(&t, 2));
	int n_pairs = 0, n_ends = 0;
	for (int i = 0; i < ELO_SCORES; i++)
		n_pairs += t.pairs[i];
	for (int i = 0; i < t.n_ends; i++)
		n_ends += t.ends[i].n;
	for (int player = 0; player < 2; player++) {
		uint64_t nodes = 0;
		int64_t time_us = 0;
		for (int i = 0; i < 16; i++) {
			nodes += played[i].nodes[player];
			time_us += played[i].time_us[player];
		}
		assert_int_equal(t.nodes[player], nodes);
		assert_int_equal(t.time_us[player], time_us);
	}
	assert_int_equal(n_pairs, 8);
	assert_int_equal(n_ends, 16);
	assert_true(elo_of_pairs(t.pairs).value > 0);
}

/* The test ends the match early, after the same pair on any number of threads. */
static void the_sprt_ends_a_match(void **state)
{
	(void)state;
	struct sprt sprt = {-200, 200, 0.05, 0.05};
	int decided[2];
	for (int i = 0; i < 2; i++) {
		struct match_game played[16] = {0};
		struct match_setup setup = setup_of("surakarta", "4", "1", 16, &one);
		setup.sprt = &sprt;
		setup.threads = i ? 3 : 1;
		play(&setup, played);
		decided[i] = match_decided(played, 16, &sprt);
		assert_true(decided[i] < 16);
		struct tally t;
		tally_count(&t, played, decided[i]);
		assert_int_equal(t.n, decided[i]);
		assert_int_equal(sprt_state_of(&sprt, t.pairs), SPRT_ELO1);
		assert_false(played[15].played);
	}
	assert_int_equal(decided[0], decided[1]);
}

static struct match_game ended(int number, int points)
{
	int first = number % 2;
	return (struct match_game){.played = true,
				   .first = first,
				   .verdict = points == 1                     ? DRAWN
					      : (points == 2) == (first == 0) ? FIRST_WINS
									      : SECOND_WINS};
}

/* Every possible score of a pair, from the points of its two games; a pair with a missing game does not count. */
static void pair_scores_are_the_sum_of_both_games(void **state)
{
	static const int points[] = {0, 0, 0, 1, 1, 0, 2, 0, 2, 0, 1, 1, 1, 2, 2, 2, 2, 2};
	static const int scores[ELO_SCORES] = {1, 2, 3, 1, 2};
	struct match_game played[20] = {0};
	struct tally t;
	(void)state;
	for (int i = 0; i < 18; i++)
		played[i] = ended(i, points[i]);
	played[18] = ended(18, 2);
	tally_count(&t, played, 20);
	assert_memory_equal(t.pairs, scores, sizeof scores);
	assert_int_equal(t.n, 19);
	assert_int_equal(tally_sum(&t, 0), 8);
	assert_int_equal(tally_sum(&t, 1), 5);
	assert_int_equal(tally_sum(&t, 2), 6);
	assert_true(t.seats[0][0] == 5 && t.seats[0][1] == 3 && t.seats[0][2] == 2);
}

/* One game of each pair is won and the other lost, so nothing is ever decided. If one of them counted for both, the
 * match would end soon. */
static void tied_pairs_decide_nothing(void **state)
{
	struct match_game played[400];
	struct sprt sprt = {-5, 5, 0.05, 0.05};
	(void)state;
	for (int second = 0; second < 2; second++) {
		for (int i = 0; i < 400; i++)
			played[i] = ended(i, i % 2 == second ? 2 : 0);
		assert_int_equal(match_decided(played, 400, &sprt), 400);
	}
}

/* A match that its test has decided is not continued, and one resumed before that stops at the same point. */
static void decided_matches_stay_decided(void **state)
{
	(void)state;
	struct sprt sprt = {-200, 200, 0.05, 0.05};
	struct match_game played[16] = {0}, again[16];
	struct match_setup setup = setup_of("surakarta", "4", "1", 16, &one);
	setup.sprt = &sprt;
	play(&setup, played);
	int n = match_decided(played, 16, &sprt);
	assert_true(n < 16 && one.n_reports == n);
	memcpy(again, played, sizeof again);
	setup = setup_of("surakarta", "4", "1", 16, &other);
	setup.sprt = &sprt;
	play(&setup, again);
	assert_int_equal(other.n_reports, 0);
	assert_memory_equal(again, played, sizeof again);
	again[n - 1].played = again[0].played = false;
	play(&setup, again);
	assert_int_equal(other.n_reports, 2);
	assert_int_equal(match_decided(again, 16, &sprt), n);
	assert_false(again[n].played);
}

/* --- seeds --- */

enum { DEAL = 1, OPENING, PLAYERS };

/* As in match_game: separate numbers for each purpose. Another rule would change the games of the documented
 * matches. */
static uint64_t seed_for(int purpose, uint64_t number)
{
	return rng_mix(rng_mix(rng_mix(7) + (uint64_t)purpose) + number);
}

static void openings_have_a_separate_random_stream(void **state)
{
	(void)state;
	struct match_game played[6] = {0};
	struct match_setup setup = setup_of("surakarta", "depth-1", "depth-1", 6, &one);
	setup.plies_max = 6;
	play(&setup, played);
	for (int i = 0; i < 6; i++) {
		struct line line;
		struct rng rng;
		char text[200] = "";
		play_moves(&line, setup.game, NULL, NULL, "");
		rng_seed(&rng, seed_for(OPENING, (uint64_t)i / 2));
		for (int ply = 0; ply < 4; ply++) {
			move_t moves[MOVES_MAX];
			int n = setup.game->rules.generate(line_last(&line), moves);
			move_t move = moves[rng_below(&rng, (uint32_t)n)];
			strcat(strcat(text, move_text(setup.game, line_last(&line), move)), " ");
			line_push(&line, move);
		}
		assert_int_equal(strncmp(one.text[i], text, strlen(text)), 0);
		line_release(&line);
	}
}

/* Random players, which the test replays: their seeds and the dealer's are all different. */
static void deals_and_players_have_separate_random_streams(void **state)
{
	(void)state;
	struct match_game played[4] = {0};
	struct match_setup setup = setup_of("darkchess", "policy", "policy", 4, &one);
	struct opponent random;
	struct error err;
	setup.opening_plies = 0;
	setup.plies_max = 40;
	play(&setup, played);
	assert_true(opponent_find(setup.game, "policy", &random, &err));
	for (int i = 0; i < 4; i++) {
		struct engine_instance *instances[2];
		struct dealer dealer;
		struct line line;
		char text[2000] = "";
		play_moves(&line, setup.game, NULL, NULL, "");
		dealer_init(&dealer, seed_for(DEAL, (uint64_t)i / 2));
		dealer_lay(&dealer, setup.game, line_last(&line));
		for (int player = 0; player < 2; player++) {
			struct engine_setup s = {.seed = seed_for(PLAYERS, (uint64_t)(2 * i + player))};
			instances[player] = opponent_create(&random, setup.game, s, &err);
			assert_non_null(instances[player]);
		}
		for (int ply = 0; ply < 40 && line_ruling(&line).verdict == UNDECIDED; ply++) {
			struct search_result t;
			int player = (ply + i) % 2;
			random.engine->search(instances[player], &line, &(struct limits){0}, NULL, NULL, &t);
			strcat(strcat(text, move_text(setup.game, line_last(&line), t.best)), " ");
			line_push(&line, t.best);
			if (setup.game->rules.to_act(line_last(&line)) != ACTOR_CHANCE)
				continue;
			move_t reveal = dealer_reveal(&dealer, &line);
			strcat(strcat(text, move_text(setup.game, line_last(&line), reveal)), " ");
			line_push(&line, reveal);
		}
		assert_string_equal(one.text[i], text);
		for (int player = 0; player < 2; player++)
			random.engine->free(instances[player]);
		line_release(&line);
	}
}

static void unknown_players_are_refused(void **state)
{
	(void)state;
	struct match_game played[2] = {0};
	struct error err;
	struct match_setup setup = setup_of("surakarta", "1", "alphabet", 2, &one);
	assert_false(match_run(&setup, played, &err));
	assert_non_null(strstr(err.text, "\"alphabet\" is not an opponent in surakarta"));
	assert_false(played[0].played || played[1].played);
}

/* A player shuffles its rooks: the repetition ends the game, not the move limit. */
static void games_ended_by_repetition_are_counted(void **state)
{
	(void)state;
	struct match_game played[16] = {0};
	struct match_setup setup = setup_of("surakarta", "1", "1", 16, &one);
	struct tally t;
	int n_repeats = 0, n_pairs = 0;
	setup.seed = 3;
	play(&setup, played);
	for (int i = 0; i < 16; i++)
		n_repeats += played[i].repeats;
	tally_count(&t, played, 16);
	for (int i = 0; i < ELO_SCORES; i++)
		n_pairs += t.plain_pairs[i];
	assert_in_range(n_repeats, 1, 15);
	assert_int_equal(t.plain[0] + t.plain[1] + t.plain[2], 16 - n_repeats);
	assert_in_range(n_pairs, (16 - 2 * n_repeats) / 2, (16 - n_repeats) / 2);
}

/* A game that reaches the match's limit is a draw. */
static void long_games_are_drawn(void **state)
{
	(void)state;
	struct match_game played[2] = {0};
	struct match_setup setup = setup_of("xiangqi", "1", "1", 2, &one);
	setup.plies_max = 10;
	play(&setup, played);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(played[i].verdict, DRAWN);
		assert_int_equal(played[i].plies, 10);
		assert_string_equal(played[i].clause, "plies");
	}
}

/* --- clocks --- */

/* A clock on which each reading takes 100 ms: a move takes 200, half of them for the search. */
static int64_t slow_clock(void *context)
{
	return *(int64_t *)context += 100000;
}

static struct match_game play_by_clock(const char *name, const char *word, const char *clock)
{
	struct clocks_rules rules;
	struct match_game played[1] = {{.played = false}};
	struct match_setup setup = setup_of(name, word, word, 1, &one);
	int64_t now = 0;
	assert_true(clocks_rules_parse(clock, &rules, NULL));
	setup.opening_plies = 2;
	setup.plies_max = 20;
	setup.clocks = &rules;
	setup.report = NULL;
	setup.now_us = slow_clock;
	setup.context = &now;
	play(&setup, played);
	return played[0];
}

/* The first side's flag falls during its last move, which does not count. */
static void running_out_of_time_loses(void **state)
{
	(void)state;
	static const struct {
		const char *clock;
		int plies; /* excluding the opening's; -1: the time suffices */
	} rows[] = {
		{"1", 8},       {"1.001", 10},     {"0.2", 0},        {"0.201", 2},      {"0.5+0.2", -1},
		{"0.5+0.1", 6}, {"4/0.801", -1},   {"4/0.8", 6},      {"0,1x0.201", -1}, {"0,1x0.2", 0},
		{"0,2x0.2", 2}, {"0.3,1x0.3", -1}, {"0.3,3x0.15", 8},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct match_game game = play_by_clock("xiangqi", "depth-1", rows[i].clock);
		bool lost = rows[i].plies >= 0;
		if (game.plies != (lost ? 2 + rows[i].plies : 20))
			fail_msg("\"%s\": %d plies", rows[i].clock, game.plies);
		assert_int_equal(game.verdict, lost ? SECOND_WINS : DRAWN);
		assert_string_equal(game.clause, lost ? "time" : "plies");
		int searches = lost ? rows[i].plies / 2 : 9; /* one more if the flag fell during the search */
		assert_in_range(game.time_us[0], 100000 * searches, 100000 * (searches + lost));
	}
}

/* In Surakarta at the olympiad the side with more pieces wins; here both have equally many. */
static void the_rules_decide_the_result_of_a_flag_fall(void **state)
{
	(void)state;
	struct match_game game = play_by_clock("surakarta", "depth-1", "0.2");
	assert_string_equal(game.clause, "surakarta 3.4");
	assert_int_equal(game.verdict, DRAWN);
	assert_int_equal(game.plies, 2);
}

/* An opponent with a fixed depth keeps it with a clock too; so does one whose depth was set. */
static void depth_limits_hold_with_a_clock(void **state)
{
	(void)state;
	static const struct clocks_rules rules = {.main_ms = 100000000};
	for (int own_depth = 0; own_depth < 2; own_depth++) {
		struct match_game played[2][1] = {0};
		for (int i = 0; i < 2; i++) {
			struct match_setup setup = setup_of("qilin", own_depth ? "alphabeta" : "depth-2",
							    own_depth ? "alphabeta" : "depth-2", 1, &one);
			setup.players[0].limits.depth = setup.players[1].limits.depth = own_depth ? 2 : 0;
			setup.clocks = i ? &rules : NULL;
			play(&setup, played[i]);
		}
		assert_same(played[0], played[1], 1);
	}
}

/* Every result of a game is read back, with the figures of each player assigned correctly. */
static void games_are_restored_from_the_ledger(void **state)
{
	static const int points[] = {2, 0, 1, 2};
	char path[SCRATCH_TEMPLATE_MAX];
	struct match_game played[4], none[4] = {{.played = false}}, read[4] = {{.played = false}};
	struct match_setup setup = setup_of("qilin", "1", "2", 4, &one);
	struct results_csv results_csv;
	struct error err;
	(void)state;
	scratch_template(path);
	close(mkstemp(path));
	assert_true(match_results_open(&results_csv, path, true, &setup, none, &err));
	for (int i = 0; i < 4; i++) {
		played[i] = ended(i, points[i]);
		played[i].plies = 10 + i;
		played[i].repeats = i == 2;
		snprintf(played[i].clause, sizeof played[i].clause, "qilin %d", i);
		for (int player = 0; player < 2; player++) {
			played[i].nodes[player] = (uint64_t)(100 + 10 * i + player);
			played[i].time_us[player] = 1000 + 10 * i + player;
		}
		assert_true(match_results_add(&results_csv, &setup, i, &played[i], &err));
	}
	assert_true(results_csv_close(&results_csv, &err));
	assert_true(match_results_open(&results_csv, path, true, &setup, read, &err));
	assert_true(results_csv_close(&results_csv, &err));
	assert_same(played, read, 4);
	for (int i = 0; i < 4; i++)
		for (int player = 0; player < 2; player++)
			assert_int_equal(read[i].time_us[player], played[i].time_us[player]);
	unlink(path);
}

/* Otherwise one file would mix the games of two matches. */
static void two_matches_cannot_share_a_ledger(void **state)
{
	char path[SCRATCH_TEMPLATE_MAX];
	struct match_game played[2] = {{.played = false}};
	struct match_setup setup = setup_of("qilin", "1", "2", 2, &one);
	struct results_csv first, second;
	struct error err;
	(void)state;
	scratch_template(path);
	close(mkstemp(path));
	assert_true(match_results_open(&first, path, true, &setup, played, &err));
	assert_false(match_results_open(&second, path, true, &setup, played, &err));
	assert_non_null(strstr(err.text, "is in use"));
	assert_true(results_csv_close(&first, &err));
	assert_true(match_results_open(&second, path, true, &setup, played, &err));
	assert_true(results_csv_close(&second, &err));
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(threads_do_not_matter),
		cmocka_unit_test(both_games_of_a_pair_have_the_same_deal),
		cmocka_unit_test(several_players_all_meet),
		cmocka_unit_test(random_openings_are_flips),
		cmocka_unit_test(pairs_begin_with_listed_openings),
		cmocka_unit_test(stopped_matches_resume),
		cmocka_unit_test(the_stronger_level_wins),
		cmocka_unit_test(the_sprt_ends_a_match),
		cmocka_unit_test(unknown_players_are_refused),
		cmocka_unit_test(games_ended_by_repetition_are_counted),
		cmocka_unit_test(long_games_are_drawn),
		cmocka_unit_test(pair_scores_are_the_sum_of_both_games),
		cmocka_unit_test(tied_pairs_decide_nothing),
		cmocka_unit_test(decided_matches_stay_decided),
		cmocka_unit_test(openings_have_a_separate_random_stream),
		cmocka_unit_test(deals_and_players_have_separate_random_streams),
		cmocka_unit_test(running_out_of_time_loses),
		cmocka_unit_test(the_rules_decide_the_result_of_a_flag_fall),
		cmocka_unit_test(depth_limits_hold_with_a_clock),
		cmocka_unit_test(games_are_restored_from_the_ledger),
		cmocka_unit_test(two_matches_cannot_share_a_ledger),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
