#include "cmd/cmd_net_run.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"

#include <stdio.h>

struct watch {
	struct progress_bar bar;
	int n; /* number of games */
};

static void report(void *context, int n, int64_t n_scored)
{
	struct watch *w = context;
	char words[80];
	snprintf(words, sizeof words, "%d of %d games, %lld positions", n, w->n, (long long)n_scored);
	progress_show(&w->bar, (double)n / w->n, words);
}

int cmd_net_run(struct scored_job *job, const char *done)
{
	struct watch watch = {.n = job->n};
	struct error err;
	job->report = report;
	job->report_context = &watch;
	job->stop = interrupt_flag();
	progress_begin(&watch.bar);
	bool good = scored_run(job, &err);
	progress_end(&watch.bar);
	job->report_context = NULL;
	if (!good)
		return cmd_fails(EXIT_DATA, "%s", err.text);
	if (atomic_load(job->stop))
		return cmd_fails(EXIT_DATA, "stopped; --resume continues");
	printf("%s %d games in %s\n", done, job->n, job->path);
	return EXIT_DONE;
}
