/* SPDX-License-Identifier: Apache-2.0 */
/*
 * keys.h - which settings concern communication, which have many writers, and what does a kernel
 * start with that nobody configured?
 */
#ifndef CD_CHECKS_SYSCTL_KEYS_H
#define CD_CHECKS_SYSCTL_KEYS_H

#include <commdoctor/check.h>

/* Settings of the checks of this program; a host has a thousand others. */
static const char *const keys_ours[] = {
	"net.*", "sunrpc.*", "vm.min_free_kbytes", "vm.zone_reclaim_mode", "kernel.numa_balancing",
	"kernel.sched_rt_runtime_us", NULL
};
/* Actions and what reads back otherwise by design. */
static const char *const keys_not[] = { "*.flush", "net.ipv4.tcp_fastopen_key", NULL };
/*
 * One interface (all and default apart): network managers, container networks and udev write
 * there; and settings that the kernel changes with others.
 */
static const char *const keys_shared[] = {
	"net.ipv4.conf.*", "net.ipv6.conf.*", "net.ipv4.neigh.*", "net.ipv6.neigh.*",
	"net.mpls.conf.*", NULL
};
static const char *const keys_common[] = {
	"net.*.conf.all.*", "net.*.conf.default.*", "net.*.neigh.default.*", NULL
};
static const char *const keys_coupled[] = {
	"*.forwarding", "*.mc_forwarding", "*.ip_forward", "*.disable_ipv6", "*.accept_ra", NULL
};

static inline bool keys_match(const char *const *list, const char *key)
{
	for (; *list; list++)
		if (cd_glob(*list, key))
			return true;
	return false;
}

/* Defaults that depend on neither memory, HZ, CPUs nor build options, since the kernel named. */
#define CODE(major, minor) ((major) << 16 | (minor) << 8)
static const struct { const char *key, *fact; int64_t value, since; } keys_default[] = {
#define KEY(name) name, "sysctl/" name
	{ KEY("net.ipv4.tcp_window_scaling"), 1, 0 },
	{ KEY("net.ipv4.tcp_sack"), 1, 0 },
	{ KEY("net.ipv4.tcp_dsack"), 1, 0 },
	{ KEY("net.ipv4.tcp_timestamps"), 1, 0 },
	{ KEY("net.ipv4.tcp_moderate_rcvbuf"), 1, 0 },
	{ KEY("net.ipv4.tcp_slow_start_after_idle"), 1, 0 },
	{ KEY("net.ipv4.tcp_no_metrics_save"), 0, 0 },
	{ KEY("net.ipv4.tcp_mtu_probing"), 0, 0 },
	{ KEY("net.ipv4.tcp_abort_on_overflow"), 0, 0 },
	{ KEY("net.ipv4.tcp_fin_timeout"), 60, 0 },
	{ KEY("net.ipv4.tcp_retries2"), 15, 0 },
	{ KEY("net.ipv4.tcp_keepalive_time"), 7200, 0 },
	{ KEY("net.ipv4.ip_no_pmtu_disc"), 0, 0 },
	{ KEY("net.ipv4.tcp_frto"), 2, CODE(3, 10) },
	{ KEY("net.ipv4.tcp_early_retrans"), 3, CODE(3, 10) },
	{ KEY("net.ipv4.tcp_recovery"), 1, 0 },
	{ KEY("net.ipv4.tcp_reordering"), 3, 0 },
	{ KEY("net.ipv4.tcp_retries1"), 3, 0 },
	{ KEY("net.ipv4.tcp_syn_retries"), 6, CODE(3, 7) },
	{ KEY("net.ipv4.tcp_synack_retries"), 5, 0 },
	{ KEY("net.ipv4.tcp_keepalive_probes"), 9, 0 },
	{ KEY("net.ipv4.tcp_keepalive_intvl"), 75, 0 },
	{ KEY("net.ipv4.tcp_thin_linear_timeouts"), 0, 0 },
	{ KEY("net.core.somaxconn"), 4096, CODE(5, 4) },
	{ KEY("net.core.netdev_max_backlog"), 1000, 0 },
	{ KEY("net.core.netdev_budget"), 300, 0 },
	{ KEY("net.core.busy_poll"), 0, 0 },
	{ KEY("net.core.busy_read"), 0, 0 },
#undef KEY
};
#define KEYS_NEEDS \
	"sysctl/net.ipv4.tcp_window_scaling", "sysctl/net.ipv4.tcp_sack", \
	"sysctl/net.ipv4.tcp_dsack", "sysctl/net.ipv4.tcp_timestamps", \
	"sysctl/net.ipv4.tcp_moderate_rcvbuf", "sysctl/net.ipv4.tcp_slow_start_after_idle", \
	"sysctl/net.ipv4.tcp_no_metrics_save", "sysctl/net.ipv4.tcp_mtu_probing", \
	"sysctl/net.ipv4.tcp_abort_on_overflow", "sysctl/net.ipv4.tcp_fin_timeout", \
	"sysctl/net.ipv4.tcp_retries2", "sysctl/net.ipv4.tcp_keepalive_time", \
	"sysctl/net.ipv4.ip_no_pmtu_disc", "sysctl/net.core.somaxconn", \
	"sysctl/net.core.netdev_max_backlog", "sysctl/net.core.netdev_budget", \
	"sysctl/net.core.busy_poll", "sysctl/net.core.busy_read", \
	"sysctl/net.ipv4.tcp_frto", "sysctl/net.ipv4.tcp_early_retrans", \
	"sysctl/net.ipv4.tcp_recovery", "sysctl/net.ipv4.tcp_reordering", \
	"sysctl/net.ipv4.tcp_retries1", "sysctl/net.ipv4.tcp_syn_retries", \
	"sysctl/net.ipv4.tcp_synack_retries", "sysctl/net.ipv4.tcp_keepalive_probes", \
	"sysctl/net.ipv4.tcp_keepalive_intvl", "sysctl/net.ipv4.tcp_thin_linear_timeouts"

#endif
