/* The dealer: draws by weight, shows the same piece again after taking back, and follows a sealed layout. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "core/random_play.h"
#include "games/darkchess/dc_game.h"
#include "games/registry.h"
#include "referee/dealer.h"

/* Flips the point and returns the outcome: "(k)". */
static const char *flip(struct line *line, struct dealer *dealer, const char *point)
{
	move_t move = line->game->text.parse_move(line_last(line), point, NULL);
	assert_int_not_equal(move, NO_MOVE);
	line_push(line, move);
	move_t outcome = dealer_reveal(dealer, line);
	const char *text = move_text(line->game, line_last(line), outcome);
	line_push(line, outcome);
	return text;
}

static void start_line(struct line *line, const char *position)
{
	struct position start;
	set_up(&dc_game, NULL, position, &start);
	line_init(line, &dc_game, &start);
}

static void point_name(int i, char *name)
{
	name[0] = (char)('a' + i % 4);
	name[1] = (char)('1' + i / 4);
	name[2] = 0;
}

/* Pearson's chi-square of 16,000 first flips against 1:2:2:2:2:2:5 of either color; with 13 degrees of freedom it stays
 * below 34.5 in 999 of 1000 such tests. */
static void draws_follow_the_weights(void **state)
{
	(void)state;
	static const char kinds[] = "KGMRNCPkgmrncp";
	static const int weights[] = {1, 2, 2, 2, 2, 2, 5};
	int seen[14] = {0};
	struct line line;
	start_line(&line, NULL);
	for (uint64_t seed = 0; seed < 16000; seed++) {
		struct dealer dealer;
		dealer_init(&dealer, seed);
		seen[strchr(kinds, flip(&line, &dealer, "b4")[1]) - kinds]++;
		line_pop(&line);
		line_pop(&line);
	}
	double chi = 0;
	for (int i = 0; i < 14; i++) {
		double expected = 16000 * weights[i % 7] / 32.0;
		chi += (seen[i] - expected) * (seen[i] - expected) / expected;
	}
	if (chi > 34.5)
		fail_msg("chi-square %.1f", chi);
	line_release(&line);
}

static void a_seed_determines_the_deal(void **state)
{
	(void)state;
	int n_equal = 0;
	for (uint64_t seed = 0; seed < 20; seed++) {
		char up[3][33] = {""};
		for (int game = 0; game < 3; game++) {
			struct dealer dealer;
			struct line line;
			start_line(&line, NULL);
			dealer_init(&dealer, seed + (game == 2 ? 1000 : 0));
			for (int i = 0; i < 32; i++) {
				char name[3];
				point_name(i, name);
				up[game][i] = flip(&line, &dealer, name)[1];
			}
			line_release(&line);
		}
		assert_string_equal(up[0], up[1]);
		n_equal += strcmp(up[0], up[2]) == 0;
	}
	assert_int_equal(n_equal, 0);
}

/* Reveals 8 points, takes all back, and reveals all 32 in another order: the 8 show the same pieces again, and all 32
 * together are the whole set. */
static void undone_flips_reveal_the_same_piece(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 200; seed++) {
		struct dealer dealer;
		struct line line;
		char shown[32] = {0}, name[3];
		int count[128] = {0};
		start_line(&line, NULL);
		dealer_init(&dealer, seed);
		for (int i = 0; i < 8; i++) {
			point_name(i * 4, name);
			shown[i * 4] = flip(&line, &dealer, name)[1];
		}
		while (line.length > 0)
			line_pop(&line);
		for (int i = 31; i >= 0; i--) {
			point_name(i, name);
			char letter = flip(&line, &dealer, name)[1];
			count[(int)letter]++;
			if (shown[i])
				assert_int_equal(letter, shown[i]);
		}
		for (const char *c = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp"; *c; c++)
			count[(int)*c]--;
		for (int i = 0; i < 128; i++)
			assert_int_equal(count[i], 0);
		line_release(&line);
	}
}

