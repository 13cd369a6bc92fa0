/* SPDX-License-Identifier: Apache-2.0 */
/* ethnl.h - one question of ethtool's netlink about one link, and who is asked. */
#ifndef CD_COLLECT_ETHNL_H
#define CD_COLLECT_ETHNL_H

#include <commdoctor/collector.h>

#include "host/attr.h"
#include "host/link.h"

enum { CD_ETHNL_ATTRS = 31 };

struct cd_ethnl {
	struct cd_links links;
	uint16_t family;	/* 0: this kernel has none, `error` says why not */
	int error;
};

/* The links and the family; false: there is no list of links, and collect/links.c says why. */
bool cd_ethnl_open(struct cd_collect *x, struct cd_ethnl *e);
/* A GET with header flags (ETHTOOL_FLAG_*); tb[CD_ETHNL_ATTRS + 1] is of the first answer.  An errno. */
int cd_ethnl_get(struct cd_collect *x, const struct cd_ethnl *e, uint8_t command, uint32_t flags,
		 const char *nic, struct nlattr **tb);
/* Facts of a command that failed with `error`: absent in the words of `none` where it is an answer. */
void cd_ethnl_failed(struct cd_collect *x, const char *const *fact, size_t n, const char *nic,
		     int error, const char *none);

#endif
