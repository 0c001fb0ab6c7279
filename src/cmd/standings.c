#include "cmd/standings.h"
#include "base/json_write.h"
#include "match/match_ledger.h"
#include "referee/clocks.h"

#include <inttypes.h>
#include <math.h>

/* "+12.3"; "+inf" if every game was won. */
static void add_elo(double elo, int decimals, struct string *out)
{
	if (isinf(elo))
		string_add(out, elo > 0 ? "+inf" : "-inf");
	else
		string_add(out, "%+.*f", decimals, elo);
}

static void add_interval(const struct elo *elo, int decimals, struct string *out)
{
	add_elo(elo->value, decimals, out);
	string_add(out, " [");
	add_elo(elo->low, decimals, out);
	string_add(out, ", ");
	add_elo(elo->high, decimals, out);
	string_char(out, ']');
}

void standings_brief(const struct tally *t, const struct sprt *sprt, struct string *out)
{
	struct elo elo = elo_of_pairs(t->pairs);
	string_add(out, "+%d =%d -%d elo ", tally_sum(t, 0), tally_sum(t, 1), tally_sum(t, 2));
	add_interval(&elo, 0, out);
	if (sprt)
		string_add(out, " llr %.2f", sprt_llr(sprt, t->pairs));
}

static void add_score(const char *name, const int score[3], struct string *out)
{
	int n = score[0] + score[1] + score[2];
	string_add(out, "%-20s %6d %6d %6d", name, score[0], score[1], score[2]);
	if (n)
		string_add(out, "  %5.1f %%", 100 * (score[0] + 0.5 * score[1]) / n);
	string_char(out, '\n');
}

