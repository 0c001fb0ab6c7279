/* wasm_review: what the moves of the line lost, and notes on them, for a host that runs engines on its positions. */
#include "base/json_write.h"
#include "base/mem.h"
#include "core/engine.h"
#include "review/review.h"
#include "review/review_notes.h"
#include "wasm/answer.h"
#include "wasm/wasm_messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A score for the side to act, from -SCORE_WIN to SCORE_WIN. */
static bool take_score(char **words, int *score, struct error *err)
{
	const char *word = answer_word(words);
	uint64_t value;
	if (!text_number(word + (*word == '-'), SCORE_WIN, &value))
		return fail(err, wasm_bad_score, word, -SCORE_WIN, SCORE_WIN);
	*score = *word == '-' ? -(int)value : (int)value;
	return true;
}

static bool take_found(char *words, const struct line *line, struct review_step *step, struct error *err)
{
	int score = 0;
	move_t best = NO_MOVE;
	if (!take_score(&words, &score, err))
		return false;
	const char *move = answer_word(&words);
	if (*move)
		best = line->game->text.parse_move(line_last(line), move, err);
	if (*move && best == NO_MOVE)
		return false;
	review_found(line, score, best, step);
	return true;
}

static bool take_outcomes(char *words, struct line *line, struct review_step *step, struct error *err)
{
	struct outcome outcomes[OUTCOMES_MAX];
	struct review_step after[OUTCOMES_MAX] = {0};
	int n = line->game->rules.outcomes(line_last(line), outcomes), score = 0;
	bool ok = true;
	for (int i = 0; i < n && ok; i++) {
		line_push(line, outcomes[i].move);
		if (review_ruled(line, &after[i]))
			answer_word(&words);
		else if ((ok = take_score(&words, &score, err)))
			review_found(line, score, NO_MOVE, &after[i]);
		line_pop(line);
	}
	if (ok)
		review_weigh(outcomes, after, n, step);
	return ok;
}

/* Parses the host's data about the last position of the line, which is a prefix of the whole line. */
static bool take_step(char *words, struct line *line, struct review_step *step, struct error *err)
{
	if (review_ruled(line, step) || !words[strspn(words, " ")])
		return true;
	if (line->game->rules.to_act(line_last(line)) == ACTOR_CHANCE)
		return take_outcomes(words, line, step, err);
	return take_found(words, line, step, err);
}

static bool take_steps(char *text, const struct line *whole, struct review_step *steps, struct error *err)
{
	struct line line;
	bool ok = true;
	line_init(&line, whole->game, line_at(whole, 0));
	for (int i = 0; i <= whole->length && ok; i++) {
		ok = take_step(answer_cut(text, &text), &line, &steps[i], err);
		if (i < whole->length)
			line_push(&line, whole->steps[i].move);
	}
	line_release(&line);
	return ok;
}

static const char *end_review(struct review_step *steps, const struct error *err)
{
	free(steps);
	return err ? answer_error(err) : answer_end();
}

static void add_step(struct string *out, const struct line *line, const struct review_step *steps, int i)
{
	const struct review_step *s = &steps[i];
	char better[MOVE_TEXT_MAX] = "";
	if (s->judgement && s->judgement < JUDGEMENT_LUCKY && steps[i - 1].n_line > 0)
		line->game->text.format_move(line_at(line, i - 1), steps[i - 1].line[0], better, sizeof better);
	json_add_comma(out);
	string_add(out, "{\"score\":");
	if (s->kind == REVIEW_UNSEEN)
		string_add(out, "null");
	else
		string_add(out, "%d", s->score);
	json_add_key(out, "loss");
	string_add(out, "%.4f", s->loss);
	json_add_text(out, "judgement", s->judgement ? judgement_word(s->judgement) : NULL);
	json_add_text(out, "better", *better ? better : NULL);
	string_char(out, '}');
}

