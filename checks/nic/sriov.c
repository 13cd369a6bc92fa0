/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.sriov - do limits of the host hold virtual functions back?
 *
 * A limit of the rate is meant, mostly: it is a fault where the site says what its ports should do.  A
 * function whose link is switched off carries nothing, whoever has it.
 */
#include "tuned.h"

static const char *const needs[] = { NIC_PORT_NEEDS, "nic/vfs", "site/speed", NULL };
static const struct cd_code codes[] = {
	{ "link-off", CD_MEDIUM, "function functions" },
	{ "below-site", CD_MEDIUM, "function rate expected" },
	{ .code = NULL },
};

static void compare(struct cd_case *c, const char *port, const struct cd_table *t)
{
	int64_t vf, rate, expected = 0, off = -1, n_off = 0, slow = -1, slowest = 0, limited = 0;
	struct cd_finding *f;
	const char *link;

	cd_have_int(c, "site/speed", "", &expected);
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_int(t, i, "vf", &vf))
			continue;
		if (cd_cell_text(t, i, "link", &link) && !strcmp(link, "disable")) {
			off = n_off ? off : vf;
			n_off++;
		}
		if (!cd_cell_int(t, i, "max_rate", &rate) || !rate)
			continue;
		limited++;
		if (rate < expected && (slow < 0 || rate < slowest)) {
			slow = vf;
			slowest = rate;
		}
	}
	if (n_off) {
		f = cd_fail(c, port, "link-off", CD_MEDIUM);
		cd_observe_int(f, "function", off, "");
		cd_observe_int(f, "functions", n_off, "");
	}
	if (slow >= 0) {
		f = cd_fail(c, port, "below-site", CD_MEDIUM);
		cd_observe_int(f, "function", slow, "");
		cd_observe_int(f, "rate", slowest, "bit/s");
		cd_observe_int(f, "expected", expected, "bit/s");
	}
	if (!n_off && slow < 0) {
		if (limited)
			cd_note(c, port, "%lld of its virtual functions may send at a limited rate only",
				(long long)limited);
		cd_pass(c, port);
	}
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;

	for (const char *port = NULL; (port = cd_each(c, "port", port));)
		if (nic_carries(c, port) && cd_need_table(c, "nic/vfs", port, &t))
			compare(c, port, t);
}

const struct cd_check cd_nic_sriov[] = {
	{ .id = "nic.sriov", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
