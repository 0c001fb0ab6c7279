/* House rules of dark chess: moves, plays and perft against a second implementation on text, written from
 * docs/rules/darkchess.md alone; symmetries; and the clauses one by one. */
#include "support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/policy.h"
#include "core/random_play.h"
#include "games/darkchess/dc_game.h"
#include "games/darkchess/dc_rules.h"

#ifdef __SANITIZE_ADDRESS__
#define GAMES 20 /* per set of rules */
#else
#define GAMES 100
#endif

/* --- the second implementation --- */

struct board {
	const struct dc_rules *rules;
	char at[8][4]; /* rank, file: a letter, '?' or ' ' */
	char side, first;
	int bag[128], quiet, ply;
	int pending, attacker, chain; /* rank * 4 + file, or -1 */
};

static int point_of(const char *text)
{
	return (text[1] - '1') * 4 + text[0] - 'a';
}

static void read_board(struct board *b, const struct dc_rules *rules, const char *text)
{
	char points[64], bag[64], turn[16] = "";
	*b = (struct board){.rules = rules, .pending = -1, .attacker = -1, .chain = -1};
	assert_in_range(
		sscanf(text, "%63s %c %c %63s %d %d %15s", points, &b->side, &b->first, bag, &b->quiet, &b->ply, turn),
		6, 7);
	int rank = 7, file = 0;
	for (const char *c = points; *c; c++) {
		if (*c == '/') {
			rank--;
			file = 0;
			continue;
		}
		for (int n = isdigit((unsigned char)*c) ? *c - '0' : 0; n > 0; n--)
			b->at[rank][file++] = ' ';
		if (!isdigit((unsigned char)*c))
			b->at[rank][file++] = *c;
	}
	for (const char *c = bag; *c && *c != '-'; c++)
		b->bag[(int)*c]++;
	if (strlen(turn) == 3)
		b->chain = point_of(turn);
	else if (*turn)
		b->pending = point_of(turn + strlen(turn) - 2);
	if (strlen(turn) == 5)
		b->attacker = point_of(turn);
}

static void write_board(const struct board *b, char out[256])
{
	static const char bag[] = "KGMRNCPkgmrncp";
	int n = 0, hidden = 0;
	for (int rank = 7; rank >= 0; rank--) {
		int empty = 0;
		for (int file = 0; file < 4; file++) {
			empty += b->at[rank][file] == ' ';
			if (empty && (b->at[rank][file] != ' ' || file == 3))
				n += sprintf(out + n, "%d", empty);
			if (b->at[rank][file] != ' ') {
				n += sprintf(out + n, "%c", b->at[rank][file]);
				empty = 0;
			}
		}
		n += sprintf(out + n, rank ? "/" : " %c %c ", b->side, b->first);
	}
	for (const char *c = bag; *c; c++)
		for (int i = 0; i < b->bag[(int)*c]; i++, hidden++)
			out[n++] = *c;
	n += sprintf(out + n, "%s %d %d", hidden ? "" : "-", b->quiet, b->ply);
	if (b->attacker >= 0)
		n += sprintf(out + n, " %c%c-%c%c", 'a' + b->attacker % 4, '1' + b->attacker / 4, 'a' + b->pending % 4,
			     '1' + b->pending / 4);
	else if (b->pending >= 0)
		n += sprintf(out + n, " %c%c", 'a' + b->pending % 4, '1' + b->pending / 4);
	else if (b->chain >= 0)
		n += sprintf(out + n, " %c%c+", 'a' + b->chain % 4, '1' + b->chain / 4);
	out[n] = 0;
}

static char at(const struct board *b, int point)
{
	return b->at[point / 4][point % 4];
}

static bool is_of(char piece, char side)
{
	return isalpha((unsigned char)piece) && (isupper((unsigned char)piece) != 0) == (side == 'r');
}

