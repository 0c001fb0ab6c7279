/* Reads the files of a folder and verifies their values against the rules, with dark chess's own generate and play
 * instead of the solver's move generation. */
#include "base/base_messages.h"
#include "base/rng.h"
#include "base/system.h"
#include "endgames/endgames_messages.h"
#include "games/darkchess/dc_rules.h"
#include "endgames/dct_tablebase.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Places the pieces on random points, with a random side to move. */
static void set_up(uint64_t counts, struct rng *rng, struct position *position)
{
	struct dc_position *p = dc_of(position);
	memset(position, 0, sizeof *position);
	p->rules.limit = UINT16_MAX;
	dc_clear(p);
	for (uint8_t piece = 0; piece < DC_PIECES; piece++)
		for (int i = dct_set_counted(counts, piece); i > 0; i--) {
			int point;
			do
				point = (int)rng_below(rng, DC_POINTS);
			while (p->at[point] != DC_NONE);
			dc_set(p, point, piece);
			p->living[DC_SIDE_OF(piece)]++;
		}
	p->known = true;
	p->side = (uint8_t)rng_below(rng, 2);
}

/* Value of the position derived from the values after its moves. */
static bool value_by_moves(struct tablebase *tables, const struct position *p, struct tablebase_value *out,
			   struct error *err)
{
	move_t moves[DC_MOVES_MAX];
	struct position after;
	struct tablebase_value win = {.result = TB_WIN, .plies = 0, .forced = false},
			       loss = {.result = TB_LOSS, .plies = 0, .forced = false};
	struct tablebase_value draw = {.result = TB_DRAW, .plies = 0, .forced = false}, theirs;
	bool draws = false;
	int n = dc_generate(p, moves);
	for (int i = 0; i < n; i++) {
		dc_play(&after, p, moves[i]);
		if (dc_verdict(&after).verdict != UNDECIDED)
			theirs = (struct tablebase_value){.result = TB_LOSS, .plies = 0, .forced = true};
		else if (!dct_tablebase_probe(tables, &after, &theirs))
			return fail(err, endgames_no_table_of_child);
		int plies = theirs.plies + 1;
		draws |= theirs.result == TB_DRAW;
		if (theirs.result == TB_LOSS && (!win.plies || plies < win.plies))
			win.plies = plies;
		if (theirs.result == TB_WIN && plies > loss.plies)
			loss.plies = plies;
	}
	*out = win.plies ? win : draws ? draw : loss;
	return true;
}

/* Probes random positions of all materials of the set in turn. */
static bool probe_randomly(struct dct_tablebase *t, int set, int n_probes, struct error *err)
{
	const struct dct_catalogue *c = &t->catalogue;
	struct rng rng;
	struct position p;
	struct tablebase_value found, expected = {0};
	rng_seed(&rng, c->sets[set].id);
	for (int i = 0, m = 0; i < n_probes; m = (m + 1) % c->n_materials) {
		if (c->materials[m].set != set)
			continue;
		i++;
		set_up(c->materials[m].counts, &rng, &p);
		if (!dct_tablebase_probe(&t->base, &p, &found))
			return fail(err, endgames_no_answer);
		if (!value_by_moves(&t->base, &p, &expected, err))
			return false;
		if (found.result != expected.result || found.plies != expected.plies)
			return fail(err, endgames_wrong_value, (int)found.result, found.plies, (int)expected.result,
				    expected.plies);
	}
	return true;
}

static void count_value(uint8_t value, struct tablebase_info *info)
{
	info->positions++;
	info->count[value == DCT_DRAW ? 1 : dct_value_loses(value) ? 0 : 2]++;
	if (value > info->longest + 1)
		info->longest = value - 1;
}

static void count_values(const struct dct_values *values, const struct dct_index *index, struct tablebase_info *info)
{
	struct dct_placement at;
	for (uint32_t i = 0; i < index->n; i++)
		if (dct_index_place(index, i, &at)) {
			count_value(values->of[DCT_UPPER][i], info);
			count_value(values->of[DCT_LOWER][i], info);
		}
}

static uint64_t size_of(const char *folder, const char *file)
{
	char path[4096];
	struct stat status;
	int n = snprintf(path, sizeof path, "%s/%s", folder, file);
	return n < (int)sizeof path && stat(path, &status) == 0 ? (uint64_t)status.st_size : 0;
}

static void check_file(struct dct_tablebase *t, const char *file, int n_probes, struct tablebase_info *info,
		       struct error *why)
{
	char name[DCT_FILE_NAME_MAX];
	int set = t->catalogue.n_sets;
	struct dct_values values;
	do
		dct_file_name(&t->catalogue.sets[--set], name);
	while (set > 0 && strcmp(name, file) != 0);
	*info = (struct tablebase_info){.set = "?", .file = file, .trouble = why->text};
	if (strcmp(name, file) != 0) {
		fail(why, endgames_unknown_file);
		return;
	}
	const struct dct_set *s = &t->catalogue.sets[set];
	info->set = s->name;
	if (!dct_file_read(t->folder, s, &values, why))
		return;
	info->bytes = size_of(t->folder, file);
	count_values(&values, &t->tables[set].index, info);
	free(values.of[0]);
	if (probe_randomly(t, set, n_probes, why))
		info->trouble = NULL;
	if (s->n_pieces == DCT_PIECES_MAX)
		dct_tablebase_drop(t, set); /* no other set leads to it */
}

static int is_table(const struct dirent *entry)
{
	size_t n = strlen(entry->d_name);
	return n > 4 && strcmp(entry->d_name + n - 4, ".dct") == 0;
}

static int by_size_and_name(const struct dirent **a, const struct dirent **b)
{
	size_t n = strlen((*a)->d_name), m = strlen((*b)->d_name);
	return n != m ? (n < m ? -1 : 1) : strcmp((*a)->d_name, (*b)->d_name);
}

bool dct_check(const char *folder, int n_probes, void (*each)(void *context, const struct tablebase_info *),
	       void *context, struct error *err)
{
	struct dirent **entries;
	int n = scandir(folder, &entries, is_table, by_size_and_name);
	if (n < 0)
		return fail(err, cannot_read_folder, folder, system_error(errno));
	struct dct_tablebase *t = dct_tablebase_new(folder, SIZE_MAX);
	for (int i = 0; i < n; i++) {
		struct tablebase_info info;
		struct error why;
		check_file(t, entries[i]->d_name, n_probes, &info, &why);
		each(context, &info);
		free(entries[i]);
	}
	free(entries);
	dct_tablebase_free(t);
	return true;
}
