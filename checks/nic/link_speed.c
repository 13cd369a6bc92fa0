/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.link_speed - does the port run as fast as both of its ends can?
 *
 * What the card could do is no measure: a 400 Gb/s card on a 200 Gb/s switch is a design.  The
 * measure is the site's word, else the fastest mode both ends offer, else its twins in this host.
 */
#include <commdoctor/check.h>
#include <commdoctor/model.h>
#include <string.h>

#define GIGABIT INT64_C(1000000000)

enum { ETHERNET = 1, TWINS = 3 };

static const char *const needs[] = {
	"port", "port/speed", "port/role", "nic/type", "nic/carrier", "nic/vf", "nic/driver", "nic/mtu",
	"nic/model", "nic/speed_common", "nic/speed_supported", "nic/speed_peer", "path",
	"site/speed", "site/fabric_ports", "site/mgmt_ports", NULL
};
static const struct cd_code codes[] = {
	{ "below-expected", CD_CRITICAL, "speed expected expected_from" },
	{ "slower-than-twins", CD_MEDIUM, "speed expected twins" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "below-expected", "bond.lacp_partner/other-aggregator", CD_SAME_SUBJECT },
	{ "below-expected", "bond.lacp_partner/member-state", CD_SAME_SUBJECT },
	{ "below-expected", "bond.members/unequal-speed", CD_SAME_SUBJECT },
	{ "slower-than-twins", "bond.members/unequal-speed", CD_SAME_SUBJECT },
	{ "slower-than-twins", "bond.lacp_partner/other-aggregator", CD_SAME_SUBJECT },
	{ "slower-than-twins", "bond.lacp_partner/member-state", CD_SAME_SUBJECT },
	/* the rate of a RoCE port is that of its link */
	{ "below-expected", "rdma.port.rate/below-expected", CD_SAME_PORT },
	{ "below-expected", "rdma.port.rate/slower-than-twins", CD_SAME_PORT },
	{ .code = NULL },
};

static bool has_role(struct cd_case *c, const char *port, const char *role)
{
	struct cd_texts roles;

	return cd_have_texts(c, "port/role", port, &roles) && cd_has(&roles, role);
}

static bool is_named(const struct cd_texts *patterns, const char *port)
{
	for (size_t i = 0; i < patterns->n; i++)
		if (cd_glob(patterns->item[i], port))
			return true;
	return false;
}

/* The site's speed is for its data ports: those it names, or all that are not for management. */
static bool by_site(struct cd_case *c, const char *port, int64_t *expected)
{
	struct cd_texts named;

	if (!cd_have_int(c, "site/speed", "", expected) || has_role(c, port, "mgmt"))
		return false;
	return !cd_have_texts(c, "site/fabric_ports", "", &named) || is_named(&named, port);
}

static void below(struct cd_case *c, const char *port, int64_t speed, int64_t expected,
		  const char *from)
{
	bool mgmt = has_role(c, port, "mgmt") && expected <= GIGABIT;
	struct cd_finding *f = cd_fail(c, port, "below-expected", mgmt ? CD_MEDIUM :
				       speed <= expected / 2 ? CD_CRITICAL : CD_HIGH);

	cd_observe_int(f, "speed", speed, "bit/s");
	cd_observe_int(f, "expected", expected, "bit/s");
	cd_observe_text(f, "expected_from", from);
	if (cd_in(c, "path", port))
		cd_caps(f, port, cd_model_below((double)speed, (double)expected, "port speed"));
}

static bool is_twin(struct cd_case *c, const char *a, const char *b)
{
	static const char *const same[] = { "storage", "default_route", "roce" };
	const char *one, *other;

	if (!strcmp(a, b) || !cd_have_text(c, "nic/model", a, &one) ||
	    !cd_have_text(c, "nic/model", b, &other) || strcmp(one, other))
		return false;
	for (size_t i = 0; i < sizeof(same) / sizeof(same[0]); i++)
		if (has_role(c, a, same[i]) != has_role(c, b, same[i]))
			return false;
	return true;
}

