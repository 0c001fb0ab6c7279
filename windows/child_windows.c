/* Processes on Windows. A job object takes the place of a process group. */
#include "base/base_messages.h"
#include "base/child_process.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/system.h"

#include <errno.h>
#include <stdlib.h>
#include <windows.h>

#define SLICE_MS 1

struct child_process {
	HANDLE process, job;
	HANDLE to, from[2]; /* NULL: closed */
};

static void close_handle(HANDLE *handle)
{
	if (*handle)
		CloseHandle(*handle);
	*handle = NULL;
}

/* A pipe whose end theirs is inherited. */
static bool open_pipe(HANDLE ends[2], int theirs)
{
	SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
	return CreatePipe(&ends[0], &ends[1], &inherited, 1 << 16) &&
	       SetHandleInformation(ends[!theirs], HANDLE_FLAG_INHERIT, 0);
}

static HANDLE new_job(void)
{
	JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {.BasicLimitInformation.LimitFlags =
							       JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE};
	HANDLE job = CreateJobObjectA(NULL, NULL);
	if (job)
		SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
	return job;
}

static bool spawn(struct child_process *p, const char *command, HANDLE in, HANDLE out, HANDLE errors)
{
	STARTUPINFOA how = {
		.cb = sizeof how,
		.dwFlags = STARTF_USESTDHANDLES,
		.hStdInput = in,
		.hStdOutput = out,
		.hStdError = errors,
	};
	PROCESS_INFORMATION started;
	struct string line = {0};
	string_add(&line, "cmd.exe /d /s /c \"%s\"", command);
	bool good = CreateProcessA(NULL, line.text, NULL, NULL, TRUE, CREATE_NEW_PROCESS_GROUP | CREATE_SUSPENDED, NULL,
				   NULL, &how, &started);
	string_release(&line);
	if (!good)
		return false;
	p->process = started.hProcess;
	p->job = new_job();
	if (p->job)
		AssignProcessToJobObject(p->job, p->process);
	ResumeThread(started.hThread);
	CloseHandle(started.hThread);
	return true;
}

struct child_process *child_process_start(const char *command, struct error *err)
{
	HANDLE in[2] = {0}, out[2] = {0}, errors[2] = {0};
	struct child_process *p = mem_new(sizeof *p);
	bool good = open_pipe(in, 0) && open_pipe(out, 1) && open_pipe(errors, 1) &&
		    spawn(p, command, in[0], out[1], errors[1]);
	close_handle(&in[0]);
	close_handle(&out[1]);
	close_handle(&errors[1]);
	p->to = in[1];
	p->from[CHILD_OUTPUT] = out[0];
	p->from[CHILD_ERRORS] = errors[0];
	if (good)
		return p;
	fail(err, child_cannot_start, command, system_error(ENOEXEC));
	close_handle(&p->to);
	close_handle(&p->from[0]);
	close_handle(&p->from[1]);
	free(p);
	return NULL;
}

/* Lines of protocols are short and the pipe holds 64 KiB, so that writing waits only for a program that hangs. */
int child_process_write(struct child_process *p, const char *bytes, size_t n)
{
	DWORD written;
	return WriteFile(p->to, bytes, (DWORD)n, &written, NULL) ? (int)written : -1;
}

void child_process_wait_for_room(struct child_process *p, int ms)
{
	(void)p;
	Sleep((DWORD)ms);
}

int child_process_wait(struct child_process *p, int ms)
{
	int64_t until_us = clock_us() + ms * (int64_t)1000;
	for (;;) {
		int set = 0;
		for (int i = 0; i < 2; i++) {
			DWORD n;
			if (p->from[i] && (!PeekNamedPipe(p->from[i], NULL, 0, NULL, &n, NULL) || n > 0))
				set |= 1 << i;
		}
		if (set || clock_us() >= until_us)
			return set;
		Sleep(SLICE_MS);
	}
}

bool child_process_is_open(const struct child_process *p, enum child_stream stream)
{
	return p->from[stream] != NULL;
}

void child_process_read(struct child_process *p, enum child_stream stream, struct string *out)
{
	char bytes[4096];
	DWORD n;
	if (ReadFile(p->from[stream], bytes, sizeof bytes, &n, NULL) && n > 0)
		string_bytes(out, bytes, n);
	else
		close_handle(&p->from[stream]);
}

bool child_process_has_ended(struct child_process *p, int patience_ms, struct child_exit *out)
{
	DWORD code;
	if (WaitForSingleObject(p->process, (DWORD)patience_ms) != WAIT_OBJECT_0 ||
	    !GetExitCodeProcess(p->process, &code))
		return false;
	*out = (struct child_exit){false, (int)code};
	return true;
}

void child_process_close_input(struct child_process *p)
{
	close_handle(&p->to);
}

void child_process_free(struct child_process *p)
{
	if (p->job)
		TerminateJobObject(p->job, 1);
	TerminateProcess(p->process, 1);
	close_handle(&p->job);
	close_handle(&p->process);
	close_handle(&p->to);
	close_handle(&p->from[0]);
	close_handle(&p->from[1]);
	free(p);
}
