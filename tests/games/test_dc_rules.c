/* Chinese dark chess, clause by clause: docs/rules/darkchess.md names these tests. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "core/random_play.h"
#include "games/darkchess/dc_game.h"
#include "games/darkchess/dc_rules.h"

#define EIGHT_RANKS "????/????/????/????/????/????/????/????"
#define FULL_BAG    "KGGMMRRNNCCPPPPPkggmmrrnnccppppp"

/* Plays the moves from the position and compares the resulting position. */
static void check_play(const char *preset, const char *from, const char *moves, const char *to)
{
	struct line line;
	play_moves(&line, &dc_game, preset, from, moves);
	assert_string_equal(position_text(&dc_game, line_last(&line)), to);
	line_release(&line);
}

static void check_ruling(const char *preset, const char *from, const char *moves, enum verdict verdict,
			 const char *clause, const char *why)
{
	struct line line;
	play_moves(&line, &dc_game, preset, from, moves);
	struct ruling r = line_ruling(&line);
	assert_int_equal(r.verdict, verdict);
	if (clause) {
		assert_string_equal(r.clause, clause);
		assert_string_equal(r.why, why);
	}
	line_release(&line);
}

static void check_moves(const char *preset, const char *position, const char *expected)
{
	struct position p;
	set_up(&dc_game, preset, position, &p);
	assert_string_equal(sorted_moves(&dc_game, &p), expected);
}

static void the_start_has_32_face_down_pieces(void **state)
{
	(void)state;
	struct position p;
	set_up(&dc_game, NULL, NULL, &p);
	assert_string_equal(position_text(&dc_game, &p), EIGHT_RANKS " ? ? " FULL_BAG " 0 0");
	assert_int_equal(dc_game.rules.generate(&p, NULL), 32);
	assert_int_equal(dc_game.rules.to_act(&p), ACTOR_FIRST);
}

static void chance_draws_from_the_bag(void **state)
{
	(void)state;
	struct position p, turning;
	set_up(&dc_game, NULL, "4/4/4/4/4/4/K1??/?k2 r r GPP 3 20", &p);
	dc_game.rules.play(&turning, &p, dc_game.text.parse_move(&p, "c2", NULL));
	assert_int_equal(dc_game.rules.to_act(&turning), ACTOR_CHANCE);
	struct outcome outcomes[OUTCOMES_MAX];
	assert_int_equal(dc_game.rules.outcomes(&turning, outcomes), 2);
	assert_string_equal(move_text(&dc_game, &turning, outcomes[0].move), "(G)");
	assert_int_equal(outcomes[0].weight, 1);
	assert_string_equal(move_text(&dc_game, &turning, outcomes[1].move), "(P)");
	assert_int_equal(outcomes[1].weight, 2);
}

static void first_flip_decides_the_color(void **state)
{
	(void)state;
	check_play(NULL, NULL, "b4(k)",
		   "????/????/????/????/?k??/????/????/???? r b KGGMMRRNNCCPPPPPggmmrrnnccppppp 0 1");
	check_play(NULL, NULL, "b4(P)",
		   "????/????/????/????/?P??/????/????/???? b r KGGMMRRNNCCPPPPkggmmrrnnccppppp 0 1");
	struct line line;
	play_moves(&line, &dc_game, NULL, NULL, "b4(k) a1(p)");
	assert_int_equal(dc_game.rules.to_act(line_at(&line, 0)), ACTOR_FIRST);
	assert_int_equal(dc_game.rules.to_act(line_at(&line, 1)), ACTOR_CHANCE);
	assert_int_equal(dc_game.rules.to_act(line_at(&line, 2)), ACTOR_SECOND);
	assert_int_equal(dc_game.rules.to_act(line_at(&line, 3)), ACTOR_CHANCE);
	assert_int_equal(dc_game.rules.to_act(line_at(&line, 4)), ACTOR_FIRST);
	line_release(&line);
}