/* Pieces between two points of a line, -1 if they are on none; *empty receives the number of empty points between. */
static int between(const struct board *b, int from, int to, int *empty)
{
	int dx = to % 4 - from % 4, dy = to / 4 - from / 4, n = 0;
	*empty = 0;
	if ((dx != 0) == (dy != 0))
		return -1;
	int step = (dx > 0) - (dx < 0) + 4 * ((dy > 0) - (dy < 0));
	for (int i = from + step; i != to; i += step) {
		n += at(b, i) != ' ';
		*empty += at(b, i) == ' ';
	}
	return n;
}

static bool is_beside(int from, int to)
{
	return abs(from % 4 - to % 4) + abs(from / 4 - to / 4) == 1;
}

static bool is_diagonal(int from, int to)
{
	return abs(from % 4 - to % 4) == 1 && abs(from / 4 - to / 4) == 1;
}

static bool has_jumping_cannon(const struct board *b, int from)
{
	return toupper((unsigned char)at(b, from)) == 'C' && !b->rules->hongkong;
}

static bool outranks(const struct board *b, char attacker, char victim)
{
	const char *order = b->rules->hongkong ? "KRNCGMP" : "KGMRNCP";
	char a = (char)toupper((unsigned char)attacker), v = (char)toupper((unsigned char)victim);
	if (a == 'C' && !b->rules->hongkong)
		return false;
	if (a == v)
		return b->rules->equals != DC_STAND;
	if (a == 'K' || a == 'P')
		return a == 'K' ? v != 'P' : v == 'K';
	return strchr(order, a) < strchr(order, v);
}

/* Whether the piece on from reaches `victim` on to. */
static bool captures(const struct board *b, int from, int to, char victim)
{
	int empty, pieces = between(b, from, to, &empty);
	char kind = (char)toupper((unsigned char)at(b, from));
	return (is_beside(from, to) && outranks(b, at(b, from), victim)) ||
	       (has_jumping_cannon(b, from) && pieces == 1) ||
	       (kind == 'R' && b->rules->rush && pieces == 0 && empty > 0) ||
	       (kind == 'N' && b->rules->diagonal && is_diagonal(from, to));
}

static bool captures_blindly(const struct board *b, int from, int to)
{
	int empty, pieces = between(b, from, to, &empty);
	return b->rules->blind && at(b, to) == '?' && (has_jumping_cannon(b, from) ? pieces == 1 : is_beside(from, to));
}

static bool steps(const struct board *b, int from, int to)
{
	int empty, pieces = between(b, from, to, &empty);
	char kind = (char)toupper((unsigned char)at(b, from));
	return at(b, to) == ' ' && (is_beside(from, to) || (kind == 'R' && b->rules->rush && pieces == 0) ||
				    (kind == 'N' && b->rules->diagonal == DC_DIAGONAL_STEP && is_diagonal(from, to)));
}

static char enemy_of(char side)
{
	return side == 'r' ? 'b' : 'r';
}

static bool takes(const struct board *b, int from, int to)
{
	bool face_up = is_of(at(b, to), enemy_of(is_of(at(b, from), 'r') ? 'r' : 'b'));
	return face_up ? captures(b, from, to, at(b, to)) : captures_blindly(b, from, to);
}

struct texts {
	int n;
	char list[128][8];
};

static void add(struct texts *t, int from, int to)
{
	char *text = t->list[t->n++];
	if (from >= 0)
		text += sprintf(text, "%c%c-", 'a' + from % 4, '1' + from / 4);
	sprintf(text, "%c%c", 'a' + to % 4, '1' + to / 4);
}

static void find_moves(const struct board *b, struct texts *out)
{
	out->n = 0;
	for (int from = 0; from < 32; from++) {
		if (at(b, from) == '?' && b->chain < 0)
			add(out, -1, from);
		if (!is_of(at(b, from), b->side) || (b->chain >= 0 && b->chain != from))
			continue;
		for (int to = 0; to < 32; to++)
			if (takes(b, from, to) || (b->chain < 0 && steps(b, from, to)))
				add(out, from, to);
	}
	if (b->chain >= 0 && b->rules->chain != DC_FORCED_CHAIN)
		add(out, b->chain, b->chain);
}

