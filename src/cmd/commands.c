#include "cmd/commands.h"
#include "cmd/cmd.h"

#include <string.h>

#define ENTRY(name) &cmd_##name,
const struct command *const commands[] = {CMD_LIST(ENTRY) NULL};

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
