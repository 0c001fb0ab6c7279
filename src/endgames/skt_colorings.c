#include "endgames/skt_colorings.h"

#include <string.h>

/* Bits of a word whose number has a bit for this point. */
static const uint64_t with[SKT_WORD_POINTS] = {
	0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
	0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000,
};

#define ALL (~(uint64_t)0)
#define IN_WORDS(point)                                                                                                \
	{                                                                                                              \
		{                                                                                                      \
			(point), (point), (point), (point)                                                             \
		}                                                                                                      \
	}

const struct skt_colorings skt_with_point[SKT_PIECES_MAX] = {
	IN_WORDS(0xaaaaaaaaaaaaaaaa), IN_WORDS(0xcccccccccccccccc), IN_WORDS(0xf0f0f0f0f0f0f0f0),
	IN_WORDS(0xff00ff00ff00ff00), IN_WORDS(0xffff0000ffff0000), IN_WORDS(0xffffffff00000000),
	{{0, ALL, 0, ALL}},           {{0, 0, ALL, ALL}},
};

void skt_colorings_complement(struct skt_colorings *set, int n)
{
	int n_words = skt_n_words(n), n_inside = n < SKT_WORD_POINTS ? n : SKT_WORD_POINTS;
	struct skt_colorings was = *set;
	for (int i = 0; i < n_words; i++) {
		uint64_t word = was.words[n_words - 1 - i];
		for (int point = 0; point < n_inside; point++) {
			int shift = 1 << point;
			word = (word & with[point]) >> shift | (word & ~with[point]) << shift;
		}
		set->words[i] = word;
	}
}

/* Exchanges two points, a < b, within words. */
static inline void exchange_inside(uint64_t *words, int n_words, int a, int b)
{
	int shift = (1 << b) - (1 << a);
	uint64_t mask = with[a] & ~with[b];
	for (int i = 0; i < n_words; i++) {
		uint64_t change = (words[i] >> shift ^ words[i]) & mask;
		words[i] ^= change ^ change << shift;
	}
}

/* The same for a point within words and one between them. */
static inline void exchange_between(uint64_t *words, int n_words, int a, int b)
{
	int shift = 1 << a, step = 1 << (b - SKT_WORD_POINTS);
	for (int i = 0; i < n_words; i++) {
		if (i & step)
			continue;
		uint64_t change = (words[i] >> shift ^ words[i + step]) & ~with[a];
		words[i + step] ^= change;
		words[i] ^= change << shift;
	}
}

static inline void exchange(struct skt_colorings *set, int n_words, int a, int b)
{
	if (b < SKT_WORD_POINTS) {
		exchange_inside(set->words, n_words, a, b);
	} else if (a < SKT_WORD_POINTS) {
		exchange_between(set->words, n_words, a, b);
	} else {
		uint64_t word = set->words[1];
		set->words[1] = set->words[2];
		set->words[2] = word;
	}
}

void skt_colorings_rename(struct skt_colorings *set, int n, const uint8_t *to)
{
	uint8_t at[SKT_PIECES_MAX], from[SKT_PIECES_MAX];
	int n_words = skt_n_words(n);
	memcpy(at, to, (size_t)n);
	for (int i = 0; i < n; i++)
		from[at[i]] = (uint8_t)i;
	for (int i = 0; i < n; i++) {
		int k = at[i], other = from[i];
		if (k == i)
			continue;
		exchange(set, n_words, i, k); /* all points below i are in place, so k is above */
		at[other] = (uint8_t)k;
		from[k] = (uint8_t)other;
	}
}
