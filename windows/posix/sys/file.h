#include <posix_files.h>
