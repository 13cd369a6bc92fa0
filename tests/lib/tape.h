/* SPDX-License-Identifier: Apache-2.0 */
/* tape.h - a host made of recorded netlink answers and files, and one collector run over it. */
#ifndef CD_TESTS_TAPE_H
#define CD_TESTS_TAPE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "host/attr.h"
#include "host/host.h"
#include "model/evidence.h"

struct tape;

struct tape *tape_new(void);
void tape_free(struct tape *t);
struct cd_arena *tape_arena(struct tape *t);

/* `error` or the messages that answer the question. */
void tape_answer(struct tape *t, int protocol, const struct cd_request *question, int error,
		 const struct cd_request *message, size_t n);
/* An answer that the kernel says is not whole: the list changed, or was cut. */
void tape_half_answer(struct tape *t, int protocol, const struct cd_request *question,
		      bool interrupted, bool truncated, const struct cd_request *message, size_t n);
void tape_file(struct tape *t, const char *path, const char *text, int error);
void tape_list(struct tape *t, const char *path, const char *names, size_t n, int error);

/* The question of cd_links_read(), and one link for its answer. */
void tape_links(struct tape *t, const struct cd_request *link, size_t n);
struct cd_request tape_link(int index, const char *name, unsigned flags);
/* IFLA_LINKINFO with a kind and, with `n`, its data. */
void tape_kind(struct cd_request *link, const char *kind, const void *data, size_t n);

/* Run the collector over what was recorded; the evidence lives as long as the tape. */
struct cd_evidence *tape_collect(struct tape *t, const struct cd_collector *collector);

/* The fact in scope host; fails the test when it is not in that state. */
const struct cd_fact *tape_fact(struct tape *t, enum cd_state state, const char *name,
				const char *subject);
void tape_int(struct tape *t, const char *name, const char *subject, int64_t value);
void tape_text(struct tape *t, const char *name, const char *subject, const char *value);
/* Words of a list, a blank between them. */
void tape_texts(struct tape *t, const char *name, const char *subject, const char *words);
void tape_ints(struct tape *t, const char *name, const char *subject, const char *numbers);
void tape_unseen(struct tape *t, const char *name, const char *subject, enum cd_reason reason);

#endif
