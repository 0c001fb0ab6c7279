#include "records/xiangqi/formats_binary.h"
#include "records/records_messages.h"

#include <string.h>

/* A header, an index of slots, then the slots of 4096 bytes. A record begins at a slot and continues in the following
 * slots if it is longer. docs/formats-binary.md 3 */
static const char magic[16] = "CCBridgeLibrary";

#define SLOTS_AT 60
#define INDEX_AT 66624
#define ENTRY    276
#define SLOT     4096

struct cbl {
	const char *bytes;
	size_t n;
	size_t entry, n_entries; /* index entries: the next one, and their number */
	size_t entry_slot;       /* slot where the next entry's record begins */
};

enum entry_state { ENTRY_NONE, ENTRY_DELETED, ENTRY_THERE };

bool cbl_is(const char *bytes, size_t n)
{
	return n >= sizeof magic && memcmp(bytes, magic, sizeof magic) == 0;
}

static size_t number(const char *at)
{
	const unsigned char *b = (const unsigned char *)at;
	return b[0] | (size_t)b[1] << 8 | (size_t)b[2] << 16 | (size_t)b[3] << 24;
}

/* The state of the next index entry, from its flags and number of slots, if its record begins at the slot. */
static enum entry_state next_entry(struct cbl *c, size_t slot)
{
	enum { IN_USE = 2 };
	if (c->entry == c->n_entries || c->entry_slot != slot)
		return ENTRY_NONE;
	const char *entry = c->bytes + INDEX_AT + c->entry++ * ENTRY;
	size_t state = number(entry), n_slots = number(entry + 8);
	if (state == 0 || n_slots == 0) {
		c->n_entries = c->entry; /* end of the index */
		return ENTRY_NONE;
	}
	c->entry_slot += n_slots;
	return state & IN_USE ? ENTRY_THERE : ENTRY_DELETED;
}

static size_t next_record(const struct cbl *c, size_t at)
{
	while (at < c->n && !cbr_is(c->bytes + at, c->n - at))
		at = c->n - at > SLOT ? at + SLOT : c->n;
	return at;
}

bool cbl_read(struct collection *collection, const char *bytes, size_t n, struct error *err)
{
	struct cbl c = {.bytes = bytes, .n = n};
	if (!cbl_is(bytes, n))
		return fail(err, records_bad_magic, magic);
	if (n < INDEX_AT)
		return fail(err, cbl_no_head, n, INDEX_AT);
	c.n_entries = number(bytes + SLOTS_AT);
	if (c.n_entries > (n - INDEX_AT) / ENTRY)
		return fail(err, cbl_index_too_long, SLOTS_AT, c.n_entries, (n - INDEX_AT) / ENTRY, n);
	size_t first = INDEX_AT + c.n_entries * ENTRY;
	for (size_t at = first, slot = 0; at < n; at += SLOT, slot++) {
		enum entry_state state = next_entry(&c, slot);
		bool begins = cbr_is(bytes + at, n - at);
		if (begins && state != ENTRY_DELETED)
			cbr_read_record(collection, bytes, at, next_record(&c, n - at > SLOT ? at + SLOT : n), true);
		else if (!begins && state == ENTRY_THERE)
			collection_refuse(collection, cbl_no_record, at, c.entry);
	}
	while (c.entry < c.n_entries) {
		size_t missing = c.entry_slot;
		if (next_entry(&c, missing) == ENTRY_THERE)
			collection_refuse(collection, cbl_record_missing, n, c.entry);
	}
	return collection->n_games > 0 || fail(err, cbl_no_game);
}
