/* SPDX-License-Identifier: Apache-2.0 */
/*
 * chrony - what does the chronyd of this host say of its clock?
 *
 * Asked on the loopback address as chronyc does it for a user without rights: the socket below
 * /run/chrony would need root and a file of our own beside it.  `cmdport 0` shuts this door; then
 * nobody answers, which is no statement about the clock.
 */
#include <commdoctor/collector.h>

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "base/cleanup.h"
#include "host/host.h"
#include "probe/clock.h"

enum { PORT = 323, ROOM = 512 };

static const struct cd_fact_spec facts[] = {
	{ .name = "chrony/synchronised", .type = CD_BOOL, .source = "chronyc tracking",
	  .about = "chronyd has a source that it believes" },
	{ .name = "chrony/offset", .type = CD_DURATION, .unit = "ns", .source = "chronyc tracking",
	  .about = "system clock less what chronyd takes for true" },
	{ .name = "chrony/error", .type = CD_DURATION, .unit = "ns", .source = "chronyc tracking",
	  .about = "most that chronyd's time may be off: half the root delay and the root dispersion" },
	{ .name = "chrony/stratum", .type = CD_INT, .source = "chronyc tracking",
	  .about = "hops to a reference clock" },
	{ .name = NULL },
};

static void unseen(struct cd_collect *x, const char *why)
{
	for (const struct cd_fact_spec *f = facts; f->name; f++)
		cd_put_unseen(x, f->name, "", CD_NO_REPLY, "chronyd at port 323 of 127.0.0.1: %s", why);
}

static void put(struct cd_collect *x, const struct cd_chrony *c)
{
	cd_put_bool(x, "chrony/synchronised", "", c->synchronised);
	cd_put_int(x, "chrony/offset", "", (int64_t)(c->offset * 1e9));
	cd_put_int(x, "chrony/error", "",
		   (int64_t)((c->root_delay / 2 + c->root_dispersion) * 1e9));
	cd_put_int(x, "chrony/stratum", "", c->stratum);
}

/* So that no packet goes where nobody waits for it. */
static bool listens(struct cd_collect *x)
{
	struct cd_bytes b = cd_host_read(cd_collect_host(x), cd_collect_arena(x), "/proc/net/udp",
					 CD_READ_LARGE);

	return !b.error && (strstr(b.data, " 0100007F:0143 ") || strstr(b.data, " 00000000:0143 ") ||
			    strstr(b.data, " 7F000001:0143 "));
}

/* A request is as long as the longest reply, so that nobody makes much out of little. */
static int collect(struct cd_collect *x, struct cd_error *err)
{
	const struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(PORT),
					.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	const uint32_t sequence = 0x63646f63;
	unsigned char request[ROOM] = { 6, 1, 0, 0, 0, 33 }, reply[ROOM];
	struct cd_chrony c;
	CD_AUTO_FD int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	long n;

	(void)err;
	if (!listens(x)) {
		unseen(x, "nobody listens");
		return 0;
	}
	memcpy(request + 8, &sequence, sizeof(sequence));
	if (fd < 0 || connect(fd, (const struct sockaddr *)&to, sizeof(to))) {
		unseen(x, strerror(errno));
		return 0;
	}
	n = cd_clock_ask(fd, request, 104, reply, sizeof(reply));
	if (n < 0)
		unseen(x, strerror(errno));
	else if (!cd_chrony_tracking(reply, (size_t)n, sequence, &c))
		unseen(x, "the answer is none that we know");
	else
		put(x, &c);
	return 0;
}

const struct cd_collector cd_collector_chrony = {
	.name = "chrony", .group = "clock", .facts = facts, .collect = collect,
	.flags = CD_LIVE_ONLY,
};
