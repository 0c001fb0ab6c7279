/* Magic Chess on random levels: against a slow independent implementation of the rule book, against dark chess, and its
 * symmetries.
 *
 * The reference below shares nothing with src/games/magic but the text of positions and actions. It is written point by
 * point after docs/rules/magic.md, without regard to speed. */
#include "support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "core/perft.h"
#include "core/random_play.h"
#include "games/darkchess/dc_game.h"
#include "games/magic/mc_board.h"
#include "games/magic/mc_game.h"
#include "levels.h"

#ifdef __SANITIZE_ADDRESS__
#define LEVELS 60
#else
#define LEVELS 600
#endif

/* The reference. */

/* Neither struct has padding: they are compared as bytes. */
struct cell {
	int letter; /* of a piece, '?', '#', or 0 for an empty point */
	int ice, gold, hidden, uses;
};

struct reference {
	int width, height;
	struct cell at[8][8]; /* [y][x] */
	int player;           /* the player's color: 'r', 'b', '?' */
	int npc;              /* whether the NPC acts */
	int px, py;           /* the point with a pending reveal, or -1 */
	int quiet, ply, draw, ice_plies, wood_blocks, frozen_loses;
	int casts[2][4], cast_ice[2];
	int n_bag;
	char bag[64][8]; /* every piece in it, sorted */
};

static int by_text(const void *a, const void *b)
{
	return strcmp(a, b);
}

static const char *read_cell(const char *c, struct cell *out)
{
	*out = (struct cell){.letter = *c++};
	for (; strchr("^*~=", *c) && *c; c++)
		switch (*c) {
		case '^':
			out->ice = *++c - '0';
			break;
		case '*':
			out->gold = 1;
			break;
		case '=':
			out->hidden = 1; /* fall through */
		default:
			out->uses = *++c - '0';
			break;
		}
	return c;
}

static void read_board(struct reference *r, const char *c)
{
	int x = 0, y;
	for (const char *slash = c; *slash; slash++)
		r->height += *slash == '/';
	y = r->height++;
	for (; *c; r->width = x)
		if (*c == '/') {
			c++;
			y--;
			x = 0;
		} else if (isdigit((unsigned char)*c)) {
			x += *c++ - '0';
		} else {
			c = read_cell(c, &r->at[y][x++]);
		}
}

static void read_bag(struct reference *r, const char *c)
{
	while (*c && *c != '-') {
		struct cell ignored;
		const char *end = read_cell(c, &ignored), *next = end;
		int n = *end == 'x' ? (int)strtol(end + 1, (char **)&next, 10) : 1;
		for (int i = 0; i < n; i++)
			snprintf(r->bag[r->n_bag++], 8, "%.*s", (int)(end - c), c);
		c = next;
	}
	qsort(r->bag, (size_t)r->n_bag, 8, by_text);
}

static void read_casts(struct reference *r, const char *c)
{
	for (int actor = 0; *c; c++) {
		const char *kind = strchr("wigh", *c);
		if (*c == '/')
			actor = 1;
		else if (*c == 'i') {
			r->cast_ice[actor] = c[1] - '0';
			r->casts[actor][1] = c[3] - '0';
			c += 3;
		} else if (kind) {
			r->casts[actor][kind - "wigh"] = *++c - '0';
		}
	}
}

static struct reference reference_of(const struct position *position)
{
	struct reference r;
	memset(&r, 0, sizeof r);
	char board[300], side[8], player, bag[300], rules[80], casts[40];
	const char *text = position_text(&mc_game, position);
	assert_int_equal(sscanf(text, "%299s %7s %c %299s %d %d %79s %39s", board, side, &player, bag, &r.quiet, &r.ply,
				rules, casts),
			 8);
	read_board(&r, board);
	read_bag(&r, bag);
	read_casts(&r, casts);
	r.player = player;
	r.npc = side[0] == 'n';
	r.px = side[1] ? side[2] - 'a' : -1;
	r.py = side[1] ? side[3] - '1' : -1;
	r.draw = strstr(rules, "draw=") ? atoi(strstr(rules, "draw=") + 5) : 40;
	r.ice_plies = strstr(rules, "ice=plies") != NULL;
	r.wood_blocks = strstr(rules, "wood=blocks") != NULL;
	r.frozen_loses = strstr(rules, "frozen=loses") != NULL;
	return r;
}

