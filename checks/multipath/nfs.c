/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mpath.nfs_rdma - over what, and over how many connections, do NFS mounts reach their server?
 *
 * One TCP connection goes over one member of a bond and one next hop, and one CPU receives it: on a fast
 * port that is a ceiling, and whether it matters only the job can say.
 */
#include <commdoctor/check.h>
#include <string.h>

static const char *const needs[] = { "nfs/mount", "nfs/server", "nfs/proto", "nfs/nconnect", "path/fastest",
	"path/rate", "site/fabric", NULL };
static const struct cd_bound bounds[] = {
	{ "speed", "bit/s", "25Gb/s", "ours: from which one connection is told" },
	{ .name = NULL },
};

static void judge_mount(struct cd_case *c, const char *mount)
{
	const char *proto, *port = "", *fabric = "", *server = "its server";
	int64_t connections, rate = 0;

	if (!cd_need_text(c, "nfs/proto", mount, &proto) ||
	    !cd_need_int(c, "nfs/nconnect", mount, &connections))
		return;
	cd_have_text(c, "nfs/server", mount, &server);
	cd_have_text(c, "site/fabric", "", &fabric);
	if (cd_have_text(c, "path/fastest", "", &port))
		cd_have_int(c, "path/rate", port, &rate);
	cd_pass(c, mount);
	if (!strncmp(proto, "rdma", 4))
		return;
	if (connections < 2 && rate >= cd_bound_int(c, "speed"))
		cd_note(c, mount, "one connection (%s) carries all of %s, on a host with ports of %.3g Gb/s: one "
			"member of a bond, one CPU; mount with nconnect=8 for more", proto, server,
			1e-9 * (double)rate);
	if (!strcmp(fabric, "roce") || !strcmp(fabric, "ib"))
		cd_note(c, mount, "over %s although this site's fabric is %s", proto, fabric);
}

static void judge(struct cd_case *c)
{
	for (const char *mount = NULL; (mount = cd_each(c, "nfs/mount", mount));)
		judge_mount(c, mount);
}

const struct cd_check cd_multipath_nfs[] = {
	{ .id = "mpath.nfs_rdma", .needs = needs, .bounds = bounds, .judge = judge },
	{ .id = NULL },
};
