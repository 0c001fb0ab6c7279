#include "rooms/remote.h"
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bucket_of(const char *room)
{
	uint32_t hash = 2166136261u; /* FNV-1a; names are random */
	for (; *room; room++)
		hash = (hash ^ (unsigned char)*room) * 16777619u;
	return (int)(hash % REMOTE_BUCKETS);
}

static bool is_player(const struct remote_player *p, const char *room, int side)
{
	return p->side == side && strcmp(p->room, room) == 0;
}

int remote_count(const struct remote_players *all, const char *room, int side)
{
	int n = 0;
	for (const struct remote_player *p = all->buckets[bucket_of(room)]; p; p = p->next)
		n += is_player(p, room, side);
	return n;
}

bool remote_add(struct remote_players *all, int64_t server, const char *room, int side)
{
	struct remote_player **bucket = &all->buckets[bucket_of(room)];
	for (const struct remote_player *p = *bucket; p; p = p->next)
		if (p->server == server && is_player(p, room, side))
			return false;
	struct remote_player *p = mem_new(sizeof *p);
	*p = (struct remote_player){.side = side, .server = server, .next = *bucket};
	snprintf(p->room, sizeof p->room, "%s", room);
	*bucket = p;
	return true;
}

void remote_remove(struct remote_players *all, int64_t server, const char *room, int side, remote_fn *removed,
		   void *context)
{
	int first = room ? bucket_of(room) : 0, last = room ? first : REMOTE_BUCKETS - 1;
	for (int i = first; i <= last; i++)
		for (struct remote_player **place = &all->buckets[i]; *place;) {
			struct remote_player *p = *place;
			if (p->server != server || (room && !is_player(p, room, side))) {
				place = &p->next;
				continue;
			}
			*place = p->next;
			removed(context, p);
			free(p);
		}
}

void remote_release(struct remote_players *all)
{
	for (int i = 0; i < REMOTE_BUCKETS; i++)
		for (struct remote_player *p; (p = all->buckets[i]);) {
			all->buckets[i] = p->next;
			free(p);
		}
}
