#include "cmd/play.h"
#include "base/base_messages.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/text.h"
#include "cmd/cmd_messages.h"
#include "cmd/render.h"
#include "cmd/output.h"
#include "cmd/search_display.h"
#include "core/word.h"
#include "play/draw_offer.h"
#include "records/record_read.h"
#include "records/record_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void command_refused(struct session *s, const char *text)
{
	struct string line = {0};
	string_add(&line, "%s", text);
	text_mask(line.text);
	string_char(&line, '\n');
	fflush(stdout);
	output_text(stderr, line.text);
	string_release(&line);
	s->refused = true;
}

void command_refuses_arguments(struct session *s, unsigned kinds, const struct message *m, ...)
{
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	struct string text = {0};
	message_add_list(&text, &list);
	command_refused(s, string_text(&text));
	string_release(&text);
}

/* Number of arguments. */
enum argument { ARGUMENT_NONE, ARGUMENT_ONE };

struct play_command {
	const char *name;
	enum argument argument;
	bool of_levels; /* listed only while levels are played */
	const char *synopsis;
	const struct message *about;
	void (*run)(struct session *, const char *argument);
};

/* Finds the player to move, on whose behalf the command acts. If the game is over, prints an error and returns false.
 */
static bool has_side_to_move(struct session *s, int *side)
{
	*side = table_side(&s->table);
	if (*side < 0)
		command_refuses(s, cmd_over_new_or_undo);
	return *side >= 0;
}

/* Searches the position with the hint engine. Returns false if there is nothing to search or the search was
 * interrupted. */
static bool advise(struct session *s, int *side, struct search_result *out)
{
	struct error err;
	if (!has_side_to_move(s, side))
		return false;
	struct engine_instance *advisor = session_advisor(s, &err);
	if (!advisor) {
		command_refused(s, err.text);
		return false;
	}
	fflush(stdout);
	return search_with_display(advisor, &s->table.record.line, &hint_limits, out);
}

static void run_board(struct session *s, const char *argument)
{
	(void)argument;
	session_show(s, BOARD_STYLE_NONE.hint);
}

static void agree(struct session *s)
{
	struct error err;
	if (!session_agree_draw(s, &err))
		command_refused(s, err.text);
}

static void offer_to_computer(struct session *s, int side)
{
	struct search_result result;
	const char *other = word_of_side(session_game(s), !side);
	struct draw_offer offer = draw_offer_of(&s->table.record.line, s->table.record.preset);
	if (offer.plies < DRAW_OFFER_OPENING_PLIES) {
		output(stdout, cmd_declines_early, other);
		return;
	}
	if (!advise(s, &side, &result))
		return;
	if (draw_offer_accepted(&offer, -result.score))
		agree(s);
	else
		output(stdout, cmd_declines, other);
}

static void offer_to_human(struct session *s, int side)
{
	struct string line = {0};
	struct error err;
	struct string prompt = {0};
	message_add(&prompt, cmd_prompt_draw, word_of_side(session_game(s), side),
		    word_of_side(session_game(s), !side));
	enum input_status status = input_line(s->input, prompt.text, &line, &err);
	const char *answer = string_text(&line);
	if (status == INPUT_END)
		s->quit = true;
	else if (status == INPUT_LINE && (strcmp(answer, "y") == 0 || strcmp(answer, "yes") == 0))
		agree(s);
	else if (status == INPUT_LINE && (strcmp(answer, "n") == 0 || strcmp(answer, "no") == 0))
		output(stdout, cmd_declines, word_of_side(session_game(s), !side));
	else
		command_refuses(s, cmd_not_an_answer, answer);
	string_release(&line);
	string_release(&prompt);
}

static void run_draw(struct session *s, const char *argument)
{
	int side;
	(void)argument;
	if (!has_side_to_move(s, &side))
		return;
	if (s->players[!side].human)
		offer_to_human(s, side);
	else
		offer_to_computer(s, side);
}

