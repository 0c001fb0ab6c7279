/* rng: reproducible random numbers (xoshiro256**, Blackman and Vigna 2018), and the hash used to generate Zobrist keys.
 * A struct rng belongs to one thread. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

struct rng {
	uint64_t s[4];
};

/* The finalizer of SplitMix64 (Steele et al. 2014): a bijection on 64-bit numbers whose output looks random. */
static inline uint64_t rng_mix(uint64_t x)
{
	x += 0x9e3779b97f4a7c15u;
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

static inline void rng_seed(struct rng *r, uint64_t seed)
{
	for (int i = 0; i < 4; i++)
		r->s[i] = rng_mix(seed + (uint64_t)i * 0x9e3779b97f4a7c15u);
}

/* Seeds with 256 bits, the lowest 64 first. If the others are 0, the result equals rng_seed; different seeds give
 * different generators. */
static inline void rng_seed_wide(struct rng *r, const uint64_t seed[4])
{
	rng_seed(r, seed[0]);
	for (int i = 1; i < 4; i++)
		r->s[i] ^= rng_mix(seed[i]) ^ rng_mix(0);
}

static inline uint64_t rng_rotate(uint64_t x, int k)
{
	return (x << k) | (x >> (64 - k));
}

static inline uint64_t rng_next(struct rng *r)
{
	uint64_t *s = r->s, result = rng_rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rng_rotate(s[3], 45);
	return result;
}

/* A random number in 0 .. n-1, for n >= 1; by multiplication (Lemire 2019), with a bias below n / 2^32. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
	return (uint32_t)(((rng_next(r) >> 32) * n) >> 32);
}

#endif
