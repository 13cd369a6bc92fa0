/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.managed - which interrupts does the kernel place itself, so that nobody else can?
 *
 * Whether an interrupt is managed no file of an ordinary kernel tells, and writing would be a
 * change: the drivers that ask for it are known, and a debug file confirms it where there is one.
 */
#include <commdoctor/check.h>

#include <string.h>

static const char *const needs[] = { "irq", "irq/name", "irq/managed", "cpu/isolated", NULL };

/* "nvme0q12" but not nvme0q0, whose interrupt is for the controller; "virtio3-req.0" of a disk. */
static bool is_of_known_driver(const char *name)
{
	const char *q = strchr(name, 'q');

	if (!strncmp(name, "nvme", 4))
		return q && q[1] >= '1' && q[1] <= '9';
	return !strncmp(name, "virtio", 6) && strstr(name, "-req.");
}

static void judge(struct cd_case *c)
{
	const char *first = NULL, *isolated = "";
	struct cd_texts all;
	unsigned n = 0;

	if (!cd_need_texts(c, "irq", "", &all))
		return;
	for (size_t i = 0; i < all.n; i++) {
		const char *name;
		bool managed = false;

		if (!cd_have_text(c, "irq/name", all.item[i], &name))
			continue;
		cd_have_bool(c, "irq/managed", all.item[i], &managed);
		if (!managed && !is_of_known_driver(name))
			continue;
		n++;
		if (!first)
			first = name;
	}
	if (!n) {
		cd_not_applicable(c, "", "no interrupt is known to be placed by the kernel alone");
		return;
	}
	cd_have_text(c, "cpu/isolated", "", &isolated);
	if (*isolated)
		cd_note(c, "", "%u interrupts (%s and others) are placed by the kernel: to keep them "
			"off the isolated CPUs %s say isolcpus=managed_irq,... at boot", n, first,
			isolated);
	else
		cd_note(c, "", "%u interrupts (%s and others) are placed by the kernel and refuse to "
			"be moved: leave them alone", n, first);
	cd_pass(c, "");
}

const struct cd_check cd_irq_managed[] = {
	{ .id = "irq.managed", .needs = needs, .judge = judge },
	{ .id = NULL },
};
