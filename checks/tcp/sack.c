/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.sack - can a sender learn which segments arrived, and which were sent twice for nothing?
 *
 * Without selective acknowledgements the loss of several segments costs a round trip each, or the
 * whole window.  Old kernels could be crashed through them; switching them off was the defence, and
 * many hosts kept it long after the repair.
 */
#include <commdoctor/check.h>

#include "kernel.h"

#define SACK "sysctl/net.ipv4.tcp_sack"
#define DSACK "sysctl/net.ipv4.tcp_dsack"

static const char *const needs[] = { SACK, DSACK, KERNEL_NEEDS, NULL };
static const struct cd_code codes[] = {
	{ "off", CD_HIGH, "" },
	{ "off-on-old-kernel", CD_LOW, "" },
	{ "dsack-off", CD_MEDIUM, "" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "off", "tcp.timeouts/driven", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("off", "net.ipv4.tcp_sack"),
	CD_EXPLAINS_DRIFT("off-on-old-kernel", "net.ipv4.tcp_sack"),
	CD_EXPLAINS_DRIFT("dsack-off", "net.ipv4.tcp_dsack"),
	{ .code = NULL },
};

/* The repair of CVE-2019-11477 in the lines that were kept up then. */
static bool maybe_vulnerable(struct cd_case *c)
{
	static const int64_t repaired[] = { KERNEL(3, 16, 69), KERNEL(4, 4, 182),
					    KERNEL(4, 9, 182), KERNEL(4, 14, 127),
					    KERNEL(4, 19, 52) };
	int64_t kernel;

	if (!cd_have_int(cd_host(c), "host/kernel_code", "", &kernel) ||
	    kernel >= KERNEL(5, 1, 11))
		return false;
	for (size_t i = 0; i < sizeof(repaired) / sizeof(repaired[0]); i++)
		if (kernel >> 8 == repaired[i] >> 8)
			return kernel < repaired[i];
	return true;
}

static void judge(struct cd_case *c)
{
	int64_t sack, dsack;

	if (!cd_need_int(c, SACK, "", &sack))
		return;
	if (!sack && maybe_vulnerable(c))
		cd_fail(c, "", "off-on-old-kernel", CD_LOW);
	else if (!sack)
		cd_fail(c, "", "off", CD_HIGH);
	else if (cd_need_int(c, DSACK, "", &dsack) && !dsack)
		cd_fail(c, "", "dsack-off", CD_MEDIUM);
	else if (cd_state(c, DSACK, "") == CD_PRESENT)
		cd_pass(c, "");
}

const struct cd_check cd_tcp_sack[] = {
	{ .id = "tcp.sack", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
