/* The rulings on xiangqi's repetitions: published ones, and the same in changed form: mirrored, with colors exchanged,
 * starting at every move, played longer, with another move before. docs/rules/xiangqi.md 4, 5 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "core/random_play.h"
#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_judge.h"
#include "games/xiangqi/xq_movegen.h"
#include "referee/explanation_text.h"

static const char *const words[] = {
	[UNDECIDED] = "undecided",
	[FIRST_WINS] = "black_loses",
	[SECOND_WINS] = "red_loses",
	[DRAWN] = "draw",
};

/* A case as data, so that it can be modified. */
struct cycle_case {
	const char *id, *preset;
	struct position start;
	int n_moves;
	move_t moves[512];
	enum verdict expected;
};

/* The moves of the line as a case. */
static struct cycle_case case_of(const struct line *line, const char *id, const char *preset)
{
	struct cycle_case c = {.id = id, .preset = preset, .n_moves = line->length};
	assert_true(line->length <= (int)(sizeof c.moves / sizeof *c.moves) - 1);
	memcpy(&c.start, line_at(line, 0), xq_game.rules.position_size);
	for (int i = 0; i < line->length; i++)
		c.moves[i] = line->steps[i].move;
	return c;
}

static void read_case(struct cycle_case *c, const char *id, const char *fen, const char *moves, const char *verdict)
{
	struct line line;
	play_moves(&line, &xq_game, NULL, fen, moves);
	*c = case_of(&line, id, NULL);
	c->expected = UNDECIDED;
	while (strcmp(words[c->expected], verdict) != 0)
		assert_true(++c->expected <= DRAWN);
	line_release(&line);
}

static void play_case(struct line *line, const struct cycle_case *c)
{
	line_init(line, &xq_game, &c->start);
	for (int i = 0; i < c->n_moves; i++)
		line_push(line, c->moves[i]);
}

static void check_case(const struct cycle_case *c, const char *form)
{
	struct line line;
	play_case(&line, c);
	struct ruling r = line_ruling(&line);
	if (r.verdict != c->expected)
		fail_msg("%s, %s: %s (%s), expected %s, from %s", c->id, form, words[r.verdict], r.why ? r.why : "-",
			 words[c->expected], position_text(&xq_game, &c->start));
	line_release(&line);
}

static void check_published_case(char **columns, int n)
{
	assert_true(n >= 4);
	struct cycle_case c;
	read_case(&c, columns[0], columns[1], columns[2], columns[3]);
	check_case(&c, "as told");
}

static void rulings_match_the_published_ones(void **state)
{
	(void)state;
	each_row("../data/rulings/published.tsv", check_published_case);
}

static void rulings_match_the_games(void **state)
{
	(void)state;
	each_row("../data/rulings/games.tsv", check_published_case);
}

/* The square's image. */
static int image(int square, bool mirror, bool exchange)
{
	int file = xq_file(square), rank = xq_rank(square);
	return xq_square(mirror ? XQ_FILES - 1 - file : file, exchange ? XQ_RANKS - 1 - rank : rank);
}

/* The position with files mirrored, or turned around with colors exchanged. */
static void transform(struct position *out, const struct position *in, const char *preset, bool mirror, bool exchange)
{
	const struct xq_position *p = xq_const(in);
	char text[POSITION_TEXT_MAX], *t = text;
	for (int rank = XQ_RANKS - 1; rank >= 0; rank--) {
		for (int file = 0; file < XQ_FILES; file++) {
			int square = image(xq_square(file, rank), mirror, exchange);
			if (!xq_has(xq_occupied(p), square)) {
				*t++ = '1';
				continue;
			}
			char letter = "KABNRCP"[xq_kind_at(p, square)];
			bool black = xq_has(p->side[XQ_BLACK], square) != exchange;
			*t++ = black ? (char)(letter | 0x20) : letter;
		}
		*t++ = rank ? '/' : ' ';
	}
	strcpy(t, (p->turn == XQ_RED) != exchange ? "w" : "b");
	set_up(&xq_game, preset, text, out);
}

