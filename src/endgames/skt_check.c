#include "base/base_messages.h"
#include "base/rng.h"
#include "base/system.h"
#include "endgames/endgames_messages.h"
#include "endgames/skt_moves.h"
#include "endgames/skt_tablebase.h"
#include "games/surakarta/sk_text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define SUFFIX ".skt"

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

static void check_file(struct skt_tablebase *t, const char *name, int n_probes, struct tablebase_info *info,
		       char set_name[SKT_FILE_NAME_MAX], struct error *why)
{
	char expected[SKT_FILE_NAME_MAX];
	struct skt_set set;
	struct chunked_file f;
	*info = (struct tablebase_info){.set = "?", .file = name, .trouble = why->text};
	bool is_set = skt_set_parse(&set, name);
	if (is_set)
		skt_file_name(&set, expected);
	if (!is_set || strcmp(name, expected) != 0) {
		fail(why, endgames_unknown_file);
		return;
	}
	skt_set_name(&set, set_name);
	info->set = set_name;
	if (!skt_file_open(&f, t->folder, &set, why))
		return;
	add_statistics(&f, info);
	if (n_probes == 0 || (chunked_file_check(&f, why) && probe_randomly(t, &set, n_probes, why)))
		info->trouble = NULL;
	chunked_file_close(&f);
}

static int is_table(const struct dirent *entry)
{
	size_t n = strlen(entry->d_name), n_suffix = strlen(SUFFIX);
	return n > n_suffix && strcmp(entry->d_name + n - n_suffix, SUFFIX) == 0;
}

static int order_of(const char *name)
{
	struct skt_set set;
	return skt_set_parse(&set, name) ? (int)set.goal * 1000 + (set.counts[0] + set.counts[1]) * 10 + set.counts[0]
					 : 9999;
}

/* By goal and number of pieces, other names last. */
static int by_pieces(const struct dirent **a, const struct dirent **b)
{
	int order = order_of((*a)->d_name) - order_of((*b)->d_name);
	return order ? order : strcmp((*a)->d_name, (*b)->d_name);
}

bool skt_check(const char *folder, int n_probes, void (*each)(void *context, const struct tablebase_info *),
	       void *context, struct error *err)
{
	struct dirent **entries;
	int n = scandir(folder, &entries, is_table, by_pieces);
	if (n < 0)
		return fail(err, cannot_read_folder, folder, system_error(errno));
	struct skt_tablebase *t = skt_tablebase_new(folder);
	for (int i = 0; i < n; i++) {
		struct tablebase_info info;
		struct error why;
		char set_name[SKT_FILE_NAME_MAX];
		check_file(t, entries[i]->d_name, n_probes, &info, set_name, &why);
		each(context, &info);
		free(entries[i]);
	}
	free(entries);
	skt_tablebase_free(t);
	return true;
}
