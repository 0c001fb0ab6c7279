/* posix_files: files and folders as in POSIX: posix.h. */
#ifndef POSIX_POSIX_FILES_H
#define POSIX_POSIX_FILES_H

#include <dirent.h>
#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <unistd.h>

#define O_CLOEXEC   _O_NOINHERIT
#define O_NONBLOCK  0
#define O_NOCTTY    0
#define O_DIRECTORY 0 /* opening a folder fails with EACCES */

#define LOCK_EX 2
#define LOCK_NB 4

#define S_ISLNK(mode) 0
#define lstat         stat /* links are followed */

int flock(int file, int operation); /* only LOCK_EX | LOCK_NB */
int fsync(int file);
int fchmod(int file, int mode);            /* does nothing */
int fchown(int file, int user, int group); /* does nothing */
ssize_t pread(int file, void *out, size_t n, off_t at);
int posix_mkdir(const char *path, int mode); /* ignores the mode */
int scandir(const char *path, struct dirent ***out, int (*use)(const struct dirent *),
	    int (*compare)(const struct dirent **, const struct dirent **));
#define mkdir(path, mode)  posix_mkdir(path, mode)
#define dirfd(folder)      0
#define unlinkat(a, b, c)  (errno = ENOSYS, -1)
#define pipe2(ends, flags) _pipe(ends, 4096, (flags) | _O_BINARY)

#define fcntl(file, command) 0
#define F_GETFD              1
#define _SC_NPROCESSORS_ONLN 1
long sysconf(int name); /* the number of processors */

#endif
