/* SPDX-License-Identifier: Apache-2.0 */
/* dead.h - which settings do kernels no longer have, or no longer obey? */
#ifndef CD_CHECKS_SYSCTL_DEAD_H
#define CD_CHECKS_SYSCTL_DEAD_H

#include <string.h>

#include <commdoctor/check.h>

#include "compare.h"

#define DEAD_SINCE(major, minor) ((major) << 16 | (minor) << 8)
#define DEAD_RECYCLE "net.ipv4.tcp_tw_recycle"

/*
 * `since`: without effect from this kernel on, though its file may remain; 0: the file went away, which
 * is seen by itself, at the latest in 4.19.
 */
static const struct dead_knob {
	const char *key;
	int since;
	const char *said, *instead;
} dead_knobs[] = {
	{ "net.ipv4.tcp_low_latency", DEAD_SINCE(4, 14), "4.14", "net.core.busy_read" },
	{ "net.ipv4.tcp_fack", DEAD_SINCE(4, 15), "4.15", "net.ipv4.tcp_recovery" },
	{ "net.ipv4.tcp_adv_win_scale", DEAD_SINCE(6, 6), "6.6", "net.ipv4.tcp_rmem" },
	{ "net.core.warnings", DEAD_SINCE(4, 0), "3.19", "the level of the console (dmesg -n)" },
	{ "net.ipv4.route.max_size", DEAD_SINCE(3, 6), "3.6", "nothing: there is no such cache" },
	{ "net.ipv6.route.max_size", DEAD_SINCE(6, 3), "6.3", "nothing: there is no such limit" },
	{ DEAD_RECYCLE, 0, NULL, "net.ipv4.tcp_tw_reuse" },
	{ "net.ipv4.tcp_frto_response", 0, NULL, "net.ipv4.tcp_frto" },
	{ "net.ipv4.tcp_abc", 0, NULL, "nothing: the kernel counts bytes itself" },
	{ "net.ipv4.tcp_max_ssthresh", 0, NULL, "net.ipv4.tcp_congestion_control" },
	{ "net.ipv4.tcp_cookie_size", 0, NULL, "net.ipv4.tcp_fastopen" },
	{ "net.ipv4.tcp_dma_copybreak", 0, NULL, "nothing: the copy engine went, too" },
	{ "net.ipv4.tcp_thin_dupack", 0, NULL, "net.ipv4.tcp_recovery" },
	{ "net.ipv4.ip_conntrack_max", 0, NULL, "net.netfilter.nf_conntrack_max" },
	{ "net.ipv4.netfilter.ip_conntrack_*", 0, NULL, "net.netfilter.nf_conntrack_*" },
};

/* The finding that a line with this key and value is worth; NULL: none. */
static inline const char *dead_code(const char *key, int64_t kernel, const char *state,
				    const char *value, const struct dead_knob **knob)
{
	const struct dead_knob *k = dead_knobs;
	const struct dead_knob *end = k + sizeof(dead_knobs) / sizeof(dead_knobs[0]);

	while (k < end && !cd_glob(k->key, key))
		k++;
	if (k == end)
		return NULL;
	*knob = k;
	if (k->since)
		return kernel >= k->since ? "no-effect" : NULL;
	if (!strcmp(state, "missing"))
		return kernel >= DEAD_SINCE(4, 19) ? "gone" : NULL;
	return !strcmp(k->key, DEAD_RECYCLE) && compare_setting(k->key, value, "0") == OTHER ?
	       "breaks-nat" : NULL;
}

#endif