/*
 * Three or more ports of the same card and use that agree among themselves.  One that the site keeps
 * for management may be slower.
 */
static bool slower_than_twins(struct cd_case *c, const char *port, int64_t speed)
{
	int64_t agreed = 0, twins = 0, other;
	struct cd_finding *f;
	struct cd_texts named;

	if (cd_have_texts(c, "site/mgmt_ports", "", &named) && is_named(&named, port))
		return false;
	for (const char *p = NULL; (p = cd_walk(c, "port", p));) {
		if (!cd_have_int(c, "port/speed", p, &other) || !is_twin(c, port, p))
			continue;
		if (other <= speed || (agreed && other != agreed))
			return false;
		agreed = other;
		twins++;
	}
	if (twins < TWINS)
		return false;
	f = cd_fail(c, port, "slower-than-twins", CD_MEDIUM);
	cd_observe_int(f, "speed", speed, "bit/s");
	cd_observe_int(f, "expected", agreed, "bit/s");
	cd_observe_int(f, "twins", twins, "");
	cd_confidence(f, CD_POSSIBLE);
	if (cd_in(c, "path", port))
		cd_caps(f, port, cd_model_below((double)speed, (double)agreed, "port speed"));
	return true;
}

/* What is left of the line rate for the bytes of a connection; no fault, but no more will come. */
static void ceiling(struct cd_case *c, const char *port, int64_t speed)
{
	int64_t mtu;

	if (cd_in(c, "path", port) && cd_have_int(c, "nic/mtu", port, &mtu))
		cd_ceiling(c, port, cd_model_payload((double)speed, mtu), CD_CONSISTENT);
}

static void compare(struct cd_case *c, const char *port, int64_t speed)
{
	int64_t expected, supported, peer;

	ceiling(c, port, speed);
	if (by_site(c, port, &expected)) {
		if (speed < expected)
			below(c, port, speed, expected, "the site");
		else
			cd_pass(c, port);
	} else if (cd_have_int(c, "nic/speed_common", port, &expected)) {
		if (speed < expected)
			below(c, port, speed, expected, "both ends offer it");
		else
			cd_pass(c, port);
		if (speed >= expected && cd_have_int(c, "nic/speed_supported", port, &supported) &&
		    cd_have_int(c, "nic/speed_peer", port, &peer) && peer < supported)
			cd_note(c, port, "the card could run faster than its peer or cable");
	} else if (!slower_than_twins(c, port, speed)) {
		cd_not_applicable(c, port, "no expectation: the peer's modes are not known and "
				  "the site names no speed");
	}
}

static bool is_paravirtual(struct cd_case *c, const char *port)
{
	static const char *const driver[] = { "virtio_net", "vmxnet3", "hv_netvsc", "vif", "ena",
		"gve", "netvsc", "xen_netfront", NULL };
	const char *name;

	for (size_t i = 0; cd_have_text(c, "nic/driver", port, &name) && driver[i]; i++)
		if (!strcmp(driver[i], name))
			return true;
	return false;
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		int64_t type = ETHERNET, speed;
		bool flag;

		if (has_role(c, port, "wireless"))
			cd_not_applicable(c, port, "wireless");
		else if (cd_have_int(c, "nic/type", port, &type) && type != ETHERNET)
			cd_not_applicable(c, port, "not Ethernet: judged as an RDMA port");
		else if (cd_have_bool(c, "nic/vf", port, &flag) && flag)
			cd_not_applicable(c, port, "a virtual function: its physical port decides");
		else if (!cd_need_bool(c, "nic/carrier", port, &flag))
			continue;
		else if (!flag)
			cd_not_applicable(c, port, "no carrier");
		else if (cd_state(c, "port/speed", port) != CD_PRESENT && is_paravirtual(c, port))
			cd_not_applicable(c, port, "a paravirtual device that tells no speed");
		else if (cd_need_int(c, "port/speed", port, &speed))
			compare(c, port, speed);
	}
}

const struct cd_check cd_nic_link_speed[] = {
	{ .id = "nic.link_speed", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