/* A saved game is continued: the reveals of its line are remembered, also after taking it back. */
static void the_dealer_remembers_reveals(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 50; seed++) {
		struct dealer dealer;
		struct line line;
		play_moves(&line, &dc_game, NULL, NULL, "b4(k) d1(P) d2(K)");
		dealer_init(&dealer, seed);
		dealer_remember(&dealer, &line);
		while (line.length > 0)
			line_pop(&line);
		for (int i = 8; i < 32; i++) {
			char name[3];
			point_name(i, name);
			const char *text = flip(&line, &dealer, name);
			assert_true((strcmp(text, "(k)") == 0) == (strcmp(name, "b4") == 0));
			assert_string_not_equal(text, "(K)");
		}
		assert_string_equal(flip(&line, &dealer, "d2"), "(K)");
		assert_string_equal(flip(&line, &dealer, "d1"), "(P)");
		line_release(&line);
	}
}

/* Reveals are remembered for every point. */
static void every_point_is_remembered(void **state)
{
	(void)state;
	for (int i = 0; i < 32; i++) {
		struct dealer dealer;
		struct line line;
		char name[3], moves[10];
		point_name(i, name);
		snprintf(moves, sizeof moves, "%s(%c)", name, i % 2 ? 'K' : 'k');
		play_moves(&line, &dc_game, NULL, NULL, moves);
		dealer_init(&dealer, 1);
		dealer_remember(&dealer, &line);
		line_pop(&line);
		line_pop(&line);
		assert_int_equal(flip(&line, &dealer, name)[1], i % 2 ? 'K' : 'k');
		line_release(&line);
	}
}

/* A deal is laid in a game in progress, also while a reveal is pending. */
static void no_layout_is_dealt_after_the_end(void **state)
{
	(void)state;
	static const struct {
		const char *position, *moves;
		bool laid;
	} rows[] = {
		{NULL, "", true},
		{NULL, "b4", true},
		{NULL, "b4(k)", true},
		{"k3/4/4/4/4/4/4/??1K r r Pp 0 4", "", true},
		{"K3/4/4/4/4/4/4/??2 b r PP 0 4", "", false},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct dealer dealer, before;
		struct line line;
		play_moves(&line, &dc_game, NULL, rows[i].position, rows[i].moves);
		dealer_init(&dealer, 1);
		before = dealer;
		bool over = dc_game.rules.verdict(line_last(&line)).verdict != UNDECIDED;
		assert_int_equal(over, i == 4);
		dealer_lay(&dealer, &dc_game, line_last(&line));
		assert_int_equal(memcmp(&dealer, &before, sizeof dealer) != 0, rows[i].laid);
		line_release(&line);
	}
}

/* Reveals from elsewhere may use up the remembered pieces: then another piece comes up, and the game continues. */
static void the_line_overrides_the_dealers_memory(void **state)
{
	(void)state;
	struct dealer dealer;
	struct line line;
	play_moves(&line, &dc_game, NULL, NULL, "b4(k)");
	dealer_init(&dealer, 1);
	dealer_remember(&dealer, &line);
	line_release(&line);
	play_moves(&line, &dc_game, NULL, NULL, "a1(k)");
	assert_string_not_equal(flip(&line, &dealer, "b4"), "(k)");
	line_release(&line);
}

static const char layout[] = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";

static void sealed_layouts_are_dealt(void **state)
{
	(void)state;
	struct dealer dealer;
	struct line line;
	struct error err;
	char name[3];
	start_line(&line, NULL);
	if (!dealer_seal(&dealer, &dc_game, line_last(&line), layout, &err))
		fail_msg("%s", err.text);
	for (int n = 0; n < 32; n++) {
		int i = n * 7 % 32;
		point_name(i, name);
		assert_int_equal(flip(&line, &dealer, name)[1], layout[i]);
	}
	line_release(&line);
	/* with some pieces already face up: rank 8 is written first, the layout begins with a1 */
	start_line(&line, "k3/4/4/4/4/4/4/??1K r r Pp 0 4");
	if (!dealer_seal(&dealer, &dc_game, line_last(&line), "pP..............................", &err))
		fail_msg("%s", err.text);
	assert_string_equal(flip(&line, &dealer, "b1"), "(P)");
	assert_string_equal(flip(&line, &dealer, "a1"), "(p)");
	line_release(&line);
}

