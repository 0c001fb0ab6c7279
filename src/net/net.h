/* net: a small neural net that values positions, with whole numbers only, so that every machine finds the same value.
 *
 *   features of a view ->  hidden sums, 0 .. 255     the sums of the vectors of its features (net/accumulator.h)
 *   both views, own first: the first half of each times its second half >> 9: hidden numbers, 0 .. 127
 *                      ->  NET_FIRST numbers, 0 .. 127
 *                      ->  NET_SECOND numbers, 0 .. 127
 *                      ->  the value
 *
 * The three small layers have weights for each stage of the game. The form is that of the nets of Stockfish (Nasu's
 * NNUE of 2018 with the products of halves of 2022), small. Weights are bounded so that no sum can overflow; net_read
 * refuses others. docs/nets.md
 *
 * A struct net owns its memory and is constant after net_read: any number of threads may use it. */
#ifndef NET_NET_H
#define NET_NET_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "base/error.h"

#define NET_FIRST      16
#define NET_SECOND     32
#define NET_MIDDLE     ((size_t)NET_SECOND * NET_FIRST) /* weights between the two */
#define NET_HIDDEN_MAX 1024                             /* and a multiple of 64 */
#define NET_STAGES_MAX 16
#define NET_BYTES_MAX  ((size_t)4 << 20) /* of a file */

struct game;
struct features;

/* What numbers stand for: a sum of NET_SUM is 1, a number of NET_ONE is 1, a weight of NET_WEIGHT is 1; a value of 1 is
 * NET_VALUE hundredths of a piece. */
#define NET_SUM       255
#define NET_ONE       127
#define NET_WEIGHT    64
#define NET_VALUE     400
#define NET_VIEW_MAX  500 /* of a weight or an offset of the sums; net_view_max */
#define NET_DENSE_MAX 127 /* of a weight of the small layers */

/* The small layers of a stage. Their weights lie as processors multiply them: four numbers that go in meet all rows,
 * four weights each, then the next four do (net_weight_at). Rows are those of the numbers that come out. */
struct net_stage {
	int8_t *first; /* NET_FIRST rows for hidden numbers */
	int32_t first_offset[NET_FIRST];
	int8_t second[NET_SECOND * NET_FIRST];
	int32_t second_offset[NET_SECOND];
	int8_t last[NET_SECOND];
	int32_t last_offset;
};

/* Where the weight of number i for the row lies, in a layer of so many rows. */
static inline size_t net_weight_at(size_t rows, size_t row, size_t i)
{
	return i / 4 * 4 * rows + 4 * row + i % 4;
}

struct net {
	char game[16]; /* whose */
	int n_features, n_stages, hidden;
	void *block;      /* the allocation of what follows, save the stages */
	int16_t *rows;    /* a row of hidden weights for each feature, aligned to 64 bytes */
	int16_t *offsets; /* hidden: the sums of a view without features */
	struct net_stage *stages;
	struct string origin; /* how it was made: lines of "name value", UTF-8 */
};

/* Makes a net of that shape whose weights are all 0. False with the error filled if a number is out of its range. */
bool net_init(struct net *, const char *game, int n_features, int n_stages, int hidden, struct error *) MUST_USE;
void net_release(struct net *);
void net_free(struct net *); /* releases one on the heap and itself; accepts NULL */

/* The net of a file's bytes. Trusts nothing: it refuses what is damaged, of another version, out of range, or could
 * overflow. */
bool net_read(struct net *out, const void *bytes, size_t n, struct error *) MUST_USE;

/* The largest weight or offset of the sums in a net of such features: n_most + 1 of them stay below 32768. */
int net_view_max(const struct features *);

/* Whether the net values positions of the game as it sees them, and no sum can overflow. */
bool net_fits(const struct net *, const struct game *, struct error *) MUST_USE;

/* A file's bytes, appended. */
void net_write(const struct net *, struct string *out);

/* A number that other nets hardly share; NULL: 0. */
uint64_t net_sum(const struct net *);

#endif
