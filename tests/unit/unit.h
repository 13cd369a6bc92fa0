/* SPDX-License-Identifier: Apache-2.0 */
/* unit.h - what does every unit test need before cmocka.h? */
#ifndef CD_TESTS_UNIT_H
#define CD_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#endif
