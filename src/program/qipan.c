#include "cmd/program.h"

int main(int argc, char **argv)
{
	return program_run(argc, argv, program_commit);
}
