/* shim: intercepts the program's calls for files, sockets and memory (LD_PRELOAD) and makes one of them fail, or
 * simulates a power failure. tests/faults/sweep selects the fault in the environment:
 *
 *   QIPAN_FAULT      KIND N: the Nth call that KIND affects, from 1; with 0 they are only counted
 *   QIPAN_FAULT_LOG  a file that gets the name of the failed call, or the number of calls; it stays empty if N was not
 *                    reached
 *
 * KIND  eio     the call fails with EIO
 *       enospc  this and all later calls that need disk space fail with ENOSPC
 *       eintr   the call is interrupted
 *       short   the call does half of the request
 *       enomem  the allocation fails
 *       power   the Nth change of a file is the last: changes that no fsync made durable are undone, names too, and the
 *               process exits with code 99. If N is not reached, this happens when the process exits on its own
 *       data    the same, but names become durable on their own: a file may have its new name without its data
 *
 * The durable state of a file is that of its last fsync, or the state before the program opened it; a name is durable
 * after an fsync of its directory. The shim makes its own calls directly to the kernel, so that it does not intercept
 * them. */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE /* the headers would declare some of the names below differently */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

enum { POWER_CODE = 99 };
enum kind { NONE, EIO_ONCE, ENOSPC_ON, EINTR_ONCE, SHORT_ONCE, ENOMEM_ONCE, POWER, DATA };
static const char *const kinds[] = {"none", "eio", "enospc", "eintr", "short", "enomem", "power", "data"};

static enum kind kind;
static long goal;
static atomic_long calls;
static atomic_bool armed;
static const char *log_path;

/* Traits of a call, which decide the kinds that affect it. */
enum { READS = 1, WRITES = 2, ROOM = 4, SLOW = 8, ALLOCATES = 16 };

static void log_call(const char *call)
{
	char line[64];
	int file = log_path ? (int)syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_APPEND | O_CREAT, 0600) : -1;
	if (file < 0)
		return;
	int n = snprintf(line, sizeof line, "%s\n", call);
	syscall(SYS_write, file, line, (size_t)n);
	syscall(SYS_close, file);
}

/* Returns whether this call is to fail; sets errno for it. */
static bool fails(const char *call, unsigned traits)
{
	static const unsigned concerned[] = {[EIO_ONCE] = READS | WRITES,
					     [ENOSPC_ON] = ROOM,
					     [EINTR_ONCE] = SLOW,
					     [ENOMEM_ONCE] = ALLOCATES,
					     [DATA] = 0};
	static const int errors[] = {
		[EIO_ONCE] = EIO, [ENOSPC_ON] = ENOSPC, [EINTR_ONCE] = EINTR, [ENOMEM_ONCE] = ENOMEM};
	if (!atomic_load(&armed) || !(concerned[kind] & traits))
		return false;
	long n = atomic_fetch_add(&calls, 1) + 1;
	if (n == goal)
		log_call(call);
	if (n != goal && !(kind == ENOSPC_ON && goal && n > goal))
		return false;
	errno = errors[kind];
	return true;
}

/* How many of the n bytes the call is to process. */
static size_t part(const char *call, size_t n)
{
	if (!atomic_load(&armed) || kind != SHORT_ONCE || n < 2 || atomic_fetch_add(&calls, 1) + 1 != goal)
		return n;
	log_call(call);
	return n / 2;
}

/* --- power failure --- */

struct bytes {
	char *at;
	size_t n;
};

struct inode {
	dev_t dev;
	ino_t ino;
	char path[PATH_MAX];
	struct bytes durable;
};

/* A name that no fsync of its directory has made durable. */
struct change {
	enum { CREATED, MADE, RENAMED, UNLINKED } what;
	char path[PATH_MAX], from[PATH_MAX];
	dev_t dev; /* of the directory */
	ino_t ino;
	bool replaced; /* path existed before, as old */
	struct bytes old;
	mode_t mode;
};

enum { INODES_MAX = 256, CHANGES_MAX = 1024 };
static struct inode inodes[INODES_MAX];
static struct change changes[CHANGES_MAX];
static int n_inodes, n_changes;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static bool power_counts(void)
{
	return atomic_load(&armed) && (kind == POWER || kind == DATA);
}

static bool look(const char *path, struct stat *out)
{
	return syscall(SYS_newfstatat, AT_FDCWD, path, out, 0) == 0;
}

static struct bytes content(const char *path)
{
	struct bytes b = {NULL, 0};
	struct stat status;
	int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
	if (file < 0 || !look(path, &status))
		return b;
	b.at = __libc_malloc((size_t)status.st_size + 1);
	for (long n; b.n < (size_t)status.st_size; b.n += (size_t)n)
		if ((n = syscall(SYS_read, file, b.at + b.n, (size_t)status.st_size - b.n)) <= 0)
			break;
	syscall(SYS_close, file);
	return b;
}

