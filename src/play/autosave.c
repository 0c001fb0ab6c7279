#include "play/autosave.h"
#include "base/file.h"
#include "base/folders.h"
#include "base/mem.h"
#include "base/system.h"
#include "core/game.h"
#include "play/play_messages.h"
#include "records/record_read.h"
#include "records/record_write.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FILE_BYTES_MAX = 4 << 20 };
static const char ending[] = ".game";

bool autosave_directory(char *path, size_t size, struct error *err)
{
	size_t n = folders_path(FOLDER_STATE, "", path, size);
	if (n == 0)
		return fail(err, play_no_state_directory);
	if (n + 80 > size) { /* room for file names */
		path[0] = 0;
		return fail(err, play_state_path_too_long);
	}
	if (file_make_directories(path, err))
		return true;
	path[0] = 0;
	return false;
}

/* Chooses a name that no other session uses: game, time, process ID and, for several games in one second, a number. */
static bool choose_path(struct autosave *a, const char *game, struct error *err)
{
	char directory[AUTOSAVE_PATH_MAX], stamp[32];
	time_t now = time(NULL);
	struct tm local;
	if (!autosave_directory(directory, sizeof directory - 80, err))
		return false;
	strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
	for (int i = 1; i < 1000; i++) {
		int n = snprintf(a->path, sizeof a->path, "%s/%s-%s-%ld-%d%s", directory, game, stamp, (long)getpid(),
				 i, ending);
		if (n < 0 || (size_t)n >= sizeof a->path)
			break;
		if (access(a->path, F_OK) != 0)
			return true;
	}
	a->path[0] = 0;
	return fail(err, play_no_free_name, directory);
}

_Static_assert(AUTOSAVE_SHOWN_MAX == RECORD_VALUE_MAX + 1, "what is written can be read");

bool autosave_write(struct autosave *a, const struct record *record, const struct autosave_notes *notes,
		    struct error *err)
{
	if (a->off)
		return true;
	if (!a->path[0] && !choose_path(a, record->game->name, err))
		return false;
	struct string text = {0}, game = {0};
	string_add(&text, "[PlayFirst \"%s\"]\n[PlaySecond \"%s\"]\n[PlaySeed \"%llu\"]\n[PlayDealtAt \"%d\"]\n",
		   notes->players[0], notes->players[1], (unsigned long long)notes->seed, notes->dealt_at);
	if (notes->dealt_from[0])
		string_add(&text, "[PlayDealtFrom \"%s\"]\n[PlayDealtShown \"%s\"]\n", notes->dealt_from,
			   notes->dealt_shown);
	if (notes->levels[0] && !strpbrk(notes->levels, "\"\\\n"))
		string_add(&text, "[%s \"%s\"]\n", notes->practice ? "PlayLevelFile" : "PlayCampaign", notes->levels);
	record_write(record, &game);
	string_bytes(&text, game.text, game.length);
	mode_t old = umask(077);
	bool written = file_write(a->path, text.text, text.length, err);
	umask(old);
	string_release(&game);
	string_release(&text);
	a->written |= written;
	return written;
}

void autosave_remove(struct autosave *a)
{
	if (a->written)
		unlink(a->path);
	a->written = false;
}

static bool take_number(const char *text, uint64_t max, uint64_t *out)
{
	char *end;
	errno = 0;
	unsigned long long n = strtoull(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end || errno || n > max)
		return false;
	*out = n;
	return true;
}

void autosave_take_notes(struct record *record, struct autosave_notes *notes)
{
	static const char *const names[] = {"PlayFirst",    "PlaySecond",    "PlaySeed",      "PlayDealtAt",
					    "PlayCampaign", "PlayLevelFile", "PlayDealtFrom", "PlayDealtShown"};
	enum { N_NAMES = 8, N_NEEDED = 4, FROM = 6, SHOWN };
	uint64_t dealt_at = 0;
	unsigned met = 0;
	int kept = 0;
	*notes = (struct autosave_notes){0};
	for (int i = 0; i < record->n_tags; i++) {
		struct record_tag *tag = &record->tags[i];
		int name = 0;
		while (name < N_NAMES && strcmp(tag->name, names[name]) != 0)
			name++;
		if (name == N_NAMES) {
			record->tags[kept++] = *tag;
			continue;
		}
		if (name < 2 && strlen(tag->value) < AUTOSAVE_WORD_MAX)
			strcpy(notes->players[name], tag->value);
		if (name == FROM && strlen(tag->value) < sizeof notes->dealt_from)
			strcpy(notes->dealt_from, tag->value);
		if (name == SHOWN && strlen(tag->value) < sizeof notes->dealt_shown)
			strcpy(notes->dealt_shown, tag->value);
		if (name >= N_NEEDED && name < FROM && strlen(tag->value) < sizeof notes->levels) {
			strcpy(notes->levels, tag->value);
			notes->practice = name > N_NEEDED;
		}
		bool fits = name == 2   ? take_number(tag->value, UINT64_MAX, &notes->seed)
			    : name == 3 ? take_number(tag->value, (uint64_t)record->line.length, &dealt_at)
					: name < 2 && notes->players[name][0] != 0;
		met |= (unsigned)fits << name;
		free(tag->name);
		free(tag->value);
	}
	record->n_tags = kept;
	notes->dealt_at = (int)dealt_at;
	notes->present = (met & 15) == 15;
}

