/* level_read: parses the fields described in docs/levels.md. */
#include "levels/level_read.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "games/darkchess/dc_pieces.h"
#include "match/interval.h"
#include "base/json.h"
#include "levels/levels_messages.h"

#include <stdlib.h>
#include <string.h>

/* --- faults --- */

int level_line_at(const char *text, size_t offset)
{
	int line = 0;
	for (size_t i = 0; i < offset; i++)
		line += text[i] == '\n';
	return line;
}

void level_fault_add(struct level_file *file, int line, const char *id, const char *field, const struct error *err)
{
	file->faults = mem_resize(file->faults, (size_t)file->n_faults + 1, sizeof *file->faults);
	struct level_fault *f = &file->faults[file->n_faults++];
	*f = (struct level_fault){.line = line, .error = *err};
	struct text t = text_into(f->id, sizeof f->id);
	text_add(&t, "%s", id);
	t = text_into(f->field, sizeof f->field);
	text_add(&t, "%s", field);
	text_mask(f->field);
}

void level_fault_error(const struct level_fault *f, struct error *out)
{
	if (f->id[0] && f->field[0])
		fail(out, levels_in_level_field, f->line, f->id, f->field, &f->error);
	else if (f->id[0])
		fail(out, levels_in_level, f->line, f->id, &f->error);
	else if (f->field[0])
		fail(out, levels_in_field, f->line, f->field, &f->error);
	else
		fail(out, in_line, f->line, &f->error);
}

void level_fault_text(const struct level_fault *f, struct string *out)
{
	if (f->id[0] && f->field[0])
		message_add(out, levels_in_level_field, f->line, f->id, f->field, &f->error);
	else if (f->id[0])
		message_add(out, levels_in_level, f->line, f->id, &f->error);
	else if (f->field[0])
		message_add(out, levels_in_field, f->line, f->field, &f->error);
	else
		message_add(out, in_line, f->line, &f->error);
}

/* --- reading --- */

#define SEED_MAX ((1ll << 53) - 1) /* other JSON readers use doubles */

/* State of reading a level. */
struct reader {
	struct json *json;
	int line; /* line where the object begins */
	const char *text;
	struct level level;
	int at; /* the node that an error refers to */
	struct level_file *file;
};

/* --- values; each reader's error refers to r->at --- */

/* expected(reader, err, message, value...): the message describes the expected value. Always false. */
#define expected(r, err, ...) expected_arguments(r, err, MESSAGE_ARGUMENTS(__VA_ARGS__))

static bool expected_arguments(const struct reader *r, struct error *err, unsigned kinds, const struct message *m, ...)
{
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	char text[40];
	struct error wanted;
	fail_list(&wanted, &list);
	json_quote(r->json, r->at, text, sizeof text);
	return fail(err, levels_unexpected, text, &wanted);
}

static bool number(struct reader *r, int node, int min, int max, int *out, struct error *err)
{
	int64_t n;
	r->at = node;
	if (!json_integer(r->json, node, min, max, &n))
		return expected(r, err, levels_wanted_integer, min, max);
	*out = (int)n;
	return true;
}

static bool text(struct reader *r, int node, char *out, size_t size, struct error *err)
{
	r->at = node;
	return (json_string(r->json, node, out, size) && out[0]) || expected(r, err, levels_wanted_text, size - 1);
}

/* Parses one of the words; *out gets its index. */
static bool word(struct reader *r, int node, const char *const *words, int n, const struct message *wanted, int *out,
		 struct error *err)
{
	r->at = node;
	*out = 0;
	while (*out < n && !json_text_is(r->json, node, words[*out]))
		++*out;
	return *out < n || expected(r, err, wanted);
}

/* Stores the elements of a list of min to max elements in nodes. */
static bool list(struct reader *r, int node, int min, int max, int *nodes, int *n, const struct message *wanted,
		 struct error *err)
{
	r->at = node;
	*n = 0;
	if (json_kind_of(r->json, node) != JSON_LIST)
		return expected(r, err, wanted);
	for (int i = json_first(r->json, node); i >= 0; i = json_next(r->json, i)) {
		if (*n == max)
			return expected(r, err, wanted);
		nodes[(*n)++] = i;
	}
	return *n >= min || expected(r, err, wanted);
}

/* Whether all members have names from the list, without duplicates; otherwise *at is the first invalid member. */
static bool check_members(const struct json *j, int object, const char *const *names, int n, int *at, struct error *err)
{
	char name[32];
	bool again;
	int stray = json_stray(j, object, names, n, &again);
	if (stray < 0)
		return true;
	*at = stray;
	json_quote(j, stray, name, sizeof name);
	if (again)
		return fail(err, levels_field_twice, name);
	fail(err, levels_unknown_field, name);
	return fail_near(err, name, names, n);
}

/* --- fields --- */

