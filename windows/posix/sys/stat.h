#pragma GCC system_header
#include_next <sys/stat.h>

#include <posix_files.h>
