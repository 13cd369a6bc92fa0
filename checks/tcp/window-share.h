/* SPDX-License-Identifier: Apache-2.0 */
/*
 * window-share.h - which part of a receive buffer does the kernel offer as window?
 *
 * Up to 6.5 tcp_adv_win_scale says so: n > 0 leaves 1/2^n for overhead, n <= 0 offers 1/2^-n
 * (tcp_win_from_space).  Since 6.6 each connection measures its own, beginning at a half.
 */
#ifndef CD_CHECKS_TCP_WINDOW_SHARE_H
#define CD_CHECKS_TCP_WINDOW_SHARE_H

#include <commdoctor/check.h>

#include "kernel.h"

#define ADV_WIN_SCALE "sysctl/net.ipv4.tcp_adv_win_scale"
#define WINDOW_SHARE_NEEDS ADV_WIN_SCALE, KERNEL_NEEDS
enum { MEASURES_ITSELF = KERNEL(6, 6, 0) };

static inline double window_share_of(int64_t scale)
{
	int64_t n = scale < 0 ? -scale : scale;
	double part = 1.0 / (double)(INT64_C(1) << (n > 31 ? 31 : n));

	return scale > 0 ? 1 - part : part;
}

static inline double window_share(struct cd_case *c)
{
	int64_t scale;

	if (!kernel_before(c, MEASURES_ITSELF) || !cd_have_int(c, ADV_WIN_SCALE, "", &scale))
		return 0.5;
	return window_share_of(scale);
}

#endif
