#include "review/review.h"

#include <string.h>

enum {
	DECIDED = 2000,   /* hundredths of a piece; scores are clamped to it before averaging */
	NODES_MIN = 2000, /* minimum per outcome of a flip */
};

static int score_of(enum verdict verdict)
{
	return verdict == DRAWN ? 0 : verdict == FIRST_WINS ? SCORE_WIN : -SCORE_WIN;
}

bool review_ruled(const struct line *line, struct review_step *step)
{
	struct ruling ruling = line_ruling(line);
	if (ruling.verdict == UNDECIDED)
		return false;
	step->kind = REVIEW_RULED;
	step->score = score_of(ruling.verdict);
	step->share = judgement_share(step->score);
	return true;
}

void review_found(const struct line *line, int score, move_t best, struct review_step *step)
{
	step->kind = REVIEW_SEARCHED;
	step->score = line->game->rules.to_act(line_last(line)) == ACTOR_FIRST ? score : -score;
	step->share = judgement_share(step->score);
	step->line[0] = best;
	step->n_line = best != NO_MOVE;
}

static int clamp(int score)
{
	return score > DECIDED ? DECIDED : score < -DECIDED ? -DECIDED : score;
}

void review_weigh(const struct outcome *outcomes, const struct review_step *after, int n, struct review_step *step)
{
	double shares = 0, scores = 0, weights = 0;
	for (int i = 0; i < n; i++) {
		shares += outcomes[i].weight * after[i].share;
		scores += outcomes[i].weight * (double)clamp(after[i].score);
		weights += outcomes[i].weight;
		if (after[i].kind == REVIEW_SEARCHED && (step->depth == 0 || after[i].depth < step->depth))
			step->depth = after[i].depth;
	}
	step->kind = REVIEW_EXPECTED;
	step->share = shares / weights;
	step->score = judgement_score(step->share);
	step->mean = (int)(scores / weights);
}

/* Keeps the playable beginning of the PV: it may contain null moves of the search, which are not legal. */
static void keep_line(const struct game *game, const struct position *at, const struct search_result *t,
		      struct review_step *step)
{
	struct position here, next;
	memcpy(&here, at, game->rules.position_size);
	step->n_line = 0;
	while (step->n_line < t->n_pv && step->n_line < REVIEW_LINE_MAX) {
		move_t move = t->pv[step->n_line];
		if (game->rules.to_act(&here) == ACTOR_CHANCE || !game_allows(game, &here, move))
			return;
		step->line[step->n_line++] = move;
		game->rules.play(&next, &here, move);
		memcpy(&here, &next, game->rules.position_size);
	}
}

/* Analyzes the last position, where a side is to act. */
static void look_at_position(const struct review_how *how, const struct limits *limits, const struct line *line,
			     struct review_step *step)
{
	struct search_result t = {.best = NO_MOVE};
	how->instance->engine->search(how->instance, line, limits, NULL, NULL, &t);
	if (how->nodes)
		*how->nodes += t.nodes;
	if (limits_stopped(limits)) /* the result of an interrupted search is unreliable */
		return;
	step->fault = t.fault;
	if (t.fault != FAULT_NONE || t.best == NO_MOVE)
		return;
	review_found(line, t.score, t.best, step);
	step->depth = t.depth;
	if (t.n_pv > 0 && t.pv[0] == t.best)
		keep_line(line->game, line_last(line), &t, step);
}

/* Analyzes the last position of the line, where chance is to act. */
static void look_at_outcomes(const struct review_how *how, struct line *line, struct review_step *step)
{
	struct outcome outcomes[OUTCOMES_MAX];
	struct review_step after[OUTCOMES_MAX] = {0};
	int n = line->game->rules.outcomes(line_last(line), outcomes);
	struct limits limits = how->limits;
	if (limits.nodes)
		limits.nodes = limits.nodes / (uint64_t)n > NODES_MIN ? limits.nodes / (uint64_t)n : NODES_MIN;
	if (limits.time_ms)
		limits.time_ms = limits.time_ms > n ? limits.time_ms / n : 1;
	for (int i = 0; i < n; i++) {
		line_push(line, outcomes[i].move);
		if (!review_ruled(line, &after[i]))
			look_at_position(how, &limits, line, &after[i]);
		line_pop(line);
		step->fault = after[i].fault;
		if (after[i].kind == REVIEW_UNSEEN)
			return;
	}
	review_weigh(outcomes, after, n, step);
}

static void look(const struct review_how *how, struct line *line, struct review_step *step)
{
	if (review_ruled(line, step))
		return;
	if (line->game->rules.to_act(line_last(line)) == ACTOR_CHANCE)
		look_at_outcomes(how, line, step);
	else
		look_at_position(how, &how->limits, line, step);
}

bool review_look(const struct record *record, const struct review_how *how, struct review_step *steps)
{
	const struct engine *engine = how->instance->engine;
	struct line line;
	bool ends = false;
	memset(steps, 0, sizeof *steps * ((size_t)record->line.length + 1));
	line_copy(&line, &record->line);
	line.root = 0;
	if (engine->begin)
		engine->begin(how->instance, &line);
	for (int i = line.length; i >= 0 && !ends; i--) {
		look(how, &line, &steps[i]);
		ends = limits_stopped(&how->limits) || steps[i].fault == FAULT_CRASH || steps[i].fault == FAULT_HANG;
		if (how->seen && !ends)
			how->seen(how->context);
		if (i > 0)
			line_pop(&line);
	}
	line_release(&line);
	return !ends;
}

int review_mover(const struct line *line, int step)
{
	while (step-- > 0) {
		enum actor actor = line->game->rules.to_act(line_at(line, step));
		if (actor != ACTOR_CHANCE)
			return actor == ACTOR_SECOND;
	}
	return 0;
}

static double share_for(int side, double first)
{
	return side == 0 ? first : 1 - first;
}

/* Judges a step when the positions before and after it are known. */
static void judge(const struct line *line, const struct review_step *before, struct review_step *after, int i,
		  int mover)
{
	double had = share_for(mover, before->share), has = share_for(mover, after->share);
	if (before->kind == REVIEW_EXPECTED) {
		after->judgement = judgement_of_luck(had, has);
		return;
	}
	/* Engines choose flips by the mean of scores: a flip counts as a mistake only if the mean of shares agrees. */
	if (after->kind == REVIEW_EXPECTED) {
		double mean = share_for(mover, judgement_share(after->mean));
		has = mean > has ? mean : has;
	}
	if (before->line[0] == line->steps[i - 1].move || had <= has)
		return;
	after->judgement = judgement_of_move(had, has);
	after->loss = had - has;
}

void review_judge(const struct line *line, struct review_step *steps)
{
	for (int i = 1; i <= line->length; i++) {
		const struct review_step *before = &steps[i - 1];
		steps[i].judgement = JUDGEMENT_NONE;
		steps[i].loss = 0;
		if (before->kind != REVIEW_UNSEEN && before->kind != REVIEW_RULED && steps[i].kind != REVIEW_UNSEEN)
			judge(line, before, &steps[i], i, review_mover(line, i));
	}
}

void review_count(const struct line *line, const struct review_step *steps, struct review_tally sides[2])
{
	memset(sides, 0, 2 * sizeof *sides);
	for (int i = 1; i <= line->length; i++) {
		struct review_tally *t = &sides[review_mover(line, i)];
		t->n_moves += steps[i - 1].kind == REVIEW_SEARCHED && steps[i].kind != REVIEW_UNSEEN;
		t->loss += steps[i].loss;
		t->counts[steps[i].judgement]++;
	}
}
