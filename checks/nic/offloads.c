/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.offloads - does the CPU do, packet by packet, what the card or one pass over many could do?
 *
 * Only what the device can do and somebody asked not to have is a finding: a feature that is wanted and
 * yet off waits for another one or for the driver.  Bonds and VLANs have settings of their own, which
 * cut packets up before the port sees them.
 */
#include "tuned.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "nic", "nic/kind", "nic/ports", "nic/lower", "nic/master", "nic/promisc",
	"nic/xdp", "nic/rx_queues", "nic/features_on", "nic/features_wanted",
	"nic/features_changeable", "path", "tc/filter", "sysctl/net.ipv4.ip_forward",
	"rate/netstat/Tcp.RetransSegs", "rate/netstat/Tcp.OutSegs", NULL
};
static const struct cd_bound bounds[] = {
	{ "least_speed", "bit/s", "10Gb/s", "ours" },
	{ "resent_share", "ratio", "0.01", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "gro-off", CD_HIGH, "feature" },
	{ "gso-off", CD_HIGH, "feature" },
	{ "sg-off", CD_HIGH, "feature" },
	{ "rx-checksum-off", CD_HIGH, "feature" },
	{ "tx-checksum-off", CD_HIGH, "feature" },
	{ "tso-off", CD_HIGH, "feature" },
	{ "tunnel-tso-off", CD_MEDIUM, "feature tunnel" },
	{ "rx-hash-off", CD_MEDIUM, "feature queues" },
	{ "known-pair", CD_LOW, "feature driver trouble" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "gro-off", "stack.softnet_drops/drops", CD_ANYWHERE },
	{ "gro-off", "stack.softnet_drops/some-drops", CD_ANYWHERE },
	{ "gro-off", "stack.time_squeeze/squeezed", CD_ANYWHERE },
	{ "gro-off", "stack.time_squeeze/squeezed-and-drops", CD_ANYWHERE },
	{ .code = NULL },
};

/* In the order in which one needs another: without SG there is no GSO, without either no TSO. */
static const struct rule {
	const char *feature, *code;
	bool receives;	/* work on arrival: the port's own */
} rules[] = {
	{ "tx-scatter-gather", "sg-off", false },
	{ "tx-checksum-ip-generic", "tx-checksum-off", false },
	{ "tx-checksum-ipv4", "tx-checksum-off", false },
	{ "tx-checksum-ipv6", "tx-checksum-off", false },
	{ "tx-generic-segmentation", "gso-off", false },
	{ "tx-tcp-segmentation", "tso-off", false },
	{ "tx-tcp6-segmentation", "tso-off", false },
	{ "rx-gro", "gro-off", true },
	{ "rx-checksum", "rx-checksum-off", true },
};

struct device {
	struct cd_texts on, wanted, changeable;
	bool is_port, any;
};

static bool is_off(const struct device *d, const char *feature)
{
	return cd_has(&d->changeable, feature) && !cd_has(&d->on, feature);
}

static bool is_turned_off(const struct device *d, const char *feature)
{
	return is_off(d, feature) && !cd_has(&d->wanted, feature);
}

static struct cd_finding *fail(struct cd_case *c, struct device *d, const char *nic,
			       const char *code, const char *feature, enum cd_severity severity)
{
	struct cd_finding *f = cd_fail(c, nic, code, severity);

	cd_observe_text(f, "feature", feature);
	d->any = true;
	return f;
}

/* Somebody looks at single packets on purpose; NULL: nobody. */
static const char *watcher(struct cd_case *c, const char *port)
{
	const char *xdp;
	int64_t promisc;

	if (cd_have_text(c, "nic/xdp", port, &xdp) && strcmp(xdp, "none") != 0)
		return "an XDP program";
	if (cd_have_int(c, "nic/promisc", port, &promisc) && promisc > 0 &&
	    cd_state(c, "nic/master", port) == CD_ABSENT)
		return "a program that captures packets";
	return NULL;
}

static void one(struct cd_case *c, struct device *d, const char *nic, const struct rule *r)
{
	const char *by = r->receives ? watcher(c, nic) : NULL;
	int64_t forwards = 0;

	if (!is_off(d, r->feature))
		return;
	if (cd_has(&d->wanted, r->feature)) {
		cd_note(c, nic, "%s is wanted and off: the driver or a feature that it needs holds it "
			"back", r->feature);
		return;
	}
	if (by) {
		cd_note(c, nic, "%s is off, as %s may want it", r->feature, by);
		return;
	}
	cd_have_int(c, "sysctl/net.ipv4.ip_forward", "", &forwards);
	fail(c, d, nic, r->code, r->feature, r->receives && forwards ? CD_MEDIUM : CD_HIGH);
}

/* TSO of IPv4 and of IPv6, or two checksums, are one finding of the first. */
static void base(struct cd_case *c, struct device *d, const char *nic)
{
	const char *said = "";

	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
		if ((rules[i].receives && !d->is_port) || !strcmp(rules[i].code, said))
			continue;
		if (is_turned_off(d, rules[i].feature))
			said = rules[i].code;
		one(c, d, nic, &rules[i]);
	}
}

