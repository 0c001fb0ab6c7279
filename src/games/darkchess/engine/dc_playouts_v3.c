/* dc_playouts compiled again for the processors of base/hot.h. HOT alone is not enough: a function compiled with it
 * cannot use instructions specific to one processor type, such as pdep, which selects a bit of a set. */
#include "games/darkchess/engine/dc_playouts.h"

#ifdef DC_PLAYOUTS_V3
#pragma GCC target("arch=x86-64-v3")
#define PLAYOUTS dc_playouts_v3
#include "games/darkchess/engine/dc_playouts.c"
#endif
