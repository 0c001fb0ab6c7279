#include "endgames/skt_verify.h"
#include "base/thread.h"
#include "endgames/endgames_messages.h"
#include "endgames/skt_moves.h"
#include "games/surakarta/sk_text.h"

#include <stdatomic.h>
#include <string.h>

enum { BLOCKS_AT_ONCE = 256 };

struct verifying {
	const struct skt_set *set;
	const struct skt_layer *layer, *smaller;
	struct skt_class classes[2]; /* by side of the set */
	uint64_t turned[SKT_TURNS][SKT_POINTS];
	struct lock lock; /* protects what follows */
	uint32_t next;    /* block */
	bool failed;
	struct error err;
	void (*progress)(void *context, double share);
	void *context;
};

/* The points of a block after all symmetries; those after a move differ in one or two points. */
struct block {
	const struct verifying *v;
	uint64_t points, images[SKT_TURNS];
};

static uint8_t look_up(void *context, const struct sk_position *p)
{
	const struct block *b = context;
	const struct verifying *v = b->v;
	uint64_t own = p->pieces[p->side], points = own | p->pieces[!p->side], images[SKT_TURNS];
	const struct skt_layer *layer = __builtin_popcountll(points) == v->layer->index->n ? v->layer : v->smaller;
	memcpy(images, b->images, sizeof images);
	for (uint64_t left = points ^ b->points; left; left &= left - 1)
		for (int turn = 0; turn < SKT_TURNS; turn++)
			images[turn] ^= v->turned[turn][__builtin_ctzll(left)];
	struct skt_place place = skt_place_of(layer->index, images);
	unsigned coloring = 0;
	for (; own; own &= own - 1) {
		uint64_t bit = v->turned[place.turn][__builtin_ctzll(own)];
		coloring |= 1u << __builtin_popcountll(place.points & (bit - 1));
	}
	return layer->values[((size_t)place.block << layer->index->n) + coloring];
}

static void report(struct verifying *v, const struct position *position, int value)
{
	char text[POSITION_TEXT_MAX];
	sk_format(position, text, sizeof text);
	thread_lock_take(&v->lock);
	if (!v->failed)
		fail(&v->err, endgames_wrong_value_at, value, text);
	v->failed = true;
	thread_lock_give(&v->lock);
}

/* A position with Black to move; bits of the coloring are its pieces. */
static void set_up(uint64_t points, unsigned coloring, struct position *out)
{
	memset(out, 0, sizeof *out);
	for (int i = 0; points; points &= points - 1, i++)
		sk_toggle(sk_of(out), coloring >> i & 1 ? SK_BLACK : SK_WHITE, __builtin_ctzll(points));
}

static void check_block(struct verifying *v, uint32_t number)
{
	const struct skt_index *index = v->layer->index;
	struct block b = {.v = v, .points = index->blocks[number]};
	for (int turn = 0; turn < SKT_TURNS; turn++)
		for (uint64_t left = b.points; left; left &= left - 1)
			b.images[turn] |= v->turned[turn][__builtin_ctzll(left)];
	for (int side = 0; side < skt_set_sides(v->set); side++) {
		uint8_t colorings[SKT_COLORINGS_MAX];
		for (int i = skt_class_colorings(&v->classes[side], number, colorings) - 1; i >= 0; i--) {
			struct position position;
			uint8_t value = v->layer->values[((size_t)number << index->n) + colorings[i]];
			set_up(b.points, colorings[i], &position);
			if (!skt_value_fits(v->set->goal, sk_const(&position), value, look_up, &b))
				report(v, &position, value);
		}
	}
}

static void check_blocks(void *context, int thread)
{
	struct verifying *v = context;
	uint32_t n = v->layer->index->n_blocks;
	(void)thread;
	for (;;) {
		thread_lock_take(&v->lock);
		uint32_t begin = v->failed ? n : v->next;
		uint32_t end = begin + BLOCKS_AT_ONCE < n ? begin + BLOCKS_AT_ONCE : n;
		v->next = end;
		if (v->progress)
			v->progress(v->context, (double)begin / n);
		thread_lock_give(&v->lock);
		if (begin == end)
			return;
		for (uint32_t block = begin; block < end; block++)
			check_block(v, block);
	}
}

bool skt_verify(const struct skt_set *set, const struct skt_layer *layer, const struct skt_layer *smaller, int threads,
		void (*progress)(void *context, double share), void *context, struct error *err)
{
	struct verifying v = {.set = set, .layer = layer, .smaller = smaller, .progress = progress, .context = context};
	bool good = true;
	for (int turn = 0; turn < SKT_TURNS; turn++)
		for (int point = 0; point < SKT_POINTS; point++)
			v.turned[turn][point] = (uint64_t)1 << skt_turned_point(turn, point);
	for (int side = 0; side < skt_set_sides(set) && good; side++)
		good = skt_class_init(&v.classes[side], set->counts[side], set->counts[!side]);
	if (good) {
		thread_lock_init(&v.lock);
		thread_for(threads, threads, check_blocks, &v);
		thread_lock_release(&v.lock);
		if (v.failed)
			*err = v.err;
	} else {
		fail(err, endgames_no_memory);
	}
	skt_class_release(&v.classes[0]);
	skt_class_release(&v.classes[1]);
	return good && !v.failed;
}
