#include "talks.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "protocol/protocols.h"

const char *session_output(struct host *host, const char *lines)
{
	static char output[1 << 16];
	struct error err = {0};
	FILE *in = tmpfile(), *out = tmpfile();
	assert_true(in && out && fputs(lines, in) >= 0);
	rewind(in);
	if (!client_run(host, protocols, "0", in, out, &err))
		fail_msg("%s", err.text);
	rewind(out);
	size_t n = fread(output, 1, sizeof output - 1, out);
	assert_true(feof(out));
	output[n] = 0;
	fclose(in);
	fclose(out);
	return output;
}
