/* net: a small neural net that evaluates positions in integer arithmetic, so that all machines get identical results.
 *
 *   features of a perspective -> accumulator, clipped to 0 .. 255: sum of its feature weights (net/accumulator.h)
 *   both perspectives, own first: first half times second half >> 9 -> hidden activations, 0 .. 127
 *                      ->  NET_FIRST activations, 0 .. 127
 *                      ->  NET_SECOND activations, 0 .. 127
 *                      ->  evaluation
 *
 * The three dense layers have separate weights for each output bucket (stage of the game). The architecture is a small
 * version of Stockfish's (Nasu's NNUE of 2018 with the pairwise products of 2022). Weights are bounded so that no sum
 * can overflow; net_read rejects nets that exceed the bounds. docs/nets.md
 *
 * A struct net owns its memory and is constant after net_read: any number of threads may use it. */
#ifndef NET_NET_H
#define NET_NET_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "base/error.h"

#define NET_FIRST              16
#define NET_SECOND             32
#define NET_MIDDLE             ((size_t)NET_SECOND * NET_FIRST) /* weights between the two dense layers */
#define NET_HIDDEN_MAX         1024                             /* must also be a multiple of 64 */
#define NET_OUTPUT_BUCKETS_MAX 16
#define NET_BYTES_MAX          ((size_t)4 << 20) /* file size */

struct game;
struct features;

/* Quantization: NET_SUM in the accumulator, NET_ONE in an activation and NET_WEIGHT in a dense weight each represent 1;
 * an output of 1 is NET_VALUE hundredths of a piece. */
#define NET_SUM                255
#define NET_ONE                127
#define NET_WEIGHT             64
#define NET_VALUE              400
#define NET_FEATURE_WEIGHT_MAX 500 /* bound of feature weights and biases; see net_feature_weight_max */
#define NET_DENSE_MAX          127 /* bound of dense weights */

/* The dense layers of an output bucket. Weights are stored in the order of processing: for the first four inputs, four
 * weights of each output row; then the same for the next four inputs (net_weight_at). */
struct net_output_bucket {
	int8_t *first; /* NET_FIRST rows of hidden weights */
	int32_t first_bias[NET_FIRST];
	int8_t second[NET_SECOND * NET_FIRST];
	int32_t second_bias[NET_SECOND];
	int8_t last[NET_SECOND];
	int32_t last_bias;
};

/* Index of the weight of input i for an output row, in a layer with that many rows. */
static inline size_t net_weight_at(size_t rows, size_t row, size_t i)
{
	return i / 4 * 4 * rows + 4 * row + i % 4;
}

struct net {
	char game[16]; /* name of the game */
	int n_features, n_output_buckets, hidden;
	void *block;     /* the allocation of the arrays below, except output_buckets */
	int16_t *rows;   /* feature weights: a row of hidden weights per feature, aligned to 64 bytes */
	int16_t *biases; /* biases: the accumulator of a perspective without features */
	struct net_output_bucket *output_buckets;
	struct string origin; /* how the net was made: lines of "name value", UTF-8 */
};

/* Allocates a net of that shape with all weights 0. False with the error filled if an argument is out of range. */
bool net_init(struct net *, const char *game, int n_features, int n_output_buckets, int hidden,
	      struct error *) MUST_USE;
void net_release(struct net *);
void net_free(struct net *); /* releases and frees a heap-allocated net; accepts NULL */

/* Parses the bytes of a net file. The data are untrusted: damaged files, other versions, values out of range and nets
 * that could overflow are rejected. */
bool net_read(struct net *out, const void *bytes, size_t n, struct error *) MUST_USE;

/* Bound of feature weights and biases for such features: max_active + 1 of them add up to less than 32768. */
int net_feature_weight_max(const struct features *);

/* Whether the net has the features and output buckets of the game, and no sum can overflow. */
bool net_fits(const struct net *, const struct game *, struct error *) MUST_USE;

/* Appends the net in file format. */
void net_write(const struct net *, struct string *out);

/* A 64-bit checksum that identifies the net; 0 for NULL. */
uint64_t net_sum(const struct net *);

#endif
