#include "lab/lab.h"
#include "base/file.h"
#include "lab/lab_levels.h"
#include "lab/lab_matches.h"
#include "lab/lab_playouts.h"
#include "match/identity.h"

#include <inttypes.h>
#include <string.h>

/* Every kind has these. run plays what the results lack; *finished is false if it was stopped. write appends the
 * Markdown table and the SVG plot of the rows that are there. */
struct lab_kind {
	const char *header; /* of the CSV file */
	bool (*run)(const struct lab_setup *, struct results *, bool *finished, struct error *);
	bool (*write)(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
		      struct error *);
};

static const struct lab_kind playouts = {lab_playouts_header, lab_playouts_run, lab_playouts_write};
static const struct lab_kind matches = {lab_matches_header, lab_matches_run, lab_matches_write};
static const struct lab_kind magic_levels = {lab_levels_header, lab_levels_run, lab_levels_write};

static const struct {
	const char *game, *name;
	const struct lab_kind *kind;
} experiments[LAB_EXPERIMENTS] = {
	[LAB_TABLE1] = {"darkchess", "table1", &playouts}, [LAB_TABLE2] = {"darkchess", "table2", &playouts},
	[LAB_TABLE3] = {"darkchess", "table3", &matches},  [LAB_TABLE4] = {"darkchess", "table4", &matches},
	[LAB_FIG4] = {"darkchess", "fig4", &matches},      [LAB_FIG5] = {"darkchess", "fig5", &matches},
	[LAB_MAGIC3] = {"magic", "table3", &magic_levels}, [LAB_MAGIC4] = {"magic", "table4", &magic_levels},
	[LAB_MAGIC5] = {"magic", "table5", &magic_levels}, [LAB_MAGIC6] = {"magic", "table6", &magic_levels},
	[LAB_MAGIC7] = {"magic", "table7", &magic_levels}, [LAB_MAGIC8] = {"magic", "table8", &magic_levels},
	[LAB_MAGIC9] = {"magic", "table9", &magic_levels}, [LAB_MAGIC_OPTIONS] = {"magic", "options", &magic_levels},
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

void lab_list(const struct game *game, struct string *out)
{
	for (int i = 0; i < LAB_EXPERIMENTS; i++)
		if (strcmp(experiments[i].game, game->name) == 0)
			string_add(out, "%s%s", out->length ? ", " : "", experiments[i].name);
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
	if (experiments[e].kind == &matches)
		string_add(out, "-%s", budget);
	string_add(out, "%s", ending);
}

/* The first line of the results: the searches' memory, and the players' identities. */
static bool add_maker(const struct lab_setup *s, struct string *out, struct error *err)
{
	/* every policy, both kinds of nodes, and the player they are measured against */
	static const char *const darkchess[] = {"reference", "c1-r-40",   "c2-cr-h-40", "c1-a-40",  "c2-t-40",
						"c2-car-40", "c1-acr-40", "c2-ct-40",   "c1-cat-40"};
	static const char *const magic[] = {"depth-4"};
	bool is_magic = experiments[s->experiment].kind == &magic_levels;
	const char *const *words = is_magic ? magic : darkchess;
	int n = is_magic ? 1 : (int)(sizeof darkchess / sizeof *darkchess);
	struct match_player player = {.setup.hash_bytes = s->hash_bytes ? s->hash_bytes : LAB_HASH_BYTES};
	const struct preset *preset = s->preset ? s->preset : s->game->presets;
	uint32_t identity = 0;
	for (int i = 0; i < n; i++) {
		player.word = words[i];
		if (!identity_take(s->game, preset, &player, &identity, err))
			return false;
	}
	string_add(out, "# qipan lab: hash=%zu played by %08" PRIx32, player.setup.hash_bytes, identity);
	return true;
}

/* Whether games may be added to the results; a figure shows what there is, whoever played it. */
static bool check_maker(const struct lab_setup *s, bool is_figure, const struct results *r, const char *maker,
			struct error *err)
{
	bool adds_none = is_figure && s->games == 0 && s->scale <= 0;
	return r->n_rows == 0 || adds_none || strcmp(r->maker, maker) == 0 ||
	       fail(err, "\"%.80s\" is of \"%s\", expected \"%s\": other players or another memory", r->path,
		    *r->maker ? r->maker : "an unnamed program", maker);
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
	if (!file_make_directories(s->folder, err) || !add_maker(s, &maker, err) ||
	    !results_open(&results, out->csv.text, maker.text, kind->header, s->resume || is_figure, err)) {
		string_release(&maker);
		return false;
	}
	bool ok = check_maker(s, is_figure, &results, maker.text, err) && kind->run(s, &results, &out->finished, err) &&
		  kind->write(s, &results, &table, &plot, err) &&
		  file_write(out->table.text, table.text, table.length, err) &&
		  file_write(out->plot.text, plot.text, plot.length, err);
	ok = results_close(&results, ok ? err : NULL) && ok;
	string_release(&maker);
	string_release(&table);
	string_release(&plot);
	return ok;
}

void lab_files_release(struct lab_files *f)
{
	string_release(&f->csv);
	string_release(&f->table);
	string_release(&f->plot);
}
