#include "match/openings.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/recovery.h"
#include "match/match_messages.h"

#include <stdlib.h>
#include <string.h>

#define BLANKS      " \t\r"
#define SHOWN_BYTES 60

/* The openings read so far, with spare capacity. */
struct reader {
	struct openings *out;
	const struct preset *preset;
	int room;
	size_t n_moves, moves_room;
};

/* --- one opening --- */

/* Cuts the text at the word "moves" and returns the part after it; NULL if that word is missing. */
static char *split_moves(char *words)
{
	for (char *at = words; (at = strstr(at, "moves")); at++) {
		bool begins = at == words || strchr(BLANKS, at[-1]);
		char *after = at + strlen("moves");
		if (begins && (!*after || strchr(BLANKS, *after))) {
			*at = 0;
			return after;
		}
	}
	return NULL;
}

/* Removes trailing blanks. */
static void trim(char *text)
{
	size_t n = strlen(text);
	while (n && strchr(BLANKS, text[n - 1]))
		text[--n] = 0;
}

static bool check_goes_on(const struct line *line, struct error *err)
{
	struct ruling ruling = line_ruling(line);
	if (ruling.verdict == UNDECIDED)
		return true;
	char text[MOVE_TEXT_MAX];
	if (line->length == 0)
		return fail(err, match_start_is_over, ruling.clause, ruling_message(ruling));
	line->game->text.format_move(line_at(line, line->length - 1), line->steps[line->length - 1].move, text,
				     sizeof text);
	return fail(err, match_opening_is_over, text, ruling.clause, ruling_message(ruling));
}

/* Plays the moves, which it tokenizes in place, on the history. */
static bool play_moves(struct line *line, char *moves, struct error *err)
{
	struct error why;
	char *rest;
	for (char *word = strtok_r(moves, BLANKS, &rest); word; word = strtok_r(NULL, BLANKS, &rest)) {
		if (line->length == OPENING_MOVES_MAX)
			return fail(err, match_too_many_moves, word, OPENING_MOVES_MAX);
		move_t move = line->game->text.parse_move(line_last(line), word, &why);
		if (move == NO_MOVE)
			return fail(err, in_move, line->length + 1, &why);
		line_push(line, move);
		if (!check_goes_on(line, err))
			return false;
	}
	return line->game->rules.to_act(line_last(line)) != ACTOR_CHANCE || fail(err, match_reveal_due);
}

static bool read_start(const struct reader *r, const char *words, struct position *start, struct error *err)
{
	static const char word[] = "startpos";
	const char *after = words + sizeof word - 1;
	bool is_start = strncmp(words, word, sizeof word - 1) == 0 && (!*after || strchr(BLANKS, *after));
	if (is_start && *after)
		return fail(err, match_no_moves_word, message_part(after + strspn(after, BLANKS), SHOWN_BYTES));
	return game_set_up(r->out->game, r->preset, is_start ? NULL : words, start, err);
}

/* The history is initialized only if this returns true. */
static bool read_opening(const struct reader *r, char *words, struct line *line, struct error *err)
{
	struct position start;
	char *moves = split_moves(words);
	trim(words);
	if (!*words)
		return fail(err, match_no_start);
	if (!read_start(r, words, &start, err))
		return false;
	line_init(line, r->out->game, &start);
	if (check_goes_on(line, err) && play_moves(line, moves ? moves : words + strlen(words), err))
		return true;
	line_release(line);
	return false;
}

/* --- all of them --- */

static void add(struct reader *r, const struct line *line, int number)
{
	struct openings *o = r->out;
	size_t n = (size_t)line->length;
	if (o->n == r->room) {
		r->room = r->room ? 2 * r->room : 64;
		o->list = mem_resize(o->list, (size_t)r->room, sizeof *o->list);
		o->starts = mem_resize(o->starts, (size_t)r->room, sizeof *o->starts);
	}
	if (r->n_moves + n > r->moves_room) {
		r->moves_room = 2 * (r->moves_room + n) + 64;
		o->moves = mem_resize(o->moves, r->moves_room, sizeof *o->moves);
	}
	o->list[o->n] = (struct opening){number, line->length, r->n_moves, line->steps[line->length].key};
	memcpy(&o->starts[o->n++], line_at(line, 0), o->game->rules.position_size);
	for (size_t i = 0; i < n; i++)
		o->moves[r->n_moves++] = line->steps[i].move;
}

static bool is_skipped(const char *words)
{
	return !*words || (*words == '#' && (!words[1] || strchr(BLANKS, words[1])));
}

