/* api_login: the password of the server. docs/server.md */
#include "server/fields.h"
#include "server/server_messages.h"

#include <stdio.h>

#define YEAR_S 31536000

void api_refuse_login(struct reply *reply)
{
	struct error err = {0};
	fail(&err, server_login_needed);
	reply_refuse(reply, 401, "login", 0, &err);
}

void api_login(struct api *api, const struct api_request *request, struct reply *reply)
{
	const char *password = NULL;
	struct error err = {0};
	const struct field list[] = {{"password", .text = &password}, {0}};
	struct body_fields *fields = fields_read(request, list, reply);
	if (!fields)
		return;
	if (!password) {
		reply_fail(reply, 400, "bad_request", "missing \"password\"");
	} else if (!api->access.password_key[0]) {
		reply->status = 204;
	} else if (!access_is_password(&api->access, password)) {
		fail(&err, server_wrong_password);
		reply_refuse(reply, 401, "login", 0, &err);
		reply->is_guess = true;
	} else {
		reply->status = 204;
		snprintf(reply->cookie, sizeof reply->cookie, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s",
			 ACCESS_COOKIE, api->access.cookie, YEAR_S, request->is_secure ? "; Secure" : "");
	}
	fields_free(fields);
}
