#include "cmd/input.h"
#include "base/mem.h"
#include "cmd/cmd_messages.h"
#include "cmd/editor.h"
#include "cmd/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES_MAX = 4096 };

struct input {
	struct editor *editor; /* NULL if the input is not a terminal */
};

struct input *input_new(void)
{
	struct input *input = mem_new(sizeof *input);
	input->editor = editor_new();
	return input;
}

void input_free(struct input *input)
{
	if (!input)
		return;
	editor_free(input->editor);
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

static enum input_status edited_line(struct input *input, const char *prompt, struct string *out)
{
	if (!editor_line(input->editor, prompt, out)) {
		putchar('\n');
		return INPUT_END;
	}
	trim(out);
	if (out->length > 0)
		editor_remember(input->editor, out->text);
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
	if (interrupt_seen() || (c == EOF && out->length == 0))
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
	if (interrupt_seen())
		return INPUT_END;
	return input->editor ? edited_line(input, prompt, out) : plain_line(out, err);
}
