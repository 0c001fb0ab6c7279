#include "referee/explanation_text.h"
#include "base/json_write.h"
#include "core/explanation.h"
#include "core/word.h"
#include "referee/referee_messages.h"

static const char *const seats[2] = {"first", "second"};

/* Words for the JSON form. */
static const char *const offence_words[] = {[OFFENCE_CHASE] = "perpetual-chase", [OFFENCE_CHECK] = "perpetual-check"};
static const char *const excuse_words[] = {
	[EXCUSE_IDLE] = "idle-move",
	[EXCUSE_MIXED] = "mixed",
	[EXCUSE_SEVERAL] = "several-victims",
	[EXCUSE_VOIDED] = "check-in-cycle",
};

static int side_of(const struct line *line, int i)
{
	return line->game->rules.to_act(line_at(line, i)) == ACTOR_SECOND;
}

/* --- as text --- */

/* "the rook on e4" */
static const char *piece_text(const struct explained_piece *piece, struct string *out)
{
	string_clear(out);
	message_add(out, telling_piece, piece->kind, piece->point);
	return out->text;
}

static void text_chase(struct string *out, const struct explained_move *move, const struct explained_chase *chase)
{
	struct string by = {0}, victim = {0};
	message_add(out, move->check ? telling_threatens : telling_chases, piece_text(&chase->by, &by),
		    piece_text(&chase->victim, &victim));
	message_add(out, chase->sentence, chase->by.kind);
	string_add(out, " [%s]%s", chase->section, chase->constant ? " *" : "");
	string_release(&by);
	string_release(&victim);
}

static void text_move(struct string *out, const struct line *line, const struct explanation *e, int i)
{
	const struct explained_move *move = &e->moves[i - e->first];
	char text[MOVE_TEXT_MAX];
	line->game->text.format_move(line_at(line, i), line->steps[i].move, text, sizeof text);
	string_add(out, "  %3d  %-5s  %s  ", i + 1, word_of_side(line->game, side_of(line, i)), text);
	if (move->check)
		message_add(out, move->n ? telling_checks_and : telling_checks);
	else if (move->n == 0)
		message_add(out, telling_idle);
	for (int n = 0; n < move->n; n++) {
		if (n > 0) {
			string_add(out, "\n%21s", "");
			message_add(out, telling_and);
		}
		text_chase(out, move, &e->chases[move->first + n]);
	}
	string_char(out, '\n');
}

/* "Red: of 4 moves 0 check and 4 chase. Every move chases one and the same piece, ...: perpetual chase [5.3]" */
static void text_side(struct string *out, const char *name, const struct explained_side *side)
{
	static const struct message *const allowed[] = {
		[EXCUSE_MIXED] = telling_mixed,
		[EXCUSE_SEVERAL] = telling_several,
		[EXCUSE_VOIDED] = telling_voided,
		[EXCUSE_IDLE] = telling_not_every,
	};
	struct string victim = {0};
	string_add(out, "  ");
	message_add(out, telling_side, name, side->n_moves, side->n_checks, side->n_chasing);
	if (side->offence == OFFENCE_CHECK)
		message_add(out, telling_perpetual_check);
	else if (side->offence == OFFENCE_CHASE)
		message_add(out, telling_perpetual_chase, piece_text(&side->victim, &victim));
	else
		message_add(out, allowed[side->excuse]);
	string_add(out, " [%s]\n", side->section);
	string_release(&victim);
}

static void add_text(struct string *out, const struct line *line, const struct explanation *e)
{
	struct ruling ruling = line_ruling(line);
	message_add(out, telling_cycle, e->last, e->first);
	string_char(out, '\n');
	for (int i = e->first; i < e->last; i++)
		text_move(out, line, e, i);
	for (int side = 0; side < 2; side++)
		text_side(out, word_of_side(line->game, side), &e->sides[side]);
	string_add(out, "  ");
	if (ruling.verdict == DRAWN)
		message_add(out, telling_draw, ruling_message(ruling), ruling.clause);
	else
		message_add(out, telling_loses, word_of_side(line->game, ruling.verdict == FIRST_WINS),
			    ruling_message(ruling), ruling.clause);
	string_char(out, '\n');
}

