/* lab_ablation: what the paper on xiangqi says of its techniques, each measured with and without it; shared by the code
 * that runs and the code that writes the table.
 *
 * Ordering, delayed chases and the cutoff of the judge are counted in searches of a didactic engine
 * (lab/lab_ablation_measure.h) from the positions of lab/lab_speed_measure.h; the style in pairs of games between a
 * player with complete rulings and one with perpetual check alone, without nets. Everything depends on the seed and the
 * nodes alone. */
#ifndef LAB_LAB_ABLATION_H
#define LAB_LAB_ABLATION_H

#include "lab/lab_setup.h"
#include "lab/results.h"
#include "match/match.h"

#define LAB_ABLATION_ITEMS 100 /* positions, and pairs of games; times the scale */
#define LAB_STYLE_SHARE    100 /* a move of a game has the nodes of a search divided by this */

enum lab_part {
	LAB_ORDERING, /* depths completed */
	LAB_CHASES,   /* nodes that find their chases */
	LAB_JUDGE,    /* sides weighed for repetitions */
	LAB_STYLE,    /* attacking moves in two games, by the player without and by the one with complete rulings */
	LAB_PARTS
};

extern const char *const lab_part_words[LAB_PARTS]; /* "ordering" */

/* One position's, or pair's, numbers. */
struct lab_contrast {
	bool measured; /* until then the rest is not set */
	int64_t without, with;
};

/* By part, then by number: list[part * n + i]. */
struct lab_contrasts {
	struct lab_contrast *list;
	int n;
};

/* Release it whatever is returned. */
bool lab_contrasts_read(const struct lab_setup *, const struct results *, struct lab_contrasts *out,
			struct error *) MUST_USE;
void lab_contrasts_release(struct lab_contrasts *);

uint64_t lab_ablation_nodes(const struct lab_setup *); /* of a search */
uint64_t lab_style_nodes(const struct lab_setup *);    /* of a move */

extern const char lab_ablation_header[]; /* of the CSV file */

/* As lab.c says of every kind of experiment. */
int lab_ablation_players(const struct lab_setup *, struct match_player *out);
bool lab_ablation_run(const struct lab_setup *, struct results *, bool *finished, struct error *) MUST_USE;
bool lab_ablation_write(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
			struct error *) MUST_USE;

#endif
