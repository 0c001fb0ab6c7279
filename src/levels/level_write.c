/* level_write: writes levels in canonical form: fields in a fixed order, without those that have default values. */
#include "base/json_write.h"
#include "match/interval.h"
#include "levels/level.h"

/* Each field of a level is on its own line. */
static void add_text(struct string *out, const char *name, const char *value)
{
	json_add_line(out, 1);
	json_add_text(out, name, value);
}

/* Writes the ranks from top to bottom. */
static void add_board(struct string *out, const struct level *level)
{
	json_add_line(out, 1);
	json_add_key(out, "board");
	string_char(out, '[');
	for (int y = level->height - 1; y >= 0; y--) {
		json_add_line(out, 2);
		string_char(out, '"');
		for (int x = 0; x < level->width; x++)
			string_add(out, "%s%c", x ? " " : "", level->board[8 * y + x]);
		string_char(out, '"');
	}
	string_add(out, "\n\t]");
}

static void add_magic(struct string *out, const struct level_magic *m)
{
	json_add_line(out, 2);
	string_char(out, '{');
	json_add_text(out, "on", m->on);
	if (m->count)
		json_add_number(out, "count", m->count);
	if (m->ice)
		json_add_number(out, "ice", m->ice);
	if (m->gold)
		json_add_bool(out, "gold", true);
	if (m->hidden)
		json_add_number(out, "hidden", m->hidden);
	if (m->wood[0])
		json_add_text(out, "wood", m->wood);
	string_char(out, '}');
}

static void add_thousandths(struct string *out, int n)
{
	char text[8];
	struct text t = text_into(text, sizeof text);
	text_add(&t, "%d.%03d", n / 1000, n % 1000);
	while (t.length > 3 && text[t.length - 1] == '0')
		text[--t.length] = 0;
	json_add_comma(out);
	string_add(out, "%s", text);
}

static void add_share(struct string *out, const char *name, double share)
{
	json_add_key(out, name);
	string_add(out, "%.3f", share);
}

static void add_rating(struct string *out, const struct level_rating *r)
{
	struct interval share = interval_of_share(r->won, level_games(r));
	json_add_line(out, 1);
	json_add_key(out, "rating");
	string_char(out, '{');
	json_add_number(out, "games", level_games(r));
	json_add_number(out, "won", r->won);
	json_add_number(out, "drawn", r->drawn);
	json_add_number(out, "lost", r->lost);
	add_share(out, "ratio", share.value);
	add_share(out, "low", share.low);
	add_share(out, "high", share.high);
	json_add_line(out, 2);
	json_add_number(out, "player_depth", r->player_depth);
	json_add_number(out, "npc_depth", r->npc_depth);
	if (r->first_flip)
		add_share(out, "first_flip", r->first_flip / 1000.0);
	json_add_text(out, "engine", r->engine);
	string_char(out, '}');
}

static void add_board_or_size(struct string *out, const struct level *level)
{
	char size[8];
	struct text t = text_into(size, sizeof size);
	text_add(&t, "%dx%d", level->width, level->height);
	if (level_is_standard(level)) {
		add_text(out, "size", size);
	} else {
		add_board(out, level);
		add_text(out, "pieces", level->pieces);
	}
}

static void add_level(struct string *out, const struct level *level)
{
	static const char *const colours[] = {"red", "black", "flip"};
	static const char *const firsts[] = {"player", "npc", "alternate"};
	string_char(out, '{');
	add_text(out, "id", level->id);
	add_text(out, "title", level->title);
	add_text(out, "title_zh", level->title_zh);
	if (level->about[0])
		add_text(out, "about", level->about);
	if (level->about_zh[0])
		add_text(out, "about_zh", level->about_zh);
	add_board_or_size(out, level);
	add_text(out, "colour", colours[level->colour]);
	if (level->n_magic) {
		json_add_line(out, 1);
		json_add_key(out, "magic");
		string_char(out, '[');
		for (int i = 0; i < level->n_magic; i++)
			add_magic(out, &level->magic[i]);
		string_add(out, "\n\t]");
	}
	if (level->rules[0])
		add_text(out, "rules", level->rules);
	if (level->casts[0])
		add_text(out, "casts", level->casts);
	add_text(out, "first", firsts[level->first]);
	json_add_line(out, 1);
	json_add_number(out, "npc_depth", level->npc_depth);
	json_add_line(out, 1);
	json_add_number(out, "seed", (int64_t)level->seed);
	json_add_line(out, 1);
	json_add_key(out, "band");
	string_char(out, '[');
	add_thousandths(out, level->band[0]);
	add_thousandths(out, level->band[1]);
	string_char(out, ']');
	if (level_games(&level->rating))
		add_rating(out, &level->rating);
	string_add(out, "\n}");
}

void level_write(const struct level *levels, int n, struct string *out)
{
	struct string json = {0};
	if (n != 1)
		string_char(&json, '[');
	for (int i = 0; i < n; i++) {
		if (n != 1)
			json_add_line(&json, 0);
		add_level(&json, &levels[i]);
	}
	string_add(&json, n == 1 ? "\n" : "\n]\n");
	json_add_spaced(out, json.text);
	string_release(&json);
}