static bool read_id(struct reader *r, int node, struct error *err)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
	char id[LEVEL_ID_MAX];
	r->at = node;
	if (!json_string(r->json, node, id, sizeof id) || !id[0] || id[strspn(id, letters)])
		return expected(r, err, levels_wanted_id);
	strcpy(r->level.id, id);
	return true;
}

static bool read_title(struct reader *r, int node, struct error *err)
{
	return text(r, node, r->level.title, sizeof r->level.title, err);
}

static bool read_title_zh(struct reader *r, int node, struct error *err)
{
	return text(r, node, r->level.title_zh, sizeof r->level.title_zh, err);
}

static bool read_about(struct reader *r, int node, struct error *err)
{
	return text(r, node, r->level.about, sizeof r->level.about, err);
}

static bool read_about_zh(struct reader *r, int node, struct error *err)
{
	return text(r, node, r->level.about_zh, sizeof r->level.about_zh, err);
}

/* Resizes a level whose texts are already set: gives it the default board and pieces of the new size. */
static void resize(struct level *level, int width, int height)
{
	struct level sized;
	level_init(&sized, width, height);
	level->width = width;
	level->height = height;
	memcpy(level->board, sized.board, sizeof level->board);
	memcpy(level->pieces, sized.pieces, sizeof level->pieces);
}

static bool is_side_length(char c)
{
	return c >= '2' && c <= '8';
}

static bool read_size(struct reader *r, int node, struct error *err)
{
	char size[8];
	r->at = node;
	if (!json_string(r->json, node, size, sizeof size) || strlen(size) != 3 || !is_side_length(size[0]) ||
	    size[1] != 'x' || !is_side_length(size[2]))
		return expected(r, err, levels_wanted_size);
	resize(&r->level, size[0] - '0', size[2] - '0');
	return true;
}

/* Reads the characters of a row without the blanks between them; 0 if it is not a valid row. */
static int read_row(struct reader *r, int node, char row[8])
{
	char value[64];
	int n = 0;
	if (!json_string(r->json, node, value, sizeof value))
		return 0;
	for (const char *c = value; *c; c++) {
		if (*c == ' ')
			continue;
		if (n == 8 || (*c != '?' && *c != '.' && *c != '#' && dc_piece_of_letter(*c) < 0))
			return 0;
		row[n++] = *c;
	}
	return n;
}

static bool read_board(struct reader *r, int node, struct error *err)
{
	char rows[8][8];
	int nodes[8], n, width = 0;
	if (!list(r, node, 2, 8, nodes, &n, levels_wanted_rows, err))
		return false;
	for (int i = 0; i < n; i++) {
		r->at = nodes[i];
		int length = read_row(r, nodes[i], rows[i]);
		if (length < 2)
			return expected(r, err, levels_wanted_row);
		if (i > 0 && length != width)
			return expected(r, err, levels_wanted_row_length);
		width = length;
	}
	resize(&r->level, width, n);
	for (int i = 0; i < n; i++)
		memcpy(&r->level.board[8 * (size_t)(n - 1 - i)], rows[i], (size_t)width);
	r->level.pieces[0] = 0;
	return true;
}

static bool read_pieces(struct reader *r, int node, struct error *err)
{
	char value[128], *pieces = r->level.pieces;
	size_t n = 0;
	bool good = json_string(r->json, node, value, sizeof value);
	r->at = node;
	for (const char *c = value; good && *c; c++) {
		if (*c == ' ')
			continue;
		good = n < LEVEL_POINTS && dc_piece_of_letter(*c) >= 0;
		if (good)
			pieces[n++] = *c;
	}
	if (!good)
		return expected(r, err, levels_wanted_pieces);
	pieces[n] = 0;
	level_sort_pieces(&r->level);
	return true;
}

static bool read_colour(struct reader *r, int node, struct error *err)
{
	static const char *const words[] = {"red", "black", "flip"};
	int i;
	if (!word(r, node, words, 3, levels_wanted_colour, &i, err))
		return false;
	r->level.colour = (enum level_colour)i;
	return true;
}

static bool read_first(struct reader *r, int node, struct error *err)
{
	static const char *const words[] = {"player", "npc", "alternate"};
	int i;
	if (!word(r, node, words, 3, levels_wanted_first, &i, err))
		return false;
	r->level.first = (enum level_first)i;
	return true;
}

