/* nosync: replaces the calls that wait for the disk (LD_PRELOAD). The tests run with it, except those of durability:
 * without a power failure, which tests/faults simulates, a test cannot see whether data reached the disk. */
#include <unistd.h>

int fsync(int fd)
{
	(void)fd;
	return 0;
}

int fdatasync(int fd)
{
	(void)fd;
	return 0;
}
