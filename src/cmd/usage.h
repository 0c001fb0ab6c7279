/* usage: reads what a command says about itself (struct command.usage). Such a text is laid out in one way, which the
 * completion of shells and the manual pages rest on:
 *
 *     think GAME [--depth D | --nodes N] [...]        the synopsis, up to an empty line; another form of it begins
 *            qipan think ...                          with "qipan" and the command's name
 *                                                     paragraphs
 *       --depth D     plies; a flip and its reveal    two blanks, an option with its value, two blanks or more, what
 *                     are one                         it does; other lists look the same
 *     example: qipan think xiangqi --depth 8          last
 *
 * Words in capitals stand for a value, others for themselves, with a '|' between alternatives. */
#ifndef CMD_USAGE_H
#define CMD_USAGE_H

#include "base/text.h"

/* A part of the text: n bytes; n is 0 for a part that is not there. */
struct usage_part {
	const char *text;
	size_t n;
};

/* The value of the option, named without dashes: "FILE", "han|latin|ascii". */
struct usage_part usage_value(const char *usage, const char *option);

/* Appends what the option does: the first sentence, without the stop, on one line. Nothing if the text does not say. */
void usage_about(const char *usage, const char *option, struct string *out);

/* What a form of the synopsis, numbered from 0, has as its argument after the n words: "GAME", "list|verify". It is not
 * there if the words are not those of the form. False after the last form. name is the command's. */
bool usage_argument(const char *usage, const char *name, int form, const char *const *words, int n,
		    struct usage_part *out);

/* Cuts the first alternative off: "han" from "han|latin|ascii", without the dots of "FILE...". False if none is left.
 */
bool usage_alternative(struct usage_part *, struct usage_part *out);

/* Whether the alternative stands for itself, not for a value. */
bool usage_is_literal(struct usage_part);

#endif
