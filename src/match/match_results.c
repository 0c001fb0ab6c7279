#include "match/match_results.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "match/adjudicate.h"
#include "match/identity.h"
#include "match/match_messages.h"
#include "match/openings.h"
#include "match/schedule.h"
#include "referee/clocks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RECOVERED_MAX 1000000 /* maximum game number + 1 */
#define PLAYED_BY     " played by "

const struct results_csv_format match_results_format = {MATCH_RESULTS_WORDS, MATCH_RESULTS_COLUMNS,
							ledger_another_match, PLAYED_BY};

static const char *const results[] = {"loss", "draw", "win"};

/* --- identifying the match --- */

void match_results_limits(const struct limits *limits, struct string *out)
{
	const char *blank = "";
	if (limits->depth)
		string_add(out, "depth=%d", limits->depth), blank = " ";
	if (limits->nodes)
		string_add(out, "%snodes=%" PRIu64, blank, limits->nodes), blank = " ";
	if (limits->time_ms)
		string_add(out, "%stime=%d", blank, limits->time_ms), blank = " ";
	if (!*blank)
		string_add(out, "own");
}

/* "a" and "b", or "1", "2", ... with three or more players */
static void add_label(const struct match_setup *setup, int player, struct string *out)
{
	if (schedule_players(setup) == 2)
		string_char(out, "ab"[player]);
	else
		string_add(out, "%d", player + 1);
}

static void add_player(const struct match_setup *setup, int i, struct string *out)
{
	const struct match_player *player = &setup->players[i];
	string_char(out, ' ');
	add_label(setup, i, out);
	string_add(out, "=%s limits_", player->word);
	add_label(setup, i, out);
	string_add(out, ": ");
	match_results_limits(&player->limits, out);
	if (player->setup.hash_bytes)
		string_add(out, " hash=%zu", player->setup.hash_bytes);
	if (player->setup.threads > 1)
		string_add(out, " threads=%d", player->setup.threads);
	if (player->setup.tables)
		string_add(out, " tables");
	if (player->setup.net || player->setup.no_net)
		string_add(out, player->setup.net ? " net" : " no net");
	if (player->rules)
		string_add(out, " rules=%s", player->rules->name);
	string_char(out, ';');
}

void match_results_head(const struct match_setup *setup, struct string *out)
{
	string_add(out, MATCH_RESULTS_WORDS " game=%s preset=%s seed=%" PRIu64, setup->game->name, setup->preset->name,
		   setup->seed);
	if (setup->openings)
		string_add(out, " openings=%016" PRIx64, openings_hash(setup->openings));
	else
		string_add(out, " opening=%d", setup->opening_plies);
	string_add(out, " plies=%d", setup->plies_max);
	if (setup->clocks) {
		string_add(out, " clock=");
		clocks_rules_format(setup->clocks, out);
	} else if (setup->margin_ms) {
		string_add(out, " margin=%d", setup->margin_ms);
	}
	if (setup->adjudication)
		adjudicate_format(setup->adjudication, out);
	if (schedule_players(setup) > 2)
		string_add(out, " players=%d%s", schedule_players(setup), setup->gauntlet ? " gauntlet" : "");
	string_char(out, ';');
	for (int i = 0; i < schedule_players(setup); i++)
		add_player(setup, i, out);
	string_add(out, " played by");
	for (int i = 0; i < schedule_players(setup); i++) {
		string_char(out, ' ');
		add_label(setup, i, out);
		string_add(out, "=%08" PRIx32, setup->players[i].identity);
	}
}

/* Sets the players' identities, for the head. */
static bool identify(struct match_setup *setup, struct error *err)
{
	for (int i = 0; i < schedule_players(setup); i++) {
		struct match_player *p = &setup->players[i];
		p->identity = 0;
		if (!identity_take(setup->game, setup->preset, p, &p->identity, err))
			return false;
	}
	return true;
}

/* --- rows --- */

static bool read_number(const char *text, uint64_t max, uint64_t *out)
{
	uint64_t value = 0;
	if (!*text || strlen(text) > 19)
		return false;
	for (; *text; text++) {
		if (*text < '0' || *text > '9')
			return false;
		value = value * 10 + (uint64_t)(*text - '0');
	}
	*out = value;
	return value <= max;
}

static bool read_result(const char *text, int first, enum verdict *out)
{
	for (int points = 0; points < 3; points++)
		if (strcmp(text, results[points]) == 0) {
			*out = points == 1 ? DRAWN : (points == 2) == (first == 0) ? FIRST_WINS : SECOND_WINS;
			return true;
		}
	return false;
}

enum { GAME, DEAL, A, B, FIRST, RESULT, CLAUSE, REPEATS, PLIES, US_A, US_B, NODES_A, NODES_B };