static bool read_one_magic(struct reader *r, int node, struct level_magic *m, struct error *err)
{
	static const char *const names[] = {"on", "count", "ice", "gold", "hidden", "wood"};
	const struct json *j = r->json;
	int at[6];
	r->at = node;
	if (json_kind_of(j, node) != JSON_OBJECT)
		return expected(r, err, levels_wanted_magic);
	if (!check_members(j, node, names, 6, &r->at, err))
		return false;
	for (int i = 0; i < 6; i++)
		at[i] = json_member(j, node, names[i]);
	if (at[0] < 0)
		return fail(err, levels_magic_on_nothing);
	if (!text(r, at[0], m->on, sizeof m->on, err) ||
	    (at[1] >= 0 && !number(r, at[1], 1, LEVEL_POINTS, &m->count, err)) ||
	    (at[2] >= 0 && !number(r, at[2], 1, 7, &m->ice, err)) ||
	    (at[4] >= 0 && !number(r, at[4], 1, 7, &m->hidden, err)) ||
	    (at[5] >= 0 && !text(r, at[5], m->wood, sizeof m->wood, err)))
		return false;
	if (at[3] >= 0) {
		r->at = at[3];
		if (!json_bool(j, at[3], &m->gold))
			return expected(r, err, levels_wanted_bool);
	}
	bool alive = m->ice || m->gold || m->hidden;
	r->at = node;
	if (alive == (m->wood[0] != 0))
		return fail(err, alive ? levels_wood_and_magic : levels_empty_magic, m->on);
	if (m->count && m->wood[0])
		return fail(err, levels_wood_with_count);
	return !m->count || m->on[1] == 0 || fail(err, levels_count_without_letter, m->on);
}

static bool read_magic(struct reader *r, int node, struct error *err)
{
	int nodes[LEVEL_MAGIC_MAX], n;
	if (!list(r, node, 0, LEVEL_MAGIC_MAX, nodes, &n, levels_wanted_magic_list, err))
		return false;
	for (int i = 0; i < n; i++) {
		struct level_magic *m = &r->level.magic[i];
		memset(m, 0, sizeof *m);
		if (!read_one_magic(r, nodes[i], m, err))
			return false;
	}
	r->level.n_magic = n;
	return true;
}

/* Reads a field of a position's text, which must not contain blanks. */
static bool read_note(struct reader *r, int node, char out[LEVEL_NOTE_MAX], const struct message *wanted,
		      struct error *err)
{
	r->at = node;
	return (json_string(r->json, node, out, LEVEL_NOTE_MAX) && out[0] && !strchr(out, ' ')) ||
	       expected(r, err, wanted);
}

static bool read_rules(struct reader *r, int node, struct error *err)
{
	return read_note(r, node, r->level.rules, levels_wanted_rules, err);
}

static bool read_casts(struct reader *r, int node, struct error *err)
{
	return read_note(r, node, r->level.casts, levels_wanted_casts, err);
}

static bool read_npc_depth(struct reader *r, int node, struct error *err)
{
	return number(r, node, 1, LEVEL_DEPTH_MAX, &r->level.npc_depth, err);
}

static bool read_seed(struct reader *r, int node, struct error *err)
{
	int64_t seed;
	r->at = node;
	if (!json_integer(r->json, node, 0, SEED_MAX, &seed))
		return expected(r, err, levels_wanted_integer, 0, SEED_MAX);
	r->level.seed = (uint64_t)seed;
	return true;
}

static bool read_band(struct reader *r, int node, struct error *err)
{
	int nodes[2], n, *band = r->level.band;
	if (!list(r, node, 2, 2, nodes, &n, levels_wanted_band, err))
		return false;
	return (json_thousandths(r->json, nodes[0], &band[0]) && json_thousandths(r->json, nodes[1], &band[1]) &&
		band[0] < band[1]) ||
	       expected(r, err, levels_wanted_band);
}

static int rounded(double share)
{
	return (int)(share * 1000 + 0.5);
}

/* The shares are redundant; they must agree with the counts. */
static bool check_share(struct reader *r, int node, double share, struct error *err)
{
	int n;
	r->at = node;
	if (node < 0 || (json_thousandths(r->json, node, &n) && abs(n - rounded(share)) <= 1))
		return true;
	char text[16];
	json_quote(r->json, node, text, sizeof text);
	return fail(err, levels_wrong_share, text, share);
}

