/* checkpoint: a fit as a file, from which it goes on, and from which a net is rounded.
 *
 * Numbers lie in it as this machine has them: it is for going on, not for sharing; that is what nets are for. */
#ifndef TRAIN_CHECKPOINT_H
#define TRAIN_CHECKPOINT_H

#include "base/text.h"
#include "train/fit.h"

#define CHECKPOINT_BYTES_MAX ((size_t)1 << 30)
#define CHECKPOINT_DATA_MAX  (1 << 18)

/* What a file holds besides the model; checkpoint_release. */
struct checkpoint {
	char game[16];
	int hidden;
	uint64_t n_examples; /* that it learns from */
	struct string data;  /* lines that say where they came from, of CHECKPOINT_DATA_MAX bytes at most */
	struct fit_plan plan;
	struct fit_progress progress;
};

void checkpoint_release(struct checkpoint *);

void checkpoint_write(const struct checkpoint *, const struct model *, struct string *out);

/* Trusts nothing. out and the model, which this initialises, are set only if it returns true. */
bool checkpoint_read(struct checkpoint *out, struct model *, const struct game *, const char *bytes, size_t n,
		     struct error *) MUST_USE;

#endif
