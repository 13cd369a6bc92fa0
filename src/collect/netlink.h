/* SPDX-License-Identifier: Apache-2.0 */
/* netlink.h - why can a netlink reply not be believed, in the words of facts? */
#ifndef CD_COLLECT_NETLINK_H
#define CD_COLLECT_NETLINK_H

#include <commdoctor/collector.h>
#include <errno.h>
#include <string.h>

#include "host/host.h"

/* 0 when the reply is whole.  EOPNOTSUPP is for the caller, who knows what it means. */
static inline enum cd_reason cd_reply_reason(const struct cd_netlink_reply *r, const char **why)
{
	*why = "";
	if (r->error == ENODATA) {
		*why = "there is no such netlink reply";
		return CD_NOT_COLLECTED;
	}
	if (r->error == EACCES || r->error == EPERM) {
		*why = strerror(r->error);
		return CD_PERMISSION;
	}
	if (r->error == ETIMEDOUT || r->error == EAGAIN) {
		*why = "the kernel did not answer in time";
		return CD_TIMEOUT;
	}
	if (r->error) {
		*why = strerror(r->error);
		return CD_GARBAGE;
	}
	if (r->truncated) {
		*why = "the reply was cut before its end";
		return CD_TRUNCATED;
	}
	if (r->interrupted) {
		*why = "the list kept changing while it was read";
		return CD_TRUNCATED;
	}
	return 0;
}

#endif
