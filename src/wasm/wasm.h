/* wasm: the core as a WebAssembly module, for the page and for node. web/npm/index.js calls it, index.d.ts there
 * describes the answers.
 * Texts go in through a buffer and come out as JSON, or as the bytes of a file: the caller gets a buffer with
 * wasm_buffer, writes UTF-8 (or a file's bytes) into it, and calls a function with the number of bytes; the function
 * returns the address of the answer, and wasm_answer_length its length. Both are valid until the next call. A refusal
 * is the answer {"error": {"id": "...", "args": [...], "text": "..."}} and changes nothing. After the first calls no
 * more memory is allocated.
 *
 * The module holds one line, the current game; wasm_set and wasm_step change it, and every other function is about its
 * last position. An instance of the module is one thread: a page that thinks during play has two instances. The same
 * functions are compiled natively too, for tests and fuzzing. */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include "base/text.h"
#include "core/line.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

#define WASM_BYTES_MAX ((size_t)1 << 26) /* of a text that goes in */

/* Call this first. */
EXPORT(begin) void wasm_begin(void);

/* A buffer for that many bytes and a zero byte, which the functions below append; NULL beyond WASM_BYTES_MAX. */
EXPORT(buffer) char *wasm_buffer(size_t n);
EXPORT(answer_length) size_t wasm_answer_length(void);

/* Whether the last answer is not JSON but the bytes of a file. */
EXPORT(answer_is_file) int wasm_answer_is_file(void);

/* --- the catalogue --- */

/* The version, what a review says and from which loss on, and each game's presets, sides, opponents with their options,
 * notations, the formats that its records are written in, and what a draft of it has. */
EXPORT(games) const char *wasm_games(void);

/* --- the line --- */

/* Four lines of text: game, preset, position ("": the preset's), moves and outcomes separated by blanks. If a move is
 * refused the answer has its index, and the line is unchanged. Otherwise the answer is that of wasm_view. */
EXPORT(set) const char *wasm_set(size_t n);

/* A line with a length, then moves and outcomes separated by blanks: takes the line back to that many steps and plays
 * the moves. The steps that stay are not replayed. Answers as wasm_set. */
EXPORT(step) const char *wasm_step(size_t n);

/* The position: what is on each point of the board, legal moves, ruling. */
EXPORT(view) const char *wasm_view(void);

/* Game, width and height, separated by blanks: what is the same on all boards of the game that have this size. The
 * points with their names and coordinates, the lines, how pieces look. */
EXPORT(board) const char *wasm_board(size_t n);

/* The moves of the line in that notation of the game; -1: canonical. */
EXPORT(names) const char *wasm_names(int notation);

/* The actor in each position of the line, from its start to its last: {"actors": [...]}, numbers as in the view. */
EXPORT(actors) const char *wasm_actors(void);

/* The reasons for the ruling, in lines of text, and the cycle that was ruled on; or nulls. */
EXPORT(explain) const char *wasm_explain(void);

/* The outcome, if chance is to act, in the layout of that seed of 1 to 64 hexadecimal digits. Seeds of 64 bits are
 * those of "qipan play"; if a host draws 256 bits for every game, its deals cannot be guessed, however many pieces have
 * been seen. */
EXPORT(deal) const char *wasm_deal(size_t n);

/* The move that the text of n bytes means, in any notation that the game reads. */
EXPORT(parse) const char *wasm_parse(size_t n);

/* The number of leaves at that depth below the last position: {"nodes": ...}. */
EXPORT(perft) const char *wasm_perft(int depth);

/* --- drafts --- */

/* Two lines, game and position: the position taken apart (core/draft.h), whether or not it can be played, and what is
 * on its points as in wasm_view. The line is not touched. */
EXPORT(take_apart) const char *wasm_take_apart(size_t n);

/* A draft as lines: the game; width and height; what is on the points, in their order: "." for nothing, else a glyph
 * with its traits after commas (an empty line: nothing anywhere); then a line for each field, its name and its value: a
 * number, a choice's word, or pieces each with its count. Fields that are left out get their least value. Answers as
 * wasm_take_apart. */
EXPORT(put_together) const char *wasm_put_together(size_t n);

/* --- the clocks --- */

/* Words separated by blanks: the action (look, start, stop, moved), the side that does it, the time, the plies of the
 * game so far, then the rules: main time, moves of a session, increment, period, periods. Except in the first call,
 * these are followed by the clocks as last answered: for each side the time left, periods, 1 in a period else 0, moves;
 * the side whose clock runs or 2 for none; since when. Times are in milliseconds; see referee/clocks.h. The answer has
 * the clocks after the action, the side whose flag has fallen, and the time that the side may think about its next
 * move. */
