/* testing.h - cmocka with the headers that it wants before itself. */
#ifndef CUADDR_TESTING_H
#define CUADDR_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
