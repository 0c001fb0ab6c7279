/* The drawn cases of games/cases: boards of Magic Chess with the legal actions, their effects and the ruling, by
 * docs/rules/magic.md. Every case is played in sixteen versions: the board as drawn, mirrored and rotated in every way,
 * each also with colors exchanged. The rules prefer no direction and no color.
 *
 * A case file consists of, in this order:
 *
 *     a description: lines up to an empty one
 *     "clauses: " the clauses of the rule book that it checks, separated by blanks
 *     "options: " rule options, omitted if all have their defaults
 *     an empty line, then the first stage, and after "moves: " and an empty line each further one
 *
 * A stage is the board at that time:
 *
 *     the board: '?' face down, '#' wood, '.' empty, a piece's letter, even if it is hidden; after a rank
 *             the magic of its pieces: "b3 ice-2 gold hides-1; c3 hidden-0" (turns left, shield, uses left)
 *     an empty line
 *     "to act: ", "player: " the values of these fields of a position, in words
 *     "bag: ", "quiet: ", "casts: " these fields; "casts: " is omitted if there are none
 *     "legal: " all legal actions, in any order; omitted when the game is over
 *     "ruling: " "none", or the winner or "draw", and the clause
 *     an empty line, unless the file ends */
#include "drawn.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "games/magic/mc_game.h"
#include "games/magic/mc_rules.h"

#define STAGES_MAX 8
#define FILE_MAX   ((size_t)65536)

struct stage {
	char moves[1024]; /* from the previous stage to this one */
	int width, height;
	char letter[MC_POINTS], marks[MC_POINTS][8]; /* 8 * y + x; marks as in position texts */
	char to_act[8], player[8], bag[128], quiet[8], casts[32], legal[1024], ruling[32];
};

struct drawn_case {
	char clauses[64], options[64];
	int n;
	struct stage stages[STAGES_MAX];
};

/* --- reading --- */

/* Converts "ice-2", "gold", "hides-1", "hidden-0" to "^2", "*", "~1", "=0"; they come in this order. */
static bool add_mark(char marks[8], const char *word)
{
	static const char *const words[] = {"ice-", "gold", "hides-", "hidden-"};
	for (int i = 0; i < 4; i++) {
		size_t n = strlen(words[i]), length = strlen(marks);
		if (strncmp(word, words[i], n) != 0 || length > 4)
			continue;
		marks[length] = "^*~="[i];
		if (i != 1 && isdigit((unsigned char)word[n]))
			marks[length + 1] = word[n++];
		else if (i != 1)
			return false;
		return word[n] == 0;
	}
	return false;
}

/* The text after a rank, "b3 ice-2 gold; c3 hidden-0". */
static bool read_marks(struct stage *s, int y, char *text)
{
	for (char *piece; (piece = strtok_r(text, ";", &text));) {
		char *word = strtok_r(piece, " ", &piece);
		if (!word || strlen(word) != 2 || word[1] != '1' + y || word[0] < 'a' || word[0] >= 'a' + s->width)
			return false;
		int point = 8 * y + word[0] - 'a';
		if (!isalpha((unsigned char)s->letter[point]) || s->marks[point][0])
			return false;
		while ((word = strtok_r(piece, " ", &piece)))
			if (!add_mark(s->marks[point], word))
				return false;
	}
	return true;
}

/* "  3 R r . 3    b3 gold" */
static bool take_rank(struct drawn_lines *in, struct stage *s, int y, struct error *err)
{
	size_t points = 2 * (size_t)s->width;
	if (!drawn_take(in) || strlen(in->text) < points + 5)
		return drawn_bad(in, err, "a rank as wide as the board with its number on either side");
	char *t = in->text;
	if (strncmp(t, "  ", 2) != 0 || t[2] != '1' + y || t[3 + points] != ' ' || t[4 + points] != '1' + y)
		return drawn_bad(in, err, "the number of the rank at either end, the highest first");
	for (int x = 0; x < s->width; x++) {
		char c = t[4 + 2 * x];
		if (t[3 + 2 * x] != ' ' || !strchr(".?#KGMRNCPkgmrncp", c))
			return drawn_bad(in, err, "points parted by blanks: '.', '?', '#' or a piece's letter");
		s->letter[8 * y + x] = c;
	}
	return read_marks(s, y, t + points + 5) ||
	       drawn_bad(in, err, "magic of the rank's pieces such as \"b3 ice-2 gold hides-1; c3 hidden-0\"");
}