EXPORT(clocks) const char *wasm_clocks(size_t n);

/* --- the table --- */

/* Four lines of text, for a game being played on the line; the line stays as it is, and the module keeps nothing of the
 * rest. The first has words separated by blanks: what is done, with what, the time in milliseconds, and the seed of the
 * deal as wasm_deal takes it. "-" stands for a missing word.
 *
 *     look -        nothing
 *     play MOVE     the side to act moves
 *     resign SIDE   0 or 1
 *     agree -       on a draw
 *     back LENGTH   to that many steps, and takes back an agreed result; only that if all steps stay
 *     pause -       the clock stops
 *     run -         it runs, except before the first move
 *
 * Then as last answered: the result that was agreed or that a clock decided (first, second, draw or nothing) and its
 * ruling; and the clocks, in the words of wasm_clocks from the rules on, or nothing. The clocks get the time first: if
 * a flag has fallen the game ends, and nothing else is done. If there is a seed, chance acts last. Answers the length
 * of the line and the moves and outcomes that are new on it, result and ruling or nulls, the side to act or -1, whether
 * resigning is allowed, the clocks or null. */
EXPORT(table) const char *wasm_table(size_t n);

/* The computer's answer to a draw offer in the line's last position, by its own score (play/advice.h): {"answer": ...},
 * "early" in the opening, whatever the score, "declined" or "accepted". */
EXPORT(answer_draw) const char *wasm_answer_draw(int score);

/* --- thinking --- */

/* Up to three lines of text. What is asked for, in the words of go (protocol/go.h) but infinite and ponder, which only
 * a stop would end. Then the settings: the opponent and its seed, lines and hash-megabytes, 0 for the default, as far
 * as it knows them; and options of the opponent by name, each with its value. Reports go to wasm_report. The answer is
 * the last one. What the opponent has learnt is kept for the next call with the same settings. */
EXPORT(think) const char *wasm_think(size_t n);

/* A net's file (net/net.h), by which "strongest" values positions from then on: {"game": ...}. The first one stays. */
EXPORT(net) const char *wasm_net(size_t n);

#ifdef __wasm__
/* Provided by the host: called with JSON during a think, a rating, or the reading of a file. */
__attribute__((import_module("qipan"), import_name("report"))) void wasm_report(const char *json, size_t length);
#else
extern void (*wasm_report)(const char *json, size_t length); /* NULL: no reports */
#endif

/* A line of text for each position of the line, from its start: nothing if no engine looked at it or the rules decide
 * it; the score for the side to act, and its best move if known; where chance acts the score after each outcome in
 * turn, for the side that then acts, or any word where the rules decide. Answers what the moves gave away:
 * review/review.h. */
EXPORT(review) const char *wasm_review(size_t n);

/* What a score means, for the side that it is about: {"kind": "estimate", "rules", "tables" or "forced"
 * (core/score.h), "moves": the winner's until a forced end, else null, "share": review/judgement.h, "mark":
 * review/review_notes.h, "after": the score one ply later}. */
EXPORT(score) const char *wasm_score(int score);

/* --- records and levels --- */

/* The games in a file of n bytes in any format that records/formats.h reads. Reports tell the share that is read. */
EXPORT(read_records) const char *wasm_read_records(size_t n);

/* A line with format ("qipan", "pgn", "dhtmlxq", "xqf"), notation (-1: canonical) and, for one line of moves,
 * "compact"; then a record in our own format. Answers {"text": ...}, or the file itself in a format that is not text.
 */
EXPORT(write_record) const char *wasm_write_record(size_t n);

/* The same for a record in pieces. After the line with the style come lines with game, preset, position, first, second,
 * date, result ("first", "second", "draw" or nothing) and ruling; then lines that begin with a letter:
 *
 *     tNAME VALUE   one more tag, with a tab between
 *     mMOVE         a move or an outcome
 *     cTEXT         the comment on it, or on the start
 *     (             begins a variation, an alternative to the last move of a side
 *     )             ends it
 *
 * What does not fit in a record is cut or left out: long values, tags, moves and variations beyond its limits. */
EXPORT(write_game) const char *wasm_write_game(size_t n);

/* A file of Magic Chess levels: each level in canonical JSON, its first positions, and lint's findings. */
EXPORT(levels) const char *wasm_levels(size_t n);

/* A line with games, player's depth and seed and, from the next line on, a level: plays them, with a report after each
 * game, and answers the counts. */
EXPORT(rate) const char *wasm_rate(size_t n);

#endif
