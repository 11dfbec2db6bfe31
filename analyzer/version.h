/* version.h - the version of cuaddr, as meson.build has it. */
#ifndef CUADDR_ANALYZER_VERSION_H
#define CUADDR_ANALYZER_VERSION_H

/* "MAJOR.MINOR.PATCH"; static storage. */
const char *version_string(void);

/* The version of the libclang in use, as it names itself. The caller frees it with free(). */
char *version_libclang(void);

#endif
