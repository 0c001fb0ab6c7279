#include "endgames/skt_file.h"
#include "base/thread.h"
#include "endgames/endgames_messages.h"
#include "endgames/table_file.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CONTEST "contest-"

static const struct chunked_format format = {"qipanskt", 1, SKT_CHUNK};

/* --- sets --- */

void skt_set_name(const struct skt_set *set, char name[SKT_FILE_NAME_MAX])
{
	snprintf(name, SKT_FILE_NAME_MAX, "%s%d-%d", set->goal == SKT_LAST ? CONTEST : "", set->counts[0],
		 set->counts[1]);
}

bool skt_set_parse(struct skt_set *set, const char *name)
{
	set->goal = SKT_MAJORITY;
	if (strncmp(name, CONTEST, strlen(CONTEST)) == 0) {
		set->goal = SKT_LAST;
		name += strlen(CONTEST);
	}
	if (name[0] < '1' || name[0] > '9' || name[1] != '-' || name[2] < '1' || name[2] > '9' ||
	    (name[3] && name[3] != '.'))
		return false;
	int first = name[0] - '0', second = name[2] - '0';
	set->counts[0] = first > second ? first : second;
	set->counts[1] = first > second ? second : first;
	return first + second <= SKT_PIECES_MAX;
}

void skt_file_name(const struct skt_set *set, char name[SKT_FILE_NAME_MAX])
{
	skt_set_name(set, name);
	strcat(name, ".skt");
}

static bool path_of(const char *folder, const struct skt_set *set, char path[TABLE_PATH_SIZE], struct error *err)
{
	char name[SKT_FILE_NAME_MAX];
	skt_file_name(set, name);
	return table_file_path(folder, name, path, err);
}

/* --- values in the order of a file --- */

/* The classes of a set by side. */
struct order {
	const struct skt_set *set;
	const struct skt_layer *layer;
	struct skt_class classes[2];
};

static bool begin_order(struct order *o, const struct skt_set *set, const struct skt_layer *layer, struct error *err)
{
	bool good = true;
	*o = (struct order){.set = set, .layer = layer};
	for (int side = 0; side < skt_set_sides(set) && good; side++)
		good = skt_class_init(&o->classes[side], set->counts[side], set->counts[!side]);
	return good || fail(err, endgames_no_memory);
}

static void end_order(struct order *o)
{
	skt_class_release(&o->classes[0]);
	skt_class_release(&o->classes[1]);
}

/* Copies n values from the number first on between the layer and a chunk. */
static void copy_values(const struct order *o, int side, uint64_t first, uint32_t n, uint8_t *chunk, bool to_layer)
{
	const struct skt_class *c = &o->classes[side];
	uint32_t block = skt_class_block(c, first), done = 0;
	for (uint64_t at = first - skt_class_begin(c, block); done < n; block++, at = 0) {
		uint8_t colorings[SKT_COLORINGS_MAX];
		uint64_t n_colorings = (uint64_t)skt_class_colorings(c, block, colorings);
		uint8_t *values = o->layer->values + ((size_t)block << c->index->n);
		for (; at < n_colorings && done < n; at++, done++)
			if (to_layer)
				values[colorings[at]] = chunk[done];
			else
				chunk[done] = values[colorings[at]];
	}
}

/* --- writing --- */

static const uint8_t *values_at(void *context, int side, uint64_t first, uint32_t n, uint8_t *room)
{
	copy_values(context, side, first, n, room, false);
	return room;
}

static void count_values(const struct order *o, int side, struct chunked_head *head)
{
	static const int at[] = {[SKT_DRAWN] = 0, [SKT_WON] = 1, [SKT_LOST] = 2};
	const struct skt_class *c = &o->classes[side];
	int own = o->set->counts[side], other = o->set->counts[!side];
	uint64_t n_values[256] = {0};
	for (uint32_t block = 0; block < c->index->n_blocks; block++) {
		uint8_t colorings[SKT_COLORINGS_MAX];
		const uint8_t *values = o->layer->values + ((size_t)block << c->index->n);
		for (int i = skt_class_colorings(c, block, colorings) - 1; i >= 0; i--)
			n_values[values[colorings[i]]]++;
	}
	for (int value = 0; value < 256; value++) {
		enum skt_result result = skt_result_of(o->layer->goal, own, other, (uint8_t)value);
		int plies = skt_plies_of((uint8_t)value);
		head->counts[side][at[result]] += n_values[value];
		head->longest = n_values[value] && plies > head->longest ? plies : head->longest;
	}
}

