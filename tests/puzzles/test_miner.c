/* How puzzles are found: proofs, mates and their verification, the difficulty of a puzzle, and its place in a game. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "games/registry.h"
#include "puzzles/difficulty.h"
#include "puzzles/mates.h"
#include "puzzles/miner.h"
#include "puzzles/puzzles.h"

#define MATE_IN_2 "3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1"

/* After a9c9 two moves mate in two, and after the reply one. */
#define TWO        "r2akn3/5R3/4Ca3/p3p3p/5N3/P8/8r/9/4A4/3AK1BR1 b - - 1 40"
#define TWO_SOLVED "h0h9|f5d6 i3i0 h9f9"

#define MATE_IN_1 "3k5/R8/9/9/9/9/9/9/1r7/4K3R w - - 0 1" /* only by i0i9 */

/* A puzzle of the game: kind, start, moves before and solution. */
static struct puzzle puzzle_of(const char *name, const char *kind, const char *start, const char *before,
			       const char *solution)
{
	const struct game *game = games_find(name, NULL);
	struct puzzle p;
	struct error err;
	struct string line = {0};
	string_add(&line, "%s\t1234\t%s\t%s\t%s\t", kind, start, before, solution);
	if (!puzzles_read_one(game, game->presets, string_text(&line), &p, &err))
		fail_msg("%s", err.text);
	string_release(&line);
	return p;
}

/* --- proofs --- */

static void proofs_count_the_turns_of_both_sides(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct prover *p = prover_new(game);
	struct line line;
	bool sure = false;
	prover_begin(p, 100000, NULL);
	play_moves(&line, game, NULL, MATE_IN_2, "");
	assert_int_equal(prover_turns(p, &line, 1, &sure), 0);
	assert_true(sure);
	assert_int_equal(prover_turns(p, &line, 2, &sure), 0);
	assert_int_equal(prover_turns(p, &line, 3, &sure), 3);
	assert_int_equal(prover_turns(p, &line, PROVER_TURNS_MAX, &sure), 3);
	assert_int_equal(prover_wins(p, &line, ACTOR_FIRST, 2), PROOF_NO);
	assert_int_equal(prover_wins(p, &line, ACTOR_FIRST, 3), PROOF_YES);
	assert_int_equal(prover_wins(p, &line, ACTOR_SECOND, 3), PROOF_NO);
	line_release(&line);
	play_moves(&line, game, NULL, MATE_IN_2, "a1a8"); /* Black's turn, then Red mates */
	assert_int_equal(prover_wins(p, &line, ACTOR_FIRST, 1), PROOF_NO);
	assert_int_equal(prover_wins(p, &line, ACTOR_FIRST, 2), PROOF_YES);
	assert_int_equal(prover_wins(p, &line, ACTOR_SECOND, 2), PROOF_NO);
	line_release(&line);
	play_moves(&line, game, NULL, MATE_IN_2, "a1a8 d9e9 b0b9");
	assert_int_equal(prover_wins(p, &line, ACTOR_FIRST, 1), PROOF_YES);
	assert_int_equal(prover_wins(p, &line, ACTOR_SECOND, 5), PROOF_NO);
	line_release(&line);
	prover_free(p);
}

static void the_caller_limits_the_number_of_winning_moves(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct prover *p = prover_new(game);
	struct line line;
	move_t moves[2];
	play_moves(&line, game, NULL, TWO, "a9c9");
	prover_begin(p, 100000, NULL);
	assert_int_equal(prover_moves(p, &line, 3, moves, 2), 2);
	assert_int_equal(prover_moves(p, &line, 3, moves, 1), -1);
	assert_int_equal(prover_moves(p, &line, 1, moves, 0), 0);
	line_release(&line);
	prover_free(p);
}

static void stopped_proofs_are_inconclusive(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	const atomic_bool stop = true;
	struct prover *p = prover_new(game);
	struct line line;
	bool sure = true;
	play_moves(&line, game, NULL, MATE_IN_2, "");
	prover_begin(p, 100000, &stop);
	assert_int_equal(prover_wins(p, &line, ACTOR_FIRST, 3), PROOF_UNKNOWN);
	assert_int_equal(prover_turns(p, &line, 3, &sure), 0);
	assert_false(sure);
	prover_begin(p, 100000, NULL);
	assert_int_equal(prover_turns(p, &line, 3, &sure), 3);
	assert_true(sure);
	assert_int_equal(mates_turns(p, &line, 3, &stop), 0);
	assert_int_equal(mates_turns(p, &line, 3, NULL), 3);
	assert_int_equal(mates_turns(p, &line, 1, NULL), 0);
	line_release(&line);
	prover_free(p);
	prover_free(NULL);
}

