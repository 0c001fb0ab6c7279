#include "cmd/say.h"
#include "cmd/terminal.h"
#include "draw/wrap.h"

#include <sys/ioctl.h>
#include <unistd.h>

/* 0 if it is not a terminal or does not report its width. */
static int columns_of(FILE *stream)
{
	struct winsize size;
	int fd = fileno(terminal_behind(stream));
	return isatty(fd) && ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void say(FILE *to, const char *text)
{
	struct string lines = {0};
	wrap_text(text, columns_of(to), &lines);
	fputs(string_text(&lines), to);
	string_release(&lines);
}
