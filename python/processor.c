#include "module.h"

/* Lists an instruction set that the compiler may use everywhere, as with -march=native. On its own the package needs
 * none beyond the architecture's first: its kernels are chosen when it runs. */
#define NEED(name)                                                                                                     \
	if (!__builtin_cpu_supports(name))                                                                             \
		return name;

/* The first instruction set that this build needs and the processor lacks; NULL if it has all. */
static const char *missing(void)
{
#ifdef __x86_64__
#ifdef __SSE4_2__
	NEED("sse4.2")
#endif
#ifdef __POPCNT__
	NEED("popcnt")
#endif
#ifdef __AVX2__
	NEED("avx2")
#endif
#ifdef __BMI2__
	NEED("bmi2")
#endif
#ifdef __FMA__
	NEED("fma")
#endif
#ifdef __AVX512F__
	NEED("avx512f")
#endif
#endif
	return NULL;
}

bool py_processor_fits(void)
{
	const char *name = missing();
	if (name)
		PyErr_Format(PyExc_ImportError, "this build of qipan needs a processor with %s, which this one lacks",
			     name);
	return !name;
}
