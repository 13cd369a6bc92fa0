/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma.dev.present - are all the RDMA devices here that should be?
 *
 * A card that fell off the bus is missing from every list, so nothing that walks the devices can
 * complain about it: NCCL shrinks to the remaining rails without an error.  Only what the site
 * expects, or the card's own PCI function, tells that one is missing.
 */
#include "rdma.h"

enum { INFINIBAND_CLASS = 0x0207 };

static const char *const needs[] = {
	CD_RDMA_PORT_NEEDS, "rdma/device", "rdma/pci", "rdma/expected_ports", "site/fabric", "pci",
	"pci/class", "pci/driver", "pci/physfn", "gpu", "site/expect.gpus", NULL
};
static const struct cd_code codes[] = {
	{ "none", CD_CRITICAL, "fabric" },
	{ "too-few", CD_CRITICAL, "found expected" },
	{ "no-device", CD_HIGH, "cause" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "none", "gpudirect.path/none", CD_ANYWHERE },
	{ "no-device", "rdma.dev.present/too-few", CD_ANYWHERE },
	{ .code = NULL },
};

/* What the site builds on; NULL when it says nothing, or that there is no fabric. */
static const char *fabric(struct cd_case *c)
{
	const char *name;

	if (!cd_have_text(c, "site/fabric", "", &name) || !strcmp(name, "auto") ||
	    !strcmp(name, "none") || !strcmp(name, "tcpx"))
		return NULL;
	return name;
}

static bool is_real(struct cd_case *c, const char *port)
{
	const char *class;

	return cd_have_text(c, "rdma/class", port, &class) && strcmp(class, "soft") &&
	       strcmp(class, "smi") && strcmp(class, "lpf");
}

/* Real ports; with `compute` those for jobs only.  -1 after the verdict that one cannot be told. */
static int64_t ports(struct cd_case *c, bool compute)
{
	const char *role;
	int64_t n = 0;

	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));) {
		if (cd_state(c, "rdma/class", p) == CD_UNSEEN) {
			cd_unknown(c, "", cd_reason(c, "rdma/class", p), "%s",
				   cd_why(c, "rdma/class", p));
			return -1;
		}
		if (compute && is_real(c, p) && cd_state(c, "rdma/role", p) == CD_UNSEEN) {
			cd_unknown(c, "", cd_reason(c, "rdma/role", p), "%s",
				   cd_why(c, "rdma/role", p));
			return -1;
		}
		n += is_real(c, p) && (!compute || (cd_have_text(c, "rdma/role", p, &role) &&
						    !strcmp(role, "compute")));
	}
	return n;
}

/* Also where it cannot be told: only what was seen may be missed. */
static bool has_device(struct cd_case *c, const char *pci)
{
	const char *of;

	for (const char *d = NULL; (d = cd_walk(c, "rdma/device", d));)
		if (cd_state(c, "rdma/pci", d) == CD_UNSEEN ||
		    (cd_have_text(c, "rdma/pci", d, &of) && !strcmp(of, pci)))
			return true;
	return cd_state(c, "rdma/device", "") == CD_UNSEEN;
}

/* A virtual function, or one that is handed to a guest: not for this host to use. */
static bool is_for_guests(struct cd_case *c, const char *pci)
{
	const char *driver;

	return cd_state(c, "pci/physfn", pci) == CD_PRESENT ||
	       (cd_have_text(c, "pci/driver", pci, &driver) &&
		(!strcmp(driver, "vfio-pci") || !strcmp(driver, "mlx5_vfio_pci") ||
		 !strcmp(driver, "pci-stub") || !strcmp(driver, "xen-pciback")));
}

/* The driver of these cards is one module, that of their RDMA half another. */
static const char *cause(struct cd_case *c, const char *pci)
{
	const char *driver;

	if (cd_state(c, "pci/driver", pci) == CD_ABSENT)
		return "no driver is bound";
	if (!cd_have_text(c, "pci/driver", pci, &driver))
		return "its driver is not bound or gave up";
	if (!strcmp(driver, "mlx5_core") || !strcmp(driver, "mlx4_core"))
		return cd_words(c, "%s is bound, its RDMA half %.4s_ib is not loaded or gave up", driver,
				driver);
	return cd_words(c, "%s is bound and gave up", driver);
}

static void orphan(struct cd_case *c, const char *pci)
{
	struct cd_finding *f = cd_fail(c, pci, "no-device", CD_HIGH);

	cd_blocks_some(f, NULL);
	cd_observe_text(f, "cause", cause(c, pci));
}

/* InfiniBand functions that no driver made a device of. */
static bool orphans(struct cd_case *c)
{
	bool found = false;
	int64_t class;

	for (const char *p = NULL; (p = cd_walk(c, "pci", p));)
		if (cd_have_int(c, "pci/class", p, &class) && class >> 8 == INFINIBAND_CLASS &&
		    !has_device(c, p) && !is_for_guests(c, p)) {
			orphan(c, p);
			found = true;
		}
	return found;
}

/* Which ports are for jobs tells the GPU beside each: of a GPU that is gone, the port has lost its sign. */
static bool lacks_gpus(struct cd_case *c)
{
	int64_t expected, n = 0;

	for (const char *g = NULL; (g = cd_walk(c, "gpu", g));)
		n++;
	return cd_have_int(c, "site/expect.gpus", "", &expected) && n < expected;
}

static void compare(struct cd_case *c, int64_t expected, int64_t real)
{
	struct cd_finding *f;
	int64_t found = ports(c, true);

	if (found < 0)
		return;
	if (found >= expected) {
		cd_pass(c, "");
		return;
	}
	if (real >= expected && lacks_gpus(c)) {
		cd_unknown(c, "", CD_NOT_COLLECTED, "%lld ports are near a GPU and GPUs are missing: "
			   "which of the other %lld are for jobs cannot be told", (long long)found,
			   (long long)(real - found));
		return;
	}
	f = cd_fail(c, "", "too-few", CD_CRITICAL);
	cd_observe_int(f, "found", found, "");
	cd_observe_int(f, "expected", expected, "");
	if (found)
		cd_blocks_some(f, NULL);
	else
		cd_blocks(f, NULL);
}

static void judge(struct cd_case *c)
{
	const char *wanted = fabric(c);
	int64_t expected, real;
	struct cd_finding *f;

	if (cd_state(c, "rdma/port", "") == CD_UNSEEN) {
		cd_unknown(c, "", cd_reason(c, "rdma/port", ""), "%s", cd_why(c, "rdma/port", ""));
		return;
	}
	real = ports(c, false);
	if (real < 0)
		return;
	if (orphans(c) && !cd_have_int(c, "rdma/expected_ports", "", &expected))
		return;
	if (cd_have_int(c, "rdma/expected_ports", "", &expected)) {
		compare(c, expected, real);
	} else if (real) {
		cd_pass(c, "");
	} else if (wanted) {
		f = cd_fail(c, "", "none", CD_CRITICAL);
		cd_observe_text(f, "fabric", wanted);
		cd_blocks(f, NULL);
	} else {
		cd_not_applicable(c, "", "no RDMA device on this host");
	}
}

const struct cd_check cd_rdma_dev_present[] = {
	{ .id = "rdma.dev.present", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};
