#include "lab/lab.h"
#include "base/file.h"
#include "lab/lab_messages.h"
#include "match/identity.h"
#include "match/openings.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static const struct {
	const char *game, *name;
	const struct lab_kind *kind;
} experiments[LAB_EXPERIMENTS] = {
	[LAB_TABLE1] = {"darkchess", "table1", &lab_playouts},  [LAB_TABLE2] = {"darkchess", "table2", &lab_playouts},
	[LAB_TABLE3] = {"darkchess", "table3", &lab_matches},   [LAB_TABLE4] = {"darkchess", "table4", &lab_matches},
	[LAB_FIG4] = {"darkchess", "fig4", &lab_matches},       [LAB_FIG5] = {"darkchess", "fig5", &lab_matches},
	[LAB_MAGIC3] = {"magic", "table3", &lab_magic},         [LAB_MAGIC4] = {"magic", "table4", &lab_magic},
	[LAB_MAGIC5] = {"magic", "table5", &lab_magic},         [LAB_MAGIC6] = {"magic", "table6", &lab_magic},
	[LAB_MAGIC7] = {"magic", "table7", &lab_magic},         [LAB_MAGIC8] = {"magic", "table8", &lab_magic},
	[LAB_MAGIC9] = {"magic", "table9", &lab_magic},         [LAB_MAGIC_OPTIONS] = {"magic", "options", &lab_magic},
	[LAB_RULINGS] = {"xiangqi", "rulings", &lab_rulings},   [LAB_SPEED] = {"xiangqi", "speed", &lab_speed},
	[LAB_ELEPHANT] = {"xiangqi", "elephant", &lab_rulings}, [LAB_ABLATION] = {"xiangqi", "ablation", &lab_ablation},
};

const char *lab_name(enum lab_experiment e)
{
	return experiments[e].name;
}

int lab_find(const struct game *game, const char *name)
{
	for (int i = 0; i < LAB_EXPERIMENTS; i++)
		if (strcmp(experiments[i].game, game->name) == 0 && strcmp(experiments[i].name, name) == 0)
			return i;
	return -1;
}

static void add_path(const struct lab_setup *s, enum lab_experiment e, const char *ending, struct string *out)
{
	char budget[LAB_BUDGET_MAX];
	lab_budget(s, budget);
	string_add(out, "%s/", s->folder);
	if (experiments[e].kind == &lab_magic)
		string_add(out, "magic-%s", lab_name(e));
	else
		string_add(out, "%s-%s", lab_name(e), s->preset->name);
	if (experiments[e].kind == &lab_matches || e >= LAB_RULINGS)
		string_add(out, "-%s", budget);
	string_add(out, "%s", ending);
}

/* Formats the first line of the results: the hash size, the openings, and the players' identities. */
static bool add_maker(const struct lab_setup *s, struct string *out, struct error *err)
{
	struct match_player players[LAB_PLAYERS_MAX];
	int n = experiments[s->experiment].kind->players(s, players);
	size_t hash_bytes = lab_hash_bytes(s);
	const struct preset *preset = s->preset ? s->preset : s->game->presets;
	uint32_t identity = 0;
	for (int i = 0; i < n; i++) {
		players[i].setup.hash_bytes = hash_bytes;
		if (!identity_take(s->game, preset, &players[i], &identity, err))
			return false;
	}
	string_add(out, "# qipan lab: hash=%zu", hash_bytes);
	if (s->xiangqi.openings)
		string_add(out, " openings=%016" PRIx64, openings_hash(s->xiangqi.openings));
	string_add(out, " played by %08" PRIx32, identity);
	return true;
}

/* Fails rather than creating missing results. */
static bool find_results(const char *path, struct error *err)
{
	return access(path, F_OK) == 0 || fail(err, lab_no_results, path);
}

/* Whether games may be added to the results; a figure shows the existing ones, whoever played them. */
static bool check_maker(const struct lab_setup *s, bool is_figure, const struct results *r, const char *maker,
			struct error *err)
{
	bool adds_none = s->redraw || (is_figure && s->games == 0 && s->scale <= 0);
	return r->n_rows == 0 || adds_none || strcmp(r->maker, maker) == 0 ||
	       (*r->maker ? fail(err, lab_other_maker, r->path, r->maker, maker)
			  : fail(err, lab_unnamed_maker, r->path, maker));
}

/* Measures what is missing, unless the setup only redraws, and writes the table and the plot. */
static bool measure_and_write(const struct lab_setup *s, struct results *r, struct lab_files *out, struct error *err)
{
	struct string table = {0}, plot = {0};
	struct lab_work work;
	out->finished = s->redraw;
	bool ok = lab_work_begin(&work, experiments[s->experiment].kind, s, r, err) &&
		  (s->redraw || lab_work_measure(&work, &out->finished, err));
	if (ok)
		work.kind->write(&work, &table, &plot);
	lab_work_end(&work);
	ok = ok && file_write(out->table.text, table.text, table.length, err) &&
	     file_write(out->plot.text, plot.text, plot.length, err);
	string_release(&table);
	string_release(&plot);
	return ok;
}

bool lab_run(const struct lab_setup *s, struct lab_files *out, struct error *err)
{
	const struct lab_kind *kind = experiments[s->experiment].kind;
	bool is_figure = s->experiment == LAB_FIG4 || s->experiment == LAB_FIG5;
	struct string maker = {0};
	struct results results;
	add_path(s, is_figure ? LAB_TABLE3 : s->experiment, ".csv", &out->csv);
	add_path(s, s->experiment, ".md", &out->table);
	add_path(s, s->experiment, ".svg", &out->plot);
	bool open = file_make_directories(s->folder, err) && (!s->redraw || find_results(out->csv.text, err)) &&
		    add_maker(s, &maker, err) &&
		    results_open(&results, out->csv.text, maker.text, kind->header, s->resume || s->redraw || is_figure,
				 err);
	bool ok = open && check_maker(s, is_figure, &results, maker.text, err) &&
		  measure_and_write(s, &results, out, err);
	if (open)
		ok = results_close(&results, ok ? err : NULL) && ok;
	string_release(&maker);
	return ok;
}

static bool is_timed(const struct lab_setup *s)
{
	return !experiments[s->experiment].kind->columns.key_first || s->movetime_ms > 0 ||
	       (s->experiment >= LAB_RULINGS && lab_clock(s));
}

bool lab_check(const struct lab_setup *s, int n, struct string *csv, struct lab_checked *out, struct error *err)
{
	const struct lab_kind *kind = experiments[s->experiment].kind;
	struct string work = {0};
	struct results old;
	add_path(s, s->experiment, ".csv", csv);
	if (is_timed(s))
		return fail(err, lab_depends_on_time, lab_name(s->experiment));
	if (!find_results(csv->text, err) || !results_open(&old, csv->text, "", kind->header, true, err))
		return false;
	string_add(&work, "%s.check", csv->text);
	bool ok = lab_check_rows(s, kind, &old, work.text, n, out, err);
	ok = results_close(&old, ok ? err : NULL) && ok;
	string_release(&work);
	return ok;
}

void lab_files_release(struct lab_files *f)
{
	string_release(&f->csv);
	string_release(&f->table);
	string_release(&f->plot);
}
