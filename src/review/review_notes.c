#include "review/review_notes.h"

#include <stdlib.h>
#include <string.h>

#define MARK   "[%eval "
#define BETTER "better"

void review_add_score(struct string *out, int score)
{
	if (score_kind(score) == SCORE_FORCED)
		string_add(out, "#%s%d", score < 0 ? "-" : "", score_moves(score));
	else
		string_add(out, "%.2f", score / 100.0);
}

static void add_mark(struct string *out, const struct review_step *s, int score)
{
	string_add(out, "%s", MARK);
	review_add_score(out, score);
	if (s->depth != REVIEW_DEPTH_UNKNOWN)
		string_add(out, ",%d", s->depth);
	string_char(out, ']');
}

/* --- notes of an earlier review --- */

/* The text after a judgement at the beginning of text, or NULL. */
static const char *after_judgement(const char *text)
{
	for (enum judgement kind = JUDGEMENTS - 1; kind > JUDGEMENT_NONE; kind--) {
		size_t sign = strlen(judgement_sign(kind)), word = strlen(judgement_word(kind));
		if (strncmp(text, judgement_sign(kind), sign) != 0 || text[sign] != ' ' ||
		    strncmp(text + sign + 1, judgement_word(kind), word) != 0)
			continue;
		text += sign + 1 + word;
		const char *reason = kind >= JUDGEMENT_LUCKY ? ", expected " : ", " BETTER " ";
		if (strncmp(text, reason, strlen(reason)) == 0) {
			text += strlen(reason);
			text += strcspn(text, " ;");
		}
		return text;
	}
	return NULL;
}

/* The text after an evaluation at the beginning of text; NULL without an evaluation. */
static const char *after_mark(const char *text)
{
	if (strncmp(text, MARK, strlen(MARK)) != 0)
		return NULL;
	const char *score = text + strlen(MARK), *end = score + strspn(score, "+-#.,0123456789");
	return end > score && *end == ']' ? end + 1 : NULL;
}

/* The text after an evaluation and its judgements at the beginning of text; NULL if there is no evaluation. */
static const char *after_note(const char *text)
{
	text = after_mark(text);
	while (text) {
		const char *word = text + (*text == ';');
		word = after_judgement(word + (*word == ' '));
		if (!word)
			break;
		text = word;
	}
	return text;
}

void review_add_stripped(struct string *out, const char *comment)
{
	while (*comment) {
		const char *after = after_note(comment);
		if (after)
			comment = after;
		else
			string_char(out, *comment++);
	}
}

/* Whether the branch is a line added by a review and not edited since. */
static bool is_added(const struct branch *b)
{
	if (b->n_branches > 0 || b->n_comments != 1 || b->comments[0].step != 1)
		return false;
	const char *end = after_mark(b->comments[0].text);
	return end && strcmp(end, " " BETTER) == 0;
}

static void remove_added(struct branch *root, int step)
{
	for (int i = root->n_branches - 1; i >= 0; i--)
		if (root->branches[i].step == step && is_added(&root->branches[i]))
			branch_remove(root, i);
}

/* --- notes of this review --- */

static void add_judgement(struct string *out, const struct review_step *s)
{
	string_add(out, " %s %s", judgement_sign(s->judgement), judgement_word(s->judgement));
}

static void add_better(struct string *out, const struct line *line, const struct review_step *steps, int i)
{
	char move[MOVE_TEXT_MAX];
	add_judgement(out, &steps[i]);
	if (steps[i - 1].n_line == 0)
		return;
	line->game->text.format_move(line_at(line, i - 1), steps[i - 1].line[0], move, sizeof move);
	string_add(out, ", " BETTER " %s", move);
}

static bool is_flip(const struct line *line, int i)
{
	return i >= 0 && line->game->rules.to_act(line_at(line, i)) == ACTOR_CHANCE;
}

bool review_add_note(struct string *out, const struct line *line, const struct review_step *steps, int i)
{
	const struct review_step *s = &steps[i];
	bool flipped = is_flip(line, i - 1);
	if (s->kind == REVIEW_UNSEEN || (is_flip(line, i) && i < line->length))
		return false;
	add_mark(out, s, s->score);
	if (flipped && steps[i - 1].judgement)
		add_better(out, line, steps, i - 1);
	if (flipped && s->judgement) {
		if (steps[i - 1].judgement)
			string_char(out, ';');
		add_judgement(out, s);
		string_add(out, ", expected ");
		review_add_score(out, steps[i - 1].score);
	} else if (s->judgement) {
		add_better(out, line, steps, i);
	}
	return true;
}

void review_add_line_note(struct string *out, const struct review_step *s)
{
	add_mark(out, s, score_after(s->score));
	string_add(out, " " BETTER);
}

static void comment_on(struct record *r, const struct review_step *steps, int i)
{
	const char *had = branch_comment(&r->root, i);
	struct string text = {0};
	if (review_add_note(&text, &r->line, steps, i)) {
		string_char(&text, ' ');
		review_add_stripped(&text, had ? had : "");
		branch_set_comment(&r->root, i, text.text);
	}
	string_release(&text);
}

static bool has_line(const struct branch *root, int step, move_t move)
{
	for (int i = 0; i < root->n_branches; i++)
		if (root->branches[i].step == step && root->branches[i].moves[0] == move)
			return true;
	return false;
}

/* Adds the line that should have been played instead of the move after that step. */
static void add_line(struct branch *root, const struct review_step *s, int step)
{
	if (has_line(root, step, s->line[0]))
		return;
	struct branch *b = branch_add(root, step, s->line[0]);
	for (int i = 1; b && i < s->n_line; i++)
		branch_push(b, s->line[i]);
	struct string text = {0};
	review_add_line_note(&text, s);
	if (b)
		branch_set_comment(b, 1, text.text);
	string_release(&text);
}

void review_annotate(struct record *r, const struct review_step *steps, bool lines)
{
	for (int i = 0; i <= r->line.length; i++) {
		comment_on(r, steps, i);
		if (i == r->line.length || steps[i].kind == REVIEW_UNSEEN || steps[i + 1].kind == REVIEW_UNSEEN ||
		    is_flip(&r->line, i))
			continue;
		remove_added(&r->root, i);
		if (lines && steps[i + 1].judgement)
			add_line(&r->root, &steps[i], i);
	}
}
