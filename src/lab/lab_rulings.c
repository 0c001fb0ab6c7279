#include "lab/lab_rulings.h"
#include "lab/lab_messages.h"
#include "lab/paper_xiangqi.h"
#include "match/openings.h"

#include <stdlib.h>
#include <string.h>

#define OPENING_PLIES 4 /* without a list of openings, as in a match */

static const struct lab_pair rulings[LAB_RULINGS_PAIRS] = {
	{"complete", "checks"},
	{"complete-net", "checks-net"},
	{"complete-net", "checks-own-net"},
};

static const struct lab_pair elephant = {"qipan", "elephant"};

int lab_rulings_pairs(const struct lab_setup *s, struct lab_pair out[LAB_RULINGS_PAIRS])
{
	memcpy(out, rulings, sizeof rulings);
	if (s->experiment == LAB_RULINGS)
		return !s->xiangqi.net ? 1 : s->xiangqi.own_net ? 3 : 2;
	out[0] = elephant;
	return 1;
}

/* The preset of docs/rules/xiangqi.md 5.11. */
static const struct preset *checks_of(const struct game *game)
{
	const struct preset *p = game->presets;
	while (strcmp(p->name, "checks") != 0)
		p++;
	return p;
}

static struct match_player player_of(const struct lab_setup *s, const char *word)
{
	struct match_player p = {.word = "strongest"};
	bool has_net = strcmp(word, elephant.a) == 0 || strstr(word, "net");
	if (strcmp(word, elephant.b) == 0) {
		p = *s->xiangqi.program;
	} else {
		p.setup.hash_bytes = s->hash_bytes ? s->hash_bytes : LAB_HASH_BYTES;
		p.setup.net = !has_net ? NULL : strstr(word, "own") ? s->xiangqi.own_net : s->xiangqi.net;
		p.setup.no_net = !p.setup.net;
		p.rules = strncmp(word, "checks", strlen("checks")) == 0 ? checks_of(s->game) : NULL;
	}
	if (s->xiangqi.nodes)
		p.limits = (struct limits){.nodes = s->xiangqi.nodes};
	return p;
}

int lab_rulings_players(const struct lab_setup *s, struct match_player *out)
{
	struct lab_pair pairs[LAB_RULINGS_PAIRS];
	int n = lab_rulings_pairs(s, pairs);
	for (int i = 0; i < n; i++) {
		*out++ = player_of(s, pairs[i].a);
		*out++ = player_of(s, pairs[i].b);
	}
	return 2 * n;
}

void lab_rulings_set(const struct lab_setup *s, const struct lab_pair *pair, struct match_setup *match)
{
	match->players[0] = player_of(s, pair->a);
	match->players[1] = player_of(s, pair->b);
	match->clocks = lab_clock(s);
	match->openings = s->xiangqi.openings;
	match->opening_plies = s->xiangqi.openings ? 0 : OPENING_PLIES;
}

bool lab_rulings_has(const struct lab_setup *s, const struct results *r, int row)
{
	struct lab_pair pairs[LAB_RULINGS_PAIRS];
	return lab_games_find_pair(pairs, lab_rulings_pairs(s, pairs), r, row) >= 0;
}

bool lab_rulings_run(const struct lab_setup *s, struct results *r, bool *finished, struct error *err)
{
	struct lab_pair pairs[LAB_RULINGS_PAIRS];
	int n_games = s->experiment == LAB_RULINGS ? PAPER_RULING_GAMES : PAPER_ELEPHANT_GAMES;
	struct lab_plan plan = {.pairs = pairs, .set = lab_rulings_set};
	plan.n_pairs = lab_rulings_pairs(s, pairs);
	plan.n_games = s->games > 0 ? s->games : lab_scaled(s, n_games);
	const struct openings *openings = s->xiangqi.openings;
	if (openings && openings->n < plan.n_games / 2)
		return fail(err, lab_too_few_openings, openings->n, plan.n_games, plan.n_games / 2);
	return lab_games_run(s, &plan, r, finished, err);
}
