#include "cmd/lab_xiangqi.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/lists.h"
#include "lab/lab.h"
#include "net/net_load.h"
#include "net/shipped.h"
#include "protocol/program.h"

#include <string.h>

static bool wrong(const struct error *err)
{
	cmd_fails(EXIT_USAGE, err);
	return false;
}

static bool check_words(const struct lab_xiangqi_words *w, enum lab_experiment e)
{
	if (w->nodes && w->clock)
		cmd_refuses(EXIT_USAGE, cmd_both_limit, "--nodes", "--clock");
	else if (w->clock && (e == LAB_SPEED || e == LAB_ABLATION))
		cmd_refuses(EXIT_USAGE, cmd_lab_no_clock, lab_name(e));
	else if (w->net && e == LAB_ABLATION)
		cmd_refuses(EXIT_USAGE, cmd_lab_no_net, lab_name(e));
	else if (w->own_net && e != LAB_RULINGS)
		cmd_refuses(EXIT_USAGE, cmd_only_for, "--own-net", lab_name(LAB_RULINGS));
	else if ((w->engine || w->engines) && e != LAB_ELEPHANT)
		cmd_refuses(EXIT_USAGE, cmd_only_for, w->engine ? "--engine" : "--engines", lab_name(LAB_ELEPHANT));
	else if (!w->engine && e == LAB_ELEPHANT)
		cmd_refuses(EXIT_USAGE, cmd_elephant_needs);
	else
		return true;
	return false;
}

/* Only SECONDS+INCREMENT is allowed: the clock is a single word in CSV rows and file names. */
static bool read_clock(struct lab_xiangqi_read *r, const char *text, struct lab_setup *s)
{
	struct error err;
	if (!text)
		return true;
	if (!clocks_rules_parse(text, &r->clock, &err))
		return wrong(&err);
	if (r->clock.moves || r->clock.periods) {
		cmd_refuses(EXIT_USAGE, cmd_not_a_lab_clock, text);
		return false;
	}
	s->xiangqi.clock = &r->clock;
	return true;
}

/* Loads the nets; the default is the built-in net, if any. */
static bool read_nets(struct lab_xiangqi_read *r, const struct lab_xiangqi_words *w, struct lab_setup *s)
{
	struct error err;
	bool has_none = w->net && strcmp(w->net, "none") == 0;
	if (w->net && !has_none && !(r->net = net_load(w->net, s->game, &err)))
		return wrong(&err);
	if (w->own_net && !(r->own_net = net_load(w->own_net, s->game, &err)))
		return wrong(&err);
	s->xiangqi.net = has_none ? NULL : r->net ? r->net : shipped_net(s->game);
	s->xiangqi.own_net = r->own_net;
	if (r->own_net && !s->xiangqi.net) {
		cmd_refuses(EXIT_USAGE, cmd_option_needs, "--own-net", "--net FILE");
		return false;
	}
	return true;
}

static bool read_program(struct lab_xiangqi_read *r, const struct lab_xiangqi_words *w, struct lab_setup *s)
{
	static const struct player_words none;
	struct error err;
	if (!w->engine)
		return true;
	if (!lists_read_engines(&r->engines, w->engines) ||
	    !player_read(&r->program, w->engine, &none, &r->engines, s->game))
		return false;
	const struct match_player *p = &r->program.player;
	if (p->engine != &program_engine) {
		cmd_refuses(EXIT_USAGE, cmd_own_opponent, w->engine);
		return false;
	}
	if (s->xiangqi.nodes && program_counts_no_nodes(p->word)) {
		cmd_refuses(EXIT_USAGE, cmd_no_node_limit, p->name, "--clock");
		return false;
	}
	if (!program_starts(p->word, s->game, &p->setup, &err))
		return wrong(&err);
	s->xiangqi.program = p;
	return true;
}

bool lab_xiangqi_read(struct lab_xiangqi_read *r, const struct lab_xiangqi_words *w, struct lab_setup *s)
{
	s->xiangqi.nodes = w->nodes;
	if (!check_words(w, s->experiment) || !read_clock(r, w->clock, s) ||
	    !lists_read_openings(&r->openings, w->openings, s->game, s->preset) || !read_nets(r, w, s) ||
	    !read_program(r, w, s))
		return false;
	s->xiangqi.openings = w->openings ? &r->openings : NULL;
	return true;
}

void lab_xiangqi_release(struct lab_xiangqi_read *r)
{
	openings_release(&r->openings);
	net_free(r->net);
	net_free(r->own_net);
	player_release(&r->program);
	engines_release(&r->engines);
}
