/* helper_string.h - the CUDA samples' helpers for command lines and paths. */
#ifndef CUADDR_HELPER_STRING_H
#define CUADDR_HELPER_STRING_H
#pragma GCC system_header

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <fstream>
#include <string>

#include "cuaddr/prelude.h"

bool checkCmdLineFlag(const int argc, const char **argv, const char *name);
int getCmdLineArgumentInt(const int argc, const char **argv, const char *name);
float getCmdLineArgumentFloat(const int argc, const char **argv, const char *name);
bool getCmdLineArgumentString(const int argc, const char **argv, const char *name, char **value);
template <class T>
bool getCmdLineArgumentValue(const int argc, const char **argv, const char *name, T *value);
char *sdkFindFilePath(const char *filename, const char *executable);
int stringRemoveDelimiter(char delimiter, const char *string);
int getFileExtension(char *filename, char **extension);

#endif
