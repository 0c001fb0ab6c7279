#include "support.h"

#include "levels.h"

struct level level_of(const char *members)
{
	struct string text = {0};
	struct level_file file;
	string_add(&text, "{\"id\": \"a\", \"title\": \"A\", \"title_zh\": \"A\", %s}", members);
	level_read(text.text, text.length, &file);
	if (file.n_faults)
		fail_msg("%s: %s", file.faults[0].field, file.faults[0].error.text);
	struct level level = file.levels[0];
	level_file_release(&file);
	string_release(&text);
	return level;
}
