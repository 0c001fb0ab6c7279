/* samples: the samples of data/records/xiangqi, and random branches. Include support.h before. */
#ifndef TESTS_LIB_SAMPLES_H
#define TESTS_LIB_SAMPLES_H

#include "base/rng.h"
#include "records/collection.h"

#define SAMPLES "data/records/xiangqi/"

/* The bytes of the sample; the collection of bytes that formats_read takes, each record of it whole. */
void sample_load(const char *name, struct string *out);
struct collection sample_read_bytes(const char *bytes, size_t n);
struct collection sample_read(const char *name);

/* Adds a random branch to the parent, whose line it is, and others to it; one of the words, ended by NULL, on some of
 * their steps, from that step of each branch on: 0 is before its first move. */
void random_branch(struct branch *parent, const struct line *, struct rng *, const char *const *words, int from);

#endif
