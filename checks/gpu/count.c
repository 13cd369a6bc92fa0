/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gpu.count - are all the GPUs here that should be, and can jobs use them?
 *
 * A GPU that fell off the bus, or that the driver did not take, breaks the job or leaves a ring
 * with a gap.  One that is missing from the bus is in no list: only the site's word tells.
 */
#include <commdoctor/check.h>
#include <string.h>

static const char *const needs[] = { "gpu", "gpu/vendor", "pci", "pci/class", "pci/driver",
	"pci/physfn", "nvidia/driver", "nvidia/gpus", "nvidia/fallen", "site/expect.gpus", NULL };
static const struct cd_code codes[] = {
	{ "too-few", CD_CRITICAL, "found expected" },
	{ "not-taken", CD_CRITICAL, "" },
	{ "fallen", CD_CRITICAL, "" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "not-taken", "gpu.count/too-few", CD_ANYWHERE },
	{ "fallen", "gpu.count/too-few", CD_ANYWHERE },
	{ .code = NULL },
};

enum answer { NO, YES, UNSURE };

/* Given to a guest, or to a driver that only draws: not a GPU for jobs of this host. */
static const char *lent(struct cd_case *c, const char *gpu)
{
	static const char *const other[] = { "vfio-pci", "nouveau", "nova_core", "pciback",
		"xen-pciback", "pci-stub" };
	const char *driver;

	if (cd_state(c, "pci/physfn", gpu) == CD_PRESENT)
		return "a virtual function";
	for (size_t i = 0; cd_have_text(c, "pci/driver", gpu, &driver) &&
	     i < sizeof(other) / sizeof(other[0]); i++)
		if (!strcmp(driver, other[i]))
			return cd_words(c, "bound to %s", driver);
	return NULL;
}

/* The others still work: what is blocked is this GPU's part. */
static void broken(struct cd_case *c, const char *gpu, const char *code)
{
	cd_blocks_some(cd_fail(c, gpu, code, CD_CRITICAL), NULL);
}

static enum answer nvidia(struct cd_case *c, const char *gpu)
{
	struct cd_texts taken;
	const char *version;
	bool fallen = false;

	if (cd_state(c, "nvidia/driver", "") == CD_ABSENT) {
		cd_not_applicable(c, gpu, "%s", cd_why(c, "nvidia/driver", ""));
		return NO;
	}
	if (!cd_need_text(c, "nvidia/driver", "", &version))
		return UNSURE;
	if (cd_state(c, "nvidia/gpus", "") == CD_ABSENT ||
	    (cd_have_texts(c, "nvidia/gpus", "", &taken) && !cd_has(&taken, gpu))) {
		broken(c, gpu, "not-taken");
		return NO;
	}
	if (!cd_need_texts(c, "nvidia/gpus", "", &taken))
		return UNSURE;
	if (cd_state(c, "nvidia/fallen", gpu) != CD_ABSENT &&
	    !cd_need_bool(c, "nvidia/fallen", gpu, &fallen))
		return UNSURE;
	if (fallen) {
		broken(c, gpu, "fallen");
		return NO;
	}
	cd_pass(c, gpu);
	return YES;
}

static enum answer usable(struct cd_case *c, const char *gpu)
{
	const char *why = lent(c, gpu), *vendor, *driver;

	cd_subject(c, gpu);
	if (why) {
		cd_not_applicable(c, gpu, "%s: not for jobs of this host", why);
		return NO;
	}
	if (!cd_need_text(c, "gpu/vendor", gpu, &vendor))
		return UNSURE;
	if (!strcmp(vendor, "nvidia"))
		return nvidia(c, gpu);
	if (!cd_need_text(c, "pci/driver", gpu, &driver))
		return cd_state(c, "pci/driver", gpu) == CD_ABSENT ? NO : UNSURE;
	cd_pass(c, gpu);
	return YES;
}

/* A function whose class was not seen might be one more. */
static bool is_list_whole(struct cd_case *c)
{
	for (const char *p = NULL; (p = cd_walk(c, "pci", p));)
		if (cd_state(c, "pci/class", p) == CD_UNSEEN)
			return false;
	return true;
}

static void compare(struct cd_case *c, int64_t found, int64_t unsure, int64_t expected)
{
	struct cd_finding *f;

	if (found >= expected) {
		cd_pass(c, "");
	} else if (found + unsure >= expected || !is_list_whole(c)) {
		cd_unknown(c, "", CD_NOT_COLLECTED, "%lld GPUs are usable, and others were not "
			   "seen whole; the profile expects %lld", (long long)found,
			   (long long)expected);
	} else {
		f = cd_fail(c, "", "too-few", CD_CRITICAL);
		if (found)
			cd_blocks_some(f, NULL);
		else
			cd_blocks(f, NULL);
		cd_observe_int(f, "found", found, "");
		cd_observe_int(f, "expected", expected, "");
	}
}

static void judge(struct cd_case *c)
{
	int64_t count[] = { [NO] = 0, [YES] = 0, [UNSURE] = 0 }, expected = 0;
	bool is_expected = cd_have_int(c, "site/expect.gpus", "", &expected);

	if (cd_state(c, "gpu", "") == CD_UNSEEN) {
		cd_each(c, "gpu", NULL);
		return;
	}
	for (const char *gpu = NULL; (gpu = cd_walk(c, "gpu", gpu));)
		count[usable(c, gpu)]++;
	cd_subject(c, "");
	if (is_expected)
		compare(c, count[YES], count[UNSURE], expected);
	else if (!count[NO] && !count[YES] && !count[UNSURE])
		cd_not_applicable(c, "", "no GPU on this host");
}

const struct cd_check cd_gpu_count[] = {
	{ .id = "gpu.count", .needs = needs, .codes = codes, .effects = effects, .judge = judge },
	{ .id = NULL },
};