static void print_line(const struct session *s, const struct search_result *result)
{
	struct line line;
	line_copy(&line, &s->table.record.line);
	for (int i = 0; i < result->n_pv; i++) {
		char text[MOVE_TEXT_MAX];
		game_format_move(session_game(s), line_last(&line), result->pv[i], session_notation(s), text,
				 sizeof text);
		printf(" %s", text);
		line_push(&line, result->pv[i]);
	}
	putchar('\n');
	line_release(&line);
}

static void run_eval(struct session *s, const char *argument)
{
	int side;
	struct search_result result;
	struct string still = {0}, searched = {0};
	(void)argument;
	if (!advise(s, &side, &result))
		return;
	search_add_score(session_game(s)->heuristics.evaluate(session_now(s)), &still);
	search_add_score(result.score, &searched);
	output_part(stdout, cmd_evaluation, still.text, word_of_side(session_game(s), side), searched.text,
		    result.depth);
	string_release(&still);
	string_release(&searched);
	print_line(s, &result);
	flips_print(s, s->advisor);
}

static void run_flip(struct session *s, const char *argument)
{
	(void)argument;
	s->style.flipped = !s->style.flipped;
	s->changed = true;
}

static void run_hint(struct session *s, const char *argument)
{
	int side;
	struct search_result result;
	char text[MOVE_TEXT_MAX];
	struct string score = {0};
	(void)argument;
	if (!advise(s, &side, &result))
		return;
	if (s->terminal)
		session_show(s, session_game(s)->rendering.move_points(session_now(s), result.best));
	session_format_move(s, result.best, text);
	search_add_score(result.score, &score);
	output(stdout, cmd_hint, text, score.text);
	string_release(&score);
	flips_print_hint(s, s->advisor, result.best);
}

static void begin_level(struct session *);

static void run_strength(struct session *s, const char *argument)
{
	struct error err;
	char name[96];
	bool any = false;
	if (s->campaign) {
		command_refuses(s, cmd_level_sets_strength);
		return;
	}
	for (int side = 0; side < 2; side++) {
		if (s->players[side].human)
			continue;
		any = true;
		bool good = strcmp(argument, "human") == 0 ? fail(&err, cmd_human_no_strength)
							   : session_set_player(s, side, argument, &err);
		if (!good) {
			command_refused(s, err.text);
			return;
		}
		output(stdout, cmd_now_plays, session_side_name(s, side, name));
	}
	if (!any)
		command_refuses(s, cmd_no_computer);
}

/* Without levels, "level" is a deprecated alias of "strength". */
static void run_level(struct session *s, const char *argument)
{
	struct error err;
	if (!s->campaign)
		run_strength(s, argument);
	else if (campaign_go(s->campaign, argument, &err))
		begin_level(s);
	else
		command_refused(s, err.text);
}

/* Reports that the abandoned game stays in its file. */
static void print_left(const char *path, bool unfinished)
{
	if (unfinished)
		output(stdout, cmd_unfinished_saved, message_part(path, MESSAGE_TEXT_MAX));
}

static void run_load(struct session *s, const char *argument)
{
	struct record record;
	struct autosave_notes notes;
	struct error err;
	struct autosave left = s->autosave;
	const char *path = strcmp(argument, "-") == 0
				   ? "./-"
				   : argument; /* a file named "-", not standard input, which provides the commands */
	if (!autosave_read(path, &record, &notes, &err)) {
		command_refused(s, err.text);
		return;
	}
	uint64_t seed = notes.present ? notes.seed : session_random_seed();
	if (!session_restart(s, &record, notes.present ? &notes : NULL, seed, &err)) {
		command_refused(s, err.text);
		record_release(&record);
		return;
	}
	s->campaign = NULL;
	print_left(left.path, left.written);
	output(stdout, cmd_loaded, word_of_game(session_game(s)), s->table.record.line.length);
}