static void pieces_step_to_empty_neighbours(void **state)
{
	(void)state;
	check_moves(NULL, "4/4/4/4/3K/4/4/k3 r r - 0 0", "d4-c4 d4-d3 d4-d5"); /* no wrapping around the edge */
	check_moves(NULL, "4/4/4/4/3K/4/4/k3 b r - 0 0", "a1-a2 a1-b1");
	check_moves(NULL, "3k/4/4/4/1C2/4/4/4 r r - 0 0", "b4-a4 b4-b3 b4-b5 b4-c4");
	check_moves(NULL, "4/4/4/1P2/GKG1/1R2/4/4 r r - 0 0",
		    "a4-a3 a4-a5 b3-a3 b3-b2 b3-c3 b5-a5 b5-b6 b5-c5 c4-c3 c4-c5 c4-d4");
	check_play(NULL, "4/4/4/4/3K/4/4/k3 r r - 7 50", "d4-d5", "4/4/4/3K/4/4/4/k3 b r - 8 51");
}

/* takes[k] lists the kinds that kind k captures on an adjacent point. */
static void check_captures(const char *preset, const char *const takes[DC_KINDS])
{
	for (int attacker = 0; attacker < DC_KINDS; attacker++)
		for (int victim = 0; victim < DC_KINDS; victim++) {
			char text[80];
			struct position p;
			snprintf(text, sizeof text, "4/4/4/4/4/4/%c3/%c3 b r - 0 0", dc_letters[victim],
				 dc_letters[DC_PIECE(DC_BLACK, attacker)]);
			set_up(&dc_game, preset, text, &p);
			bool expected = strchr(takes[attacker], dc_letters[victim]) != NULL;
			assert_string_equal(sorted_moves(&dc_game, &p), expected ? "a1-a2 a1-b1" : "a1-b1");
		}
}

static void captures_follow_rank(void **state)
{
	(void)state;
	static const char *const takes[DC_KINDS] = {"KGMRNC", "GMRNCP", "MRNCP", "RNCP", "NCP", "", "KP"};
	check_captures(NULL, takes);
}

static void equal_ranks_do_not_capture_in_the_paper(void **state)
{
	(void)state;
	static const char *const takes[DC_KINDS] = {"GMRNC", "MRNCP", "RNCP", "NCP", "CP", "", "K"};
	check_captures("paper", takes);
	/* The cannon still jumps to capture any rank. */
	check_moves("paper", "4/4/4/4/4/4/4/CPc1 r r - 0 0", "a1-a2 a1-c1 b1-b2");
}

static void captures_remove_the_piece(void **state)
{
	(void)state;
	check_play(NULL, "4/4/4/4/4/4/k2g/P3 r r - 7 50", "a1-a2", "4/4/4/4/4/4/P2g/4 b r - 0 51");
	check_play(NULL, "4/4/4/4/g3/4/?3/C2k r r P 7 50", "a1-a4", "4/4/4/4/C3/4/?3/3k b r P 0 51");
}

static void cannons_jump_over_one_piece(void **state)
{
	(void)state;
	/* Over a face-down and over an own piece, with empty points in between; never by a step. */
	check_moves(NULL, "4/4/4/4/k3/4/?3/CP1p r r G 0 0", "a1-a4 a1-d1 a2 b1-b2 b1-c1");
	check_moves(NULL, "4/4/4/4/4/4/p3/C3 r r - 0 0", "a1-b1");
	/* Over an enemy piece, downward and to the left. */
	check_moves(NULL, "3C/4/3p/4/4/4/3k/4 r r - 0 0", "d8-c8 d8-d2 d8-d7");
	check_moves(NULL, "4/gr1C/4/4/4/4/4/4 r r - 0 0", "d7-a7 d7-c7 d7-d6 d7-d8");
	/* Not over two pieces, not over none, not onto an own piece, not beyond the end of the rank. */
	check_moves(NULL, "4/k3/4/p3/4/n3/4/C3 r r - 0 0", "a1-a2 a1-a5 a1-b1");
	check_moves(NULL, "4/4/4/4/4/4/k3/1CpP r r - 0 0", "b1-a1 b1-b2 d1-c1 d1-d2");
}

static void face_down_pieces_do_not_move(void **state)
{
	(void)state;
	check_moves(NULL, "4/4/4/4/4/4/?3/Kp2 r r G 0 0", "a2");
	check_moves(NULL, "4/4/4/4/4/?3/p3/C3 r r G 0 0", "a1-b1 a3");
}

static void any_face_down_piece_may_be_flipped(void **state)
{
	(void)state;
	check_moves(NULL, "?3/4/4/4/4/4/k3/3? r r GP 0 0", "a8 d1"); /* also without an own piece face up */
	check_play(NULL, "?3/4/4/4/4/4/k3/3? r r GP 9 20", "d1(P)", "?3/4/4/4/4/4/k3/3P b r G 0 21");
}

