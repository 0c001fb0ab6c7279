#include "lab/lab_games.h"
#include "lab/lab_messages.h"
#include "match/match_report.h"

#include <stdio.h>
#include <string.h>

const char lab_games_header[] = "rules,seed,budget,a,b,game,first,a_result,plies,clause,a_nodes,b_nodes,a_ms,b_ms";
enum { RULES, SEED, BUDGET, A, B, GAME, FIRST, RESULT, PLIES, CLAUSE, A_NODES, B_NODES, A_MS, B_MS };

static const char *const ends[] = {"lost", "drawn", "won"}; /* by points */

void lab_games_add_row(const struct lab_work *w, struct lab_item at, const void *item, struct string *row)
{
	const struct lab_pair *pair = &((const struct lab_pairs *)w->context)->pairs[at.series];
	const struct match_game *g = item;
	char budget[LAB_BUDGET_MAX];
	lab_budget(w->setup, budget);
	string_add(row, "%s,%llu,%s,%s,%s,%d,%c,%s,%d,%s,%llu,%llu,%lld,%lld", w->setup->preset->name,
		   (unsigned long long)w->setup->seed, budget, pair->a, pair->b, at.number, g->first ? 'b' : 'a',
		   ends[match_points(g)], g->plies, g->clause, (unsigned long long)g->nodes[0],
		   (unsigned long long)g->nodes[1], (long long)g->time_us[0] / 1000, (long long)g->time_us[1] / 1000);
}

int lab_games_find_pair(const struct lab_pair *pairs, int n, const struct results *r, int row)
{
	for (int i = 0; i < n; i++)
		if (strcmp(pairs[i].a, results_cell(r, row, A)) == 0 &&
		    strcmp(pairs[i].b, results_cell(r, row, B)) == 0)
			return i;
	return -1;
}

static bool read_game(const struct results *r, int row, struct match_game *out, struct error *err)
{
	static const char *const names[] = {"a", "b"};
	int64_t plies, nodes[2], ms[2];
	int points;
	out->played = true;
	if (!results_word(r, row, RESULT, ends, 3, lab_won_drawn_or_lost, &points, err) ||
	    !results_word(r, row, FIRST, names, 2, lab_a_or_b, &out->first, err) ||
	    !results_number(r, row, PLIES, 0, MATCH_PLIES_MAX, &plies, err))
		return false;
	for (int i = 0; i < 2; i++) {
		if (!results_number(r, row, A_NODES + i, 0, INT64_MAX, &nodes[i], err) ||
		    !results_number(r, row, A_MS + i, 0, INT32_MAX, &ms[i], err))
			return false;
		out->nodes[i] = (uint64_t)nodes[i];
		out->time_us[i] = ms[i] * 1000;
	}
	bool first_won = (points == 2) == (out->first == 0);
	out->plies = (int)plies;
	out->verdict = points == 1 ? DRAWN : first_won ? FIRST_WINS : SECOND_WINS;
	snprintf(out->clause, sizeof out->clause, "%s", results_cell(r, row, CLAUSE));
	return true;
}

bool lab_games_read(const struct lab_work *w, int row, struct lab_item *at, void *out, struct error *err)
{
	const struct lab_pairs *p = w->context;
	const struct results *r = w->results;
	int64_t number;
	if (!lab_work_has_rules(w, row, RULES, err) || !lab_work_has_seed(w, row, SEED, err) ||
	    !lab_work_has_budget(w, row, BUDGET, lab_budget_of_run, err) ||
	    !results_number(r, row, GAME, 0, LAB_GAMES_MAX - 1, &number, err) || !read_game(r, row, out, err))
		return false;
	*at = (struct lab_item){lab_games_find_pair(p->pairs, w->n_series, r, row), (int)number};
	return at->series >= 0 || lab_games_find_pair(p->others, p->n_others, r, row) >= 0 ||
	       results_refuse(r, row, A, lab_known_player, err);
}

/* Reports a pair's result when all its games are played. */
void lab_games_report(const struct lab_work *w, struct lab_item at)
{
	const struct lab_pair *pair = &((const struct lab_pairs *)w->context)->pairs[at.series];
	struct tally t;
	char words[160];
	tally_count(&t, w->series[at.series].items, w->n_items);
	snprintf(words, sizeof words, "%s against %s: %d won, %d lost, %d drawn of %d", pair->a, pair->b,
		 tally_sum(&t, 0), tally_sum(&t, 2), tally_sum(&t, 1), t.n);
	lab_work_report(w, t.n == w->n_items ? words : NULL);
}

bool lab_games_play(const struct lab_work *w, struct lab_item at, const atomic_bool *stop, struct string *out,
		    struct error *err)
{
	const struct lab_pairs *p = w->context;
	const struct lab_setup *s = w->setup;
	struct match_report report;
	struct match_game game;
	struct match_setup setup = {.game = s->game, .preset = s->preset, .n_games = w->n_items, .seed = s->seed};
	p->set(s, &p->pairs[at.series], &setup);
	if (!match_play(&setup, at.number, stop, &report, &game, err))
		return false;
	if (game.played)
		string_bytes(out, &game, sizeof game);
	match_report_release(&report);
	return true;
}