/* Whatever state the dealer had before. */
static void sealing_resets_the_dealer(void **state)
{
	(void)state;
	struct dealer one, other;
	struct line line;
	struct error err;
	start_line(&line, NULL);
	memset(&one, 0, sizeof one);
	memset(&other, 'k', sizeof other);
	assert_true(dealer_seal(&one, &dc_game, line_last(&line), layout, &err));
	assert_true(dealer_seal(&other, &dc_game, line_last(&line), layout, &err));
	assert_memory_equal(&one, &other, sizeof one);
	line_release(&line);
}

/* Also while the outcome of a flip is pending; its point is sealed with the others. */
static void sealing_may_follow_the_flip(void **state)
{
	(void)state;
	struct dealer dealer;
	struct line line;
	struct error err = {0};
	play_moves(&line, &dc_game, NULL, NULL, "a1");
	if (!dealer_seal(&dealer, &dc_game, line_last(&line), layout, &err))
		fail_msg("%s", err.text);
	assert_string_equal(move_text(&dc_game, line_last(&line), dealer_reveal(&dealer, &line)), "(K)");
	line_release(&line);
}

/* A letter stands for the pieces that have it, plain or with magic, in the order of the bag, until none is left. */
static void pieces_under_magic_are_sealed_in_order(void **state)
{
	static const char *const expected[][2] = {{"c2", "(P*)"}, {"a1", "(P)"}, {"b2", "(P*)"}, {"a2", "(P^1)"}};
	struct dealer dealer;
	struct line line;
	struct error err;
	(void)state;
	play_moves(&line, games_find("magic", NULL), NULL, "???1/?k2 p r PP^1P*x2 0 0", "");
	if (!dealer_seal(&dealer, line.game, line_last(&line), "P...PPP.", &err))
		fail_msg("%s", err.text);
	for (int i = 0; i < 4; i++) {
		line_push(&line, line.game->text.parse_move(line_last(&line), expected[i][0], NULL));
		move_t reveal = dealer_reveal(&dealer, &line);
		assert_string_equal(move_text(line.game, line_last(&line), reveal), expected[i][1]);
		line_pop(&line);
	}
	assert_false(dealer_seal(&dealer, line.game, line_last(&line), "P...PPp.", &err));
	line_release(&line);
}

static void check_refused(const char *position, const char *bad, const char *message)
{
	struct dealer dealer;
	struct line line;
	struct error err = {0};
	start_line(&line, position);
	assert_false(dealer_seal(&dealer, &dc_game, line_last(&line), bad, &err));
	assert_string_equal(err.text, message);
	line_release(&line);
}

static void impossible_layouts_are_refused(void **state)
{
	(void)state;
	static const char two[] = "k3/4/4/4/4/4/4/??1K r r Pp 0 4";
	check_refused(NULL, "KGG", "the layout \"KGG\" has 3 letters, expected 32, one for each point");
	check_refused(NULL, "K", "the layout \"K\" has 1 letters, expected 32, one for each point");
	check_refused(NULL, "KKGMMRRNNCCPPPPPkggmmrrnnccppppp",
		      "the layout has too many of \"K\" on b1, expected no more than in the bag");
	check_refused(NULL, "XGGMMRRNNCCPPPPPkggmmrrnnccppppp",
		      "the layout has \"X\" on a1, expected a piece of the bag such as \"K\"");
	check_refused(NULL, ".GGMMRRNNCCPPPPPkggmmrrnnccppppp",
		      "the layout has \".\" on a1, expected the face-down piece of that point");
	check_refused(two, "pPP.............................",
		      "the layout has \"P\" on c1, expected \".\", since no piece is face down there");
	check_refused(two, "PP..............................",
		      "the layout has too many of \"P\" on b1, expected no more than in the bag");
}

