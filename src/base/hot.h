/* hot: HOT before a function compiles it twice, for any x86-64 and for one with AVX2, BMI2 and popcnt (2013 on), and
 * the machine picks at start. What it calls is compiled along only where it is inlined, so HOT goes on the outer loop;
 * HOT_PART is for static functions that must come along. */
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
