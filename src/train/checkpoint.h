/* checkpoint: a training state as a file, to resume a fit or to export a net.
 *
 * Numbers are stored in the machine's native format: checkpoints are for resuming, nets are for sharing. */
#ifndef TRAIN_CHECKPOINT_H
#define TRAIN_CHECKPOINT_H

#include "base/text.h"
#include "train/fit.h"

#define CHECKPOINT_BYTES_MAX ((size_t)1 << 30)
#define CHECKPOINT_DATA_MAX  (1 << 18)

/* Contents of a file in addition to the model; release with checkpoint_release. */
struct checkpoint {
	char game[16];
	int hidden;
	uint64_t n_examples; /* size of the training set */
	struct string data;  /* lines that describe the source of the examples, at most CHECKPOINT_DATA_MAX bytes */
	struct fit_plan plan;
	struct fit_progress progress;
};

void checkpoint_release(struct checkpoint *);

void checkpoint_write(const struct checkpoint *, const struct model *, struct string *out);

/* Validates untrusted data. out and the model, which this function initializes, are set only on success. */
bool checkpoint_read(struct checkpoint *out, struct model *, const struct game *, const char *bytes, size_t n,
		     struct error *) MUST_USE;

#endif
