/* rate_results: the games of ratings as a results CSV (base/results_csv.h).
 *
 *   # qipan level rate: seed=1 engine=qipan 1.0.0 1f0c77d2
 *   level,key,player,row,game,result,clause,plies,nodes
 *   gate,9f3ae1c2b05d7714,4,main,17,win,magic 2.1,31,90122
 *
 * key is a hash of everything in the level that affects play: after such a change its old games no longer count. */
#include "base/base_messages.h"
#include "base/rng.h"
#include "levels/rate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const struct results_csv_format rate_results_format = {RATE_RESULTS_WORDS, RATE_RESULTS_COLUMNS, ledger_other_ratings,
						       NULL};

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

bool rate_results_open(struct results_csv *l, const char *path, bool resume, uint64_t seed, const char *engine,
		       struct error *err)
{
	struct string head = {0};
	string_add(&head, RATE_RESULTS_WORDS " seed=%" PRIu64 " engine=%s", seed, engine);
	bool open = results_csv_open(l, &rate_results_format, path, resume, head.text, err);
	string_release(&head);
	return open;
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

enum { ID, KEY, PLAYER, ROW, GAME, RESULT, CLAUSE, PLIES, NODES };

/* A game as stored in its row. */
struct rated {
	uint64_t depth, n;
	enum rate_row row;
	struct match_game game;
};

static bool read_game(char *const *fields, struct rated *out)
{
	uint64_t plies;
	out->game = (struct match_game){.played = true};
	if (!text_number(fields[PLAYER], LEVEL_DEPTH_MAX, &out->depth) ||
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

void rate_results_key(const struct level *level, char out[20])
{
	snprintf(out, 20, "%016" PRIx64, key_of(level));
}

struct passing {
	void (*take)(void *context, const struct rate_result *);
	void *context;
};

static bool pass_game(void *context, char *const *fields, struct error *err)
{
	const struct passing *p = context;
	struct rated l;
	(void)err;
	if (!read_game(fields, &l))
		return false;
	struct rate_result result = {fields[ID], fields[KEY], (int)l.depth, l.row, (int)l.n, l.game};
	p->take(p->context, &result);
	return true;
}

bool rate_results_each(const char *bytes, size_t n, void (*take)(void *context, const struct rate_result *),
		       void *context, struct error *err)
{
	struct passing p = {take, context};
	struct results_csv csv;
	struct string head = {0}; /* any seed and engine */
	const char *end = memchr(bytes, '\n', n);
	string_bytes(&head, bytes, end ? (size_t)(end - bytes) : n);
	bool read = results_csv_read(&csv, &rate_results_format, string_text(&head), bytes, n, err);
	string_release(&head);
	if (!read)
		return false;
	bool taken = results_csv_take(&csv, pass_game, &p, err);
	return results_csv_close(&csv, taken ? err : NULL) && taken;
}

struct taking {
	const struct rate_setup *setup;
	struct rate_games *games;
	char key[20];
};

static bool take_game(void *context, char *const *fields, struct error *err)
{
	const struct taking *t = context;
	struct rated l;
	(void)err;
	if (!read_game(fields, &l))
		return false;
	if (strcmp(fields[ID], t->setup->level->id) == 0 && strcmp(fields[KEY], t->key) == 0 &&
	    (l.row >= RATE_RANDOM || l.depth == (uint64_t)t->setup->player_depth) &&
	    l.n < (uint64_t)t->setup->games[l.row])
		t->games->played[l.row][l.n] = l.game;
	return true;
}

bool rate_results_take(const struct results_csv *l, const struct rate_setup *setup, struct rate_games *games,
		       struct error *err)
{
	struct taking t = {setup, games, ""};
	rate_results_key(setup->level, t.key);
	return results_csv_take(l, take_game, &t, err);
}

static bool is_game(void *context, char *const *fields, struct error *err)
{
	struct rated l;
	(void)context;
	(void)err;
	return read_game(fields, &l);
}

void rate_results_recover(const char *bytes, size_t n, struct recovery *out)
{
	results_csv_recover(&rate_results_format, bytes, n, is_game, NULL, out);
}

bool rate_results_add(struct results_csv *l, const struct rate_setup *setup, enum rate_row row, int n,
		      const struct match_game *game, struct error *err)
{
	return results_csv_add(l, err, "%s,%016" PRIx64 ",%d,%s,%d,%s,%s,%d,%" PRIu64, setup->level->id,
			       key_of(setup->level), setup->player_depth, rate_names[row], n, results[game->verdict],
			       game->clause, game->plies, game->nodes[0] + game->nodes[1]);
}