static int count(const struct board *b, char side)
{
	int n = 0;
	for (int i = 0; i < 32; i++)
		n += is_of(at(b, i), side);
	for (int c = 0; c < 128; c++)
		n += is_of((char)c, side) ? b->bag[c] : 0;
	return n;
}

static int points(const struct board *b, char side)
{
	static const char letters[] = "KGMRNCP";
	static const int worth[] = {30, 10, 5, 5, 5, 5, 2};
	int sum = 0;
	for (int k = 0; k < 7; k++) {
		char piece = side == 'r' ? letters[k] : (char)tolower((unsigned char)letters[k]);
		for (int i = 0; i < 32; i++)
			sum += at(b, i) == piece ? worth[k] : 0;
		sum += b->bag[(int)piece] * worth[k];
	}
	return sum;
}

static bool is_over(const struct board *b)
{
	bool red = points(b, 'b') <= 40, black = points(b, 'r') <= 40;
	return !count(b, 'r') || !count(b, 'b') || (b->rules->points == DC_RACE && red != black);
}

static void end_turn(struct board *b)
{
	b->side = enemy_of(b->side);
	b->ply++;
}

static void put(struct board *b, int point, char piece)
{
	b->at[point / 4][point % 4] = piece;
}

static void play_capture(struct board *b, int from, int to)
{
	bool both =
		b->rules->equals == DC_BOTH && toupper((unsigned char)at(b, from)) == toupper((unsigned char)at(b, to));
	put(b, to, both ? ' ' : at(b, from));
	put(b, from, ' ');
	if (!b->rules->flips_only)
		b->quiet = 0;
	if (!both && b->rules->chain && !is_over(b))
		for (int i = 0; i < 32; i++)
			if (i != to && takes(b, to, i))
				b->chain = to;
	if (b->chain >= 0)
		return;
	b->quiet += b->rules->flips_only;
	end_turn(b);
}

static void play_text(struct board *b, const char *move)
{
	b->chain = -1;
	if (strlen(move) == 5 && strncmp(move, move + 3, 2) == 0) {
		b->quiet += b->rules->flips_only;
		end_turn(b);
		return;
	}
	if (strlen(move) == 2) {
		b->pending = point_of(move);
		return;
	}
	int from = point_of(move), to = point_of(move + 3);
	if (at(b, to) == '?') {
		b->pending = to;
		b->attacker = from;
	} else if (at(b, to) != ' ') {
		play_capture(b, from, to);
	} else {
		put(b, to, at(b, from));
		put(b, from, ' ');
		b->quiet++;
		end_turn(b);
	}
}

static void reveal(struct board *b, char piece)
{
	int from = b->attacker, to = b->pending;
	b->pending = b->attacker = -1;
	b->bag[(int)piece]--;
	put(b, to, piece);
	b->quiet = 0;
	if (b->side == '?')
		b->side = b->first = isupper((unsigned char)piece) ? 'r' : 'b';
	if (from >= 0 && !is_of(piece, b->side) && captures(b, from, to, piece)) {
		play_capture(b, from, to);
		return;
	}
	if (from >= 0 && !is_of(piece, b->side) && b->rules->blind == DC_LOST)
		put(b, from, ' ');
	end_turn(b);
}

/* --- comparisons --- */

