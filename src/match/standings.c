#include "match/standings.h"
#include "match/standings_parts.h"
#include "match/schedule.h"

#include <inttypes.h>
#include <math.h>

/* --- two players --- */

static void add_score(const char *name, const int score[3], struct string *out)
{
	int n = ranking_games(score);
	string_add(out, "%-20s %6d %6d %6d", name, score[0], score[1], score[2]);
	if (n)
		string_add(out, "  %5.1f %%", 50.0 * ranking_points(score) / n);
	string_char(out, '\n');
}

static void add_scores(const struct match_setup *setup, const struct tally *t, struct string *out)
{
	const int all[3] = {tally_sum(t, 0), tally_sum(t, 1), tally_sum(t, 2)};
	string_add(out, "%-20s %6s %6s %6s   score\n", "A", "won", "drawn", "lost");
	for (int seat = 0; seat < 2; seat++) {
		char name[40];
		struct text text = text_into(name, sizeof name);
		text_add(&text, "as %s", setup->game->sides[seat]);
		add_score(name, t->seats[seat], out);
	}
	add_score("in all", all, out);
	if (ranking_games(t->plain) < t->n)
		add_score("without repetitions", t->plain, out);
}

static void add_ends(const struct tally *t, struct string *out)
{
	string_add(out, "ends ");
	for (int i = 0; i < t->n_ends; i++) {
		const struct tally_end *end = &t->ends[i];
		string_add(out, "%s %s: %d (+%d =%d -%d)", i ? "," : "", end->clause, end->n, end->score[0],
			   end->score[1], end->score[2]);
	}
	string_char(out, '\n');
	for (int player = 0; player < 2; player++) {
		struct string faults = {0};
		standings_add_faults(t->faults[player], &faults);
		if (faults.length)
			string_add(out, "lost  %c %s\n", "AB"[player], faults.text);
		string_release(&faults);
	}
}

static void add_sprt(const struct sprt *sprt, const struct tally *t, struct string *out)
{
	static const char *const words[] = {"open", "elo0 accepted", "elo1 accepted"};
	enum sprt_state state = sprt_state_of(sprt, t->pairs);
	string_add(out, "sprt  elo0 %g, elo1 %g: llr %.2f of %.2f .. %.2f, %s\n", sprt->elo0, sprt->elo1,
		   sprt_llr(sprt, t->pairs), sprt_low(sprt), sprt_high(sprt), words[state]);
	if (state != SPRT_OPEN)
		string_add(out, "      the elo is biased %s: the match was stopped partly by luck\n",
			   state == SPRT_ELO1 ? "upwards" : "downwards");
}

static void add_elos(const struct match_setup *setup, const struct tally *t, struct string *out)
{
	struct elo elo = elo_of_pairs(t->pairs), plain = elo_of_pairs(t->plain_pairs);
	string_add(out, "elo   ");
	standings_add_elo(&elo, 1, out);
	string_add(out, " for A at 95 %%, los %.1f %%\n", 100 * elo_superiority(t->pairs));
	int n_plain = 0;
	for (int i = 0; i < ELO_SCORES; i++)
		n_plain += t->plain_pairs[i];
	if (ranking_games(t->plain) < t->n && n_plain) {
		string_add(out, "      ");
		standings_add_elo(&plain, 1, out);
		string_add(out, " from the %d pair%s without repetitions\n", n_plain, n_plain == 1 ? "" : "s");
	}
	if (setup->sprt)
		add_sprt(setup->sprt, t, out);
}

static void add_match(const struct match_setup *setup, const struct tally *t, struct string *out)
{
	int n = t->n ? t->n : 1;
	string_add(out, "\nA  ");
	standings_add_player(setup, 0, out);
	string_add(out, "\nB  ");
	standings_add_player(setup, 1, out);
	string_add(out, "\n\n");
	add_scores(setup, t, out);
	string_add(out, "\npairs");
	for (int i = 0; i < ELO_SCORES; i++)
		string_add(out, " %d", t->pairs[i]);
	string_add(out, " (A's points 0, 1/2, 1, 3/2, 2)\nplies %.1f a game\n", (double)t->plies / n);
	add_ends(t, out);
	string_add(out, "time  A %.3f s, B %.3f s a game\n", (double)t->time_us[0] / 1e6 / n,
		   (double)t->time_us[1] / 1e6 / n);
	add_elos(setup, t, out);
	string_add(out, "games %d\n", t->n);
}

/* --- any number of players --- */

void standings_brief(const struct match_setup *setup, const struct match_game *games, struct string *out)
{
	if (schedule_players(setup) > 2) {
		struct ranking r;
		ranking_count(&r, setup, games);
		standings_brief_ranking(setup, &r, out);
		return;
	}
	struct tally t;
	tally_count(&t, games, setup->n_games);
	struct elo elo = elo_of_pairs(t.pairs);
	string_add(out, "+%d =%d -%d elo ", tally_sum(&t, 0), tally_sum(&t, 1), tally_sum(&t, 2));
	standings_add_elo(&elo, 0, out);
	if (setup->sprt)
		string_add(out, " llr %.2f", sprt_llr(setup->sprt, t.pairs));
}

void standings_table(const struct match_setup *setup, const struct match_game *games, struct string *out)
{
	standings_add_head(setup, out);
	if (schedule_players(setup) > 2) {
		struct ranking r;
		ranking_count(&r, setup, games);
		standings_add_ranking(setup, &r, out);
		return;
	}
	struct tally t;
	tally_count(&t, games, match_decided(games, setup->n_games, setup->sprt));
	add_match(setup, &t, out);
}
