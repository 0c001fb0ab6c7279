/* reading: a game that is being read, from its tags (read_tags.h) to its end (read_moves.h). */
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

/* One branch being read: the root, or one that leaves the branch of the level above, with its own copy of the
 * positions. */
struct reading_level {
	struct branch *branch; /* NULL until its first move is read; never for the root */
	struct line *line, own;
	int step;              /* of the branch that it leaves */
	int ply;               /* actions of the sides so far, including those before the branch */
	struct place place;    /* of its parenthesis */
	struct string comment; /* on the current step of the line, as far as it was read */
};

/* One game being read. */
struct reading {
	struct record_reader *reader;
	struct record *record; /* initialised once the tags are read */
	struct error *err;
	bool in_tags, begins_as_usual; /* the latter by SetUp of a foreign record */
	struct known_value known[KNOWN_TAGS];
	struct record_tag others[RECORD_TAGS_MAX + KNOWN_TAGS]; /* the players among them, if foreign */
	int n_others, n_tags;                                   /* n_tags counts all */
	int depth;
	struct reading_level levels[BRANCH_DEPTH_MAX + 1];
};

enum progress { GO_ON, FINISHED, REFUSED };

/* reading_refuse(reading, place, message, value...): fills the error with the place and the message; always REFUSED.
 * reading_refuse_error takes an error in the place of the message. */
#define reading_refuse(g, place, ...) reading_refuse_arguments(g, place, MESSAGE_ARGUMENTS(__VA_ARGS__))
enum progress reading_refuse_error(struct reading *, struct place, const struct error *);
enum progress reading_refuse_arguments(struct reading *, struct place, unsigned kinds, const struct message *, ...);

/* Fills the reader's note, the first time; the game is read all the same. */
#define reading_note(g, place, ...) reading_note_arguments(g, place, MESSAGE_ARGUMENTS(__VA_ARGS__))
void reading_note_arguments(struct reading *, struct place, unsigned kinds, const struct message *, ...);

/* The same as reading_refuse for text in the place of a move. But in a variation, in foreign records or if parts are
 * wanted, it ends only the variation: the rest of that is skipped and the reader keeps the message. */
#define reading_refuse_word(g, place, ...) reading_refuse_word_arguments(g, place, MESSAGE_ARGUMENTS(__VA_ARGS__))
enum progress reading_refuse_word_arguments(struct reading *, struct place, unsigned kinds, const struct message *,
					    ...);

static inline struct reading_level *reading_level(struct reading *g)
{
	return &g->levels[g->depth];
}

/* Comments go to the level that is open. */
void reading_add_words(struct reading *, const char *text, size_t n);
enum progress reading_comment(struct reading *);

/* A result in words: "1-0" in any record, "红胜" in those of other programs. */
bool reading_result(const struct reading *, const char *text, enum verdict *out);

#endif
