/* move: a move as each game encodes it. */
#ifndef CORE_MOVE_H
#define CORE_MOVE_H

#include <stdint.h>

typedef uint32_t move_t; /* encoded by each game; 0 is not a move */
#define NO_MOVE ((move_t)0)

#define MOVES_MAX 512 /* no game's moves_max is larger */

#endif