static bool read_game(char *const *fields, uint64_t *number, struct match_game *out)
{
	uint64_t plies, repeats, us[2];
	*out = (struct match_game){.played = true};
	if (!read_number(fields[GAME], INT32_MAX, number) || !read_number(fields[REPEATS], 1, &repeats) ||
	    !read_number(fields[PLIES], INT32_MAX, &plies) || !read_number(fields[US_A], INT64_MAX, &us[0]) ||
	    !read_number(fields[US_B], INT64_MAX, &us[1]) ||
	    !read_number(fields[NODES_A], UINT64_MAX, &out->nodes[0]) ||
	    !read_number(fields[NODES_B], UINT64_MAX, &out->nodes[1]))
		return false;
	out->first = (int)(*number % 2);
	out->repeats = repeats;
	out->plies = (int)plies;
	out->time_us[0] = (int64_t)us[0];
	out->time_us[1] = (int64_t)us[1];
	if (strcmp(fields[FIRST], out->first ? "b" : "a") != 0 ||
	    !read_result(fields[RESULT], out->first, &out->verdict) || strlen(fields[CLAUSE]) >= MATCH_CLAUSE_MAX)
		return false;
	strcpy(out->clause, fields[CLAUSE]);
	return true;
}

/* The name without characters that would end a field, a line or a quoted string. */
static const char *field_of(const struct match_player *player, char field[MATCH_NAME_MAX])
{
	snprintf(field, MATCH_NAME_MAX, "%s", match_name(player));
	for (char *c = field; *c; c++)
		if ((unsigned char)*c < ' ' || strchr(",\"\x7f", *c))
			*c = '_';
	return field;
}

/* Whether the players and the deal match the game number. */
static bool is_of_match(char *const *fields, const struct match_setup *setup, uint64_t number)
{
	const struct schedule_game game = schedule_at(setup, (int)number);
	char a[MATCH_NAME_MAX], b[MATCH_NAME_MAX];
	uint64_t deal;
	return read_number(fields[DEAL], INT32_MAX, &deal) && deal == (uint64_t)game.number / 2 &&
	       strcmp(fields[A], field_of(&setup->players[game.players[0]], a)) == 0 &&
	       strcmp(fields[B], field_of(&setup->players[game.players[1]], b)) == 0;
}

struct taking {
	const struct match_setup *setup;
	struct match_game *games;
};

static bool take_game(void *context, char *const *fields, struct error *err)
{
	const struct taking *t = context;
	uint64_t number;
	struct match_game game;
	if (!read_game(fields, &number, &game) || !is_of_match(fields, t->setup, number))
		return false;
	if (number >= (uint64_t)schedule_games(t->setup))
		return true;
	if (t->games[number].played)
		return fail(err, match_repeated_game, number);
	t->games[number] = game;
	return true;
}

bool match_results_take(const struct results_csv *results_csv, const struct match_setup *setup,
			struct match_game *games, struct error *err)
{
	struct taking taking = {setup, games};
	return results_csv_take(results_csv, take_game, &taking, err);
}

/* Records a game number; rejects a duplicate. */
static bool note_game(void *met, char *const *fields, struct error *err)
{
	uint64_t number, deal;
	struct match_game game;
	(void)err;
	if (!read_game(fields, &number, &game) || number >= RECOVERED_MAX || ((bool *)met)[number] ||
	    !read_number(fields[DEAL], number / 2, &deal))
		return false;
	((bool *)met)[number] = true;
	return true;
}

void match_results_recover(const char *bytes, size_t n, struct recovery *out)
{
	bool *met = mem_new(RECOVERED_MAX * sizeof *met);
	results_csv_recover(&match_results_format, bytes, n, note_game, met, out);
	free(met);
}

/* --- the file --- */

bool match_results_open(struct results_csv *results_csv, const char *path, bool resume,
			const struct match_setup *requested, struct match_game *games, struct error *err)
{
	struct match_setup setup = *requested;
	struct string head = {0};
	if (!identify(&setup, err))
		return false;
	match_results_head(&setup, &head);
	bool open = results_csv_open(results_csv, &match_results_format, path, resume, head.text, err);
	string_release(&head);
	if (!open)
		return false;
	bool taken = match_results_take(results_csv, &setup, games, err);
	if (!taken && !results_csv_close(results_csv, NULL))
		return false; /* keep the error of the failed reading */
	return taken;
}

bool match_results_add(struct results_csv *results_csv, const struct match_setup *setup, int number,
		       const struct match_game *game, struct error *err)
{
	const struct schedule_game meeting = schedule_at(setup, number);
	char a[MATCH_NAME_MAX], b[MATCH_NAME_MAX];
	return results_csv_add(results_csv, err,
			       "%d,%d,%s,%s,%s,%s,%s,%d,%d,%" PRId64 ",%" PRId64 ",%" PRIu64 ",%" PRIu64, number,
			       meeting.number / 2, field_of(&setup->players[meeting.players[0]], a),
			       field_of(&setup->players[meeting.players[1]], b), game->first ? "b" : "a",
			       results[match_points(game)], game->clause, game->repeats, game->plies, game->time_us[0],
			       game->time_us[1], game->nodes[0], game->nodes[1]);
}
