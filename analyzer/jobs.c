/* jobs.c - a pool of worker processes, one file each. */
#include "jobs.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "analysis_pack.h"
#include "cache.h"
#include "load_source.h"

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

enum outcome {
    WAITING, /* for a worker, or for its result */
    DONE,    /* `part` is the result */
    NO_TEXT, /* the file cannot be read */
    DIED     /* its worker did; `status` says how */
};

struct task {
    const struct job *job;
    enum outcome outcome;
    const char *text;     /* the file's, in the arena of the whole analysis */
    struct analysis part; /* in the arena of the whole analysis, too */
    int status;           /* DIED: as waitpid() has it */
    time_t start;         /* when its worker began */
};

struct worker {
    pid_t pid; /* 0: idle */
    int fd;    /* its result comes from here */
    struct task *task;
    unsigned char *bytes; /* so far; malloc'ed */
    size_t n, room;
};

struct pool {
    struct analysis *into;
    const struct jobs_options *o;
    struct task *tasks;
    size_t n_tasks;
    size_t next;   /* the first task no worker has had */
    size_t merged; /* tasks whose results are in */
    struct worker *workers;
};

/* --- in the worker --- */

static void write_all(int fd, const unsigned char *bytes, size_t n) {
    while (n > 0) {
        ssize_t written = write(fd, bytes, n);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            _exit(EXIT_FAILURE);
        bytes += written;
        n -= (size_t)written;
    }
}

#define WALL_FACTOR 8 /* seconds on the clock a worker gets for each of its processor's */

/* The limit is on processor time, so that a busy machine changes no result; an alarm ends a worker
 * that only waits. Nothing here catches either signal. A sanitizer reserves more address space than
 * any limit. */
static void limit_worker(unsigned seconds) {
    struct rlimit limit = {seconds, seconds + 1};
    setrlimit(RLIMIT_CPU, &limit);
    alarm(WALL_FACTOR * seconds);
    if (SANITIZED || getrlimit(RLIMIT_AS, &limit) != 0)
        return;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > JOBS_MEMORY_BYTES) {
        limit.rlim_cur = (rlim_t)JOBS_MEMORY_BYTES;
        setrlimit(RLIMIT_AS, &limit);
    }
    limit = (struct rlimit){0, 0};
    setrlimit(RLIMIT_CORE, &limit);
}

/* Never returns. Leaving at once spares libclang's tidying up; a sanitizer wants it done. */
static void work(const struct task *t, int fd, unsigned seconds) {
    limit_worker(seconds);
    struct analysis *a = analysis_new(t->job->options);
    analysis_add_file(a, t->job->path, t->text);
    fflush(stdout); /* dumps */
    struct pack p = pack_writer(a->arena);
    analysis_pack(a, &p);
    write_all(fd, p.bytes, p.n);
    close(fd);
    if (!SANITIZED)
        _exit(EXIT_SUCCESS);
    analysis_free(a);
    exit(EXIT_SUCCESS);
}

/* --- starting --- */

/* Settles a task that needs no worker. */
static bool settle(struct pool *p, struct task *t) {
    struct load_source source;
    const char *error;
    t->text = t->job->text;
    if (!t->text && !load_source_read(t->job->path, p->into->arena, &source, &error)) {
        t->outcome = NO_TEXT;
        return true;
    }
    if (!t->text)
        t->text = source.text;
    if (!p->o->cache)
        return false;
    struct job job = *t->job;
    job.text = t->text;
    if (!cache_find(p->o->cache, &job, p->into->arena, &t->part))
        return false;
    t->outcome = DONE;
    return true;
}

static bool start(struct pool *p, struct worker *w, struct task *t) {
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    fflush(NULL); /* else the worker would write what is still to be written */
    t->start = time(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        work(t, ends[1], p->o->seconds);
    }
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return false;
    }
    *w = (struct worker){.pid = pid, .fd = ends[0], .task = t};
    return true;
}

/* Analyzes right here, where no process is to be had. */
static void run_here(struct pool *p, struct task *t) {
    struct analysis *a = analysis_new(t->job->options);
    analysis_add_file(a, t->job->path, t->text);
    struct pack w = pack_writer(a->arena);
    analysis_pack(a, &w);
    struct pack r = pack_reader(w.bytes, w.n, p->into->arena);
    t->outcome = analysis_unpack(&r, &t->part) ? DONE : DIED;
    analysis_free(a);
}

static size_t busy_workers(const struct pool *p) {
    size_t n = 0;
    for (unsigned i = 0; i < p->o->parallel; i++)
        n += p->workers[i].pid != 0;
    return n;
}

static struct worker *idle_worker(const struct pool *p) {
    for (unsigned i = 0; i < p->o->parallel; i++)
        if (!p->workers[i].pid)
            return &p->workers[i];
    return NULL;
}

static void start_more(struct pool *p) {
    struct worker *w;
    while (p->next < p->n_tasks && (w = idle_worker(p))) {
        struct task *t = &p->tasks[p->next++];
        if (settle(p, t) || start(p, w, t))
            continue;
        if (busy_workers(p) > 0) {
            p->next--; /* again when one has ended */
            return;
        }
        run_here(p, t);
    }
}

