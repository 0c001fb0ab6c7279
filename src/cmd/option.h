/* option: the command lines of the commands as tables.
 *
 * A command reads its arguments and options into its own struct, through tables with an entry for each:
 *
 *     struct perft {
 *             const char *game;
 *             int depth, threads;
 *             bool divide;
 *     };
 *
 *     const struct command cmd_perft = {
 *             .name = "perft",
 *             .arguments = OPTION_TABLE(OPTION_GAME_OF(struct perft),
 *                                       {"DEPTH", OPTION_AT(struct perft, depth), .most = 99}),
 *             .options = OPTION_TABLE({"divide", OPTION_AT(struct perft, divide), "also print the leaves below each
 * move"}, OPTION_THREADS_OF(struct perft, "moves to count in parallel")), COMMAND_READS(struct perft, .threads = 1),
 *             .main = perft_main,
 *     };
 *
 * The type of the member decides what an entry reads; a member of another type does not compile. Parsing, errors, help,
 * manual pages and completion all come from these tables, and the defaults from COMMAND_READS. */
#ifndef CMD_OPTION_H
#define CMD_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum option_type {
	OPTION_ALIAS, /* an old name of another option */
	OPTION_FLAG,
	OPTION_INT,
	OPTION_UINT64,
	OPTION_REAL,
	OPTION_TEXT,
	OPTION_TEXTS,
	OPTION_MAYBE_NUMBER,
	OPTION_MAYBE_TEXT,
};

/* What a text stands for. Only completion uses it: commands check their texts themselves. */
enum option_words {
	OPTION_ANY,
	OPTION_WORD, /* one of the choices; the command checks it */
	OPTION_FILE,
	OPTION_FOLDER,
	OPTION_GAME,
	OPTION_PRESET,
	OPTION_OPPONENT,
	OPTION_POLICY,
};

/* An option that may be repeated, or all arguments from one position on. */
struct option_texts {
	int n;
	const char **all; /* n texts and a NULL; on the heap, released with the command line */
};

/* A number whose default depends on something else, or of which the command must know whether it was given. */
struct option_number {
	const char *text; /* as it was given; NULL: it was not */
	uint64_t value;   /* or the default; 0: help does not mention it */
};

/* An option whose value may be left out. */
struct option_maybe {
	bool given;
	const char *text; /* NULL: no value */
};

struct option_choice {
	const char *word; /* NULL after the last */
	const char *help; /* or NULL */
};

struct option {
	const char *name;      /* without dashes; of an argument its placeholder, "GAME"; NULL after the last */
	enum option_type type; /* type and offset: OPTION_AT */
	size_t offset;
	const char *help;     /* one line without a period; in help the default follows it */
	const char *metavar;  /* NULL: the usual one of the type */
	uint64_t least, most; /* numbers: the range; OPTION_TEXTS: most is how many texts there may be, 0: any number */
	enum option_words words;
	const struct option_choice *choices; /* the only values, unless words says what else there is */
	const char *group;                   /* not NULL: the heading above this option and those after it */
	const char *alias;                   /* OPTION_ALIAS: the name of the option that is meant */
	bool optional;                       /* an argument that may be left out */
	bool required;                       /* an option that may not */
};

/* clang-format off */
#define OPTION_TYPE_OF(lvalue) \
	_Generic((lvalue), bool: OPTION_FLAG, int: OPTION_INT, uint64_t: OPTION_UINT64, double: OPTION_REAL, \
		const char *: OPTION_TEXT, struct option_texts: OPTION_TEXTS, \
		struct option_number: OPTION_MAYBE_NUMBER, struct option_maybe: OPTION_MAYBE_TEXT)
/* Type and offset of an entry; help, metavar and the range may follow without their names. */
#define OPTION_AT(structure, member) \
	.type = OPTION_TYPE_OF(((structure *)NULL)->member), .offset = offsetof(structure, member)
#define OPTION_END        {.name = NULL}
#define OPTION_TABLE(...) (const struct option[]){__VA_ARGS__, OPTION_END}
/* clang-format on */

