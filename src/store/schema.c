#include "store/schema.h"

#define DECLARE(version, text) extern const char text[]; /* made by the build from src/store/schema_*.sql */
#define ENTRY(version, text)   {version, text},

SCHEMA_MIGRATIONS(DECLARE)

const struct schema_migration schema_migrations[] = {SCHEMA_MIGRATIONS(ENTRY)};
const int schema_n_migrations = sizeof schema_migrations / sizeof *schema_migrations;

int schema_version(void)
{
	return schema_migrations[schema_n_migrations - 1].version;
}