static int by_text(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void check_same(const struct board *b, const struct position *p)
{
	char text[256];
	write_board(b, text);
	assert_string_equal(text, position_text(&dc_game, p));
	if (b->pending >= 0 || is_over(b))
		return;
	struct texts expected;
	char all[1024] = "";
	find_moves(b, &expected);
	qsort(expected.list, (size_t)expected.n, sizeof *expected.list, by_text);
	for (int i = 0; i < expected.n; i++)
		sprintf(all + strlen(all), "%s%s", i ? " " : "", expected.list[i]);
	const char *ours = sorted_moves(&dc_game, p);
	if (strcmp(ours, all) != 0)
		fail_msg("%s: \"%s\", expected \"%s\"", text, ours, all);
	assert_int_equal(dc_game.rules.generate(p, NULL), expected.n);
}

/* The board after the move or outcome with that text. */
static void follow(struct board *b, const char *text)
{
	if (*text == '(')
		reveal(b, text[1]);
	else
		play_text(b, text);
}

static void compare_game(const struct preset *preset, struct rng *rng)
{
	struct position start;
	struct board b;
	struct line line;
	dc_game.rules.start(&start, preset);
	line_init(&line, &dc_game, &start);
	read_board(&b, preset->data, position_text(&dc_game, &start));
	for (;;) {
		check_same(&b, line_last(&line));
		if (line_ruling(&line).verdict != UNDECIDED || line.length > 400)
			break;
		move_t move = random_move(&dc_game, line_last(&line), rng);
		follow(&b, move_text(&dc_game, line_last(&line), move));
		line_push(&line, move);
	}
	line_release(&line);
}

static const struct preset *preset_of(const char *name)
{
	struct error err;
	const struct preset *preset = game_preset(&dc_game, name, &err);
	if (!preset)
		fail_msg("%s: %s", name, err.text);
	return preset;
}

/* Every choice alone and with all others that make moves. */
static const char *const rules[] = {
	"taiwan",
	"mainland",
	"hongkong",
	"tcga2016+chain=free",
	"tcga2016+chain=forced",
	"tcga2016+blind=stay",
	"tcga2016+blind=lost",
	"tcga2016+rush=yes",
	"tcga2016+diagonal=capture",
	"tcga2016+diagonal=move",
	"tcga2016+equals=both",
	"tcga2016+order=hongkong",
	"tcga2016+points=race",
	"paper+chain=free+equals=both+rush=yes",
	"olympiad+chain=forced+blind=lost+rush=yes+diagonal=move+equals=both+order=hongkong+points=race",
	"olympiad+chain=free+blind=stay+rush=yes+diagonal=move+equals=none+points=tally",
};
#define RULES_N ((int)(sizeof rules / sizeof *rules))

static void games_equal_those_of_the_second_implementation(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 44);
	for (int i = 0; i < RULES_N; i++)
		for (int n = 0; n < GAMES; n++)
			compare_game(preset_of(rules[i]), &rng);
}

static uint64_t perft_of_board(const struct board *b, int depth)
{
	struct texts moves;
	uint64_t n = 0;
	if (b->pending >= 0) {
		for (int piece = 'A'; piece <= 'z'; piece++)
			if (b->bag[piece]) {
				struct board after = *b;
				reveal(&after, (char)piece);
				n += perft_of_board(&after, depth);
			}
		return n;
	}
	if (depth == 0)
		return 1;
	if (is_over(b))
		return 0;
	find_moves(b, &moves);
	for (int i = 0; i < moves.n; i++) {
		struct board after = *b;
		play_text(&after, moves.list[i]);
		n += perft_of_board(&after, depth - 1);
	}
	return n;
}

static uint64_t perft_of(const struct position *p, int depth)
{
	move_t moves[MOVES_MAX];
	struct outcome outcomes[OUTCOMES_MAX];
	struct position after;
	uint64_t n = 0;
	if (dc_game.rules.to_act(p) == ACTOR_CHANCE) {
		int n_outcomes = dc_game.rules.outcomes(p, outcomes);
		for (int i = 0; i < n_outcomes; i++) {
			dc_game.rules.play(&after, p, outcomes[i].move);
			n += perft_of(&after, depth);
		}
		return n;
	}
	if (depth == 0)
		return 1;
	if (dc_game.rules.verdict(p).verdict != UNDECIDED)
		return 0;
	int n_moves = dc_game.rules.generate(p, moves);
	for (int i = 0; i < n_moves; i++) {
		dc_game.rules.play(&after, p, moves[i]);
		n += perft_of(&after, depth - 1);
	}
	return n;
}

