/* SPDX-License-Identifier: Apache-2.0 */
/* What does the text file say? */
#ifndef LAB_ANSWERS_H
#define LAB_ANSWERS_H
#include <stdbool.h>

/* The library exports what NVML exports and nothing else. */
#pragma GCC visibility push(hidden)

#define ANSWERS_KEY 160

/*
 * Reads the file and those it includes, anew each time.  Returns false, with a line on stderr, when
 * it cannot be read or a line is no "KEY = VALUE".
 */
bool answers_read(const char *path);
void answers_forget(void);

/* The value of the last line whose key fits, NULL when there is none. */
const char *answers_text(const char *key, ...) __attribute__((format(printf, 1, 2)));

/* 0: no such key; 1: a number; -1: a value that is none (a line on stderr says so). */
int answers_number(unsigned long long *value, const char *key, ...)
	__attribute__((format(printf, 2, 3)));

/* The whole of text as a number in C's notation. */
bool answers_parse(const char *text, unsigned long long *value);

#pragma GCC visibility pop

#endif