/* A mate is proved if it needs exactly as many positions as the proof may visit; with one position less it is not. */
static void proofs_keep_their_node_limit(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct prover *p = prover_new(game);
	struct line line;
	play_moves(&line, game, NULL, MATE_IN_1, "i0i9");
	prover_begin(p, 1, NULL);
	assert_int_equal(prover_wins(p, &line, ACTOR_FIRST, 1), PROOF_YES);
	assert_int_equal(prover_wins(p, &line, ACTOR_FIRST, 1), PROOF_UNKNOWN);
	prover_begin(p, 0, NULL);
	assert_int_equal(prover_wins(p, &line, ACTOR_FIRST, 1), PROOF_UNKNOWN);
	line_release(&line);
	prover_free(p);
}

/* In dark chess no flip wins at once: the opponent still has pieces, whatever is revealed. */
static void a_flip_wins_only_if_every_outcome_does(void **state)
{
	(void)state;
	const struct game *game = games_find("darkchess", NULL);
	struct prover *p = prover_new(game);
	struct line line;
	move_t moves[MOVES_MAX];
	bool sure;
	prover_begin(p, 100000, NULL);
	play_moves(&line, game, NULL, NULL, "");
	assert_int_equal(prover_turns(p, &line, 1, &sure), 0);
	assert_true(sure);
	assert_int_equal(prover_moves(p, &line, 1, moves, MOVES_MAX), 0);
	line_release(&line);
	prover_free(p);
}

/* --- mates --- */

/* Number of moves that mate at once; tries all moves. */
static int count_mates(struct line *line)
{
	move_t moves[MOVES_MAX];
	int n = line->game->rules.generate(line_last(line), moves), n_mates = 0;
	for (int i = 0; i < n; i++) {
		line_push(line, moves[i]);
		n_mates += line->game->rules.generate(line_last(line), NULL) == 0;
		line_pop(line);
	}
	return n_mates;
}

/* Fewest mating moves after any reply; and after the given, chosen reply. */
static int fewest_mates(struct line *line, move_t chosen, int *after)
{
	move_t replies[MOVES_MAX];
	int n = line->game->rules.generate(line_last(line), replies), fewest = MOVES_MAX;
	for (int i = 0; i < n; i++) {
		line_push(line, replies[i]);
		int n_mates = count_mates(line);
		line_pop(line);
		fewest = n_mates < fewest ? n_mates : fewest;
		*after = replies[i] == chosen ? n_mates : *after;
	}
	return fewest;
}

static int n_solved, n_refused;

/* A mate in two is a puzzle if one or two first moves are solutions, but not all legal moves, and the reply, which
 * leaves as few mates as possible, leaves at most four. */
static void solve_mate(char **columns, int n)
{
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzle p = {0};
	struct line line;
	move_t firsts[MOVES_MAX];
	int after = -1;
	assert_true(n >= 3);
	if (atoi(columns[1]) != 2)
		return;
	struct prover *prover = prover_new(game);
	play_moves(&line, game, NULL, columns[0], "");
	p.start = *line_last(&line);
	prover_begin(prover, UINT64_MAX, NULL);
	int n_firsts = prover_moves(prover, &line, 3, firsts, MOVES_MAX);
	bool has_choice = n_firsts < game->rules.generate(line_last(&line), NULL);
	assert_false(mates_solve(prover, game, 1, &p, NULL));
	bool solved = mates_solve(prover, game, 3, &p, NULL);
	n_solved += solved;
	n_refused += !solved;
	line_push(&line, firsts[0]);
	int fewest = fewest_mates(&line, p.solution[1], &after);
	assert_int_equal(solved, has_choice && n_firsts <= MATES_FIRST_MAX && fewest <= 1 + PUZZLE_OTHERS_MAX);
	if (solved) {
		assert_int_equal(p.kind, PUZZLE_MATE);
		assert_int_equal(p.n_solution, 3);
		assert_int_equal(p.solution[0], firsts[0]);
		assert_int_equal(p.n_others[0], n_firsts - 1);
		assert_int_equal(p.n_others[1], 0);
		assert_int_equal(after, fewest);
		assert_int_equal(p.n_others[2], fewest - 1);
	}
	line_release(&line);
	prover_free(prover);
}

