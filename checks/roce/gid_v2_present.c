/* SPDX-License-Identifier: Apache-2.0 */
/*
 * roce.gid.v2_present - has every RoCE port an address by which peers behind a router reach it?
 *
 * The kernel makes a RoCE v2 GID of each IP address of the network link.  Without one, libraries
 * fail to connect or use version 1 or a link-local address, which end at the first router.
 */
#include <commdoctor/check.h>
#include <string.h>

static const char *const needs[] = {
	"rdma/port", "rdma/class", "rdma/role", "rdma/wanted", "rdma/wanted_why", "rdma/link_layer",
	"rdma/state", "rdma/netdev", "rdma/gid", "host/child_netns", NULL
};
static const struct cd_bound bounds[] = {
	{ "l2_only", "word", "no", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "no-v2", CD_CRITICAL, "netdev entries" },
	{ "link-local-only", CD_HIGH, "netdev" },
	{ .code = NULL },
};

/* fe80::/10, ::ffff:169.254.0.0/112 and ::ffff:0.0.0.0 lead nowhere beyond the segment. */
static bool is_routable(const char *gid)
{
	static const char mapped[] = "0000:0000:0000:0000:0000:ffff:";

	if (!strncmp(gid, "fe", 2) && strchr("89ab", gid[2]))
		return false;
	return strncmp(gid, mapped, sizeof(mapped) - 1) ||
	       (strncmp(gid + sizeof(mapped) - 1, "a9fe:", 5) &&
		strcmp(gid + sizeof(mapped) - 1, "0000:0000"));
}

struct seen {
	int64_t v2, routable, untyped;
};

static struct seen look(const struct cd_table *t)
{
	struct seen s = { 0 };

	for (size_t i = 0; i < cd_rows(t); i++) {
		const char *gid, *type;

		if (!cd_cell_text(t, i, "gid", &gid))
			continue;
		if (!cd_cell_text(t, i, "type", &type))
			s.untyped++;
		else if (!strcmp(type, "RoCE v2")) {
			s.v2++;
			s.routable += is_routable(gid);
		}
	}
	return s;
}

static void verdict(struct cd_case *c, const char *port, const struct cd_table *t)
{
	struct seen s = look(t);
	const char *netdev = "its network link";
	struct cd_finding *f;
	bool child;

	cd_have_text(c, "rdma/netdev", port, &netdev);
	if (s.routable) {
		cd_pass(c, port);
	} else if (s.untyped || (cd_have_bool(c, "host/child_netns", "", &child) && child)) {
		cd_unknown(c, port, CD_OTHER_NAMESPACE,
			   "GIDs of links in other network namespaces cannot be read");
	} else if (s.v2) {
		f = cd_fail(c, port, "link-local-only",
			    strcmp(cd_bound_text(c, "l2_only"), "yes") ? CD_HIGH : CD_MEDIUM);
		cd_observe_text(f, "netdev", netdev);
	} else {
		f = cd_fail(c, port, "no-v2", CD_CRITICAL);
		cd_blocks(f, NULL);
		cd_observe_text(f, "netdev", netdev);
		cd_observe_int(f, "entries", (int64_t)cd_rows(t), "");
	}
}

static bool is_judged(struct cd_case *c, const char *port)
{
	const char *class, *layer, *state, *role, *why = "nobody uses RDMA here";
	bool wanted;

	if (!cd_need_text(c, "rdma/class", port, &class) ||
	    !cd_need_text(c, "rdma/link_layer", port, &layer) ||
	    !cd_need_bool(c, "rdma/wanted", "", &wanted))
		return false;
	cd_have_text(c, "rdma/wanted_why", "", &why);
	if (strcmp(layer, "Ethernet") || !strcmp(class, "efa") || !strcmp(class, "iwarp") ||
	    !strcmp(class, "other"))
		cd_not_applicable(c, port, "not a RoCE port");
	else if (!strcmp(class, "soft"))
		cd_not_applicable(c, port, "RDMA in software");
	else if (!strcmp(class, "smi") || !strcmp(class, "lpf"))
		cd_not_applicable(c, port, "a management function: jobs cannot use it");
	else if (!wanted)
		cd_not_applicable(c, port, "%s", why);
	else if (!cd_need_text(c, "rdma/role", port, &role) ||
		 !cd_need_text(c, "rdma/state", port, &state))
		return false;
	else if (strcmp(role, "compute"))
		cd_not_applicable(c, port, "not a compute port");
	else if (strcmp(state, "ACTIVE"))
		cd_not_applicable(c, port, "the port is %s: rdma.port.state judges that", state);
	else
		return true;
	return false;
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;

	for (const char *port = NULL; (port = cd_each(c, "rdma/port", port));)
		if (is_judged(c, port) && cd_need_table(c, "rdma/gid", port, &t))
			verdict(c, port, t);
}

const struct cd_check cd_roce_gid_v2_present[] = {
	{ .id = "roce.gid.v2_present", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};
