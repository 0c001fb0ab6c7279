/* reading: parser state of one game, and the parsers of its tags and moves, which share it. */
#ifndef RECORDS_READING_H
#define RECORDS_READING_H

#include "base/error.h"
#include "records/record.h"
#include "records/record_reader.h"

enum known_tag { GAME, PRESET, POSITION, FIRST, SECOND, DATE, RESULT, RULING, KNOWN_TAGS };

struct known_value {
	bool met;
	struct place place;
	char value[POSITION_TEXT_MAX];
};

/* One branch being read: the root, or a branch of the level above with its own copy of the positions. */
struct reading_level {
	struct branch *branch; /* NULL until its first move is read; never NULL for the root */
	struct line *line, own;
	int step;              /* step at which it leaves its parent */
	int ply;               /* moves by the sides so far, including those before the branch */
	struct place place;    /* place of its opening parenthesis */
	struct string comment; /* the comment on the current step of the line, read so far */
};

/* One game being read. */
struct reading {
	struct record_reader *reader;
	struct record *record; /* initialized once the tags are read */
	struct error *err;
	bool in_tags, has_normal_start; /* begins_as_usual: from the SetUp tag of a foreign record */
	struct known_value known[KNOWN_TAGS];
	struct record_tag others[RECORD_TAGS_MAX + KNOWN_TAGS]; /* includes the players of a foreign record */
	int n_others, n_tags;                                   /* n_tags counts all tags */
	int depth;
	struct reading_level levels[BRANCH_DEPTH_MAX + 1];
};

enum progress { GO_ON, FINISHED, REFUSED };

/* reading_refuse(reading, place, message, value...): fills the error with the place and the message; always returns
 * REFUSED. reading_refuse_error takes an error instead of the message. */
#define reading_refuse(g, place, ...) reading_refuse_arguments(g, place, MESSAGE_ARGUMENTS(__VA_ARGS__))
enum progress reading_refuse_error(struct reading *, struct place, const struct error *);
enum progress reading_refuse_arguments(struct reading *, struct place, unsigned kinds, const struct message *, ...);

/* Fills the reader's note, unless it is already filled; reading continues. */
#define reading_note(g, place, ...) reading_note_arguments(g, place, MESSAGE_ARGUMENTS(__VA_ARGS__))
void reading_note_arguments(struct reading *, struct place, unsigned kinds, const struct message *, ...);

/* Like reading_refuse, for text where a move is expected. But within a variation, if the record is foreign or parts are
 * accepted, it only ends the variation: the rest of it is skipped and the reader keeps the first message. */
#define reading_refuse_word(g, place, ...) reading_refuse_word_arguments(g, place, MESSAGE_ARGUMENTS(__VA_ARGS__))
enum progress reading_refuse_word_arguments(struct reading *, struct place, unsigned kinds, const struct message *,
					    ...);

static inline struct reading_level *reading_level(struct reading *g)
{
	return &g->levels[g->depth];
}

/* Adds text to the comment of the current level. */
void reading_add_words(struct reading *, const char *text, size_t n);
enum progress reading_comment(struct reading *);

/* Parses a result: "1-0" in any record, "红胜" in foreign ones. */
bool reading_result(const struct reading *, const char *text, enum verdict *out);

/* In read_tags.c: reads the tags and the comments around them; initializes the record from the tags, or rejects it with
 * an error at the place. docs/record-format.md 2 */
enum progress read_tags(struct reading *);
enum progress read_set_up(struct reading *, struct place);

/* In read_moves.c: reads from the end of the tags to the end of the game: branches, comments, result.
 * docs/record-format.md 3 */
enum progress read_moves(struct reading *);

#endif
