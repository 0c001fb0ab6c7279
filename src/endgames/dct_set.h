/* dct_set: which endgames of dark chess are equivalent: materials as systems of which pieces take which.
 *
 * With all pieces face up, ranks matter only in which adjacent pieces a piece can take and which can take it
 * (docs/rules/darkchess.md 2.3); cannons jump in any case (2.4). Pieces of a side that agree in this are equal, and
 * materials that agree completely are one set, whatever their colours and ranks: Gm, Kg and gM are one, and so are KGm
 * and GMr.
 *
 *     material   the pieces on the board: how many of each of the 14
 *     set        its system: groups of equal pieces, of the upper and of the lower side. The upper
 *                side has more pieces, or as many and the greater system
 *     name       the first material of the set in the order of ranks, the upper side in capitals
 *
 * (Equivalence of materials: Saffidine, Jouandeau, Buron, Cazenave, "Material symmetry to partition endgame tables",
 * Computers and Games 2013.) */
#ifndef ENDGAMES_DCT_SET_H
#define ENDGAMES_DCT_SET_H

#include "games/darkchess/dc_board.h"

#define DCT_PIECES_MAX 5
#define DCT_UPPER      0
#define DCT_LOWER      1
#define DCT_NAME_MAX   (DCT_PIECES_MAX + 1)

struct dct_group {
	uint8_t side;
	uint8_t size;
	bool cannon;
	uint8_t prey; /* bit h: its pieces take adjacent ones of group h */
};

struct dct_set {
	uint64_t id; /* the system as a number: equal for equal sets only */
	char name[DCT_NAME_MAX];
	int n_pieces, n_groups;
	struct dct_group groups[DCT_PIECES_MAX]; /* the upper side's first */
	uint64_t counts;                         /* of the material after which it is named */
};

/* A material that is found. */
struct dct_material {
	uint64_t counts; /* 4 bits for each piece code: how many */
	int16_t set;     /* index into the catalogue's sets */
	bool swapped;    /* the upper side is Black, not Red */
	uint8_t group_of[DC_PIECES];
};

/* All materials of 2 to the given number of pieces in which each side has at least one, and their sets, those of fewer
 * pieces first. It is constant once it is made. */
struct dct_catalogue {
	int pieces, n_sets, n_materials;
	struct dct_set *sets;
	struct dct_material *materials;
	uint16_t *slots; /* hash table: 1 + index into materials; 0: free */
};

void dct_set_list(struct dct_catalogue *, int pieces); /* pieces: 2 .. DCT_PIECES_MAX */
void dct_set_release(struct dct_catalogue *);

/* The material, or NULL. */
const struct dct_material *dct_set_find(const struct dct_catalogue *, uint64_t counts);

/* The material that the letters name in any order, "KGm". NULL with the error filled. */
const struct dct_material *dct_set_read(const struct dct_catalogue *, const char *text, struct error *);

static inline uint64_t dct_set_count(uint8_t piece, int n)
{
	return (uint64_t)n << 4 * piece;
}

static inline int dct_set_counted(uint64_t counts, uint8_t piece)
{
	return (int)(counts >> 4 * piece & 15);
}

#endif
