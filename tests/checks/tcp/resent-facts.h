/* SPDX-License-Identifier: Apache-2.0 */
/* resent-facts.h - counters and connections for tcp.retrans_ratio and tcp.timeouts. */
#ifndef CD_TESTS_RESENT_FACTS_H
#define CD_TESTS_RESENT_FACTS_H

#include "lib/judge.h"

#define EXT "rate/netstat/TcpExt."

static const struct cd_column resent_columns[] = {
	{ "state", CD_COL_TEXT, "" }, { "peer", CD_COL_TEXT, "" }, { "peer_port", CD_COL_INT, "" },
	{ "loopback", CD_COL_INT, "" }, { "cookie", CD_COL_INT, "" },
	{ "retrans", CD_COL_INT, "" }, { .name = NULL },
};

static inline void resent_tables(struct cd_test *t)
{
	give_table(t, "sock/tcp", "", resent_columns);
	give_table(t, "sock/tcp_again", "", resent_columns);
}

/* A connection that had sent so much again at the first sample and at the second. */
static inline void resent_flow(struct cd_test *t, int64_t cookie, const char *peer, int64_t was,
			       int64_t is, int64_t loopback)
{
	give_row(t, "sock/tcp", "", "state", "established", "peer", peer, "peer_port", INT64_C(7001),
		 "loopback", loopback, "cookie", cookie, "retrans", was, NULL);
	give_row(t, "sock/tcp_again", "", "state", "established", "peer", peer, "peer_port",
		 INT64_C(7001), "loopback", loopback, "cookie", cookie, "retrans", is, NULL);
}

#endif