static int is_piece(const struct cell *c)
{
	return c->letter && isalpha(c->letter);
}

/* Returns whether the piece belongs to the acting side, or with npc inverted to the other side. */
static int is_of(const struct reference *r, const struct cell *c, int npc)
{
	int colour = isupper(c->letter) ? 'r' : 'b';
	return r->player != '?' && is_piece(c) && (colour == r->player) == !npc;
}

/* darkchess 2.3 */
static int takes(int taker, int taken)
{
	const char *ranks = "KGMRNCP";
	int a = toupper(taker), b = toupper(taken);
	if (a == 'C' || (a == 'K' && b == 'P'))
		return 0;
	if (a == 'P')
		return b == 'P' || b == 'K';
	return strchr(ranks, a) <= strchr(ranks, b);
}

/* Returns whether the piece moves from one point to the other: a step, a capture of a neighbor or over a screen. */
static int goes(const struct reference *r, int x, int y, int tx, int ty)
{
	const struct cell *from = &r->at[y][x], *to = &r->at[ty][tx];
	int distance = abs(tx - x) + abs(ty - y), between = 0, wood = 0;
	if ((x != tx && y != ty) || distance == 0 || !is_of(r, from, r->npc) || from->ice)
		return 0;
	if (!to->letter)
		return distance == 1;
	if (!is_of(r, to, !r->npc) || to->hidden)
		return 0;
	if (toupper(from->letter) != 'C')
		return distance == 1 && takes(from->letter, to->letter);
	for (int i = 1; i < distance; i++) {
		const struct cell *c = &r->at[y + (ty - y) / distance * i][x + (tx - x) / distance * i];
		between += c->letter != 0;
		wood += c->letter == '#';
	}
	return between == 1 && !(wood && r->wood_blocks);
}

static int may_cast(const struct reference *r, int cast, const struct cell *c)
{
	if (!r->casts[r->npc][cast] || c->hidden || !is_piece(c))
		return 0;
	int own = is_of(r, c, r->npc);
	return cast == 0 ? !own : cast == 1 ? !own && !c->ice : cast == 2 ? own && !c->gold : own && !c->uses;
}

static const char *const cast_words[] = {"wood", "ice", "gold", "hide"};

static int reference_actions(const struct reference *r, char out[][MOVE_TEXT_MAX])
{
	int n = 0, own = 0, frozen = 0;
	for (int i = 0; r->px >= 0 && i < r->n_bag; i++)
		if (i == 0 || strcmp(r->bag[i], r->bag[i - 1]) != 0)
			snprintf(out[n++], MOVE_TEXT_MAX, "(%s)", r->bag[i]);
	if (r->px >= 0)
		return n;
	for (int p = 0; p < 64; p++) {
		int x = p % 8, y = p / 8;
		const struct cell *c = &r->at[y][x];
		for (int q = 0; q < 64; q++)
			if (q % 8 < r->width && q / 8 < r->height && goes(r, x, y, q % 8, q / 8))
				snprintf(out[n++], MOVE_TEXT_MAX, "%c%d-%c%d", 'a' + x, y + 1, 'a' + q % 8, q / 8 + 1);
		if (c->letter == '?' || (c->hidden && is_of(r, c, !r->npc)))
			snprintf(out[n++], MOVE_TEXT_MAX, "%c%d", 'a' + x, y + 1);
		for (int cast = 0; cast < 4 && r->player != '?'; cast++)
			if (may_cast(r, cast, c)) {
				char ice[4] = {cast == 1 ? (char)('0' + r->cast_ice[r->npc]) : 0};
				snprintf(out[n++], MOVE_TEXT_MAX, "%s%s@%c%d", cast_words[cast], ice, 'a' + x, y + 1);
			}
		own += is_of(r, c, r->npc);
		frozen += is_of(r, c, r->npc) && c->ice;
	}
	if (n == 0 && own && own == frozen && !r->frozen_loses)
		strcpy(out[n++], "pass");
	qsort(out, (size_t)n, MOVE_TEXT_MAX, by_text);
	return n;
}