static bool take_board(struct drawn_lines *in, struct stage *s, struct error *err)
{
	char files[32];
	if (!drawn_take(in) || strncmp(in->text, "    a b", 7) != 0 || strlen(in->text) > 19)
		return drawn_bad(in, err, "the letters of the files");
	strcpy(files, in->text);
	s->width = (int)(strlen(files) - 3) / 2;
	s->height = in->rest[0] == ' ' && in->rest[1] == ' ' ? in->rest[2] - '0' : 0;
	if (s->height < MC_SIZE_MIN || s->height > MC_SIZE_MAX)
		return drawn_bad(in, err, "a number of 2 to 8 before the highest rank below");
	for (int y = s->height - 1; y >= 0; y--)
		if (!take_rank(in, s, y, err))
			return false;
	return (drawn_take(in) && strcmp(in->text, files) == 0) || drawn_bad(in, err, files);
}

static bool is_one_of(const char *word, const char *const *words)
{
	while (*words && strcmp(word, *words) != 0)
		words++;
	return *words != NULL;
}

static bool take_stage(struct drawn_lines *in, struct stage *s, struct error *err)
{
	static const char *const actors[] = {"player", "npc", NULL}, *const colours[] = {"red", "black", "open", NULL};
	strcpy(s->casts, "-/-");
	if (!take_board(in, s, err) || !drawn_take_empty(in, err) ||
	    !drawn_take_value(in, "to act", s->to_act, sizeof s->to_act, err))
		return false;
	if (!is_one_of(s->to_act, actors))
		return drawn_bad(in, err, "player or npc");
	if (!drawn_take_value(in, "player", s->player, sizeof s->player, err))
		return false;
	if (!is_one_of(s->player, colours))
		return drawn_bad(in, err, "red, black or open");
	if (!drawn_take_value(in, "bag", s->bag, sizeof s->bag, err) ||
	    !drawn_take_value(in, "quiet", s->quiet, sizeof s->quiet, err) ||
	    (drawn_next_begins(in, "casts") && !drawn_take_value(in, "casts", s->casts, sizeof s->casts, err)) ||
	    (drawn_next_begins(in, "legal") && !drawn_take_value(in, "legal", s->legal, sizeof s->legal, err)) ||
	    !drawn_take_value(in, "ruling", s->ruling, sizeof s->ruling, err))
		return false;
	return (strcmp(s->ruling, "none") == 0) == (s->legal[0] != 0) ||
	       drawn_bad(in, err, "\"legal\" while the game goes on, a ruling when it is over");
}

static bool read_case(const char *text, struct drawn_case *c, struct error *err)
{
	struct drawn_lines in = {.rest = text};
	int n = 0;
	memset(c, 0, sizeof *c);
	for (; drawn_take(&in) && *in.text && strncmp(in.text, "clauses: ", 9) != 0; n++)
		;
	if (n == 0 || *in.text)
		return drawn_bad(&in, err, "what the case shows, then an empty line");
	strcpy(c->options, "-");
	if (!drawn_take_value(&in, "clauses", c->clauses, sizeof c->clauses, err) ||
	    (drawn_next_begins(&in, "options") &&
	     !drawn_take_value(&in, "options", c->options, sizeof c->options, err)) ||
	    !drawn_take_empty(&in, err))
		return false;
	for (;;) {
		struct stage *s = &c->stages[c->n++];
		if (!take_stage(&in, s, err))
			return false;
		if (s->width != c->stages[0].width || s->height != c->stages[0].height)
			return drawn_bad(&in, err, "a board as large as the first");
		if (!*in.rest)
			return true;
		if (c->n == STAGES_MAX)
			return drawn_bad(&in, err, "fewer stages");
		struct stage *next = &c->stages[c->n];
		if (!drawn_take_empty(&in, err) ||
		    !drawn_take_value(&in, "moves", next->moves, sizeof next->moves, err) ||
		    !drawn_take_empty(&in, err))
			return false;
	}
}

