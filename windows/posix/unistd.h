#pragma GCC system_header
#include_next <unistd.h>

#include "posix_files.h"
