/* SPDX-License-Identifier: Apache-2.0 */
/*
 * clock - does the kernel take its clock for synchronised, and how far off may it be?
 *
 * adjtimex(2) without a mode reads and changes nothing.  The kernel adds 500 us to maxerror each
 * second until whoever steers the clock writes it again (kernel/time/ntp.c), and sets STA_UNSYNC
 * itself when 16 s are reached.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>
#include <sys/timex.h>

#include "host/host.h"

/* proc_ns.h of the kernel: the inode of the first PID namespace, the same on every machine. */
#define FIRST_PID_NAMESPACE "pid:[4026531836]"

static const struct cd_fact_spec facts[] = {
	{ .name = "clock/synchronised", .type = CD_BOOL, .source = "timedatectl; adjtimex --print",
	  .about = "nobody has let the kernel's clock run free (STA_UNSYNC is not set)" },
	{ .name = "clock/max_error", .type = CD_DURATION, .unit = "ns", .source = "adjtimex --print",
	  .about = "what the clock may be off by; grows by 500 us each second until it is set again" },
	{ .name = "clock/kernel_offset", .type = CD_DURATION, .unit = "ns",
	  .source = "adjtimex --print",
	  .about = "what the kernel still has to correct, for daemons that leave this to it" },
	{ .name = "clock/tai", .type = CD_INT, .unit = "s", .source = "adjtimex --print",
	  .about = "TAI less UTC as the kernel was told; 0: nobody told" },
	{ .name = "host/first_pidns", .type = CD_BOOL, .source = "readlink /proc/self/ns/pid",
	  .about = "the processes of the whole machine show" },
	{ .name = NULL },
};

static void put_namespace(struct cd_collect *x)
{
	int error = 0;
	const char *link = cd_live_proc_link(cd_collect_host(x), cd_collect_arena(x),
					     "/proc/self/ns/pid", &error);

	if (link)
		cd_put_bool(x, "host/first_pidns", "", !strcmp(link, FIRST_PID_NAMESPACE));
	else
		cd_put_errno(x, "host/first_pidns", "", "/proc/self/ns/pid", error);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	static const char *const all[] = { "clock/synchronised", "clock/max_error",
					   "clock/kernel_offset", "clock/tai" };
	struct timex t = { .modes = 0 };

	(void)err;
	put_namespace(x);
	if (adjtimex(&t) < 0) {
		for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
			cd_put_unseen(x, all[i], "", CD_PERMISSION, "adjtimex: %s", strerror(errno));
		return 0;
	}
	cd_put_bool(x, "clock/synchronised", "", !(t.status & STA_UNSYNC));
	cd_put_int(x, "clock/max_error", "", (int64_t)t.maxerror * 1000);
	if (t.status & STA_PLL)
		cd_put_int(x, "clock/kernel_offset", "",
			   (int64_t)t.offset * (t.status & STA_NANO ? 1 : 1000));
	else
		cd_put_absent(x, "clock/kernel_offset", "", "nobody steers by the kernel's loop");
	cd_put_int(x, "clock/tai", "", t.tai);
	return 0;
}

const struct cd_collector cd_collector_clock = {
	.name = "clock", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_LIVE_ONLY,
};
