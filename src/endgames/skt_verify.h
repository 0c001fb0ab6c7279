/* skt_verify: checks every value of a set of Surakarta against the values after its moves. It finds moves by the game's
 * own rules (endgames/skt_moves.h), not by the solver's steps between blocks. */
#ifndef ENDGAMES_SKT_VERIFY_H
#define ENDGAMES_SKT_VERIFY_H

#include "endgames/skt_file.h"

/* layer has the values of the set, smaller those of the sets that captures lead to; with two pieces it is not used. On
 * failure the error names the first wrong position that was met. progress (may be NULL) is called on one thread at a
 * time with the share that is done. */
bool skt_verify(const struct skt_set *, const struct skt_layer *layer, const struct skt_layer *smaller, int threads,
		void (*progress)(void *context, double share), void *context, struct error *) MUST_USE;

#endif