static const char *const positions[] = {
	"?k?R/2N1/c1P?/?G1r/1C2/p?1K/nR1g/?m1? r r GMNPcpp 3 20",
	"R2r/1n1N/2C1/c2k/1?K1/gP2/p1m1/2Gp b r P 1 60",
	"4/R2?/1p1N/n2k/?C1c/1P1g/K2M/1r1? r b Rpp 7 90",
};

static void perft_equals_that_of_the_second_implementation(void **state)
{
	(void)state;
	for (int i = 0; i < RULES_N; i++)
		for (int n = 0; n < 3; n++) {
			struct position p;
			struct board b;
			struct error err;
			const struct preset *preset = preset_of(rules[i]);
			if (!game_set_up(&dc_game, preset, positions[n], &p, &err))
				fail_msg("%s", err.text);
			read_board(&b, preset->data, positions[n]);
			for (int depth = 1; depth <= 3; depth++)
				assert_int_equal(perft_of(&p, depth), perft_of_board(&b, depth));
		}
}

/* --- symmetries --- */

static char swapped(char c)
{
	if (isalpha((unsigned char)c))
		return (char)(isupper((unsigned char)c) ? tolower((unsigned char)c) : toupper((unsigned char)c));
	return c;
}

static void swap_colors(struct board *b)
{
	int bag[128];
	memcpy(bag, b->bag, sizeof bag);
	for (int c = 0; c < 128; c++)
		b->bag[(int)swapped((char)c)] = bag[c];
	for (int i = 0; i < 32; i++)
		put(b, i, swapped(at(b, i)));
	b->side = enemy_of(b->side);
	b->first = enemy_of(b->first);
}

static void mirror(struct board *b)
{
	struct board old = *b;
	for (int i = 0; i < 32; i++)
		put(b, i, at(&old, i / 4 * 4 + 3 - i % 4));
}

static void symmetries_keep_perft_and_evaluation(void **state)
{
	(void)state;
	for (int i = 0; i < RULES_N; i++)
		for (int n = 0; n < 3; n++) {
			struct position p, q;
			struct board b;
			char text[256];
			const struct preset *preset = preset_of(rules[i]);
			assert_true(game_set_up(&dc_game, preset, positions[n], &p, NULL));
			for (int kind = 1; kind <= 3; kind++) {
				read_board(&b, preset->data, positions[n]);
				if (kind & 1)
					swap_colors(&b);
				if (kind & 2)
					mirror(&b);
				write_board(&b, text);
				assert_true(game_set_up(&dc_game, preset, text, &q, NULL));
				assert_int_equal(perft_of(&q, 2), perft_of(&p, 2));
				assert_int_equal(dc_game.heuristics.evaluate(&q), dc_game.heuristics.evaluate(&p));
			}
		}
}

/* --- clause by clause --- */

static void check_play(const char *preset, const char *from, const char *moves, const char *to)
{
	struct line line;
	play_moves(&line, &dc_game, preset, from, moves);
	assert_string_equal(position_text(&dc_game, line_last(&line)), to);
	line_release(&line);
}

static void check_moves(const char *preset, const char *position, const char *expected)
{
	struct position p;
	set_up(&dc_game, preset, position, &p);
	assert_string_equal(sorted_moves(&dc_game, &p), expected);
}

static void check_ruling(const char *preset, const char *from, const char *moves, enum verdict verdict, const char *id)
{
	struct line line;
	play_moves(&line, &dc_game, preset, from, moves);
	struct ruling r = line_ruling(&line);
	assert_int_equal(r.verdict, verdict);
	assert_string_equal(r.id ? r.id : "", id);
	line_release(&line);
}

static void check_refused(const char *preset, const char *position, const char *id)
{
	struct position p;
	struct error err;
	assert_false(game_set_up(&dc_game, preset_of(preset), position, &p, &err));
	assert_string_equal(err.id, id);
}

#define EMPTY "4/4/4/4/4/"