static void reference_go(struct reference *r, struct cell *from, struct cell *to)
{
	r->quiet = to->letter ? 0 : r->quiet + 1;
	from->hidden = 0;
	if (to->gold) {
		to->gold = 0;
		return;
	}
	*to = *from;
	*from = (struct cell){0};
	if (r->npc && to->uses) {
		to->uses--;
		to->hidden = 1;
	}
}

static void reference_reveal(struct reference *r, const char *text)
{
	struct cell *c = &r->at[r->py][r->px];
	read_cell(text + 1, c);
	if (r->player == '?')
		r->player = (isupper(c->letter) != 0) == !r->npc ? 'r' : 'b';
	for (int i = 0; i < r->n_bag; i++)
		if (strncmp(r->bag[i], text + 1, strlen(text) - 2) == 0 && strlen(r->bag[i]) == strlen(text) - 2) {
			memmove(r->bag[i], r->bag[i + 1], (size_t)(63 - i) * 8);
			memset(r->bag[--r->n_bag], 0, 8);
			break;
		}
	r->px = r->py = -1;
	r->npc = !r->npc;
}

static void reference_play(struct reference *r, const char *text)
{
	if (*text == '(') {
		reference_reveal(r, text);
		return;
	}
	r->ply++;
	for (int p = 0; p < 64; p++) {
		struct cell *c = &r->at[p / 8][p % 8];
		if (c->ice && (r->ice_plies || is_of(r, c, r->npc)))
			c->ice--;
	}
	if (strcmp(text, "pass") == 0) {
		r->quiet++;
		r->npc = !r->npc;
		return;
	}
	const char *at = strchr(text, '@') ? strchr(text, '@') + 1 : text;
	struct cell *c = &r->at[at[1] - '1'][at[0] - 'a'];
	if (text[2] == '-') {
		reference_go(r, c, &r->at[text[4] - '1'][text[3] - 'a']);
	} else if (at != text) {
		int cast = *text == 'w' ? 0 : *text == 'i' ? 1 : *text == 'g' ? 2 : 3;
		r->casts[r->npc][cast]--;
		if (cast == 1 && r->casts[r->npc][cast] == 0)
			r->cast_ice[r->npc] = 0;
		r->quiet++;
		if (cast == 0)
			*c = (struct cell){.letter = '#'};
		c->ice = cast == 1 ? text[3] - '0' : c->ice;
		c->gold = cast == 2 ? 1 : c->gold;
		c->uses = cast == 3 ? 1 : c->uses;
	} else if (c->letter == '?') {
		r->px = text[0] - 'a';
		r->py = text[1] - '1';
		r->quiet = 0;
		return;
	} else {
		c->hidden = 0;
		r->quiet++;
	}
	r->npc = !r->npc;
}

/* Returns 1 if the player has won by 2.1 regardless of actions, -1 if the NPC has, 0 if neither. */
static int reference_winner(const struct reference *r)
{
	int n[2] = {0, 0};
	for (int i = 0; i < 64 + r->n_bag; i++) {
		struct cell c = r->at[i / 8 % 8][i % 8];
		if (i >= 64)
			read_cell(r->bag[i - 64], &c);
		n[0] += is_of(r, &c, 0);
		n[1] += is_of(r, &c, 1);
	}
	return r->player == '?' ? 0 : n[1] == 0 ? 1 : n[0] == 0 ? -1 : 0;
}

/* Random levels. */

typedef void check_fn(const struct line *);