static void games_without_chance_have_no_layout(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct dealer dealer;
		struct position start;
		struct error err;
		char empty[LAYOUT_POINTS_MAX + 1] = "";
		struct board_layout board;
		games_at(g)->rules.start(&start, games_at(g)->presets);
		games_at(g)->rendering.layout(&start, &board);
		memset(empty, '.', (size_t)board.n_points);
		if (games_at(g)->rules.outcomes_max == 0)
			assert_false(dealer_seal(&dealer, games_at(g), &start, empty, &err));
	}
}

/* Invariants of the dealer: weights count the face-down pieces, and flip and reveal name the same point. */
static void check_draw(const struct line *line)
{
	const struct game *g = line->game;
	const struct position *last = line_last(line);
	struct outcome outcomes[OUTCOMES_MAX];
	struct board_layout board;
	int n = g->rules.outcomes(last, outcomes);
	uint32_t sum = 0, face_down = 0;
	int point = g->rendering.move_points(line_at(line, line->length - 1), line->steps[line->length - 1].move).to;
	for (int i = 0; i < n; i++) {
		sum += outcomes[i].weight;
		assert_int_equal(g->rendering.move_points(last, outcomes[i].move).to, point);
	}
	g->rendering.layout(last, &board);
	assert_in_range(point, 0, board.n_points - 1);
	for (int i = 0; i < board.n_points; i++)
		face_down += (board.points[i].marks & MARK_FACE_DOWN) != 0;
	assert_int_equal(sum, face_down);
}

/* A random game in which every tenth step takes some back; each point always reveals the same piece. */
static void check_random_game(const struct game *game, const struct preset *preset, uint64_t seed)
{
	struct position start;
	struct line line;
	struct dealer dealer;
	struct rng rng;
	char shown[LAYOUT_POINTS_MAX][MOVE_TEXT_MAX] = {""};
	rng_seed(&rng, seed);
	dealer_init(&dealer, seed);
	game->rules.start(&start, preset);
	line_init(&line, game, &start);
	for (int step = 0; step < 400 && line_ruling(&line).verdict == UNDECIDED; step++) {
		const struct position *last = line_last(&line);
		if (line.length > 0 && rng_below(&rng, 10) == 0) {
			for (uint32_t n = rng_below(&rng, 8); n > 0 && line.length > 0; n--)
				line_pop(&line);
		} else if (game->rules.to_act(last) != ACTOR_CHANCE) {
			line_push(&line, random_move(game, last, &rng));
		} else {
			check_draw(&line);
			move_t outcome = dealer_reveal(&dealer, &line);
			char *before = shown[game->rendering.move_points(last, outcome).to];
			const char *text = move_text(game, last, outcome);
			assert_int_equal(game->text.parse_move(last, text, NULL), outcome);
			assert_true(!*before || strcmp(before, text) == 0);
			strcpy(before, text);
			line_push(&line, outcome);
		}
	}
	line_release(&line);
}

static void random_games_are_dealt(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (const struct preset *preset = games_at(g)->presets; preset->name; preset++)
			for (uint64_t seed = 0; seed < 10; seed++)
				check_random_game(games_at(g), preset, seed);
}

/* A layout dealt beforehand does not depend on the order of the flips, changes with the seed, and consists of the
 * pieces in the bag. */
