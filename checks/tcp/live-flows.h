/* SPDX-License-Identifier: Apache-2.0 */
/* live-flows.h - what a connection did between two samples. */
#ifndef CD_CHECKS_TCP_LIVE_FLOWS_H
#define CD_CHECKS_TCP_LIVE_FLOWS_H

#include <commdoctor/check.h>

struct tcp_flow {
	size_t row;		/* of the second sample */
	const char *peer, *link;
	double busy_ns;		/* with data outstanding */
	double window,
		buffer; /* shares of that time spent waiting for the peer's window, our buffer */
	double rate;		/* bit/s while busy */
	double stretch; /* round trip over the smallest; 0: not known, or the pipe was not full */
	int64_t rtt_ns;
	bool app_limited;
};

/* False for what is no connection to another host, or not told in both samples. */
bool cd_tcp_flow(const struct cd_table *first, const struct cd_table *again, size_t row,
		 struct tcp_flow *f);

#endif