static void mate_solutions_use_the_most_stubborn_replies(void **state)
{
	(void)state;
	each_row("data/mates.tsv", solve_mate);
	assert_int_equal(n_solved + n_refused, 25);
	assert_true(n_solved > 5 && n_refused > 5);
}

static bool solves(const char *name, const char *position, int max, const char *expected)
{
	const struct game *game = games_find(name, NULL);
	struct prover *prover = prover_new(game);
	struct puzzle p = {.label = ""};
	struct line line;
	struct string text = {0};
	play_moves(&line, game, NULL, position, "");
	p.start = *line_last(&line);
	line_release(&line);
	bool solved = mates_solve(prover, game, max, &p, NULL);
	if (solved) {
		puzzles_write_one(game, &p, &text);
		assert_non_null(strstr(string_text(&text), expected));
	}
	string_release(&text);
	prover_free(prover);
	return solved;
}

static void only_suitable_mates_become_puzzles(void **state)
{
	(void)state;
	assert_true(solves("xiangqi", MATE_IN_1, 1, "\t\ti0i9\t"));
	assert_true(solves("xiangqi", "3k5/R8/9/9/p8/9/9/9/1R7/4K4 w - - 0 1", 1, "\t\tb1d1|b1b9\t"));
	/* a mate that has already happened; more than two first moves; no mate at all */
	assert_false(solves("xiangqi", "3k4R/R8/9/9/9/9/9/9/1r7/4K4 b - - 0 1", 3, ""));
	assert_false(solves("xiangqi", MATE_IN_2, 3, ""));
	assert_false(solves("xiangqi", "3k5/9/9/9/p8/9/9/9/9/4K4 w - - 0 1", 3, ""));
	/* Surakarta's last piece is taken by the only legal move, or by one of two */
	assert_true(solves("surakarta", "O4O/6/2O1O1/X2XO1/6/X5 o 0 41", 5, "\t\te4xd3|e3xd3 "));
	assert_false(solves("surakarta", "O4O/6/2O1O1/X2XO1/6/X5 o 0 41", 3, ""));
}

static const char *mate_fault(const char *name, const char *start, const char *before, const char *solution)
{
	static struct error err;
	const struct game *game = games_find(name, NULL);
	struct prover *prover = prover_new(game);
	struct puzzle p = puzzle_of(name, "mate", start, before, solution);
	err.text[0] = 0;
	if (mates_check(prover, game, &p, NULL, &err))
		assert_string_equal(err.text, "");
	puzzle_release(&p);
	prover_free(prover);
	return err.text;
}

static void errors_in_mates_are_named(void **state)
{
	(void)state;
	assert_string_equal(mate_fault("xiangqi", TWO, "a9c9", TWO_SOLVED), "");
	assert_string_equal(mate_fault("xiangqi", TWO, "a9c9 h0h9 i3i0", "h9f9"), "");
	assert_string_equal(mate_fault("xiangqi", TWO, "a9c9", "h0h9 i3i0 h9f9"),
			    "move 1: f5d6 wins as fast but is not listed");
	assert_string_equal(mate_fault("xiangqi", TWO, "a9c9", "h0h9|f5d6|h0h8 i3i0 h9f9"),
			    "move 1: a listed move does not win in 3 turns");
	assert_string_equal(mate_fault("xiangqi", TWO, "a9c9", TWO_SOLVED "|f5d6"),
			    "move 3: a listed move does not win in 1 turns");
	assert_string_equal(mate_fault("xiangqi", TWO, "a9c9", "h0h9|f5d6 i3i0 h9h8"),
			    "the solution does not end with a win");
	assert_string_equal(mate_fault("xiangqi", MATE_IN_1, "", "i0i8 b1b2 i8i9"),
			    "there is a win in fewer than 3 turns, or the search did not finish");
}

static void positions_with_chance_are_no_mates(void **state)
{
	(void)state;
	const struct game *game = games_find("darkchess", NULL);
	struct prover *prover = prover_new(game);
	struct error err;
	struct puzzle p =
		puzzle_of("darkchess", "win", "GRMP/3?/R?P1/KN1g/p2?/3N/nG1k/rr2 r r Pcc 0 64", "b6 (c)", "b6-b2");
	p.n_before = 1; /* the reveal is pending */
	assert_false(mates_check(prover, game, &p, NULL, &err));
	assert_string_equal(err.text, "the puzzle starts at a chance node");
	assert_false(mates_solve(prover, game, 3, &p, NULL));
	puzzle_release(&p);
	prover_free(prover);
}

