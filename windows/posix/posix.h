/* posix: the part of POSIX that the sources use and mingw-w64 lacks, included before every source of a build for
 * Windows; posix_files.h has that of files, which the headers of this folder add to those of mingw-w64. Only what Qipan
 * needs works; each function says what differs. */
#ifndef POSIX_POSIX_H
#define POSIX_POSIX_H

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>

#define EDQUOT 1000 /* never occurs */

int posix_rename(const char *from, const char *to); /* replaces an existing file */
#define rename posix_rename
char *realpath(const char *path, char *buffer); /* for an existing path; buffer of PATH_MAX bytes */

/* --- signals: only SIGINT and SIGTERM occur --- */

#define SIGHUP       1
#define SIGXFSZ      25
#define SA_RESTART   1
#define SA_RESETHAND 2
#define SIG_BLOCK    0
#define SIG_SETMASK  2
typedef int sigset_t;
struct sigaction {
	void (*sa_handler)(int);
	int sa_flags;
	sigset_t sa_mask;
};
int sigaction(int number, const struct sigaction *action, struct sigaction *old); /* fails for other signals */
#define sigemptyset(set) (*(set) = 0)
#define sigfillset(set)  (*(set) = 1)
#include <pthread.h>
#undef pthread_sigmask
#define pthread_sigmask(how, a, old) ((void)(a), (void)(old))
#define kill(process, signal)        ((void)(process), errno = EPERM, -1) /* no process is known to have ended */

/* --- texts, streams, the rest --- */

char *strsep(char **text, const char *signs);
ssize_t getline(char **line, size_t *size, FILE *from);
struct tm *localtime_r(const time_t *, struct tm *);
int getentropy(void *out, size_t n);
#define aligned_alloc(alignment, size) malloc(size)

/* stdout and stderr can be replaced, as with glibc. */
extern FILE *posix_stdout, *posix_stderr;
#undef stdout
#undef stderr
#define stdout posix_stdout
#define stderr posix_stderr

#endif
