/* SPDX-License-Identifier: Apache-2.0 */
/* qdisc.h - the options of queueing disciplines, each kind in its own encoding. */
#ifndef CD_COLLECT_QDISC_H
#define CD_COLLECT_QDISC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cd_netlink_reply;
struct cd_rows;
struct nlattr;

/* What a kind counts in its own way (TCA_STATS_APP). */
struct cd_qdisc_own {
	bool flow, codel;		/* which of them are told */
	uint64_t flow_drops;		/* fq */
	uint64_t overlimit_drops, ecn_mark;	/* fq_codel */
};
struct cd_qdisc_own cd_qdisc_own(const char *kind, const struct nlattr *app);
/* Set the cells that the options of this kind fill. */
void cd_qdisc_options(struct cd_rows *t, const char *kind, const struct nlattr *options);
/* htb: what its classes allow; `classes` are those of the link, `handle` names the qdisc. */
void cd_qdisc_htb(struct cd_rows *t, const struct nlattr *options, uint32_t handle,
		  const struct cd_netlink_reply *classes);

#endif