/* --- difficulty --- */

/* A test double that plays the solution of a puzzle if its node limit suffices (needs, for each step) and is not equal
 * to the gap. Otherwise it plays another move, or none. */
struct student {
	struct engine_instance instance;
	const struct puzzle *puzzle;
	uint64_t needs[PUZZLE_MOVES_MAX], gap;
	bool resigns, fresh;
	int n_searches;
};

static void student_search(struct engine_instance *t, const struct line *line, const struct limits *limits,
			   report_fn *report, void *context, struct search_result *out)
{
	struct student *s = (struct student *)t;
	move_t moves[MOVES_MAX];
	(void)report, (void)context;
	int step = line->length - s->puzzle->n_before, n = line->game->rules.generate(line_last(line), moves);
	assert_true(s->fresh);         /* each search begins with an empty hash table */
	assert_int_not_equal(step, 1); /* replies are not searched */
	assert_true(n >= 2);
	s->fresh = false;
	s->n_searches++;
	bool finds = limits->nodes >= s->needs[step] && limits->nodes != s->gap;
	*out = (struct search_result){.best = finds                                   ? s->puzzle->solution[step]
					      : s->resigns                            ? NO_MOVE
					      : moves[0] == s->puzzle->solution[step] ? moves[1]
										      : moves[0]};
}

static void student_clear(struct engine_instance *t)
{
	((struct student *)t)->fresh = true;
}

static const struct engine student_engine = {.name = "student", .search = student_search, .forget = student_clear};

static uint64_t nodes_for(const char *solution, uint64_t first, uint64_t second, uint64_t gap, int doublings,
			  bool resigns)
{
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzle p = puzzle_of("xiangqi", "mate", MATE_IN_2, "a1a2 d9d8 a2a1 d8d9", solution);
	struct student s = {.instance = {&student_engine},
			    .puzzle = &p,
			    .needs = {first, 0, second},
			    .gap = gap,
			    .resigns = resigns};
	uint64_t nodes = difficulty_nodes(&p, game, &s.instance, doublings, NULL);
	puzzle_release(&p);
	return nodes;
}

static void difficulty_is_the_smallest_solving_node_count(void **state)
{
	(void)state;
	static const char two[] = "a1a8 d9e9 b0b9";
	for (int resigns = 0; resigns < 2; resigns++) {
		assert_int_equal(nodes_for(two, 0, 0, 0, 4, resigns), 125);
		assert_int_equal(nodes_for(two, 125, 125, 0, 4, resigns), 125);
		assert_int_equal(nodes_for(two, 126, 0, 0, 4, resigns), 250);
		assert_int_equal(nodes_for(two, 0, 1000, 0, 4, resigns), 1000);
		assert_int_equal(nodes_for(two, 1000, 500, 0, 4, resigns), 1000);
		assert_int_equal(nodes_for(two, 500, 1000, 0, 4, resigns), 1000);
	}
	assert_int_equal(nodes_for("a1a8", 500, 0, 0, DIFFICULTY_DOUBLINGS, false), 500);
	assert_int_equal(nodes_for("a1a8", 512000, 0, 0, DIFFICULTY_DOUBLINGS, false), 512000);
}

static void unstable_solutions_do_not_count_as_found(void **state)
{
	(void)state;
	assert_int_equal(nodes_for("a1a8", 0, 0, 250, 4, false), 500);
	assert_int_equal(nodes_for("a1a8", 0, 0, 2000, 4, false), 4000); /* none of the node limits suffices */
}

static void unsolved_puzzles_have_twice_the_limit(void **state)
{
	(void)state;
	assert_int_equal(nodes_for("a1a8 d9e9 b0b9", 500, 0, 0, 2, false), 500);
	assert_int_equal(nodes_for("a1a8 d9e9 b0b9", 0, 501, 0, 2, false), 1000);
	assert_int_equal(nodes_for("a1a8 d9e9 b0b9", 4000, 0, 0, 2, true), 1000);
}

