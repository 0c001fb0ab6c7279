/* attributes: function attributes for compilers. */
#ifndef BASE_ATTRIBUTES_H
#define BASE_ATTRIBUTES_H

#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))
#define MUST_USE                 __attribute__((warn_unused_result))

/* Keeps its callers small, and itself where the compiler supports that: clang, which builds the page's module. */
#ifdef __clang__
#define RARELY_CALLED __attribute__((noinline, cold, minsize))
#else
#define RARELY_CALLED __attribute__((noinline, cold))
#endif

#endif
