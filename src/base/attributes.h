/* attributes: function attributes for compilers. */
#ifndef BASE_ATTRIBUTES_H
#define BASE_ATTRIBUTES_H

#ifdef _WIN32
#define PRINTF_KIND gnu_printf /* of mingw-w64, not of Windows */
#else
#define PRINTF_KIND printf
#endif
#define PRINTF_LIKE(text, first) __attribute__((format(PRINTF_KIND, text, first)))
#define MUST_USE                 __attribute__((warn_unused_result))

/* Keeps its callers small, and itself where the compiler supports that: clang, which builds the page's module. */
#ifdef __clang__
#define RARELY_CALLED __attribute__((noinline, cold, minsize))
#else
#define RARELY_CALLED __attribute__((noinline, cold))
#endif

#endif