/* b0b8 mates as fast as a1a8. */
static void alternative_solutions_count_as_found(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct puzzle p = puzzle_of("xiangqi", "mate", MATE_IN_2, "", "a1a8|b0b8 d9e9 b0b9"),
		      other = puzzle_of("xiangqi", "mate", MATE_IN_2, "", "b0b8 d9e9 b8b9");
	other.solution[2] = p.solution[2];
	struct student s = {.instance = {&student_engine}, .puzzle = &other};
	assert_int_equal(difficulty_nodes(&p, game, &s.instance, 4, NULL), 125);
	puzzle_release(&p);
	puzzle_release(&other);
}

static void ratings_stay_within_their_bounds(void **state)
{
	(void)state;
	assert_int_equal(difficulty_rating(DIFFICULTY_NODES_MIN * 2, 1), 710);
	assert_int_equal(difficulty_rating(DIFFICULTY_NODES_MIN, 2), 670);
	assert_int_equal(difficulty_rating(512000, 4), 600 + 12 * 110 + 3 * 70);
	assert_int_equal(difficulty_rating(1, 1), PUZZLE_RATING_MIN);
	assert_int_equal(difficulty_rating(512000, 24), PUZZLE_RATING_MAX);
}

/* --- mining --- */

#define NODES 3000

static struct miner *miners[5];

/* Its tables take a while to build, so all tests share one per game. */
static struct miner *miner_of(const char *name)
{
	static const char *const names[] = {"xiangqi", "darkchess", "magic", "qilin", "surakarta"};
	int i = 0;
	while (strcmp(names[i], name) != 0)
		i++;
	if (!miners[i])
		miners[i] = miner_new(games_find(name, NULL), NODES, NULL, NULL);
	assert_non_null(miners[i]);
	return miners[i];
}

static int free_miners(void **state)
{
	(void)state;
	for (int i = 0; i < 5; i++)
		miner_free(miners[i]);
	return 0;
}

static void take(void *context, struct puzzle *p)
{
	puzzles_add(context, p);
}

/* The puzzles of a game, one per line; the caller releases it. */
static struct string mine_one_game(const char *name, const char *start, const char *moves, enum miner_sort sort)
{
	const struct game *game = games_find(name, NULL);
	struct puzzles all = {.game = game, .preset = game->presets};
	struct string text = {0};
	struct error err;
	struct line line;
	struct miner *m = miner_of(game->name);
	play_moves(&line, game, NULL, start, moves);
	miner_dig(m, &line, sort, "Ann – Bo", NULL, take, &all);
	for (int i = 0; i < all.n; i++) {
		assert_true(puzzle_check(&all.all[i], game, &err));
		puzzles_write_one(game, &all.all[i], &text);
		string_char(&text, '\n');
	}
	puzzles_release(&all);
	line_release(&line);
	return text;
}

static void expect_mined(const char *name, const char *start, const char *moves, enum miner_sort sort,
			 const char *expected)
{
	struct string found = mine_one_game(name, start, moves, sort);
	assert_string_equal(string_text(&found), expected);
	string_release(&found);
}

#define TWO_ROOKS "4k4/9/9/9/8p/9/9/9/RR7/5K3 w - - 0 1"

static void only_move_puzzles_start_after_the_previous_move(void **state)
{
	(void)state;
	static const char found[] = "mate\t600\t4k4/R8/9/9/8p/9/9/9/1R7/5K3 b - - 1 1\te9d9\tb1b9\tAnn – Bo\n";
	expect_mined("xiangqi", TWO_ROOKS, "a1a8 e9d9 b1b2", MINER_AT_ONCE, found);
	expect_mined("xiangqi", TWO_ROOKS, "a1a8 e9d9 b1b2", MINER_ALL, found);
	expect_mined("xiangqi", TWO_ROOKS, "a1a8 e9d9 b1b9", MINER_AT_ONCE, found);
	expect_mined("xiangqi", TWO_ROOKS, "a1a8 e9d9", MINER_AT_ONCE, ""); /* no move was played there */
	/* missed twice, and found once */
	expect_mined("xiangqi", TWO_ROOKS, "a1a8 e9d9 b1b2 i5i4 b2b9", MINER_AT_ONCE, found);
	expect_mined("xiangqi", "3k5/R8/9/9/p8/9/9/9/1R7/4K4 w - - 0 1", "b1b9", MINER_AT_ONCE,
		     "mate\t600\t3k5/R8/9/9/p8/9/9/9/1R7/4K4 w - - 0 1\t\tb1d1|b1b9\tAnn – Bo\n");
}

