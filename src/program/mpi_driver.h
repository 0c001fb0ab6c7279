/* mpi_driver: the connection between the ranks of an MPI job, for base/ranks.h. */
#ifndef PROGRAM_MPI_DRIVER_H
#define PROGRAM_MPI_DRIVER_H

#include "base/ranks.h"

/* Starts MPI, which may change the arguments, and fills in the driver. */
void mpi_driver_begin(struct ranks_driver *, int *argc, char ***argv);

/* Ends all ranks at once. */
void mpi_driver_abort(void);

/* Waits until all messages have been sent, and ends MPI. */
void mpi_driver_end(void);

#endif
