/* SPDX-License-Identifier: Apache-2.0 */
/* sysctl-scope.h - which kernel settings belong to the machine, and not to a network namespace? */
#ifndef CD_HOST_SYSCTL_SCOPE_H
#define CD_HOST_SYSCTL_SCOPE_H

#include <stdbool.h>

#include "base/text.h"

static inline bool cd_sysctl_listed(const char *const *list, const char *key)
{
	for (; *list; list++)
		if (cd_text_glob(*list, key))
			return true;
	return false;
}

/* Hidden in every network namespace but the first; a trailing '*' is a prefix. */
static inline bool cd_sysctl_is_host_only(const char *key)
{
	static const char *const host_only[] = {
		"net.core.*", "net.ipv4.tcp_mem", "net.ipv4.udp_mem", "net.ipv4.tcp_max_orphans",
		"net.ipv4.tcp_low_latency", "net.ipv4.tcp_available_ulp", "net.ipv4.inet_peer_*",
		"net.ipv4.cipso_*", "net.ipv4.fib_sync_mem", "net.ipv4.neigh.default.*",
		"net.ipv6.neigh.default.*", "net.ipv4.route.*", NULL
	};
	/* Of those, what every network namespace has since it exists. */
	static const char *const everywhere[] = { "net.core.somaxconn", "net.core.txrehash", NULL };

	return cd_sysctl_listed(host_only, key) && !cd_sysctl_listed(everywhere, key);
}

/* Can it be set on the host alone?  Some keys show in every namespace and are read-only there. */
static inline bool cd_sysctl_is_set_on_host(const char *key)
{
	static const char *const read_only[] = {
		"net.netfilter.nf_conntrack_max", "net.netfilter.nf_conntrack_buckets",
		"net.netfilter.nf_conntrack_expect_max", NULL
	};

	return cd_sysctl_is_host_only(key) || cd_sysctl_listed(read_only, key);
}

#endif