static void put_back(const char *path, const struct bytes *b, mode_t mode)
{
	int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode);
	for (size_t done = 0; done < b->n;) {
		long n = syscall(SYS_write, file, b->at + done, b->n - done);
		if (n <= 0)
			break;
		done += (size_t)n;
	}
	syscall(SYS_close, file);
}

static void whole_path(const char *path, char out[PATH_MAX])
{
	char here[PATH_MAX];
	if (path[0] == '/' || syscall(SYS_getcwd, here, sizeof here) < 0)
		snprintf(out, PATH_MAX, "%s", path);
	else
		snprintf(out, PATH_MAX, "%.2000s/%.2000s", here, path);
}

static struct inode *find(const struct stat *s)
{
	for (int i = 0; i < n_inodes; i++)
		if (inodes[i].dev == s->st_dev && inodes[i].ino == s->st_ino)
			return &inodes[i];
	return NULL;
}

/* The inode of that path. as_it_is: an inode seen for the first time has durable contents. */
static struct inode *track(const char *path, const struct stat *s, bool as_it_is)
{
	struct inode *i = find(s);
	if (!i && n_inodes == INODES_MAX)
		abort();
	if (!i) {
		i = &inodes[n_inodes++];
		*i = (struct inode){.dev = s->st_dev, .ino = s->st_ino};
		if (as_it_is)
			i->durable = content(path);
	}
	whole_path(path, i->path);
	return i;
}

static struct change *add_change(int what, const char *path)
{
	struct stat s;
	char folder[PATH_MAX];
	if (n_changes == CHANGES_MAX)
		abort();
	struct change *c = &changes[n_changes++];
	*c = (struct change){.what = what};
	whole_path(path, c->path);
	strcpy(folder, c->path);
	*(strrchr(folder, '/') + 1) = 0;
	if (look(folder, &s)) {
		c->dev = s.st_dev;
		c->ino = s.st_ino;
	}
	return c;
}

/* A path that is about to be removed or replaced. */
static void keep_old(struct change *c, const char *path)
{
	struct stat s;
	if (!look(path, &s) || !S_ISREG(s.st_mode))
		return;
	struct inode *i = find(&s);
	c->replaced = true;
	c->mode = s.st_mode & 07777;
	c->old = i ? i->durable : content(path);
	if (i)
		*i = inodes[--n_inodes];
}

static void undo(struct change *c)
{
	struct stat s;
	if (c->what == RENAMED && look(c->path, &s)) {
		struct inode *i = find(&s);
		syscall(SYS_renameat, AT_FDCWD, c->path, AT_FDCWD, c->from);
		if (i)
			strcpy(i->path, c->from);
	}
	if (c->what == CREATED)
		syscall(SYS_unlinkat, AT_FDCWD, c->path, 0);
	if (c->what == MADE)
		syscall(SYS_unlinkat, AT_FDCWD, c->path, AT_REMOVEDIR);
	if (c->replaced)
		put_back(c->path, &c->old, c->mode);
}

static void lose(void)
{
	while (kind == POWER && n_changes > 0)
		undo(&changes[--n_changes]);
	for (int i = 0; i < n_inodes; i++) {
		struct stat s;
		if (look(inodes[i].path, &s) && s.st_ino == inodes[i].ino && s.st_dev == inodes[i].dev)
			put_back(inodes[i].path, &inodes[i].durable, s.st_mode & 07777);
	}
}

/* Called before a change of a file, which may be the one after the power failure. Holds the mutex until changed. */
static bool change_begins(const char *call)
{
	if (!power_counts())
		return false;
	pthread_mutex_lock(&mutex);
	if (atomic_fetch_add(&calls, 1) + 1 == goal) {
		log_call(call);
		lose();
		_exit(POWER_CODE);
	}
	return true;
}

static void change_ends(bool begun)
{
	int why = errno;
	if (begun)
		pthread_mutex_unlock(&mutex);
	errno = why;
}

static void synced(int fd)
{
	struct stat s;
	if (syscall(SYS_fstat, fd, &s) != 0)
		return;
	struct inode *i = S_ISREG(s.st_mode) ? find(&s) : NULL;
	if (i) {
		free(i->durable.at);
		i->durable = content(i->path);
	}
	int kept = 0;
	for (int k = 0; k < n_changes; k++)
		if (!S_ISDIR(s.st_mode) || changes[k].dev != s.st_dev || changes[k].ino != s.st_ino)
			changes[kept++] = changes[k];
	n_changes = kept;
}

