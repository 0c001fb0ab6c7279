/* wasm: the core as a WebAssembly module, for the page and for node. Called by web/npm/index.js; index.d.ts there
 * describes the answers.
 * Texts go in through a buffer and come out as JSON, or as the bytes of a file: the caller gets a buffer with
 * wasm_buffer, writes UTF-8 (or a file's bytes) into it, and calls a function with the number of bytes; the function
 * returns the address of the answer, and wasm_answer_length its length. Both are valid until the next call. An error is
 * the answer {"error": {"id": "...", "args": [...], "text": "..."}} and changes nothing. After the first calls no more
 * memory is allocated.
 *
 * The module holds one line, the current game; wasm_set and wasm_step change it, and every other function refers to its
 * last position. A module instance is one thread: a page that searches during play has two instances. The same
 * functions are also compiled natively, for tests and fuzzing. */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include "base/text.h"
#include "core/line.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

#define WASM_BYTES_MAX ((size_t)1 << 26) /* maximum input size */

/* Must be the first call. */
EXPORT(begin) void wasm_begin(void);

/* A buffer for n bytes and a zero byte, which the functions below append; NULL if n exceeds WASM_BYTES_MAX. */
EXPORT(buffer) char *wasm_buffer(size_t n);
EXPORT(answer_length) size_t wasm_answer_length(void);

/* Whether the last answer is not JSON but the bytes of a file. */
EXPORT(answer_is_file) int wasm_answer_is_file(void);

/* --- the catalog --- */

/* The version, the judgements of a review with their thresholds, and for each game its presets and house rules,
 * sides, opponents with their options, notations, the formats its records can be written in, and its position setup
 * form. */
EXPORT(games) const char *wasm_games(void);

/* --- the line --- */

/* Four lines of text: game, preset, position ("": the preset's), and moves and outcomes separated by blanks. If a move
 * is refused, the answer has its index and the line is unchanged. Otherwise the answer is that of wasm_view. */
EXPORT(set) const char *wasm_set(size_t n);

/* A line with a length, then moves and outcomes separated by blanks: takes the line back to that many steps and plays
 * the moves. The remaining steps are not replayed. Answers like wasm_set. */
EXPORT(step) const char *wasm_step(size_t n);

/* The position: the contents of each point, legal moves, ruling. */
EXPORT(view) const char *wasm_view(void);

/* Game, width and height, separated by blanks. Answers what all boards of the game with this size share: the points
 * with their names and coordinates, the lines, how pieces look. */
EXPORT(board) const char *wasm_board(size_t n);

/* The moves of the line in the given notation of the game; -1: canonical. */
EXPORT(names) const char *wasm_names(int notation);

/* The actor in each position of the line, from its start to its last: {"actors": [...]}, numbers as in the view. */
EXPORT(actors) const char *wasm_actors(void);

/* The explanation of the ruling, in lines of text, and the cycle that was ruled on; or nulls. */
EXPORT(explain) const char *wasm_explain(void);

/* The outcome, if chance is to act, in the layout dealt by the seed of 1 to 64 hexadecimal digits. 64-bit seeds match
 * those of "qipan play"; if a host draws 256 bits for every game, its deals cannot be guessed, however many pieces have
 * been seen. */
EXPORT(deal) const char *wasm_deal(size_t n);

/* Parses the text of n bytes as a move, in any notation of the game. */
EXPORT(parse) const char *wasm_parse(size_t n);

/* Perft: the number of leaf nodes at the given depth below the last position: {"nodes": ...}. */
EXPORT(perft) const char *wasm_perft(int depth);

/* --- position setup --- */

/* Two lines, game and position. Answers the fields of the position (core/setup.h), whether it can be played, and the
 * contents of its points as in wasm_view. The line is not changed. */
EXPORT(take_apart) const char *wasm_take_apart(size_t n);

/* A position setup as lines: the game; width and height; the contents of the points in order: "." for empty, otherwise
 * a glyph with its traits after commas (an empty line: all points empty); then a line for each field with its name and
 * value: a number, a choice's word, or pieces each followed by its count. Omitted fields get their minimum. Answers
 * like wasm_take_apart. */
EXPORT(put_together) const char *wasm_put_together(size_t n);

/* --- the clocks --- */

/* Words separated by blanks: the action (look, start, stop, moved), its side, the time, the plies played so far, then
 * the rules: main time, moves of a session, increment, period, periods. Except in the first call, these are followed by
 * the clocks as last answered: for each side the time left, periods, 1 in a period else 0, moves; the side whose clock
 * is running, or 2; and the time since when. Times are in milliseconds; see referee/clocks.h. The answer has the clocks
 * after the action, the side whose flag has fallen, and the time that the side may use for its next move. */
EXPORT(clocks) const char *wasm_clocks(size_t n);

/* --- the table --- */

/* Four lines of text, for a game being played on the line; the line does not change, and the module stores nothing of
 * the rest. The first has words separated by blanks: an action, its argument, the time in milliseconds, and the seed of
 * the deal as in wasm_deal. "-" stands for a missing word.
 *
 *     look -        nothing
 *     play MOVE     the side to act moves
 *     resign SIDE   0 or 1
 *     agree -       on a draw
 *     back LENGTH   takes back to that many steps, and an agreed result; only that if all steps stay
 *     pause -       stops the clock
 *     run -         starts it, except before the first move
 *
 * The other lines are as last answered: the result that was agreed or that a clock decided (first, second, draw or
 * nothing); its ruling; and the clocks, in the words of wasm_clocks from the rules on, or nothing. The clocks are
 * updated first: if a flag has fallen the game ends, and the action is not performed. If there is a seed, chance acts
 * last. Answers the length of the line and its new moves and outcomes, result and ruling or nulls, the side to act or
 * -1, whether resigning is allowed, and the clocks or null. */
