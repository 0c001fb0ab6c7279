#include "cmd/output.h"
#include "cmd/terminal.h"
#include "draw/canvas.h"
#include "draw/wrap.h"

#include <sys/ioctl.h>
#include <unistd.h>

/* Width of the stream's terminal; 0 if it is not a terminal or does not report its width. */
static int columns_of(FILE *stream)
{
	struct winsize size;
	int fd = fileno(terminal_behind(stream));
	return isatty(fd) && ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void output_text(FILE *to, const char *text)
{
	struct string lines = {0};
	wrap_text(text, columns_of(to), &lines);
	fputs(string_text(&lines), to);
	string_release(&lines);
}

void output_arguments(FILE *to, unsigned kinds, const struct message *m, ...)
{
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	struct string line = {0};
	message_add_list(&line, &list);
	string_char(&line, '\n');
	output_text(to, line.text);
	string_release(&line);
}

void output_part_arguments(FILE *to, unsigned kinds, const struct message *m, ...)
{
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	struct string part = {0};
	message_add_list(&part, &list);
	fputs(string_text(&part), to);
	string_release(&part);
}

void output_padded(const char *text, int columns, struct string *out)
{
	int blanks = columns - canvas_columns(text);
	string_add(out, "%s%*s", text, blanks > 0 ? blanks : 0, "");
}
