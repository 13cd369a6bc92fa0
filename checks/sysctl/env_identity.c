/* SPDX-License-Identifier: Apache-2.0 */
/*
 * env.identity - what are we looking at, and can we tell?
 *
 * Every other verdict leans on it: a container shows a part of the host, a child network namespace
 * a part of the settings, and without privilege half of the answers are missing.
 */
#include <commdoctor/check.h>

static const char *const needs[] = {
	"host/kernel", "host/arch", "host/os", "host/virtual", "host/container", "host/child_netns",
	"host/userns", "host/privileged", "host/page_size", "host/cpu_vendor", NULL
};

static const char *text(struct cd_case *c, const char *fact)
{
	const char *value;

	return cd_have_text(c, fact, "", &value) ? value : "?";
}

/* "no container", "container docker", "container ?". */
static const char *presence(struct cd_case *c, const char *what, const char *fact)
{
	if (cd_state(c, fact, "") == CD_ABSENT)
		return cd_words(c, "no %s", what);
	return cd_words(c, "%s %s", what, text(c, fact));
}

static void judge(struct cd_case *c)
{
	bool child, userns, privileged;
	const char *kernel;
	int64_t page;

	if (!cd_need_text(c, "host/kernel", "", &kernel))
		return;
	cd_note(c, "", "kernel %s %s, %s, CPU %s, %s, %s", kernel, text(c, "host/arch"),
		text(c, "host/os"), text(c, "host/cpu_vendor"),
		presence(c, "hypervisor", "host/virtual"),
		presence(c, "container", "host/container"));
	if (cd_have_bool(c, "host/child_netns", "", &child) && child)
		cd_note(c, "", "not in the first network namespace: settings of the whole host do "
			"not show here");
	if (cd_have_bool(c, "host/userns", "", &userns) && userns)
		cd_note(c, "", "in a user namespace of its own: root here is not root of the host");
	if (cd_have_bool(c, "host/privileged", "", &privileged) && !privileged)
		cd_note(c, "", "without CAP_NET_ADMIN and CAP_SYS_ADMIN of the host: some answers "
			"are missing");
	if (cd_have_int(c, "host/page_size", "", &page) && page != 4096)
		cd_note(c, "", "pages of %lld bytes: tcp_mem, udp_mem and sockstat count in them",
			(long long)page);
	/* where we stand must be known, else "not there" and "not shown" look alike */
	if (cd_state(c, "host/container", "") == CD_UNSEEN)
		cd_unknown(c, "", cd_reason(c, "host/container", ""), "%s",
			   cd_why(c, "host/container", ""));
	else if (cd_need_bool(c, "host/child_netns", "", &child))
		cd_pass(c, "");
}

const struct cd_check cd_sysctl_env_identity[] = {
	{ .id = "env.identity", .needs = needs, .judge = judge },
	{ .id = NULL },
};
