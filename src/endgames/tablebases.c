#include "endgames/tablebases.h"
#include "base/folders.h"
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
	const char *chosen = getenv("QIPAN_TABLES");
	size_t n = chosen && *chosen ? (size_t)snprintf(path, size, "%s", chosen)
				     : folders_path(FOLDER_DATA, "tables", path, size);
	if (n == 0)
		return fail(err, endgames_no_folder);
	return n < size || fail(err, endgames_path_too_long);
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
