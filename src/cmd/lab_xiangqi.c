#include "cmd/lab_xiangqi.h"
#include "cmd/cmd.h"
#include "cmd/lists.h"
#include "lab/lab.h"
#include "net/net_load.h"
#include "net/shipped.h"
#include "protocol/program.h"

#include <string.h>

static bool wrong(const struct error *err)
{
	cmd_fails(EXIT_USAGE, "%s", err->text);
	return false;
}

static bool check_words(const struct lab_xiangqi_words *w, enum lab_experiment e)
{
	if (w->nodes && w->clock)
		cmd_fails(EXIT_USAGE, "--nodes and --clock both limit a move, expected one of them");
	else if (w->clock && (e == LAB_SPEED || e == LAB_ABLATION))
		cmd_fails(EXIT_USAGE, "%s has no clock, expected --nodes", lab_name(e));
	else if (w->net && e == LAB_ABLATION)
		cmd_fails(EXIT_USAGE, "ablation is played without nets, expected no --net");
	else if (w->own_net && e != LAB_RULINGS)
		cmd_fails(EXIT_USAGE, "--own-net is for rulings");
	else if ((w->engine || w->engines) && e != LAB_ELEPHANT)
		cmd_fails(EXIT_USAGE, "--engine and --engines are for elephant");
	else if (!w->engine && e == LAB_ELEPHANT)
		cmd_fails(EXIT_USAGE, "elephant needs the program of ElephantEye: --engine \"ucci:PROGRAM\", or a name "
				      "in --engines FILE");
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
		cmd_fails(EXIT_USAGE, "\"%.40s\" is not a clock of the lab, expected SECONDS+INCREMENT", text);
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
		cmd_fails(EXIT_USAGE, "--own-net needs a net for the other player: --net FILE");
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
		cmd_fails(EXIT_USAGE, "\"%.40s\" is an opponent of our own, expected another program: ucci:PROGRAM",
			  w->engine);
		return false;
	}
	if (s->xiangqi.nodes && program_counts_no_nodes(p->word)) {
		cmd_fails(EXIT_USAGE, "%s has no limit of nodes, expected --clock", p->name);
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
