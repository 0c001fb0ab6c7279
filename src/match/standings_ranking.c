#include "match/standings_parts.h"
#include "draw/canvas.h"
#include "match/schedule.h"

#include <stdio.h>

#define BRIEF_ROWS 3

static const char *name_of(const struct match_setup *setup, const struct ranking *r, int row)
{
	return match_name(&setup->players[r->rows[row].player]);
}

/* Appends the text padded with blanks to the given number of columns. */
static void add_padded(const char *text, int columns, struct string *out)
{
	string_add(out, "%s", text);
	for (int i = canvas_columns(text); i < columns; i++)
		string_char(out, ' ');
}

/* Appends the points: "10.5". */
static void add_points(const int score[3], struct string *out)
{
	string_add(out, "%d%s", ranking_points(score) / 2, ranking_points(score) % 2 ? ".5" : "");
}

void standings_brief_ranking(const struct match_setup *setup, const struct ranking *r, struct string *out)
{
	for (int i = 0; i < r->n && i < BRIEF_ROWS; i++) {
		string_add(out, "%s%s ", i ? ", " : "", name_of(setup, r, i));
		add_points(r->rows[i].score, out);
		string_add(out, "/%d", ranking_games(r->rows[i].score));
	}
}

static int width_of_names(const struct match_setup *setup, int n)
{
	int width = 6;
	for (int i = 0; i < n; i++) {
		int columns = canvas_columns(match_name(&setup->players[i]));
		width = columns > width ? columns : width;
	}
	return width;
}

static void add_row(const char *name, int width, const int score[3], const int pairs[ELO_SCORES], struct string *out)
{
	int n = ranking_games(score);
	struct elo elo = elo_of_pairs(pairs);
	add_padded(name, width, out);
	string_add(out, " %6d %6d %6d %6d", n, score[0], score[1], score[2]);
	if (n) {
		string_add(out, "  %5.1f %%  ", 50.0 * ranking_points(score) / n);
		standings_add_elo(&elo, 1, out);
	} else {
		string_add(out, "%7s    -", "-");
	}
	string_char(out, '\n');
}

/* Adds the row of the games that did not end by repetition. The other game of a pair may be missing, so each game
 * counts separately, as a pair with two equal results. */
static void add_plain_row(const struct ranking_row *row, int width, struct string *out)
{
	const int games[ELO_SCORES] = {row->plain[2], 0, row->plain[1], 0, row->plain[0]};
	add_row("  without repetitions", width, row->plain, games, out);
}

static void add_rows(const struct match_setup *setup, const struct ranking *r, int width, struct string *out)
{
	string_add(out, "\n\n    ");
	add_padded("player", width, out);
	string_add(out, "  games    won  drawn   lost   score  elo against those it met, at 95 %%\n");
	for (int i = 0; i < r->n; i++) {
		const struct ranking_row *row = &r->rows[i];
		string_add(out, "%2d  ", i + 1);
		add_row(name_of(setup, r, i), width, row->score, row->pairs, out);
		if (ranking_games(row->plain) == ranking_games(row->score))
			continue;
		string_add(out, "    ");
		add_plain_row(row, width, out);
	}
}

static void add_cells(const struct match_setup *setup, const struct ranking *r, int width, struct string *out)
{
	string_add(out, "\n    ");
	add_padded("points of games", width, out);
	for (int i = 0; i < r->n; i++)
		string_add(out, "%9d", i + 1);
	string_char(out, '\n');
	for (int i = 0; i < r->n; i++) {
		string_add(out, "%2d  ", i + 1);
		add_padded(name_of(setup, r, i), width, out);
		for (int k = 0; k < r->n; k++) {
			struct string cell = {0};
			if (ranking_games(r->cells[i][k])) {
				add_points(r->cells[i][k], &cell);
				string_add(&cell, "/%d", ranking_games(r->cells[i][k]));
			}
			string_add(out, "%9s", i == k ? "-" : string_text(&cell));
			string_release(&cell);
		}
		string_char(out, '\n');
	}
}

static void add_notes(const struct match_setup *setup, const struct ranking *r, struct string *out)
{
	const struct tally *t = &r->all;
	string_add(out, "\nplies %.1f a game\nends ", (double)t->plies / (t->n ? t->n : 1));
	for (int i = 0; i < t->n_ends; i++)
		string_add(out, "%s %s: %d (%d drawn)", i ? "," : "", t->ends[i].clause, t->ends[i].n,
			   t->ends[i].score[1]);
	string_char(out, '\n');
	for (int i = 0; i < r->n; i++) {
		struct string faults = {0};
		standings_add_faults(r->rows[i].faults, &faults);
		if (faults.length)
			string_add(out, "lost  %s %s\n", name_of(setup, r, i), faults.text);
		string_release(&faults);
	}
	for (int i = 0; i < r->n; i++) {
		int n = ranking_games(r->rows[i].score);
		string_add(out, "%s %s %.3f s", i ? "," : "time ", name_of(setup, r, i),
			   (double)r->rows[i].time_us / 1e6 / (n ? n : 1));
	}
	string_add(out, " a game\ngames %d\n", t->n);
}

void standings_add_ranking(const struct match_setup *setup, const struct ranking *r, struct string *out)
{
	int width = width_of_names(setup, r->n);
	width = width < 21 ? 21 : width; /* length of "  without repetitions" */
	string_add(out, setup->gauntlet ? ", gauntlet" : ", round robin");
	for (int i = 0; i < r->n; i++) {
		string_add(out, "\n%c  ", setup->gauntlet && i == 0 ? '*' : ' ');
		standings_add_player(setup, i, out);
	}
	add_rows(setup, r, width, out);
	add_cells(setup, r, width, out);
	add_notes(setup, r, out);
}
