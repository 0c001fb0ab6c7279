/* lab_matches: games between the paper's players for Tables 3 and 4 and the figures based on them. */
#include "lab/lab_matches.h"

#include <stdio.h>
#include <string.h>

/* Converts "C2-CR-h" to "c2-cr-h", followed by a nonzero size. */
static void write_word(const char *name, int size, char out[LAB_WORD_MAX])
{
	int n = size ? snprintf(out, LAB_WORD_MAX, "%s-%d", name, size) : snprintf(out, LAB_WORD_MAX, "%s", name);
	for (int i = 0; i < n && i < LAB_WORD_MAX; i++)
		if (out[i] >= 'A' && out[i] <= 'Z')
			out[i] = (char)(out[i] - 'A' + 'a');
}

bool lab_has_player(enum lab_experiment e, const struct paper_player *player)
{
	if (e == LAB_FIG4)
		return strncmp(player->name, "C1", 2) == 0;
	if (e == LAB_FIG5)
		return strncmp(player->name, "C2", 2) == 0;
	return e == LAB_TABLE3;
}

int lab_pairs(enum lab_experiment e, struct lab_pair *out)
{
	int n = 0;
	for (int i = 0; e == LAB_TABLE4 && i < PAPER_PAIRS; i++, n++) {
		write_word(paper_table4[i].a, 0, out[n].a);
		write_word(paper_table4[i].b, 0, out[n].b);
	}
	for (int i = 0; i < PAPER_PLAYERS; i++)
		for (int size = 0; lab_has_player(e, &paper_table3[i]) && size < PAPER_SIZES; size++, n++) {
			write_word(paper_table3[i].name, paper_sizes[size], out[n].a);
			write_word("reference", 0, out[n].b);
		}
	return n;
}

static struct match_player player_of(const struct lab_setup *s, const char *word)
{
	struct match_player p = {.word = word};
	p.setup.hash_bytes = s->hash_bytes ? s->hash_bytes : LAB_HASH_BYTES;
	p.limits.time_ms = s->movetime_ms; /* "Each player has 1 sec" */
	if (s->movetime_ms > 0)
		return p;
	if (strcmp(word, "reference") == 0)
		p.limits.depth = LAB_REFERENCE_DEPTH;
	else
		p.limits.nodes = s->playouts ? s->playouts : LAB_PLAYOUTS;
	return p;
}

static void set(const struct lab_setup *s, const struct lab_pair *pair, struct match_setup *match)
{
	match->players[0] = player_of(s, pair->a);
	match->players[1] = player_of(s, pair->b);
}

/* The figures show the existing games of Table 3, unless the setup says how many games they need. */
static int games_wanted(const struct lab_setup *s, const struct results *r)
{
	if (s->experiment != LAB_TABLE3 && s->experiment != LAB_TABLE4 && s->games == 0 && s->scale <= 0 &&
	    r->n_rows > 0)
		return 0;
	return s->games > 0 ? s->games : lab_scaled(s, PAPER_GAMES);
}

struct lab_plan lab_matches_plan(const struct lab_setup *s, struct lab_schedule *storage)
{
	enum lab_experiment all = s->experiment == LAB_TABLE4 ? LAB_TABLE4 : LAB_TABLE3;
	struct lab_plan plan = {.pairs = storage->pairs, .others = storage->others, .set = set};
	plan.n_pairs = lab_pairs(s->experiment, storage->pairs);
	plan.n_others = lab_pairs(all, storage->others);
	return plan;
}

bool lab_matches_run(const struct lab_setup *s, struct results *r, bool *finished, struct error *err)
{
	struct lab_schedule storage;
	struct lab_plan plan = lab_matches_plan(s, &storage);
	plan.n_games = games_wanted(s, r);
	return lab_games_run(s, &plan, r, finished, err);
}