static void a_layout_is_one_permutation_of_the_bag(void **state)
{
	(void)state;
	int n_equal = 0;
	for (uint64_t seed = 0; seed < 40; seed++) {
		char up[3][33] = {""};
		for (int game = 0; game < 3; game++) {
			struct dealer dealer;
			struct line line;
			start_line(&line, NULL);
			dealer_init(&dealer, seed + (game == 2 ? 1000 : 0));
			dealer_lay(&dealer, &dc_game, line_last(&line));
			for (int i = 0; i < 32; i++) {
				int point = game == 1 ? (i * 13 + 5) % 32 : i;
				char name[3];
				point_name(point, name);
				up[game][point] = flip(&line, &dealer, name)[1];
			}
			line_release(&line);
		}
		assert_string_equal(up[0], up[1]);
		for (int i = 0; i < 32; i++)
			n_equal += up[0][i] == up[2][i];
		for (const char *c = "KkGGggMMmmRRrrNNnnCCccPPPPPppppp"; *c; c++) {
			char *at = strchr(up[0], *c);
			assert_non_null(at);
			*at = '.';
		}
	}
	assert_in_range(n_equal, 40, 250); /* about 32 * 40 / 10 by chance */
}

/* Also if the start is a reveal: the other points are laid too, independently of the order. */
static void layouts_are_dealt_at_a_pending_reveal(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 20; seed++) {
		char up[2][33] = {""};
		for (int game = 0; game < 2; game++) {
			struct dealer dealer;
			struct line line;
			start_line(
				&line,
				"????/????/????/????/????/????/????/???? ? ? KGGMMRRNNCCPPPPPkggmmrrnnccppppp 0 0 b1");
			dealer_init(&dealer, seed);
			dealer_lay(&dealer, &dc_game, line_last(&line));
			move_t outcome = dealer_reveal(&dealer, &line);
			up[game][1] = move_text(&dc_game, line_last(&line), outcome)[1];
			line_push(&line, outcome);
			for (int i = 0; i < 32; i++) {
				int point = game == 1 ? 31 - i : i;
				char name[3];
				point_name(point, name);
				if (point != 1)
					up[game][point] = flip(&line, &dealer, name)[1];
			}
			line_release(&line);
		}
		assert_string_equal(up[0], up[1]);
	}
}

/* In every game: laying changes nothing if nothing lies face down, and the reveals stay legal. */
static void every_chance_game_can_be_dealt(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (uint64_t seed = 0; seed < 20; seed++) {
			struct position start;
			struct line line;
			struct dealer dealer;
			struct rng rng;
			set_up(games_at(g), NULL, NULL, &start);
			line_init(&line, games_at(g), &start);
			dealer_init(&dealer, seed);
			dealer_lay(&dealer, games_at(g), &start);
			rng_seed(&rng, seed);
			for (int i = 0; i < 200 && line_ruling(&line).verdict == UNDECIDED; i++) {
				bool chance = games_at(g)->rules.to_act(line_last(&line)) == ACTOR_CHANCE;
				struct dealer later; /* begins in the middle of a game */
				dealer_init(&later, seed);
				dealer_lay(&later, games_at(g), line_last(&line));
				line_push(&line, chance ? dealer_reveal(&dealer, &line)
							: random_move(games_at(g), line_last(&line), &rng));
			}
			line_release(&line);
		}
}

static struct move_points no_move_squares(const struct position *p, move_t move)
{
	(void)p;
	(void)move;
	return (struct move_points){-1, -1};
}

/* Chance events without a point, such as dice: drawn by weight, and not remembered. */
static void chance_without_a_point_is_drawn_each_time(void **state)
{
	(void)state;
	struct game dice = dc_game;
	dice.rendering.move_points = no_move_squares;
	struct dealer dealer, fresh;
	struct line line;
	int seen[128] = {0};
	play_moves(&line, &dc_game, NULL, NULL, "b4");
	line.game = &dice;
	dealer_init(&dealer, 1);
	for (int i = 0; i < 3200; i++)
		seen[(int)move_text(&dice, line_last(&line), dealer_reveal(&dealer, &line))[1]]++;
	assert_in_range(seen['K'], 60, 140);
	assert_in_range(seen['p'], 420, 580);
	line_push(&line, dealer_reveal(&dealer, &line));
	dealer_init(&dealer, 1);
	fresh = dealer;
	dealer_remember(&dealer, &line);
	assert_memory_equal(&dealer, &fresh, sizeof dealer);
	line_release(&line);
}

