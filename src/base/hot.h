/* hot: HOT before a function compiles it twice, for generic x86-64 and for CPUs with AVX2, BMI2 and popcnt (since
 * 2013); the right version is selected at program start. Its callees are compiled twice only if they are inlined, so
 * put HOT on the outer loop; use HOT_PART for static functions that must be inlined into it. */
#ifndef BASE_HOT_H
#define BASE_HOT_H

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) &&               \
	!defined(__SANITIZE_THREAD__) && !defined(_WIN32)
#define HOT __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define HOT
#endif

#define HOT_PART inline __attribute__((always_inline))

#endif
