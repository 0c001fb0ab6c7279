/* rate_ledger: the games of ratings as a CSV file.
 *
 *   # qipan level rate: seed=1 engine=qipan 0.1.0 1f0c77d2
 *   level,key,player,row,game,result,clause,plies,nodes
 *   gate,9f3ae1c2b05d7714,4,main,17,win,magic 2.1,31,90122
 *
 * key is of the level as it is played: the games of a level that was changed do not count any more. */
#include "base/rng.h"
#include "puzzles/rate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define FILE_BYTES_MAX ((size_t)1 << 30)
#define LINE_BYTES_MAX 200

static const char columns[] = RATE_LEDGER_COLUMNS "\n";
static const char *const results[] = {[FIRST_WINS] = "win", [SECOND_WINS] = "loss", [DRAWN] = "draw"};

static uint64_t key_of(const struct level *level)
{
	char text[POSITION_TEXT_MAX];
	const char *field;
	uint64_t key = rng_mix(level->seed) + (uint64_t)level->npc_depth * 4 + level->first;
	if (level_text(level, 0, text, &field, NULL))
		for (const char *c = text; *c; c++)
			key = rng_mix(key ^ (unsigned char)*c);
	return key;
}

/* Keeps the whole lines; a file that was killed at its beginning is begun anew. */
static bool go_on(struct rate_ledger *l, const struct string *head, struct error *err)
{
	struct string *old = &l->old;
	if (strlen(string_text(old)) != old->length)
		return fail(err, "it has zero bytes, expected the games of ratings");
	bool begun = old->length >= head->length;
	if (strncmp(string_text(old), head->text, begun ? head->length : old->length) != 0)
		return fail(err, "it belongs to other ratings, \"%.*s\", expected \"%.*s\"",
			    (int)strcspn(old->text, "\n") < 80 ? (int)strcspn(old->text, "\n") : 80, old->text,
			    (int)strcspn(head->text, "\n"), head->text);
	size_t whole = begun ? (size_t)(strrchr(old->text, '\n') + 1 - old->text) : 0;
	if (!journal_cut(&l->journal, whole, err))
		return false;
	if (old->text)
		old->text[old->length = whole] = 0;
	return begun || journal_add(&l->journal, head->text, head->length, err);
}

bool rate_ledger_open(struct rate_ledger *l, const char *path, bool resume, uint64_t seed, const char *engine,
		      struct error *err)
{
	struct string head = {0};
	struct error why;
	*l = (struct rate_ledger){0};
	string_add(&head, RATE_LEDGER_WORDS " seed=%" PRIu64 " engine=%s\n%s", seed, engine, columns);
	bool open = journal_open(&l->journal, path, resume ? JOURNAL_OLD_OR_NEW : JOURNAL_NEW, FILE_BYTES_MAX, &l->old,
				 err);
	if (open && !go_on(l, &head, &why)) {
		open = fail(err, "%s: %s", path, why.text);
		journal_give_up(&l->journal, path);
	}
	string_release(&head);
	if (!open)
		string_release(&l->old);
	return open;
}

bool rate_ledger_sync(struct rate_ledger *l, struct error *err)
{
	return journal_sync(&l->journal, err);
}

bool rate_ledger_close(struct rate_ledger *l, struct error *err)
{
	string_release(&l->old);
	return journal_close(&l->journal, err);
}

static int row_of(const char *name)
{
	int row = 0;
	while (row < RATE_ROWS && strcmp(rate_names[row], name) != 0)
		row++;
	return row;
}

static enum verdict verdict_of(const char *result)
{
	for (int v = FIRST_WINS; v <= DRAWN; v++)
		if (strcmp(results[v], result) == 0)
			return (enum verdict)v;
	return UNDECIDED;
}

enum { ID, KEY, PLAYER, ROW, GAME, RESULT, CLAUSE, PLIES, NODES, FIELDS };