static void along_random_games(check_fn *check)
{
	struct rng rng;
	rng_seed(&rng, 7);
	for (int i = 0; i < LEVELS; i++) {
		struct position start;
		struct line line;
		random_level(&rng, 6, &start);
		line_init(&line, &mc_game, &start);
		check(&line);
		while (line.length < 150 && random_play(&line, &rng, 1).verdict == UNDECIDED)
			check(&line);
		check(&line);
		line_release(&line);
	}
}

static bool is_decided(const struct line *line)
{
	return mc_game.rules.verdict(line_last(line)).verdict != UNDECIDED;
}

/* Checks the legal actions, and the effect of the last one. */
static void check_reference(const struct line *line)
{
	static char actions[MOVES_MAX][MOVE_TEXT_MAX];
	const struct position *now = line_last(line);
	struct reference r = reference_of(now);
	int winner = reference_winner(&r);
	assert_int_equal(mc_game.rules.verdict(now).verdict, winner > 0   ? FIRST_WINS
							     : winner < 0 ? SECOND_WINS
									  : UNDECIDED);
	if (!is_decided(line)) {
		int n = reference_actions(&r, actions);
		char all[MOVES_MAX * 8] = "";
		struct outcome outcomes[OUTCOMES_MAX];
		if (mc_game.rules.to_act(now) == ACTOR_CHANCE)
			assert_int_equal(mc_game.rules.outcomes(now, outcomes), n);
		else {
			for (int i = 0; i < n; i++)
				strcat(strcat(all, i ? " " : ""), actions[i]);
			if (strcmp(sorted_moves(&mc_game, now), all) != 0)
				fail_msg("%s:\n%s, the reference has\n%s", position_text(&mc_game, now),
					 sorted_moves(&mc_game, now), all);
		}
	}
	if (line->length == 0)
		return;
	const struct position *before = line_at(line, line->length - 1);
	struct reference played = reference_of(before);
	const char *action = move_text(&mc_game, before, line->steps[line->length - 1].move);
	reference_play(&played, action);
	if (memcmp(&played, &r, sizeof r) != 0)
		fail_msg("%s at %s leads to %s, unlike in the reference", action, position_text(&mc_game, before),
			 position_text(&mc_game, now));
	if (line_ruling(line).verdict == UNDECIDED)
		assert_true(r.quiet < r.draw);
}

static void moves_match_the_reference(void **state)
{
	(void)state;
	along_random_games(check_reference);
}

/* As perft_count: a flip and its reveal are one ply, and decided positions have no children. */
static uint64_t reference_perft(const struct reference *r, int depth)
{
	char actions[MOVES_MAX][MOVE_TEXT_MAX];
	uint64_t leaves = 0;
	if (depth == 0 && r->px < 0)
		return 1;
	int n = reference_winner(r) ? 0 : reference_actions(r, actions);
	for (int i = 0; i < n; i++) {
		struct reference after = *r;
		reference_play(&after, actions[i]);
		leaves += reference_perft(&after, after.px < 0 && r->px >= 0 ? depth : depth - 1);
	}
	return leaves;
}

static void house_rules_match_the_reference(void **state)
{
	(void)state;
	struct rng rng;
	struct error err;
	rng_seed(&rng, 4);
	for (const struct preset *base = mc_game.presets; base->name; base++)
		for (const struct rule_switch *s = mc_game.switches; s->id; s++)
			for (const struct rule_choice *c = s->choices; c->word; c++) {
				char name[64];
				snprintf(name, sizeof name, "%s+%s=%s", base->name, s->id, c->word);
				const struct preset *preset = game_preset(&mc_game, name, &err);
				struct position start;
				struct line line;
				if (!preset)
					continue;
				mc_game.rules.start(&start, preset);
				line_init(&line, &mc_game, &start);
				for (int i = 0; i < 3; i++) {
					while (line.length < 20 * (i + 1) &&
					       random_play(&line, &rng, 1).verdict == UNDECIDED)
						check_reference(&line);
					if (mc_game.rules.to_act(line_last(&line)) == ACTOR_CHANCE)
						continue;
					struct reference r = reference_of(line_last(&line));
					assert_int_equal(perft_count(&mc_game, line_last(&line), 2),
							 reference_perft(&r, 2));
				}
				line_release(&line);
			}
}