static void check_image(const struct cycle_case *c, bool mirror, bool exchange, const char *form)
{
	struct cycle_case other = *c;
	transform(&other.start, &c->start, c->preset, mirror, exchange);
	for (int i = 0; i < c->n_moves; i++)
		other.moves[i] = xq_move(xq_kind_of(c->moves[i]), image(xq_from(c->moves[i]), mirror, exchange),
					 image(xq_to(c->moves[i]), mirror, exchange));
	if (exchange && (c->expected == FIRST_WINS || c->expected == SECOND_WINS))
		other.expected = c->expected == FIRST_WINS ? SECOND_WINS : FIRST_WINS;
	check_case(&other, form);
}

static void check_images(char **columns, int n)
{
	assert_true(n >= 4);
	struct cycle_case c;
	read_case(&c, columns[0], columns[1], columns[2], columns[3]);
	check_image(&c, true, false, "mirrored");
	check_image(&c, false, true, "colours exchanged");
	check_image(&c, true, true, "mirrored and exchanged");
}

static void symmetric_cycles_get_the_same_ruling(void **state)
{
	(void)state;
	each_row("../data/rulings/published.tsv", check_images);
	each_row("../data/rulings/games.tsv", check_images);
}

/* Cuts the case to its cycle; false if it has none. */
static bool cut_to_cycle(struct cycle_case *c)
{
	struct line line;
	struct xq_cycle cycle;
	play_case(&line, c);
	bool repeats = xq_repeats(&line, &cycle);
	if (repeats) {
		memcpy(&c->start, line_at(&line, cycle.first), xq_game.rules.position_size);
		c->n_moves = cycle.last - cycle.first;
		for (int i = 0; i < c->n_moves; i++)
			c->moves[i] = line.steps[cycle.first + i].move;
	}
	line_release(&line);
	return repeats;
}

static void check_lengths(char **columns, int n)
{
	assert_true(n >= 4);
	struct cycle_case c, other;
	read_case(&c, columns[0], columns[1], columns[2], columns[3]);
	if (!cut_to_cycle(&c))
		return;
	assert_true(c.n_moves <= 256);
	for (int first = 0; first < c.n_moves; first++) {
		struct line line;
		line_init(&line, &xq_game, &c.start);
		for (int i = 0; i < first; i++)
			line_push(&line, c.moves[i]);
		other = c;
		memcpy(&other.start, line_last(&line), xq_game.rules.position_size);
		other.n_moves = 2 * c.n_moves;
		for (int i = 0; i < other.n_moves; i++)
			other.moves[i] = c.moves[(first + i) % c.n_moves];
		check_case(&other, first ? "begun at another move" : "twice as long");
		line_release(&line);
	}
}

static void rulings_do_not_depend_on_start_and_length(void **state)
{
	(void)state;
	each_row("../data/rulings/published.tsv", check_lengths);
	each_row("../data/rulings/games.tsv", check_lengths);
}

/* Prepends a quiet move of the other side, from any square that works. */
static bool prepend_move(struct cycle_case *c)
{
	struct position turned;
	char text[POSITION_TEXT_MAX];
	xq_game.text.format(&c->start, text, sizeof text);
	char *side = strchr(text, ' ') + 1;
	*side = *side == 'w' ? 'b' : 'w';
	xq_game.rules.start(&turned, xq_game.presets);
	if (!xq_game.text.parse(&turned, text, NULL))
		return false; /* the side to move is in check, so only the checking move could come before */
	move_t moves[MOVES_MAX];
	int n = xq_generate(&turned, moves);
	for (int i = 0; i < n; i++) {
		int from = xq_from(moves[i]), to = xq_to(moves[i]), kind = xq_kind_of(moves[i]);
		if (kind == XQ_PAWN || xq_has(xq_occupied(xq_const(&turned)), to))
			continue;
		struct position before;
		xq_play(&before, &turned, moves[i]);
		xq_of(&before)->turn = xq_const(&turned)->turn;
		xq_game.text.format(&before, text, sizeof text);
		if (!xq_game.text.parse(&before, text, NULL))
			continue;
		char name[MOVE_TEXT_MAX];
		xq_game.text.format_move(&before, xq_move(kind, to, from), name, sizeof name);
		if (xq_game.text.parse_move(&before, name, NULL) == NO_MOVE)
			continue;
		memmove(c->moves + 1, c->moves, (size_t)c->n_moves * sizeof *c->moves);
		c->moves[0] = xq_move(kind, to, from);
		c->n_moves++;
		c->start = before;
		return true;
	}
	return false;
}

