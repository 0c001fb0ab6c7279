/* cecp_lines: what programs say in CECP, one line at a time, and how xboard writes positions. Anything may stand in a
 * line. */
#ifndef PROTOCOL_CECP_LINES_H
#define PROTOCOL_CECP_LINES_H

#include "core/engine.h"
#include "core/line.h"

#define CECP_VALUE_MAX 4096 /* of a feature; cut */

/* What a program can do, as far as it matters to us; all zero: as if it had said nothing. */
struct cecp_features {
	bool ping, setboard, usermove, memory, smp;
	bool no_time, no_reuse;
	bool waits, done;              /* the list is longer than two seconds, and has ended */
	char variants[CECP_VALUE_MAX]; /* "": it has not said which */
};

/* The next NAME=VALUE of a line, VALUE perhaps in quotes; false at the end. */
bool cecp_next_feature(const char **line, char *name, size_t name_size, char *value, size_t value_size);

/* False for a feature of which we know nothing. */
bool cecp_set_feature(struct cecp_features *, const char *name, const char *value);

/* Whether a list of variants, "chess,5x6+0_xiangqi", has that game. */
bool cecp_lists(const char *variants, const char *game);

/* Changes the text of a position of xiangqi to xboard's: letters H and E, and no fields without a meaning. Programs end
 * at the sight of others. */
void cecp_write_xiangqi(char *text);

/* "move M", or "N. ... M" as programs wrote it before. */
bool cecp_read_move(const char *line, char *move, size_t size);

/* "1-0 {...}"; "resign", and results that say so; what it cannot do as it was told. */
bool cecp_is_result(const char *line);
bool cecp_is_resignation(const char *line);
bool cecp_is_refusal(const char *line);

/* "ply score time nodes [...] pv". The pv is read as far as its moves are legal from the end of the line. */
bool cecp_read_thought(const char *text, const struct line *, struct thought *out);

#endif