/* Red's rook gives perpetual check, which loses: the eighth move is Black's, which repeats the position once more. */
#define CHECKS  "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1"
#define FOREVER "3k5/9/9/9/8r/9/9/9/4R4/5K3 w - - 0 1"
#define DIFFERENT                                                                                                      \
	"a0a1 d9d8 a1a2 d8d9 a2a3 d9d8 a3a4 d8d9 a4a5 d9d8 a5a6 d8d9 a6b6 d9d8 b6b5 d8d9 b5b4 d9d8 b4b3 d8d9 "         \
	"b3b2 d9d8 b2b1 d8d9 b1b0 d9d8 b0c0 d8d9 c0c1 d9d8 c1c2 d8d9 c2c3 d9d8 c3c4 d8d9 c4c5 d9d8 c5c6 d8d9 "         \
	"c6g6 d9d8 g6g5 d8d9 g5g4 d9d8 g4g3 d8d9 g3g2 d9d8 g2g1 d8d9 g1g0 d9d8 g0h0 d8d9 h0h1 d9d8 h1e1 d8d9 "

static void repetition_wins_include_the_relevant_moves(void **state)
{
	(void)state;
	/* of the 67 moves before it 64 are kept: the position is the one after a1a2 */
	static const char whole[] = DIFFERENT CHECKS;
	struct string expected = {0};
	string_add(&expected, "mate\t600\t9/3k5/9/9/8r/9/9/R8/9/5K3 b - - 3 2\t%s\te9d9\tAnn – Bo\n", whole + 3 * 5);
	expect_mined("xiangqi", "3k5/9/9/9/8r/9/9/9/9/R4K3 w - - 0 1", DIFFERENT CHECKS " e9d9", MINER_AT_ONCE,
		     string_text(&expected));
	string_release(&expected);
}

static struct puzzles shipped(const char *name)
{
	struct string bytes = {0}, path = {0};
	struct puzzles all = {0};
	struct error err;
	string_add(&path, "../data/puzzles/%s.puzzles", name);
	if (!file_read(string_text(&path), PUZZLES_BYTES_MAX, &bytes, &err) ||
	    !puzzles_read(bytes.text, bytes.length, &all, &err))
		fail_msg("%s", err.text);
	string_release(&bytes);
	string_release(&path);
	return all;
}

/* Finds the puzzles in which one move ends the game again, in a game that passes through them. */
static void find_again(const char *name, int n)
{
	struct puzzles all = shipped(name);
	struct miner *m = miner_of(name);
	int found = 0;
	for (int i = 0; i < all.n && found < n; i++) {
		const struct puzzle *p = &all.all[i];
		struct puzzles dug = {.game = all.game};
		struct line line;
		if (p->kind != PUZZLE_MATE || p->n_solution > 1)
			continue;
		puzzle_line(p, all.game, &line);
		line_push(&line, p->solution[0]);
		miner_dig(m, &line, MINER_AT_ONCE, "", NULL, take, &dug);
		line_pop(&line);
		assert_int_equal(dug.n, 1);
		if (dug.all[0].n_before == p->n_before) { /* otherwise the game passed another one just before */
			assert_int_equal(dug.all[0].n_solution, 1);
			assert_int_not_equal(puzzle_try(p, &line, 0, dug.all[0].solution[0]), PUZZLE_WRONG);
			assert_int_equal(dug.all[0].n_others[0], p->n_others[0]);
			assert_int_equal(dug.all[0].rating, p->rating);
			found++;
		}
		line_release(&line);
		puzzles_release(&dug);
	}
	assert_int_equal(found, n);
	puzzles_release(&all);
}

static void shipped_only_move_puzzles_are_found_again(void **state)
{
	(void)state;
	find_again("xiangqi", 4);
	find_again("darkchess", 8);
	find_again("magic", 4);
	find_again("qilin", 4);
	find_again("surakarta", 4);
}

/* Well-defined shipped puzzles with the solution that the miner finds, one line each: game, kind, start, before,
 * solution. Of equal defenses it chooses the one that its search prefers. */