static int n_preceded;

static void check_with_earlier_move(char **columns, int n)
{
	assert_true(n >= 4);
	struct cycle_case c;
	read_case(&c, columns[0], columns[1], columns[2], columns[3]);
	if (!prepend_move(&c))
		return;
	n_preceded++;
	check_case(&c, "with a move before it");
}

static void earlier_moves_do_not_affect_rulings(void **state)
{
	(void)state;
	n_preceded = 0;
	each_row("../data/rulings/published.tsv", check_with_earlier_move);
	assert_true(n_preceded > 100);
}

/* --- the preset "checks": 5.11 --- */

/* Sides that gave check with each of their moves since the position first occurred: bit 1 Red, bit 2 Black. */
static int always_check(const struct line *line)
{
	int first = 0, always = 3;
	while (line->steps[first].key != line->steps[line->length].key)
		first++;
	for (int i = first; i < line->length; i++)
		if (xq_game.rules.in_check(line_at(line, i + 1)) < 0)
			always &= xq_const(line_at(line, i))->turn == XQ_RED ? 2 : 1;
	return always;
}

static int n_freed, n_kept; /* chases that no longer lose, checks that still do */

static void check_checks_preset(char **columns, int n)
{
	assert_true(n >= 4);
	static const enum verdict verdicts[] = {DRAWN, SECOND_WINS, FIRST_WINS, DRAWN};
	struct line lines[2];
	struct ruling rulings[2];
	for (int i = 0; i < 2; i++) {
		play_moves(&lines[i], &xq_game, i ? "checks" : NULL, columns[1], columns[2]);
		rulings[i] = line_ruling(&lines[i]);
	}
	struct ruling full = rulings[0], r = rulings[1];
	bool lost = full.verdict == FIRST_WINS || full.verdict == SECOND_WINS;
	bool repeats = full.clause && strncmp(full.clause, "xiangqi 5.", 10) == 0;
	enum verdict expected = repeats ? verdicts[always_check(&lines[1])] : full.verdict;
	if (r.verdict != expected)
		fail_msg("%s: %s, expected %s", columns[0], words[r.verdict], words[expected]);
	if (lost && strcmp(full.clause, "xiangqi 5.3") == 0) {
		assert_int_equal(r.verdict, DRAWN);
		assert_string_equal(r.clause, "xiangqi 5.1");
		n_freed++;
	} else {
		assert_int_equal(r.verdict, full.verdict);
		n_kept += lost && repeats;
	}
	line_release(&lines[0]);
	line_release(&lines[1]);
}

/* A chase is a draw, perpetual check still loses; the checking side is determined without xq_cycle. */
static void checks_preset_punishes_only_perpetual_check(void **state)
{
	(void)state;
	n_freed = n_kept = 0;
	each_row("../data/rulings/published.tsv", check_checks_preset);
	each_row("../data/rulings/games.tsv", check_checks_preset);
	assert_true(n_freed > 100);
	assert_true(n_kept > 100);
}

/* Explanations omit chases that do not count. */
static void checks_preset_explains_no_chases(void **state)
{
	(void)state;
	struct line line;
	struct string text = {0};
	play_moves(&line, &xq_game, "checks", "4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w",
		   "c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3");
	assert_true(explanation_text_add(&line, &text, NULL));
	assert_non_null(strstr(text.text, "Red    c1c3  idle"));
	assert_null(strstr(text.text, "chases with"));
	string_release(&text);
	line_release(&line);
}

/* --- the house rule repetition=computer: 5.12 --- */

#define COMPUTER "wxf+repetition=computer"

/* Whether a move since the position first occurred gave check. */
static bool has_check(const struct line *line)
{
	int first = 0;
	while (line->steps[first].key != line->steps[line->length].key)
		first++;
	for (int i = first; i < line->length; i++)
		if (xq_game.rules.in_check(line_at(line, i + 1)) >= 0)
			return true;
	return false;
}

/* The verdict that the description gives, determined without xq_cycle: perpetual check decides; where it does not, a
 * check anywhere in the repetition draws; otherwise the ruling is that of the WXF, which chases alone decide. */
