/* standings_json: match standings as JSON. */
#include "base/json_write.h"
#include "cmd/standings.h"
#include "match/openings.h"
#include "match/ranking.h"
#include "match/schedule.h"
#include "referee/clocks.h"

#include <inttypes.h>
#include <math.h>

static void add_real(const char *name, double value, struct string *out)
{
	json_add_key(out, name);
	if (isfinite(value))
		string_add(out, "%.6g", value);
	else
		string_add(out, "null");
}

static void add_counts(const char *name, const int *counts, int n, struct string *out)
{
	json_add_key(out, name);
	for (int i = 0; i < n; i++)
		string_add(out, "%c%d", i ? ',' : '[', counts[i]);
	string_char(out, ']');
}

static void add_elo(const int pairs[ELO_SCORES], struct string *out)
{
	struct elo elo = elo_of_pairs(pairs);
	add_real("elo", elo.value, out);
	add_real("elo_low", elo.low, out);
	add_real("elo_high", elo.high, out);
	add_real("los", elo_superiority(pairs), out);
}

/* Appends the results of games and the statistics of their pairs. */
static void add_result(const int score[3], const int pairs[ELO_SCORES], struct string *out)
{
	json_add_number(out, "games", ranking_games(score));
	add_counts("won_drawn_lost", score, 3, out);
	add_counts("pairs", pairs, ELO_SCORES, out);
	add_elo(pairs, out);
}

static void add_plain(const int score[3], const int pairs[ELO_SCORES], struct string *out)
{
	json_add_key(out, "without_repetitions");
	string_char(out, '{');
	add_result(score, pairs, out);
	string_char(out, '}');
}

/* Appends a player's settings and statistics. */
static void add_player(const struct match_player *p, int64_t time_us, uint64_t nodes, const int faults[TALLY_FAULTS],
		       struct string *out)
{
	json_add_text(out, "name", match_name(p));
	json_add_text(out, "word", p->word);
	json_add_number(out, "depth", p->limits.depth);
	json_add_number(out, "nodes_limit", (int64_t)p->limits.nodes);
	json_add_number(out, "time_ms", p->limits.time_ms);
	string_add(out, ",\"seconds\":%.6f,\"nodes\":%" PRIu64 ",\"faults\":{", (double)time_us / 1e6, nodes);
	for (int i = 0; i < TALLY_FAULTS; i++)
		json_add_number(out, tally_fault_name(i), faults[i]);
	string_char(out, '}');
}

static void add_ends(const struct tally *t, struct string *out)
{
	json_add_key(out, "ends");
	string_char(out, '{');
	for (int i = 0; i < t->n_ends; i++)
		add_counts(t->ends[i].clause, t->ends[i].score, 3, out);
	string_char(out, '}');
}

static void add_head(const struct match_setup *setup, struct string *out)
{
	json_add_text(out, "game", setup->game->name);
	json_add_text(out, "preset", setup->preset->name);
	string_add(out, ",\"seed\":%" PRIu64, setup->seed);
	json_add_number(out, setup->openings ? "openings" : "opening_plies",
			setup->openings ? setup->openings->n : setup->opening_plies);
	if (setup->clocks) {
		struct string clock = {0};
		clocks_rules_format(setup->clocks, &clock);
		json_add_text(out, "clock", clock.text);
		string_release(&clock);
	}
}

static void add_sprt(const struct sprt *sprt, const struct tally *t, struct string *out)
{
	static const char *const words[] = {"open", "elo0", "elo1"};
	enum sprt_state state = sprt_state_of(sprt, t->pairs);
	add_real("elo0", sprt->elo0, out);
	add_real("elo1", sprt->elo1, out);
	add_real("llr", sprt_llr(sprt, t->pairs), out);
	add_real("llr_low", sprt_low(sprt), out);
	add_real("llr_high", sprt_high(sprt), out);
	json_add_bool(out, "elo_biased", state != SPRT_OPEN);
	json_add_text(out, "sprt", words[state]);
}

/* Appends the results of player a against player b. */
static void add_meeting(const struct tally *t, struct string *out)
{
	const int all[3] = {tally_sum(t, 0), tally_sum(t, 1), tally_sum(t, 2)};
	add_result(all, t->pairs, out);
	add_counts("as_first", t->seats[0], 3, out);
	add_counts("as_second", t->seats[1], 3, out);
	add_real("plies", t->n ? (double)t->plies / t->n : 0, out);
	add_ends(t, out);
	add_plain(t->plain, t->plain_pairs, out);
}

static void add_match(const struct match_setup *setup, const struct match_game *games, struct string *out)
{
	struct tally t;
	int n = match_decided(games, setup->n_games, setup->sprt);
	tally_count(&t, games, n);
	for (int player = 0; player < 2; player++) {
		json_add_key(out, player ? "b" : "a");
		string_char(out, '{');
		add_player(&setup->players[player], t.time_us[player], t.nodes[player], t.faults[player], out);
		string_char(out, '}');
	}
	json_add_bool(out, "ended", t.n == n);
	add_meeting(&t, out);
	if (setup->sprt)
		add_sprt(setup->sprt, &t, out);
}

static void add_rows(const struct match_setup *setup, const struct ranking *r, struct string *out)
{
	json_add_key(out, "players");
	string_char(out, '[');
	for (int i = 0; i < r->n; i++) {
		const struct ranking_row *row = &r->rows[i];
		json_add_comma(out);
		string_char(out, '{');
		add_player(&setup->players[row->player], row->time_us, row->nodes, row->faults, out);
		add_result(row->score, row->pairs, out);
		add_plain(row->plain, row->plain_pairs, out);
		string_char(out, '}');
	}
	string_char(out, ']');
}

static void add_pairings(const struct match_setup *setup, const struct match_game *games, struct string *out)
{
	json_add_key(out, "pairings");
	string_char(out, '[');
	for (int i = 0; i < schedule_pairings(setup); i++) {
		struct schedule_pairing p = schedule_pairing_at(setup, i);
		struct tally t;
		tally_pairing(&t, setup, games, i);
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "a", match_name(&setup->players[p.a]));
		json_add_text(out, "b", match_name(&setup->players[p.b]));
		add_meeting(&t, out);
		string_char(out, '}');
	}
	string_char(out, ']');
}

static void add_tournament(const struct match_setup *setup, const struct match_game *games, struct string *out)
{
	struct ranking r;
	ranking_count(&r, setup, games);
	json_add_bool(out, "gauntlet", setup->gauntlet);
	json_add_bool(out, "ended", r.all.n == schedule_games(setup));
	json_add_number(out, "games", r.all.n);
	add_rows(setup, &r, out);
	add_pairings(setup, games, out);
}

void standings_json(const struct match_setup *setup, const struct match_game *games, struct string *out)
{
	string_char(out, '{');
	add_head(setup, out);
	if (schedule_players(setup) > 2)
		add_tournament(setup, games, out);
	else
		add_match(setup, games, out);
	string_add(out, "}\n");
}