static void a_chain_is_one_turn(void **state)
{
	(void)state;
	const char *start = EMPTY "p3/p3/R2k r r - 5 10", *chained = EMPTY "p3/R3/3k r r - 0 10 a2+";
	check_play("tcga2016+chain=free", start, "a1-a2", chained);
	check_moves("tcga2016+chain=free", chained, "a2-a2 a2-a3");
	check_moves("tcga2016+chain=forced", chained, "a2-a3");
	check_play("tcga2016+chain=free", chained, "a2-a2", EMPTY "p3/R3/3k b r - 0 11");
	check_play("tcga2016+chain=free", chained, "a2-a3", EMPTY "R3/4/3k b r - 0 11");
	check_play("tcga2016", start, "a1-a2", EMPTY "p3/R3/3k b r - 0 11");
	/* steps and flips do not chain, nor does a capture without another */
	check_play("tcga2016+chain=free", EMPTY "4/1p2/R2k r r - 5 10", "a1-a2", EMPTY "4/Rp2/3k b r - 6 11");
	check_play("tcga2016+chain=free", EMPTY "4/p3/R2k r r - 5 10", "a1-a2", EMPTY "4/R3/3k b r - 0 11");
	check_ruling("tcga2016+chain=free", EMPTY "4/p3/Rp2 r r - 5 10", "a1-a2", UNDECIDED, "");
}

static void chains_in_positions_are_checked(void **state)
{
	(void)state;
	check_refused("tcga2016", EMPTY "p3/R3/3k r r - 0 10 a2+", "dc_bad_chain");
	check_refused("tcga2016+chain=free", EMPTY "4/R3/3k r r - 0 10 a2+", "dc_bad_chain");
	check_refused("tcga2016+chain=free", EMPTY "p3/R3/3k b r - 0 10 a2+", "dc_bad_chain");
	check_refused("tcga2016+chain=free", EMPTY "p3/R3/3k r r - 0 10 a9+", "dc_bad_turned_point");
	check_refused("tcga2016", "4/4/4/4/4/4/4/R?2 r r k 3 20 a1-b1", "dc_bad_blind_capture");
	check_refused("tcga2016+blind=stay", "4/4/4/4/4/4/4/R1?1 r r k 3 20 a1-c1", "dc_bad_blind_capture");
	check_refused("tcga2016+blind=stay", "4/4/4/4/4/4/4/R?2 r r k 3 20 a1-a2", "dc_bad_turned_point");
}

static void face_down_pieces_are_captured_blindly(void **state)
{
	(void)state;
	const char *enemy = EMPTY "4/4/R?1k r r p 3 20", *king = EMPTY "4/4/R?2 r r k 3 20";
	check_moves("tcga2016+blind=stay", enemy, "a1-a2 a1-b1 b1");
	check_moves("tcga2016", enemy, "a1-a2 b1");
	check_play("tcga2016+blind=stay", enemy, "a1-b1", EMPTY "4/4/R?1k r r p 3 20 a1-b1");
	check_play("tcga2016+blind=stay", enemy, "a1-b1(p)", EMPTY "4/4/1R1k b r - 0 21");
	check_play("tcga2016+blind=stay", king, "a1-b1(k)", EMPTY "4/4/Rk2 b r - 0 21");
	check_play("tcga2016+blind=lost", king, "a1-b1(k)", EMPTY "4/4/1k2 b r - 0 21");
	check_ruling("tcga2016+blind=lost", king, "a1-b1(k)", SECOND_WINS, "dc_red_has_nothing");
	check_play("tcga2016+blind=lost", EMPTY "4/4/R?1k r r P 3 20", "a1-b1(P)", EMPTY "4/4/RP1k b r - 0 21");
	check_moves("tcga2016+blind=stay", EMPTY "4/4/Cn?k r r p 3 20", "a1-a2 a1-c1 c1");
	check_play("tcga2016+blind=stay", EMPTY "4/4/CP?k r r r 3 20", "a1-c1(r)", EMPTY "4/4/1PCk b r - 0 21");
	/* a chain goes on after a success and ends with a failure */
	check_play("taiwan", EMPTY "4/1p2/R?1k r r p 3 20", "a1-b1(p)", EMPTY "4/1p2/1R1k r r - 0 20 b1+");
	check_play("taiwan", EMPTY "4/1?2/R?1k r r gp 3 20", "a1-b1(p) b1-b2(g)", EMPTY "4/1g2/1R1k b r - 0 21");
}

