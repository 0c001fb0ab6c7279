/* search_json: the result of a search as JSON, as in "qipan think --json" and POST /api/think. docs/server.md */
#ifndef SESSION_SEARCH_JSON_H
#define SESSION_SEARCH_JSON_H

#include "base/text.h"
#include "core/line.h"
#include "core/search_result.h"

/* Appends one object about the last position of the history: best, score (in words), score_raw (hundredths), depth and
 * pv; then nodes, time (seconds), and lines: the best moves in the same form. lines holds the last report of each of
 * the n_lines PV indices; those with depth 0 are left out, and with fewer than two the list has only the result. */
void search_json(const struct line *, const struct search_result *, const struct search_result *lines, int n_lines,
		 struct string *out);

#endif
