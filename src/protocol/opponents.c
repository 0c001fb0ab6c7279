#include "protocol/opponents.h"
#include "protocol/program.h"
#include "protocol/protocol_messages.h"

#include <string.h>

bool opponents_find(const struct game *game, const char *word, struct opponent *out, struct error *err)
{
	const char *command;
	struct string list = {0};
	if (!strchr(word, ':'))
		return opponent_find(game, word, out, err);
	const struct driver_protocol *protocol = program_protocol(word, &command);
	if (protocol) {
		*out = (struct opponent){
			.engine = &program_engine, .word = word, .limits = {.time_ms = PROGRAM_SEARCH_MS}};
		return program_plays(protocol, game, err);
	}
	for (int i = 0; program_protocols[i]; i++)
		string_add(&list, "%s%s:COMMAND", i == 0 ? "" : ", ", program_protocols[i]->word);
	fail(err, protocol_unknown_dialect, word, string_text(&list));
	string_release(&list);
	return false;
}
