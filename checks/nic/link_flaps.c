/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.link_flaps - does a link come and go?
 *
 * What counts since boot counts reloads of the driver and work on the cabling, too: only many a day
 * are a finding, but one while we look is.
 */
#include "port.h"

#define DAY INT64_C(86400000000000)

static const char *const needs[] = {
	PORT_NEEDS, PORT_SITE_NEEDS, "nic/up", "nic/carrier", "nic/bus", "nic/carrier_changes",
	"nic/carrier_down_count", "rate/nic/carrier_changes", "rate/nic/carrier_down_count",
	"rate/nic/link_down_events", "run/uptime", NULL
};
static const struct cd_bound bounds[] = {
	{ "downs_per_day", "", "10", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "flapping", CD_HIGH, "downs changes seconds" },
	{ "many-since-boot", CD_MEDIUM, "downs days" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "flapping", "tcp.retrans_ratio/much", CD_SAME_PATH },
	{ "flapping", "tcp.retrans_ratio/some", CD_SAME_PATH },
	{ "flapping", "tcp.timeouts/driven", CD_SAME_PATH },
	{ "flapping", "nic.link_state/no-carrier", CD_SAME_SUBJECT },
	{ "flapping", "bond.members/flapping", CD_SAME_SUBJECT },
	{ "flapping", "bond.lacp_partner/member-state", CD_SAME_SUBJECT },
	{ "flapping", "bond.lacp_partner/other-aggregator", CD_SAME_SUBJECT },
	{ .code = NULL },
};

struct seen {
	uint64_t downs, changes;
	double seconds;
};

static void most(struct cd_case *c, const char *rate, const char *port, uint64_t *count,
		 double *seconds)
{
	struct cd_rate r;

	if (!cd_have_rate(c, rate, port, &r))
		return;
	*seconds = r.seconds;
	if (r.delta > *count)
		*count = r.delta;
}

/* True when one of the sources tells; the PHY may see what was too short for the kernel. */
static bool look(struct cd_case *c, const char *port, struct seen *s)
{
	*s = (struct seen){ 0 };
	most(c, "rate/nic/carrier_down_count", port, &s->downs, &s->seconds);
	most(c, "rate/nic/link_down_events", port, &s->downs, &s->seconds);
	most(c, "rate/nic/carrier_changes", port, &s->changes, &s->seconds);
	if (!s->downs)
		s->downs = s->changes / 2;
	return s->seconds > 0;
}

/* Days since boot, the first one counted whole; 0: not known. */
static double days(struct cd_case *c)
{
	int64_t uptime;

	if (!cd_have_duration(c, "run/uptime", "", &uptime) || uptime <= 0)
		return 0;
	return uptime < DAY ? 1 : (double)uptime / (double)DAY;
}

static bool many(struct cd_case *c, const char *port)
{
	double up = days(c);
	struct cd_finding *f;
	int64_t downs;

	if (up <= 0)
		return false;
	if (!cd_have_int(c, "nic/carrier_down_count", port, &downs)) {
		if (!cd_have_int(c, "nic/carrier_changes", port, &downs))
			return false;
		downs /= 2;
	}
	if ((double)downs <= cd_bound_real(c, "downs_per_day") * up)
		return false;
	f = cd_fail(c, port, "many-since-boot", CD_MEDIUM);
	cd_observe_int(f, "downs", downs, "");
	cd_observe_real(f, "days", up, "");
	cd_latent(f, "the link goes down again");
	return true;
}

static void flapping(struct cd_case *c, const char *port, const struct seen *s)
{
	bool management = port_has_role(c, port, "mgmt");
	struct cd_finding *f = cd_fail(c, port, "flapping", management ? CD_MEDIUM : CD_HIGH);

	cd_observe_int(f, "downs", (int64_t)s->downs, "");
	cd_observe_int(f, "changes", (int64_t)s->changes, "");
	cd_observe_real(f, "seconds", s->seconds, "s");
	cd_confidence(f, CD_MEASURED);
}

static bool comes_and_goes(struct cd_case *c, const char *port)
{
	const char *bus;
	bool up;

	if (cd_have_bool(c, "nic/up", port, &up) && !up)
		cd_not_applicable(c, port, "taken down by the administrator");
	else if (cd_have_text(c, "nic/bus", port, &bus) && !strcmp(bus, "usb") &&
		 !port_is_of_site(c, port))
		cd_not_applicable(c, port, "a port on USB, which comes and goes");
	else if (port_has_role(c, port, "unused") && !port_is_of_site(c, port))
		cd_not_applicable(c, port, "no carrier, and nothing is configured on it");
	else
		return false;
	return true;
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		struct cd_rate r;
		struct seen s;

		if (port_is_excused(c, port) || comes_and_goes(c, port))
			continue;
		if (look(c, port, &s) && (s.downs || s.changes))
			flapping(c, port, &s);
		else if (!many(c, port) &&
			 (s.seconds > 0 || cd_need_rate(c, "rate/nic/carrier_changes", port, &r)))
			cd_pass(c, port);
	}
}

const struct cd_check cd_nic_link_flaps[] = {
	{ .id = "nic.link_flaps", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