/* Arguments and options of several commands. The member has the option's name, with _ for -. */
/* clang-format off */
#define OPTION_SEED_OF(structure, what) \
	{"seed", OPTION_AT(structure, seed), .metavar = "S", .most = UINT64_MAX / 16, .help = what}
#define OPTION_THREADS_OF(structure, what) \
	{"threads", OPTION_AT(structure, threads), .metavar = "T", .most = 256, .help = what "; 0: one per processor"}
#define OPTION_HASH_OF(structure, what) \
	{"hash", OPTION_AT(structure, hash), .metavar = "MB", .least = 1, .most = 1 << 30, .help = what}
#define OPTION_PRESET_OF(structure) \
	{"preset", OPTION_AT(structure, preset), .words = OPTION_PRESET, \
	 .help = "rules and start position (\"qipan games GAME\" lists the presets)"}
#define OPTION_POSITION_OF(structure) \
	{"position", OPTION_AT(structure, position), .help = "the position; the start position by default"}
#define OPTION_TABLES_OF(structure) \
	{"tables", OPTION_AT(structure, tables), .words = OPTION_FOLDER, .help = "folder of endgame tables (\"qipan tables\")"}
#define OPTION_OPPONENT_OF(structure) \
	{"opponent", OPTION_AT(structure, opponent), .words = OPTION_OPPONENT, \
	 .help = "the engine: a strength of 1 to 8 or an opponent's name (\"qipan games GAME\" lists them; default " \
		 "strongest)"}
#define OPTION_NET_OF(structure) \
	{"net", OPTION_AT(structure, net), .metavar = "NET", .words = OPTION_FILE, \
	 .help = "evaluate positions with this net instead of the hand-crafted evaluation"}
#define OPTION_RESUME_OUT_OF(structure) \
	{"resume", OPTION_AT(structure, resume), .help = "continue OUT where it ends"}
#define OPTION_FORCE_OF(structure, what) \
	{"force", OPTION_AT(structure, force), .help = what}
#define OPTION_FLIP_OF(structure) \
	{"flip", OPTION_AT(structure, flip), .help = "draw the board from the other side"}
#define OPTION_PIECES_OF(structure) \
	{"pieces", OPTION_AT(structure, pieces), .choices = option_pieces, .help = "how pieces are drawn"}
#define OPTION_GAME_OF(structure) \
	{"GAME", OPTION_AT(structure, game), .words = OPTION_GAME}
/* clang-format on */

extern const struct option_choice option_pieces[]; /* han, latin, ascii */

/* A command, or a group of commands. */
struct command {
	const char *name;                   /* "think"; of a group's, the group first: "level rate" */
	const char *summary;                /* one line for the list of commands */
	const char *description;            /* paragraphs with an empty line between them, each one line */
	const struct option_choice *topics; /* a list below them, or NULL */
	const char *examples;               /* command lines, or NULL */
	const char *see[4];                 /* names of related commands, at most three */
	const char *done, *wrong; /* what the exit codes 0 and 1 mean, if not "done" and "the data is wrong" */
	const struct option *arguments, *options; /* in the order of help; or NULL */
	size_t size;                              /* of the struct that they are read into */
	const void *defaults;                     /* such a struct; NULL: zeros */
	int (*main)(void *given); /* gets a copy filled from the command line; returns an exit code. NULL: a group */
};

/* For struct command: the struct that the command line is read into, and its members that are not zero at first. */
#define COMMAND_READS(structure, ...)                                                                                  \
	.size = sizeof(structure), .defaults = &(const structure)                                                      \
	{                                                                                                              \
		__VA_ARGS__                                                                                            \
	}

/* The option of the table, perhaps NULL, that the word "--name" or "--name=value" means; NULL if there is none. */
const struct option *option_find(const struct option *table, const char *word);

/* The default of the option as text; NULL if help does not mention one. defaults is the command's, or NULL. */
const char *option_default(const struct option *, const void *defaults, char text[32]);

/* Appends "FILE", "han|latin|ascii"; nothing for a flag. */
void option_add_metavar(const struct option *, struct string *out);

#endif
