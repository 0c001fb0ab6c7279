#include "cmd/think.h"
#include "base/clock.h"
#include "cmd/cmd_messages.h"
#include "cmd/say.h"
#include "cmd/terminal.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The signal handler can only reach static state. */
static atomic_bool interrupted;

static void interrupt(int signal)
{
	(void)signal;
	atomic_store(&interrupted, true);
}

void think_catch_interrupts(void)
{
	/* Without SA_RESTART, so that a blocking read of input returns. At a terminal, pselect waits for input and
	 * returns anyway; SA_RESTART then keeps writes from being interrupted. */
	struct sigaction action = {.sa_handler = interrupt, .sa_flags = isatty(STDIN_FILENO) ? SA_RESTART : 0};
	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
}

void think_add_score(int score, struct string *out)
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

bool think_interrupted(void)
{
	return atomic_load(&interrupted);
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
	tell_part(stderr, cmd_thinking, seconds);
	if (p->depth > 0)
		tell_part(stderr, cmd_thinking_depth, p->depth, p->best, p->score);
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

static void note(void *context, const struct thought *thought)
{
	struct progress *p = context;
	pthread_mutex_lock(&p->lock);
	p->depth = thought->depth;
	struct string score = {0};
	think_add_score(thought->score, &score);
	snprintf(p->score, sizeof p->score, "%s", score.text);
	string_release(&score);
	if (thought->best != NO_MOVE)
		p->line->game->text.format_move(line_last(p->line), thought->best, p->best, sizeof p->best);
	pthread_mutex_unlock(&p->lock);
}

/* Erasing the progress line needs an escape code. */
static bool can_show(void)
{
	const char *term = getenv("TERM");
	return isatty(STDERR_FILENO) && !(term && strcmp(term, "dumb") == 0);
}

bool think_about(struct thinker *thinker, const struct line *line, const struct limits *limits, struct thought *out)
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
	stoppable.stop = &interrupted;
	thinker->engine->think(thinker, line, &stoppable, note, &p, out);
	if (showing) {
		pthread_mutex_lock(&p.lock);
		p.is_over = true;
		pthread_cond_signal(&p.over);
		pthread_mutex_unlock(&p.lock);
		pthread_join(thread, NULL);
	}
	pthread_cond_destroy(&p.over);
	pthread_mutex_destroy(&p.lock);
	return !think_interrupted();
}
