/* lab_ablation: the techniques claimed by the paper on xiangqi, each measured with and without; shared by the code that
 * runs and the code that writes the table.
 *
 * Ordering, delayed chases and the judge's cutoff are counted in searches of a didactic engine
 * (lab/lab_ablation_measure.h) from the positions of lab/lab_speed_measure.h; style in pairs of games, without nets,
 * between a player with complete rulings and one with perpetual check only. Everything is determined by the seed and
 * the node limits. */
#ifndef LAB_LAB_ABLATION_H
#define LAB_LAB_ABLATION_H

#include "lab/lab_setup.h"
#include "lab/results.h"
#include "match/match.h"

#define LAB_ABLATION_ITEMS 100 /* positions, and pairs of games; multiplied by the scale */
#define LAB_STYLE_SHARE    100 /* the nodes of a search divided by this are the nodes of a game move */

enum lab_part {
	LAB_ORDERING, /* completed depth */
	LAB_CHASES,   /* nodes that generate their chases */
	LAB_JUDGE,    /* sides evaluated at repetitions */
	LAB_STYLE, /* attacking moves in two games, by the player without complete rulings and by the one with them */
	LAB_PARTS
};

extern const char *const lab_part_words[LAB_PARTS]; /* "ordering" */

/* The numbers of one position or pair. */
struct lab_contrast {
	bool measured; /* the other members are only set if true */
	int64_t without, with;
};

/* By part, then by number: list[part * n + i]. */
struct lab_contrasts {
	struct lab_contrast *list;
	int n;
};

/* The caller releases out regardless of the result. */
bool lab_contrasts_read(const struct lab_setup *, const struct results *, struct lab_contrasts *out,
			struct error *) MUST_USE;
void lab_contrasts_release(struct lab_contrasts *);

uint64_t lab_ablation_nodes(const struct lab_setup *); /* per search */
uint64_t lab_style_nodes(const struct lab_setup *);    /* per move */

extern const char lab_ablation_header[]; /* of the CSV file */

/* The functions that lab.c requires of every kind of experiment. */
int lab_ablation_players(const struct lab_setup *, struct match_player *out);
bool lab_ablation_run(const struct lab_setup *, struct results *, bool *finished, struct error *) MUST_USE;
bool lab_ablation_write(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
			struct error *) MUST_USE;

#endif
