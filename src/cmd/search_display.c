#include "cmd/search_display.h"
#include "base/clock.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/output.h"
#include "cmd/terminal.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void search_add_score(int score, struct string *out)
{
	char text[40];
	int distance = SCORE_WIN - abs(score);
	if (distance > SCORE_PLIES_MAX) {
		score_format(score, text, sizeof text);
		string_add(out, "%s", text);
	} else if (score > 0) {
		message_add(out, distance == 1 ? cmd_win_in_ply : cmd_win_in_plies, distance);
	} else {
		message_add(out, distance == 1 ? cmd_loss_in_ply : cmd_loss_in_plies, distance);
	}
}

/* State shared with the progress thread, guarded by the lock. */
struct progress {
	pthread_mutex_t lock;
	pthread_cond_t over;
	bool is_over, shown;
	int64_t start_ms;
	int depth;
	char best[MOVE_TEXT_MAX], score[64];
	const struct line *line;
};

enum { SHOW_AFTER_MS = 1000, SHOW_EVERY_MS = 150 };

static void show(struct progress *p, int frame)
{
	double seconds = (double)(clock_ms() - p->start_ms) / 1000;
	terminal_own(stderr, TERMINAL_WIPE);
	fprintf(stderr, "%c ", "|/-\\"[frame % 4]);
	output_part(stderr, cmd_thinking, seconds);
	if (p->depth > 0)
		output_part(stderr, cmd_thinking_depth, p->depth, p->best, p->score);
	fflush(stderr);
	p->shown = true;
}

static void *show_progress(void *context)
{
	struct progress *p = context;
	pthread_mutex_lock(&p->lock);
	for (int frame = 0; !p->is_over; frame++) {
		struct timespec until;
		clock_gettime(CLOCK_REALTIME, &until);
		int64_t ns = until.tv_nsec + SHOW_EVERY_MS * (int64_t)1000000;
		until.tv_sec += ns / 1000000000;
		until.tv_nsec = ns % 1000000000;
		pthread_cond_timedwait(&p->over, &p->lock, &until);
		if (!p->is_over && clock_ms() - p->start_ms >= SHOW_AFTER_MS)
			show(p, frame);
	}
	if (p->shown)
		terminal_own(stderr, TERMINAL_WIPE);
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

static void note(void *context, const struct search_result *result)
{
	struct progress *p = context;
	pthread_mutex_lock(&p->lock);
	p->depth = result->depth;
	struct string score = {0};
	search_add_score(result->score, &score);
	snprintf(p->score, sizeof p->score, "%s", score.text);
	string_release(&score);
	if (result->best != NO_MOVE)
		p->line->game->text.format_move(line_last(p->line), result->best, p->best, sizeof p->best);
	pthread_mutex_unlock(&p->lock);
}

/* Erasing the progress line needs an escape code. */
static bool can_show(void)
{
	const char *term = getenv("TERM");
	return isatty(STDERR_FILENO) && !(term && strcmp(term, "dumb") == 0);
}

bool search_with_display(struct engine_instance *instance, const struct line *line, const struct limits *limits,
			 struct search_result *out)
{
	struct progress p = {.start_ms = clock_ms(), .line = line};
	struct limits stoppable = *limits;
	pthread_t thread;
	pthread_mutex_init(&p.lock, NULL);
	pthread_cond_init(&p.over, NULL);
	sigset_t none, old; /* the progress thread must not receive SIGINT */
	sigfillset(&none);
	pthread_sigmask(SIG_BLOCK, &none, &old);
	bool showing = can_show() && pthread_create(&thread, NULL, show_progress, &p) == 0;
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	stoppable.stop = interrupt_state();
	instance->engine->search(instance, line, &stoppable, note, &p, out);
	if (showing) {
		pthread_mutex_lock(&p.lock);
		p.is_over = true;
		pthread_cond_signal(&p.over);
		pthread_mutex_unlock(&p.lock);
		pthread_join(thread, NULL);
	}
	pthread_cond_destroy(&p.over);
	pthread_mutex_destroy(&p.lock);
	return !interrupt_seen();
}
