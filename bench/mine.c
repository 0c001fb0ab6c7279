/* mine: mines positions for tests/data/tactics.tsv and tests/data/mates.tsv from a table of xiangqi games whose last
 * column holds the moves: bench/data/xiangqi_games.tsv.xz. tests/data/README.md says how the files were made.
 *
 *     mine tactics|mates FIRST [STEP] <games.tsv     the games FIRST, FIRST + STEP, ... counted from 0
 *
 * tactics: positions in which a search of PROOF_NODES scores one move at least GAIN above every other, and a search of
 *          QUICK_NODES does not find it.
 * mates:   positions with a forced win in 2 to 6 moves. Wins in up to 4 moves and wins by checks only are proven
 *          without the search. For up to 5 moves it is proven that no shorter win exists, and for up to 3 whether the
 *          first move is the only one that wins.
 *
 * Prints one row per position. A game gives at most one tactic and one mate of each length, so rows are independent,
 * and an interrupted run can be continued at the game after its last row. */
#include "base/rng.h"
#include "core/line.h"
#include "games/registry.h"
#include "games/xiangqi/xq_game.h"
#include "search/alphabeta.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAIN         200
#define SCOUT_NODES  2000   /* scans a game for a score that rises later */
#define QUICK_NODES  20000  /* must not find the move */
#define FIRST_NODES  100000 /* must find another move that scores HOPE more: a sieve */
#define HOPE         60
#define MIDDLE_NODES 500000 /* a second sieve, before PROOF_NODES */
#define PROOF_NODES  5000000
#define DECIDED      500 /* hundredths of a piece; if the second-best move scores higher, nothing is at stake */
#define BOOK_PLIES   16
#define PLIES        400 /* maximum per game */

#define MATE_MAX        6
#define MATE_NODES      100000
#define MATE_MORE_NODES 3000000
#define MATE_TAIL       24 /* number of last plies of a game in which mates are searched */
#define MATE_MISSES     4  /* this many plies in a row without a mate end the search of a game */
#define PLAY_ON_PLIES   60
#define CHECKS_MAX      300000   /* node limit of mate_by_checks */
#define TRIES_MAX       60000000 /* node limit of a proof */
#define FAILED_BITS     22

/* Best move of a search, its score, and the score of the second-best move. */
struct answer {
	move_t best;
	int score, second;
	bool is_settled; /* both were searched to the same depth */
};

struct miner {
	struct engine_instance *quick, *middle, *proof;
};

/* --- searches --- */

static void take_report(void *context, const struct search_result *result)
{
	struct answer *pending = context, *whole = pending + 1;
	if (result->pv_index == 0) {
		pending->best = result->best;
		pending->score = result->score;
		return;
	}
	pending->second = result->score;
	pending->is_settled = true;
	*whole = *pending;
}

/* The two best moves, searched with an empty hash table. */
static struct answer best_two(struct engine_instance *instance, const struct position *p, uint64_t nodes)
{
	struct answer answers[2] = {{0}};
	struct limits limits = {.nodes = nodes};
	struct search_result result;
	struct line line;
	line_init(&line, &xq_game, p);
	instance->engine->forget(instance);
	instance->engine->search(instance, &line, &limits, take_report, answers, &result);
	line_release(&line);
	answers[1].is_settled &= result.best == answers[1].best;
	return answers[1];
}

static struct search_result best_one(struct engine_instance *instance, const struct position *p, uint64_t nodes)
{
	struct limits limits = {.nodes = nodes};
	struct search_result result;
	struct line line;
	line_init(&line, &xq_game, p);
	instance->engine->forget(instance);
	instance->engine->search(instance, &line, &limits, NULL, NULL, &result);
	line_release(&line);
	return result;
}

static struct engine_instance *instance_of(int lines, int megabytes)
{
	struct engine_setup setup = {.multipv = lines, .hash_bytes = (size_t)megabytes << 20};
	struct error err;
	struct engine_instance *instance = alphabeta_engine.create(&xq_game, &setup, &err);
	if (!instance) {
		fprintf(stderr, "mine: %s\n", err.text);
		exit(1);
	}
	return instance;
}

/* --- tactics --- */

static bool wins_more(const struct answer *a, const struct search_result *quick)
{
	return a->is_settled && a->best != quick->best && a->score - a->second >= GAIN && a->second <= DECIDED;
}

static bool is_tactic(const struct miner *m, const struct position *p, int scouted, struct answer *out)
{
	struct search_result quick = best_one(m->quick, p, QUICK_NODES);
	if (quick.score - scouted >= GAIN / 2)
		return false; /* the quick search already sees the gain */
	struct search_result first = best_one(m->quick, p, FIRST_NODES);
	if (first.best == quick.best || first.score < quick.score + HOPE)
		return false;
	*out = best_two(m->middle, p, MIDDLE_NODES);
	if (!wins_more(out, &quick))
		return false;
	struct answer middle = *out;
	*out = best_two(m->proof, p, PROOF_NODES);
	return out->best == middle.best && wins_more(out, &quick);
}

