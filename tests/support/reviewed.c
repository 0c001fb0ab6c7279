#include "support.h"

#include "reviewed.h"

#include "games/registry.h"

void reviewed_begin(struct reviewed *r, const char *game, const char *position, const char *moves)
{
	struct position start;
	struct line line;
	const struct game *g = games_find(game, NULL);
	set_up(g, NULL, position, &start);
	*r = (struct reviewed){.record = {0}};
	record_init(&r->record, g, g->presets, &start);
	play_moves(&line, g, NULL, position, moves);
	for (int i = 0; i < line.length; i++)
		record_push(&r->record, line.steps[i].move);
	line_release(&line);
	assert_true(r->record.line.length < REVIEWED_STEPS_MAX);
}

void reviewed_search(struct reviewed *r, int i, int score, const char *best)
{
	struct error err;
	struct review_step *s = &r->steps[i];
	s->kind = REVIEW_SEARCHED;
	s->score = score;
	s->share = judgement_share(score);
	s->depth = 5;
	s->line[0] = r->record.game->text.parse_move(line_at(&r->record.line, i), best, &err);
	assert_int_not_equal(s->line[0], NO_MOVE);
	s->n_line = 1;
}

void reviewed_expected(struct reviewed *r, int i, double share, int mean)
{
	r->steps[i].kind = REVIEW_EXPECTED;
	r->steps[i].share = share;
	r->steps[i].score = judgement_score(share);
	r->steps[i].mean = mean;
}

void reviewed_ruled(struct reviewed *r, int i, enum verdict verdict)
{
	int score = verdict == FIRST_WINS ? SCORE_WIN : verdict == SECOND_WINS ? -SCORE_WIN : 0;
	r->steps[i] = (struct review_step){.kind = REVIEW_RULED, .score = score, .share = judgement_share(score)};
}
