/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.sysctl_scope - which settings can nobody change from inside this network namespace?
 *
 * The kernel has some settings once: a container does not see them, or sees and cannot set them.
 * Nothing is judged here; it is told where to go.
 */
#include <commdoctor/check.h>
#include <string.h>

/* Of the first namespace alone. */
#define HIDDEN \
	"sysctl/net.ipv4.tcp_mem", "sysctl/net.ipv4.udp_mem", "sysctl/net.ipv4.tcp_max_orphans", \
	"sysctl/net.core.netdev_max_backlog", "sysctl/net.core.netdev_budget", \
	"sysctl/net.core.netdev_budget_usecs", "sysctl/net.core.default_qdisc", \
	"sysctl/net.core.busy_poll", "sysctl/net.core.busy_read", \
	"sysctl/net.core.rps_sock_flow_entries", "sysctl/net.ipv4.neigh.default.gc_thresh3"
/* Shown to all, at least by newer kernels, and set by the first. */
#define SHOWN \
	"sysctl/net.core.rmem_max", "sysctl/net.core.wmem_max", "sysctl/net.core.rmem_default", \
	"sysctl/net.core.wmem_default", "sysctl/net.netfilter.nf_conntrack_max", \
	"sysctl/net.ipv4.tcp_allowed_congestion_control"

static const char *const hidden[] = { HIDDEN, NULL }, *const shown[] = { SHOWN, NULL };
static const char *const needs[] = { "host/child_netns", HIDDEN, SHOWN, NULL };

static const char *add(struct cd_case *c, const char *list, const char *fact)
{
	return cd_words(c, "%s%s%s", list, *list ? " " : "", fact + strlen("sysctl/"));
}

static const char *unseen(struct cd_case *c, const char *list, const char *const *fact,
			  enum cd_reason reason)
{
	for (; *fact; fact++)
		if (cd_reason(c, *fact, "") == reason)
			list = add(c, list, *fact);
	return list;
}

static void judge(struct cd_case *c)
{
	const char *elsewhere, *masked, *readable = "";
	bool child = true;

	if (!strcmp(cd_scope(c), "host") && !cd_need_bool(c, "host/child_netns", "", &child))
		return;
	if (!child) {
		cd_not_applicable(c, "", "the first network namespace: all settings can be made here");
		return;
	}
	elsewhere = unseen(c, unseen(c, "", hidden, CD_OTHER_NAMESPACE), shown, CD_OTHER_NAMESPACE);
	masked = unseen(c, unseen(c, "", hidden, CD_MASKED), shown, CD_MASKED);
	for (const char *const *fact = shown; *fact; fact++)
		if (cd_state(c, *fact, "") == CD_PRESENT)
			readable = add(c, readable, *fact);
	if (*elsewhere)
		cd_note(c, "", "not to be seen here, set on the host for all: %s", elsewhere);
	if (*readable)
		cd_note(c, "", "shown here, set on the host for all: %s", readable);
	if (*masked)
		cd_note(c, "", "covered by the container runtime: %s", masked);
	if (cd_state(c, hidden[0], "") == CD_UNSEEN && !*elsewhere && !*masked)
		cd_unknown(c, "", cd_reason(c, hidden[0], ""), "%s", cd_why(c, hidden[0], ""));
	else
		cd_pass(c, "");
}

const struct cd_check cd_container_sysctl_scope[] = {
	{ .id = "container.sysctl_scope", .needs = needs, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
