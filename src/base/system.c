#include "base/system.h"
#include "base/base_messages.h"

#include <errno.h>
#include <string.h>

static const struct {
	int code;
	const struct message *message;
} known[] = {
	{ENOENT, system_no_file},        {EACCES, system_denied},
	{EPERM, system_not_permitted},   {EISDIR, system_is_directory},
	{ENOTDIR, system_no_directory},  {EEXIST, system_exists},
	{ENOTEMPTY, system_not_empty},   {ENAMETOOLONG, system_name_too_long},
	{ELOOP, system_too_many_links},  {EROFS, system_read_only},
	{ENOSPC, system_no_space},       {EDQUOT, system_over_quota},
	{EFBIG, system_file_too_large},  {EIO, system_input_output},
	{EMFILE, system_too_many_files}, {EBUSY, system_busy},
	{EPIPE, system_broken_pipe},     {EINVAL, system_invalid},
	{ENOEXEC, system_not_a_program}, {ENOMEM, system_no_memory},
};

const char *system_error(int code)
{
	for (size_t i = 0; message_is_translated() && i < sizeof known / sizeof *known; i++)
		if (known[i].code == code)
			return message_template(known[i].message);
	return strerror(code);
}