static void add_player(const struct match_setup *setup, int player, struct string *out)
{
	string_add(out, "%s (", setup->players[player].word);
	const struct limits *limits = &setup->players[player].limits;
	if (limits_are_given(limits))
		match_ledger_limits(limits, out);
	else
		string_add(out, setup->clocks ? "the clock" : "its own limits");
	string_add(out, "%s)", setup->players[player].setup.tables ? ", tables" : "");
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

/* A line for a player that lost games without the rules. */
static void add_faults(const struct tally *t, int player, struct string *out)
{
	const char *comma = "";
	for (int i = 0; i < TALLY_FAULTS; i++) {
		if (!t->faults[player][i])
			continue;
		if (!*comma)
			string_add(out, "lost  %c", "AB"[player]);
		string_add(out, "%s by %s: %d", comma, tally_fault_name(i), t->faults[player][i]);
		comma = ",";
	}
	if (*comma)
		string_char(out, '\n');
}

void standings_table(const struct match_setup *setup, const struct tally *t, struct string *out)
{
	int all[3] = {tally_sum(t, 0), tally_sum(t, 1), tally_sum(t, 2)};
	int n = t->n ? t->n : 1;
	struct elo elo = elo_of_pairs(t->pairs);
	string_add(out, "%s %s, seed %" PRIu64 ", opening plies %d", setup->game->name, setup->preset->name,
		   setup->seed, setup->opening_plies);
	if (setup->clocks) {
		string_add(out, ", clock ");
		clocks_rules_format(setup->clocks, out);
	}
	string_add(out, "\nA  ");
	add_player(setup, 0, out);
	string_add(out, "\nB  ");
	add_player(setup, 1, out);
	string_add(out, "\n\n%-20s %6s %6s %6s   score\n", "A", "won", "drawn", "lost");
	for (int seat = 0; seat < 2; seat++) {
		char name[40];
		struct text text = text_into(name, sizeof name);
		text_add(&text, "as %s", setup->game->sides[seat]);
		add_score(name, t->seats[seat], out);
	}
	add_score("in all", all, out);
	string_add(out, "\npairs");
	for (int i = 0; i < ELO_SCORES; i++)
		string_add(out, " %d", t->pairs[i]);
	string_add(out, " (A's points 0, 1/2, 1, 3/2, 2)\nplies %.1f a game\nends ", (double)t->plies / n);
	for (int i = 0; i < t->n_ends; i++)
		string_add(out, "%s %s: %d", i ? "," : "", t->ends[i].clause, t->ends[i].n);
	string_char(out, '\n');
	add_faults(t, 0, out);
	add_faults(t, 1, out);
	string_add(out, "time  A %.3f s, B %.3f s a game\nelo   ", (double)t->time_us[0] / 1e6 / n,
		   (double)t->time_us[1] / 1e6 / n);
	add_interval(&elo, 1, out);
	string_add(out, " for A at 95 %%\n");
	if (setup->sprt)
		add_sprt(setup->sprt, t, out);
	string_add(out, "games %d\n", t->n);
}

/* --- JSON --- */

static void add_number(const char *name, double value, struct string *out)
{
	if (isfinite(value))
		string_add(out, ",\"%s\":%.6g", name, value);
	else
		string_add(out, ",\"%s\":null", name);
}

static void add_counts(const char *name, const int *counts, int n, struct string *out)
{
	string_add(out, ",\"%s\":[", name);
	for (int i = 0; i < n; i++)
		string_add(out, "%s%d", i ? "," : "", counts[i]);
	string_char(out, ']');
}

static void add_player_json(const struct match_setup *setup, const struct tally *t, int player, struct string *out)
{
	const struct match_player *p = &setup->players[player];
	string_char(out, '{');
	json_add_text(out, "word", p->word);
	json_add_number(out, "depth", p->limits.depth);
	json_add_number(out, "nodes_limit", (int64_t)p->limits.nodes);
	json_add_number(out, "time_ms", p->limits.time_ms);
	string_add(out, ",\"seconds\":%.6f,\"nodes\":%" PRIu64 ",\"faults\":{", (double)t->time_us[player] / 1e6,
		   t->nodes[player]);
	for (int i = 0; i < TALLY_FAULTS; i++)
		json_add_number(out, tally_fault_name(i), t->faults[player][i]);
	string_add(out, "}}");
}

void standings_json(const struct match_setup *setup, const struct tally *t, bool ended, struct string *out)
{
	int all[3] = {tally_sum(t, 0), tally_sum(t, 1), tally_sum(t, 2)};
	struct elo elo = elo_of_pairs(t->pairs);
	string_char(out, '{');
	json_add_text(out, "game", setup->game->name);
	json_add_text(out, "preset", setup->preset->name);
	string_add(out, ",\"seed\":%" PRIu64 ",\"opening_plies\":%d", setup->seed, setup->opening_plies);
	if (setup->clocks) {
		struct string clock = {0};
		clocks_rules_format(setup->clocks, &clock);
		json_add_text(out, "clock", clock.text);
		string_release(&clock);
	}
	string_add(out, ",\"a\":");
	add_player_json(setup, t, 0, out);
	string_add(out, ",\"b\":");
	add_player_json(setup, t, 1, out);
	json_add_bool(out, "ended", ended);
	json_add_number(out, "games", t->n);
	add_counts("won_drawn_lost", all, 3, out);
	add_counts("as_first", t->seats[0], 3, out);
	add_counts("as_second", t->seats[1], 3, out);
	add_counts("pairs", t->pairs, ELO_SCORES, out);
	add_number("plies", t->n ? (double)t->plies / t->n : 0, out);
	string_add(out, ",\"ends\":{");
	for (int i = 0; i < t->n_ends; i++)
		json_add_number(out, t->ends[i].clause, t->ends[i].n);
	string_char(out, '}');
	add_number("elo", elo.value, out);
	add_number("elo_low", elo.low, out);
	add_number("elo_high", elo.high, out);
	if (setup->sprt) {
		static const char *const words[] = {"open", "elo0", "elo1"};
		add_number("elo0", setup->sprt->elo0, out);
		add_number("elo1", setup->sprt->elo1, out);
		add_number("llr", sprt_llr(setup->sprt, t->pairs), out);
		add_number("llr_low", sprt_low(setup->sprt), out);
		add_number("llr_high", sprt_high(setup->sprt), out);
		json_add_bool(out, "elo_biased", sprt_state_of(setup->sprt, t->pairs) != SPRT_OPEN);
		json_add_text(out, "sprt", words[sprt_state_of(setup->sprt, t->pairs)]);
	}
	string_add(out, "}\n");
}
