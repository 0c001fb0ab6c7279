/* attributes: function attributes for compilers. */
#ifndef BASE_ATTRIBUTES_H
#define BASE_ATTRIBUTES_H

#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))
#define MUST_USE                 __attribute__((warn_unused_result))
#define RARELY_CALLED            __attribute__((noinline, cold)) /* keeps its callers small */

#endif
