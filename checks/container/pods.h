/* SPDX-License-Identifier: Apache-2.0 */
/* pods.h - links that end in another network namespace, and the host's end of such a link. */
#ifndef CD_CHECKS_CONTAINER_PODS_H
#define CD_CHECKS_CONTAINER_PODS_H

#include <commdoctor/check.h>
#include <string.h>

#define POD_NEEDS "nic", "nic/kind", "nic/up", "nic/loopback", "nic/ifindex", "nic/far_ifindex", \
	"nic/master", "host/child_netns"

static inline bool pod_is(struct cd_case *c, const char *nic, const char *a, const char *b)
{
	const char *kind;

	return cd_have_text(c, "nic/kind", nic, &kind) && (!strcmp(kind, a) || !strcmp(kind, b));
}

static inline bool pod_is_up(struct cd_case *c, const char *nic)
{
	bool up;

	return !cd_have_bool(c, "nic/up", nic, &up) || up;
}

/* Is the scope that is judged inside a container, whose other end belongs to the host? */
static inline bool pod_inside(struct cd_case *c)
{
	bool child;

	return strcmp(cd_scope(c), "host") || (cd_have_bool(c, "host/child_netns", "", &child) && child);
}

/* One end of a pair whose other end lies in another namespace. */
static inline bool pod_link(struct cd_case *c, const char *nic)
{
	int64_t far;

	return pod_is(c, nic, "veth", "netkit") && cd_have_int(c, "nic/far_ifindex", nic, &far) &&
	       pod_is_up(c, nic);
}

/* The end of it that the host has: each names the number of the other.  NULL: not seen. */
static inline const char *pod_host_end(struct cd_case *c, const char *nic)
{
	struct cd_case *h = cd_host(c);
	int64_t mine, far, index, back;

	if (h == c || !cd_have_int(c, "nic/ifindex", nic, &mine) ||
	    !cd_have_int(c, "nic/far_ifindex", nic, &far))
		return NULL;
	for (const char *n = NULL; (n = cd_walk(h, "nic", n));)
		if (pod_is(h, n, "veth", "netkit") && cd_have_int(h, "nic/ifindex", n, &index) &&
		    index == far && cd_have_int(h, "nic/far_ifindex", n, &back) && back == mine)
			return n;
	return NULL;
}

#endif
