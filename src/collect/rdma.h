/* SPDX-License-Identifier: Apache-2.0 */
/* rdma.h - one RDMA device and one of its ports, shared by the files that read them. */
#ifndef CD_COLLECT_RDMA_H
#define CD_COLLECT_RDMA_H

#include <commdoctor/collector.h>

#define CD_RDMA_FOLDER "/sys/class/infiniband"

struct cd_rdma_device {
	struct cd_collect *x;
	struct cd_arena *a;
	const char *name;	/* "mlx5_0" */
	const char *driver;	/* NULL: not told */
	const char *netdev;	/* of a software device; else NULL */
	bool soft;
};

/* All of one port but its counters. */
void cd_rdma_port(const struct cd_rdma_device *d, const char *port);
void cd_rdma_gids(const struct cd_rdma_device *d, const char *port);

/*
 * Is the function one of the management functions of NVLink switches, whose counters must not be
 * read?  `vendor` and `id` are those of PCI, 0 when they are not known.
 */
enum cd_rdma_lpf { CD_LPF_NO, CD_LPF_YES, CD_LPF_UNSEEN };
enum cd_rdma_lpf cd_rdma_lpf(const struct cd_rdma_device *d, const char *folder);

void cd_rdma_counters(const struct cd_rdma_device *d, const char *port);
/* For a device whose counters are left alone. */
void cd_rdma_no_counters(const struct cd_rdma_device *d, const char *port, enum cd_reason reason,
			 const char *why);

/* "mlx5_0/1" */
const char *cd_rdma_subject(const struct cd_rdma_device *d, const char *port);

#endif
