/* ql_heuristics: evaluation and move ordering for Qilin chess. */
#ifndef GAMES_QILIN_QL_HEURISTICS_H
#define GAMES_QILIN_QL_HEURISTICS_H

#include "games/qilin/ql_rules.h"

int ql_evaluate(const struct position *);
void ql_order(const struct position *, const move_t *moves, int n, int *score);

#endif
