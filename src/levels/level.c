#include "levels/level.h"
#include "base/bug.h"
#include "games/magic/mc_game.h"
#include "games/magic/mc_text.h"
#include "games/registry.h"
#include "levels/levels_messages.h"

#include <stdlib.h>
#include <string.h>

/* docs/rules/magic.md 1.1 */
static const struct standard {
	int width, height;
	const char *pieces;
	const char *woods; /* points of the wood */
} standards[] = {
	{4, 4, "KGMRNCPPkgmrncpp", ""},
	{5, 5, "KGMMRRNNCCPPkgmmrrnnccpp", "c3"},
	{6, 6, "KGGMMRRNNCCPPPPPkggmmrrnnccppppp", "b2b5e2e5"},
};

static const struct standard *standard_of(int width, int height)
{
	for (size_t i = 0; i < sizeof standards / sizeof *standards; i++)
		if (standards[i].width == width && standards[i].height == height)
			return &standards[i];
	return NULL;
}

static void set_board(struct level *level, int width, int height)
{
	const struct standard *standard = standard_of(width, height);
	level->width = width;
	level->height = height;
	for (int y = 0; y < height; y++)
		memset(&level->board[8 * (size_t)y], '?', (size_t)width);
	for (const char *c = standard ? standard->woods : ""; *c; c += 2)
		level->board[8 * (c[1] - '1') + c[0] - 'a'] = '#';
	strcpy(level->pieces, standard ? standard->pieces : "");
}

const struct game *level_game(void)
{
	return &mc_game;
}

void level_init(struct level *level, int width, int height)
{
	memset(level, 0, sizeof *level);
	set_board(level, width, height);
	level->npc_depth = LEVEL_DEPTH;
	level->seed = 1;
	level->band[0] = LEVEL_BAND_LOW;
	level->band[1] = LEVEL_BAND_HIGH;
}

static int by_piece(const void *a, const void *b)
{
	return dc_piece_of_letter(*(const char *)a) - dc_piece_of_letter(*(const char *)b);
}

void level_sort_pieces(struct level *level)
{
	qsort(level->pieces, strlen(level->pieces), 1, by_piece);
}

bool level_is_standard(const struct level *level)
{
	struct level other;
	if (!standard_of(level->width, level->height))
		return false;
	level_init(&other, level->width, level->height);
	return memcmp(level->board, other.board, sizeof other.board) == 0 && strcmp(level->pieces, other.pieces) == 0;
}

/* --- the starting position --- */

/* A level while its magic is being applied. */
struct set_up {
	const struct level *level;
	char board[LEVEL_POINTS];
	uint8_t magic[LEVEL_POINTS]; /* magic of face-up pieces */
	int n_bag;
	struct {
		char letter;
		uint8_t magic;
	} bag[LEVEL_POINTS];
};

static int point_of(const struct level *level, const char *name)
{
	int x = name[0] - 'a', y = x >= 0 && x < level->width ? name[1] - '1' : -1;
	return y >= 0 && y < level->height && name[2] == 0 ? 8 * y + x : -1;
}

/* Merges magic into the existing magic; ice and uses are replaced. */
static uint8_t magic_with(uint8_t there, const struct level_magic *m)
{
	int ice = m->ice ? m->ice : MC_ICE_OF(there), uses = m->hidden ? m->hidden : MC_USES_OF(there);
	return (uint8_t)(ice | (m->gold ? MC_GOLD : there & MC_GOLD) | MC_HIDES(uses));
}

/* Whether the piece is matched by on: a letter, or a side. */
static bool is_meant(const struct set_up *s, const char *on, char letter)
{
	int piece = dc_piece_of_letter(letter);
	if (piece < 0)
		return false;
	if (on[1] == 0)
		return letter == on[0];
	int side = strcmp(on, "npc") == 0;
	return DC_SIDE_OF(piece) == (side ^ (s->level->colour == LEVEL_BLACK));
}

static bool turn_to_wood(struct set_up *s, const struct level_magic *m, struct error *err)
{
	int point = point_of(s->level, m->wood), i = 0;
	if (point < 0 || s->board[point] != '?')
		return fail(err, levels_wood_not_face_down, m->wood);
	while (i < s->n_bag && s->bag[i].letter != m->on[0])
		i++;
	if (m->on[1] || i == s->n_bag)
		return fail(err, levels_wood_not_in_bag, m->on);
	s->n_bag--;
	memmove(s->bag + i, s->bag + i + 1, sizeof *s->bag * (size_t)(s->n_bag - i));
	s->board[point] = '#';
	return true;
}

/* Applies the magic to count face-down pieces of the kind that have no magic yet. */
static bool put_on_some(struct set_up *s, const struct level_magic *m, struct error *err)
{
	int n = 0;
	for (int i = 0; i < s->n_bag && n < m->count; i++)
		if (s->bag[i].letter == m->on[0] && s->bag[i].magic == 0) {
			s->bag[i].magic = magic_with(0, m);
			n++;
		}
	return n == m->count || fail(err, levels_too_few_for_magic, m->on, n, m->count);
}

static bool put_on_all(struct set_up *s, const struct level_magic *m, struct error *err)
{
	int n = 0;
	for (int i = 0; i < s->n_bag; i++)
		if (is_meant(s, m->on, s->bag[i].letter)) {
			s->bag[i].magic = magic_with(s->bag[i].magic, m);
			n++;
		}
	for (int point = 0; point < LEVEL_POINTS; point++)
		if (is_meant(s, m->on, s->board[point])) {
			s->magic[point] = magic_with(s->magic[point], m);
			n++;
		}
	return n > 0 || fail(err, levels_magic_matches_nothing, m->on);
}

