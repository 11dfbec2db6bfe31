/* mpi.h - MPI: types, and functions that take anything, for machines without its header. */
#ifndef CUADDR_MPI_H
#define CUADDR_MPI_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

typedef int MPI_Comm;
typedef int MPI_Datatype;
typedef int MPI_Op;
typedef int MPI_Request;
typedef int MPI_Group;
typedef int MPI_Info;
typedef int MPI_Win;
typedef int MPI_File;
typedef long MPI_Aint;
typedef long long MPI_Offset;
struct MPI_Status {
    int MPI_SOURCE, MPI_TAG, MPI_ERROR;
};
enum __mpi_constants {
    MPI_SUCCESS,
    MPI_COMM_WORLD,
    MPI_COMM_SELF,
    MPI_COMM_NULL,
    MPI_COMM_TYPE_SHARED,
    MPI_INFO_NULL,
    MPI_REQUEST_NULL,
    MPI_PROC_NULL,
    MPI_ANY_SOURCE,
    MPI_ANY_TAG,
    MPI_BYTE,
    MPI_CHAR,
    MPI_INT,
    MPI_LONG,
    MPI_LONG_LONG,
    MPI_LONG_LONG_INT,
    MPI_FLOAT,
    MPI_DOUBLE,
    MPI_UNSIGNED,
    MPI_UNSIGNED_CHAR,
    MPI_UNSIGNED_LONG,
    MPI_UNSIGNED_LONG_LONG,
    MPI_INT32_T,
    MPI_INT64_T,
    MPI_UINT32_T,
    MPI_UINT64_T,
    MPI_C_BOOL,
    MPI_SUM,
    MPI_MAX,
    MPI_MIN,
    MPI_PROD,
    MPI_LAND,
    MPI_LOR,
    MPI_THREAD_SINGLE,
    MPI_THREAD_FUNNELED,
    MPI_THREAD_SERIALIZED,
    MPI_THREAD_MULTIPLE
};
#define MPI_STATUS_IGNORE       ((MPI_Status *)1)
#define MPI_STATUSES_IGNORE     ((MPI_Status *)1)
#define MPI_IN_PLACE            ((void *)1)
#define MPI_MAX_PROCESSOR_NAME  256
#define MPI_MAX_ERROR_STRING    512

double MPI_Wtime();
double MPI_Wtick();
__cuaddr_any_host(int, MPI_Abort);
__cuaddr_any_host(int, MPI_Allgather);
__cuaddr_any_host(int, MPI_Allgatherv);
__cuaddr_any_host(int, MPI_Allreduce);
__cuaddr_any_host(int, MPI_Alltoall);
__cuaddr_any_host(int, MPI_Alltoallv);
__cuaddr_any_host(int, MPI_Barrier);
__cuaddr_any_host(int, MPI_Bcast);
__cuaddr_any_host(int, MPI_Cart_coords);
__cuaddr_any_host(int, MPI_Cart_create);
__cuaddr_any_host(int, MPI_Cart_rank);
__cuaddr_any_host(int, MPI_Cart_shift);
__cuaddr_any_host(int, MPI_Comm_create);
__cuaddr_any_host(int, MPI_Comm_dup);
__cuaddr_any_host(int, MPI_Comm_free);
__cuaddr_any_host(int, MPI_Comm_get_parent);
__cuaddr_any_host(int, MPI_Comm_group);
__cuaddr_any_host(int, MPI_Comm_rank);
__cuaddr_any_host(int, MPI_Comm_size);
__cuaddr_any_host(int, MPI_Comm_split);
__cuaddr_any_host(int, MPI_Comm_split_type);
__cuaddr_any_host(int, MPI_Error_string);
__cuaddr_any_host(int, MPI_Exscan);
__cuaddr_any_host(int, MPI_Finalize);
__cuaddr_any_host(int, MPI_Finalized);
__cuaddr_any_host(int, MPI_Gather);
__cuaddr_any_host(int, MPI_Gatherv);
__cuaddr_any_host(int, MPI_Get_address);
__cuaddr_any_host(int, MPI_Get_count);
__cuaddr_any_host(int, MPI_Get_library_version);
__cuaddr_any_host(int, MPI_Get_processor_name);
__cuaddr_any_host(int, MPI_Iallreduce);
__cuaddr_any_host(int, MPI_Ibarrier);
__cuaddr_any_host(int, MPI_Ibcast);
__cuaddr_any_host(int, MPI_Init);
__cuaddr_any_host(int, MPI_Init_thread);
__cuaddr_any_host(int, MPI_Initialized);
__cuaddr_any_host(int, MPI_Iprobe);
__cuaddr_any_host(int, MPI_Irecv);
__cuaddr_any_host(int, MPI_Isend);
__cuaddr_any_host(int, MPI_Op_create);
__cuaddr_any_host(int, MPI_Op_free);
__cuaddr_any_host(int, MPI_Pack);
__cuaddr_any_host(int, MPI_Pack_size);
__cuaddr_any_host(int, MPI_Probe);
__cuaddr_any_host(int, MPI_Recv);
__cuaddr_any_host(int, MPI_Recv_init);
__cuaddr_any_host(int, MPI_Reduce);
__cuaddr_any_host(int, MPI_Reduce_scatter);
__cuaddr_any_host(int, MPI_Request_free);
__cuaddr_any_host(int, MPI_Rsend);
__cuaddr_any_host(int, MPI_Scan);
__cuaddr_any_host(int, MPI_Scatter);
__cuaddr_any_host(int, MPI_Scatterv);
__cuaddr_any_host(int, MPI_Send);
__cuaddr_any_host(int, MPI_Send_init);
__cuaddr_any_host(int, MPI_Sendrecv);
__cuaddr_any_host(int, MPI_Sendrecv_replace);
__cuaddr_any_host(int, MPI_Ssend);
__cuaddr_any_host(int, MPI_Start);
__cuaddr_any_host(int, MPI_Startall);
__cuaddr_any_host(int, MPI_Test);
__cuaddr_any_host(int, MPI_Testall);
__cuaddr_any_host(int, MPI_Testany);
__cuaddr_any_host(int, MPI_Type_commit);
__cuaddr_any_host(int, MPI_Type_contiguous);
__cuaddr_any_host(int, MPI_Type_create_struct);
__cuaddr_any_host(int, MPI_Type_free);
__cuaddr_any_host(int, MPI_Type_size);
__cuaddr_any_host(int, MPI_Type_vector);
__cuaddr_any_host(int, MPI_Unpack);
__cuaddr_any_host(int, MPI_Wait);
__cuaddr_any_host(int, MPI_Waitall);
__cuaddr_any_host(int, MPI_Waitany);
__cuaddr_any_host(int, MPI_Waitsome);
__cuaddr_any_host(int, MPI_Win_create);
__cuaddr_any_host(int, MPI_Win_fence);
__cuaddr_any_host(int, MPI_Win_free);
__cuaddr_any_host(int, MPI_Put);
__cuaddr_any_host(int, MPI_Get);

#endif
