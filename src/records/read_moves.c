#include "records/reading.h"
#include "records/legal.h"
#include "records/records_messages.h"

#include <ctype.h>
#include <string.h>

#define WORD_MAX 64 /* including the zero byte; longer words are neither moves nor reveals */

static const struct position *now(struct reading *g)
{
	return line_last(reading_level(g)->line);
}

static bool is_over(struct reading *g)
{
	return g->record->game->rules.verdict(now(g)).verdict != UNDECIDED;
}

static bool chance_acts(struct reading *g)
{
	return !is_over(g) && g->record->game->rules.to_act(now(g)) == ACTOR_CHANCE;
}

/* Stores the pending comment on the current step of the line. It is complete, since the next move or the end
 * follows. */
static void flush_comment(struct reading *g)
{
	struct reading_level *level = reading_level(g);
	if (level->comment.length == 0)
		return;
	branch_set_comment(level->branch, level->line->length, level->comment.text);
	string_clear(&level->comment);
}

static enum progress push(struct reading *g, struct place place, move_t move)
{
	struct reading_level *level = reading_level(g);
	if (level->line->length == RECORD_STEPS_MAX)
		return reading_refuse_word(g, place, records_game_too_long, RECORD_STEPS_MAX);
	if (level->branch)
		branch_push(level->branch, move);
	else /* never too deep: open_branch checks */
		level->branch = branch_add(level[-1].branch, level->step, move);
	flush_comment(g);
	line_push(level->line, move);
	if (g->reader->watch)
		g->reader->watch(g->reader->watcher, g->reader->scan.at);
	return GO_ON;
}

/* Branches, which are variations in parentheses in the text. */

