/* The console of Windows edits lines itself and keeps their history. */
#include "base/mem.h"
#include "cmd/editor.h"
#include "cmd/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <windows.h>

enum { LINE_CHARS = 4096 };

struct editor {
	HANDLE console;
};

struct editor *editor_new(void)
{
	DWORD mode;
	HANDLE console = GetStdHandle(STD_INPUT_HANDLE);
	if (!GetConsoleMode(console, &mode))
		return NULL;
	struct editor *e = mem_new(sizeof *e);
	e->console = console;
	return e;
}

bool editor_line(struct editor *e, const char *prompt, struct string *out)
{
	WCHAR wide[LINE_CHARS];
	char utf8[4 * LINE_CHARS];
	DWORD n;
	fputs(prompt, stdout);
	fflush(stdout);
	if (!ReadConsoleW(e->console, wide, LINE_CHARS, &n, NULL) || n == 0 || wide[0] == 26 /* Ctrl-Z */ ||
	    interrupt_seen())
		return false;
	int length = WideCharToMultiByte(CP_UTF8, 0, wide, (int)n, utf8, sizeof utf8, NULL, NULL);
	string_bytes(out, utf8, length > 0 ? (size_t)length : 0);
	return true;
}

void editor_remember(struct editor *e, const char *line)
{
	(void)e;
	(void)line;
}

void editor_free(struct editor *e)
{
	free(e);
}
