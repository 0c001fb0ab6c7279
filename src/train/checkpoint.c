#include "train/checkpoint.h"
#include "base/rng.h"
#include "train/train_messages.h"

#include <math.h>
#include <string.h>

#define MAGIC "qipan fit 2\n" /* 12 bytes */

/* Header; the data lines and the numbers follow. */
struct head {
	char magic[12];
	uint32_t size; /* of this structure; may differ on other machines */
	char game[16];
	int64_t hidden, n_steps;
	uint64_t n_examples, data_bytes;
	struct fit_plan plan;
	struct fit_progress progress;
	uint64_t checksum; /* over the whole file, with this member 0 */
};

/* Extends a checksum by more bytes, word by word since files have millions of bytes. */
static uint64_t checksum(uint64_t sum, const char *bytes, size_t n)
{
	uint64_t word = 0;
	size_t i = 0;
	for (; i + sizeof word <= n; i += sizeof word) {
		memcpy(&word, bytes + i, sizeof word);
		sum = rng_mix(sum ^ word);
	}
	for (; i < n; i++)
		sum = rng_mix(sum ^ (unsigned char)bytes[i]);
	return sum;
}

/* Checksum of a file with this header and n bytes in total. */
static uint64_t sum_of(struct head head, const char *bytes, size_t n)
{
	char first[sizeof head];
	head.checksum = 0;
	memcpy(first, &head, sizeof head);
	return checksum(checksum(n, first, sizeof first), bytes + sizeof head, n - sizeof head);
}

void checkpoint_release(struct checkpoint *c)
{
	string_release(&c->data);
}

void checkpoint_write(const struct checkpoint *c, const struct model *m, struct string *out)
{
	struct head head;
	size_t size = m->shape.n * sizeof *m->weights, at = out->length;
	memset(&head, 0, sizeof head);
	memcpy(head.magic, MAGIC, sizeof head.magic);
	memcpy(head.game, c->game, sizeof head.game);
	head.size = sizeof head;
	head.hidden = c->hidden;
	head.n_steps = m->n_steps;
	head.n_examples = c->n_examples;
	head.data_bytes = c->data.length;
	head.plan = c->plan;
	head.progress = c->progress;
	string_bytes(out, &head, sizeof head);
	string_bytes(out, string_text(&c->data), c->data.length);
	string_bytes(out, m->weights, size);
	string_bytes(out, m->mean, size);
	string_bytes(out, m->square, size);
	head.checksum = sum_of(head, out->text + at, out->length - at);
	memcpy(out->text + at, &head, sizeof head);
}

static bool is_sound(const struct head *c)
{
	const struct fit_plan *p = &c->plan;
	return c->hidden >= 1 && c->hidden <= NET_HIDDEN_MAX && c->data_bytes <= CHECKPOINT_DATA_MAX &&
	       memchr(c->game, 0, sizeof c->game) && p->epochs >= 1 && p->epochs <= FIT_EPOCHS_MAX && p->batch >= 1 &&
	       isfinite(p->rate) && isfinite(p->aim.scale) && p->aim.scale > 0 && isfinite(p->aim.outcome) &&
	       c->progress.epoch >= 0 && c->progress.epoch <= p->epochs && c->progress.done <= c->n_examples;
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
		return fail(err, train_not_a_model, MAGIC);
	memcpy(&head, bytes, sizeof head);
	if (head.size != sizeof head)
		return fail(err, train_model_of_other_build);
	if (head.checksum != sum_of(head, bytes, n) || !is_sound(&head))
		return fail(err, train_damaged_model);
	if (strncmp(head.game, game->name, sizeof head.game) != 0)
		return fail(err, train_model_of_other_game, message_part(head.game, 15), game->name);
	if (!model_init(&m, game, (int)head.hidden, 0, err))
		return false;
	if (n != sizeof head + head.data_bytes + 3 * m.shape.n * sizeof *m.weights ||
	    !take_numbers(&m, bytes + sizeof head + head.data_bytes)) {
		model_release(&m);
		return fail(err, train_bad_model_numbers);
	}
	m.n_steps = head.n_steps;
	*model = m;
	*out = (struct checkpoint){.hidden = (int)head.hidden,
				   .n_examples = head.n_examples,
				   .plan = head.plan,
				   .progress = head.progress};
	memcpy(out->game, head.game, sizeof out->game);
	string_bytes(&out->data, bytes + sizeof head, head.data_bytes);
	return true;
}