/* The score of the side to act at that ply rises by GAIN two and three moves later, and the scout did not see it
 * coming. */
static bool rises(const int *scores, int n, int ply)
{
	if (ply + 4 >= n || abs(scores[ply]) > 2 * DECIDED)
		return false;
	for (int i = ply + 4; i <= ply + 6 && i < n; i += 2)
		if (scores[i] - scores[ply] < GAIN)
			return false;
	return true;
}

static void mine_tactics(const struct miner *m, const struct line *game, long number)
{
	int scores[PLIES], n = game->length < PLIES ? game->length : PLIES;
	for (int i = 0; i < n; i++)
		scores[i] = i < BOOK_PLIES ? 0 : best_one(m->quick, line_at(game, i), SCOUT_NODES).score;
	for (int i = BOOK_PLIES; i < n; i++) {
		struct answer a;
		if (!rises(scores, n, i) || !is_tactic(m, line_at(game, i), scores[i], &a))
			continue;
		char text[POSITION_TEXT_MAX], move[MOVE_TEXT_MAX];
		xq_game.text.format(line_at(game, i), text, sizeof text);
		xq_game.text.format_move(line_at(game, i), a.best, move, sizeof move);
		printf("%s\t%s\t%d\t%d\t%ld.%d\n", text, move, a.score, a.second, number, i);
		fflush(stdout);
		return;
	}
}

/* --- mates --- */

/* State of a proof. checks: the attacker only gives check, so a failure proves nothing. */
struct proof {
	long tries; /* left; below 0 the proof was given up */
	bool checks;
	move_t refutations[MATE_MAX + 1]; /* last refutation by the number of moves left; tried first */
};

/* Keys, mixed with the number of moves, of positions where all moves were tried and none wins within that number. */
static uint64_t failed[1 << FAILED_BITS];

static uint64_t *failure_of(const struct position *p, int moves, uint64_t *key)
{
	*key = rng_mix(xq_game.rules.key(p) + (uint64_t)moves);
	return &failed[*key >> (64 - FAILED_BITS)];
}

static bool mates(struct proof *, const struct position *, int moves);

/* Returns whether the side to act loses within that many moves of its opponent, whatever it plays; 0 moves: it has no
 * legal move. */
static bool is_lost(struct proof *proof, const struct position *p, int moves)
{
	move_t replies[MOVES_MAX], *first = &proof->refutations[moves];
	if (moves == 0)
		return xq_game.rules.generate(p, NULL) == 0;
	int n = xq_game.rules.generate(p, replies);
	for (int i = 1; i < n; i++)
		if (replies[i] == *first) {
			replies[i] = replies[0];
			replies[0] = *first;
		}
	for (int i = 0; i < n; i++) {
		struct position after;
		xq_game.rules.play(&after, p, replies[i]);
		if (!mates(proof, &after, moves)) {
			*first = replies[i];
			return false;
		}
	}
	return true;
}

static bool wins_by(struct proof *proof, const struct position *p, move_t move, int moves)
{
	struct position after;
	xq_game.rules.play(&after, p, move);
	if (proof->checks && xq_game.rules.in_check(&after) < 0)
		return false;
	return --proof->tries >= 0 && is_lost(proof, &after, moves - 1);
}

/* Returns whether the side to act wins in at most that many moves. Ignores the limit on moves without a capture: mined
 * positions are far from it. */
static bool mates(struct proof *proof, const struct position *p, int moves)
{
	move_t list[MOVES_MAX];
	uint64_t key, *failure = failure_of(p, moves, &key);
	if (!proof->checks && *failure == key)
		return false;
	int n = xq_game.rules.generate(p, list);
	for (int i = 0; i < n; i++)
		if (wins_by(proof, p, list[i], moves))
			return true;
	if (!proof->checks && proof->tries >= 0)
		*failure = key;
	return false;
}

/* Returns the number of moves of the shortest win by checks only, and its first move in *key; 0 if none was found. */
static int mate_by_checks(const struct position *p, move_t *key)
{
	move_t list[MOVES_MAX];
	struct proof proof = {.tries = CHECKS_MAX, .checks = true};
	int n = xq_game.rules.generate(p, list);
	for (int moves = 1; moves <= MATE_MAX; moves++)
		for (int i = 0; i < n; i++)
			if (wins_by(&proof, p, list[i], moves)) {
				*key = list[i];
				return moves;
			}
	return 0;
}

/* The same for any moves, found by the search. Short mates are proven. Longer mates are searched with more nodes if the
 * side has a mate in 4 or more one move later; later is the length of that mate. */
