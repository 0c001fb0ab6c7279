#include "match/ledger.h"
#include "base/mem.h"
#include "match/identity.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_BYTES_MAX ((size_t)1 << 30)
#define LINE_MAX_BYTES 256
#define SALVAGED_MAX   1000000 /* games of a match */

static const char columns[] = LEDGER_COLUMNS "\n";
static const char *const results[] = {"loss", "draw", "win"};

/* --- which match it is --- */

void ledger_limits(const struct limits *limits, struct string *out)
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

static void add_player(const struct match_player *player, char letter, struct string *out)
{
	string_add(out, " %c=%s limits_%c: ", letter, player->word, letter);
	ledger_limits(&player->limits, out);
	if (player->setup.hash_bytes)
		string_add(out, " hash=%zu", player->setup.hash_bytes);
	if (player->setup.threads > 1)
		string_add(out, " threads=%d", player->setup.threads);
	if (player->setup.tables)
		string_add(out, " tables");
	string_char(out, ';');
}

#define PLAYED_BY " played by "

static void add_head(const struct match_setup *setup, struct string *out)
{
	string_add(out, LEDGER_WORDS " game=%s preset=%s seed=%" PRIu64 " opening=%d plies=%d;", setup->game->name,
		   setup->preset->name, setup->seed, setup->opening_plies, setup->plies_max);
	add_player(&setup->players[0], 'a', out);
	add_player(&setup->players[1], 'b', out);
	string_add(out, PLAYED_BY "a=%08" PRIx32 " b=%08" PRIx32 "\n%s", setup->players[0].identity,
		   setup->players[1].identity, columns);
}

/* What the players are, for ledger_read and for the head. */
static bool identify(struct match_setup *setup, struct error *err)
{
	for (int i = 0; i < 2; i++) {
		struct match_player *p = &setup->players[i];
		p->identity = 0;
		if (!identity_take(setup->game, setup->preset, p->word, &p->setup, &p->identity, err))
			return false;
	}
	return true;
}

/* Says why a text that does not begin with the head belongs elsewhere. */
static bool refuse(const char *text, const char *head, struct error *err)
{
	int length = (int)strcspn(text, "\n"), ours_length = (int)strcspn(head, "\n");
	const char *ours = strstr(head, PLAYED_BY), *theirs = strstr(text, PLAYED_BY);
	if (strncmp(text, head, (size_t)(ours - head)) != 0)
		return fail(err, "it belongs to another match, \"%.*s\"", length, text);
	if (!theirs || theirs > text + length)
		return fail(err,
			    "it does not say what its players were, expected \"%.*s\" at the end of its first line",
			    (int)(head + ours_length - ours) - 1, ours + 1);
	return fail(err, "its games were%.*s, these would be%.*s: another version, or other tables",
		    (int)(text + length - theirs), theirs, (int)(head + ours_length - ours), ours);
}

/* --- reading --- */

/* The fields of a line, each ended by a comma but the last; false where there are not so many. */
static bool cut_fields(char *line, char **fields, int n)
{
	for (int i = 0; i < n; i++) {
		fields[i] = line;
		line = strchr(line, ',');
		if ((line != NULL) != (i < n - 1))
			return false;
		if (line)
			*line++ = 0;
	}
	return true;
}

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

enum { GAME, DEAL, FIRST, RESULT, CLAUSE, PLIES, US_A, US_B, NODES_A, NODES_B, FIELDS };

static bool read_game(char *line, uint64_t *number, struct match_game *out)
{
	char *fields[FIELDS];
	uint64_t deal, plies, us[2];
	*out = (struct match_game){.played = true};
	if (!cut_fields(line, fields, FIELDS) || !read_number(fields[GAME], INT32_MAX, number) ||
	    !read_number(fields[DEAL], INT32_MAX, &deal) || !read_number(fields[PLIES], INT32_MAX, &plies) ||
	    !read_number(fields[US_A], INT64_MAX, &us[0]) || !read_number(fields[US_B], INT64_MAX, &us[1]) ||
	    !read_number(fields[NODES_A], UINT64_MAX, &out->nodes[0]) ||
	    !read_number(fields[NODES_B], UINT64_MAX, &out->nodes[1]))
		return false;
	out->first = (int)(*number % 2);
	out->plies = (int)plies;
	out->time_us[0] = (int64_t)us[0];
	out->time_us[1] = (int64_t)us[1];
	if (deal != *number / 2 || strcmp(fields[FIRST], out->first ? "b" : "a") != 0 ||
	    !read_result(fields[RESULT], out->first, &out->verdict) || strlen(fields[CLAUSE]) >= MATCH_CLAUSE_MAX)
		return false;
	strcpy(out->clause, fields[CLAUSE]);
	return true;
}

