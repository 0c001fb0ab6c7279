#include "base/mem.h"
#include "base/rng.h"
#include "endgames/endgames_messages.h"
#include "endgames/skt_moves.h"
#include "endgames/skt_tablebase.h"
#include "endgames/skt_verify.h"
#include "games/surakarta/sk_text.h"

#include <stdlib.h>
#include <string.h>

struct lookup {
	struct skt_tablebase *tables;
	enum skt_goal goal;
	bool failed;
};

static uint8_t look_up(void *context, const struct sk_position *p)
{
	struct lookup *l = context;
	uint8_t value = SKT_KEEP;
	l->failed |= !skt_tablebase_value(l->tables, l->goal, p->pieces[p->side], p->pieces[!p->side], &value);
	return value;
}

/* A position of the set with either side to move. */
static void place(struct rng *rng, const struct skt_set *set, struct position *out)
{
	struct sk_position *p = sk_of(out);
	int first = set->counts[rng_below(rng, 2)], n = set->counts[0] + set->counts[1];
	memset(out, 0, sizeof *out);
	p->side = (uint8_t)rng_below(rng, 2);
	for (int i = 0; i < n;) {
		int point = (int)rng_below(rng, SK_POINTS);
		if (sk_empty(p) >> point & 1)
			sk_toggle(p, i++ < first ? SK_BLACK : SK_WHITE, point);
	}
}

/* Compares random values with those after the moves, by the game's own rules. */
static bool probe_randomly(struct skt_tablebase *t, const struct skt_set *set, int n_probes, struct error *err)
{
	struct rng rng;
	struct lookup lookup = {.tables = t, .goal = set->goal};
	rng_seed(&rng, (uint64_t)(set->counts[0] * 100 + set->counts[1] * 10) + set->goal);
	for (int i = 0; i < n_probes; i++) {
		struct position position;
		const struct sk_position *p = sk_const(&position);
		place(&rng, set, &position);
		uint8_t value = look_up(&lookup, p);
		if (lookup.failed)
			return fail(err, endgames_no_answer);
		bool fits = skt_value_fits(set->goal, p, value, look_up, &lookup);
		if (lookup.failed)
			return fail(err, endgames_no_table_of_sector);
		if (!fits) {
			char text[POSITION_TEXT_MAX];
			sk_format(&position, text, sizeof text);
			return fail(err, endgames_wrong_value_at, (int)value, text);
		}
	}
	return true;
}

static void add_statistics(const struct chunked_file *f, struct tablebase_info *info)
{
	info->bytes = f->bytes;
	info->longest = f->head.longest;
	info->sum = f->head.sum;
	for (int side = 0; side < f->head.n_sides; side++)
		for (int i = 0; i < 3; i++) {
			static const enum tablebase_result results[] = {TB_DRAW, TB_WIN, TB_LOSS};
			info->by_side[side][results[i] + 1] = f->head.counts[side][i];
			info->count[results[i] + 1] += f->head.counts[side][i];
			info->positions += f->head.counts[side][i];
		}
}

/* --- the files of a folder --- */

struct checking {
	struct skt_tablebase *tables;
	int n_probes;
};

static bool parse_name(const char *name, struct skt_set *set)
{
	char expected[SKT_FILE_NAME_MAX];
	if (!skt_set_parse(set, name))
		return false;
	skt_file_name(set, expected);
	return strcmp(name, expected) == 0;
}

static bool read_file(void *context, const char *name, struct tablebase_info *info, char set_name[TABLE_SET_NAME_MAX],
		      struct error *why)
{
	const struct checking *c = context;
	struct skt_set set;
	struct chunked_file f;
	if (!parse_name(name, &set))
		return fail(why, endgames_unknown_file);
	skt_set_name(&set, set_name);
	if (!skt_file_open(&f, c->tables->folder, &set, why))
		return false;
	add_statistics(&f, info);
	bool good =
		c->n_probes == 0 || (chunked_file_check(&f, why) && probe_randomly(c->tables, &set, c->n_probes, why));
	chunked_file_close(&f);
	return good;
}

/* Sorts by goal and number of pieces, other names last. */
static int order_of(const char *name)
{
	struct skt_set set;
	return skt_set_parse(&set, name) ? (int)set.goal * 1000 + (set.counts[0] + set.counts[1]) * 10 + set.counts[0]
					 : 9999;
}

