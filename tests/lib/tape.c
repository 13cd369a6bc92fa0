/* SPDX-License-Identifier: Apache-2.0 */
/* tape.c - how does a collector read this answer of a kernel? */
#include "tape.h"

#include <linux/if.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/collect.h"
#include "files.h"
#include "host/root.h"

struct tape {
	struct cd_arena *arena;
	char *scratch;
	const char *file;
	struct cd_capture *writer;
	struct cd_host *host;
	struct cd_evidence *evidence;
};

struct tape *tape_new(void)
{
	struct cd_arena *a = cd_arena_new();
	struct tape *t = cd_alloc(a, sizeof(*t));
	struct cd_error err = { "" };

	t->arena = a;
	t->scratch = scratch_new();
	t->file = cd_sprintf(a, "%s/tape", t->scratch);
	t->writer = cd_capture_new(t->file, &err);
	if (!t->writer)
		fail_msg("%s", err.text);
	t->evidence = cd_evidence_new(a);
	return t;
}

void tape_free(struct tape *t)
{
	if (t->writer)
		cd_capture_abandon(t->writer);
	if (t->host)
		cd_host_close(t->host);
	scratch_remove(t->scratch);
	cd_arena_free(t->arena);
}

struct cd_arena *tape_arena(struct tape *t)
{
	return t->arena;
}

static void answer(struct tape *t, int protocol, const struct cd_request *question, int error,
		   struct cd_netlink_reply reply, const struct cd_request *message)
{
	const struct nlmsghdr **list = cd_alloc_n(t->arena, reply.n + 1, sizeof(*list));
	size_t key_len, len;
	const void *key = cd_netlink_key(t->arena, protocol, NULL, question,
					 question->as.header.nlmsg_len, &key_len);
	const void *value;

	reply.message = list;
	for (size_t i = 0; i < reply.n; i++)
		list[i] = &message[i].as.header;
	value = cd_netlink_pack(t->arena, &reply, &len);
	cd_capture_add(t->writer, false, 'n', key, key_len, value, len, error);
}

void tape_answer(struct tape *t, int protocol, const struct cd_request *question, int error,
		 const struct cd_request *message, size_t n)
{
	answer(t, protocol, question, error, (struct cd_netlink_reply){ .n = n }, message);
}

void tape_half_answer(struct tape *t, int protocol, const struct cd_request *question,
		      bool interrupted, bool truncated, const struct cd_request *message, size_t n)
{
	answer(t, protocol, question, 0,
	       (struct cd_netlink_reply){ .n = n, .interrupted = interrupted, .truncated = truncated },
	       message);
}

void tape_file(struct tape *t, const char *path, const char *text, int error)
{
	cd_capture_add(t->writer, false, 'r', path, strlen(path), text,
		       text ? strlen(text) : 0, error);
}

void tape_list(struct tape *t, const char *path, const char *names, size_t n, int error)
{
	cd_capture_add(t->writer, false, 'l', path, strlen(path), names, n, error);
}

void tape_links(struct tape *t, const struct cd_request *link, size_t n)
{
	const struct ifinfomsg any = { .ifi_family = AF_UNSPEC };
	struct cd_request q;

	cd_request_begin(&q, RTM_GETLINK, NLM_F_DUMP, &any, sizeof(any));
	tape_answer(t, NETLINK_ROUTE, &q, 0, link, n);
}

struct cd_request tape_link(int index, const char *name, unsigned flags)
{
	const struct ifinfomsg h = { .ifi_index = index, .ifi_flags = flags, .ifi_type = 1 };
	struct cd_request m;

	cd_request_begin(&m, RTM_NEWLINK, NLM_F_MULTI, &h, sizeof(h));
	m.as.header.nlmsg_flags = NLM_F_MULTI;
	cd_request_add_text(&m, IFLA_IFNAME, name);
	return m;
}

void tape_kind(struct cd_request *link, const char *kind, const void *data, size_t n)
{
	size_t nest = cd_request_nest(link, IFLA_LINKINFO);

	cd_request_add_text(link, IFLA_INFO_KIND, kind);
	if (n)
		cd_request_add(link, IFLA_INFO_DATA, data, n);
	cd_request_nest_end(link, nest);
}

struct cd_evidence *tape_collect(struct tape *t, const struct cd_collector *collector)
{
	static const char *const all[] = { "route/*", "sock/*" };	/* what is only put where it is wanted */
	struct cd_error err = { "" };
	struct cd_assignment task = { .scope = "host", .wanted = all, .n_wanted = 2,
		.sink = { cd_sink_evidence, t->evidence } };

	if (t->writer && cd_capture_finish(t->writer, "boot", 1, 2, &err))
		fail_msg("%s", err.text);
	t->writer = NULL;
	if (!t->host)
		t->host = cd_host_open(t->file, &err);
	if (!t->host)
		fail_msg("%s", err.text);
	task.host = t->host;
	if (cd_collect_run(collector, &task, &err))
		fail_msg("%s", err.text);
	return t->evidence;
}

const struct cd_fact *tape_fact(struct tape *t, enum cd_state state, const char *name,
				const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(t->evidence, "host", name, subject);

	if (!f)
		fail_msg("there is no fact %s of '%s'", name, subject);
	if (f->state != state)
		fail_msg("%s of '%s' has state %d: %s", name, subject, f->state,
			 f->why ? f->why : "");
	return f;
}

void tape_int(struct tape *t, const char *name, const char *subject, int64_t value)
{
	const struct cd_fact *f = tape_fact(t, CD_PRESENT, name, subject);
	int64_t is = f->type == CD_COUNTER ? (int64_t)f->as.counter->last : f->as.i;

	if (is != value)
		fail_msg("%s of '%s' is %lld, not %lld", name, subject, (long long)is,
			 (long long)value);
}

void tape_text(struct tape *t, const char *name, const char *subject, const char *value)
{
	assert_string_equal(tape_fact(t, CD_PRESENT, name, subject)->as.text, value);
}

void tape_texts(struct tape *t, const char *name, const char *subject, const char *words)
{
	const struct cd_list *l = tape_fact(t, CD_PRESENT, name, subject)->as.list;
	const char *is = "";

	for (size_t i = 0; i < l->n; i++)
		is = cd_sprintf(t->arena, "%s%s%s", is, *is ? " " : "", l->text[i]);
	assert_string_equal(is, words);
}

void tape_ints(struct tape *t, const char *name, const char *subject, const char *numbers)
{
	const struct cd_list *l = tape_fact(t, CD_PRESENT, name, subject)->as.list;
	const char *is = "";

	for (size_t i = 0; i < l->n; i++)
		is = cd_sprintf(t->arena, "%s%s%lld", is, *is ? " " : "", (long long)l->num[i]);
	assert_string_equal(is, numbers);
}

void tape_unseen(struct tape *t, const char *name, const char *subject, enum cd_reason reason)
{
	assert_int_equal(tape_fact(t, CD_UNSEEN, name, subject)->reason, reason);
}
