#include "cmd/redirect.h"
#include "base/file.h"
#include "cmd/cmd.h"
#include "cmd/terminal.h"

#include <string.h>

bool redirect_is_file(const char *path)
{
	return path && strcmp(path, "-") != 0;
}

bool redirect_begin(const char *path, bool force)
{
	if (!redirect_is_file(path))
		return true;
	if (!cmd_may_write(path, force))
		return false;
	terminal_collect();
	return true;
}

int redirect_end(const char *path, int code)
{
	struct string out = {0};
	struct error err;
	if (!redirect_is_file(path))
		return code;
	terminal_take(&out);
	if ((code == EXIT_DONE || out.length > 0) && !file_write(path, string_text(&out), out.length, &err))
		code = cmd_fails(EXIT_DATA, &err);
	string_release(&out);
	return code;
}
