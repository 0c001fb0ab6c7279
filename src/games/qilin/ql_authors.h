/* ql_authors: the two computer opponents of the program that the rules come from, as a baseline: authors-easy moves at
 * random, authors-hard looks one ply ahead. docs/rules/qilin.md 6 */
#ifndef GAMES_QILIN_QL_AUTHORS_H
#define GAMES_QILIN_QL_AUTHORS_H

#include "core/engine.h"

extern const struct engine *const ql_authors[]; /* ended by NULL */

#endif
