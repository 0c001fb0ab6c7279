#include "lab/lab.h"
#include "base/file.h"
#include "lab/lab_ablation.h"
#include "lab/lab_levels.h"
#include "lab/lab_matches.h"
#include "lab/lab_messages.h"
#include "lab/lab_playouts.h"
#include "lab/lab_rulings.h"
#include "lab/lab_speed.h"
#include "match/identity.h"
#include "match/openings.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#define PLAYERS_MAX 10

/* A kind of experiment. players lists the players for the first line of the results. run plays what the results lack;
 * *finished is false if it was stopped. write appends the Markdown table and the SVG plot of the existing rows. */
struct lab_kind {
	const char *header; /* of the CSV file */
	int (*players)(const struct lab_setup *, struct match_player out[PLAYERS_MAX]);
	bool (*run)(const struct lab_setup *, struct results *, bool *finished, struct error *);
	bool (*write)(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
		      struct error *);
	struct lab_columns columns;
	bool (*has)(const struct lab_setup *, const struct results *, int row); /* as in lab/lab_check.h */
};

static int name_players(const char *const *words, int n, struct match_player *out)
{
	for (int i = 0; i < n; i++)
		out[i] = (struct match_player){.word = words[i]};
	return n;
}

static int darkchess_players(const struct lab_setup *s, struct match_player *out)
{
	/* every policy, both kinds of nodes, and the reference player */
	static const char *const words[] = {"reference", "c1-r-40",   "c2-cr-h-40", "c1-a-40",  "c2-t-40",
					    "c2-car-40", "c1-acr-40", "c2-ct-40",   "c1-cat-40"};
	(void)s;
	return name_players(words, (int)(sizeof words / sizeof *words), out);
}

static int magic_players(const struct lab_setup *s, struct match_player *out)
{
	(void)s;
	return name_players(&(const char *){"depth-4"}, 1, out);
}

static const struct lab_kind playouts = {.header = lab_playouts_header,
					 .players = darkchess_players,
					 .run = lab_playouts_run,
					 .write = lab_playouts_write,
					 .columns = {"stage", "limit", {"seconds", NULL}, 0}};
static const struct lab_kind matches = {.header = lab_games_header,
					.players = darkchess_players,
					.run = lab_matches_run,
					.write = lab_matches_write,
					.columns = {"a", "game", {"a_ms", "b_ms"}, 0}};
static const struct lab_kind magic_levels = {.header = lab_levels_header,
					     .players = magic_players,
					     .run = lab_levels_run,
					     .write = lab_levels_write,
					     .columns = {"setting", "game", {NULL, NULL}, 0}};
static const struct lab_kind rulings = {.header = lab_games_header,
					.players = lab_rulings_players,
					.run = lab_rulings_run,
					.write = lab_rulings_write,
					.columns = {"a", "game", {"a_ms", "b_ms"}, 0},
					.has = lab_rulings_has};
static const struct lab_kind speed = {
	.header = lab_speed_header, .players = lab_speed_players, .run = lab_speed_run, .write = lab_speed_write};

static const struct lab_kind ablation = {.header = lab_ablation_header,
					 .players = lab_ablation_players,
					 .run = lab_ablation_run,
					 .write = lab_ablation_write,
					 .columns = {"part", "number", {NULL, NULL}, LAB_ABLATION_ITEMS}};

static const struct {
	const char *game, *name;
	const struct lab_kind *kind;
} experiments[LAB_EXPERIMENTS] = {
	[LAB_TABLE1] = {"darkchess", "table1", &playouts},  [LAB_TABLE2] = {"darkchess", "table2", &playouts},
	[LAB_TABLE3] = {"darkchess", "table3", &matches},   [LAB_TABLE4] = {"darkchess", "table4", &matches},
	[LAB_FIG4] = {"darkchess", "fig4", &matches},       [LAB_FIG5] = {"darkchess", "fig5", &matches},
	[LAB_MAGIC3] = {"magic", "table3", &magic_levels},  [LAB_MAGIC4] = {"magic", "table4", &magic_levels},
	[LAB_MAGIC5] = {"magic", "table5", &magic_levels},  [LAB_MAGIC6] = {"magic", "table6", &magic_levels},
	[LAB_MAGIC7] = {"magic", "table7", &magic_levels},  [LAB_MAGIC8] = {"magic", "table8", &magic_levels},
	[LAB_MAGIC9] = {"magic", "table9", &magic_levels},  [LAB_MAGIC_OPTIONS] = {"magic", "options", &magic_levels},
	[LAB_RULINGS] = {"xiangqi", "rulings", &rulings},   [LAB_SPEED] = {"xiangqi", "speed", &speed},
	[LAB_ELEPHANT] = {"xiangqi", "elephant", &rulings}, [LAB_ABLATION] = {"xiangqi", "ablation", &ablation},
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
	char budget[32];
	lab_budget(s, budget, sizeof budget);
	string_add(out, "%s/", s->folder);
	if (experiments[e].kind == &magic_levels)
		string_add(out, "magic-%s", lab_name(e));
	else
		string_add(out, "%s-%s", lab_name(e), s->preset->name);
	if (experiments[e].kind == &matches || e >= LAB_RULINGS)
		string_add(out, "-%s", budget);
	string_add(out, "%s", ending);
}

/* Formats the first line of the results: the hash size, the openings, and the players' identities. */
static bool add_maker(const struct lab_setup *s, struct string *out, struct error *err)
{
	struct match_player players[PLAYERS_MAX];
	int n = experiments[s->experiment].kind->players(s, players);
	size_t hash_bytes = s->hash_bytes ? s->hash_bytes : LAB_HASH_BYTES;
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

bool lab_run(const struct lab_setup *s, struct lab_files *out, struct error *err)
{
	const struct lab_kind *kind = experiments[s->experiment].kind;
	bool is_figure = s->experiment == LAB_FIG4 || s->experiment == LAB_FIG5;
	struct string table = {0}, plot = {0}, maker = {0};
	struct results results;
	add_path(s, is_figure ? LAB_TABLE3 : s->experiment, ".csv", &out->csv);
	add_path(s, s->experiment, ".md", &out->table);
	add_path(s, s->experiment, ".svg", &out->plot);
	if (!file_make_directories(s->folder, err) || (s->redraw && !find_results(out->csv.text, err)) ||
	    !add_maker(s, &maker, err) ||
	    !results_open(&results, out->csv.text, maker.text, kind->header, s->resume || s->redraw || is_figure,
			  err)) {
		string_release(&maker);
		return false;
	}
	out->finished = s->redraw;
	bool ok = check_maker(s, is_figure, &results, maker.text, err) &&
		  (s->redraw || kind->run(s, &results, &out->finished, err)) &&
		  kind->write(s, &results, &table, &plot, err) &&
		  file_write(out->table.text, table.text, table.length, err) &&
		  file_write(out->plot.text, plot.text, plot.length, err);
	ok = results_close(&results, ok ? err : NULL) && ok;
	string_release(&maker);
	string_release(&table);
	string_release(&plot);
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
	const struct lab_replay replay = {kind->header, &kind->columns, kind->run, kind->has};
	struct string work = {0};
	struct results old;
	add_path(s, s->experiment, ".csv", csv);
	if (is_timed(s))
		return fail(err, lab_depends_on_time, lab_name(s->experiment));
	if (!find_results(csv->text, err) || !results_open(&old, csv->text, "", kind->header, true, err))
		return false;
	string_add(&work, "%s.check", csv->text);
	bool ok = lab_check_rows(s, &replay, &old, work.text, n, out, err);
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
