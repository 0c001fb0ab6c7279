#include "rooms/hall_check.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "rooms/director_parts.h"
#include "rooms/hall_parts.h"

#include <stdlib.h>
#include <string.h>

#define NAME SECRET_NAME_LENGTH

struct checking {
	struct string rooms, tournaments; /* names of NAME characters */
	db_take_damage_fn *take_damage;
	void *context;
	struct hall_checked *checked;
};

static void take_id(void *context, const char *table, const char *id)
{
	struct checking *c = context;
	if (strcmp(table, "rooms") == 0)
		string_bytes(&c->rooms, id, NAME);
	else if (strcmp(table, "tournaments") == 0)
		string_bytes(&c->tournaments, id, NAME);
}

static void take_damage(void *context, const struct error *damage)
{
	struct checking *c = context;
	c->take_damage(c->context, damage);
}

static enum db_status replay_room(struct hall *hall, const char *name, struct error *err)
{
	struct hall_room *r;
	enum hall_status status = hall_get(hall, name, 0, &r, err);
	if (status == HALL_DONE)
		hall_drop(hall, r);
	return status == HALL_STORE ? hall->store : DB_DONE; /* it may have been deleted meanwhile */
}

static enum db_status replay_tournament(struct hall *hall, const char *name, struct error *err)
{
	struct tournament t;
	int64_t changed_ms;
	enum db_status status = director_read(hall->db, name, &t, &changed_ms, err);
	if (status == DB_DONE)
		tournament_release(&t);
	return status == DB_NONE ? DB_DONE : status;
}

static bool replay_all(struct checking *c, struct hall *hall, const struct string *names,
		       enum db_status (*replay)(struct hall *, const char *, struct error *), struct error *err)
{
	for (size_t i = 0; i < names->length; i += NAME) {
		char name[NAME + 1] = "";
		struct error why, damage;
		memcpy(name, names->text + i, NAME);
		enum db_status status = replay(hall, name, &why);
		if (status == DB_DAMAGED) {
			c->checked->n_bad++;
			fail(&damage, in_path, name, &why);
			c->take_damage(c->context, &damage);
		} else if (status != DB_DONE) {
			*err = why;
			return false;
		}
	}
	return true;
}

bool hall_check(struct db *db, struct hall_checked *out, db_take_damage_fn *take, void *context, struct error *err)
{
	struct checking c = {.take_damage = take, .context = context, .checked = out};
	struct hall *hall = mem_new(sizeof *hall); /* takes no part in messages and pauses */
	*out = (struct hall_checked){0};
	hall->db = db;
	bool read = db_tables_check(db, out->tables, take_id, take_damage, &c, err) &&
		    replay_all(&c, hall, &c.rooms, replay_room, err) &&
		    replay_all(&c, hall, &c.tournaments, replay_tournament, err);
	out->n_rooms = (int64_t)(c.rooms.length / NAME);
	out->n_tournaments = (int64_t)(c.tournaments.length / NAME);
	string_release(&c.rooms);
	string_release(&c.tournaments);
	hall_free(hall);
	return read;
}