static void the_consistency_check_can_fail(void **state)
{
	(void)state;
	static const size_t fields[] = {offsetof(struct mc_position, own),    offsetof(struct mc_position, own[1]),
					offsetof(struct mc_position, down),   offsetof(struct mc_position, wood),
					offsetof(struct mc_position, frozen), offsetof(struct mc_position, gold),
					offsetof(struct mc_position, hidden), offsetof(struct mc_position, hash),
					offsetof(struct mc_position, left),   offsetof(struct mc_position, left[1]),
					offsetof(struct mc_position, bag)};
	struct position p, q;
	set_up(&mc_game, NULL, "1k~1P?/2M1/N*#1g^1/2GC n r c 0 50 - -/-", &p);
	assert_true(mc_is_consistent(mc_const(&p)));
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		q = p;
		q.bytes[fields[i]] ^= 1;
		assert_false(mc_is_consistent(mc_const(&q)));
	}
	for (int point = 0; point < MC_POINTS; point++) {
		q = p;
		mc_of(&q)->piece[point] = mc_of(&q)->piece[point] == MC_EMPTY ? MC_WOOD : MC_EMPTY;
		assert_false(mc_is_consistent(mc_const(&q)));
	}
	mc_of(&p)->board &= ~mc_const(&p)->wood; /* wood outside the board */
	assert_false(mc_is_consistent(mc_const(&p)));
	mc_of(&p)->board |= mc_const(&p)->wood;
	mc_of(&p)->bag[0].count = 2;
	assert_false(mc_is_consistent(mc_const(&p)));
}

static void check_consistent(const struct line *line)
{
	assert_true(mc_is_consistent(mc_const(line_last(line))));
}

static void positions_stay_consistent(void **state)
{
	(void)state;
	along_random_games(check_consistent);
}

static void check_text(const struct line *line)
{
	struct position read;
	set_up(&mc_game, "strict", position_text(&mc_game, line_last(line)), &read); /* the text contains all rules */
	assert_string_equal(position_text(&mc_game, &read), position_text(&mc_game, line_last(line)));
	assert_true(mc_game.rules.key(&read) == mc_game.rules.key(line_last(line)));
}

static void positions_round_trip_through_text(void **state)
{
	(void)state;
	along_random_games(check_text);
}

/* The position mirrored, rotated by 90 degrees, or with Red and Black exchanged. */
static void image(const struct position *position, int how, struct position *out)
{
	const struct mc_position *p = mc_const(position);
	struct mc_position *q = mc_of(out);
	memcpy(q, p, sizeof *p);
	int exchange = how == 2 ? 8 : 0;
	for (int point = 0; point < MC_POINTS; point++)
		if (q->piece[point] != MC_EMPTY)
			mc_lift(q, point);
	if (how == 1) {
		q->width = p->height;
		q->height = p->width;
		q->board = mc_board_of(q->width, q->height);
	}
	for (int i = 0; i < MC_BAG_MAX; i++)
		while (q->bag[i].count && exchange)
			mc_bag_take(q, q->bag[i].piece, q->bag[i].magic);
	q->n_bag = exchange ? 0 : q->n_bag;
	for (int i = 0; exchange && i < p->n_bag; i++)
		assert_true(mc_bag_add(q, p->bag[i].piece ^ exchange, p->bag[i].magic, p->bag[i].count));
	q->player = (uint8_t)(exchange && p->player != MC_COLOUR_OPEN ? !p->player : p->player);
	for (int y = 0; y < p->height; y++)
		for (int x = 0; x < p->width; x++) {
			int from = 8 * y + x, to = how == 0 ? 8 * y + p->width - 1 - x : how == 1 ? 8 * x + y : from;
			int piece = p->piece[from];
			if (piece != MC_EMPTY && piece != MC_FACE_DOWN && piece != MC_WOOD)
				piece ^= exchange;
			if (piece != MC_EMPTY)
				mc_drop(q, to, piece, p->magic[from]);
			if (p->pending == from)
				q->pending = (uint8_t)to;
		}
	assert_true(mc_is_consistent(q));
}

