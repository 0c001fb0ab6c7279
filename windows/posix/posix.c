/* The functions of posix.h, and what a program for Windows does before main. */
#include <direct.h> /* before mkdir is another */

#include "posix.h"
#include "posix_files.h"
#include "iconv.h"
#include "sys/ioctl.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <windows.h>

#include <bcrypt.h>

#undef rename
#undef mkdir

FILE *posix_stdout, *posix_stderr;

/* --- before main --- */

/* Names the folders of the user as the XDG specification does, with '/' as the separator. */
static void name_folder(const char *variable, const char *from)
{
	const char *path = getenv(from);
	char text[MAX_PATH + 80];
	if (!path || getenv(variable))
		return;
	snprintf(text, sizeof text, "%s=%s", variable, path);
	for (char *c = text; *c; c++)
		if (*c == '\\')
			*c = '/';
	_putenv(text);
}

__attribute__((constructor)) static void begin(void)
{
	posix_stdout = __acrt_iob_func(1);
	posix_stderr = __acrt_iob_func(2);
	_fmode = _O_BINARY;
	for (int file = 0; file <= 2; file++)
		_setmode(file, _O_BINARY);
	SetConsoleOutputCP(CP_UTF8);
	name_folder("XDG_CONFIG_HOME", "APPDATA");
	name_folder("XDG_DATA_HOME", "LOCALAPPDATA");
	name_folder("XDG_STATE_HOME", "LOCALAPPDATA");
	if (!getenv("TERM")) /* escape codes are not interpreted, so that untrusted text cannot contain any */
		_putenv("TERM=dumb");
	if (!getenv("NO_COLOR"))
		_putenv("NO_COLOR=1");
}

/* --- files --- */

static HANDLE handle_of(int file)
{
	return (HANDLE)_get_osfhandle(file);
}