/* --- results --- */

static void take_result(struct pool *p, struct worker *w) {
    struct task *t = w->task;
    struct pack r = pack_reader(w->bytes, w->n, p->into->arena);
    bool good = t->status == 0 && analysis_unpack(&r, &t->part);
    t->outcome = good ? DONE : DIED;
    if (good && p->o->cache) {
        struct job job = *t->job;
        job.text = t->text;
        cache_store(p->o->cache, &job, &t->part, w->bytes, w->n, t->start);
    }
}

static void end_worker(struct pool *p, struct worker *w) {
    close(w->fd);
    while (waitpid(w->pid, &w->task->status, 0) < 0 && errno == EINTR)
        ;
    take_result(p, w);
    free(w->bytes);
    *w = (struct worker){.pid = 0};
}

/* Reads what a worker has written; at its end, its result is taken. */
static void read_worker(struct pool *p, struct worker *w) {
    if (w->room - w->n < (size_t)64 << 10) {
        w->room = 2 * w->room + ((size_t)256 << 10);
        unsigned char *grown = realloc(w->bytes, w->room);
        if (!grown) {
            fputs("cuaddr: out of memory\n", stderr);
            abort();
        }
        w->bytes = grown;
    }
    ssize_t n = read(w->fd, w->bytes + w->n, w->room - w->n);
    if (n > 0)
        w->n += (size_t)n;
    else if (n == 0 || errno != EINTR)
        end_worker(p, w);
}

static void wait_for_workers(struct pool *p) {
    struct pollfd fds[JOBS_MAX];
    struct worker *of[JOBS_MAX];
    nfds_t n = 0;
    for (unsigned i = 0; i < p->o->parallel; i++) {
        if (!p->workers[i].pid)
            continue;
        of[n] = &p->workers[i];
        fds[n++] = (struct pollfd){.fd = p->workers[i].fd, .events = POLLIN};
    }
    if (n == 0 || poll(fds, n, -1) < 0)
        return;
    for (nfds_t i = 0; i < n; i++)
        if (fds[i].revents)
            read_worker(p, of[i]);
}

/* --- merging --- */

static const char *death_message(const struct pool *p, const struct task *t) {
    struct ca_arena *arena = p->into->arena;
    if (WIFSIGNALED(t->status) &&
        (WTERMSIG(t->status) == SIGXCPU || WTERMSIG(t->status) == SIGALRM))
        return ca_arena_printf(
            arena,
            "no result after %u seconds of work, so the file is left out; --timeout allows more",
            p->o->seconds);
    if (WIFSIGNALED(t->status) && WTERMSIG(t->status) == SIGABRT) /* as the arena does */
        return ca_arena_printf(arena,
                               "the analysis of this file ran out of memory (a worker has %u GiB), "
                               "or gave up on its own, so it is left out",
                               (unsigned)(JOBS_MEMORY_BYTES >> 30));
    if (WIFSIGNALED(t->status))
        return ca_arena_printf(arena,
                               "the analysis of this file crashed (signal %d, %s), so it is left "
                               "out; please report that",
                               WTERMSIG(t->status), strsignal(WTERMSIG(t->status)));
    return ca_arena_printf(arena,
                           "the analysis of this file ended without a result (status %d), so it is "
                           "left out; please report that",
                           WIFEXITED(t->status) ? WEXITSTATUS(t->status) : -1);
}

static void merge_dead(struct pool *p, const struct task *t) {
    const char *path = ca_arena_strdup(p->into->arena, t->job->path);
    struct analysis_note note = {
        .kind = NOTE_BAD_INPUT, .file = path, .message = death_message(p, t)};
    struct analysis part = {.files = &path, .n_files = 1, .notes = &note, .n_notes = 1};
    analysis_merge(p->into, &part, t->text);
}

static void merge(struct pool *p, struct task *t) {
    if (t->outcome == NO_TEXT)
        analysis_add_file(p->into, t->job->path, NULL); /* which says what is wrong with it */
    else if (t->outcome == DIED)
        merge_dead(p, t);
    else
        analysis_merge(p->into, &t->part, t->text);
}

static void merge_ready(struct pool *p) {
    for (; p->merged < p->next && p->tasks[p->merged].outcome != WAITING; p->merged++) {
        merge(p, &p->tasks[p->merged]);
        if (p->o->merged)
            p->o->merged(p->o->context, p->merged);
    }
}

void jobs_run(struct analysis *into, const struct job *jobs, size_t n,
              const struct jobs_options *o) {
    struct ca_arena *arena = ca_arena_new();
    struct pool p = {.into = into, .o = o, .n_tasks = n};
    p.tasks = ca_arena_alloc(arena, (n + 1) * sizeof *p.tasks);
    p.workers = ca_arena_alloc(arena, o->parallel * sizeof *p.workers);
    for (size_t i = 0; i < n; i++)
        p.tasks[i].job = &jobs[i];
    while (p.merged < n) {
        start_more(&p);
        merge_ready(&p);
        wait_for_workers(&p);
        merge_ready(&p);
    }
    ca_arena_free(arena);
}
