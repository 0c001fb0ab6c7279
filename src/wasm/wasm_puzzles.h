/* wasm_puzzles: the part of wasm.h that is about puzzles. */
#ifndef WASM_WASM_PUZZLES_H
#define WASM_WASM_PUZZLES_H

#include "wasm/wasm.h"

/* A file of puzzles (docs/puzzles.md): its game, preset, nodes and source, and the puzzles. */
EXPORT(puzzles) const char *wasm_puzzles(size_t n);

#endif