/* Starts the campaign's current level. */
static void begin_level(struct session *s)
{
	struct error err;
	struct string out = {0};
	struct autosave left = s->autosave;
	if (!session_begin_level(s, session_random_seed(), &err)) {
		command_refused(s, err.text);
		return;
	}
	print_left(left.path, left.written);
	campaign_heading(s->campaign, &out);
	output_text(stdout, out.text);
	string_release(&out);
}

/* If no levels are played, prints an error and returns false. */
static bool has_campaign(struct session *s)
{
	if (!s->campaign)
		command_refuses(s, cmd_no_levels);
	return s->campaign;
}

static void run_levels(struct session *s, const char *argument)
{
	struct string out = {0};
	(void)argument;
	if (!has_campaign(s))
		return;
	campaign_list(s->campaign, &out);
	fputs(string_text(&out), stdout);
	string_release(&out);
}

static void run_next(struct session *s, const char *argument)
{
	struct error err;
	(void)argument;
	if (!has_campaign(s))
		return;
	if (campaign_next(s->campaign, &err))
		begin_level(s);
	else
		command_refused(s, err.text);
}

static void run_moves(struct session *s, const char *argument)
{
	int side;
	struct string out = {0};
	(void)argument;
	if (!has_side_to_move(s, &side))
		return;
	render_actions(session_game(s), session_now(s), session_notation(s), &out);
	fputs(string_text(&out), stdout);
	string_release(&out);
}

static void run_new(struct session *s, const char *argument)
{
	struct record record;
	struct error err;
	struct autosave left = s->autosave;
	(void)argument;
	if (s->campaign) {
		begin_level(s);
		return;
	}
	record_init(&record, session_game(s), s->table.record.preset,
		    s->table.record.own_start ? line_at(&s->table.record.line, 0) : NULL);
	if (!session_restart(s, &record, NULL, session_random_seed(), &err)) {
		command_refused(s, err.text);
		record_release(&record);
		return;
	}
	print_left(left.path, left.written);
	output(stdout, cmd_new_game);
}

static void run_pieces(struct session *s, const char *argument)
{
	struct string out = {0};
	struct board_layout layout;
	(void)argument;
	session_game(s)->rendering.layout(session_now(s), &layout);
	board_text_pieces(&layout, &s->style, &out);
	fputs(string_text(&out), stdout);
	string_release(&out);
}

static void run_quit(struct session *s, const char *argument)
{
	(void)argument;
	s->quit = true;
}

static void run_resign(struct session *s, const char *argument)
{
	int side;
	struct error err;
	(void)argument;
	if (!has_side_to_move(s, &side))
		return;
	if (!session_resign(s, side, &err))
		command_refused(s, err.text);
}

enum { GAME_BYTES_MAX = 4 << 20 }; /* maximum size of a file that "save" may overwrite */

/* Whether the old record is a prefix of the record, so that overwriting it loses no moves. */
static bool is_begun_by(const struct record *old, const struct record *record)
{
	if (old->game != record->game || old->line.length > record->line.length ||
	    old->line.steps[0].key != record->line.steps[0].key)
		return false;
	for (int i = 0; i < old->line.length; i++)
		if (old->line.steps[i].move != record->line.steps[i].move)
			return false;
	return true;
}

/* Content of an existing file, compared with the session's game. */
enum target { NO_GAME, OTHER_GAME, THIS_GAME };

/* Classifies a file's bytes; a file written by "save" contains exactly one game. */
static enum target target_of(const struct string *bytes, const struct record *record)
{
	struct record_reader reader;
	struct record old, next;
	struct error err;
	record_reader_init(&reader, bytes->text, bytes->length);
	if (record_read(&reader, &old, &err) != RECORD_READ)
		return NO_GAME;
	bool is_this = is_begun_by(&old, record);
	enum record_status status = record_read(&reader, &next, &err);
	if (status == RECORD_READ)
		record_release(&next);
	record_release(&old);
	return status != RECORD_END ? NO_GAME : is_this ? THIS_GAME : OTHER_GAME;
}

