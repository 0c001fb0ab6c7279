/* cecp_lines: parses single CECP lines printed by engines, and writes positions as xboard does. Input lines are
 * untrusted. */
#ifndef PROTOCOL_CECP_LINES_H
#define PROTOCOL_CECP_LINES_H

#include "core/engine.h"
#include "core/line.h"

#define CECP_VALUE_MAX 4096 /* of a feature; longer values are truncated */

/* Engine capabilities that we use; all zero: the engine announced no features. */
struct cecp_features {
	bool ping, setboard, usermove, memory, smp;
	bool no_time, no_reuse;
	bool waits, done; /* waits: done=0, the list takes longer than two seconds; done: the list is complete */
	char variants[CECP_VALUE_MAX]; /* "": not announced */
};

/* Reads the next NAME=VALUE of a line; VALUE may be quoted. False at the end. */
bool cecp_next_feature(const char **line, char *name, size_t name_size, char *value, size_t value_size);

/* False for an unknown feature. */
bool cecp_set_feature(struct cecp_features *, const char *name, const char *value);

/* Whether a list of variants such as "chess,5x6+0_xiangqi" contains the game. */
bool cecp_lists(const char *variants, const char *game);

/* Converts a xiangqi FEN to xboard's form: letters H and E, and no unused fields. Some engines exit on any other form.
 */
void cecp_write_xiangqi(char *text);

/* Parses "move M", or the older form "N. ... M". */
bool cecp_read_move(const char *line, char *move, size_t size);

/* Result: "1-0 {...}". Resignation: "resign", or a result that states it. Refusal: the engine reports that it cannot
 * execute a command. */
bool cecp_is_result(const char *line);
bool cecp_is_resignation(const char *line);
bool cecp_is_refusal(const char *line);

/* Parses "ply score time nodes [...] pv". The PV is read up to its first move that is illegal from the last position of
 * the history. */
bool cecp_read_thinking(const char *text, const struct line *, struct search_result *out);

#endif
