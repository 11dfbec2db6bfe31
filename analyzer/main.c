/* main.c - the program cuaddr. */
#include "version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 2 || strcmp(argv[1], "--version") != 0) {
        fprintf(stderr, "usage: cuaddr --version\n");
        return 2;
    }
    char *libclang = version_libclang();
    printf("cuaddr %s (%s)\n", version_string(), libclang ? libclang : "libclang");
    free(libclang);
    return 0;
}