/* --- versions --- */

enum { LEFT_RIGHT = 1, UPSIDE_DOWN = 2, TURNED = 4, EXCHANGED = 8, VERSIONS = 16 };

/* The point in that version, 8 * y + x; TURNED swaps files and ranks. */
static int point_in(int version, const struct stage *s, int x, int y)
{
	x = version & LEFT_RIGHT ? s->width - 1 - x : x;
	y = version & UPSIDE_DOWN ? s->height - 1 - y : y;
	return version & TURNED ? 8 * x + y : 8 * y + x;
}

static char letter_in(int version, char c)
{
	if (!(version & EXCHANGED) || !strchr("KGMRNCPkgmrncp", c))
		return c;
	return (char)(islower((unsigned char)c) ? toupper((unsigned char)c) : tolower((unsigned char)c));
}

static void add_letters(struct string *out, int version, const char *text)
{
	for (; *text; text++)
		string_char(out, letter_in(version, *text));
}

/* The text of the position after that many plies. */
static void add_position(struct string *out, int version, const struct drawn_case *c, const struct stage *s, int ply)
{
	char letter[MC_POINTS] = {0};
	const char *marks[MC_POINTS] = {0};
	int width = version & TURNED ? s->height : s->width, height = version & TURNED ? s->width : s->height;
	for (int y = 0; y < s->height; y++)
		for (int x = 0; x < s->width; x++) {
			letter[point_in(version, s, x, y)] = letter_in(version, s->letter[8 * y + x]);
			marks[point_in(version, s, x, y)] = s->marks[8 * y + x];
		}
	for (int y = height - 1; y >= 0; y--) {
		for (int x = 0; x < width; x++)
			string_add(out, "%c%s", letter[8 * y + x] == '.' ? '1' : letter[8 * y + x], marks[8 * y + x]);
		string_char(out, y ? '/' : ' ');
	}
	char colour = *s->player == 'o' ? '?' : (*s->player == 'r') == !(version & EXCHANGED) ? 'r' : 'b';
	string_add(out, "%c %c ", *s->to_act, colour);
	add_letters(out, version, s->bag);
	string_add(out, " %s %d %s %s", s->quiet, ply, c->options, s->casts);
}

