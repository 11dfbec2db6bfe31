/* omp.h - OpenMP's functions, for machines without its header. */
#ifndef CUADDR_OMP_H
#define CUADDR_OMP_H
#pragma GCC system_header

struct omp_lock_t {
    void *state;
};
int omp_get_thread_num();
int omp_get_num_threads();
int omp_get_max_threads();
int omp_get_num_procs();
int omp_get_num_devices();
int omp_get_default_device();
int omp_in_parallel();
void omp_set_num_threads(int);
void omp_set_dynamic(int);
void omp_set_nested(int);
double omp_get_wtime();
double omp_get_wtick();
void omp_init_lock(omp_lock_t *);
void omp_destroy_lock(omp_lock_t *);
void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);

#endif
