/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.bridge_nf - is what a bridge forwards sent through the firewall of the host?
 *
 * br_netfilter hands every bridged IP packet to iptables and conntrack.  Pods behind a bridge of
 * their own may need that; on a bridge that holds a data port it costs each packet, and the rules of
 * Docker drop what they do not know.  The setting is on wherever the module is: alone it does nothing.
 */
#include <commdoctor/check.h>
#include <string.h>

#define IPV4 "sysctl/net.bridge.bridge-nf-call-iptables"
#define IPV6 "sysctl/net.bridge.bridge-nf-call-ip6tables"

#define TRACKED "sysctl/net.netfilter.nf_conntrack_count"

static const char *const needs[] = {
	IPV4, IPV6, TRACKED, "nic", "nic/kind", "nic/up", "nic/lower", "nic/ports", "path", NULL
};
static const struct cd_code codes[] = {
	{ "data-bridge-filtered", CD_LOW, "port key" },
	{ .code = NULL },
};

/* The data port among the members of a bridge; NULL: none. */
static const char *data_port(struct cd_case *c, const char *bridge)
{
	struct cd_texts member, port;

	if (!cd_have_texts(c, "nic/lower", bridge, &member))
		return NULL;
	for (size_t i = 0; i < member.n; i++) {
		if (!cd_have_texts(c, "nic/ports", member.item[i], &port))
			continue;
		for (size_t k = 0; k < port.n; k++)
			if (cd_in(c, "path", port.item[k]))
				return port.item[k];
	}
	return NULL;
}

/* Links that a cluster network makes: kube-proxy wants bridged packets to see its rules. */
static bool in_cluster(struct cd_case *c)
{
	static const char *const pattern[] = { "kube-*", "cni*", "cali*", "flannel*", "nodelocaldns",
		"cilium*", "weave*" };

	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		for (size_t i = 0; i < sizeof(pattern) / sizeof(pattern[0]); i++)
			if (cd_glob(pattern[i], nic))
				return true;
	return false;
}

static void judge(struct cd_case *c)
{
	bool bridge = false, up, clustered = in_cluster(c);
	int64_t v4 = 0, v6 = 0, tracked = 0;

	if (!cd_need_int(c, IPV4, "", &v4) || !cd_each(c, "nic", NULL))
		return;
	cd_subject(c, "");
	cd_have_int(c, IPV6, "", &v6);
	cd_have_int(c, TRACKED, "", &tracked);
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		const char *kind, *port;

		if (!cd_have_text(c, "nic/kind", nic, &kind) || strcmp(kind, "bridge") ||
		    (cd_have_bool(c, "nic/up", nic, &up) && !up))
			continue;
		bridge = true;
		port = data_port(c, nic);
		if (!v4 && !v6) {
			cd_pass(c, nic);
		} else if (!port || clustered || !tracked) {
			cd_pass(c, nic);
			cd_note(c, nic, "bridged packets pass iptables: %s", !port ?
				"usual for containers behind a bridge" : clustered ?
				"kube-proxy may need it" : "nothing tracks connections here now");
		} else {
			struct cd_finding *f = cd_fail(c, nic, "data-bridge-filtered", CD_LOW);

			cd_observe_text(f, "port", port);
			cd_observe_text(f, "key", (v4 ? IPV4 : IPV6) + strlen("sysctl/"));
		}
	}
	if (!bridge)
		cd_not_applicable(c, "", "no bridge is up here");
}

const struct cd_check cd_container_bridge_nf[] = {
	{ .id = "container.bridge_nf", .needs = needs, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