__attribute__((constructor)) static void begin(void)
{
	char word[16];
	const char *text = getenv("QIPAN_FAULT");
	log_path = getenv("QIPAN_FAULT_LOG");
	if (!text || sscanf(text, "%15s %ld", word, &goal) != 2)
		return;
	for (int k = NONE; k <= DATA; k++)
		if (strcmp(kinds[k], word) == 0)
			kind = (enum kind)k;
	if (kind >= POWER)
		setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* output before the power failure has been seen */
	atomic_store(&armed, kind != NONE);
}

__attribute__((destructor)) static void end(void)
{
	char number[24];
	snprintf(number, sizeof number, "%ld", atomic_load(&calls));
	if (goal == 0)
		log_call(number);
	else if (power_counts())
		lose();
}

/* --- the calls --- */

static int do_open(const char *call, int folder, const char *path, int flags, mode_t mode)
{
	struct stat s;
	bool writes = (flags & O_ACCMODE) != O_RDONLY;
	if (fails(call, READS | SLOW | (flags & O_CREAT ? ROOM : 0)))
		return -1;
	bool begun = writes && folder == AT_FDCWD && change_begins(call);
	bool there = begun && look(path, &s);
	if (there && S_ISREG(s.st_mode))
		track(path, &s, true);
	int fd = (int)syscall(SYS_openat, folder, path, flags, mode);
	if (begun && fd >= 0 && !there && look(path, &s)) {
		track(path, &s, false);
		add_change(CREATED, path);
	}
	change_ends(begun);
	return fd;
}

static mode_t mode_of(int flags, va_list args)
{
	return flags & (O_CREAT | O_TMPFILE) ? va_arg(args, mode_t) : 0;
}

#define OPENS(name)                                                                                                    \
	int name(const char *path, int flags, ...)                                                                     \
	{                                                                                                              \
		va_list args;                                                                                          \
		va_start(args, flags);                                                                                 \
		mode_t mode = mode_of(flags, args);                                                                    \
		va_end(args);                                                                                          \
		return do_open("open", AT_FDCWD, path, flags, mode);                                                   \
	}
#define OPENS_AT(name)                                                                                                 \
	int name(int folder, const char *path, int flags, ...)                                                         \
	{                                                                                                              \
		va_list args;                                                                                          \
		va_start(args, flags);                                                                                 \
		mode_t mode = mode_of(flags, args);                                                                    \
		va_end(args);                                                                                          \
		return do_open("openat", folder, path, flags, mode);                                                   \
	}
OPENS(open)
OPENS(open64)
OPENS(__open_2)
OPENS(__open64_2)
OPENS_AT(openat)
OPENS_AT(openat64)
OPENS_AT(__openat_2)
OPENS_AT(__openat64_2)

int close(int fd)
{
	bool bad = fails("close", READS | SLOW);
	int why = errno, result = (int)syscall(SYS_close, fd); /* Linux closes it even on error */
	errno = bad ? why : errno;
	return bad ? -1 : result;
}

/* An eventfd or a pipe uses neither disk nor network, so writing to it does not fail. */
static bool is_of_kernel(int fd)
{
	struct stat s;
	return syscall(SYS_fstat, fd, &s) == 0 && (!(s.st_mode & S_IFMT) || S_ISFIFO(s.st_mode));
}

ssize_t read(int fd, void *buf, size_t n)
{
	return fails("read", READS | SLOW) ? -1 : syscall(SYS_read, fd, buf, part("read", n));
}

ssize_t __read_chk(int fd, void *buf, size_t n, size_t size)
{
	return n > size ? (abort(), 0) : read(fd, buf, n);
}

ssize_t pread64(int fd, void *buf, size_t n, off64_t at)
{
	return fails("pread", READS | SLOW) ? -1 : syscall(SYS_pread64, fd, buf, part("pread", n), at);
}

ssize_t pread(int fd, void *buf, size_t n, off_t at)
{
	return pread64(fd, buf, n, at);
}

/* The disk fills up in the middle of the call: the part that fits is written, the next call fails. */
static bool fills(size_t n)
{
	if (!atomic_load(&armed) || kind != ENOSPC_ON || n < 2 || atomic_load(&calls) + 1 != goal)
		return false;
	atomic_fetch_add(&calls, 1);
	log_call("write, to the half");
	return true;
}

ssize_t write(int fd, const void *buf, size_t n)
{
	if (is_of_kernel(fd))
		return syscall(SYS_write, fd, buf, n);
	if (fills(n))
		return syscall(SYS_write, fd, buf, n / 2);
	if (fails("write", WRITES | ROOM | SLOW))
		return -1;
	bool begun = fd > 2 && change_begins("write");
	ssize_t done = syscall(SYS_write, fd, buf, part("write", n));
	change_ends(begun);
	return done;
}

ssize_t pwrite64(int fd, const void *buf, size_t n, off64_t at)
{
	if (fails("pwrite", WRITES | ROOM | SLOW))
		return -1;
	bool begun = change_begins("pwrite");
	ssize_t done = syscall(SYS_pwrite64, fd, buf, part("pwrite", n), at);
	change_ends(begun);
	return done;
}