bool autosave_read(const char *path, struct record *record, struct autosave_notes *notes, struct error *err)
{
	struct string text = {0};
	struct error why;
	struct record_reader reader;
	bool read = false;
	if (!file_read(path, FILE_BYTES_MAX, &text, err)) {
		string_release(&text);
		return false;
	}
	record_reader_init(&reader, string_text(&text), text.length);
	switch (record_read(&reader, record, &why)) {
	case RECORD_READ:
		autosave_take_notes(record, notes);
		read = true;
		break;
	case RECORD_END:
		fail(err, play_no_game_in_file, path);
		break;
	case RECORD_PART:
	case RECORD_BAD:
		fail(err, play_in_game_file, path, &why);
		break;
	}
	string_release(&text);
	return read;
}

struct found {
	char path[AUTOSAVE_PATH_MAX];
	struct timespec time;
};

static struct timespec changed_at(const struct stat *status)
{
#ifdef _WIN32
	return (struct timespec){.tv_sec = status->st_mtime};
#else
	return status->st_mtim;
#endif
}

static int later_first(const void *a, const void *b)
{
	const struct timespec *s = &((const struct found *)a)->time, *t = &((const struct found *)b)->time;
	if (s->tv_sec != t->tv_sec)
		return s->tv_sec < t->tv_sec ? 1 : -1;
	return (s->tv_nsec < t->tv_nsec) - (s->tv_nsec > t->tv_nsec);
}

static bool name_fits(const char *name, const char *game)
{
	size_t length = strlen(name), n = game ? strlen(game) : 0;
	return length > sizeof ending && strcmp(name + length - (sizeof ending - 1), ending) == 0 &&
	       (!game || (strncmp(name, game, n) == 0 && name[n] == '-'));
}

/* The unfinished games, latest first, in an array that the caller frees; NULL without any. */
static struct found *find_games(const char *game, int *n, struct error *err)
{
	char directory[AUTOSAVE_PATH_MAX];
	struct found *found = NULL;
	*n = 0;
	if (!autosave_directory(directory, sizeof directory, err))
		return NULL;
	DIR *open = opendir(directory);
	if (!open) {
		fail(err, play_cannot_read_directory, directory, system_error(errno));
		return NULL;
	}
	for (struct dirent *entry; (entry = readdir(open));) {
		struct found f;
		struct stat status;
		if (!name_fits(entry->d_name, game) ||
		    (size_t)snprintf(f.path, sizeof f.path, "%s/%s", directory, entry->d_name) >= sizeof f.path ||
		    stat(f.path, &status) != 0 || !S_ISREG(status.st_mode))
			continue;
		f.time = changed_at(&status);
		found = mem_resize(found, (size_t)*n + 1, sizeof f);
		found[(*n)++] = f;
	}
	closedir(open);
	if (found)
		qsort(found, (size_t)*n, sizeof *found, later_first);
	else if (game)
		fail(err, play_no_unfinished_game_of, game, directory);
	else
		fail(err, play_no_unfinished_game, directory);
	return found;
}

int autosave_count(const char *game)
{
	int n;
	free(find_games(game, &n, NULL));
	return n;
}

/* Takes over the file for this session by renaming it: another session still playing the game writes its own file. */
static void adopt(struct autosave *a, const char *path, const char *game)
{
	a->written = choose_path(a, game, NULL) && rename(path, a->path) == 0;
	if (!a->written && strlen(path) < sizeof a->path) {
		strcpy(a->path, path);
		a->written = true;
	}
}

bool autosave_resume(struct autosave *a, const char *game, struct record *record, struct autosave_notes *notes,
		     int *n_others, struct error *err)
{
	int n;
	bool resumed = false;
	err->text[0] = 0;
	struct found *found = find_games(game, &n, err);
	for (int i = 0; i < n && !resumed; i++) {
		struct error why;
		struct error *first = i == 0 ? err : &why; /* if several files are damaged, the latest is reported */
		if (!autosave_read(found[i].path, record, notes, first))
			continue;
		resumed = true;
		*n_others = n - 1;
		adopt(a, found[i].path, record->game->name);
	}
	free(found);
	return resumed;
}
