/* move: the encoded move type. */
#ifndef CORE_MOVE_H
#define CORE_MOVE_H

#include <stdint.h>

typedef uint32_t move_t; /* encoding is up to each game; 0 is not a move */
#define NO_MOVE ((move_t)0)

#define MOVES_MAX 512 /* maximum moves_max of all games */

#endif
