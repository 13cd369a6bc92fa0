/* SPDX-License-Identifier: Apache-2.0 */
/* gdr.h - a GPU node with one compute port, for the tests of both questions. */
#ifndef CD_TESTS_GDR_H
#define CD_TESTS_GDR_H

#include "lib/judge.h"

enum { V5_4 = 5 << 16 | 4 << 8, V6_1 = 6 << 16 | 1 << 8 };

/* Nothing works by itself: proprietary driver, no peer memory. */
static inline struct cd_test *gdr_start(const struct cd_check *checks, const char *id)
{
	struct cd_test *t = cd_test_new(checks, id);

	give_set(t, "gpu", "0000:1b:00.0", NULL);
	give_text(t, "gpu/vendor", "0000:1b:00.0", "nvidia");
	give_bool(t, "gpu/datacentre", "0000:1b:00.0", true);
	give_set(t, "rdma/port", "mlx5_0/1", "mlx5_9/1", NULL);
	give_text(t, "rdma/role", "mlx5_0/1", "compute");
	give_text(t, "rdma/class", "mlx5_0/1", "ib");
	give_text(t, "rdma/role", "mlx5_9/1", "other");
	give_bool(t, "rdma/wanted", "", true);
	give_text(t, "nvidia/driver", "", "535.104.05");
	give_int(t, "nvidia/branch", "", 535);
	give_bool(t, "nvidia/open", "", false);
	give_int(t, "host/kernel_code", "", V6_1);
	give_absent(t, "peermem/clients", "");
	give_text(t, "module/nvidia_peermem", "", "available");
	give_absent(t, "module/nv_peer_mem", "");
	return t;
}

static inline void gdr_open(struct cd_test *t)
{
	give_bool(t, "nvidia/open", "", true);
	give_bool(t, "rdma/dmabuf", "mlx5_0", true);
}

#endif