/* Whether a digit begins here, in ASCII, full-width or Chinese. */
static bool at_digit(const char *c, size_t n)
{
	static const char *const digits[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
	for (size_t i = 0; i < sizeof digits / sizeof *digits; i++)
		if (n >= 3 && memcmp(c, digits[i], 3) == 0)
			return true;
	return isdigit((unsigned char)*c) || (unsigned char)*c == 0xef; /* lead byte of full-width digits such as １ */
}

/* In foreign records, parenthesized text that cannot contain a move is a comment. A variation is recognized by its
 * first digit, so nested ones are not scanned repeatedly. */
static bool is_remark(struct reading *g)
{
	struct scan ahead = g->reader->scan;
	if (!g->reader->foreign)
		return false;
	size_t end = ahead.at;
	while (end < ahead.length && ahead.text[end] != ')' && ahead.text[end] != '\n')
		if (at_digit(ahead.text + end, ahead.length - end))
			return false;
		else
			end++;
	size_t start = ahead.at;
	if (!scan_group(&ahead))
		return false;
	for (; start < ahead.at; start++)
		if (at_digit(ahead.text + start, ahead.at - start))
			return false;
	return true;
}

static enum progress open_branch(struct reading *g, struct place place)
{
	struct reading_level *level = reading_level(g);
	const struct line *line = level->line;
	int step = line->length - 1;
	while (step > 0 && line->game->rules.to_act(line_at(line, step)) == ACTOR_CHANCE)
		step--;
	if (step < 0)
		return reading_refuse(g, place, records_variation_before_moves);
	if (g->depth == BRANCH_DEPTH_MAX)
		return reading_refuse_word(g, place, records_variations_too_deep, BRANCH_DEPTH_MAX);
	scan_take(&g->reader->scan);
	g->depth++;
	struct reading_level *inner = level + 1;
	*inner = (struct reading_level){.line = &inner->own, .step = step, .ply = level->ply - 1, .place = place};
	line_init(&inner->own, line->game, line_at(line, step));
	return GO_ON;
}

/* A variation without moves passes its comment on to the move before it. */
static void close_branch(struct reading *g)
{
	struct reading_level *level = reading_level(g);
	struct string left = {0};
	scan_take(&g->reader->scan);
	if (level->branch)
		flush_comment(g);
	else
		string_bytes(&left, string_text(&level->comment), level->comment.length);
	string_release(&level->comment);
	line_release(&level->own);
	g->depth--;
	if (left.length > 0)
		reading_add_words(g, left.text, left.length);
	string_release(&left);
}

/* The outcome is in parentheses directly after its flip; after a blank it may be a variation. */
static enum progress read_reveal(struct reading *g, struct place place, bool *is_reveal)
{
	struct scan *s = &g->reader->scan, ahead = *s;
	bool attached = s->at > 0 && !scan_is_blank(s->text[s->at - 1]);
	size_t start = s->at;
	char text[WORD_MAX];
	struct error why;
	*is_reveal = attached;
	bool closed = scan_group(&ahead);
	size_t n = ahead.at - start;
	if (!closed && attached)
		return reading_refuse(g, place, records_unterminated_group);
	if (n >= sizeof text || !closed)
		return attached ? reading_refuse(g, place, records_reveal_too_long, reading_level(g)->ply,
						 message_part(s->text + start, 20))
				: GO_ON;
	memcpy(text, s->text + start, n);
	text[n] = 0;
	move_t move = g->record->game->text.parse_move(now(g), text, &why);
	*is_reveal |= move != NO_MOVE;
	if (!*is_reveal)
		return GO_ON;
	if (move == NO_MOVE)
		return reading_refuse(g, place, records_in_ply, reading_level(g)->ply, &why);
	*s = ahead;
	return push(g, place, move);
}

static enum progress read_group(struct reading *g)
{
	struct scan *s = &g->reader->scan;
	struct place place = scan_place(s);
	bool is_reveal = false;
	if (chance_acts(g)) {
		enum progress progress = read_reveal(g, place, &is_reveal);
		if (is_reveal || progress == REFUSED)
			return progress;
	}
	if (is_remark(g)) {
		size_t start = s->at;
		bool closed = scan_group(s);
		reading_add_words(g, s->text + start + 1, s->at - start - 1 - closed);
		return GO_ON;
	}
	return open_branch(g, place);
}

/* Moves. */

/* The length of a move number at the beginning of the word: digits followed by dots. */
static size_t number_length(const char *word)
{
	size_t digits = strspn(word, "0123456789"), dots = strspn(word + digits, ".");
	return dots > 0 || word[digits] == 0 ? digits + dots : 0;
}

static enum progress refuse_move(struct reading *g, struct place place, const char *word, const struct error *why)
{
	const struct game *game = g->record->game;
	struct ruling over = game->rules.verdict(now(g));
	int ply = reading_level(g)->ply + 1;
	if (over.verdict == UNDECIDED && game->rules.to_act(now(g)) == ACTOR_CHANCE) {
		struct outcome outcomes[OUTCOMES_MAX];
		char example[MOVE_TEXT_MAX];
		game->rules.outcomes(now(g), outcomes);
		game->text.format_move(now(g), outcomes[0].move, example, sizeof example);
		return reading_refuse_word(g, place, records_no_reveal, ply, word, example);
	}
	if (over.verdict == UNDECIDED && game->rules.generate(now(g), NULL) == 0)
		over = game->rules.stuck(now(g));
	if (over.verdict != UNDECIDED)
		return reading_refuse_word(g, place, records_move_after_end, ply, word, over.clause,
					   ruling_message(over));
	struct error legal;
	legal_words(game, now(g), &legal);
	return reading_refuse_word(g, place, records_illegal_move, ply, why, &legal);
}

/* The beginning of the trailing signs of a move: "!?", also full-width ones. */
static char *find_signs(char *word)
{
	static const char *const signs[] = {"!", "?", "！", "？", "，", "。", "、", "；", ","};
	char *end = word + strlen(word);
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		size_t n = strlen(signs[i]);
		if ((size_t)(end - word) >= n && memcmp(end - n, signs[i], n) == 0) {
			end -= n;
			i = (size_t)-1;
		}
	}
	return end;
}

static move_t parse_move(struct reading *g, const char *word, struct error *why)
{
	const struct record_reader *r = g->reader;
	return r->parse_move ? r->parse_move(r->parser, now(g), word, why)
			     : g->record->game->text.parse_move(now(g), word, why);
}

