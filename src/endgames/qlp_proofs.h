/* qlp_proofs: a file of proven results of Qilin chess's first stage, so that a long search continues where it stopped
 * (base/results_csv.h):
 *
 *   # qipan solve qilin: tables 1c8f55d7
 *   position,least,most,nodes
 *   R......./B......./........,0,1,1843201
 *
 * least and most are Red's results that are still possible: -1 loss, 0 draw, 1 win. The first line names the checksum
 * of the tablebases, without which the results would mean nothing. A struct qlp_proofs belongs to one thread at a
 * time. */
#ifndef ENDGAMES_QLP_PROOFS_H
#define ENDGAMES_QLP_PROOFS_H

#include "base/results_csv.h"
#include "endgames/qlp_search.h"

enum { QLP_BOARD_TEXT = 27 };

struct qlp_proofs {
	struct results_csv file;
	int n; /* results in the file */
};

/* Creates the file, or with resume continues it; the search learns what it has. On failure there is nothing to close.
 */
bool qlp_proofs_open(struct qlp_proofs *, const char *path, bool resume, uint32_t tables_sum, struct qlp_search *,
		     struct error *) MUST_USE;

bool qlp_proofs_add(struct qlp_proofs *, const struct qlp_position *, struct qlp_bounds, uint64_t nodes,
		    struct error *) MUST_USE;

/* False if some results could not be written to disk. */
bool qlp_proofs_close(struct qlp_proofs *, struct error *) MUST_USE;

/* Parts of the file, for files in memory: the format, its first line, and the function that passes the rows to the
 * search. */
extern const struct results_csv_format qlp_proofs_format;
enum { QLP_PROOFS_HEAD = 64 };
void qlp_proofs_head(uint32_t tables_sum, char head[QLP_PROOFS_HEAD]);
bool qlp_proofs_learn(const struct results_csv *, struct qlp_search *, int *n, struct error *) MUST_USE;

/* The board as in position texts: docs/rules/qilin.md 5.2. */
void qlp_format_board(const struct qlp_position *, char text[QLP_BOARD_TEXT]);
bool qlp_parse_board(const char *text, struct qlp_position *);

#endif
