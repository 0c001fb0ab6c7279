/* dc_playouts once more, for the machines of base/hot.h. HOT alone is not enough: a function compiled by it cannot call
 * what only one kind of machine has, such as the pdep that draws a bit of a set. */
#include "games/darkchess/engine/dc_playouts.h"

#ifdef DC_PLAYOUTS_V3
#pragma GCC target("arch=x86-64-v3")
#define PLAYOUTS dc_playouts_v3
#include "games/darkchess/engine/dc_playouts.c"
#endif