EXPORT(table) const char *wasm_table(size_t n);

/* The computer's answer to a draw offer in the line's last position, given its own score (play/draw_offer.h):
 * {"answer":
 * ...}: "early" in the opening, regardless of the score, "declined" or "accepted". */
EXPORT(answer_draw) const char *wasm_answer_draw(int score);

/* --- searching --- */

/* Up to three lines of text. First the limits, in the words of go (session/go.h) except infinite and ponder, which
 * only a stop would end. Then the settings: the opponent and its seed, lines (MultiPV) and hash-megabytes, 0 for the
 * default, where it supports them. Then options of the opponent, each name followed by its value. Reports go to
 * wasm_report. They have "turns" if tablebases know the line's last position as won or lost: turns of both sides to the
 * next removal or to the end, whichever comes first. The answer is the last report. The hash table and what else the
 * opponent has learned are kept for the next call with the same settings. */
EXPORT(think) const char *wasm_think(size_t n);

/* A net file (net/net.h) that "strongest" evaluates positions with from then on: {"game": ...}. The first net stays. */
EXPORT(net) const char *wasm_net(size_t n);

/* A pack of endgame tablebases (endgames/qlt_pack.h), which searches of its game use from then on: {"game": ...}. It
 * replaces the previous one. */
EXPORT(tables) const char *wasm_tables(size_t n);

#ifdef __wasm__
/* Provided by the host: called with JSON during a search, a rating, or the reading of a file. */
__attribute__((import_module("qipan"), import_name("report"))) void wasm_report(const char *json, size_t length);
#else
extern void (*wasm_report)(const char *json, size_t length); /* NULL: no reports */
#endif

/* A line of text for each position of the line, from its start: empty if no engine analyzed it or the rules decide it;
 * otherwise the score for the side to act, and its best move if known; where chance acts, the score after each outcome
 * in turn, for the side that then acts, or any word where the rules decide. Answers what the moves lost:
 * review/review.h. */
EXPORT(review) const char *wasm_review(size_t n);

/* The notes of a review for the comments of a record: review/review_notes.h. A line of text for each position of the
 * line, from its start: empty if it was not analyzed, otherwise the score for the first side, the judgement of the move
 * before it or "-", and the better move in place of that one, if known. Then a line for each position with its comment.
 * Answers {"steps": [{"note": the beginning of the comment, or null, "comment": the comment without the notes of
 * earlier reviews, "better": the comment on the first move of a better line from here, or null}]}. */
EXPORT(review_notes) const char *wasm_review_notes(size_t n);

/* The meaning of a score, for its side: {"kind": "estimate", "rules", "tables" or "forced" (core/score.h), "moves":
 * number of the winner's moves until a forced end, else null, "share": review/judgement.h, "mark":
 * review/review_notes.h, "after": the score one ply later}. */
EXPORT(score) const char *wasm_score(int score);

/* --- records and levels --- */

/* The games in a file of n bytes in any format of records/formats.h. Reports carry the share read so far. */
EXPORT(read_records) const char *wasm_read_records(size_t n);

/* A line with format ("qipan", "pgn", "dhtmlxq", "xqf"), notation (-1: canonical) and, for one line of moves,
 * "compact"; then a record in our own format. Answers {"text": ...}, or the file itself in a format that is not text.
 */
EXPORT(write_record) const char *wasm_write_record(size_t n);

/* The same for a record in parts. After the line with the style come lines with game, preset, position, first, second,
 * date, result ("first", "second", "draw" or nothing) and ruling; then lines identified by their first character:
 *
 *     tNAME VALUE   an additional tag, with a tab between
 *     mMOVE         a move or an outcome
 *     cTEXT         the comment on it, or on the start
 *     (             begins a variation, an alternative to the last move of a side
 *     )             ends it
 *
 * What exceeds the limits of a record is truncated or dropped: long values, tags, moves and variations. */
EXPORT(write_game) const char *wasm_write_game(size_t n);

/* A file of Magic Chess levels: each level as canonical JSON, with its starting positions and lint's findings. */
EXPORT(levels) const char *wasm_levels(size_t n);

/* A line with the number of games, the player's depth and the seed and, from the next line on, a level: plays the
 * games, with a report after each, and answers the counts. */
EXPORT(rate) const char *wasm_rate(size_t n);

/* --- the book, of which the module holds one, and games that pass through a position --- */

/* Loads a book file (docs/book.md), replacing the previous book. Answers its game, the number of games, and the
 * source. */
EXPORT(book) const char *wasm_book(size_t n);

/* A line with a game, then a file of records in any format: those with a result are added to a book of the user's own
 * games, also as model games. Replaces a book loaded from a file or of another game. Answers like wasm_book. */
EXPORT(book_of) const char *wasm_book_of(size_t n);

/* The position in the book: the opening's code and names, or neither; the moves, each with its points and the number of
 * games the first side won, drew and lost; the first model games that pass through it. */
EXPORT(explore) const char *wasm_explore(void);

/* Adds the games of a file of records, in any format, to those indexed before (book/passages.h); empty input clears the
 * index. Answers the number of games; a game that cannot be read gets no number. Reports carry the share read so
 * far. */
EXPORT(passages) const char *wasm_passages(size_t n);

/* The indexed games that pass through the last position or its mirror image: {"games": [[number, length of the line
 * there], ...]}. */
EXPORT(through) const char *wasm_through(void);

/* The moves of the model game with that number. */
EXPORT(model) const char *wasm_model(int number);

/* --- puzzles --- */

/* Reads a file of puzzles (docs/puzzles.md). Answers its game, preset, nodes and source, and the puzzles. */
EXPORT(puzzles) const char *wasm_puzzles(size_t n);

#endif
