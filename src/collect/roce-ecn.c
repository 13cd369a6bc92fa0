/* SPDX-License-Identifier: Apache-2.0 */
/*
 * roce-ecn.c - does the NIC take part in congestion control for RoCE, and what does it trust?
 *
 * Every vendor has a place of its own: NVIDIA's own driver packages put files below
 * /sys/class/net/X, the kernel's mlx5 and bnxt_re have debugfs, which only root reads.  In-tree
 * mlx5 has no switch at all: the firmware decides.
 */
#include <commdoctor/collector.h>
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

enum { PRIORITIES = 8 };

#define NET "/sys/class/net"

static const struct cd_fact_spec facts[] = {
	{ .name = "roce/np_enable", .type = CD_INTS,
	  .source = "grep . /sys/class/net/{subject}/ecn/roce_np/enable/*",
	  .about = "notification point (answers ECN marks) by priority: 0 or 1" },
	{ .name = "roce/rp_enable", .type = CD_INTS,
	  .source = "grep . /sys/class/net/{subject}/ecn/roce_rp/enable/*",
	  .about = "reaction point (slows down on notification) by priority: 0 or 1" },
	{ .name = "roce/cnp_dscp", .type = CD_INT,
	  .source = "cat /sys/class/net/{subject}/ecn/roce_np/cnp_dscp /sys/kernel/debug/mlx5/*/cc_params/np_cnp_dscp",
	  .about = "DSCP of congestion notifications" },
	{ .name = "roce/cnp_prio", .type = CD_INT,
	  .source = "cat /sys/class/net/{subject}/ecn/roce_np/cnp_802p_prio /sys/kernel/debug/mlx5/*/cc_params/np_cnp_prio",
	  .about = "priority of congestion notifications" },
	{ .name = "roce/cc_enable", .type = CD_BOOL,
	  .source = "cat /sys/kernel/debug/bnxt_re/*/cc_config/enable_cc",
	  .about = "congestion control of the whole device" },
	{ .name = "dcb/trust", .type = CD_TEXT, .source = "cat /sys/class/net/{subject}/qos/trust",
	  .about = "what the driver package says it trusts: dscp or pcp" },
	{ .name = NULL },
};

static const char *text(struct cd_collect *x, const char *file, int *error)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, file, CD_READ_SMALL);

	*error = b.error ? b.error : b.truncated ? EFBIG : 0;
	return *error ? NULL : cd_text_trim(a, b.data);
}

static void number(struct cd_collect *x, const char *fact, const char *nic, const char *file)
{
	int error;
	const char *s = text(x, file, &error);
	int64_t value;

	if (!s)
		cd_put_errno(x, fact, nic, file, error);
	else if (cd_parse_i64(s, &value))
		cd_put_int(x, fact, nic, value);
	else
		cd_put_unseen(x, fact, nic, CD_GARBAGE, "%s: '%s'", file, s);
}

static void switches(struct cd_collect *x, const char *fact, const char *nic, const char *which)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, NET "/%s/ecn/%s/enable", nic, which);
	int64_t value[PRIORITIES];

	for (int p = 0; p < PRIORITIES; p++) {
		const char *file = cd_sprintf(a, "%s/%d", folder, p);
		int error;
		const char *s = text(x, file, &error);

		if (!s) {
			if (!p && error == ENOENT)
				cd_put_errno(x, fact, nic, folder, error);
			else
				cd_put_errno(x, fact, nic, file, error);
			return;
		}
		if (!cd_parse_i64(s, &value[p])) {
			cd_put_unseen(x, fact, nic, CD_GARBAGE, "%s: '%s'", file, s);
			return;
		}
	}
	cd_put_ints(x, fact, nic, value, PRIORITIES);
}

static void trust(struct cd_collect *x, const char *nic)
{
	const char *file = cd_sprintf(cd_collect_arena(x), NET "/%s/qos/trust", nic);
	int error;
	const char *s = text(x, file, &error);

	if (s)
		cd_put_text(x, "dcb/trust", nic, s);
	else
		cd_put_errno(x, "dcb/trust", nic, file, error);
}

