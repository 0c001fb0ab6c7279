#pragma GCC system_header
#include_next <fcntl.h>

#include "posix_files.h"
