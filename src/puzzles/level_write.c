/* level_write: levels in their canonical form: fields in one order, those that say nothing left out. */
#include "match/interval.h"
#include "puzzles/level.h"

#include <inttypes.h>
#include <string.h>

static void begin_field(struct string *out, const char *name)
{
	string_add(out, "%s\n\t\"%s\": ", out->text[out->length - 1] == '{' ? "" : ",", name);
}

static void add_text(struct string *out, const char *name, const char *value)
{
	begin_field(out, name);
	string_json(out, value);
}

/* The highest rank first. */
static void add_board(struct string *out, const struct level *level)
{
	begin_field(out, "board");
	string_char(out, '[');
	for (int y = level->height - 1; y >= 0; y--) {
		string_add(out, "\n\t\t\"");
		for (int x = 0; x < level->width; x++)
			string_add(out, "%s%c", x ? " " : "", level->board[8 * y + x]);
		string_add(out, y ? "\"," : "\"");
	}
	string_add(out, "\n\t]");
}

static void add_magic(struct string *out, const struct level_magic *m)
{
	string_add(out, "{\"on\": ");
	string_json(out, m->on);
	if (m->count)
		string_add(out, ", \"count\": %d", m->count);
	if (m->ice)
		string_add(out, ", \"ice\": %d", m->ice);
	if (m->gold)
		string_add(out, ", \"gold\": true");
	if (m->hidden)
		string_add(out, ", \"hidden\": %d", m->hidden);
	if (m->wood[0]) {
		string_add(out, ", \"wood\": ");
		string_json(out, m->wood);
	}
	string_char(out, '}');
}

static void add_thousandths(struct string *out, int n)
{
	char text[8];
	struct text t = text_into(text, sizeof text);
	text_add(&t, "%d.%03d", n / 1000, n % 1000);
	while (t.length > 3 && text[t.length - 1] == '0')
		text[--t.length] = 0;
	string_add(out, "%s", text);
}

static void add_rating(struct string *out, const struct level_rating *r)
{
	struct interval share = interval_of_share(r->won, level_games(r));
	begin_field(out, "rating");
	string_add(
		out,
		"{\"games\": %d, \"won\": %d, \"drawn\": %d, \"lost\": %d, \"ratio\": %.3f, \"low\": %.3f, \"high\": "
		"%.3f,\n\t\t\"player_depth\": %d, \"npc_depth\": %d, \"engine\": ",
		level_games(r), r->won, r->drawn, r->lost, share.value, share.low, share.high, r->player_depth,
		r->npc_depth);
	string_json(out, r->engine);
	string_char(out, '}');
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
	if (level_is_standard(level)) {
		begin_field(out, "size");
		string_add(out, "\"%dx%d\"", level->width, level->height);
	} else {
		add_board(out, level);
		add_text(out, "pieces", level->pieces);
	}
	add_text(out, "colour", colours[level->colour]);
	for (int i = 0; i < level->n_magic; i++) {
		if (i == 0)
			begin_field(out, "magic");
		string_add(out, "%s\n\t\t", i ? "," : "[");
		add_magic(out, &level->magic[i]);
	}
	if (level->n_magic)
		string_add(out, "\n\t]");
	if (level->rules[0])
		add_text(out, "rules", level->rules);
	if (level->casts[0])
		add_text(out, "casts", level->casts);
	add_text(out, "first", firsts[level->first]);
	begin_field(out, "npc_depth");
	string_add(out, "%d", level->npc_depth);
	begin_field(out, "seed");
	string_add(out, "%" PRIu64, level->seed);
	begin_field(out, "band");
	string_char(out, '[');
	add_thousandths(out, level->band[0]);
	string_add(out, ", ");
	add_thousandths(out, level->band[1]);
	string_char(out, ']');
	if (level_games(&level->rating))
		add_rating(out, &level->rating);
	string_add(out, "\n}");
}

void level_write(const struct level *levels, int n, struct string *out)
{
	if (n != 1)
		string_add(out, "[\n");
	for (int i = 0; i < n; i++) {
		add_level(out, &levels[i]);
		string_add(out, i + 1 < n ? ",\n" : "\n");
	}
	if (n != 1)
		string_add(out, "]\n");
}
