#include "endgames/qlt_tablebase.h"
#include "endgames/table_file.h"

static struct tablebase *open_folder(const char *folder, struct error *err)
{
	if (!table_file_is_folder(folder, err))
		return NULL;
	struct qlt_tablebase *tables = qlt_tablebase_new(folder);
	tables->base.kind = &qlt_kind;
	return &tables->base;
}

static void close_folder(struct tablebase *tables)
{
	qlt_tablebase_free((struct qlt_tablebase *)tables);
}

const struct tablebase_kind qlt_kind = {
	.game = "qilin",
	.pieces_max = QLT_SIDE_MAX,
	.pieces_default = 6,
	.open = open_folder,
	.probe = qlt_tablebase_probe,
	.close = close_folder,
	.estimate = qlt_estimate,
	.build = qlt_build,
	.check = qlt_check,
	.check_all = qlt_check_all,
	.pack = qlt_pack_file,
};
