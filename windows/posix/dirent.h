#pragma GCC system_header
#include_next <dirent.h>

#include "posix_files.h"