static void set_tag(const struct skt_set *set, uint8_t tag[CHUNKED_TAG])
{
	tag[0] = (uint8_t)set->counts[0];
	tag[1] = (uint8_t)set->counts[1];
	tag[2] = (uint8_t)set->goal;
	tag[3] = 0;
}

bool skt_file_write(const char *folder, const struct skt_set *set, const struct skt_layer *layer, int threads,
		    struct error *err)
{
	char path[TABLE_PATH_SIZE];
	struct order o;
	struct chunked_head head = {.n_sides = skt_set_sides(set)};
	bool good = begin_order(&o, set, layer, err);
	if (good) {
		set_tag(set, head.tag);
		head.n = o.classes[0].n;
		for (int side = 0; side < head.n_sides; side++)
			count_values(&o, side, &head);
	}
	good = good && path_of(folder, set, path, err) &&
	       chunked_file_write(path, &format, &head, values_at, &o, threads, err);
	end_order(&o);
	return good;
}

/* --- reading --- */

bool skt_file_open(struct chunked_file *f, const char *folder, const struct skt_set *set, struct error *err)
{
	char path[TABLE_PATH_SIZE];
	uint8_t tag[CHUNKED_TAG];
	*f = (struct chunked_file){.fd = -1};
	set_tag(set, tag);
	return path_of(folder, set, path, err) && chunked_file_open(f, path, &format, tag, skt_set_sides(set), err);
}

struct reading {
	const struct chunked_file *file;
	struct order order;
	atomic_bool failed;
};

static void read_chunk(void *context, int i)
{
	struct reading *r = context;
	uint8_t values[SKT_CHUNK];
	uint32_t n, chunk = (uint32_t)i % r->file->n_chunks;
	int side = (int)((uint32_t)i / r->file->n_chunks);
	if (chunked_file_read(r->file, side, chunk, values, &n, NULL))
		copy_values(&r->order, side, (uint64_t)chunk * SKT_CHUNK, n, values, true);
	else
		atomic_store(&r->failed, true);
}

/* Equivalent colorings get the value of the least, which alone is in the file. */
static void copy_to_equivalents(const struct order *o)
{
	const struct skt_index *index = o->layer->index;
	for (uint32_t i = 0; i < index->n_symmetric; i++) {
		const struct skt_symmetric *s = &index->symmetric[i];
		uint8_t *values = o->layer->values + ((size_t)s->block << index->n);
		for (unsigned coloring = 1; coloring < (1u << index->n) - 1; coloring++) {
			int own = __builtin_popcount(coloring);
			if (own == o->set->counts[0] || own == o->set->counts[1])
				values[coloring] = values[skt_least(index->blocks[s->block], s->turns, coloring)];
		}
	}
}

bool skt_file_read(const char *folder, const struct skt_set *set, struct skt_layer *layer, int threads,
		   struct error *err)
{
	struct chunked_file f;
	struct reading r = {.file = &f};
	char path[TABLE_PATH_SIZE];
	struct error why;
	if (!skt_file_open(&f, folder, set, err))
		return false;
	bool good = begin_order(&r.order, set, layer, err);
	if (good && f.head.n == r.order.classes[0].n)
		thread_for((int)f.n_chunks * f.head.n_sides, threads, read_chunk, &r);
	if (good && (f.head.n != r.order.classes[0].n || atomic_load(&r.failed))) {
		fail(&why, endgames_damaged_values);
		good = path_of(folder, set, path, err) && fail(err, endgames_bad_file, path, &why);
	}
	if (good)
		copy_to_equivalents(&r.order);
	end_order(&r.order);
	chunked_file_close(&f);
	return good;
}
