#include "net/kernels.h"

extern const struct kernel kernel_plain;

#ifdef __x86_64__
extern const struct kernel kernel_sse41, kernel_avx2, kernel_avx512;
#endif

const struct kernel *kernels_at(int i)
{
#ifdef __x86_64__
	__builtin_cpu_init();
	if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni") && i-- == 0)
		return &kernel_avx512;
	if (__builtin_cpu_supports("avx2") && i-- == 0)
		return &kernel_avx2;
	if (__builtin_cpu_supports("sse4.1") && i-- == 0)
		return &kernel_sse41;
#endif
	return i == 0 ? &kernel_plain : NULL;
}
