#define KERNEL      kernel_avx2
#define KERNEL_NAME "avx2"
#include "net/kernel_body.h"
