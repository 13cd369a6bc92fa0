/* SPDX-License-Identifier: Apache-2.0 */
/*
 * kernel.h - is the kernel older than the one that changed something?
 *
 * Where nobody told its release, the kernel is taken for a new one: a rule of old kernels alone
 * must not fire on a guess.
 */
#ifndef CD_CHECKS_TCP_KERNEL_H
#define CD_CHECKS_TCP_KERNEL_H

#include <commdoctor/check.h>

#define KERNEL_NEEDS "host/kernel_code"
#define KERNEL(major, minor, patch) ((major) << 16 | (minor) << 8 | (patch))

static inline bool kernel_before(struct cd_case *c, int64_t code)
{
	int64_t kernel;

	return cd_have_int(cd_host(c), "host/kernel_code", "", &kernel) && kernel < code;
}

#endif