/* The PCI address of the link's device; NULL: it has none. */
static const char *address_of(struct cd_collect *x, const char *nic)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *device, *slash;
	int error;

	device = cd_host_real(cd_collect_host(x), a, cd_sprintf(a, NET "/%s/device", nic), &error);
	slash = device ? strrchr(device, '/') : NULL;
	return slash ? slash + 1 : NULL;
}

/* bnxt_re: one folder per device, named by its PCI address. */
static void whole_device(struct cd_collect *x, const char *nic, const char *address)
{
	const char *file = cd_sprintf(cd_collect_arena(x),
				      "/sys/kernel/debug/bnxt_re/%s/cc_config/enable_cc", address);
	int error;
	const char *s = text(x, file, &error);
	int64_t value;

	if (!s)
		cd_put_errno(x, "roce/cc_enable", nic, file, error);
	else if (cd_parse_i64(s, &value))
		cd_put_bool(x, "roce/cc_enable", nic, value != 0);
	else
		cd_put_unseen(x, "roce/cc_enable", nic, CD_GARBAGE, "%s: '%s'", file, s);
}

/* Without the driver package's file: debugfs of mlx5 or of bnxt_re, where the notification is "alt". */
static void mark(struct cd_collect *x, const char *fact, const char *nic, const char *address,
		 const char *const file[3])
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *path[3] = {
		cd_sprintf(a, NET "/%s/ecn/roce_np/%s", nic, file[0]),
		cd_sprintf(a, "/sys/kernel/debug/mlx5/%s/cc_params/%s", address, file[1]),
		cd_sprintf(a, "/sys/kernel/debug/bnxt_re/%s/cc_config/%s", address, file[2]),
	};
	int first = 0;

	for (int i = 0; i < (address ? 3 : 1); i++) {
		int error;

		if (text(x, path[i], &error)) {
			number(x, fact, nic, path[i]);
			return;
		}
		if (error != ENOENT && error != ENOTDIR && !first) {
			first = error;
			path[0] = path[i];
		}
	}
	cd_put_errno(x, fact, nic, path[0], first ? first : ENOENT);
}

static void marks(struct cd_collect *x, const char *nic, const char *address)
{
	static const char *const dscp[] = { "cnp_dscp", "np_cnp_dscp", "alt_vlan_dscp" };
	static const char *const prio[] = { "cnp_802p_prio", "np_cnp_prio", "alt_vlan_pcp" };
	const char *mode;
	int error;

	mark(x, "roce/cnp_dscp", nic, address, dscp);
	mark(x, "roce/cnp_prio", nic, address, prio);
	if (!address)
		return;
	mode = text(x, cd_sprintf(cd_collect_arena(x),
				  "/sys/kernel/debug/mlx5/%s/cc_params/np_cnp_prio_mode", address),
		    &error);
	if (mode && strcmp(mode, "0") != 0)
		cd_put_absent(x, "roce/cnp_prio", nic,
			      "notifications take the priority of the packet they answer");
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names all = cd_host_list(cd_collect_host(x), a, NET);

	(void)err;
	for (size_t i = 0; !all.error && i < all.n; i++) {
		const char *nic = all.name[i], *address;
		int error;

		if (!cd_host_exists(cd_collect_host(x), a, cd_sprintf(a, NET "/%s/device", nic),
				    &error))
			continue;
		switches(x, "roce/np_enable", nic, "roce_np");
		switches(x, "roce/rp_enable", nic, "roce_rp");
		address = address_of(x, nic);
		marks(x, nic, address);
		if (address)
			whole_device(x, nic, address);
		else
			cd_put_absent(x, "roce/cc_enable", nic, "not a PCI device");
		trust(x, nic);
	}
	return 0;
}

const struct cd_collector cd_collector_roce_ecn = {
	.name = "roce-ecn",
	.group = "netdev",
	.facts = facts,
	.collect = collect,
};
