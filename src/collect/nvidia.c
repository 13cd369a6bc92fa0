/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nvidia - which GPU driver runs, and did it register itself with the RDMA stack?
 *
 * From files alone.  The peer memory interface exists only in kernels or driver packages that carry
 * its patch; where nvidia_peermem is loaded without it, nothing can use it.
 */
#include <commdoctor/collector.h>

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define VERSION_FILE "/proc/driver/nvidia/version"
#define GPUS "/proc/driver/nvidia/gpus"
#define PEERS "/sys/kernel/mm/memory_peers"

static const struct cd_fact_spec facts[] = {
	{ .name = "nvidia/driver", .type = CD_TEXT, .source = "cat " VERSION_FILE,
	  .about = "version; absent: the driver is not loaded" },
	{ .name = "nvidia/branch", .type = CD_INT, .source = "cat " VERSION_FILE,
	  .about = "first number of the version" },
	{ .name = "nvidia/open", .type = CD_BOOL, .source = "cat " VERSION_FILE,
	  .about = "the open kernel modules, which alone export dma-buf" },
	{ .name = "nvidia/gpus", .type = CD_TEXTS, .source = "ls " GPUS,
	  .about = "PCI addresses of the GPUs that the driver has taken" },
	{ .name = "nvidia/fallen", .type = CD_BOOL,
	  .source = "lspci -s {subject} -xxx", .about = "the GPU no longer answers on its bus" },
	{ .name = "peermem/clients", .type = CD_TEXTS, .source = "ls " PEERS,
	  .about = "who registered with the peer memory interface; absent: no such interface" },
	{ .name = "peermem/interface", .type = CD_BOOL,
	  .source = "grep ib_register_peer_memory_client /proc/kallsyms",
	  .about = "the running RDMA stack has the peer memory interface" },
	{ .name = NULL },
};

/*
 * "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  Sat Aug 19 ..."
 * "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  560.35.03  Release Build ..."
 */
static const char *version_of(struct cd_arena *a, const char *text)
{
	char *copy = cd_strndup(a, text, strcspn(text, "\n")), *word[24];
	size_t n = cd_text_words(copy, word, 24);

	for (size_t i = 0; i < n; i++)
		if (isdigit((unsigned char)word[i][0]) && strchr(word[i], '.') &&
		    strspn(word[i], "0123456789.") == strlen(word[i]))
			return word[i];
	return NULL;
}

static bool driver(struct cd_collect *x)
{
	static const char *const fact[] = { "nvidia/driver", "nvidia/branch", "nvidia/open" };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, VERSION_FILE, CD_READ_SMALL);
	const char *version = b.error ? NULL : version_of(a, b.data);
	int64_t branch;

	if (!version || !cd_parse_i64(cd_strndup(a, version, strcspn(version, ".")), &branch)) {
		for (size_t i = 0; i < 3; i++)
			if (!b.error)
				cd_put_unseen(x, fact[i], "", CD_GARBAGE, VERSION_FILE ": no version");
			else if (b.error == ENOENT &&
				 cd_host_absent_is_answer(cd_collect_host(x), a,
							  "/proc/driver/nvidia"))
				cd_put_absent(x, fact[i], "", "the NVIDIA driver is not loaded");
			else
				cd_put_errno(x, fact[i], "", VERSION_FILE, b.error);
		return !b.error;
	}
	cd_put_text(x, "nvidia/driver", "", version);
	cd_put_int(x, "nvidia/branch", "", branch);
	cd_put_bool(x, "nvidia/open", "", strstr(b.data, "Open Kernel Module") != NULL);
	return true;
}

/* A function that fell off the bus reads as all ones.  One that sleeps is left asleep. */
static void fallen(struct cd_collect *x, const char *gpu)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, "/sys/bus/pci/devices/%s", gpu);
	const char *path = cd_sprintf(a, "%s/config", folder);
	int error;
	const char *power = cd_sysfs_text(x, cd_sprintf(a, "%s/power/runtime_status", folder),
					  &error);
	struct cd_bytes b;

	if (power && strcmp(power, "active")) {
		cd_put_absent(x, "nvidia/fallen", gpu, "the GPU sleeps, and is not to be woken");
		return;
	}
	b = cd_host_read(cd_collect_host(x), a, path, 64);
	if (b.error)
		cd_put_errno(x, "nvidia/fallen", gpu, path, b.error);
	else if (b.len < 4)
		cd_put_unseen(x, "nvidia/fallen", gpu, CD_TRUNCATED, "%s is not whole", path);
	else
		cd_put_bool(x, "nvidia/fallen", gpu, !memcmp(b.data, "\xff\xff\xff\xff", 4));
}

static void gpus(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names all = cd_host_list(cd_collect_host(x), a, GPUS);

	if (all.error == ENOENT && cd_host_absent_is_answer(cd_collect_host(x), a, GPUS)) {
		cd_put_absent(x, "nvidia/gpus", "", "the NVIDIA driver has taken no GPU");
		return;
	}
	if (all.error) {
		cd_put_errno(x, "nvidia/gpus", "", GPUS, all.error);
		return;
	}
	for (size_t i = 0; i < all.n; i++)
		fallen(x, all.name[i]);
	cd_put_texts(x, "nvidia/gpus", "", all.name, all.n);
}

static void clients(struct cd_collect *x)
{
	struct cd_names all = cd_host_list(cd_collect_host(x), cd_collect_arena(x), PEERS);

	if (all.error == ENOENT &&
	    cd_host_absent_is_answer(cd_collect_host(x), cd_collect_arena(x), PEERS))
		cd_put_absent(x, "peermem/clients", "",
			      "the RDMA stack shows no peer memory interface");
	else if (all.error)
		cd_put_errno(x, "peermem/clients", "", PEERS, all.error);
	else
		cd_put_texts(x, "peermem/clients", "", all.name, all.n);
}

/* Long, so it is read only where there is a GPU driver and an RDMA device to speak of. */
static void interface(struct cd_collect *x)
{
	static const char path[] = "/proc/kallsyms", symbol[] = " ib_register_peer_memory_client";
	struct cd_bytes b = cd_host_read(cd_collect_host(x), cd_collect_arena(x), path,
					 4 * (size_t)CD_READ_LARGE);

	if (b.error)
		cd_put_errno(x, "peermem/interface", "", path, b.error);
	else if (strstr(b.data, symbol))
		cd_put_bool(x, "peermem/interface", "", true);
	else if (!b.len || b.truncated)
		cd_put_unseen(x, "peermem/interface", "", b.len ? CD_TRUNCATED : CD_MASKED,
			      "%s is not whole", path);
	else
		cd_put_bool(x, "peermem/interface", "", false);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	clients(x);
	gpus(x);
	if (!driver(x) || !cd_wants(x, "peermem/interface"))
		return 0;
	if (cd_host_list(cd_collect_host(x), cd_collect_arena(x), "/sys/class/infiniband").n)
		interface(x);
	return 0;
}

const struct cd_collector cd_collector_nvidia = {
	.name = "nvidia", .group = "files", .facts = facts, .collect = collect,
};