/* --- as JSON --- */

/* "xiangqi 5.3" and "5.3" */
static void json_clause(struct string *out, const struct line *line, const char *section)
{
	json_add_key(out, "clause");
	string_add(out, "\"%s %s\"", line->game->name, section);
	json_add_text(out, "section", section);
}

static void json_piece(struct string *out, const char *name, const struct explained_piece *piece)
{
	json_add_key(out, name);
	string_char(out, '{');
	json_add_text(out, "kind", piece->kind->text);
	json_add_text(out, "point", piece->point);
	string_char(out, '}');
}

static void json_move(struct string *out, const struct line *line, const struct explanation *e, int i)
{
	const struct explained_move *move = &e->moves[i - e->first];
	char text[MOVE_TEXT_MAX];
	line->game->text.format_move(line_at(line, i), line->steps[i].move, text, sizeof text);
	json_add_comma(out);
	string_char(out, '{');
	json_add_number(out, "ply", i + 1);
	json_add_text(out, "side", seats[side_of(line, i)]);
	json_add_text(out, "move", text);
	json_add_bool(out, "check", move->check);
	json_add_key(out, "chases");
	string_char(out, '[');
	for (int n = 0; n < move->n; n++) {
		const struct explained_chase *chase = &e->chases[move->first + n];
		json_add_comma(out);
		string_char(out, '{');
		json_piece(out, "by", &chase->by);
		json_piece(out, "victim", &chase->victim);
		json_add_text(out, "reason", chase->reason);
		json_clause(out, line, chase->section);
		json_add_bool(out, "constant", chase->constant);
		string_char(out, '}');
	}
	string_add(out, "]}");
}

static void json_side(struct string *out, const struct line *line, const char *seat, const struct explained_side *side)
{
	bool offends = side->offence != OFFENCE_NONE;
	json_add_comma(out);
	string_char(out, '{');
	json_add_text(out, "side", seat);
	json_add_number(out, "moves", side->n_moves);
	json_add_number(out, "checks", side->n_checks);
	json_add_number(out, "chases", side->n_chasing);
	json_add_text(out, "offence", offends ? offence_words[side->offence] : NULL);
	json_add_text(out, "excuse", offends ? NULL : excuse_words[side->excuse]);
	json_clause(out, line, side->section);
	if (side->offence == OFFENCE_CHASE)
		json_piece(out, "victim", &side->victim);
	else
		json_add_text(out, "victim", NULL);
	string_char(out, '}');
}

static void add_json(struct string *out, const struct line *line, const struct explanation *e)
{
	struct ruling ruling = line_ruling(line);
	string_char(out, '{');
	json_add_number(out, "from", e->first);
	json_add_number(out, "to", e->last);
	json_add_key(out, "moves");
	string_char(out, '[');
	for (int i = e->first; i < e->last; i++)
		json_move(out, line, e, i);
	string_add(out, "],\"sides\":[");
	json_side(out, line, seats[0], &e->sides[0]);
	json_side(out, line, seats[1], &e->sides[1]);
	string_char(out, ']');
	json_add_text(out, "verdict", ruling.verdict == DRAWN ? "draw" : seats[ruling.verdict == SECOND_WINS]);
	json_add_text(out, "clause", ruling.clause);
	json_add_text(out, "id", ruling.id);
	string_char(out, '}');
}

bool explanation_text_add(const struct line *line, struct string *text, struct string *json)
{
	struct explanation e;
	if (!line->game->rules.explain || !line->game->rules.explain(line, &e))
		return false;
	if (text)
		add_text(text, line, &e);
	if (json)
		add_json(json, line, &e);
	explanation_release(&e);
	return true;
}