static void a_side_without_actions_loses(void **state)
{
	(void)state;
	static const char stuck[] = "4/4/4/4/4/4/p3/Kp2 r %c - %d 0";
	char text[80];
	snprintf(text, sizeof text, stuck, 'r', 0);
	check_ruling(NULL, text, "", SECOND_WINS, "darkchess 3.1", "Red has no legal move");
	snprintf(text, sizeof text, stuck, 'b', 0);
	check_ruling(NULL, text, "", FIRST_WINS, "darkchess 3.1", "Red has no legal move");
	snprintf(text, sizeof text, stuck, 'r', 40); /* takes precedence over 3.3 */
	check_ruling(NULL, text, "", SECOND_WINS, "darkchess 3.1", "Red has no legal move");
	check_ruling(NULL, "4/4/4/4/4/4/P3/kP2 b r - 0 0", "", FIRST_WINS, "darkchess 3.1", "Black has no legal move");
}

static void a_side_without_pieces_loses(void **state)
{
	(void)state;
	check_ruling(NULL, "4/4/4/4/4/4/k3/P3 r r - 0 0", "a1-a2", FIRST_WINS, "darkchess 3.2",
		     "Black has no pieces left");
	check_ruling(NULL, "4/4/4/4/4/4/k3/P3 r b - 0 0", "a1-a2", SECOND_WINS, "darkchess 3.2",
		     "Black has no pieces left");
	check_ruling(NULL, "4/4/4/4/4/4/p3/K3 b r - 0 0", "a2-a1", SECOND_WINS, "darkchess 3.2",
		     "Red has no pieces left");
	/* Face-down pieces are left. */
	check_ruling(NULL, "4/4/4/4/4/4/k2?/P3 r r g 0 0", "a1-a2", UNDECIDED, NULL, NULL);
	/* The bag may hold a single color. */
	check_ruling(NULL, "4/4/4/4/4/4/3?/4 ? ? g 0 0", "", UNDECIDED, NULL, NULL);
	check_ruling(NULL, "4/4/4/4/4/4/3?/4 ? ? g 0 0", "d2(g)", FIRST_WINS, "darkchess 3.2",
		     "Red has no pieces left");
}

static void check_limit(const char *preset, int limit)
{
	char text[80];
	snprintf(text, sizeof text, "K3/4/4/4/4/4/4/3k r r - %d 100", limit - 2);
	check_ruling(preset, text, "a8-a7", UNDECIDED, NULL, NULL);
	check_ruling(preset, text, "a8-a7 d1-d2", DRAWN, "darkchess 3.3", "too many plies without a capture or flip");
}

static void plies_without_progress_draw(void **state)
{
	(void)state;
	check_limit(NULL, 40);
	check_limit("tcga2016", 40);
	check_limit("olympiad", 180);
	check_limit("ntu2021", 60);
	check_limit("ntu2025", 30);
	check_limit("openspiel", 50);
	check_limit("paper", 40);
	check_limit("paper160", 160);
	check_limit("paper640", 640);
	check_limit("paper2560", 2560);
}

static void captures_and_flips_are_progress(void **state)
{
	(void)state;
	static const char position[] = "4/4/4/4/4/4/p2k/R2? r r G 39 100";
	check_ruling(NULL, position, "a1-b1", DRAWN, "darkchess 3.3", "too many plies without a capture or flip");
	check_ruling(NULL, position, "a1-a2", UNDECIDED, NULL, NULL);
	check_ruling(NULL, position, "d1(G)", UNDECIDED, NULL, NULL);
	check_ruling(NULL, position, "d1", UNDECIDED, NULL, NULL); /* nothing is decided while a reveal is pending */
	check_ruling("paper", position, "a1-a2", DRAWN, "darkchess 3.3", "too many plies without a capture or flip");
	check_ruling("paper", position, "d1(G)", UNDECIDED, NULL, NULL);
}

#define THERE_AND_BACK "a8-a7 d1-d2 a7-a8 d2-d1 "

