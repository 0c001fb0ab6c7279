/* samples: the samples of data/records/xiangqi, and random branches. Include support.h before. */
#ifndef TESTS_SUPPORT_SAMPLES_H
#define TESTS_SUPPORT_SAMPLES_H

#include "base/rng.h"
#include "records/collection.h"

#define SAMPLES "data/records/xiangqi/"

/* The bytes of the sample; the collection of bytes that formats_read accepts, each of its records valid. */
void sample_load(const char *name, struct string *out);
struct collection sample_read_bytes(const char *bytes, size_t n);
struct collection sample_read(const char *name);

/* Adds a random branch to the parent, whose line is given, and further branches to it. Some of the steps, counted from
 * the given step (0: before a branch's first move), get one of the words, which end with NULL. */
void random_branch(struct branch *parent, const struct line *, struct rng *, const char *const *words, int from);

#endif
