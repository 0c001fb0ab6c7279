#include "cmd/lists.h"
#include "base/file.h"
#include "cmd/cmd.h"

#define ENGINES_BYTES_MAX ((size_t)1 << 20)

static bool read_text(const char *path, size_t max, struct string *out)
{
	struct error err;
	if (file_read(path, max, out, &err))
		return true;
	cmd_fails(EXIT_USAGE, &err);
	return false;
}

bool lists_read_openings(struct openings *openings, const char *path, const struct game *game,
			 const struct preset *preset)
{
	struct string text = {0};
	struct error err;
	if (!path)
		return true;
	bool read = read_text(path, OPENINGS_BYTES_MAX, &text);
	if (read && !openings_read(openings, game, preset, string_text(&text), text.length, &err)) {
		cmd_fails_in(EXIT_USAGE, path, &err);
		read = false;
	}
	string_release(&text);
	return read;
}

bool lists_read_engines(struct engines *engines, const char *path)
{
	struct string text = {0};
	struct error err;
	if (!path)
		return true;
	bool read = read_text(path, ENGINES_BYTES_MAX, &text);
	if (read && !engines_read(engines, string_text(&text), text.length, &err)) {
		cmd_fails_in(EXIT_USAGE, path, &err);
		read = false;
	}
	string_release(&text);
	return read;
}