static enum verdict described(const struct line *line, struct ruling wxf)
{
	static const enum verdict checked[] = {UNDECIDED, SECOND_WINS, FIRST_WINS, DRAWN};
	if (!wxf.clause || strncmp(wxf.clause, "xiangqi 5.", 10) != 0)
		return wxf.verdict;
	if (always_check(line))
		return checked[always_check(line)];
	return has_check(line) ? DRAWN : wxf.verdict;
}

static int n_voided; /* chases that no longer lose */

/* Compares the ruling with the description, also for the images of the case. */
static void check_description(const struct cycle_case *c)
{
	struct cycle_case other = *c;
	struct line lines[2];
	other.preset = COMPUTER;
	xq_game.rules.adopt(&other.start, game_preset(&xq_game, COMPUTER, NULL));
	play_case(&lines[0], c);
	play_case(&lines[1], &other);
	struct ruling wxf = line_ruling(&lines[0]), computer = line_ruling(&lines[1]);
	other.expected = described(&lines[1], wxf);
	check_case(&other, "by the computer rule");
	check_image(&other, true, false, "by the computer rule, mirrored");
	check_image(&other, false, true, "by the computer rule, colours exchanged");
	check_image(&other, true, true, "by the computer rule, mirrored and exchanged");
	if (computer.verdict != wxf.verdict) {
		assert_string_equal(wxf.clause, "xiangqi 5.3");
		assert_string_equal(computer.clause, "xiangqi 5.12");
		n_voided++;
	}
	line_release(&lines[0]);
	line_release(&lines[1]);
}

static void check_described_row(char **columns, int n)
{
	assert_true(n >= 4);
	struct cycle_case c;
	read_case(&c, columns[0], columns[1], columns[2], columns[3]);
	check_description(&c);
}

#define CHASED_WHILE_CHECKING "3ak4/4a4/4b4/p8/2p3n2/9/P1P3r2/3AB4/c3N3N/1RB1KA3 w"
#define CHECKING_CHASER       "5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w"

/* A check voids a chase whichever side gives it: in the first case Black, who is chased, in the second Red, who chases.
 * Without a check a chase still loses, and so does perpetual check. */
static void checks_void_chases_under_the_computer_rule(void **state)
{
	(void)state;
	static const struct {
		const char *preset, *fen, *moves, *id;
	} rulings[] = {
		{"wxf", CHASED_WHILE_CHECKING, "b0b1 a1a0 b1b0 a0a1 b0b1 a1a0 b1b0 a0a1", "xq_red_chased"},
		{COMPUTER, CHASED_WHILE_CHECKING, "b0b1 a1a0 b1b0 a0a1 b0b1 a1a0 b1b0 a0a1", "xq_chase_voided"},
		{"wxf", CHECKING_CHASER, "f4d4 f5d5 d4f4 d5f5 f4d4 f5d5 d4f4 d5f5", "xq_red_chased"},
		{COMPUTER, CHECKING_CHASER, "f4d4 f5d5 d4f4 d5f5 f4d4 f5d5 d4f4 d5f5", "xq_chase_voided"},
		{COMPUTER, "4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w",
		 "c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3", "xq_red_chased"},
		{COMPUTER, "3k5/9/9/9/9/9/4r4/9/9/4K4 w", "e0f0 e3f3 f0e0 f3e3 e0f0 e3f3 f0e0 f3e3",
		 "xq_black_checked"},
		{COMPUTER, CHECKING_CHASER, "f4d4 f5d5 d4f4 d5f5", NULL},
		{COMPUTER "+occurrence=second", CHECKING_CHASER, "f4d4 f5d5 d4f4 d5f5", "xq_chase_voided"},
	};
	for (size_t i = 0; i < sizeof rulings / sizeof *rulings; i++) {
		struct line line;
		play_moves(&line, &xq_game, rulings[i].preset, rulings[i].fen, rulings[i].moves);
		const char *id = line_ruling(&line).id, *expected = rulings[i].id;
		if (id != expected && (!id || !expected || strcmp(id, expected) != 0))
			fail_msg("%s, %s: %s, expected %s", rulings[i].preset, rulings[i].moves, id, expected);
		line_release(&line);
	}
}

