/* SPDX-License-Identifier: Apache-2.0 */
/* runs-past.c - what would a run look like that knows a baseline and the runs that were kept before? */
#include "lib/runs-build.h"

static struct cd_fingerprint_part parts[] = {
	{ "sysctl", UINT64_C(0x0123456789abcdef) }, { "firmware", 7 },
};
static const struct cd_fingerprint fingerprint = {
	.hash = UINT64_C(0xfedcba9876543210), .facts = 12, .unseen = 1, .part = parts, .n_parts = 2,
};

static const char *baseline_caveats[] = {
	"Two hosts: the baseline is of gpu-node-016, the later run of gpu-node-018.",
};
static const struct cd_baseline baseline = {
	.host = "gpu-node-016", .version = "0.1.0", .profile = "roce-training",
	.began_ns = INT64_C(1767139200000000000), .caveat = baseline_caveats, .n_caveats = 1,
};

static struct cd_moved moved[] = {
	{ CD_NEW, "nic.mtu/small", "host", "eth0", 0, CD_HIGH, NULL },
	{ CD_FOUND, "sock.rmem_max/small", "host", "", 0, CD_LOW, "the question was not asked" },
	{ CD_WORSE, "tcp.rmem/below-need", "host", "", CD_LOW, CD_CRITICAL, NULL },
	{ CD_BETTER, "tcp.wmem/below-need", "host", "", CD_HIGH, CD_MEDIUM, NULL },
	{ CD_GONE, "qos.pfc/off", "netns:blue", "eth1", CD_HIGH, 0, NULL },
	{ CD_LOST, "rdma.lim.memlock/low", "host", "", CD_HIGH, 0, "permission denied" },
};
static struct cd_change changes[] = {
	{ CD_CHANGED, "link", "nic/mtu", "host", "eth0", "ens3", NULL, "9000", "1500", "bytes", NULL },
	{ CD_CHANGED, "rdma", "rdma/gid", "host", "mlx5_0/1", NULL, "index 3", "type RoCE v2",
	  "type IB/RoCE v1", NULL, NULL },
	{ CD_APPEARED, "module", "module/tcp_bbr", "host", "", NULL, NULL, NULL, "loaded", NULL, NULL },
	{ CD_VANISHED, "hardware", "pci", "host", "0000:17:00.0", NULL, NULL, "there (mlx5_core)", NULL,
	  NULL, NULL },
	{ CD_UNSEEN_NOW, "firmware", "rdma/fw", "host", "mlx5_0", NULL, NULL, "28.39.1002", NULL, NULL,
	  "permission denied" },
	{ CD_SEEN_NOW, "sysctl", "sysctl/net.core.rmem_max", "host", "", NULL, NULL, NULL, "212992",
	  "bytes", NULL },
};
static const char *caveats[] = {
	"Different profiles: the last kept run used wan, the later run roce-training.",
};
static const struct cd_history history = {
	.before_ns = INT64_C(1767139200000000000), .before_version = "0.1.0", .before_profile = "wan",
	.kept = 3, .caveat = caveats, .n_caveats = 1, .moved = moved, .n_moved = 6,
	.change = changes, .n_changes = 6, .more = 2,
};

struct cd_run *run_with_past(struct cd_arena *a)
{
	struct cd_run *run = made_start(a, "gpu-node-018");
	struct cd_finding *f;

	run->profile = "roce-training";
	made_result(run, "tcp.somaxconn", CD_FAIL);
	f = made_finding(run, made_subject(run, "", CD_FAIL, NULL), "small", CD_HIGH);
	f->since_ns = INT64_C(1766534400000000000);	/* 2025-12-24 */
	made_ranked(run, f, 1, 0);
	run->fingerprint = &fingerprint;
	run->baseline = &baseline;
	run->history = &history;
	return made_done(run);
}