/* A move with the points of the version; a revealed piece has the color of the version. */
static void add_move(struct string *out, int version, const struct stage *s, const char *word)
{
	const char *at = strchr(word, '@');
	while (at && word <= at)
		string_char(out, *word++);
	while (*word && *word != '(')
		if (*word >= 'a' && *word <= 'h' && isdigit((unsigned char)word[1])) {
			int point = point_in(version, s, word[0] - 'a', word[1] - '1');
			string_add(out, "%c%c", 'a' + point % 8, '1' + point / 8);
			word += 2;
		} else {
			string_char(out, *word++);
		}
	add_letters(out, version, word);
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The moves in the version, optionally sorted; returns their number. */
static int add_moves(struct string *out, int version, const struct stage *s, const char *words, bool sorted)
{
	char copy[1024], *rest = copy, *moves[256];
	int n = 0;
	strcpy(copy, words);
	for (char *word; n < 256 && (word = strtok_r(rest, " ", &rest));) {
		struct string move = {0};
		add_move(&move, version, s, word);
		moves[n++] = move.text;
	}
	if (sorted)
		qsort(moves, (size_t)n, sizeof *moves, by_text);
	for (int i = 0; i < n; i++) {
		string_add(out, "%s%s", i ? " " : "", moves[i]);
		free(moves[i]);
	}
	return n;
}

/* --- comparing --- */

static void compare(struct string *out, const char *what, const char *expected, const char *found)
{
	if (strcmp(expected, found) != 0)
		string_add(out, "%s:\n    the case says  %s\n    the program    %s\n", what, expected, found);
}

static void add_ruling(struct string *out, struct ruling r)
{
	static const char *const words[] = {"none", "player wins", "npc wins", "draw"};
	string_add(out, r.verdict == UNDECIDED ? "%s" : "%s, %s", words[r.verdict], r.clause);
}

static void compare_stage(struct string *out, int version, const struct drawn_case *c, const struct stage *s,
			  const struct line *line)
{
	struct string text = {0}, legal = {0}, ruling = {0};
	struct position expected;
	add_position(&text, version, c, s, (int)mc_const(line_last(line))->ply);
	set_up(&mc_game, NULL, text.text, &expected);
	compare(out, "board", position_text(&mc_game, &expected), position_text(&mc_game, line_last(line)));
	assert_true(mc_is_consistent(mc_const(line_last(line))));
	add_ruling(&ruling, line_ruling(line));
	compare(out, "ruling", s->ruling, ruling.text);
	add_moves(&legal, version, s, s->legal, true);
	if (s->legal[0])
		compare(out, "legal", legal.text, sorted_moves(&mc_game, line_last(line)));
	string_release(&text);
	string_release(&legal);
	string_release(&ruling);
}

/* Plays a word, which may be a flip with its outcome. */
static bool play_word(struct string *out, struct line *line, const char *word)
{
	char parts[2][16] = {"", ""};
	struct error err;
	sscanf(word, "%15[^(]%15s", parts[0], parts[1]);
	for (int i = 0; i < 2 && parts[i][0]; i++) {
		move_t move = mc_game.text.parse_move(line_last(line), parts[i], &err);
		if (move == NO_MOVE) {
			string_add(out, "%s\n", err.text);
			return false;
		}
		line_push(line, move);
	}
	return true;
}

static bool play_to(struct string *out, int version, const struct stage *s, struct line *line)
{
	struct string moves = {0};
	int n = add_moves(&moves, version, s, s->moves, false);
	bool good = n > 0;
	char *rest = moves.text;
	for (char *word; good && (word = strtok_r(rest, " ", &rest));) {
		enum verdict verdict = line_ruling(line).verdict;
		if (verdict != UNDECIDED)
			string_add(out, "before %s the game is over\n", word);
		good = verdict == UNDECIDED && play_word(out, line, word);
	}
	string_release(&moves);
	return good;
}

/* Appends the differences from the case; true if there are none. */
static bool compare_case(const struct drawn_case *c, int version, struct string *out)
{
	struct string text = {0};
	struct position start;
	struct line line;
	size_t before = out->length;
	add_position(&text, version, c, &c->stages[0], 0);
	set_up(&mc_game, NULL, text.text, &start);
	line_init(&line, &mc_game, &start);
	for (int i = 0; i < c->n; i++) {
		if (i > 0 && !play_to(out, version, &c->stages[i], &line))
			break;
		compare_stage(out, version, c, &c->stages[i], &line);
	}
	if (out->length > before)
		string_add(out, "(played from %s)\n", text.text);
	line_release(&line);
	string_release(&text);
	return out->length == before;
}

/* --- the cases --- */

static void read_file(const char *path, struct string *text, struct drawn_case *c)
{
	struct error err;
	if (!file_read(path, FILE_MAX, text, &err) || !read_case(text->text, c, &err))
		fail_msg("%s: %s", path, err.text);
}

static void check_file(const char *path)
{
	struct string text = {0}, differences = {0};
	struct drawn_case c;
	read_file(path, &text, &c);
	for (int version = 0; version < VERSIONS; version++)
		if (!compare_case(&c, version, &differences)) {
			drawn_print(text.text);
			drawn_print(differences.text);
			fail_msg("%s, version %d is otherwise: above the case and the differences", path, version);
		}
	string_release(&text);
	string_release(&differences);
}

static void boards_that_are_drawn(void **state)
{
	(void)state;
	assert_true(drawn_each("games/cases", check_file) >= 100);
}

static const char *const clauses[] = {"1.2", "1.3", "1.4", "2.1", "2.2",           "2.3",          "3.1",
				      "3.2", "3.3", "3.4", "3.5", "darkchess-2.3", "darkchess-2.4"};

enum { CLAUSES = sizeof clauses / sizeof *clauses };

static int n_cases_of[CLAUSES];

static void count_clauses(const char *path)
{
	struct string text = {0};
	struct drawn_case c;
	char *rest = c.clauses;
	read_file(path, &text, &c);
	for (char *word; (word = strtok_r(rest, " ", &rest));) {
		int i = 0;
		while (i < CLAUSES && strcmp(word, clauses[i]) != 0)
			i++;
		if (i == CLAUSES)
			fail_msg("%s: \"%s\" is not a clause that cases hold", path, word);
		n_cases_of[i]++;
	}
	string_release(&text);
}

static void every_clause_has_cases(void **state)
{
	(void)state;
	memset(n_cases_of, 0, sizeof n_cases_of);
	drawn_each("games/cases", count_clauses);
	for (int i = 0; i < CLAUSES; i++)
		if (n_cases_of[i] < 3)
			fail_msg("clause %s has %d cases, expected 3", clauses[i], n_cases_of[i]);
}

#define SAMPLE "games/cases/gold-under-a-back.case"

/* Every missing line of a case is detected and reported with its number. */
static void spoilt_cases_are_refused(void **state)
{
	(void)state;
	struct string text = {0};
	struct drawn_case c;
	struct error err;
	read_file(SAMPLE, &text, &c);
	const char *end = text.text + text.length;
	for (const char *from = text.text; from < end; from += strcspn(from, "\n") + 1) {
		struct string spoilt = {0};
		const char *next = from + strcspn(from, "\n") + 1;
		string_add(&spoilt, "%.*s%.*s", (int)(from - text.text), text.text, (int)(end - next), next);
		if (read_case(spoilt.text, &c, &err))
			fail_msg("nothing is missed without \"%.*s\"", (int)(next - from - 1), from);
		assert_true(strncmp(err.text, "line ", 5) == 0 && atoi(err.text + 5) > 0);
		string_release(&spoilt);
	}
	assert_false(read_case("", &c, &err));
	string_release(&text);
}

/* A case with one wrong word is detected: each of the values is compared. */
static void wrong_cases_are_found(void **state)
{
	(void)state;
	static const char *const changes[][2] = {
		{"b3 gold hides-1", "b3 gold hides-2"},
		{"b3 gold hides-1", "b3 hides-1"},
		{"legal: a3-a2 b3", "legal: a3-a2 a3-b3"},
		{"legal: a3-a2 b3", "legal: a3-a2 a3-b3 b3"},
		{"quiet: 6", "quiet: 0"},
		{"moves: c1-c2 a3-b3", "moves: c1-b1 a3-b3"},
		{"ruling: none", "ruling: draw, magic 2.2"},
		{"to act: npc", "to act: player"},
	};
	struct string text = {0};
	struct drawn_case c;
	struct error err;
	read_file(SAMPLE, &text, &c);
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		const char *at = strstr(text.text, changes[i][0]);
		if (!at)
			fail_msg("no \"%s\" in " SAMPLE, changes[i][0]);
		struct string changed = {0}, differences = {0};
		string_add(&changed, "%.*s%s%s", (int)(at - text.text), text.text, changes[i][1],
			   at + strlen(changes[i][0]));
		if (read_case(changed.text, &c, &err) && compare_case(&c, 0, &differences))
			fail_msg("\"%s\" is not missed", changes[i][0]);
		string_release(&changed);
		string_release(&differences);
	}
	string_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(boards_that_are_drawn),
		cmocka_unit_test(every_clause_has_cases),
		cmocka_unit_test(spoilt_cases_are_refused),
		cmocka_unit_test(wrong_cases_are_found),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
