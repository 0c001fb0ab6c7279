#define KERNEL      kernel_sse41
#define KERNEL_NAME "sse41"
#include "net/kernel_body.h"
