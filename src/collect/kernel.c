/* SPDX-License-Identifier: Apache-2.0 */
/*
 * kernel - what does only the running machine tell: its clock, its architecture, its page size?
 *
 * None of it stands in a file, so a recording keeps these facts themselves.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "run/time", .type = CD_TIME, .unit = "ns", .source = "date",
	  .about = "when the evidence was read" },
	{ .name = "host/arch", .type = CD_TEXT, .unit = "", .source = "uname -m",
	  .about = "instruction set" },
	{ .name = "host/page_size", .type = CD_BYTES, .unit = "bytes",
	  .source = "getconf PAGESIZE", .about = "unit of tcp_mem, udp_mem and sockstat" },
	{ .name = NULL },
};

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct timespec now;
	struct utsname uts;
	long page = sysconf(_SC_PAGESIZE);

	if (clock_gettime(CLOCK_REALTIME, &now) || uname(&uts) || page <= 0)
		return cd_error_set(err, "asking the kernel for its time and name: %s",
				    strerror(errno));
	cd_put_int(x, "run/time", "", (int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
	cd_put_text(x, "host/arch", "", uts.machine);
	cd_put_int(x, "host/page_size", "", page);
	return 0;
}

const struct cd_collector cd_collector_kernel = {
	.name = "kernel", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_LIVE_ONLY,
};
