/* dct_set: equivalent endgames of dark chess: reduces materials to the relation of which pieces take which.
 *
 * With all pieces face up, ranks matter only for which adjacent pieces a piece can take and which can take it
 * (docs/rules/darkchess.md 2.3); cannons jump regardless of rank (2.4). Pieces of a side that agree in this are equal,
 * and materials that agree completely form one set, whatever their colors and ranks: Gm, Kg and gM are one set, and so
 * are KGm and GMr.
 *
 *     material   the pieces on the board: how many of each of the 14
 *     set        its system: groups of equal pieces of the upper and the lower side. The upper side
 *                has more pieces, or equally many and the greater system
 *     name       the first material of the set in order of ranks, the upper side in capitals
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
	uint8_t prey; /* bit h: its pieces take adjacent pieces of group h */
};

struct dct_set {
	uint64_t id; /* the system encoded as a number; unique per set */
	char name[DCT_NAME_MAX];
	int n_pieces, n_groups;
	struct dct_group groups[DCT_PIECES_MAX]; /* the upper side's groups come first */
	uint64_t counts;                         /* of the material that gives the set its name */
};

/* A material in the catalog. */
struct dct_material {
	uint64_t counts; /* 4 bits per piece code: the number of these pieces */
	int16_t set;     /* index into the catalog's sets */
	bool swapped;    /* the upper side is Black instead of Red */
	uint8_t group_of[DC_PIECES];
};

/* All materials of 2 to the given number of pieces with at least one piece per side, and their sets, ordered by number
 * of pieces. Constant once it has been built. */
struct dct_catalogue {
	int pieces, n_sets, n_materials;
	struct dct_set *sets;
	struct dct_material *materials;
	uint16_t *slots; /* hash table of 1 + index into materials; 0: free */
};

void dct_set_list(struct dct_catalogue *, int pieces); /* pieces: 2 .. DCT_PIECES_MAX */
void dct_set_release(struct dct_catalogue *);

/* Looks up a material; NULL if the catalog does not contain it. */
const struct dct_material *dct_set_find(const struct dct_catalogue *, uint64_t counts);

/* Parses a material, with the letters in any order: "KGm". NULL with the error filled. */
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
