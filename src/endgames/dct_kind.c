#include "endgames/dct_tablebase.h"
#include "endgames/table_file.h"

static struct tablebase *open_folder(const char *folder, struct error *err)
{
	if (!table_file_is_folder(folder, err))
		return NULL;
	struct tablebase *tables = &dct_tablebase_new(folder, DCT_KEPT_MAX)->base;
	tables->kind = &dct_kind;
	return tables;
}

static void close_folder(struct tablebase *tables)
{
	dct_tablebase_free((struct dct_tablebase *)tables);
}

const struct tablebase_kind dct_kind = {
	.game = "darkchess",
	.pieces_max = DCT_PIECES_MAX,
	.pieces_default = 4,
	.open = open_folder,
	.probe = dct_tablebase_probe,
	.close = close_folder,
	.estimate = dct_estimate,
	.build = dct_build,
	.check = dct_check,
	.check_all = dct_check_all,
};
