/* What every test of the base includes. */
#ifndef LUDOPOD_TESTS_BASE_SUPPORT_H
#define LUDOPOD_TESTS_BASE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