static bool lies_face_down(const struct position *p, int point)
{
	struct board_layout board;
	dc_game.rendering.layout(p, &board);
	return board.points[point].marks & MARK_FACE_DOWN;
}

/* A piece that cannot be revealed is not laid, and no layout that covers it can be sealed. */
static int generate_no_flip_of_a1(const struct position *p, move_t *out)
{
	move_t moves[MOVES_MAX];
	int n = dc_game.rules.generate(p, moves), kept = 0;
	for (int i = 0; i < n; i++)
		if (dc_game.rendering.move_points(p, moves[i]).to != 0 || !lies_face_down(p, 0))
			out[kept++] = moves[i];
	return kept;
}

static void impossible_reveals_are_not_dealt(void **state)
{
	(void)state;
	struct game stiff = dc_game;
	stiff.rules.generate = generate_no_flip_of_a1;
	struct dealer dealer;
	struct line line;
	struct error err;
	start_line(&line, NULL);
	dealer_init(&dealer, 1);
	dealer_lay(&dealer, &stiff, line_last(&line));
	assert_string_equal(dealer.known[0], "");
	assert_string_not_equal(dealer.known[1], "");
	assert_false(dealer_seal(&dealer, &stiff, line_last(&line), layout, &err));
	assert_string_equal(err.text, "a1 is face down but cannot be revealed, so a layout cannot be sealed");
	line_release(&line);
}

static struct ruling rule_a_draw(const struct position *p)
{
	(void)p;
	return (struct ruling){DRAWN, "toy 1", "a draw", NULL};
}

static void finished_games_have_no_layout(void **state)
{
	(void)state;
	struct game over = dc_game;
	over.rules.verdict = rule_a_draw;
	struct dealer dealer;
	struct line line;
	struct error err;
	start_line(&line, NULL);
	assert_false(dealer_seal(&dealer, &over, line_last(&line), layout, &err));
	assert_string_equal(err.text,
			    "no piece is face down in this position of darkchess, so a layout cannot be sealed");
	line_release(&line);
}

static void expect_shown(const struct line *line, int steps, const char *before, const char *expected)
{
	char buf[100];
	struct text out = text_into(buf, sizeof buf);
	text_add(&out, "%s", before);
	dealer_write_shown(line, steps, &out);
	assert_string_equal(buf, expected);
}

static void revealed_pieces_are_written(void **state)
{
	(void)state;
	struct line line;
	play_moves(&line, &dc_game, NULL, NULL, "b4(k) d1(P) d2(K) a8");
	expect_shown(&line, 0, "", "");
	expect_shown(&line, 1, "", ""); /* the flip alone */
	expect_shown(&line, 2, "", "b4(k)");
	expect_shown(&line, 3, "", "b4(k)");
	expect_shown(&line, 4, "", "b4(k) d1(P)");
	expect_shown(&line, line.length, "", "b4(k) d1(P) d2(K)");
	expect_shown(&line, 4, "a1(g)", "a1(g) b4(k) d1(P)");
	line_release(&line);
	/* moves reveal nothing, nor does a game without chance */
	play_moves(&line, &dc_game, NULL, "4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20", "b1-a1 b2(g)");
	expect_shown(&line, line.length, "", "b2(g)");
	line_release(&line);
	play_moves(&line, games_find("xiangqi", NULL), NULL, NULL, "h2e2");
	expect_shown(&line, line.length, "", "");
	line_release(&line);
}