/* A move, optionally with a move number before it and signs such as "!?" after it, which are kept as a comment. */
static enum progress read_move(struct reading *g, struct place place, char *word)
{
	struct error why = {0};
	if (g->record->game->rules.to_act(now(g)) == ACTOR_CHANCE)
		return refuse_move(g, place, word, NULL);
	char *bare = word + number_length(word), *signs = find_signs(bare);
	char kept[WORD_MAX];
	strcpy(kept, signs);
	move_t move = parse_move(g, word, &why); /* the whole word first: a game's notation may look like that */
	if (move != NO_MOVE) {
		*kept = 0;
	} else if (bare > word || *signs) {
		*signs = 0;
		move = parse_move(g, bare, &why);
	}
	if (move == NO_MOVE)
		return refuse_move(g, place, word, &why);
	enum progress progress = push(g, place, move);
	reading_level(g)->ply++;
	if (progress == GO_ON && *kept)
		reading_add_words(g, kept, strlen(kept));
	return progress;
}

/* A result ends the game; in a variation it is ordinary text. */
static enum progress read_result(struct reading *g, struct place place, const char *word, enum verdict result)
{
	struct record *record = g->record;
	if (g->depth > 0) {
		reading_add_words(g, word, strlen(word));
		return GO_ON;
	}
	if (record->result == UNDECIDED)
		record->result = result;
	else if (result != UNDECIDED && record->result != result && !g->reader->foreign)
		return reading_refuse(g, place, records_wrong_result, record_result_text(result),
				      record_result_text(record->result));
	return FINISHED;
}

static enum progress read_word(struct reading *g)
{
	struct scan *s = &g->reader->scan;
	struct place place = scan_place(s);
	const char *start = s->text + s->at;
	size_t n = 0;
	while (!scan_at_end(s) && !scan_is_blank(scan_peek(s)) && !strchr("{}()[];\"", scan_peek(s))) {
		scan_take(s);
		n++;
	}
	char word[WORD_MAX];
	enum verdict result;
	if (n == 0)
		return reading_refuse_word(g, place, records_stray_sign, *start);
	if (n >= sizeof word)
		return reading_refuse_word(g, place, records_move_too_long, reading_level(g)->ply + 1,
					   message_part(start, 20));
	memcpy(word, start, n);
	word[n] = 0;
	if (reading_result(g, word, &result))
		return read_result(g, place, word, result);
	if (*word == '$') { /* a numeric annotation glyph */
		reading_add_words(g, word, n);
		return GO_ON;
	}
	return number_length(word) == n ? GO_ON : read_move(g, place, word);
}

static enum progress read_one(struct reading *g)
{
	struct scan *s = &g->reader->scan;
	if (scan_at_end(s) || scan_at_tag(s))
		return g->depth == 0 ? FINISHED
				     : reading_refuse(g, reading_level(g)->place, records_unterminated_group);
	switch (scan_peek(s)) {
	case '{':
	case ';':
		return reading_comment(g);
	case '(':
		return read_group(g);
	case ')':
		if (g->depth == 0)
			return read_word(g);
		close_branch(g);
		return GO_ON;
	default:
		return read_word(g);
	}
}

/* Stores the comments of all levels: several are open only if a fault ended the game. */
static void flush_comments(struct reading *g)
{
	int depth = g->depth;
	for (; g->depth >= 0; g->depth--)
		if (reading_level(g)->branch)
			flush_comment(g);
	g->depth = depth;
}

enum progress read_moves(struct reading *g)
{
	struct scan *s = &g->reader->scan;
	enum progress progress = GO_ON;
	while (progress == GO_ON) {
		scan_blanks(s);
		progress = read_one(g);
	}
	for (scan_blanks(s); progress == FINISHED && (scan_peek(s) == '{' || scan_peek(s) == ';'); scan_blanks(s))
		if (reading_comment(g) == REFUSED)
			progress = REFUSED;
	flush_comments(g);
	return progress;
}