static void check_symmetry(const struct line *line)
{
	const struct position *now = line_last(line);
	if (is_decided(line) || mc_game.rules.to_act(now) == ACTOR_CHANCE)
		return;
	for (int how = 0; how < 3; how++) {
		struct position other;
		image(now, how, &other);
		assert_int_equal(mc_game.rules.to_act(&other), mc_game.rules.to_act(now));
		assert_int_equal(perft_count(&mc_game, &other, 2), perft_count(&mc_game, now, 2));
		assert_int_equal(mc_game.heuristics.evaluate(&other), mc_game.heuristics.evaluate(now));
	}
	/* The same board with the other side to act has the opposite value. */
	struct position other;
	memcpy(&other, now, sizeof(struct mc_position));
	mc_of(&other)->side ^= 1;
	assert_int_equal(mc_game.heuristics.evaluate(&other), -mc_game.heuristics.evaluate(now));
}

static void symmetric_positions_have_the_same_score(void **state)
{
	(void)state;
	along_random_games(check_symmetry);
}

/* Without magic, on 4 x 8 points with the full set, it equals dark chess. */

static void plain_magic_equals_dark_chess(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 3);
	for (int i = 0; i < LEVELS / 12; i++) {
		struct position dark, magic;
		set_up(&dc_game, NULL, NULL, &dark);
		set_up(&mc_game, NULL, position_text(&dc_game, &dark), &magic);
		for (int step = 0; step < 400 && dc_game.rules.verdict(&dark).verdict == UNDECIDED; step++) {
			assert_int_equal(mc_game.rules.verdict(&magic).verdict, UNDECIDED);
			assert_int_equal(mc_game.rules.to_act(&magic), dc_game.rules.to_act(&dark));
			struct position next;
			move_t move = random_move(&dc_game, &dark, &rng);
			if (dc_game.rules.to_act(&dark) != ACTOR_CHANCE)
				assert_string_equal(sorted_moves(&mc_game, &magic), sorted_moves(&dc_game, &dark));
			if (move == NO_MOVE)
				break;
			struct error err;
			const char *text = move_text(&dc_game, &dark, move);
			move_t same = mc_game.text.parse_move(&magic, text, &err);
			if (same == NO_MOVE)
				fail_msg("%s: %s", text, err.text);
			dc_game.rules.play(&next, &dark, move);
			dark = next;
			mc_game.rules.play(&next, &magic, same);
			magic = next;
		}
		assert_int_equal(mc_game.rules.verdict(&magic).verdict, dc_game.rules.verdict(&dark).verdict);
	}
}

static void check_row(char **columns, int n)
{
	struct position p;
	set_up(&mc_game, NULL, columns[0], &p);
	if (atoi(columns[1]) != mc_game.rules.generate(&p, NULL))
		fail_msg("%s: %d actions, expected %s", columns[0], mc_game.rules.generate(&p, NULL), columns[1]);
	for (int depth = 1; depth < n - 1; depth++) {
		long long expected = atoll(columns[depth + 1]);
		if (expected >= 0 && (uint64_t)expected != perft_count(&mc_game, &p, depth))
			fail_msg("%s: depth %d has %llu leaves, expected %lld", columns[0], depth,
				 (unsigned long long)perft_count(&mc_game, &p, depth), expected);
	}
}

static void perft_matches_dark_chess(void **state)
{
	(void)state;
	each_row("data/darkchess_positions.tsv", check_row);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_match_the_reference),
		cmocka_unit_test(house_rules_match_the_reference),
		cmocka_unit_test(the_consistency_check_can_fail),
		cmocka_unit_test(positions_stay_consistent),
		cmocka_unit_test(positions_round_trip_through_text),
		cmocka_unit_test(symmetric_positions_have_the_same_score),
		cmocka_unit_test(plain_magic_equals_dark_chess),
		cmocka_unit_test(perft_matches_dark_chess),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