static void third_occurrence_draws(void **state)
{
	(void)state;
	static const char position[] = "K3/4/4/4/4/4/4/3k r r - 0 0";
	check_ruling(NULL, position, THERE_AND_BACK, UNDECIDED, NULL, NULL);
	check_ruling(NULL, position, THERE_AND_BACK "a8-a7 d1-d2 a7-a8", UNDECIDED, NULL, NULL);
	check_ruling(NULL, position, THERE_AND_BACK THERE_AND_BACK, DRAWN, "darkchess 3.3",
		     "the position occurred for the third time");
	check_ruling("olympiad", position, THERE_AND_BACK THERE_AND_BACK, DRAWN, "darkchess 3.3",
		     "the position occurred for the third time");
	static const char *const without[] = {"ntu2025", "openspiel", "paper"};
	for (int i = 0; i < 3; i++)
		check_ruling(without[i], position, THERE_AND_BACK THERE_AND_BACK, UNDECIDED, NULL, NULL);
	/* The same placement with the other side to move is another position. */
	check_ruling(NULL, position, "a8-a7 d1-d2 a7-b7 d2-d1 b7-b8 d1-d2 b8-a8 d2-d1", UNDECIDED, NULL, NULL);
	check_ruling(NULL, position, "a8-a7 d1-d2 a7-b7 d2-c2 b7-b8 c2-c1 b8-a8 c1-d1 " THERE_AND_BACK, DRAWN,
		     "darkchess 3.3", "the position occurred for the third time");
}

#define ROUND_DRAWS DRAWN, "darkchess 3.3", "the same plies were played three times in a row"
#define SQUARE      "a8-a7 d1-d2 a7-b7 d2-c2 b7-b8 c2-c1 b8-a8 c1-d1 "
#define WIDE        "a8-b8 d1-d2 b8-c8 d2-d3 c8-c7 d3-c3 c7-b7 c3-c2 b7-a7 c2-c1 a7-a8 c1-d1 "

/* On the ntu2021 platform only the same plies three times in a row draw: 4, 8, 12 or more plies. */
static void ntu2021_draws_only_by_repeated_plies(void **state)
{
	(void)state;
	static const char position[] = "K3/4/4/4/4/4/4/3k r r - 0 0";
	check_ruling("ntu2021", position, THERE_AND_BACK THERE_AND_BACK, UNDECIDED, NULL, NULL);
	check_ruling("ntu2021", position, THERE_AND_BACK THERE_AND_BACK "a8-a7 d1-d2 a7-a8", UNDECIDED, NULL, NULL);
	check_ruling("ntu2021", position, THERE_AND_BACK THERE_AND_BACK THERE_AND_BACK, ROUND_DRAWS);
	check_ruling("ntu2021", position, "a8-b8 d1-d2 b8-a8 d2-d1 " THERE_AND_BACK THERE_AND_BACK THERE_AND_BACK,
		     ROUND_DRAWS); /* earlier plies do not matter */
	/* The same plies, each the third time: it does not matter where the round begins. */
	check_ruling("ntu2021", position,
		     "a8-b8 d1-d2 b8-b7 d2-d1 b7-b8 d1-d2 b8-b7 d2-d1 b7-b8 d1-d2 b8-b7 d2-d1 b7-b8", ROUND_DRAWS);
	check_ruling("ntu2021", position, SQUARE SQUARE, UNDECIDED, NULL, NULL);
	check_ruling("ntu2021", position, SQUARE SQUARE SQUARE, ROUND_DRAWS);
	check_ruling("ntu2021", position, WIDE WIDE, UNDECIDED, NULL, NULL);
	check_ruling("ntu2021", position, WIDE WIDE WIDE, ROUND_DRAWS);
	/* The position recurs again and again, but never by the same path twice in a row. */
	check_ruling("ntu2021", position, THERE_AND_BACK SQUARE THERE_AND_BACK SQUARE THERE_AND_BACK, UNDECIDED, NULL,
		     NULL);
	check_ruling("ntu2021", position, THERE_AND_BACK THERE_AND_BACK SQUARE THERE_AND_BACK THERE_AND_BACK, UNDECIDED,
		     NULL, NULL);
	/* A capture or flip in between: the plies before it do not count. */
	check_ruling("ntu2021", "K3/4/4/4/4/4/4/?2k r r G 0 0",
		     THERE_AND_BACK THERE_AND_BACK "a1(G) d1-d2 a8-a7 d2-d1 a7-a8 d1-d2 a8-a7 d2-d1 a7-a8", UNDECIDED,
		     NULL, NULL);
	check_limit("ntu2021", 60);
	/* The other presets keep the third occurrence. */
	check_ruling("olympiad", position, THERE_AND_BACK SQUARE, DRAWN, "darkchess 3.3",
		     "the position occurred for the third time");
}

