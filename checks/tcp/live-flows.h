/* SPDX-License-Identifier: Apache-2.0 */
/* live-flows.h - what a connection did between two samples. */
#ifndef CD_CHECKS_TCP_LIVE_FLOWS_H
#define CD_CHECKS_TCP_LIVE_FLOWS_H

#include <commdoctor/check.h>

struct tcp_flow {
	size_t row;		/* of sock/flows */
	const char *peer, *link, *process;	/* "its process" where nobody saw it */
	double busy_ns;		/* with data outstanding */
	double window,
		buffer; /* shares of that time spent waiting for the peer's window, our buffer */
	double rate;		/* bit/s while busy */
	/* shares of the send buffer in flight: by rate and round trip, seen at a look; 0: not known */
	double filled, seen_filled;
	double stretch; /* round trip over the smallest; 0: not known, or the pipe was not full */
	int64_t rtt_ns;
	bool app_limited;
};

/* False for what sent nothing, or where the kernel did not tell all of it. */
bool cd_tcp_flow(const struct cd_table *flows, size_t row, struct tcp_flow *f);
/* "10.0.0.1:80", "[fd00::1]:80" of the columns with these names. */
const char *cd_tcp_end(struct cd_case *c, const struct cd_table *flows, size_t row,
		       const char *address, const char *port);
/* Does it leave by the port?  Over a bond it may. */
bool cd_tcp_on_path(struct cd_case *c, const struct tcp_flow *f, const char *path);

#endif