#define RULING "5O/6/6/6/1X4/3O2 x 4 72"
static const char *const clear[][5] = {
	{"surakarta", "win", "4O1/1O4/6/3X2/3O1X/4X1 x 2 50", "d3xd2", "b5xd2 f2-e2 e6-e5"},
	{"surakarta", "ruling", RULING, "b2-b1", "d1-c1 b1-a2 c1-d1 a2-b2 d1-c1 b2-b1 c1-d1 b1-a2 d1-c1 a2-b2 c1-d1"},
	{"darkchess", "save", "G1p1/3K/3M/N1G1/1P2/m1?m/g1c1/2g1 r b P 2 79", "b4-c4",
	 "c8-c7 d7-d8 c7-c8 d8-d7 c8-c7 d7-d8 c7-c8"},
	{"darkchess", "win", "4/1P1M/P1N1/4/1k1K/n2p/2g1/4 r r - 4 98", "d4-d5", "d3-d4 d5-d6 d4-d5"},
	{"darkchess", "win", "GRMP/3?/R?P1/KN1g/p2?/3N/nG1k/rr2 r r Pcc 0 64", "b6 (c)", "b6-b2"},
	{"magic", "win", "1?2/K2R/2M1/pn2 n r g 2 39 - -/-", "a1-a2", "a3-b3"},
	{"qilin", "win", "RBBRPBBR/BB..RRRR/BBRP.BRR r press 1 6 7 0 23", "xd2", "f2"},
};

static void clear_puzzles_are_verified_and_solved_again(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof clear / sizeof *clear; i++) {
		const struct game *game = games_find(clear[i][0], NULL);
		struct puzzle p = puzzle_of(clear[i][0], clear[i][1], clear[i][2], clear[i][3], clear[i][4]);
		struct puzzle again = p;
		struct miner *m = miner_of(game->name);
		struct error err;
		if (!miner_check(m, &p, NULL, &err))
			fail_msg("%s: %s", clear[i][2], err.text);
		assert_true(miner_solve(m, &again, NULL));
		assert_int_equal(again.kind, p.kind);
		assert_int_equal(again.n_solution, p.n_solution);
		assert_memory_equal(again.solution, p.solution, (size_t)p.n_solution * sizeof *p.solution);
		assert_int_equal(again.rating, 1234); /* the rating belongs to the solution, which is the same */
		puzzle_release(&p);
	}
}

static void new_solutions_get_a_new_rating(void **state)
{
	(void)state;
	const struct game *game = games_find("surakarta", NULL);
	struct miner *m = miner_of(game->name);
	static const char *const old[] = {"b5xd2", "b5xd2 e1-e2 d2-d1", "e6-f5 e1-d1 f5-e6"};
	for (size_t i = 0; i < sizeof old / sizeof *old; i++) {
		struct puzzle p = puzzle_of("surakarta", "win", clear[0][2], clear[0][3], old[i]);
		struct string text = {0};
		assert_true(miner_solve(m, &p, NULL));
		puzzles_write_one(game, &p, &text);
		assert_string_equal(text.text, "win\t670\t4O1/1O4/6/3X2/3O1X/4X1 x 2 50\td3xd2\tb5xd2 f2-e2 e6-e5\t");
		string_release(&text);
		puzzle_release(&p);
	}
}

static bool solved_from(const char *name, const char *start, const char *moves, struct puzzle *p)
{
	const struct game *game = games_find(name, NULL);
	struct miner *m = miner_of(game->name);
	struct line line;
	play_moves(&line, game, NULL, start, moves);
	*p = (struct puzzle){.start = *line_at(&line, 0), .n_before = line.length};
	for (int i = 0; i < line.length; i++)
		p->before[i] = line.steps[i].move;
	bool solved = miner_solve(m, p, NULL);
	line_release(&line);
	return solved;
}

static void invalid_puzzles_are_not_solved(void **state)
{
	(void)state;
	struct puzzle p;
	assert_false(solved_from("surakarta", NULL, "", &p));              /* many moves are equally good */
	assert_false(solved_from("xiangqi", MATE_IN_1, "i0i9", &p));       /* the game is over */
	assert_false(solved_from("xiangqi", FOREVER, CHECKS " e9d9", &p)); /* by repetition */
	assert_false(solved_from("xiangqi", "4k4/4R4/4R4/9/9/9/9/9/9/3K5 b - - 0 1", "", &p)); /* only one legal move */
	assert_true(solved_from("xiangqi", MATE_IN_1, "", &p));
	assert_int_equal(p.kind, PUZZLE_MATE);
	assert_int_equal(p.n_solution, 1);
	assert_int_equal(p.rating, 600);
}