/* A search may score a position that recurs within it as a draw, but not one that occurred before its root. */
static void ntu2021_searches_count_only_their_own_plies(void **state)
{
	(void)state;
	struct line line, search;
	play_moves(&line, &dc_game, "ntu2021", "K3/4/4/4/4/4/4/3k r r - 0 0", SQUARE "a8-a7 d1-d2 a7-a8");
	line_begin_search(&search, &line);
	line_push(&search, dc_game.text.parse_move(line_last(&search), "d2-d1", NULL));
	assert_int_equal(line_ruling(&search).verdict, UNDECIDED);
	static const char *const moves[] = {"a8-a7", "d1-d2", "a7-a8", "d2-d1"};
	for (int i = 0; i < 4; i++)
		line_push(&search, dc_game.text.parse_move(line_last(&search), moves[i], NULL));
	assert_int_equal(line_ruling(&search).verdict, DRAWN);
	line_release(&search);
	line_release(&line);
	/* the end of a round is a draw wherever it began */
	play_moves(&line, &dc_game, "ntu2021", "K3/4/4/4/4/4/4/3k r r - 0 0",
		   THERE_AND_BACK THERE_AND_BACK "a8-a7 d1-d2 a7-a8");
	line_begin_search(&search, &line);
	line_push(&search, dc_game.text.parse_move(line_last(&search), "d2-d1", NULL));
	assert_int_equal(line_ruling(&search).verdict, DRAWN);
	line_release(&search);
	line_release(&line);
}

/* A flip is two steps of the line, and positions before it do not count. */
static void repetitions_do_not_span_a_flip(void **state)
{
	(void)state;
	static const char position[] = "K3/4/4/4/4/4/4/?2k r r G 0 0";
	check_ruling(NULL, position, "a1(G) d1-d2 a8-a7 d2-d1 a7-a8 d1-d2 a8-a7 d2-d1 a7-a8", DRAWN, "darkchess 3.3",
		     "the position occurred for the third time");
	check_ruling(NULL, position, THERE_AND_BACK "a1(G) d1-d2 a8-a7 d2-d1 a7-a8", UNDECIDED, NULL, NULL);
}

static void searches_rule_the_second_occurrence(void **state)
{
	(void)state;
	struct line line;
	play_moves(&line, &dc_game, NULL, "K3/4/4/4/4/4/4/3k r r - 0 0", THERE_AND_BACK);
	assert_int_equal(line_ruling(&line).verdict, UNDECIDED);
	line.rules_at = 2;
	assert_int_equal(line_ruling(&line).verdict, DRAWN);
	line_release(&line);
}

static void a_recorded_game_is_replayed_exactly(void **state)
{
	(void)state;
	struct line line;
	play_moves(&line, &dc_game, NULL, NULL,
		   "b4(k) d1(P) d2(N) d5(p) c2(G) c3(c) c5(C) c5-c3 c4(p) c6(M) b3(r) c6-c5 b3-c3 c2-c3 c7(C) c5-d5 "
		   "b6(g) d5-c5 b6-c6 b7(G)");
	assert_string_equal(position_text(&dc_game, line_last(&line)),
			    "????/?GC?/?1g?/??M1/?kp?/?1G?/??1N/???P b b KMRRNPPPPgmmrnncppp 0 20");
	assert_int_equal(dc_game.rules.generate(line_last(&line), NULL), 23);
	assert_string_equal(sorted_moves(&dc_game, line_last(&line)),
			    "a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b4-b3 b5 b8 c1 c6-b6 c6-c5 c6-c7 c8 d3 d4 d6 d7 d8");
	line_release(&line);
	check_moves(NULL, "????/?GC?/?1g?/??M1/?kp?/?1G?/??1N/???P r b KMRRNPPPPgmmrnncppp 0 20",
		    "a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b5 b7-b6 b8 c1 c3-b3 c3-c2 c3-c4 c5-c4 c5-d5 c8 d2-c2 d3 d4 d6 d7 "
		    "d8");
}