int flock(int file, int operation)
{
	OVERLAPPED at = {.OffsetHigh = 0x7fffffff}; /* beyond the end: the bytes stay readable */
	(void)operation;
	if (LockFileEx(handle_of(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at))
		return 0;
	errno = GetLastError() == ERROR_LOCK_VIOLATION || GetLastError() == ERROR_IO_PENDING ? EWOULDBLOCK : EIO;
	return -1;
}

int fsync(int file)
{
	if (FlushFileBuffers(handle_of(file)))
		return 0;
	errno = GetLastError() == ERROR_INVALID_HANDLE || GetLastError() == ERROR_ACCESS_DENIED ? EINVAL : EIO;
	return -1;
}

int fchmod(int file, int mode)
{
	(void)file;
	(void)mode;
	return 0;
}

int fchown(int file, int user, int group)
{
	(void)file;
	(void)user;
	(void)group;
	return 0;
}

char *realpath(const char *path, char *buffer)
{
	struct stat status;
	return stat(path, &status) == 0 ? _fullpath(buffer, path, PATH_MAX) : NULL;
}

ssize_t pread(int file, void *out, size_t n, off_t at)
{
	OVERLAPPED place = {.Offset = (DWORD)at, .OffsetHigh = (DWORD)((uint64_t)at >> 32)};
	DWORD got = 0;
	if (ReadFile(handle_of(file), out, (DWORD)(n < INT_MAX ? n : INT_MAX), &got, &place) ||
	    GetLastError() == ERROR_HANDLE_EOF)
		return (ssize_t)got;
	errno = EIO;
	return -1;
}

int posix_rename(const char *from, const char *to)
{
	if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
		return 0;
	errno = GetLastError() == ERROR_FILE_NOT_FOUND ? ENOENT : EACCES;
	return -1;
}

int posix_mkdir(const char *path, int mode)
{
	(void)mode;
	size_t n = strlen(path);
	if (n == 2 && path[1] == ':') { /* a drive */
		errno = EEXIST;
		return -1;
	}
	return _mkdir(path);
}

static int compare_with(int (*compare)(const struct dirent **, const struct dirent **), struct dirent **a,
			struct dirent **b)
{
	return compare((const struct dirent **)a, (const struct dirent **)b);
}

static void sort(struct dirent **names, int n, int (*compare)(const struct dirent **, const struct dirent **))
{
	for (int gap = n / 2; gap > 0; gap /= 2)
		for (int i = gap; i < n; i++)
			for (int j = i; j >= gap && compare_with(compare, &names[j - gap], &names[j]) > 0; j -= gap) {
				struct dirent *name = names[j];
				names[j] = names[j - gap];
				names[j - gap] = name;
			}
}

int scandir(const char *path, struct dirent ***out, int (*use)(const struct dirent *),
	    int (*compare)(const struct dirent **, const struct dirent **))
{
	DIR *folder = opendir(path);
	int n = 0;
	*out = NULL;
	if (!folder)
		return -1;
	for (struct dirent *entry; (entry = readdir(folder));) {
		if (use && !use(entry))
			continue;
		struct dirent **more = realloc(*out, ((size_t)n + 1) * sizeof **out), *copy = malloc(sizeof *copy);
		if (!more || !copy)
			abort();
		*copy = *entry;
		*out = more;
		more[n++] = copy;
	}
	closedir(folder);
	sort(*out, n, compare);
	return n;
}

/* --- signals --- */

int sigaction(int number, const struct sigaction *action, struct sigaction *old)
{
	if (number != SIGINT && number != SIGTERM) {
		errno = EINVAL;
		return -1;
	}
	if (old)
		*old = (struct sigaction){.sa_handler = SIG_DFL};
	return !action || signal(number, action->sa_handler) != SIG_ERR ? 0 : -1;
}

/* --- texts, streams, the rest --- */

char *strsep(char **text, const char *signs)
{
	char *begin = *text;
	if (!begin)
		return NULL;
	char *end = begin + strcspn(begin, signs);
	*text = *end ? end + 1 : NULL;
	*end = 0;
	return begin;
}

ssize_t getline(char **line, size_t *size, FILE *from)
{
	size_t n = 0;
	for (int c = 0; c != '\n' && (c = getc(from)) != EOF;) {
		if (n + 2 > *size) {
			*size = n < 64 ? 128 : 2 * n;
			*line = realloc(*line, *size);
			if (!*line)
				abort();
		}
		(*line)[n++] = (char)c;
	}
	if (n == 0)
		return -1;
	(*line)[n] = 0;
	return (ssize_t)n;
}

struct tm *localtime_r(const time_t *time, struct tm *out)
{
	return localtime_s(out, time) == 0 ? out : NULL;
}

int getentropy(void *out, size_t n)
{
	return BCryptGenRandom(NULL, out, (ULONG)n, BCRYPT_USE_SYSTEM_PREFERRED_RNG) == 0 ? 0 : -1;
}

long sysconf(int name)
{
	SYSTEM_INFO info;
	(void)name;
	GetSystemInfo(&info);
	return (long)info.dwNumberOfProcessors;
}

int ioctl(int file, int request, struct winsize *out)
{
	CONSOLE_SCREEN_BUFFER_INFO info;
	(void)request;
	if (!GetConsoleScreenBufferInfo(handle_of(file), &info))
		return -1;
	out->ws_col = (unsigned short)(info.srWindow.Right - info.srWindow.Left + 1);
	out->ws_row = (unsigned short)(info.srWindow.Bottom - info.srWindow.Top + 1);
	return 0;
}

/* --- iconv: the converter is the number of a code page --- */

enum { PAGE_GB18030 = 54936, PAGE_GBK = 936, PAGE_BIG5 = 950, UTF16LE = 1, UTF16BE };

iconv_t iconv_open(const char *to, const char *from)
{
	(void)to;
	intptr_t page = strcmp(from, "GB18030") == 0    ? PAGE_GB18030
			: strcmp(from, "BIG5") == 0     ? PAGE_BIG5
			: strcmp(from, "UTF-16LE") == 0 ? UTF16LE
							: UTF16BE;
	return (iconv_t)page;
}

int iconv_close(iconv_t converter)
{
	(void)converter;
	return 0;
}

/* Length in bytes of the character at c of a code page. */
static size_t length_of(intptr_t page, const unsigned char *c, size_t n)
{
	return c[0] < 0x80 ? 1 : page == PAGE_GB18030 && n > 1 && c[1] >= '0' && c[1] <= '9' ? 4 : 2;
}

/* Reads the next UTF-16 code units. Returns the number of bytes, 0 if they are invalid or incomplete. */
static size_t read_units(intptr_t page, const unsigned char *c, size_t n, WCHAR units[2])
{
	if (page == UTF16LE || page == UTF16BE) {
		int low = page == UTF16BE;
		size_t need = 2;
		for (size_t i = 0; i < need / 2; i++) {
			if (n < need)
				return 0;
			units[i] = (WCHAR)(c[2 * i + (size_t)low] | c[2 * i + (size_t)!low] << 8);
			if (i == 0 && (units[0] & 0xfc00) == 0xd800)
				need = 4;
		}
		bool pair = need == 4;
		return (units[0] & 0xfc00) == 0xdc00 || (pair && (units[1] & 0xfc00) != 0xdc00) ? 0 : need;
	}
	size_t length = length_of(page, c, n);
	if (length > n)
		return 0;
	units[1] = 0;
	if (MultiByteToWideChar((UINT)page, MB_ERR_INVALID_CHARS, (const char *)c, (int)length, units, 2) > 0)
		return length;
	bool two = page == PAGE_GB18030 && length < 4; /* systems without the larger page have GBK */
	return two && MultiByteToWideChar(PAGE_GBK, MB_ERR_INVALID_CHARS, (const char *)c, (int)length, units, 2) > 0
		       ? length
		       : 0;
}

size_t iconv(iconv_t converter, char **from, size_t *n, char **to, size_t *room)
{
	while (*n > 0) {
		WCHAR units[2] = {0};
		if (*room < 4) {
			errno = E2BIG;
			return (size_t)-1;
		}
		size_t used = read_units((intptr_t)converter, (const unsigned char *)*from, *n, units);
		if (used == 0) {
			errno = EILSEQ;
			return (size_t)-1;
		}
		bool pair = (units[0] & 0xfc00) == 0xd800;
		uint32_t rune = pair ? 0x10000 + ((units[0] & 0x3ffu) << 10 | (units[1] & 0x3ffu)) : units[0];
		for (int i = 0; i < 4; i++)
			*(*to)++ = (char)(rune >> 8 * i);
		*room -= 4;
		*from += used;
		*n -= used;
	}
	return 0;
}
