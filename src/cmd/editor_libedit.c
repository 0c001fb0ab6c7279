#include "cmd/editor.h"
#include "base/file.h"
#include "base/mem.h"
#include "cmd/interrupt.h"
#include "cmd/terminal.h"
#include "play/autosave.h"

#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY_LINES = 500 };

struct editor {
	EditLine *line;
	History *history;
	const char *prompt;
	char history_path[AUTOSAVE_PATH_MAX]; /* "": the history is not saved */
};

static char *give_prompt(EditLine *line)
{
	struct editor *e;
	el_get(line, EL_CLIENTDATA, &e);
	return (char *)e->prompt;
}

/* Waits for input; returns false after Ctrl-C. SIGINT is unblocked only while waiting: a signal between the check and
 * the wait would otherwise go unnoticed until the next key. */
static bool wait_for_input(void)
{
	fd_set in;
	sigset_t interrupt, old;
	sigemptyset(&interrupt);
	sigaddset(&interrupt, SIGINT);
	pthread_sigmask(SIG_BLOCK, &interrupt, &old);
	int n = 0;
	while (n <= 0 && !interrupt_seen()) {
		FD_ZERO(&in);
		FD_SET(STDIN_FILENO, &in);
		n = pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &old);
		if (n < 0 && errno != EINTR)
			break; /* the subsequent read reports the error */
	}
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	return !interrupt_seen();
}

/* Reads one character; Ctrl-C ends the input. libedit's own reader would continue reading. */
static int read_character(EditLine *line, wchar_t *out)
{
	(void)line;
	mbstate_t state = {0};
	for (;;) {
		char byte;
		if (!wait_for_input())
			return 0;
		ssize_t n = read(STDIN_FILENO, &byte, 1);
		if (n < 0 && errno == EINTR && !interrupt_seen())
			continue;
		if (n <= 0)
			return 0;
		size_t used = mbrtowc(out, &byte, 1, &state);
		if (used == (size_t)-1)
			*out = L'?';
		if (used != (size_t)-2)
			return 1;
	}
}

static void open_editor(struct editor *e)
{
	HistEvent event;
	/* Chinese moves are typed as UTF-8, even if no locale is set. */
	if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		setlocale(LC_CTYPE, "C.UTF-8");
	e->line = el_init("qipan", stdin, terminal_behind(stdout), terminal_behind(stderr));
	e->history = history_init();
	if (!e->line || !e->history)
		return;
	history(e->history, &event, H_SETSIZE, HISTORY_LINES);
	history(e->history, &event, H_SETUNIQUE, 1);
	el_set(e->line, EL_CLIENTDATA, e);
	el_set(e->line, EL_PROMPT, give_prompt);
	el_set(e->line, EL_EDITOR, "emacs");
	el_set(e->line, EL_HIST, history, e->history);
	el_set(e->line, EL_GETCFN, read_character);
	el_source(e->line, NULL);
	if (autosave_directory(e->history_path, sizeof e->history_path, NULL)) {
		strncat(e->history_path, "/history", sizeof e->history_path - strlen(e->history_path) - 1);
		history(e->history, &event, H_LOAD, e->history_path);
	}
}

struct editor *editor_new(void)
{
	if (!isatty(STDIN_FILENO))
		return NULL;
	struct editor *e = mem_new(sizeof *e);
	open_editor(e);
	if (e->line && e->history)
		return e;
	editor_free(e);
	return NULL;
}

/* libedit would overwrite the old history and lose it if the disk is full, so it writes to an unnamed temporary file
 * instead. If that fails, the old history stays and no error is reported: a convenience feature should not end a game
 * with an error. */
static void save_history(const struct editor *e)
{
	HistEvent event;
	char block[4096];
	struct string text = {0};
	FILE *scratch = e->history && e->history_path[0] ? tmpfile() : NULL;
	if (!scratch)
		return;
	bool whole = history(e->history, &event, H_SAVE_FP, scratch) >= 0 && fflush(scratch) == 0;
	rewind(scratch);
	for (size_t n; whole && (n = fread(block, 1, sizeof block, scratch)) > 0;)
		string_bytes(&text, block, n);
	if (whole && !ferror(scratch)) {
		mode_t old = umask(077);
		(void)!file_write(e->history_path, string_text(&text), text.length, NULL);
		umask(old);
	}
	fclose(scratch);
	string_release(&text);
}

bool editor_line(struct editor *e, const char *prompt, struct string *out)
{
	int n = 0;
	fflush(stdout);
	e->prompt = prompt;
	el_resize(e->line);
	const char *line = el_gets(e->line, &n);
	if (!line || n <= 0)
		return false;
	string_bytes(out, line, (size_t)n);
	return true;
}

void editor_remember(struct editor *e, const char *line)
{
	HistEvent event;
	history(e->history, &event, H_ENTER, line);
}

void editor_free(struct editor *e)
{
	if (!e)
		return;
	save_history(e);
	if (e->line)
		el_end(e->line);
	if (e->history)
		history_end(e->history);
	free(e);
}
