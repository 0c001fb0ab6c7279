#include "referee/judge.h"
#include "base/text.h"
#include "referee/referee_messages.h"

#include <string.h>

struct judge_result judge_line(const struct line *line, bool twice)
{
	struct judge_result j = {RULING_NONE, *line};
	j.at.rules_at = twice ? 2 : 0;
	for (j.at.length = 0; j.at.length < line->length; j.at.length++) {
		j.ruling = line_ruling(&j.at);
		if (j.ruling.verdict != UNDECIDED)
			return j;
	}
	j.ruling = line_ruling(&j.at);
	return j;
}

struct judge_result judge_end(const struct line *line, bool twice)
{
	struct judge_result end = {RULING_NONE, *line};
	end.at.rules_at = twice ? 2 : 0;
	end.ruling = line_ruling(&end.at);
	return end.ruling.verdict != UNDECIDED ? end : judge_line(line, twice);
}

/* Appends some of the legal moves, each after a blank, as help after a typing error. Returns the number of legal
 * moves. */
static int add_legal(struct string *out, const struct game *game, const struct position *position)
{
	move_t moves[MOVES_MAX];
	struct outcome outcomes[OUTCOMES_MAX];
	bool chance = game->rules.to_act(position) == ACTOR_CHANCE;
	int n = chance ? game->rules.outcomes(position, outcomes) : game->rules.generate(position, moves);
	for (int i = 0; i < n && i < 12; i++) {
		char text[MOVE_TEXT_MAX];
		game->text.format_move(position, chance ? outcomes[i].move : moves[i], text, sizeof text);
		string_add(out, " %s", text);
	}
	if (n > 12)
		string_add(out, " ...");
	return n;
}

static bool play_word(struct line *line, const char *word, struct error *err)
{
	const struct position *last = line_last(line);
	struct error why;
	if (line->game->rules.verdict(last).verdict != UNDECIDED)
		return fail(err, referee_game_over, line->length + 1, word, line->game->rules.verdict(last).clause);
	move_t move = line->game->text.parse_move(last, word, &why);
	if (move == NO_MOVE) {
		struct string legal = {0};
		int n = add_legal(&legal, line->game, last);
		fail(err, referee_illegal_move, line->length + 1, word, n, string_text(&legal));
		string_release(&legal);
		return false;
	}
	line_push(line, move);
	return true;
}

/* Plays a move, and the reveal after it, if present. */
static bool play_with_reveal(struct line *line, char *word, struct error *err)
{
	char *reveal = strchr(word, '(');
	if (!reveal || reveal == word || line->game->rules.outcomes_max == 0)
		return play_word(line, word, err);
	char outcome[2 * MOVE_TEXT_MAX];
	size_t length = strlen(reveal);
	if (length >= sizeof outcome)
		return fail(err, referee_move_too_long, line->length + 1, word);
	memcpy(outcome, reveal, length + 1);
	*reveal = 0;
	return play_word(line, word, err) && play_word(line, outcome, err);
}

bool judge_play(struct line *line, const char *moves, struct error *err)
{
	static const char blanks[] = " \t\r\n";
	for (const char *c = moves + strspn(moves, blanks); *c; c += strspn(c, blanks)) {
		char word[3 * MOVE_TEXT_MAX];
		size_t length = strcspn(c, blanks);
		if (line->game->rules.verdict(line_last(line)).verdict != UNDECIDED)
			return true;
		if (length >= sizeof word)
			return fail(err, referee_move_too_long, line->length + 1, c);
		memcpy(word, c, length);
		word[length] = 0;
		c += length;
		if (!play_with_reveal(line, word, err))
			return false;
	}
	return true;
}
