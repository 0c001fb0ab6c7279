/* explanation: the reasons for a ruling on a repetition as data: what each move of the cycle does, and the offence or
 * excuse of each side. referee/explanation_text formats it as sentences and JSON. */
#ifndef CORE_EXPLANATION_H
#define CORE_EXPLANATION_H

#include "core/game.h"

/* Levels of offence, in increasing order of severity. */
enum offence { OFFENCE_NONE, OFFENCE_CHASE, OFFENCE_CHECK };

/* Why a side commits no offence. */
enum excuse {
	EXCUSE_IDLE,    /* some move neither checks nor chases */
	EXCUSE_MIXED,   /* every move checks or chases, but they are not all of the same kind */
	EXCUSE_SEVERAL, /* every move chases, but not always the same piece */
	EXCUSE_VOIDED,  /* every move chases the same piece, but the cycle contains a check that voids this */
};

/* A piece and its point. The kind is a message without the color. */
struct explained_piece {
	const struct message *kind;
	char point[4]; /* "e4" */
};

struct explained_chase {
	struct explained_piece by, victim; /* points after the move */
	const char *reason;                /* why the capture counts as a threat, for programs: "unprotected" */
	const struct message *sentence;    /* the same for people, after the victim; its value is the kind of by */
	const char *section;               /* of the rule book: "5.6" */
	bool constant;                     /* the victim is the piece chased by every move of the side */
};

struct explained_move {
	bool check;
	int first, n; /* its chases start at chases[first] */
};

struct explained_side {
	int n_moves, n_checks, n_chasing; /* number of moves, of checking moves, of chasing moves */
	enum offence offence;
	enum excuse excuse;            /* valid if offence is OFFENCE_NONE */
	const char *section;           /* rule book section of the offence or the excuse */
	struct explained_piece victim; /* at the start of the cycle; kind is NULL except for OFFENCE_CHASE */
};

struct explanation {
	int first, last;              /* indices of the equal positions in the line */
	struct explained_move *moves; /* last - first moves: moves[i] is step first + i of the line */
	struct explained_chase *chases;
	int n_chases;
	struct explained_side sides[2];
};

/* Frees what the explanation owns. */
void explanation_release(struct explanation *);

#endif
