#include "endgames/skt_tablebase.h"
#include "endgames/table_file.h"

static struct tablebase *open_folder(const char *folder, struct error *err)
{
	if (!table_file_is_folder(folder, err))
		return NULL;
	struct skt_tablebase *tables = skt_tablebase_new(folder);
	tables->base.kind = &skt_kind;
	return &tables->base;
}

static void close_folder(struct tablebase *tables)
{
	skt_tablebase_free((struct skt_tablebase *)tables);
}

const struct tablebase_kind skt_kind = {
	.game = "surakarta",
	.pieces_max = SKT_PIECES_MAX,
	.pieces_default = 7,
	.open = open_folder,
	.probe = skt_tablebase_probe,
	.close = close_folder,
	.estimate = skt_estimate,
	.build = skt_build,
	.check = skt_check,
	.check_all = skt_check_all,
};
