/* SPDX-License-Identifier: Apache-2.0 */
/* error.h - "we failed": a sentence for a tired human, filled by a function that returns -1. */
#ifndef CD_BASE_ERROR_H
#define CD_BASE_ERROR_H

struct cd_error {
	char text[1024];
};

/* Set the text (cut at a UTF-8 boundary) and return -1.  `err` may be NULL. */
int cd_error_set(struct cd_error *err, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* Put words before what is already there and return -1. */
int cd_error_prefix(struct cd_error *err, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

#endif
