#include "asked.h"
#include "fuzz.h"

#include <string.h>

#include "support/json.h"
#include "wasm/wasm.h"

const char *asked_check(const char *answer)
{
	size_t n = wasm_answer_length();
	HOLD(wasm_answer_is_file() || strlen(answer) == n);
	HOLD(wasm_answer_is_file() || !json_fault(answer, n));
	return answer;
}

const char *asked(const char *call(size_t), const char *bytes, size_t n)
{
	char *room = wasm_buffer(n);
	HOLD(room);
	if (n > 0)
		memcpy(room, bytes, n);
	return asked_check(call(n));
}

bool asked_is_error(const char *answer)
{
	return strncmp(answer, "{\"error\":", 9) == 0;
}

void asked_check_progress(const char *json, size_t length)
{
	HOLD(!json_fault(json, length));
}