/* The fields of a line without its newline, in buf. */
static bool cut_fields(const char *line, size_t length, char *buf, size_t size, const char *fields[FIELDS])
{
	if (length >= size)
		return false;
	memcpy(buf, line, length);
	buf[length] = 0;
	for (int i = 0; i < FIELDS; i++)
		if (!(fields[i] = strsep(&buf, ",")))
			return false;
	return !buf;
}

/* A line of games as it stands. */
struct rated {
	char text[LINE_BYTES_MAX];
	const char *fields[FIELDS];
	uint64_t depth, n;
	enum rate_row row;
	struct match_game game;
};

static bool read_line(const char *line, size_t length, struct rated *out)
{
	uint64_t plies;
	const char **fields = out->fields;
	out->game = (struct match_game){.played = true};
	if (!cut_fields(line, length, out->text, sizeof out->text, fields) ||
	    !text_number(fields[PLAYER], LEVEL_DEPTH_MAX, &out->depth) ||
	    !text_number(fields[GAME], LEVEL_GAMES_MAX, &out->n) ||
	    !text_number(fields[PLIES], MATCH_PLIES_MAX, &plies) ||
	    !text_number(fields[NODES], UINT64_MAX, &out->game.nodes[0]) ||
	    strlen(fields[CLAUSE]) >= sizeof out->game.clause)
		return false;
	int row = row_of(fields[ROW]);
	out->game.verdict = verdict_of(fields[RESULT]);
	if (row == RATE_ROWS || out->game.verdict == UNDECIDED)
		return false;
	out->row = (enum rate_row)row;
	out->game.plies = (int)plies;
	strcpy(out->game.clause, fields[CLAUSE]);
	return true;
}

/* One line of games; false when it is none. */
static bool take_line(const char *line, size_t length, const struct rate_setup *setup, uint64_t key,
		      struct rate_games *games)
{
	struct rated l;
	char key_text[20];
	if (!read_line(line, length, &l))
		return false;
	snprintf(key_text, sizeof key_text, "%016" PRIx64, key);
	if (strcmp(l.fields[ID], setup->level->id) == 0 && strcmp(l.fields[KEY], key_text) == 0 &&
	    (l.row >= RATE_RANDOM || l.depth == (uint64_t)setup->player_depth) && l.n < (uint64_t)setup->games[l.row])
		games->played[l.row][l.n] = l.game;
	return true;
}

static bool is_game(void *context, const char *line, size_t n)
{
	struct rated l;
	(void)context;
	return read_line(line, n, &l);
}

void rate_ledger_salvage(const char *bytes, size_t n, struct salvage *out)
{
	salvage_table(bytes, n, RATE_LEDGER_WORDS, RATE_LEDGER_COLUMNS, is_game, NULL, out);
}

bool rate_ledger_take(const struct rate_ledger *l, const struct rate_setup *setup, struct rate_games *games,
		      struct error *err)
{
	const char *line = string_text(&l->old);
	uint64_t key = key_of(setup->level);
	for (int n = 1; *line; n++) {
		const char *next = strchr(line, '\n') + 1; /* the last one was cut off if it had none */
		if (n > 2 && !take_line(line, (size_t)(next - 1 - line), setup, key, games))
			return fail(err, "line %d of the ledger is \"%.60s\", expected a game as its second line says",
				    n, line);
		line = next;
	}
	return true;
}

bool rate_ledger_add(struct rate_ledger *l, const struct rate_setup *setup, enum rate_row row, int n,
		     const struct match_game *game, struct error *err)
{
	struct string line = {0};
	string_add(&line, "%s,%016" PRIx64 ",%d,%s,%d,%s,%s,%d,%" PRIu64 "\n", setup->level->id, key_of(setup->level),
		   setup->player_depth, rate_names[row], n, results[game->verdict], game->clause, game->plies,
		   game->nodes[0] + game->nodes[1]);
	bool good = journal_add(&l->journal, line.text, line.length, err);
	string_release(&line);
	return good;
}