static void stopped_miners_solve_and_prove_nothing(void **state)
{
	(void)state;
	const struct game *game = games_find("surakarta", NULL);
	const atomic_bool stop = true;
	struct miner *m = miner_of(game->name);
	for (int i = 0; i < 2; i++) {
		struct puzzle p = puzzle_of(clear[i][0], clear[i][1], clear[i][2], clear[i][3], clear[i][4]);
		struct error err;
		assert_false(miner_check(m, &p, &stop, &err));
		assert_string_equal(err.text, "move 1: the search found no move");
		assert_false(miner_solve(m, &p, &stop));
		puzzle_release(&p);
	}
}

/* The error if the puzzle has another kind and solution. */
static const char *fault_of(int i, const char *kind, const char *solution)
{
	static struct error err;
	struct puzzle p = puzzle_of(clear[i][0], kind, clear[i][2], clear[i][3], solution);
	struct miner *m = miner_of(clear[i][0]);
	assert_false(miner_check(m, &p, NULL, &err));
	puzzle_release(&p);
	return err.text;
}

static void errors_in_puzzles_are_named(void **state)
{
	(void)state;
	const char *why = fault_of(2, "win", clear[2][4]); /* it saves the game, but does not win */
	assert_ptr_equal(strstr(why, "move 1 has winning chances of 0."), why);
	assert_non_null(strstr(why, ", expected 0.80"));
	why = fault_of(3, "win", "d3-d4 d5-d6 d4-c4"); /* lets the trapped piece escape */
	assert_ptr_equal(strstr(why, "move 3 has winning chances of 0."), why);
	assert_string_equal(fault_of(3, "mate", clear[3][4]), "the solution does not end with a win");
	assert_string_equal(fault_of(3, "ruling", clear[3][4]), "the solution does not win by repetition");
	assert_string_equal(fault_of(3, "win", "d3-d4|b4-b5 d5-d6 d4-d5"),
			    "move 1 has alternatives, but the puzzle is not a mate");
	assert_string_equal(fault_of(3, "save", "d3-d4 d5-d6 d4-d5|b4-b5"),
			    "move 3 has alternatives, but the puzzle is not a mate");
}

static void repetition_wins_are_found_in_games(void **state)
{
	(void)state;
	struct string found =
		mine_one_game("surakarta", RULING, "b2-b1 d1-c1 b1-a2 c1-d1 a2-b2 d1-c1 b2-b1", MINER_ALL);
	assert_non_null(strstr(string_text(&found), "ruling\t1060\t" RULING "\tb2-b1\td1-c1 "));
	string_release(&found);
	expect_mined("surakarta", RULING, "b2-b1 d1-c1 b1-a2 c1-d1 a2-b2 d1-c1 b2-b1", MINER_AT_ONCE, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(proofs_count_the_turns_of_both_sides),
		cmocka_unit_test(the_caller_limits_the_number_of_winning_moves),
		cmocka_unit_test(stopped_proofs_are_inconclusive),
		cmocka_unit_test(proofs_keep_their_node_limit),
		cmocka_unit_test(a_flip_wins_only_if_every_outcome_does),
		cmocka_unit_test(mate_solutions_use_the_most_stubborn_replies),
		cmocka_unit_test(only_suitable_mates_become_puzzles),
		cmocka_unit_test(errors_in_mates_are_named),
		cmocka_unit_test(positions_with_chance_are_no_mates),
		cmocka_unit_test(difficulty_is_the_smallest_solving_node_count),
		cmocka_unit_test(unstable_solutions_do_not_count_as_found),
		cmocka_unit_test(unsolved_puzzles_have_twice_the_limit),
		cmocka_unit_test(alternative_solutions_count_as_found),
		cmocka_unit_test(ratings_stay_within_their_bounds),
		cmocka_unit_test(only_move_puzzles_start_after_the_previous_move),
		cmocka_unit_test(repetition_wins_include_the_relevant_moves),
		cmocka_unit_test(shipped_only_move_puzzles_are_found_again),
		cmocka_unit_test(clear_puzzles_are_verified_and_solved_again),
		cmocka_unit_test(new_solutions_get_a_new_rating),
		cmocka_unit_test(invalid_puzzles_are_not_solved),
		cmocka_unit_test(stopped_miners_solve_and_prove_nothing),
		cmocka_unit_test(errors_in_puzzles_are_named),
		cmocka_unit_test(repetition_wins_are_found_in_games),
	};
	return cmocka_run_group_tests(tests, NULL, free_miners);
}
