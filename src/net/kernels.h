/* kernels: the kernels compiled into the program, and which of them this processor supports. */
#ifndef NET_KERNELS_H
#define NET_KERNELS_H

#include <stdbool.h>

#include "net/kernel.h"

/* The portable kernel. */
extern const struct kernel kernel_plain;

/* Kernel i of the list, which is ordered from fastest to slowest ("plain") and ends with NULL. */
const struct kernel *kernels_at(int i);

/* Whether this processor supports the kernel. */
bool kernels_run(const struct kernel *);

/* The fastest kernel that this processor supports. */
const struct kernel *kernels_best(void);

#endif
