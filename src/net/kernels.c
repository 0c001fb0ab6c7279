#include "net/kernels.h"

#if defined __x86_64__
extern const struct kernel kernel_sse41, kernel_avx2, kernel_avx512;
static const struct kernel *const kernels[] = {&kernel_avx512, &kernel_avx2, &kernel_sse41, &kernel_plain, NULL};
#elif defined __aarch64__
extern const struct kernel kernel_neon;
static const struct kernel *const kernels[] = {&kernel_neon, &kernel_plain, NULL};
#elif defined __wasm_simd128__
extern const struct kernel kernel_wasm;
static const struct kernel *const kernels[] = {&kernel_wasm, &kernel_plain, NULL};
#else
static const struct kernel *const kernels[] = {&kernel_plain, NULL};
#endif

const struct kernel *kernels_at(int i)
{
	return kernels[i];
}

bool kernels_run(const struct kernel *kernel)
{
#ifdef __x86_64__
	__builtin_cpu_init();
	if (kernel == &kernel_avx512)
		return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni");
	if (kernel == &kernel_avx2)
		return __builtin_cpu_supports("avx2");
	if (kernel == &kernel_sse41)
		return __builtin_cpu_supports("sse4.1");
#endif
	return kernel != NULL;
}

const struct kernel *kernels_best(void)
{
	int i = 0;
	while (!kernels_run(kernels[i]))
		i++;
	return kernels[i];
}
