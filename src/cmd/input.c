#include "cmd/input.h"
#include "base/file.h"
#include "base/mem.h"
#include "cmd/cmd_messages.h"
#include "play/autosave.h"
#include "cmd/terminal.h"
#include "cmd/think.h"

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

enum { LINE_BYTES_MAX = 4096, HISTORY_LINES = 500 };

struct input {
	EditLine *editor; /* NULL if the input is not a terminal */
	History *history;
	const char *prompt;
	char history_path[AUTOSAVE_PATH_MAX]; /* "": the history is not saved */
};

static char *give_prompt(EditLine *editor)
{
	struct input *input;
	el_get(editor, EL_CLIENTDATA, &input);
	return (char *)input->prompt;
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
	while (n <= 0 && !think_interrupted()) {
		FD_ZERO(&in);
		FD_SET(STDIN_FILENO, &in);
		n = pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &old);
		if (n < 0 && errno != EINTR)
			break; /* the subsequent read reports the error */
	}
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	return !think_interrupted();
}

/* Reads one character; Ctrl-C ends the input. libedit's own reader would continue reading. */
static int read_character(EditLine *editor, wchar_t *out)
{
	(void)editor;
	mbstate_t state = {0};
	for (;;) {
		char byte;
		if (!wait_for_input())
			return 0;
		ssize_t n = read(STDIN_FILENO, &byte, 1);
		if (n < 0 && errno == EINTR && !think_interrupted())
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

static void open_editor(struct input *input)
{
	HistEvent event;
	/* Chinese moves are typed as UTF-8, even if no locale is set. */
	if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		setlocale(LC_CTYPE, "C.UTF-8");
	input->editor = el_init("qipan", stdin, terminal_behind(stdout), terminal_behind(stderr));
	input->history = history_init();
	if (!input->editor || !input->history)
		return;
	history(input->history, &event, H_SETSIZE, HISTORY_LINES);
	history(input->history, &event, H_SETUNIQUE, 1);
	el_set(input->editor, EL_CLIENTDATA, input);
	el_set(input->editor, EL_PROMPT, give_prompt);
	el_set(input->editor, EL_EDITOR, "emacs");
	el_set(input->editor, EL_HIST, history, input->history);
	el_set(input->editor, EL_GETCFN, read_character);
	el_source(input->editor, NULL);
	if (autosave_directory(input->history_path, sizeof input->history_path, NULL)) {
		strncat(input->history_path, "/history", sizeof input->history_path - strlen(input->history_path) - 1);
		history(input->history, &event, H_LOAD, input->history_path);
	}
}

struct input *input_new(void)
{
	struct input *input = mem_new(sizeof *input);
	if (isatty(STDIN_FILENO))
		open_editor(input);
	return input;
}

/* libedit would overwrite the old history and lose it if the disk is full, so it writes to an unnamed temporary file
 * instead. If that fails, the old history stays and no error is reported: a convenience feature should not end a game
 * with an error. */
static void save_history(const struct input *input)
{
	HistEvent event;
	char block[4096];
	struct string text = {0};
	FILE *scratch = input->history && input->history_path[0] ? tmpfile() : NULL;
	if (!scratch)
		return;
	bool whole = history(input->history, &event, H_SAVE_FP, scratch) >= 0 && fflush(scratch) == 0;
	rewind(scratch);
	for (size_t n; whole && (n = fread(block, 1, sizeof block, scratch)) > 0;)
		string_bytes(&text, block, n);
	if (whole && !ferror(scratch)) {
		mode_t old = umask(077);
		(void)!file_write(input->history_path, string_text(&text), text.length, NULL);
		umask(old);
	}
	fclose(scratch);
	string_release(&text);
}

void input_free(struct input *input)
{
	if (!input)
		return;
	save_history(input);
	if (input->editor)
		el_end(input->editor);
	if (input->history)
		history_end(input->history);
	free(input);
}

bool input_is_terminal(const struct input *input)
{
	return input->editor != NULL;
}

static bool is_blank(char c)
{
	return (unsigned char)c <= ' ';
}

static void trim(struct string *s)
{
	size_t start = 0;
	while (s->length > 0 && is_blank(s->text[s->length - 1]))
		s->length--;
	while (start < s->length && is_blank(s->text[start]))
		start++;
	s->length -= start;
	if (s->text) {
		memmove(s->text, s->text + start, s->length);
		s->text[s->length] = 0;
	}
}

static enum input_status edited_line(struct input *input, struct string *out)
{
	int n = 0;
	HistEvent event;
	fflush(stdout);
	el_resize(input->editor);
	const char *line = el_gets(input->editor, &n);
	if (!line || n <= 0) {
		putchar('\n');
		return INPUT_END;
	}
	string_bytes(out, line, (size_t)n);
	trim(out);
	if (out->length > 0)
		history(input->history, &event, H_ENTER, out->text);
	return INPUT_LINE;
}

static enum input_status plain_line(struct string *out, struct error *err)
{
	bool zero = false, too_long = false;
	int c;
	while ((c = getchar()) != EOF && c != '\n') {
		zero |= c == 0;
		if (out->length < LINE_BYTES_MAX)
			string_char(out, (char)c);
		else
			too_long = true;
	}
	if (think_interrupted() || (c == EOF && out->length == 0))
		return INPUT_END;
	if (zero || too_long) {
		if (too_long)
			fail(err, cmd_line_too_long, string_text(out), LINE_BYTES_MAX);
		else
			fail(err, cmd_line_with_zero_byte, string_text(out));
		return INPUT_BAD;
	}
	trim(out);
	return INPUT_LINE;
}

enum input_status input_line(struct input *input, const char *prompt, struct string *out, struct error *err)
{
	string_clear(out);
	if (think_interrupted())
		return INPUT_END;
	input->prompt = prompt;
	return input->editor ? edited_line(input, out) : plain_line(out, err);
}
