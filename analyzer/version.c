/* version.c - the versions of cuaddr and of the libclang it runs on. */
#include "version.h"

#include "cuaddr_version.h"

#include <clang-c/Index.h>

#include <string.h>

const char *version_string(void) {
    return CUADDR_VERSION;
}

char *version_libclang(void) {
    CXString version = clang_getClangVersion();
    char *copy = strdup(clang_getCString(version));
    clang_disposeString(version);
    return copy;
}