/* The board turned by 180 degrees, with colors exchanged. */
static void mirror(const struct position *from, struct position *to)
{
	const struct dc_position *p = dc_const(from);
	struct dc_position *m = dc_of(to);
	*m = *p;
	dc_clear(m);
	for (int i = 0; i < DC_POINTS; i++) {
		uint8_t what = p->at[i];
		dc_set(m, DC_POINTS - 1 - i, what == DC_DOWN || what == DC_NONE ? what : what ^ 8);
	}
	for (uint8_t piece = 0; piece < DC_PIECES; piece++)
		dc_set_bag(m, piece ^ 8, p->bag[piece]);
	m->living[0] = p->living[1];
	m->living[1] = p->living[0];
	m->known = p->known;
	m->side = p->known ? !p->side : DC_RED;
	m->first = p->known ? !p->first : DC_RED;
	m->pending = p->pending == DC_NO_POINT ? DC_NO_POINT : (uint8_t)(DC_POINTS - 1 - p->pending);
	m->quiet = p->quiet;
	m->ply = p->ply;
	assert_true(dc_check(m));
}

#define RANDOM_GAMES 60

static void along_random_games(void (*check)(const struct position *))
{
	struct rng rng;
	rng_seed(&rng, 1);
	for (int i = 0; i < RANDOM_GAMES; i++) {
		struct position start;
		struct line line;
		set_up(&dc_game, i % 2 ? "ntu2021" : "paper160", NULL, &start);
		line_init(&line, &dc_game, &start);
		random_play(&line, &rng, 1000);
		for (int j = 0; j <= line.length; j++)
			check(line_at(&line, j));
		line_release(&line);
	}
}

static void check_mirrored(const struct position *p)
{
	struct position m;
	mirror(p, &m);
	assert_int_equal(dc_game.rules.to_act(&m), dc_game.rules.to_act(p));
	assert_int_equal(dc_game.rules.verdict(&m).verdict, dc_game.rules.verdict(p).verdict);
	if (dc_game.rules.to_act(p) == ACTOR_CHANCE)
		return;
	assert_int_equal(dc_game.rules.generate(&m, NULL), dc_game.rules.generate(p, NULL));
	assert_int_equal(dc_game.rules.stuck(&m).verdict, dc_game.rules.stuck(p).verdict);
	assert_int_equal(dc_game.heuristics.evaluate(&m), dc_game.heuristics.evaluate(p));
}

static void mirrored_positions_are_equivalent(void **state)
{
	(void)state;
	along_random_games(check_mirrored);
}

/* dc_check of the position with one byte changed. */
static bool passes_with(const struct position *p, size_t offset, uint8_t other)
{
	struct position q = *p;
	q.bytes[offset] ^= other;
	return dc_check(dc_const(&q));
}

#define AT(field) offsetof(struct dc_position, field)

/* It rejects wrong fields and too many pieces of a kind. */
static void the_consistency_check_can_fail(void **state)
{
	(void)state;
	struct position p;
	set_up(&dc_game, NULL, "K2?/4/1gP1/4/4/?3/4/3k r r Gn 0 0", &p);
	assert_true(dc_check(dc_const(&p)));
	for (size_t i = 0; i < sizeof(uint64_t); i++)
		assert_false(passes_with(&p, AT(key) + i, 1));
	for (size_t i = 0; i < sizeof dc_const(&p)->of; i++)
		assert_false(passes_with(&p, AT(of) + i, 1));
	for (size_t i = 0; i < DC_POINTS; i++)
		assert_false(passes_with(&p, AT(at) + i, 1));
	for (size_t i = 0; i < DC_PIECES; i++)
		if (i != DC_DOWN && i != DC_NONE)
			assert_false(passes_with(&p, AT(bag) + i, 1));
	assert_false(passes_with(&p, AT(living), 1));
	assert_false(passes_with(&p, AT(living) + 1, 1));
	assert_false(passes_with(&p, AT(known), 1));
	assert_false(passes_with(&p, AT(side), 2));
	assert_false(passes_with(&p, AT(first), 2));
	dc_of(&p)->pending = 0; /* not face down */
	assert_false(dc_check(dc_const(&p)));
	dc_of(&p)->pending = DC_NO_POINT;
	dc_set_bag(dc_of(&p), DC_PIECE(DC_RED, DC_GUARD), 0);
	assert_false(dc_check(dc_const(&p)));
	dc_set_bag(dc_of(&p), DC_PIECE(DC_RED, DC_KING), 1); /* a second one */
	assert_false(dc_check(dc_const(&p)));
	dc_set_bag(dc_of(&p), DC_PIECE(DC_RED, DC_KING), 0);
	dc_set_bag(dc_of(&p), DC_PIECE(DC_RED, DC_MINISTER), 1);
	assert_true(dc_check(dc_const(&p)));
}

