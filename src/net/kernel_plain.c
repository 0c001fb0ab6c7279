#define KERNEL      kernel_plain
#define KERNEL_NAME "plain"
#include "net/kernel_body.h"