static bool read_line(struct reader *r, const struct recovery_line *from, struct error *err)
{
	struct string text = {0};
	struct error why;
	struct line line;
	string_bytes(&text, from->text, from->n);
	char *words = text.text + strspn(text.text, BLANKS);
	bool read = true;
	if (!from->plain) {
		read = fail(&why, match_zero_byte, message_part(words, SHOWN_BYTES));
	} else if (!is_skipped(words)) {
		read = r->out->n < OPENINGS_MAX
			       ? read_opening(r, words, &line, &why)
			       : fail(&why, match_too_many_openings, message_part(words, SHOWN_BYTES), OPENINGS_MAX);
		if (read) {
			add(r, &line, from->number);
			line_release(&line);
		}
	}
	string_release(&text);
	return read || fail(err, in_line, from->number, &why);
}

static int by_key(const void *a, const void *b)
{
	const struct opening *x = a, *y = b;
	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return x->number - y->number;
}

/* Reports the first line that repeats an earlier one. */
static bool check_distinct(const struct openings *o, struct error *err)
{
	struct opening *sorted = mem_resize(NULL, (size_t)o->n, sizeof *sorted);
	const struct opening *again = NULL;
	memcpy(sorted, o->list, (size_t)o->n * sizeof *sorted);
	qsort(sorted, (size_t)o->n, sizeof *sorted, by_key);
	for (int i = 1; i < o->n; i++)
		if (sorted[i].key == sorted[i - 1].key && (!again || sorted[i].number < again->number))
			again = &sorted[i];
	if (again) {
		struct error why;
		fail(&why, match_repeated_opening, again[-1].number);
		fail(err, in_line, again->number, &why);
	}
	bool distinct = !again;
	free(sorted);
	return distinct;
}

static bool read_lines(struct reader *r, const char *text, size_t n, struct error *err)
{
	for (struct recovery_line line = {0}; recovery_next(&line, text, n);)
		if (!read_line(r, &line, err))
			return false;
	if (r->out->n == 0)
		return fail(err, match_no_openings);
	return check_distinct(r->out, err);
}

bool openings_read(struct openings *o, const struct game *game, const struct preset *preset, const char *text, size_t n,
		   struct error *err)
{
	*o = (struct openings){.game = game};
	struct reader r = {.out = o, .preset = preset};
	if (n > OPENINGS_BYTES_MAX)
		return fail(err, match_openings_too_long, n, OPENINGS_BYTES_MAX);
	if (read_lines(&r, text, n, err))
		return true;
	openings_release(o);
	return false;
}

void openings_release(struct openings *o)
{
	free(o->list);
	free(o->starts);
	free(o->moves);
	*o = (struct openings){0};
}

void openings_line(const struct openings *o, int i, struct line *out)
{
	const struct opening *opening = &o->list[i];
	line_init(out, o->game, &o->starts[i]);
	for (int k = 0; k < opening->n_moves; k++)
		line_push(out, o->moves[opening->first_move + (size_t)k]);
}

void openings_write(const struct line *line, const struct preset *preset, struct string *out)
{
	const struct game *game = line->game;
	char text[POSITION_TEXT_MAX];
	struct position start;
	game->rules.start(&start, preset);
	game->text.format(line_at(line, 0), text, sizeof text);
	bool is_start = memcmp(&start, line_at(line, 0), game->rules.position_size) == 0;
	string_add(out, "%s%s", is_start ? "startpos" : text, line->length ? " moves" : "");
	for (int i = 0; i < line->length; i++) {
		game->text.format_move(line_at(line, i), line->steps[i].move, text, sizeof text);
		string_add(out, " %s", text);
	}
	string_char(out, '\n');
}

/* Fisher-Yates shuffle. */
void openings_shuffle(struct openings *o, uint64_t seed)
{
	struct rng rng;
	rng_seed(&rng, seed);
	for (int i = o->n - 1; i > 0; i--) {
		int k = (int)rng_below(&rng, (uint32_t)i + 1);
		struct opening opening = o->list[i];
		struct position start = o->starts[i];
		o->list[i] = o->list[k];
		o->starts[i] = o->starts[k];
		o->list[k] = opening;
		o->starts[k] = start;
	}
}

static uint64_t mix_text(uint64_t sum, const char *text)
{
	for (; *text; text++)
		sum = rng_mix(sum ^ (unsigned char)*text);
	return rng_mix(sum);
}

uint64_t openings_hash(const struct openings *o)
{
	char text[POSITION_TEXT_MAX];
	uint64_t sum = 0;
	for (int i = 0; i < o->n; i++) {
		struct line line;
		openings_line(o, i, &line);
		o->game->text.format(line_at(&line, 0), text, sizeof text);
		sum = mix_text(sum, text);
		for (int k = 0; k < line.length; k++) {
			o->game->text.format_move(line_at(&line, k), line.steps[k].move, text, sizeof text);
			sum = mix_text(sum, text);
		}
		line_release(&line);
	}
	return sum;
}