/* A VXLAN or Geneve link that stands on the port; NULL: none. */
static const char *tunnel_over(struct cd_case *c, const char *port)
{
	struct cd_texts ports;
	const char *kind;

	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		if (cd_have_text(c, "nic/kind", nic, &kind) &&
		    (!strcmp(kind, "vxlan") || !strcmp(kind, "geneve")) &&
		    cd_have_texts(c, "nic/ports", nic, &ports) && cd_has(&ports, port))
			return nic;
	return NULL;
}

static void of_ports(struct cd_case *c, struct device *d, const char *port)
{
	const char *tunnel = tunnel_over(c, port);
	int64_t queues = 0;
	struct cd_finding *f;

	if (tunnel && is_turned_off(d, "tx-udp_tnl-segmentation")) {
		f = fail(c, d, port, "tunnel-tso-off", "tx-udp_tnl-segmentation", CD_MEDIUM);
		cd_observe_text(f, "tunnel", tunnel);
	}
	cd_have_int(c, "nic/rx_queues", port, &queues);
	/* behind a hypervisor its switch spreads packets over the queues, whatever the guest is told */
	if (queues > 1 && !port_is_paravirtual(c, port) && is_turned_off(d, "rx-hashing")) {
		f = fail(c, d, port, "rx-hash-off", "rx-hashing", CD_MEDIUM);
		cd_observe_int(f, "queues", queues, "");
	}
}

static bool much_is_resent(struct cd_case *c)
{
	struct cd_rate again, sent;

	return cd_have_rate(c, "rate/netstat/Tcp.RetransSegs", "", &again) &&
	       cd_have_rate(c, "rate/netstat/Tcp.OutSegs", "", &sent) && again.delta >= 10 &&
	       (double)again.delta >
		       cd_bound_real(c, "resent_share") * (double)(sent.delta + again.delta);
}

/* Drivers on which others found an offload to be the culprit; said only beside what it did to them. */
static void known_pairs(struct cd_case *c, struct device *d, const char *port)
{
	static const char *const vmxnet3[] = { "vmxnet3", NULL }, *const ice[] = { "ice", NULL };
	const char *driver = NULL, *feature = NULL, *trouble = NULL;
	struct cd_finding *f;

	if (!much_is_resent(c))
		return;
	if (nic_driver_is_of(c, port, vmxnet3) && cd_has(&d->on, "tx-tcp-segmentation")) {
		driver = "vmxnet3";
		feature = "tx-tcp-segmentation";
		trouble = "uploads that stall";
	} else if (nic_driver_is_of(c, port, ice) && tunnel_over(c, port) &&
		   cd_has(&d->on, "tx-checksum-ip-generic")) {
		driver = "ice";
		feature = "tx-checksum-ip-generic";
		trouble = "slow single streams over VXLAN";
	}
	if (!driver)
		return;
	f = fail(c, d, port, "known-pair", feature, CD_LOW);
	cd_observe_text(f, "driver", driver);
	cd_observe_text(f, "trouble", trouble);
	cd_confidence(f, CD_POSSIBLE);
}

/* GRO hands merged packets to a program of tc that may expect single ones. */
static void programs(struct cd_case *c, const struct device *d, const char *port)
{
	const struct cd_table *t;
	const char *nic, *kind;

	if (!cd_has(&d->on, "rx-gro") || !cd_have_table(c, "tc/filter", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "ifname", &nic) && !strcmp(nic, port) &&
		    cd_cell_text(t, i, "kind", &kind) && !strcmp(kind, "bpf")) {
			cd_note(c, port, "an eBPF program of tc sees packets that GRO has merged: slow "
				"only where it expects single ones");
			return;
		}
}

static void compare(struct cd_case *c, const char *nic, bool is_port)
{
	struct device d = { .is_port = is_port };

	if (!cd_need_texts(c, "nic/features_on", nic, &d.on) ||
	    !cd_need_texts(c, "nic/features_wanted", nic, &d.wanted) ||
	    !cd_need_texts(c, "nic/features_changeable", nic, &d.changeable))
		return;
	base(c, &d, nic);
	if (is_port) {
		of_ports(c, &d, nic);
		known_pairs(c, &d, nic);
		programs(c, &d, nic);
	}
	if (!d.any)
		cd_pass(c, nic);
}

/* A bond, team or VLAN over a port on which performance is judged. */
static bool bundles(struct cd_case *c, const char *nic)
{
	static const char *const kinds[] = { "bond", "team", "vlan" };
	struct cd_texts ports;
	const char *kind;
	int64_t speed;
	bool known = false;

	if (!cd_have_text(c, "nic/kind", nic, &kind) || !cd_have_texts(c, "nic/ports", nic, &ports))
		return false;
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		known = known || !strcmp(kinds[i], kind);
	for (size_t i = 0; known && i < ports.n; i++)
		if (cd_in(c, "path", ports.item[i]) &&
		    cd_have_int(c, "port/speed", ports.item[i], &speed) &&
		    speed >= cd_bound_int(c, "least_speed") &&
		    !nic_stands_beside(c, ports.item[i], speed))
			return true;
	return false;
}

static void judge(struct cd_case *c)
{
	int64_t speed;

	for (const char *port = NULL; (port = cd_each(c, "port", port));)
		if (nic_is_fast(c, port, cd_bound_int(c, "least_speed"), &speed))
			compare(c, port, true);
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		if (bundles(c, nic)) {
			cd_subject(c, nic);
			compare(c, nic, false);
		}
}

const struct cd_check cd_nic_offloads[] = {
	{ .id = "nic.offloads", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
