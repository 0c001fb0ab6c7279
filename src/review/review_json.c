#include "review/review_output.h"
#include "base/json_write.h"

#include <inttypes.h>
#include <string.h>

static void add_move(struct string *out, const char *name, const struct line *line, int at, move_t move)
{
	char text[MOVE_TEXT_MAX];
	line->game->text.format_move(line_at(line, at), move, text, sizeof text);
	json_add_text(out, name, text);
}

static void add_share(struct string *out, const char *name, double share)
{
	json_add_key(out, name);
	string_add(out, "%.4f", share);
}

static void add_line(struct string *out, const struct line *line, int at, const struct review_step *step)
{
	struct position here, next;
	memcpy(&here, line_at(line, at), line->game->rules.position_size);
	json_add_key(out, "line");
	string_char(out, '[');
	for (int i = 0; i < step->n_line; i++) {
		char text[MOVE_TEXT_MAX];
		line->game->text.format_move(&here, step->line[i], text, sizeof text);
		json_add_comma(out);
		string_json(out, text);
		line->game->rules.play(&next, &here, step->line[i]);
		memcpy(&here, &next, line->game->rules.position_size);
	}
	string_char(out, ']');
}

static void add_step(struct string *out, const struct record *r, const struct review_step *steps, int i)
{
	static const char *const kinds[] = {"unseen", "ruled", "thought", "expected"};
	const struct review_step *s = &steps[i];
	json_add_comma(out);
	string_char(out, '{');
	json_add_number(out, "step", i);
	if (i > 0) {
		bool outcome = r->game->rules.to_act(line_at(&r->line, i - 1)) == ACTOR_CHANCE;
		add_move(out, outcome ? "outcome" : "move", &r->line, i - 1, r->line.steps[i - 1].move);
		json_add_text(out, "side", r->game->sides[review_mover(&r->line, i)]);
	}
	json_add_text(out, "kind", kinds[s->kind]);
	if (s->kind != REVIEW_UNSEEN) {
		json_add_number(out, "score", s->score);
		add_share(out, "share", s->share);
		json_add_number(out, "depth", s->depth);
	}
	if (s->n_line > 0)
		add_line(out, &r->line, i, s);
	if (i > 0 && s->loss > 0)
		add_share(out, "loss", s->loss);
	if (s->judgement)
		json_add_text(out, "judgement", judgement_word(s->judgement));
	string_char(out, '}');
}

static void add_tally(struct string *out, const struct record *r, int side, const struct review_tally *t)
{
	json_add_comma(out);
	string_char(out, '{');
	json_add_text(out, "side", r->game->sides[side]);
	json_add_text(out, "player", side ? r->second : r->first);
	json_add_number(out, "moves", t->n_moves);
	add_share(out, "mean_loss", t->n_moves ? t->loss / t->n_moves : 0);
	for (enum judgement kind = JUDGEMENT_NONE + 1; kind < JUDGEMENTS; kind++)
		json_add_number(out, judgement_word(kind), t->counts[kind]);
	string_char(out, '}');
}

void review_name_analyst(const char *word, const struct limits *limits, char out[REVIEW_ANALYST_SIZE])
{
	struct text t = text_into(out, REVIEW_ANALYST_SIZE);
	text_add(&t, "%.60s", word);
	if (limits->depth)
		text_add(&t, ", depth %d", limits->depth);
	if (limits->nodes)
		text_add(&t, ", %" PRIu64 " nodes", limits->nodes);
	if (limits->time_ms)
		text_add(&t, ", %d ms", limits->time_ms);
}

void review_json(const struct record *r, const struct review_step *steps, const struct review_source *from,
		 struct string *out)
{
	struct review_tally sides[2];
	string_char(out, '{');
	if (from->file)
		json_add_text(out, "file", from->file);
	json_add_number(out, "game", from->number);
	json_add_text(out, "rules", r->game->name);
	json_add_text(out, "first", r->first);
	json_add_text(out, "second", r->second);
	json_add_text(out, "result", record_result_text(r->result));
	json_add_text(out, "analyst", from->analyst);
	json_add_key(out, "players");
	string_char(out, '[');
	review_count(&r->line, steps, sides);
	for (int side = 0; side < 2; side++)
		add_tally(out, r, side, &sides[side]);
	string_char(out, ']');
	json_add_key(out, "steps");
	string_char(out, '[');
	for (int i = 0; i <= r->line.length; i++)
		add_step(out, r, steps, i);
	string_add(out, "]}");
}
