#include "server/access_log.h"
#include "base/json_write.h"
#include "rooms/secret.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define PATH_MAX_BYTES   400 /* longer paths are truncated */
#define METHOD_MAX_BYTES 20

static void add_time(struct string *out, int64_t at_ms)
{
	char when[32];
	time_t seconds = (time_t)(at_ms / 1000);
	struct tm utc;
	gmtime_r(&seconds, &utc);
	strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &utc);
	json_add_key(out, "time");
	string_add(out, "\"%s.%03dZ\"", when, (int)(at_ms % 1000));
}

static void add_client(struct string *out, const struct sockaddr_storage *a)
{
	char address[INET6_ADDRSTRLEN];
	const char *text = NULL;
	if (a->ss_family == AF_INET)
		text = inet_ntop(AF_INET, &((const struct sockaddr_in *)a)->sin_addr, address, sizeof address);
	else if (a->ss_family == AF_INET6)
		text = inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)a)->sin6_addr, address, sizeof address);
	json_add_text(out, "client", text);
}

static void add_method(struct string *out, const char *method)
{
	char copy[METHOD_MAX_BYTES + 1];
	snprintf(copy, sizeof copy, "%s", method ? method : "");
	json_add_text(out, "method", method ? copy : NULL);
}

/* Copies the path with tokens masked, cut to the size. */
static void copy_path(const char *path, char out[PATH_MAX_BYTES + 1])
{
	size_t n = text_cut(path, PATH_MAX_BYTES);
	memcpy(out, path, n);
	out[n] = 0;
	for (char *part = out; *part;) {
		size_t length = strcspn(part, "/");
		char after = part[length];
		part[length] = 0;
		if (secret_is_token(part))
			memset(part, '*', length);
		part[length] = after;
		part += length + (after == '/');
	}
}

static void add_path(struct string *out, const char *path)
{
	char copy[PATH_MAX_BYTES + 1];
	struct string json = {0};
	json_add_key(out, "path");
	if (!path) {
		string_add(out, "null");
		return;
	}
	copy_path(path, copy);
	string_json(&json, copy);
	string_visible(out, json.text, json.length); /* JSON itself allows the controls above U+007F */
	string_release(&json);
}

void access_log_write(const struct access_entry *a, struct string *out)
{
	string_char(out, '{');
	add_time(out, a->at_ms);
	add_client(out, a->client);
	add_method(out, a->method);
	add_path(out, a->path);
	json_add_text(out, "route", a->route);
	json_add_number(out, "status", a->status);
	json_add_number(out, "bytes", (int64_t)a->bytes);
	json_add_key(out, "ms");
	string_add(out, "%lld.%03d}", (long long)(a->us / 1000), (int)(a->us % 1000));
}
