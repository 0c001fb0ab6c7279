#define KERNEL      kernel_avx512
#define KERNEL_NAME "avx512"
#include "net/kernel_body.h"
