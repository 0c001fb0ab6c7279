/* level_load: reads levels from a file. Separate from the parser, which also works without a file system. */
#include "base/file.h"
#include "levels/level.h"

bool level_file_read(const char *path, struct level_file *out, struct error *err)
{
	struct string text = {0};
	*out = (struct level_file){0};
	bool good = file_read(path, LEVEL_FILE_BYTES_MAX, &text, err);
	if (good)
		level_read(string_text(&text), text.length, out);
	string_release(&text);
	return good;
}
