// SPDX-License-Identifier: Apache-2.0
/*
 * udp - which UDP sockets are there, and what did each of them drop?
 *
 * /proc/net/udp and udp6 need no module, and their last column counts what the socket dropped since
 * it was opened: for a full buffer, but also for a filter of its own or a wrong checksum.  The files are
 * read in pieces while sockets come and go: a line may be there twice, or not at all.  How large a
 * buffer is only udp_diag tells.
 */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include <commdoctor/collector.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/socket-owners.h"
#include "collect/udp.h"
#include "host/host.h"

static const struct cd_column columns[] = {
	{ "local", CD_COL_TEXT, "" },	 { "port", CD_COL_INT, "" },
	{ "family", CD_COL_TEXT, "" },	 { "queue", CD_COL_INT, "bytes" },
	{ "drops", CD_COL_INT, "" },	 { "uid", CD_COL_INT, "" },
	{ "inode", CD_COL_INT, "" },	 { "process", CD_COL_TEXT, "" },
	{ "rcvbuf", CD_COL_INT, "bytes" },	/* where udp_diag is there */
	{ .name = NULL },
};
static const struct cd_fact_spec facts[] = {
	{ .name = "sock/udp", .type = CD_TABLE, .unit = "", .source = "ss -uamnp",
	  .about = "UDP sockets: what waits, and what was dropped since they were opened",
	  .columns = columns, .weight = "drops" },
	{ .name = "sock/udp_again", .type = CD_TABLE, .unit = "", .source = "ss -uamnp",
	  .about = "the same after the interval", .columns = columns, .weight = "drops" },
	{ .name = NULL },
};
static const struct file {
	const char *path, *family;
} files[] = { { "/proc/net/udp", "IPv4" }, { "/proc/net/udp6", "IPv6" } };

enum { NAMED = 16, NEARLY = 80 };	/* sockets whose process is looked up; per cent */

/* 0 when both files were read; else a fact was put. */
static int read_all(struct cd_collect *x, const char *fact, struct cd_udp_sockets *all)
{
	struct cd_arena *a = cd_collect_arena(x);

	for (size_t f = 0; f < sizeof(files) / sizeof(files[0]); f++) {
		struct cd_bytes b = cd_host_read(cd_collect_host(x), a, files[f].path,
						 CD_READ_LARGE);

		if (f && b.error == ENOENT)
			continue;	/* a kernel without IPv6 */
		if (!b.error && !b.truncated && cd_proc_net_udp_parse(a, b.data, all))
			continue;
		if (b.error)
			cd_put_errno(x, fact, "", files[f].path, b.error);
		else if (b.truncated)
			cd_put_unseen(x, fact, "", CD_TRUNCATED, "%s is too long", files[f].path);
		else
			cd_put_unseen(x, fact, "", b.len ? CD_GARBAGE : CD_MASKED,
				      "%s is not what the kernel writes", files[f].path);
		return -1;
	}
	return 0;
}

static void add_buffers(struct cd_collect *x, struct cd_udp_sockets *all)
{
	static const uint8_t family[] = { AF_INET, AF_INET6 };
	struct cd_map *of = cd_map_new(cd_collect_arena(x));

	if (!cd_udp_diag_is_safe(x))
		return;
	for (size_t i = 0; i < all->n; i++)
		if (all->socket[i].s.inode)
			cd_map_set(of, &all->socket[i].s.inode, sizeof(all->socket[i].s.inode),
				   &all->socket[i]);
	for (size_t f = 0; f < 2; f++) {
		struct cd_netlink_reply reply = cd_udp_diag_ask(x, family[f]);

		for (size_t i = 0; !reply.error && i < reply.n; i++) {
			struct cd_udp_socket *s;
			struct cd_socket told;

			if (!cd_inet_diag_parse(cd_collect_arena(x), reply.message[i], &told))
				continue;
			s = cd_map_get(of, &told.inode, sizeof(told.inode));
			if (s)
				s->s.rcvbuf = told.rcvbuf;
		}
	}
}

static bool is_nearly_full(const struct cd_socket *s)
{
	return s->rcvbuf && (uint64_t)100 * s->rqueue >= (uint64_t)NEARLY * s->rcvbuf;
}

/* The ones with most dropped, if they dropped at all, and those about to. */
static void name_some(struct cd_collect *x, struct cd_udp_sockets *all)
{
	struct cd_udp_socket *most[NAMED] = { NULL };
	const char *owner[NAMED] = { NULL };
	uint32_t inode[NAMED] = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++) {
		struct cd_udp_socket *s = &all->socket[i];
		size_t k;

		if ((!s->drops && !is_nearly_full(&s->s)) || !s->s.inode)
			continue;
		for (k = n < NAMED ? n++ : NAMED; k > 0 && most[k - 1]->drops < s->drops; k--)
			if (k < NAMED)
				most[k] = most[k - 1];
		if (k < NAMED)
			most[k] = s;
	}
	for (size_t i = 0; i < n; i++)
		inode[i] = most[i]->s.inode;
	cd_socket_owners(x, inode, owner, n);
	for (size_t i = 0; i < n; i++)
		most[i]->process = owner[i];
}

static void put(struct cd_collect *x, const char *fact, const struct cd_udp_sockets *all)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_rows *rows = cd_table_begin(x, fact, "");
	struct cd_map *seen = cd_map_new(a);

	for (size_t i = 0; i < all->n; i++) {
		const struct cd_udp_socket *s = &all->socket[i];

		if (s->s.inode && cd_map_get(seen, &s->s.inode, sizeof(s->s.inode)))
			continue;
		if (s->s.inode)
			cd_map_set(seen, &s->s.inode, sizeof(s->s.inode), seen);
		cd_row_text(rows, "local", cd_address_text(a, &s->s.local));
		cd_row_int(rows, "port", s->s.local_port);
		cd_row_text(rows, "family", s->six ? "IPv6" : "IPv4");
		cd_row_int(rows, "queue", s->s.rqueue);
		cd_row_int(rows, "drops", (int64_t)s->drops);
		cd_row_int(rows, "uid", s->s.uid);
		if (s->s.inode)
			cd_row_int(rows, "inode", s->s.inode);
		if (s->s.rcvbuf)
			cd_row_int(rows, "rcvbuf", s->s.rcvbuf);
		if (s->process)
			cd_row_text(rows, "process", s->process);
		cd_row_end(rows);
	}
	cd_table_end(rows);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	const char *fact = cd_second_sample(x) ? "sock/udp_again" : "sock/udp";
	struct cd_udp_sockets all = { 0 };

	(void)err;
	if (!cd_second_sample(x))
		cd_put_unseen(x, "sock/udp_again", "", CD_ONE_SAMPLE, "only one sample was taken");
	if (read_all(x, fact, &all))
		return 0;
	if (cd_second_sample(x)) {
		add_buffers(x, &all);
		name_some(x, &all);
	}
	put(x, fact, &all);
	return 0;
}

const struct cd_collector cd_collector_udp = {
	.name = "udp", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED | CD_PER_NETNS,
};
