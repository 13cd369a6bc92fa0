/* SPDX-License-Identifier: Apache-2.0 */
/* dcb.h - parts of the answer about Data Center Bridging of one port; see dcb.c. */
#ifndef CD_COLLECT_DCB_H
#define CD_COLLECT_DCB_H

#include <commdoctor/collector.h>
#include <linux/netlink.h>

enum { CD_DCB_ATTRS = 63, CD_DCB_PRIORITIES = 8 };

/* One command of DCB netlink; 0 and the attributes of the answer, or an errno. */
int cd_dcb_ask(struct cd_collect *x, uint8_t command, const char *nic, struct nlattr **tb);

/* Eight bytes as a list; the numbers of the bits that are set. */
void cd_dcb_bytes(struct cd_collect *x, const char *fact, const char *nic, const uint8_t *v);
void cd_dcb_bits(struct cd_collect *x, const char *fact, const char *nic, uint8_t mask);
/* Entries of struct dcb_app; `dscp` (64 items, NULL: not wanted) gets the priority of each DSCP. */
bool cd_dcb_entries(struct cd_collect *x, const char *fact, const char *nic,
		    const struct nlattr *nest, int64_t *dscp);

/* What the other end said by DCBX, of an IEEE answer; then of a CEE one where that told nothing. */
void cd_dcb_peer(struct cd_collect *x, const char *nic, struct nlattr *const *ieee);
/* The older dialect: true when it told which priorities pause. */
bool cd_dcb_cee(struct cd_collect *x, const char *nic);

#endif