static bool put_on(struct set_up *s, const struct level_magic *m, struct error *err)
{
	bool is_side = strcmp(m->on, "player") == 0 || strcmp(m->on, "npc") == 0;
	int point = point_of(s->level, m->on);
	if (point >= 0 && m->on[1] && !is_side) {
		if (dc_piece_of_letter(s->board[point]) < 0)
			return fail(err, levels_no_face_up_piece, m->on);
		if (m->wood[0])
			return fail(err, levels_wood_on_point, m->on);
		s->magic[point] = magic_with(s->magic[point], m);
		return true;
	}
	if (!is_side && (m->on[0] == 0 || m->on[1] || dc_piece_of_letter(m->on[0]) < 0))
		return fail(err, levels_bad_magic_target, m->on);
	if (is_side && s->level->colour == LEVEL_FLIP)
		return fail(err, levels_no_colour_yet, m->on);
	if (m->wood[0])
		return turn_to_wood(s, m, err);
	return m->count && !is_side ? put_on_some(s, m, err) : put_on_all(s, m, err);
}

static void add_points(const struct set_up *s, struct text *t)
{
	for (int y = s->level->height - 1; y >= 0; y--) {
		int empty = 0;
		for (int x = 0; x < s->level->width; x++) {
			char c = s->board[8 * y + x];
			if (c == '.') {
				empty++;
				continue;
			}
			if (empty)
				text_add(t, "%d", empty);
			empty = 0;
			if (c == '?' || c == '#')
				text_char(t, c);
			else
				mc_add_piece(t, dc_piece_of_letter(c), s->magic[8 * y + x]);
		}
		if (empty)
			text_add(t, "%d", empty);
		if (y)
			text_char(t, '/');
	}
}

static void add_bag(const struct set_up *s, struct text *t)
{
	for (int i = 0, n; i < s->n_bag; i += n) {
		for (n = 1; i + n < s->n_bag && s->bag[i + n].letter == s->bag[i].letter &&
			    s->bag[i + n].magic == s->bag[i].magic;)
			n++;
		mc_add_piece(t, dc_piece_of_letter(s->bag[i].letter), s->bag[i].magic);
		if (n > 1)
			text_add(t, "x%d", n);
	}
	if (s->n_bag == 0)
		text_char(t, '-');
}

static bool check_bag(const struct set_up *s, const char **field, struct error *err)
{
	int n_down = 0;
	for (int point = 0; point < LEVEL_POINTS; point++)
		n_down += s->board[point] == '?';
	*field = "pieces";
	return n_down == s->n_bag || fail(err, levels_wrong_pieces_count, s->n_bag, n_down);
}

bool level_text(const struct level *level, int n, char text[POSITION_TEXT_MAX], const char **field, struct error *err)
{
	struct set_up s = {.level = level, .n_bag = (int)strlen(level->pieces)};
	memcpy(s.board, level->board, sizeof s.board);
	for (int i = 0; i < s.n_bag; i++)
		s.bag[i].letter = level->pieces[i];
	*field = "magic";
	for (int i = 0; i < level->n_magic; i++)
		if (!put_on(&s, &level->magic[i], err))
			return false;
	if (!check_bag(&s, field, err))
		return false;
	bool npc_first = level->first == LEVEL_NPC || (level->first == LEVEL_ALTERNATE && n % 2);
	struct text t = text_into(text, POSITION_TEXT_MAX);
	add_points(&s, &t);
	text_add(&t, " %c %c ", npc_first ? 'n' : 'p', "rb?"[level->colour]);
	add_bag(&s, &t);
	text_add(&t, " 0 0 %s %s", level->rules[0] ? level->rules : "-", level->casts[0] ? level->casts : "-/-");
	*field = "board";
	return t.length < POSITION_TEXT_MAX || fail(err, levels_too_large);
}

/* Whether the game accepts the standard board with these rules and casts; if so, an error is not due to them. */
static bool check_notes(const char *rules, const char *casts, struct error *err)
{
	char text[POSITION_TEXT_MAX];
	struct position position;
	const struct game *game = level_game();
	struct text t = text_into(text, sizeof text);
	text_add(&t, "1K/k1 p r - 0 0 %s %s", rules[0] ? rules : "-", casts[0] ? casts : "-/-");
	return game_set_up(game, game->presets, text, &position, err);
}

/* Whether the game is not already over at the start. */
static bool check_open(const struct game *game, const struct position *p, struct error *err)
{
	struct ruling ruling = game->rules.verdict(p);
	if (ruling.verdict == UNDECIDED && game->rules.generate(p, NULL) == 0)
		ruling = game->rules.stuck(p);
	return ruling.verdict == UNDECIDED || fail(err, levels_over_before_start, ruling_message(ruling));
}

bool level_position(const struct level *level, int n, struct position *out, const char **field, struct error *err)
{
	char text[POSITION_TEXT_MAX];
	const struct game *game = level_game();
	if (!level_text(level, n, text, field, err))
		return false;
	if (game_set_up(game, game->presets, text, out, err))
		return check_open(game, out, err);
	struct error other;
	if (!check_notes(level->rules, "", &other))
		*field = "rules";
	else if (!check_notes("", level->casts, &other))
		*field = "casts";
	return false;
}
