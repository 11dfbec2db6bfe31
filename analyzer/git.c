/* git.c - asks git, in a process of its own. */
#include "git.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "whole.h"

#define MAX_ARGS 32

/* Never returns. */
static void become_git(const char *const *args, int out, int err) {
    const char *argv[MAX_ARGS + 2] = {"git"};
    for (size_t i = 0; args[i] && i < MAX_ARGS; i++)
        argv[i + 1] = args[i];
    if (dup2(out, STDOUT_FILENO) >= 0 && dup2(err, STDERR_FILENO) >= 0)
        execvp("git", (char *const *)argv);
    _exit(127);
}

/* git's last line that says something, without "fatal: ". */
static const char *complaint(FILE *err, int status, struct ca_arena *arena) {
    size_t n;
    rewind(err);
    char *text = whole_stream(err, arena, &n);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127 && n == 0)
        return "git is not installed";
    text[strcspn(text, "\r\n")] = '\0';
    if (strncmp(text, "fatal: ", 7) == 0)
        text += 7;
    return *text ? text : "git failed";
}

char *git_run(const char *const *args, struct ca_arena *arena, size_t *bytes, const char **error) {
    int ends[2], status = -1;
    FILE *err = tmpfile();
    if (!err || pipe(ends) != 0) {
        *error = ca_arena_strdup(arena, strerror(errno));
        if (err)
            fclose(err);
        return NULL;
    }
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        become_git(args, ends[1], fileno(err));
    }
    close(ends[1]);
    FILE *in = fdopen(ends[0], "r");
    char *text = whole_stream(in, arena, bytes);
    fclose(in);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (pid <= 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        *error = complaint(err, status, arena);
        text = NULL;
    }
    fclose(err);
    return text;
}
