/* explanation: the reasons for the ruling on a repetition, as data: what each move of the cycle does, and the offence
 * or excuse of each side. referee/telling turns it into sentences and JSON. */
#ifndef CORE_EXPLANATION_H
#define CORE_EXPLANATION_H

#include "core/game.h"

/* The levels of offence, the higher the worse. */
enum offence { OFFENCE_NONE, OFFENCE_CHASE, OFFENCE_CHECK };

/* Why a side that does not offend does not. */
enum excuse {
	EXCUSE_IDLE,    /* some move neither checks nor chases */
	EXCUSE_MIXED,   /* every move checks or chases, but not all do the same */
	EXCUSE_SEVERAL, /* every move chases, but not one and the same piece */
};

/* Why a capture threatens. */
enum chase_reason {
	CHASE_UNPROTECTED,   /* nothing could take back */
	CHASE_LESSER,        /* the capturing piece is worth less, so that protection does not count */
	CHASE_GUARD_ATTACKS, /* likewise, it is a piece that guards the king */
};

/* A piece and where it stands. The kind is a message without its colour: "rook". */
struct explained_piece {
	const struct message *kind;
	char point[4]; /* "e4" */
};

struct explained_chase {
	struct explained_piece by, victim; /* after the move */
	enum chase_reason reason;
	const char *section; /* of the rule book: "5.6" */
	bool constant;       /* the victim is the piece that every move of the side chases */
};

struct explained_move {
	bool check;
	int first, n; /* its chases: chases[first] .. */
};

struct explained_side {
	int n_moves, n_checks, n_chasing; /* moves, those that check, those that chase */
	enum offence offence;
	enum excuse excuse;            /* if offence is OFFENCE_NONE */
	const char *section;           /* of the rule book, for the offence or the excuse */
	struct explained_piece victim; /* at the beginning of the cycle; the kind is NULL except with OFFENCE_CHASE */
};

struct explanation {
	int first, last;              /* the equal positions of the line */
	struct explained_move *moves; /* last - first: step first + i of the line */
	struct explained_chase *chases;
	int n_chases;
	struct explained_side sides[2];
};

/* Frees what the explanation owns. */
void explanation_release(struct explanation *);

#endif
