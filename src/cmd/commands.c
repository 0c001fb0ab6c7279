#include "cmd/commands.h"
#include "cmd/cmd.h"

#include <string.h>

/* One entry per line, sorted by name; the subcommands follow their group. */
/* clang-format off */
const struct command *const commands[] = {
	&cmd_analyse,
	&cmd_arena,
	&cmd_bench,
	&cmd_book,
	&cmd_book_build,
	&cmd_book_show,
	&cmd_convert,
	&cmd_engine,
	&cmd_games,
	&cmd_judge,
	&cmd_lab,
	&cmd_lab_darkchess,
	&cmd_lab_magic,
	&cmd_lab_xiangqi,
	&cmd_level,
	&cmd_level_campaign,
	&cmd_level_explain,
	&cmd_level_join,
	&cmd_level_lint,
	&cmd_level_new,
	&cmd_level_rate,
	&cmd_level_show,
	&cmd_level_tune,
	&cmd_moves,
	&cmd_net,
	&cmd_net_eval,
	&cmd_net_filter,
	&cmd_net_gather,
	&cmd_net_label,
	&cmd_net_quantise,
	&cmd_net_show,
	&cmd_net_train,
	&cmd_openings,
	&cmd_perft,
	&cmd_play,
	&cmd_playouts,
	&cmd_puzzle,
	&cmd_puzzle_mine,
	&cmd_puzzle_show,
	&cmd_puzzle_verify,
	&cmd_repair,
#ifdef QIPAN_SERVER
	&cmd_serve,
#endif
	&cmd_show,
	&cmd_tables,
	&cmd_tables_build,
	&cmd_tables_list,
	&cmd_tables_probe,
	&cmd_tables_verify,
	&cmd_think,
	NULL,
};
/* clang-format on */

const char *commands_name_in(const struct command *group, const struct command *command)
{
	const char *name = command->name;
	size_t n = group ? strlen(group->name) : 0;
	if (n && (strncmp(name, group->name, n) != 0 || name[n] != ' '))
		return NULL;
	name += n ? n + 1 : 0;
	return strchr(name, ' ') ? NULL : name;
}

const struct command *commands_find(int n_words, char **words, int *n)
{
	const struct command *found = NULL;
	*n = 0;
	for (const struct command *const *c = commands; *c && *n < n_words; c++) {
		const char *name = found && found->main ? NULL : commands_name_in(found, *c);
		if (name && strcmp(name, words[*n]) == 0) {
			found = *c; /* subcommands follow their group */
			++*n;
		}
	}
	return found;
}
