/* wasm_puzzles: the part of wasm.h for puzzles. */
#ifndef WASM_WASM_PUZZLES_H
#define WASM_WASM_PUZZLES_H

#include "wasm/wasm.h"

/* Reads a file of puzzles (docs/puzzles.md). Answers its game, preset, nodes and source, and the puzzles. */
EXPORT(puzzles) const char *wasm_puzzles(size_t n);

#endif
