#include "endgames/tablebases.h"
#include "endgames/dct_index.h"
#include "endgames/dct_tablebase.h"
#include "endgames/endgames_messages.h"
#include "endgames/qlt_tablebase.h"
#include "endgames/skt_tablebase.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct tablebase_kind *const kinds[] = {&dct_kind, &qlt_kind, &skt_kind};
#define N_KINDS (sizeof kinds / sizeof *kinds)

void tablebases_begin(void)
{
	dct_index_fill();
}

const struct tablebase_kind *tablebases_kind(const struct game *game, struct error *err)
{
	for (size_t i = 0; i < N_KINDS; i++)
		if (strcmp(kinds[i]->game, game->name) == 0)
			return kinds[i];
	struct string games = {0};
	for (size_t i = 0; i < N_KINDS; i++)
		string_add(&games, "%s%s", i ? ", " : "", kinds[i]->game);
	fail(err, endgames_no_tables_of_game, game->name, string_text(&games));
	string_release(&games);
	return NULL;
}

bool tablebases_folder(char *path, size_t size, struct error *err)
{
	const char *chosen = getenv("QIPAN_TABLES"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	int n;
	if (chosen && chosen[0])
		n = snprintf(path, size, "%s", chosen);
	else if (data && data[0] == '/') /* the XDG base directory specification requires absolute paths */
		n = snprintf(path, size, "%s/qipan/tables", data);
	else if (home && home[0] == '/')
		n = snprintf(path, size, "%s/.local/share/qipan/tables", home);
	else
		return fail(err, endgames_no_folder);
	return (n >= 0 && (size_t)n < size) || fail(err, endgames_path_too_long);
}

struct tablebase *tablebases_open(const struct game *game)
{
	char folder[TABLEBASES_PATH_MAX];
	const struct tablebase_kind *kind = tablebases_kind(game, NULL);
	return kind && tablebases_folder(folder, sizeof folder, NULL) ? kind->open(folder, NULL) : NULL;
}

void tablebases_close(struct tablebase *tables)
{
	if (tables)
		tables->kind->close(tables);
}