ssize_t pwrite(int fd, const void *buf, size_t n, off_t at)
{
	return pwrite64(fd, buf, n, at);
}

static int do_sync(const char *call, long number, int fd)
{
	if (fails(call, WRITES | ROOM | SLOW))
		return -1;
	bool begun = change_begins(call);
	int result = begun ? 0 : (int)syscall(number, fd); /* no need to wait for the disk */
	if (begun)
		synced(fd);
	change_ends(begun);
	return result;
}

int fsync(int fd)
{
	return do_sync("fsync", SYS_fsync, fd);
}

int fdatasync(int fd)
{
	return do_sync("fdatasync", SYS_fdatasync, fd);
}

int ftruncate64(int fd, off64_t size)
{
	if (fails("ftruncate", WRITES | SLOW))
		return -1;
	bool begun = change_begins("ftruncate");
	int result = (int)syscall(SYS_ftruncate, fd, size);
	change_ends(begun);
	return result;
}

int ftruncate(int fd, off_t size)
{
	return ftruncate64(fd, size);
}

int rename(const char *from, const char *to)
{
	struct stat s;
	if (fails("rename", WRITES))
		return -1;
	bool begun = change_begins("rename");
	if (begun) {
		struct change *c = add_change(RENAMED, to);
		whole_path(from, c->from);
		keep_old(c, to);
	}
	int result = (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
	if (begun && result != 0)
		n_changes--;
	else if (begun && look(to, &s) && find(&s))
		whole_path(to, find(&s)->path);
	change_ends(begun);
	return result;
}

int unlink(const char *path)
{
	struct stat s;
	if (fails("unlink", WRITES))
		return -1;
	bool begun = look(path, &s) && change_begins("unlink");
	if (begun)
		keep_old(add_change(UNLINKED, path), path);
	int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
	change_ends(begun);
	return result;
}

int mkdir(const char *path, mode_t mode)
{
	struct stat s;
	bool there = look(path, &s); /* the lookup error is the result */
	if (!there && fails("mkdir", WRITES | ROOM))
		return -1;
	bool begun = !there && change_begins("mkdir");
	int result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
	if (begun && result == 0)
		add_change(MADE, path);
	change_ends(begun);
	return result;
}

int fchmod(int fd, mode_t mode)
{
	return fails("fchmod", WRITES | SLOW) ? -1 : (int)syscall(SYS_fchmod, fd, mode);
}

int fchown(int fd, uid_t user, gid_t group)
{
	return fails("fchown", WRITES | SLOW) ? -1 : (int)syscall(SYS_fchown, fd, user, group);
}

int flock(int fd, int what)
{
	return fails("flock", READS | SLOW) ? -1 : (int)syscall(SYS_flock, fd, what);
}

int accept4(int fd, struct sockaddr *from, socklen_t *size, int flags)
{
	return fails("accept", READS | SLOW) ? -1 : (int)syscall(SYS_accept4, fd, from, size, flags);
}

int accept(int fd, struct sockaddr *from, socklen_t *size)
{
	return accept4(fd, from, size, 0);
}

ssize_t recv(int fd, void *buf, size_t n, int flags)
{
	return fails("recv", READS | SLOW) ? -1 : syscall(SYS_recvfrom, fd, buf, part("recv", n), flags, NULL, NULL);
}

ssize_t __recv_chk(int fd, void *buf, size_t n, size_t size, int flags)
{
	return n > size ? (abort(), 0) : recv(fd, buf, n, flags);
}

ssize_t send(int fd, const void *buf, size_t n, int flags)
{
	return fails("send", WRITES | SLOW) ? -1 : syscall(SYS_sendto, fd, buf, part("send", n), flags, NULL, 0);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
	return fails("sendmsg", WRITES | SLOW) ? -1 : syscall(SYS_sendmsg, fd, message, flags);
}

ssize_t writev(int fd, const struct iovec *parts, int n)
{
	return fails("writev", WRITES | ROOM | SLOW) ? -1 : syscall(SYS_writev, fd, parts, n);
}

void *malloc(size_t n)
{
	return fails("malloc", ALLOCATES) ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
	return fails("calloc", ALLOCATES) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *block, size_t n)
{
	return fails("realloc", ALLOCATES) ? NULL : __libc_realloc(block, n);
}

int posix_memalign(void **out, size_t alignment, size_t n)
{
	if (fails("posix_memalign", ALLOCATES))
		return ENOMEM;
	*out = __libc_memalign(alignment, n);
	return *out ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t n)
{
	return fails("aligned_alloc", ALLOCATES) ? NULL : __libc_memalign(alignment, n);
}