static void rooks_rush(void **state)
{
	(void)state;
	check_moves("tcga2016+rush=yes", EMPTY "4/4/R2k r r - 3 20",
		    "a1-a2 a1-a3 a1-a4 a1-a5 a1-a6 a1-a7 a1-a8 a1-b1 a1-c1 a1-d1");
	check_moves("tcga2016+rush=yes", EMPTY "g3/4/Rk2 r r - 3 20", "a1-a2 a1-a3");
	check_moves("tcga2016+rush=yes", EMPTY "P3/4/R?1k r r p 3 20", "a1-a2 a3-a2 a3-a4 a3-b3 b1");
}

static void knights_go_diagonally(void **state)
{
	(void)state;
	const char *position = EMPTY "k1p1/1N2/3g r r - 3 20";
	check_moves("tcga2016", position, "b2-a2 b2-b1 b2-b3 b2-c2");
	check_moves("tcga2016+diagonal=capture", position, "b2-a2 b2-a3 b2-b1 b2-b3 b2-c2 b2-c3");
	check_moves("tcga2016+diagonal=move", position, "b2-a1 b2-a2 b2-a3 b2-b1 b2-b3 b2-c1 b2-c2 b2-c3");
}

static void equal_ranks_remove_each_other(void **state)
{
	(void)state;
	check_play("mainland", EMPTY "4/K3/Rr1k r r - 3 20", "a1-b1", EMPTY "4/K3/3k b r - 0 21");
	check_play("mainland", EMPTY "4/4/CPck r r - 3 20", "a1-c1", EMPTY "4/4/1P1k b r - 0 21");
	check_play("mainland", EMPTY "4/4/Rn1k r r - 3 20", "a1-b1", EMPTY "4/4/1R1k b r - 0 21");
	check_ruling("mainland", EMPTY "4/4/Rr2 r r - 3 20", "a1-b1", DRAWN, "dc_both_have_nothing");
	check_ruling("mainland", EMPTY "4/4/Rr1k r r - 3 20", "a1-b1", SECOND_WINS, "dc_red_has_nothing");
}

static void hong_kong_has_another_order(void **state)
{
	static const char order[] = "KRNCGMP";
	(void)state;
	for (int a = 0; order[a]; a++)
		for (int v = 0; order[v]; v++) {
			char text[64];
			struct position p;
			bool expected =
				order[a] == 'P' ? v == 0 || order[v] == 'P' : a <= v && !(a == 0 && order[v] == 'P');
			sprintf(text, EMPTY "4/4/%c%c2 r r - 3 20", order[a], tolower((unsigned char)order[v]));
			set_up(&dc_game, "hongkong", text, &p);
			assert_int_equal(strstr(sorted_moves(&dc_game, &p), "a1-b1") != NULL, expected);
		}
	check_moves("hongkong", EMPTY "4/4/CPk1 r r - 3 20", "a1-a2 b1-b2 b1-c1"); /* cannons do not jump */
}

