/* SPDX-License-Identifier: Apache-2.0 */
/* routes.h - what the parts of the routes collector know of each other. */
#ifndef CD_COLLECT_ROUTES_H
#define CD_COLLECT_ROUTES_H

#include <stddef.h>
#include <stdint.h>

#include "host/host.h"
#include "host/link.h"

struct cd_arena;
struct cd_collect;
struct cd_rows;
struct nlattr;
struct rtmsg;

struct cd_hop {
	uint32_t oif, weight;
	unsigned flags;
	const char *gateway;
};

/* A next hop of an IPv4 route for packets that are sent on; addresses in host order. */
struct cd_flat_route {
	uint32_t table, dst, oif;
	unsigned bits;
};

struct cd_route_dump {
	struct cd_collect *x;
	struct cd_arena *a;
	struct cd_links links;
	struct cd_netlink_reply routes, nexthops;
	struct cd_rows *t;
	struct cd_flat_route *flat;
	size_t n_flat, room;
};

/* The hops of a route message; 0 when it is broken. */
size_t cd_route_hops(struct cd_route_dump *d, const struct rtmsg *h, struct nlattr **tb,
		     struct cd_hop **hops);

/* Puts the table "rule"; does some rule lead to the routing table? */
struct cd_rule_tables {
	uint32_t *table;
	size_t n;
	int error;		/* of the dump; EOPNOTSUPP: a kernel without rules */
};
struct cd_rule_tables cd_rules_put(struct cd_route_dump *d);

/* Puts the table "route/back". */
void cd_route_back_put(struct cd_route_dump *d, const struct cd_rule_tables *rules);
/* Puts the table "route/learned". */
void cd_route_learned_put(struct cd_route_dump *d);
extern const struct cd_column cd_rule_columns[], cd_route_back_columns[],
	cd_route_learned_columns[];

#endif
