/* Reads the files of a folder and verifies their values against the rules, with dark chess's own generate and play
 * instead of the solver's move generation. */
#include "base/mem.h"
#include "base/rng.h"
#include "endgames/endgames_messages.h"
#include "games/darkchess/dc_rules.h"
#include "endgames/dct_tablebase.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static struct dc_position *clear(struct position *position)
{
	struct dc_position *p = dc_of(position);
	memset(position, 0, sizeof *position);
	p->rules.limit = UINT16_MAX;
	dc_clear(p);
	p->known = true;
	return p;
}

/* Places the pieces on random points, with a random side to move. */
static void set_up(uint64_t counts, struct rng *rng, struct position *position)
{
	struct dc_position *p = clear(position);
	for (uint8_t piece = 0; piece < DC_PIECES; piece++)
		for (int i = dct_set_counted(counts, piece); i > 0; i--) {
			int point;
			do
				point = (int)rng_below(rng, DC_POINTS);
			while (p->at[point] != DC_NONE);
			dc_set(p, point, piece);
			p->living[DC_SIDE_OF(piece)]++;
		}
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

static bool check_value(struct tablebase *tables, const struct position *p, struct error *err)
{
	struct tablebase_value found, expected = {0};
	if (!dct_tablebase_probe(tables, p, &found))
		return fail(err, endgames_no_answer);
	if (!value_by_moves(tables, p, &expected, err))
		return false;
	return (found.result == expected.result && found.plies == expected.plies) ||
	       fail(err, endgames_wrong_value, (int)found.result, found.plies, (int)expected.result, expected.plies);
}

/* Probes random positions of all materials of the set in turn. */
static bool probe_randomly(struct dct_tablebase *t, int set, int n_probes, struct error *err)
{
	const struct dct_catalogue *c = &t->catalogue;
	struct rng rng;
	struct position p;
	rng_seed(&rng, c->sets[set].id);
	for (int i = 0, m = 0; i < n_probes; m = (m + 1) % c->n_materials) {
		if (c->materials[m].set != set)
			continue;
		i++;
		set_up(c->materials[m].counts, &rng, &p);
		if (!check_value(&t->base, &p, err))
			return false;
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

/* --- the files of a folder --- */

struct checking {
	struct dct_tablebase *tables;
	int n_probes;
};

/* The set whose file has this name, or -1. */
static int set_of(const struct dct_tablebase *t, const char *file)
{
	char name[DCT_FILE_NAME_MAX];
	int set = t->catalogue.n_sets;
	do
		dct_file_name(&t->catalogue.sets[--set], name);
	while (set > 0 && strcmp(name, file) != 0);
	return strcmp(name, file) == 0 ? set : -1;
}

static bool describe(const struct dct_tablebase *t, int set, const char *file, struct tablebase_info *info,
		     struct error *why)
{
	struct dct_values values;
	if (!dct_file_read(t->folder, &t->catalogue.sets[set], &values, why))
		return false;
	info->bytes = size_of(t->folder, file);
	count_values(&values, &t->tables[set].index, info);
	free(values.of[0]);
	return true;
}

static bool read_file(void *context, const char *file, struct tablebase_info *info, char set_name[TABLE_SET_NAME_MAX],
		      struct error *why)
{
	const struct checking *c = context;
	struct dct_tablebase *t = c->tables;
	int set = set_of(t, file);
	if (set < 0)
		return fail(why, endgames_unknown_file);
	const struct dct_set *s = &t->catalogue.sets[set];
	strcpy(set_name, s->name);
	if (!describe(t, set, file, info, why))
		return false;
	bool good = probe_randomly(t, set, c->n_probes, why);
	if (s->n_pieces == DCT_PIECES_MAX)
		dct_tablebase_drop(t, set); /* no other set leads to it */
	return good;
}

/* Sorts by number of pieces. */
static int order_of(const char *name)
{
	return (int)strlen(name);
}

bool dct_check(const char *folder, int n_probes, tablebase_report_fn *each, void *context, struct error *err)
{
	struct checking c = {dct_tablebase_new(folder, SIZE_MAX), n_probes};
	const struct table_listing listing = {.suffix = ".dct", .order = order_of, .read = read_file, .context = &c};
	bool good = table_list(folder, &listing, each, context, err);
	dct_tablebase_free(c.tables);
	return good;
}

/* --- all values --- */

enum { AT_ONCE = 1 << 14 };

struct pass {
	const struct tablebase_plan *plan;
	struct dct_tablebase *tables;
	bool *wanted; /* by set */
	int n_done;

	int set;          /* the one that is checked */
	struct lock lock; /* protects what follows */
	uint32_t next;    /* placement */
	bool failed;
	struct error err;
};

/* A position of the set's own material. Which of a group's pieces stands on which of its points does not matter. */
static void set_up_placement(const struct pass *p, const struct dct_material *m, const struct dct_placement *at,
			     uint8_t side, struct position *position)
{
	const struct dct_index *index = &p->tables->tables[p->set].index;
	struct dc_position *d = clear(position);
	uint32_t groups[DCT_PIECES_MAX] = {0};
	for (int slot = 0; slot < index->n_slots; slot++)
		groups[index->group[slot]] |= at->slot[slot];
	for (uint8_t piece = 0; piece < DC_PIECES; piece++)
		for (int i = dct_set_counted(m->counts, piece); i > 0; i--) {
			uint32_t *left = &groups[m->group_of[piece]];
			dc_set(d, __builtin_ctz(*left), piece);
			d->living[DC_SIDE_OF(piece)]++;
			*left &= *left - 1;
		}
	d->side = side;
}

static void check_placement(struct pass *p, const struct dct_material *m, uint32_t number)
{
	struct dct_placement at;
	struct error why;
	if (!dct_index_place(&p->tables->tables[p->set].index, number, &at))
		return;
	for (uint8_t side = 0; side < 2; side++) {
		struct position position;
		set_up_placement(p, m, &at, side, &position);
		if (check_value(&p->tables->base, &position, &why))
			continue;
		thread_lock_take(&p->lock);
		if (!p->failed)
			p->err = why;
		p->failed = true;
		thread_lock_give(&p->lock);
	}
}

static void check_placements(void *context, int thread)
{
	struct pass *p = context;
	const struct dct_catalogue *c = &p->tables->catalogue;
	const struct dct_material *m = dct_set_find(c, c->sets[p->set].counts);
	uint32_t n = p->tables->tables[p->set].index.n;
	(void)thread;
	for (;;) {
		thread_lock_take(&p->lock);
		uint32_t begin = p->failed ? n : p->next;
		uint32_t end = begin + AT_ONCE < n ? begin + AT_ONCE : n;
		p->next = end;
		if (p->plan->share)
			p->plan->share(p->plan->context, (double)begin / n);
		thread_lock_give(&p->lock);
		if (begin == end)
			return;
		for (uint32_t i = begin; i < end; i++)
			check_placement(p, m, i);
	}
}

static bool check_set(void *context, const char *file, struct tablebase_info *info, char set_name[TABLE_SET_NAME_MAX],
		      struct error *why)
{
	struct pass *p = context;
	p->set = set_of(p->tables, file);
	if (p->set < 0)
		return fail(why, endgames_unknown_file);
	const struct dct_set *s = &p->tables->catalogue.sets[p->set];
	strcpy(set_name, s->name);
	if (p->plan->progress)
		p->plan->progress(p->plan->context, "checking", s->name, p->n_done, 0);
	p->n_done++;
	if (!describe(p->tables, p->set, file, info, why))
		return false;
	p->next = 0;
	p->failed = false;
	thread_for(p->plan->threads, p->plan->threads, check_placements, p);
	if (s->n_pieces == DCT_PIECES_MAX)
		dct_tablebase_drop(p->tables, p->set); /* no other set leads to it */
	if (p->failed)
		*why = p->err;
	return !p->failed;
}

static bool is_wanted(void *context, const char *file)
{
	const struct pass *p = context;
	int set = set_of(p->tables, file);
	return set >= 0 && p->wanted[set];
}

static bool want_all(const struct pass *p, struct error *err)
{
	const struct dct_catalogue *c = &p->tables->catalogue;
	for (int i = 0; i < c->n_sets; i++)
		p->wanted[i] = c->sets[i].n_pieces <= p->plan->pieces;
	for (int i = 0; i < p->plan->n_sets; i++) {
		const struct dct_material *m = dct_set_read(c, p->plan->sets[i], err);
		if (!m)
			return false;
		p->wanted[m->set] = true;
	}
	return true;
}

bool dct_check_all(const struct tablebase_plan *plan, tablebase_report_fn *each, void *context, struct error *err)
{
	struct pass p = {.plan = plan, .tables = dct_tablebase_new(plan->folder, SIZE_MAX)};
	const struct table_listing listing = {
		.suffix = ".dct", .order = order_of, .wanted = is_wanted, .read = check_set, .context = &p};
	p.wanted = mem_new((size_t)p.tables->catalogue.n_sets * sizeof *p.wanted);
	thread_lock_init(&p.lock);
	bool good = want_all(&p, err) && table_list(plan->folder, &listing, each, context, err);
	thread_lock_release(&p.lock);
	free(p.wanted);
	dct_tablebase_free(p.tables);
	return good;
}