static int mate_of(const struct miner *m, const struct position *p, int later, move_t *key)
{
	int by_checks = mate_by_checks(p, key);
	if (by_checks && by_checks <= 2)
		return by_checks;
	struct search_result t = best_one(m->quick, p, later >= 4 ? MATE_MORE_NODES : MATE_NODES);
	int moves = (SCORE_WIN - t.score + 1) / 2;
	if (moves > MATE_MAX || (by_checks && by_checks <= moves))
		return by_checks;
	struct proof proof = {.tries = TRIES_MAX};
	if (moves <= 4 && !wins_by(&proof, p, t.best, moves))
		return by_checks;
	*key = t.best;
	return moves;
}

/* Returns whether it is proven that no win in that many moves exists, excluding the given move unless it is NO_MOVE. */
static bool is_safe(const struct position *p, move_t without, int moves)
{
	move_t list[MOVES_MAX];
	struct proof proof = {.tries = TRIES_MAX};
	int n = xq_game.rules.generate(p, list);
	for (int i = 0; i < n; i++)
		if (list[i] != without && (wins_by(&proof, p, list[i], moves) || proof.tries < 0))
			return false;
	return true;
}

/* The search plays out a nearly won game against itself; false if it is not won, or takes too long. */
static bool play_on(const struct miner *m, struct line *game)
{
	for (int i = 0; i < PLAY_ON_PLIES && line_ruling(game).verdict == UNDECIDED; i++) {
		struct search_result t = best_one(m->quick, line_last(game), QUICK_NODES);
		if (abs(t.score) < DECIDED)
			return false;
		line_push(game, t.best);
	}
	return line_ruling(game).verdict != UNDECIDED;
}

static void mine_mates(const struct miner *m, struct line *game, long number)
{
	if (!play_on(m, game))
		return;
	bool has[MATE_MAX + 1] = {false};
	int lengths[2] = {0}; /* length of the last mate found, by side */
	for (int i = game->length, misses = 0; i > 0 && i > game->length - MATE_TAIL && misses < MATE_MISSES; i--) {
		const struct position *p = line_at(game, i);
		move_t key = NO_MOVE;
		if (xq_game.rules.generate(p, NULL) == 0)
			continue;
		int moves = lengths[i & 1] = mate_of(m, p, lengths[i & 1], &key);
		misses = moves ? 0 : misses + 1;
		if (moves < 2 || has[moves] || (moves <= 5 && !is_safe(p, NO_MOVE, moves - 1)))
			continue;
		char text[POSITION_TEXT_MAX], move[MOVE_TEXT_MAX];
		xq_game.text.format(p, text, sizeof text);
		xq_game.text.format_move(p, key, move, sizeof move);
		bool is_alone = moves <= 3 && is_safe(p, key, moves);
		printf("%s\t%d\t%s\t%ld.%d\n", text, moves, is_alone ? move : "-", number, i);
		fflush(stdout);
		has[moves] = true;
	}
}

/* --- games --- */

/* Plays the moves of the row up to the first illegal one. */
static void play_row(struct line *line, char *row)
{
	struct error err;
	char *rest, *column = strrchr(row, '\t');
	for (char *word = strtok_r(column ? column : row, " \t\n", &rest); word; word = strtok_r(NULL, " \n", &rest)) {
		move_t move = xq_game.text.parse_move(line_last(line), word, &err);
		if (move == NO_MOVE)
			return;
		line_push(line, move);
	}
}

int main(int argc, char **argv)
{
	games_begin();
	long first = argc > 2 ? atol(argv[2]) : -1, step = argc > 3 ? atol(argv[3]) : 1;
	bool tactics = argc > 1 && strcmp(argv[1], "tactics") == 0;
	if (first < 0 || step < 1 || (!tactics && strcmp(argv[1], "mates") != 0)) {
		fputs("usage: mine tactics|mates FIRST [STEP] <games.tsv\n", stderr);
		return 2;
	}
	struct miner m = {instance_of(1, 4), instance_of(2, 16), instance_of(2, 64)};
	struct position start;
	char *row = NULL;
	size_t size = 0;
	xq_game.rules.start(&start, xq_game.presets);
	for (long i = -1; getline(&row, &size, stdin) > 0; i++) { /* the first row holds the column names */
		if (i < first || (i - first) % step != 0)
			continue;
		struct line line;
		line_init(&line, &xq_game, &start);
		play_row(&line, row);
		if (tactics)
			mine_tactics(&m, &line, i);
		else
			mine_mates(&m, &line, i);
		line_release(&line);
	}
	free(row);
	alphabeta_engine.free(m.quick);
	alphabeta_engine.free(m.middle);
	alphabeta_engine.free(m.proof);
	return 0;
}