/* Words of another form, with nonexistent points or too long for a piece are skipped. */
static void revealed_pieces_are_read_back(void **state)
{
	(void)state;
	struct line line;
	struct dealer dealer;
	char longest[MOVE_TEXT_MAX], shown[200];
	memset(longest, 'x', sizeof longest);
	longest[0] = '(';
	longest[sizeof longest - 2] = ')';
	longest[sizeof longest - 1] = 0;
	snprintf(shown, sizeof shown, "b4(k) d1(P)  e1(g) a9(g) a1 c1(g c2g) (g) c(g) a3(x%s c3%s d8(C)", longest + 1,
		 longest);
	start_line(&line, NULL);
	dealer_init(&dealer, 1);
	dealer_read_shown(&dealer, &dc_game, line_last(&line), shown);
	for (int i = 0; i < 32; i++) {
		char name[3];
		point_name(i, name);
		const char *expected = strcmp(name, "b4") == 0   ? "(k)"
				       : strcmp(name, "d1") == 0 ? "(P)"
				       : strcmp(name, "d8") == 0 ? "(C)"
				       : strcmp(name, "c3") == 0 ? longest
								 : "";
		assert_string_equal(dealer.known[i], expected);
	}
	assert_string_equal(flip(&line, &dealer, "d1"), "(P)");
	assert_string_equal(flip(&line, &dealer, "b4"), "(k)");
	/* a later word replaces an earlier one */
	dealer_read_shown(&dealer, &dc_game, line_last(&line), "b4(K)");
	assert_string_equal(dealer.known[13], "(K)");
	dealer_read_shown(&dealer, &dc_game, line_last(&line), "");
	assert_string_equal(dealer.known[13], "(K)");
	line_release(&line);
}

static struct move_points no_move_squares_for_kings(const struct position *p, move_t move)
{
	char text[MOVE_TEXT_MAX];
	dc_game.text.format_move(p, move, text, sizeof text);
	return strcmp(text, "(k)") == 0 ? (struct move_points){-1, -1} : dc_game.rendering.move_points(p, move);
}

/* It is neither written with the reveals nor remembered, whatever follows. */
static void only_reveals_at_points_are_written(void **state)
{
	(void)state;
	struct game some = dc_game;
	some.rendering.move_points = no_move_squares_for_kings;
	struct dealer dealer;
	struct line line;
	play_moves(&line, &dc_game, NULL, NULL, "b4(k) d1(P)");
	line.game = &some;
	expect_shown(&line, line.length, "", "d1(P)");
	dealer_init(&dealer, 1);
	dealer_remember(&dealer, &line);
	assert_string_equal(dealer.known[13], "");
	assert_string_equal(dealer.known[3], "(P)");
	line_release(&line);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(draws_follow_the_weights),
		cmocka_unit_test(a_seed_determines_the_deal),
		cmocka_unit_test(undone_flips_reveal_the_same_piece),
		cmocka_unit_test(the_dealer_remembers_reveals),
		cmocka_unit_test(the_line_overrides_the_dealers_memory),
		cmocka_unit_test(every_point_is_remembered),
		cmocka_unit_test(revealed_pieces_are_written),
		cmocka_unit_test(revealed_pieces_are_read_back),
		cmocka_unit_test(no_layout_is_dealt_after_the_end),
		cmocka_unit_test(sealed_layouts_are_dealt),
		cmocka_unit_test(sealing_resets_the_dealer),
		cmocka_unit_test(sealing_may_follow_the_flip),
		cmocka_unit_test(pieces_under_magic_are_sealed_in_order),
		cmocka_unit_test(impossible_layouts_are_refused),
		cmocka_unit_test(games_without_chance_have_no_layout),
		cmocka_unit_test(random_games_are_dealt),
		cmocka_unit_test(a_layout_is_one_permutation_of_the_bag),
		cmocka_unit_test(layouts_are_dealt_at_a_pending_reveal),
		cmocka_unit_test(every_chance_game_can_be_dealt),
		cmocka_unit_test(chance_without_a_point_is_drawn_each_time),
		cmocka_unit_test(only_reveals_at_points_are_written),
		cmocka_unit_test(impossible_reveals_are_not_dealt),
		cmocka_unit_test(finished_games_have_no_layout),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