static void check_fields(const struct position *p)
{
	assert_true(dc_check(dc_const(p)));
}

static void fields_are_consistent_with_the_board(void **state)
{
	(void)state;
	along_random_games(check_fields);
}

/* Reveals the pieces of the layout, and otherwise plays at random. */
static void play_layout(struct line *line, const uint8_t *layout, struct rng *rng)
{
	while (line->length < 60) {
		const struct dc_position *p = dc_const(line_last(line));
		line_push(line, p->pending == DC_NO_POINT ? random_move(&dc_game, line_last(line), rng)
							  : dc_move(DC_REVEAL, 0, layout[p->pending]));
	}
}

/* 1.3: two layouts that differ only in pieces never revealed give the same positions, byte by byte. */
static void face_down_pieces_leave_no_trace(void **state)
{
	(void)state;
	uint8_t layouts[2][DC_POINTS];
	int n = 0;
	for (uint8_t piece = 0; piece < DC_PIECES; piece++)
		for (int i = 0; i < dc_full_bag[piece]; i++)
			layouts[0][n++] = piece;
	assert_int_equal(n, DC_POINTS);
	struct position start;
	struct line lines[2];
	struct rng rng;
	set_up(&dc_game, NULL, NULL, &start);
	rng_seed(&rng, 5);
	line_init(&lines[0], &dc_game, &start);
	line_init(&lines[1], &dc_game, &start);
	play_layout(&lines[0], layouts[0], &rng);
	/* The other layout has the pieces still face down in reverse order. */
	uint32_t down = dc_const(line_last(&lines[0]))->of[DC_DOWN];
	assert_true(__builtin_popcount(down) >= 4);
	memcpy(layouts[1], layouts[0], sizeof layouts[0]);
	for (uint32_t a = down, b = down; a; a &= a - 1) {
		int last = 31 - __builtin_clz(b);
		layouts[1][__builtin_ctz(a)] = layouts[0][last];
		b ^= 1u << last;
	}
	assert_memory_not_equal(layouts[0], layouts[1], sizeof layouts[0]);
	for (int i = 0; i < lines[0].length; i++) {
		const struct dc_position *p = dc_const(line_last(&lines[1]));
		line_push(&lines[1], p->pending == DC_NO_POINT ? lines[0].steps[i].move
							       : dc_move(DC_REVEAL, 0, layouts[1][p->pending]));
		assert_memory_equal(line_last(&lines[1]), line_at(&lines[0], i + 1), dc_game.rules.position_size);
		assert_true(lines[1].steps[i + 1].key == lines[0].steps[i + 1].key);
	}
	line_release(&lines[0]);
	line_release(&lines[1]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_start_has_32_face_down_pieces),
		cmocka_unit_test(chance_draws_from_the_bag),
		cmocka_unit_test(first_flip_decides_the_color),
		cmocka_unit_test(pieces_step_to_empty_neighbours),
		cmocka_unit_test(captures_follow_rank),
		cmocka_unit_test(equal_ranks_do_not_capture_in_the_paper),
		cmocka_unit_test(captures_remove_the_piece),
		cmocka_unit_test(cannons_jump_over_one_piece),
		cmocka_unit_test(face_down_pieces_do_not_move),
		cmocka_unit_test(any_face_down_piece_may_be_flipped),
		cmocka_unit_test(a_side_without_actions_loses),
		cmocka_unit_test(a_side_without_pieces_loses),
		cmocka_unit_test(plies_without_progress_draw),
		cmocka_unit_test(captures_and_flips_are_progress),
		cmocka_unit_test(third_occurrence_draws),
		cmocka_unit_test(repetitions_do_not_span_a_flip),
		cmocka_unit_test(ntu2021_draws_only_by_repeated_plies),
		cmocka_unit_test(ntu2021_searches_count_only_their_own_plies),
		cmocka_unit_test(searches_rule_the_second_occurrence),
		cmocka_unit_test(a_recorded_game_is_replayed_exactly),
		cmocka_unit_test(mirrored_positions_are_equivalent),
		cmocka_unit_test(the_consistency_check_can_fail),
		cmocka_unit_test(fields_are_consistent_with_the_board),
		cmocka_unit_test(face_down_pieces_leave_no_trace),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