/* Whether the session's game may be saved to the path without losing any other content. */
static bool may_write(const struct session *s, const char *path, struct error *err)
{
	struct stat status;
	struct string bytes = {0};
	enum target target = NO_GAME;
	if (stat(path, &status) != 0 || (s->saved && strcmp(s->saved, path) == 0))
		return true;
	bool is_file = S_ISREG(status.st_mode); /* opening a pipe would block */
	if (is_file && !file_read(path, GAME_BYTES_MAX, &bytes, err))
		return false;
	if (is_file)
		target = bytes.length == 0 ? THIS_GAME : target_of(&bytes, &s->table.record);
	string_release(&bytes);
	return target == THIS_GAME || fail(err, target == NO_GAME ? cmd_file_not_a_game : cmd_file_of_other_game, path);
}

static void run_save(struct session *s, const char *argument)
{
	struct string text = {0};
	struct error err;
	if (!may_write(s, argument, &err)) {
		command_refused(s, err.text);
		return;
	}
	record_write(&s->table.record, &text);
	if (file_write(argument, text.text, text.length, &err)) {
		output(stdout, cmd_saved, argument);
		if (!s->saved || strcmp(s->saved, argument) != 0) {
			free(s->saved);
			s->saved = mem_text(argument);
		}
	} else {
		command_refused(s, err.text);
	}
	string_release(&text);
}

static void run_undo(struct session *s, const char *argument)
{
	(void)argument;
	if (!session_take_back(s))
		command_refuses(s, cmd_nothing_to_undo);
	else if (!s->terminal)
		output(stdout, cmd_taken_back, s->table.record.line.length);
}

static void run_redo(struct session *s, const char *argument)
{
	(void)argument;
	if (!session_redo(s))
		command_refuses(s, cmd_nothing_to_redo);
	else if (!s->terminal)
		output(stdout, cmd_played_again, s->table.record.line.length);
}

static void print_or(const struct string *text, const struct message *otherwise)
{
	if (text->length)
		fputs(text->text, stdout);
	else
		output(stdout, otherwise);
}

static void run_history(struct session *s, const char *argument)
{
	struct string out = {0};
	(void)argument;
	history_moves(&s->table.record.line, session_notation(s), &out);
	print_or(&out, cmd_no_move_played);
	string_release(&out);
}

static void run_taken(struct session *s, const char *argument)
{
	struct string out = {0};
	(void)argument;
	history_taken(&s->table.record.line, &out);
	print_or(&out, cmd_no_piece_taken);
	string_release(&out);
}

static void run_help(struct session *s, const char *argument);

static const struct play_command commands[] = {
	/* sorted by name */
	{"board", ARGUMENT_NONE, false, "board", cmd_help_board, run_board},
	{"draw", ARGUMENT_NONE, false, "draw", cmd_help_draw, run_draw},
	{"eval", ARGUMENT_NONE, false, "eval", cmd_help_eval, run_eval},
	{"exit", ARGUMENT_NONE, false, NULL, NULL, run_quit},
	{"flip", ARGUMENT_NONE, false, "flip", cmd_help_flip, run_flip},
	{"help", ARGUMENT_NONE, false, "help", cmd_help_help, run_help},
	{"hint", ARGUMENT_NONE, false, "hint", cmd_help_hint, run_hint},
	{"history", ARGUMENT_NONE, false, "history", cmd_help_history, run_history},
	{"level", ARGUMENT_ONE, true, "level N", cmd_help_level, run_level},
	{"levels", ARGUMENT_NONE, true, "levels", cmd_help_levels, run_levels},
	{"load", ARGUMENT_ONE, false, "load FILE", cmd_help_load, run_load},
	{"moves", ARGUMENT_NONE, false, "moves", cmd_help_moves, run_moves},
	{"new", ARGUMENT_NONE, false, "new", cmd_help_new, run_new},
	{"next", ARGUMENT_NONE, true, "next", cmd_help_next, run_next},
	{"pieces", ARGUMENT_NONE, false, "pieces", cmd_help_pieces, run_pieces},
	{"quit", ARGUMENT_NONE, false, "quit", cmd_help_quit, run_quit},
	{"redo", ARGUMENT_NONE, false, "redo", cmd_help_redo, run_redo},
	{"resign", ARGUMENT_NONE, false, "resign", cmd_help_resign, run_resign},
	{"save", ARGUMENT_ONE, false, "save FILE", cmd_help_save, run_save},
	{"strength", ARGUMENT_ONE, false, "strength N", cmd_help_strength, run_strength},
	{"taken", ARGUMENT_NONE, false, "taken", cmd_help_taken, run_taken},
	{"undo", ARGUMENT_NONE, false, "undo", cmd_help_undo, run_undo},
};