static void a_chase_loses(void **state)
{
	(void)state;
	const char *start = EMPTY "n3/4/R2k r r - 0 0", *both = "4/4/4/4/P3/n1C1/4/R3 r r - 0 0";
	const char *twice = "a1-a2 a3-b3 a2-b2 b3-a3 b2-a2 a3-b3 a2-b2 b3-a3";
	char thrice[128];
	sprintf(thrice, "%s b2-a2", twice);
	check_ruling("mainland", start, twice, UNDECIDED, "");
	check_ruling("mainland", start, thrice, SECOND_WINS, "dc_red_chased");
	check_ruling("mainland", EMPTY "N3/4/r2K b b - 0 0", thrice, SECOND_WINS, "dc_black_chased");
	check_ruling("mainland", EMPTY "N3/4/r2K b r - 0 0", thrice, FIRST_WINS, "dc_black_chased");
	check_ruling("tcga2016", start, thrice, DRAWN, "dc_third_occurrence");
	check_ruling("mainland", both, thrice, DRAWN, "dc_third_occurrence");
	/* one move without a threat is enough: a rook does not threaten a guard */
	check_ruling("mainland", EMPTY "g3/4/R2k r r - 0 0", thrice, DRAWN, "dc_third_occurrence");
	struct error err;
	assert_null(game_preset(&dc_game, "ntu2021+chase=loses", &err));
	assert_string_equal(err.id, "dc_chase_without_third");
	assert_null(game_preset(&dc_game, "mainland+repetition=none", &err));
}

static void points_decide(void **state)
{
	(void)state;
	const char *race = "3K/3G/4/4/4/kg2/4/Rp2 r r - 3 20", *quiet = "K3/4/4/4/4/4/4/3p r r - 39 100";
	check_ruling("tcga2016+points=race", race, "a1-b1", FIRST_WINS, "dc_red_has_points");
	check_ruling("tcga2016", race, "a1-b1", UNDECIDED, "");
	check_ruling("tcga2016+points=tally", race, "a1-b1", UNDECIDED, "");
	check_ruling("tcga2016+points=race", race, "a1-a2", UNDECIDED, "");
	check_ruling("tcga2016", quiet, "a8-a7", DRAWN, "dc_quiet_limit");
	check_ruling("tcga2016+points=tally", quiet, "a8-a7", FIRST_WINS, "dc_red_has_more");
	check_ruling("tcga2016+points=tally", "P3/4/4/4/4/4/4/3p r r - 39 100", "a8-a7", DRAWN, "dc_quiet_limit");
	check_ruling("tcga2016+points=tally", "P3/4/4/4/4/4/4/3k r r - 39 100", "a8-a7", SECOND_WINS,
		     "dc_black_has_more");
}

/* --- playouts --- */

static const struct policy *policy_of(const char *name)
{
	const struct policy *policy = dc_game.heuristics.policies;
	while (strcmp(policy->name, name) != 0)
		policy++;
	return policy;
}

/* capture takes the pawn; avoid steps away from the guard. */
static void policies_prefer_their_moves(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 9);
	for (int i = 0; i < 60; i++) {
		struct position p;
		struct playout out;
		set_up(&dc_game, "taiwan", EMPTY "3?/p3/R2? r r gn 3 20", &p);
		policy_of("capture")->play_out(&p, &(struct playout_options){0}, &rng, &out);
		assert_string_equal(move_text(&dc_game, &p, out.first), "a1-a2");
		set_up(&dc_game, "taiwan", EMPTY "3?/1g2/1M2 r r n 3 20", &p);
		policy_of("avoid")->play_out(&p, &(struct playout_options){0}, &rng, &out);
		const char *first = move_text(&dc_game, &p, out.first);
		assert_true(strcmp(first, "b1-a1") == 0 || strcmp(first, "b1-c1") == 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(games_equal_those_of_the_second_implementation),
		cmocka_unit_test(perft_equals_that_of_the_second_implementation),
		cmocka_unit_test(symmetries_keep_perft_and_evaluation),
		cmocka_unit_test(a_chain_is_one_turn),
		cmocka_unit_test(chains_in_positions_are_checked),
		cmocka_unit_test(face_down_pieces_are_captured_blindly),
		cmocka_unit_test(rooks_rush),
		cmocka_unit_test(knights_go_diagonally),
		cmocka_unit_test(equal_ranks_remove_each_other),
		cmocka_unit_test(hong_kong_has_another_order),
		cmocka_unit_test(a_chase_loses),
		cmocka_unit_test(points_decide),
		cmocka_unit_test(policies_prefer_their_moves),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