static void computer_rule_is_explained(void **state)
{
	(void)state;
	struct line line;
	struct string text = {0}, json = {0};
	play_moves(&line, &xq_game, COMPUTER, CHASED_WHILE_CHECKING, "b0b1 a1a0 b1b0 a0a1 b0b1 a1a0 b1b0 a0a1");
	assert_true(explanation_text_add(&line, &text, &json));
	assert_non_null(strstr(text.text,
			       "Red: 0 of 4 moves check and 4 chase. Every move chases the same piece, but the "
			       "cycle contains a check: allowed [5.12]\n"));
	assert_non_null(strstr(text.text, "Draw: a check in the repetition voids the chase (xiangqi 5.12)."));
	assert_null(strstr(text.text, "*"));
	assert_non_null(strstr(json.text, "\"offence\":null,\"excuse\":\"check-in-cycle\",\"clause\":\"xiangqi 5.12\","
					  "\"section\":\"5.12\",\"victim\":null}"));
	string_release(&text);
	string_release(&json);
	line_release(&line);
}

static void computer_rule_agrees_with_its_description(void **state)
{
	(void)state;
	n_voided = 0;
	each_row("../data/rulings/published.tsv", check_described_row);
	each_row("../data/rulings/games.tsv", check_described_row);
	assert_true(n_voided > 0);
}

/* Explanations name the victim and say why it counted, with each side's total and the clause. 5.10 */
static void explanations_name_victim_and_clause(void **state)
{
	(void)state;
	struct line line;
	struct string text = {0}, json = {0};
	play_moves(&line, &xq_game, NULL, "4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w",
		   "c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3");
	assert_true(explanation_text_add(&line, &text, &json));
	assert_non_null(strstr(
		text.text, "Red    c1c3  chases with the rook on c3: the horse on b3, which is unprotected [5.6] *"));
	assert_non_null(strstr(text.text, "Black  b3a1  idle"));
	assert_non_null(strstr(text.text, "the same piece, the horse on b3"));
	assert_non_null(strstr(text.text, "Red loses: Red chased the same piece"));
	assert_non_null(strstr(text.text, "xiangqi 5.3"));
	assert_ptr_equal(strstr(json.text, "{\"from\":1,\"to\":9,\"moves\":["), json.text);
	assert_non_null(
		strstr(json.text, "{\"ply\":2,\"side\":\"second\",\"move\":\"b3a1\",\"check\":false,\"chases\":[]}"));
	assert_non_null(strstr(json.text,
			       "\"chases\":[{\"by\":{\"kind\":\"rook\",\"point\":\"c3\"},\"victim\":{\"kind\":"
			       "\"horse\",\"point\":\"b3\"},\"reason\":\"unprotected\",\"clause\":\"xiangqi "
			       "5.6\",\"section\":\"5.6\",\"constant\":true}]"));
	assert_non_null(strstr(json.text, "{\"side\":\"first\",\"moves\":4,\"checks\":0,\"chases\":4,"
					  "\"offence\":\"perpetual-chase\",\"excuse\":null,\"clause\":\"xiangqi "
					  "5.3\",\"section\":\"5.3\",\"victim\":{"
					  "\"kind\":\"horse\",\"point\":\"b3\"}}"));
	assert_non_null(strstr(json.text,
			       "\"offence\":null,\"excuse\":\"idle-move\",\"clause\":\"xiangqi "
			       "5.1\",\"section\":\"5.1\",\"victim\":null}],"
			       "\"verdict\":\"second\",\"clause\":\"xiangqi 5.3\",\"id\":\"xq_red_chased\"}"));
	string_clear(&json);
	size_t length = text.length;
	assert_true(explanation_text_add(&line, NULL, &json)); /* each form is the same without the other */
	assert_true(explanation_text_add(&line, &text, NULL));
	assert_memory_equal(text.text, text.text + length, length);
	string_clear(&json);
	string_release(&text);
	line_release(&line);
	play_moves(&line, &xq_game, NULL, NULL, "h2e2");
	assert_false(explanation_text_add(&line, &text, &json));
	assert_int_equal(text.length, 0);
	assert_int_equal(json.length, 0);
	string_release(&json);
	line_release(&line);
}

