/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gather.h - test a collector: make a root of files, collect from it, assert the facts.
 *
 * The root is a folder of its own that goes away with the test; with gather_open() it is any
 * other root, "/" included.
 */
#ifndef CD_TESTS_GATHER_H
#define CD_TESTS_GATHER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/run.h"

struct cd_gather;

/* An empty root. */
struct cd_gather *gather_new(void);
/* An existing root; `root` NULL: this machine. */
struct cd_gather *gather_open(const char *root);
void gather_free(struct cd_gather *g);

/* Files of the root; folders above are made.  Before the first gather(). */
void gather_file(struct cd_gather *g, const char *path, const char *text);
void gather_bytes(struct cd_gather *g, const char *path, const void *bytes, size_t n);
void gather_folder(struct cd_gather *g, const char *path);
void gather_link(struct cd_gather *g, const char *path, const char *to);

/* Run one collector with all of its facts wanted, or with some. */
void gather(struct cd_gather *g, const struct cd_collector *collector);
void gather_wanted(struct cd_gather *g, const struct cd_collector *collector,
		   const char *const *wanted, size_t n);
/* The second sample of the same collector. */
void gather_again(struct cd_gather *g, const struct cd_collector *collector);

/*
 * All that is read from now on goes into a capture; gather_replay() forgets the facts and goes on
 * with the capture, 3 s between its samples, in place of the root.
 */
void gather_record(struct cd_gather *g);
void gather_replay(struct cd_gather *g);

/* Derive, then judge one check of the array with its default bounds; the facts are then final. */
const struct cd_result *gather_judge(struct cd_gather *g, const struct cd_check *checks,
				     const char *id);
/* NULL when the result has no such subject. */
const struct cd_subject *judged(const struct cd_result *r, const char *subject);

/* NULL when nothing was put. */
const struct cd_fact *gathered(struct cd_gather *g, const char *fact, const char *subject);
void gathered_int(struct cd_gather *g, const char *fact, const char *subject, int64_t v);
void gathered_real(struct cd_gather *g, const char *fact, const char *subject, double v);
void gathered_bool(struct cd_gather *g, const char *fact, const char *subject, bool v);
void gathered_text(struct cd_gather *g, const char *fact, const char *subject, const char *v);
/* Members joined with blanks. */
void gathered_texts(struct cd_gather *g, const char *fact, const char *subject, const char *v);
void gathered_counter(struct cd_gather *g, const char *fact, const char *subject, uint64_t v);
void gathered_absent(struct cd_gather *g, const char *fact, const char *subject);
void gathered_unseen(struct cd_gather *g, const char *fact, const char *subject,
		     enum cd_reason reason);

/*
 * A machine recorded by others ("fakepcilocalities.tar.bz2"), read from its archive; the test is
 * skipped where the recordings are not at hand (CD_HOSTS, or ../shared/hosts beside the sources).
 */
struct cd_gather *gather_recorded(const char *archive);

#endif