bool skt_check(const char *folder, int n_probes, tablebase_report_fn *each, void *context, struct error *err)
{
	struct checking c = {skt_tablebase_new(folder), n_probes};
	const struct table_listing listing = {.suffix = ".skt", .order = order_of, .read = read_file, .context = &c};
	bool good = table_list(folder, &listing, each, context, err);
	skt_tablebase_free(c.tables);
	return good;
}

/* --- all values --- */

struct pass {
	const struct tablebase_plan *plan;
	struct skt_set *wanted; /* plan->n_sets */
	int n_done;
};

static bool read_set(const struct pass *p, enum skt_goal goal, int first, int second, struct skt_layer *layer,
		     struct error *err)
{
	const struct skt_set set = {goal, {first > second ? first : second, first > second ? second : first}};
	return skt_file_read(p->plan->folder, &set, layer, p->plan->threads, err);
}

/* Reads the values with one piece less, of either side. */
static bool read_smaller(const struct pass *p, const struct skt_set *set, struct skt_layer *smaller, struct error *err)
{
	int first = set->counts[0], second = set->counts[1];
	if (first + second == 2)
		return true;
	if (!skt_layer_init(smaller, set->goal, first + second - 1))
		return fail(err, endgames_no_memory);
	return read_set(p, set->goal, first - 1, second, smaller, err) &&
	       (second == 1 || first == second || read_set(p, set->goal, first, second - 1, smaller, err));
}

static bool check_values(const struct pass *p, const struct skt_set *set, struct error *err)
{
	const struct tablebase_plan *plan = p->plan;
	struct skt_layer layer, smaller = {.values = NULL};
	bool good = skt_layer_init(&layer, set->goal, set->counts[0] + set->counts[1]) || fail(err, endgames_no_memory);
	good = good && skt_file_read(plan->folder, set, &layer, plan->threads, err) &&
	       read_smaller(p, set, &smaller, err) &&
	       skt_verify(set, &layer, &smaller, plan->threads, plan->share, plan->context, err);
	skt_layer_release(&layer);
	skt_layer_release(&smaller);
	return good;
}

static bool check_set(void *context, const char *name, struct tablebase_info *info, char set_name[TABLE_SET_NAME_MAX],
		      struct error *why)
{
	struct pass *p = context;
	struct skt_set set;
	struct chunked_file f;
	if (!parse_name(name, &set))
		return fail(why, endgames_unknown_file);
	skt_set_name(&set, set_name);
	if (p->plan->progress)
		p->plan->progress(p->plan->context, "checking", set_name, p->n_done, 0);
	p->n_done++;
	if (!skt_file_open(&f, p->plan->folder, &set, why))
		return false;
	add_statistics(&f, info);
	bool good = chunked_file_check(&f, why);
	chunked_file_close(&f);
	return good && check_values(p, &set, why);
}

static bool is_wanted(void *context, const char *name)
{
	const struct pass *p = context;
	struct skt_set set;
	if (!parse_name(name, &set))
		return false;
	bool wanted = set.counts[0] + set.counts[1] <= p->plan->pieces;
	for (int i = 0; i < p->plan->n_sets; i++)
		wanted = wanted || (p->wanted[i].goal == set.goal && p->wanted[i].counts[0] == set.counts[0] &&
				    p->wanted[i].counts[1] == set.counts[1]);
	return wanted;
}

bool skt_check_all(const struct tablebase_plan *plan, tablebase_report_fn *each, void *context, struct error *err)
{
	struct pass p = {.plan = plan, .wanted = mem_new((size_t)(plan->n_sets + 1) * sizeof *p.wanted)};
	const struct table_listing listing = {
		.suffix = ".skt", .order = order_of, .wanted = is_wanted, .read = check_set, .context = &p};
	bool good = true;
	for (int i = 0; i < plan->n_sets && good; i++)
		good = skt_set_parse(&p.wanted[i], plan->sets[i]) ||
		       fail(err, endgames_bad_class, plan->sets[i], (int)SKT_PIECES_MAX);
	good = good && table_list(plan->folder, &listing, each, context, err);
	free(p.wanted);
	return good;
}
