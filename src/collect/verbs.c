/* SPDX-License-Identifier: Apache-2.0 */
/*
 * verbs - can an RDMA device reach memory that a GPU exports as dma-buf?
 *
 * Only the driver knows: it is offered an invalid file and either says that the file is bad or that
 * it does not support such memory.  libibverbs would load ib_uverbs, so it is not called unless
 * that is there already, and no device is opened where no GPU driver runs.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/text.h"
#include "host/host.h"
#include "model/store.h"

#ifdef HAVE_VERBS
#include <infiniband/verbs.h>
#endif

static const struct cd_fact_spec facts[] = {
	{ .name = "rdma/dmabuf", .type = CD_BOOL, .source = "ibv_reg_dmabuf_mr(fd = -1)",
	  .about = "the device's driver takes memory of other devices as dma-buf" },
	{ .name = NULL },
};

#ifdef HAVE_VERBS

static void not_opened(struct cd_collect *x, const char *name, const char *what, int error)
{
	cd_put_unseen(x, "rdma/dmabuf", name,
		      error == EACCES || error == EPERM ? CD_PERMISSION : CD_NO_REPLY, "%s: %s",
		      what, strerror(error));
}

static void offer(struct cd_collect *x, const char *name, struct ibv_pd *pd)
{
	struct ibv_mr *mr;
	int error;

	errno = 0;
	mr = ibv_reg_dmabuf_mr(pd, 0, 0, 0, -1, 0);
	error = errno;
	if (mr)
		ibv_dereg_mr(mr);
	/* some providers look at the (empty) range before they look at the file */
	if (mr || error == EBADF || error == EINVAL)
		cd_put_bool(x, "rdma/dmabuf", name, true);
	else if (error == EOPNOTSUPP || error == EPROTONOSUPPORT)
		cd_put_bool(x, "rdma/dmabuf", name, false);
	else
		not_opened(x, name, "registering dma-buf memory", error);
}

static void device(struct cd_collect *x, struct ibv_device *d)
{
	const char *name = ibv_get_device_name(d);
	struct ibv_context *context = ibv_open_device(d);
	struct ibv_pd *pd;

	if (!context) {
		not_opened(x, name, "opening the device", errno);
		return;
	}
	pd = ibv_alloc_pd(context);
	if (pd) {
		offer(x, name, pd);
		ibv_dealloc_pd(pd);
	} else {
		not_opened(x, name, "allocating a protection domain", errno);
	}
	ibv_close_device(context);
}

static void devices(struct cd_collect *x)
{
	int n = 0;
	struct ibv_device **all = ibv_get_device_list(&n);

	for (int i = 0; all && i < n; i++)
		device(x, all[i]);
	if (all)
		ibv_free_device_list(all);
	else
		cd_put_unseen(x, "rdma/dmabuf", CD_EVERY_SUBJECT, CD_NO_REPLY,
			      "libibverbs lists no devices: %s", strerror(errno));
}

#else

static void devices(struct cd_collect *x)
{
	cd_put_unseen(x, "rdma/dmabuf", CD_EVERY_SUBJECT, CD_NO_LIBRARY, "built without libibverbs");
}

#endif

static bool has_device_files(struct cd_collect *x)
{
	struct cd_names all = cd_host_list(cd_collect_host(x), cd_collect_arena(x),
					   "/dev/infiniband");

	for (size_t i = 0; !all.error && i < all.n; i++)
		if (cd_text_starts(all.name[i], "uverbs"))
			return true;
	return false;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_host *h = cd_collect_host(x);
	int error;

	(void)err;
	if (!cd_host_exists(h, a, "/proc/driver/nvidia/version", &error))
		return 0;
	if (!cd_host_exists(h, a, "/sys/class/infiniband", &error))
		return 0;
	if (!cd_host_exists(h, a, "/sys/module/ib_uverbs", &error))
		cd_put_unseen(x, "rdma/dmabuf", CD_EVERY_SUBJECT, CD_MODULE,
			      "ib_uverbs is not loaded, and asking would load it");
	else if (!has_device_files(x))
		cd_put_unseen(x, "rdma/dmabuf", CD_EVERY_SUBJECT, CD_OTHER_NAMESPACE,
			      "no /dev/infiniband/uverbs* here");
	else
		devices(x);
	return 0;
}

const struct cd_collector cd_collector_verbs = {
	.name = "verbs", .group = "verbs+mad", .facts = facts, .collect = collect,
	.flags = CD_LIVE_ONLY,
};
