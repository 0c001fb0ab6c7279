/* api_puzzles: the puzzles that come with the program. */
#include "base/clock.h"
#include "base/json_write.h"
#include "games/registry.h"
#include "puzzles/puzzles_json.h"
#include "server/api.h"
#include "server/fields.h"
#include "server/bundle.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DAY_MS    86400000
#define PAGE      50
#define WORD_SIZE 16

bool api_read_day(const char *word, int64_t *day, struct reply *reply)
{
	*day = clock_wall_ms() / DAY_MS;
	if (!word[0] || bundle_read_day(word, day))
		return true;
	reply_fail(reply, 400, "bad_request", "\"%s\" is not a day, expected a date such as 2026-11-25", word);
	return false;
}

/* The query of a list of puzzles. */
struct puzzle_query {
	char game[WORD_SIZE], kind[WORD_SIZE], pick[WORD_SIZE], day[WORD_SIZE];
	uint64_t least, most, solution, limit, after;
	const struct game *of; /* NULL: every game */
	enum puzzle_kind a;    /* if kind is given */
};

static bool read_query(const char *query, struct puzzle_query *q, struct reply *reply)
{
	struct error err;
	const struct query_field fields[] = {
		{"game", 0, sizeof q->game, .text = q->game},
		{"kind", 0, sizeof q->kind, .text = q->kind},
		{"min_rating", 0, PUZZLE_RATING_MAX, .number = &q->least},
		{"max_rating", 0, PUZZLE_RATING_MAX, .number = &q->most},
		{"pick", 0, sizeof q->pick, .text = q->pick},
		{"day", 0, sizeof q->day, .text = q->day},
		{"solution", 0, 1, .number = &q->solution},
		{"limit", 1, API_PAGE_MAX, .number = &q->limit},
		{"after", 0, INT32_MAX, .number = &q->after},
		{0},
	};
	if (!fields_query(query, fields, reply))
		return false;
	if (q->game[0] && !(q->of = games_find(q->game, &err)))
		reply_refuse(reply, 422, "bad_game", 0, &err);
	else if (q->kind[0] && !puzzle_kind_of(q->kind, &q->a))
		reply_fail(reply, 400, "bad_request", "\"%s\" is not a kind, expected mate, ruling, win or save",
			   q->kind);
	else if (q->pick[0] && strcmp(q->pick, "random") != 0 && strcmp(q->pick, "daily") != 0)
		reply_fail(reply, 400, "bad_request", "\"%s\" cannot be picked, expected random or daily", q->pick);
	else
		return true;
	return false;
}

static bool matches(const struct puzzles *file, const struct puzzle *p, const struct puzzle_query *q)
{
	return (!q->of || file->game == q->of) && (!q->kind[0] || p->kind == q->a) && (uint64_t)p->rating >= q->least &&
	       (uint64_t)p->rating <= q->most;
}

/* Appends a puzzle of a file together with the members shared by the whole file. */
static void add_puzzle(const struct puzzles *file, const struct puzzle *p, bool solved, struct string *out)
{
	json_add_comma(out);
	string_char(out, '{');
	puzzles_json_members(file->game, p, solved, out);
	json_add_text(out, "game", file->game->name);
	json_add_text(out, "preset", file->preset->name);
	json_add_text(out, "source", file->source);
	string_char(out, '}');
}

/* Passes the matching puzzles, numbered from 0, to take until it returns false. */
static int each_puzzle(const struct bundle *bundle, const struct puzzle_query *q,
		       bool (*take)(void *context, const struct puzzles *, const struct puzzle *, int i), void *context)
{
	int n = 0;
	for (int i = 0; i < bundle->n_files; i++)
		for (int k = 0; k < bundle->files[i].n; k++)
			if (matches(&bundle->files[i], &bundle->files[i].all[k], q) &&
			    !take(context, &bundle->files[i], &bundle->files[i].all[k], n++))
				return n;
	return n;
}

