/* hot: HOT before a function compiles it twice, for any x86-64 and for one with AVX2, BMI2 and popcnt (since 2013); the
 * right one is chosen at program start. Functions that it calls are compiled twice only if they are inlined, so HOT
 * goes on the outer loop; HOT_PART is for static functions that must be included. */
#ifndef BASE_HOT_H
#define BASE_HOT_H

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) &&               \
	!defined(__SANITIZE_THREAD__)
#define HOT __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define HOT
#endif

#define HOT_PART inline __attribute__((always_inline))

#endif