#define N_COMMANDS ((int)(sizeof commands / sizeof *commands))

static void run_help(struct session *s, const char *argument)
{
	(void)argument;
	int side = table_side(&s->table);
	output(stdout, cmd_type_a_move);
	for (int i = 0; i < N_COMMANDS; i++)
		if (commands[i].synopsis && (s->campaign || !commands[i].of_levels))
			printf("  %-10s %s\n", commands[i].synopsis, message_template(commands[i].about));
	if (side < 0)
		return;
	move_t moves[MOVES_MAX];
	int n = session_game(s)->rules.generate(session_now(s), moves);
	struct string examples = {0};
	for (int i = 0; i < 3 && i < n; i++) {
		char text[MOVE_TEXT_MAX];
		session_format_move(s, moves[i * (n - 1) / 2 % n], text);
		string_add(&examples, "%s%s", i ? ", " : "", text);
	}
	output(stdout, cmd_moves_are_typed, string_text(&examples));
	string_release(&examples);
}

static const struct play_command *find(const char *word, size_t length)
{
	for (int i = 0; i < N_COMMANDS; i++)
		if (strlen(commands[i].name) == length && strncmp(commands[i].name, word, length) == 0)
			return &commands[i];
	return NULL;
}

static void print_effect(const struct session *s, move_t move)
{
	struct string effect = {0};
	render_effect(session_game(s), session_now(s), move, &effect);
	if (s->terminal && effect.length)
		output(stdout, cmd_its_effect, effect.text);
	string_release(&effect);
}

static void play_typed(struct session *s, const char *line)
{
	struct error err;
	const char *names[N_COMMANDS];
	int side = table_side(&s->table);
	for (int i = 0; i < N_COMMANDS; i++)
		names[i] = commands[i].name;
	const char *nearest = text_nearest(line, names, N_COMMANDS);
	move_t move = NO_MOVE;
	if (side < 0) {
		fail(&err, cmd_typed_when_over, line);
		nearest = nearest ? nearest : "help";
	} else {
		move = session_game(s)->text.parse_move(session_now(s), line, &err);
	}
	if (move != NO_MOVE) {
		print_effect(s, move);
		session_play(s, move);
	} else if (nearest) {
		command_refuses(s, did_you_mean, &err, nearest);
	} else {
		command_refuses(s, cmd_help_says, &err);
	}
}

void command_run(struct session *s, const char *line)
{
	size_t length = strcspn(line, " \t");
	const char *argument = line + length + strspn(line + length, " \t");
	const struct play_command *command = find(line, length);
	if (!*line)
		return;
	if (!command)
		play_typed(s, line);
	else if (command->argument == ARGUMENT_ONE && !*argument)
		command_refuses(s, cmd_word_needs_argument, command->name, command->synopsis);
	else if (command->argument == ARGUMENT_NONE && *argument)
		command_refuses(s, cmd_word_takes_none, command->name, argument);
	else
		command->run(s, argument);
}
