#include "train/checkpoint.h"
#include "base/rng.h"

#include <math.h>
#include <string.h>

#define MAGIC "qipan fit 1\n" /* 12 bytes */

struct head {
	char magic[12];
	uint32_t size; /* of this structure: another machine's may differ */
	struct checkpoint checkpoint;
	int64_t n_steps;
	uint64_t checksum; /* of the numbers that follow */
};

/* By words: files have millions. */
static uint64_t checksum(const char *bytes, size_t n)
{
	uint64_t sum = n, word = 0;
	size_t i = 0;
	for (; i + sizeof word <= n; i += sizeof word) {
		memcpy(&word, bytes + i, sizeof word);
		sum = rng_mix(sum ^ word);
	}
	for (; i < n; i++)
		sum = rng_mix(sum ^ (unsigned char)bytes[i]);
	return sum;
}

void checkpoint_write(const struct checkpoint *c, const struct model *m, struct string *out)
{
	struct head head;
	size_t size = m->shape.n * sizeof *m->weights, at = out->length;
	memset(&head, 0, sizeof head);
	memcpy(head.magic, MAGIC, sizeof head.magic);
	head.size = sizeof head;
	head.checkpoint = *c;
	head.n_steps = m->n_steps;
	string_bytes(out, &head, sizeof head);
	string_bytes(out, m->weights, size);
	string_bytes(out, m->mean, size);
	string_bytes(out, m->square, size);
	head.checksum = checksum(out->text + at + sizeof head, 3 * size);
	memcpy(out->text + at, &head, sizeof head);
}

static bool is_sound(const struct checkpoint *c)
{
	const struct fit_plan *p = &c->plan;
	return p->epochs >= 1 && p->epochs <= FIT_EPOCHS_MAX && p->batch >= 1 && isfinite(p->rate) &&
	       isfinite(p->aim.scale) && p->aim.scale > 0 && isfinite(p->aim.outcome) && c->progress.epoch >= 0 &&
	       c->progress.epoch <= p->epochs && c->progress.done <= c->n_examples;
}

static bool are_numbers(const float *x, size_t n)
{
	bool good = true;
	for (size_t i = 0; i < n; i++)
		good &= isfinite(x[i]) != 0;
	return good;
}

static bool take_numbers(struct model *m, const char *bytes)
{
	size_t size = m->shape.n * sizeof *m->weights;
	memcpy(m->weights, bytes, size);
	memcpy(m->mean, bytes + size, size);
	memcpy(m->square, bytes + 2 * size, size);
	return are_numbers(m->weights, m->shape.n) && are_numbers(m->mean, m->shape.n) &&
	       are_numbers(m->square, m->shape.n);
}

bool checkpoint_read(struct checkpoint *out, struct model *model, const struct game *game, const char *bytes, size_t n,
		     struct error *err)
{
	struct head head;
	struct model m;
	if (n < sizeof head || memcmp(bytes, MAGIC, sizeof head.magic) != 0)
		return fail(err, "no model, expected a file that begins with \"%.11s\"", MAGIC);
	memcpy(&head, bytes, sizeof head);
	if (head.size != sizeof head)
		return fail(err, "the model was written by another build, expected one of this");
	const struct checkpoint *c = &head.checkpoint;
	if (strncmp(c->game, game->name, sizeof c->game) != 0)
		return fail(err, "a model of \"%.15s\", expected one of %s", c->game, game->name);
	if (!model_init(&m, game, c->hidden, 0, err))
		return false;
	size_t size = 3 * m.shape.n * sizeof *m.weights;
	if (n != sizeof head + size || head.checksum != checksum(bytes + sizeof head, size) || !is_sound(c) ||
	    !take_numbers(&m, bytes + sizeof head)) {
		model_release(&m);
		return fail(err, "the model is damaged or cut short");
	}
	m.n_steps = head.n_steps;
	*model = m;
	*out = *c;
	return true;
}