const char *wasm_review(size_t n)
{
	struct error err;
	const struct line *line = wasm_line();
	char *text = answer_words(n);
	if (!text)
		return answer_end();
	if (!line)
		return answer_refuse(wasm_no_line);
	struct review_step *steps = mem_new(sizeof *steps * ((size_t)line->length + 1));
	if (!take_steps(text, line, steps, &err))
		return end_review(steps, &err);
	review_judge(line, steps);
	struct string *out = answer_begin();
	string_add(out, "{\"steps\":[");
	for (int i = 0; i <= line->length; i++)
		add_step(out, line, steps, i);
	string_add(out, "]}");
	return end_review(steps, NULL);
}

static enum judgement judgement_named(const char *word)
{
	for (enum judgement kind = JUDGEMENT_NONE + 1; kind < JUDGEMENTS; kind++)
		if (strcmp(word, judgement_word(kind)) == 0)
			return kind;
	return JUDGEMENT_NONE;
}

/* Parses step i of a judged line, and the better move of the step before it. */
static bool take_judged(char *words, const struct line *line, struct review_step *steps, int i, struct error *err)
{
	struct review_step *s = &steps[i];
	s->depth = REVIEW_DEPTH_UNKNOWN;
	if (!words[strspn(words, " ")])
		return true;
	if (!take_score(&words, &s->score, err))
		return false;
	s->kind = REVIEW_SEARCHED;
	enum judgement judgement = judgement_named(answer_word(&words));
	if (i > 0) /* no move led to the first position */
		s->judgement = judgement;
	const char *better = answer_word(&words);
	if (i == 0 || !*better)
		return true;
	steps[i - 1].line[0] = line->game->text.parse_move(line_at(line, i - 1), better, err);
	steps[i - 1].n_line = 1;
	return steps[i - 1].line[0] != NO_MOVE;
}

static void add_note(struct string *out, const struct line *line, const struct review_step *steps, int i,
		     const char *comment)
{
	struct string note = {0}, stripped = {0}, better = {0};
	bool noted = review_add_note(&note, line, steps, i);
	review_add_stripped(&stripped, comment);
	if (steps[i].kind != REVIEW_UNSEEN)
		review_add_line_note(&better, &steps[i]);
	json_add_comma(out);
	string_char(out, '{');
	json_add_text(out, "note", noted ? note.text : NULL);
	json_add_text(out, "comment", stripped.text ? stripped.text : "");
	json_add_text(out, "better", better.text);
	string_char(out, '}');
	string_release(&note);
	string_release(&stripped);
	string_release(&better);
}

const char *wasm_review_notes(size_t n)
{
	struct error err;
	const struct line *line = wasm_line();
	char *text = answer_words(n);
	if (!text)
		return answer_end();
	if (!line)
		return answer_refuse(wasm_no_line);
	struct review_step *steps = mem_new(sizeof *steps * ((size_t)line->length + 1));
	char *rest = text;
	for (int i = 0; i <= line->length; i++)
		if (!take_judged(answer_cut(rest, &rest), line, steps, i, &err))
			return end_review(steps, &err);
	struct string *out = answer_begin();
	string_add(out, "{\"steps\":[");
	for (int i = 0; i <= line->length; i++)
		add_note(out, line, steps, i, answer_cut(rest, &rest));
	string_add(out, "]}");
	return end_review(steps, NULL);
}

const char *wasm_score(int score)
{
	static const char *const kinds[] = {"estimate", "rules", "tables", "forced"};
	struct string mark = {0};
	struct error err;
	char word[16];
	snprintf(word, sizeof word, "%d", score);
	if (score < -SCORE_WIN || score > SCORE_WIN) {
		fail(&err, wasm_bad_score, word, -SCORE_WIN, SCORE_WIN);
		return answer_error(&err);
	}
	struct string *out = answer_begin();
	enum score_kind kind = score_kind(score);
	string_char(out, '{');
	json_add_text(out, "kind", kinds[kind]);
	json_add_key(out, "moves");
	if (kind == SCORE_FORCED)
		string_add(out, "%d", score_moves(score));
	else
		string_add(out, "null");
	json_add_key(out, "share");
	string_add(out, "%.17g", judgement_share(score));
	review_add_score(&mark, score);
	json_add_text(out, "mark", mark.text);
	json_add_number(out, "after", score_after(score));
	string_char(out, '}');
	string_release(&mark);
	return answer_end();
}