/* A page of the matching puzzles: numbers from .. to - 1. */
struct part {
	uint64_t from, to;
	bool solved;
	struct string *out;
};

static bool take_part(void *context, const struct puzzles *file, const struct puzzle *p, int i)
{
	const struct part *part = context;
	if ((uint64_t)i >= part->from && (uint64_t)i < part->to)
		add_puzzle(file, p, part->solved, part->out);
	return true;
}

static void add_list(const struct bundle *bundle, const struct puzzle_query *q, struct part part)
{
	string_add(part.out, "{\"puzzles\":[");
	uint64_t n = (uint64_t)each_puzzle(bundle, q, take_part, &part);
	string_char(part.out, ']');
	json_add_number(part.out, "total", (int64_t)n);
	if (part.to < n && !q->pick[0])
		json_add_number(part.out, "next", (int64_t)part.to);
	else
		json_add_text(part.out, "next", NULL);
	string_char(part.out, '}');
}

static bool take_nothing(void *context, const struct puzzles *file, const struct puzzle *p, int i)
{
	(void)context, (void)file, (void)p, (void)i;
	return true;
}

static void pick_random(const struct bundle *bundle, const struct puzzle_query *q, struct reply *reply)
{
	uint64_t n = (uint64_t)each_puzzle(bundle, q, take_nothing, NULL), at = 0;
	if (getentropy(&at, sizeof at) != 0)
		at = (uint64_t)clock_us();
	at = n ? at % n : 0;
	add_list(bundle, q, (struct part){at, at + 1, q->solution, reply_json(reply, 200)});
}

/* Picks the puzzle of the day from all puzzles of the game, whatever the filter. */
static void pick_daily(const struct bundle *bundle, const struct puzzle_query *q, struct reply *reply)
{
	const struct puzzles *file = q->of ? bundle_puzzles(bundle, q->of) : NULL;
	int64_t day;
	if (!api_read_day(q->day, &day, reply))
		return;
	if (!file) {
		reply_fail(reply, 400, "bad_request", "\"pick=daily\", expected \"game\" with it");
		return;
	}
	struct string *out = reply_json(reply, 200);
	string_add(out, "{\"puzzles\":[");
	add_puzzle(file, bundle_puzzle_of_day(file, day), q->solution, out);
	string_add(out, "],\"total\":1,\"next\":null}");
}

void api_get_puzzles(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct puzzle_query q = {.most = PUZZLE_RATING_MAX, .limit = PAGE};
	if (!read_query(request->query, &q, reply))
		return;
	if (strcmp(q.pick, "daily") == 0)
		pick_daily(api->bundle, &q, reply);
	else if (q.pick[0])
		pick_random(api->bundle, &q, reply);
	else
		add_list(api->bundle, &q,
			 (struct part){q.after, q.after + q.limit, q.solution, reply_json(reply, 200)});
}

/* Puzzles found by name. */
struct named {
	const char *name;
	bool solved;
	struct reply *reply;
};

static bool take_named(void *context, const struct puzzles *file, const struct puzzle *p, int i)
{
	struct named *named = context;
	char name[PUZZLE_NAME_SIZE];
	(void)i;
	puzzle_name(p, file->game, name);
	if (strcmp(name, named->name) != 0)
		return true;
	add_puzzle(file, p, named->solved, reply_json(named->reply, 200));
	return false;
}

void api_get_puzzle(struct api *api, const struct api_request *request, struct reply *reply)
{
	const struct puzzle_query all = {.most = PUZZLE_RATING_MAX};
	uint64_t solution = 0;
	const struct query_field query[] = {{"solution", 0, 1, .number = &solution}, {0}};
	if (!fields_query(request->query, query, reply))
		return;
	struct named named = {request->word, solution, reply};
	each_puzzle(api->bundle, &all, take_named, &named);
	if (!reply->status)
		reply_fail(reply, 404, "not_found", "no puzzle \"%s\"", request->word);
}