/* Reads the lines behind the head. Those that end are cut into strings. */
static bool read_games(char *text, struct match_game *games, int n_games, struct error *err)
{
	int n_line = 2;
	for (char *end; (end = strchr(text, '\n')); text = end + 1) {
		uint64_t number;
		struct match_game game;
		char shown[80];
		*end = 0;
		n_line++;
		snprintf(shown, sizeof shown, "%s", text);
		if (!read_game(text, &number, &game))
			return fail(err, "line %d is \"%s\", expected a game as the second line says", n_line, shown);
		if (number >= (uint64_t)n_games)
			continue;
		if (games[number].played)
			return fail(err, "line %d has game %d again", n_line, (int)number);
		games[number] = game;
	}
	return true;
}

/* Whether the line is a game, and no second one of its number. */
static bool is_new_game(void *met, const char *line, size_t n)
{
	char copy[LINE_MAX_BYTES];
	uint64_t number;
	struct match_game game;
	if (n >= sizeof copy)
		return false;
	memcpy(copy, line, n);
	copy[n] = 0;
	if (!read_game(copy, &number, &game) || number >= SALVAGED_MAX || ((bool *)met)[number])
		return false;
	((bool *)met)[number] = true;
	return true;
}

void ledger_salvage(const char *bytes, size_t n, struct salvage *out)
{
	bool *met = mem_new(SALVAGED_MAX * sizeof *met);
	salvage_table(bytes, n, LEDGER_WORDS, LEDGER_COLUMNS, is_new_game, met, out);
	free(met);
}

bool ledger_read(const struct match_setup *setup, struct string *text, struct match_game *games, size_t *whole,
		 struct error *err)
{
	struct string head = {0};
	add_head(setup, &head);
	const char *bytes = string_text(text);
	bool begun = text->length >= head.length, good = true;
	*whole = 0;
	if (strlen(bytes) != text->length) {
		good = fail(err, "it has zero bytes, expected the games of a match");
	} else if (strncmp(bytes, head.text, begun ? head.length : text->length) != 0) {
		good = refuse(bytes, head.text, err);
	} else if (begun) {
		*whole = (size_t)(strrchr(bytes, '\n') + 1 - bytes);
		good = read_games(text->text + head.length, games, setup->n_games, err);
	}
	string_release(&head);
	return good;
}

/* --- the file --- */

/* Takes the games of what the file has, cuts off what was not written to its end, and writes the head if that is
 * missing. */
static bool go_on(struct ledger *ledger, struct string *text, const struct match_setup *setup, struct match_game *games,
		  struct error *err)
{
	struct string head = {0};
	size_t whole;
	bool good = ledger_read(setup, text, games, &whole, err) && journal_cut(&ledger->journal, whole, err);
	if (good && whole == 0) {
		add_head(setup, &head);
		good = journal_add(&ledger->journal, head.text, head.length, err);
	}
	string_release(&head);
	return good;
}

bool ledger_open(struct ledger *ledger, const char *path, bool resume, const struct match_setup *asked,
		 struct match_game *games, struct error *err)
{
	struct match_setup setup = *asked;
	struct string text = {0};
	struct error why;
	if (!identify(&setup, err))
		return false;
	bool open = journal_open(&ledger->journal, path, resume ? JOURNAL_OLD_OR_NEW : JOURNAL_NEW, FILE_BYTES_MAX,
				 &text, err);
	if (open && !go_on(ledger, &text, &setup, games, &why)) {
		open = fail(err, "%s: %s", path, why.text);
		journal_give_up(&ledger->journal, path);
	}
	string_release(&text);
	return open;
}

bool ledger_add(struct ledger *ledger, int number, const struct match_game *game, struct error *err)
{
	char line[LINE_MAX_BYTES];
	int n = snprintf(line, sizeof line, "%d,%d,%s,%s,%s,%d,%" PRId64 ",%" PRId64 ",%" PRIu64 ",%" PRIu64 "\n",
			 number, number / 2, game->first ? "b" : "a", results[match_points(game)], game->clause,
			 game->plies, game->time_us[0], game->time_us[1], game->nodes[0], game->nodes[1]);
	return journal_add(&ledger->journal, line, (size_t)n, err);
}

bool ledger_close(struct ledger *ledger, struct error *err)
{
	return journal_close(&ledger->journal, err);
}