/* Every move of the cycle with its number, and every piece it chases: the case d44. */
static void explanations_list_moves_and_chases(void **state)
{
	(void)state;
	struct line line;
	struct string text = {0}, json = {0};
	play_moves(&line, &xq_game, NULL, "r1b1kab1r/4a1c2/1cn6/p1p1pR2p/3NP2n1/9/P1P3p1P/1C2C4/4A4/RNBAK1B2 w",
		   "f6g6 h5g7 g6f6 g7h5 f6g6 h5g7 g6f6 g7h5 f6g6 h5g7");
	assert_true(explanation_text_add(&line, &text, &json));
	assert_non_null(strstr(text.text, "    3  Red    g6f6  idle: neither checks nor chases\n"
					  "    4  Black  g7h5  chases with the horse on h5: the rook on f6, "));
	assert_non_null(
		strstr(text.text, " *\n                     and chases with the cannon on g8: the elephant on g0, "));
	assert_non_null(strstr(json.text, "\"chases\":[]},{\"ply\":4,\"side\":\"second\",\"move\":\"g7h5\","));
	assert_non_null(strstr(json.text, "\"constant\":true},{\"by\":{\"kind\":\"cannon\",\"point\":\"g8\"},"));
	string_release(&text);
	string_release(&json);
	line_release(&line);
}

/* Games of few shuffling pieces: every repetition is ruled on, and its mirror image the same. */
static void symmetric_random_cycles_get_the_same_ruling(void **state)
{
	(void)state;
	static const char *const starts[] = {
		"2bak4/4a4/4b4/9/2p2r3/r8/1R7/4B4/9/1R2K1B2 w",
		"4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w",
		"3ak4/4a4/4b4/p8/2p3n2/9/P1P3r2/3AB4/c3N3N/1RB1KA3 w",
		"4k4/9/r1r6/9/PPPP5/9/9/9/1C7/5K3 w",
		"3k5/9/9/9/9/9/3r5/9/4N4/3NK1C2 w",
		"5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w",
	};
	int n_ruled = 0;
	n_voided = 0;
	for (uint64_t seed = 0; seed < 480; seed++) {
		struct cycle_case c = {.id = "random"};
		struct line line;
		struct rng rng;
		rng_seed(&rng, seed);
		set_up(&xq_game, NULL, starts[seed % 6], &c.start);
		line_init(&line, &xq_game, &c.start);
		struct xq_cycle cycle;
		/* One piece of each side shuffles; now and then another is chosen. */
		while (line.length < 400 && !xq_repeats(&line, &cycle) && xq_generate(line_last(&line), NULL)) {
			move_t back = NO_MOVE, move = line.length > 1 ? line.steps[line.length - 2].move : NO_MOVE;
			char name[MOVE_TEXT_MAX];
			if (move != NO_MOVE && rng_below(&rng, 4)) {
				back = xq_move(xq_kind_of(move), xq_to(move), xq_from(move));
				xq_game.text.format_move(line_last(&line), back, name, sizeof name);
				back = xq_game.text.parse_move(line_last(&line), name, NULL);
			}
			line_push(&line, back != NO_MOVE ? back : random_move(&xq_game, line_last(&line), &rng));
		}
		if (line.length < 400 && xq_repeats(&line, &cycle)) {
			n_ruled++;
			c = case_of(&line, "random", NULL);
			c.expected = line_ruling(&line).verdict;
			check_image(&c, true, false, "mirrored");
			check_image(&c, false, true, "colours exchanged");
			check_description(&c);
		}
		line_release(&line);
	}
	assert_true(n_ruled > 200);
	assert_true(n_voided > 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rulings_match_the_published_ones),
		cmocka_unit_test(rulings_match_the_games),
		cmocka_unit_test(symmetric_cycles_get_the_same_ruling),
		cmocka_unit_test(rulings_do_not_depend_on_start_and_length),
		cmocka_unit_test(earlier_moves_do_not_affect_rulings),
		cmocka_unit_test(explanations_name_victim_and_clause),
		cmocka_unit_test(explanations_list_moves_and_chases),
		cmocka_unit_test(checks_preset_punishes_only_perpetual_check),
		cmocka_unit_test(checks_preset_explains_no_chases),
		cmocka_unit_test(checks_void_chases_under_the_computer_rule),
		cmocka_unit_test(computer_rule_is_explained),
		cmocka_unit_test(computer_rule_agrees_with_its_description),
		cmocka_unit_test(symmetric_random_cycles_get_the_same_ruling),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
