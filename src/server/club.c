#include "server/club.h"
#include "base/file.h"
#include "base/json.h"
#include "games/registry.h"
#include "referee/clocks.h"
#include "server/server_messages.h"

#include <string.h>

/* The line that contains the byte at offset, from 1. */
static int line_at(const char *text, size_t offset)
{
	int line = 1;
	for (size_t i = 0; i < offset; i++)
		line += text[i] == '\n';
	return line;
}

/* --- the members: each function parses one --- */

typedef bool take_fn(struct club *, const struct json *, int node, struct error *);

static bool take_name(struct club *club, const struct json *j, int node, struct error *err)
{
	return (json_string(j, node, club->name, sizeof club->name) && club->name[0] && text_is_plain(club->name)) ||
	       fail(err, server_club_bad_name, CLUB_NAME_MAX);
}

/* Whether the text is short enough, and plain except for tabs and newlines. */
static bool is_paragraphs(const char *text)
{
	struct string line = {0};
	bool good = strlen(text) <= CLUB_RULES_MAX;
	while (good && *text) {
		size_t n = strcspn(text, "\r\n\t");
		string_clear(&line);
		string_bytes(&line, text, n);
		good = text_is_plain(string_text(&line));
		text += n + (text[n] != 0);
	}
	string_release(&line);
	return good;
}

static bool take_rules(struct club *club, const struct json *j, int node, struct error *err)
{
	return (json_text(j, node, &club->rules) && is_paragraphs(string_text(&club->rules))) ||
	       fail(err, server_club_bad_rules, CLUB_RULES_MAX);
}

static bool take_clock(struct club *club, const struct json *j, int node, struct error *err)
{
	char text[80];
	struct clocks_rules rules;
	struct error why;
	if (!json_string(j, node, text, sizeof text))
		return fail(err, server_club_bad_clock);
	club->has_clock = true;
	if (!text[0])
		return true;
	if (!clocks_rules_parse(text, &rules, &why))
		return fail(err, server_club_bad_member, "clock", &why);
	clocks_rules_format(&rules, &club->clock);
	return true;
}

static bool take_game(struct club *club, const struct json *j, int node, struct error *err)
{
	char name[80];
	struct error why;
	if (!json_string(j, node, name, sizeof name))
		return fail(err, server_club_bad_game);
	club->game = games_find(name, &why);
	return club->game || fail(err, server_club_bad_member, "game", &why);
}

static const char *const names[] = {"name", "rules", "clock", "game"};
static take_fn *const members[] = {take_name, take_rules, take_clock, take_game};

#define N_MEMBERS (int)(sizeof names / sizeof *names)

/* --- the object --- */

static bool take_members(struct club *club, const struct json *j, int *at, struct error *err)
{
	char word[40];
	bool again;
	*at = 0;
	if (json_kind_of(j, 0) != JSON_OBJECT)
		return fail(err, server_club_no_object);
	int stray = json_stray(j, 0, names, N_MEMBERS, &again);
	if (stray >= 0) {
		*at = stray;
		json_quote(j, stray, word, sizeof word);
		return again ? fail(err, server_club_again, word) : fail(err, server_club_unknown, word);
	}
	for (int i = 0; i < N_MEMBERS; i++) {
		int node = json_member(j, 0, names[i]);
		if (node < 0)
			continue;
		*at = node;
		if (!members[i](club, j, node, err))
			return false;
	}
	*at = 0;
	return club->name[0] || fail(err, server_club_no_name);
}

bool club_parse(struct club *out, const char *text, size_t n, struct error *err)
{
	size_t offset = 0;
	int at;
	struct error why;
	struct json *j = json_new(text, n, &offset, &why);
	*out = (struct club){0};
	bool good = j && take_members(out, j, &at, &why);
	if (!good) {
		fail(err, server_club_line, line_at(text, j ? json_at(j, at) : offset), &why);
		club_release(out);
	}
	json_free(j);
	return good;
}

bool club_read(struct club *out, const char *path, struct error *err)
{
	struct string text = {0};
	struct error why;
	*out = (struct club){0};
	bool is_there = file_read(path, CLUB_FILE_MAX, &text, err);
	bool good = is_there && club_parse(out, string_text(&text), text.length, &why);
	if (is_there && !good)
		fail(err, server_club_file, path, &why);
	string_release(&text);
	return good;
}

void club_release(struct club *club)
{
	string_release(&club->rules);
	string_release(&club->clock);
	*club = (struct club){0};
}
