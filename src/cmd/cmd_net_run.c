#include "cmd/cmd_net_run.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "net/net_load.h"
#include "net/shipped.h"

#include <stdio.h>

bool cmd_net_load(const char *path, const struct game *game, struct net **loaded)
{
	struct error err;
	*loaded = path ? net_load(path, game, &err) : NULL;
	if (path && !*loaded)
		cmd_fails(EXIT_DATA, &err);
	return !path || *loaded;
}

const struct net *cmd_net_pick(const char *path, const struct game *game, struct net **loaded)
{
	const struct net *shipped = path ? NULL : shipped_net(game);
	if (!path && !shipped)
		cmd_refuses(EXIT_DATA, cmd_no_net_for, game->name);
	return cmd_net_load(path, game, loaded) && path ? *loaded : shipped;
}

struct watch {
	struct progress_bar bar;
	int n; /* number of games */
};

static void report(void *context, int n, int64_t n_scored)
{
	struct watch *w = context;
	char words[80];
	snprintf(words, sizeof words, "%d of %d games, %lld positions", n, w->n, (long long)n_scored);
	progress_tasks(&w->bar, n, w->n, words);
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
		return cmd_fails(EXIT_DATA, &err);
	if (atomic_load(job->stop))
		return cmd_refuses(EXIT_DATA, cmd_stopped_resume);
	if (job->part.n)
		printf("%s part %d of %d of %d games in %s\n", done, job->part.i + 1, job->part.n, job->n, job->path);
	else
		printf("%s %d games in %s\n", done, job->n, job->path);
	return EXIT_DONE;
}