static bool read_rating(struct reader *r, int node, struct error *err)
{
	enum { GAMES, WON, DRAWN_, LOST, PLAYER, NPC, ENGINE, RATIO, LOW, HIGH, FLIP, NAMES };
	static const char *const names[NAMES] = {"games",  "won",   "drawn", "lost", "player_depth", "npc_depth",
						 "engine", "ratio", "low",   "high", "first_flip"};
	struct level_rating *rating = &r->level.rating;
	int at[NAMES], games, *const counts[] = {&games, &rating->won, &rating->drawn, &rating->lost};
	r->at = node;
	if (json_kind_of(r->json, node) != JSON_OBJECT)
		return expected(r, err, levels_wanted_rating);
	if (!check_members(r->json, node, names, NAMES, &r->at, err))
		return false;
	for (int i = 0; i < NAMES; i++) {
		at[i] = json_member(r->json, node, names[i]);
		r->at = node;
		if (i < RATIO && at[i] < 0)
			return fail(err, levels_rating_lacks_field, names[i]);
	}
	for (int i = GAMES; i <= LOST; i++)
		if (!number(r, at[i], i == GAMES, LEVEL_GAMES_MAX, counts[i], err))
			return false;
	if (!number(r, at[PLAYER], 1, LEVEL_DEPTH_MAX, &rating->player_depth, err) ||
	    !number(r, at[NPC], 1, LEVEL_DEPTH_MAX, &rating->npc_depth, err) ||
	    !text(r, at[ENGINE], rating->engine, sizeof rating->engine, err))
		return false;
	if (at[FLIP] >= 0 && !json_thousandths(r->json, at[FLIP], &rating->first_flip)) {
		r->at = at[FLIP];
		return expected(r, err, levels_wanted_share);
	}
	r->at = at[GAMES];
	if (level_games(rating) != games)
		return fail(err, levels_wrong_games, games, level_games(rating));
	struct interval share = interval_of_share(rating->won, games);
	return check_share(r, at[RATIO], share.value, err) && check_share(r, at[LOW], share.low, err) &&
	       check_share(r, at[HIGH], share.high, err);
}

/* In reading order: later fields may depend on earlier ones. */
static const struct field {
	const char *name;
	bool (*read)(struct reader *, int node, struct error *);
	bool needed;
} fields[] = {
	{"id", read_id, true},        {"title", read_title, true},          {"title_zh", read_title_zh, true},
	{"about", read_about, false}, {"about_zh", read_about_zh, false},   {"size", read_size, false},
	{"board", read_board, false}, {"pieces", read_pieces, false},       {"colour", read_colour, false},
	{"magic", read_magic, false}, {"rules", read_rules, false},         {"casts", read_casts, false},
	{"first", read_first, false}, {"npc_depth", read_npc_depth, false}, {"seed", read_seed, false},
	{"band", read_band, false},   {"rating", read_rating, false},
};
#define N_FIELDS ((int)(sizeof fields / sizeof *fields))

/* --- levels --- */

static void refuse(struct reader *r, const char *field, const struct error *err)
{
	level_fault_add(r->file, r->line + level_line_at(r->text, json_at(r->json, r->at)), r->level.id, field, err);
}

static void read_fields(struct reader *r)
{
	struct error err;
	for (int i = 0; i < N_FIELDS; i++) {
		int node = json_member(r->json, 0, fields[i].name);
		if (node >= 0 && !fields[i].read(r, node, &err))
			refuse(r, fields[i].name, &err);
		if (node < 0 && fields[i].needed) {
			r->at = 0;
			fail(&err, levels_missing_field);
			refuse(r, fields[i].name, &err);
		}
	}
}

/* Checks constraints between the fields. */
static void check_whole(struct reader *r)
{
	struct error err;
	struct position position;
	const char *field = "board";
	bool has_size = json_member(r->json, 0, "size") >= 0, has_board = json_member(r->json, 0, "board") >= 0;
	if (has_size == has_board)
		fail(&err, has_board ? levels_board_and_size : levels_no_board);
	else if (level_position(&r->level, 0, &position, &field, &err) &&
		 level_position(&r->level, 1, &position, &field, &err))
		return;
	int node = json_member(r->json, 0, field);
	r->at = node >= 0 ? node : 0;
	refuse(r, field, &err);
}

static void check_id(struct reader *r)
{
	struct error err;
	for (int i = 0; i < r->file->n; i++)
		if (strcmp(r->file->levels[i].id, r->level.id) == 0) {
			r->at = json_member(r->json, 0, "id");
			fail(&err, levels_id_twice, r->level.id);
			refuse(r, "id", &err);
			return;
		}
}

void level_read_object(struct level_file *file, const char *text, size_t n, int line)
{
	struct reader r = {.file = file, .text = text, .line = line};
	struct error err;
	size_t at;
	int n_before = file->n_faults;
	r.json = json_new(text, n, &at, &err);
	if (!r.json) {
		level_fault_add(file, line + level_line_at(text, at < n ? at : 0), "", "", &err);
		return;
	}
	const char *names[N_FIELDS];
	for (int i = 0; i < N_FIELDS; i++)
		names[i] = fields[i].name;
	level_init(&r.level, 4, 4);
	read_fields(&r);
	if (!check_members(r.json, 0, names, N_FIELDS, &r.at, &err))
		refuse(&r, "", &err);
	if (file->n_faults == n_before)
		check_whole(&r);
	if (file->n_faults == n_before)
		check_id(&r);
	if (file->n_faults == n_before) {
		file->levels = mem_resize(file->levels, (size_t)file->n + 1, sizeof *file->levels);
		file->levels[file->n++] = r.level;
	}
	json_free(r.json);
}
