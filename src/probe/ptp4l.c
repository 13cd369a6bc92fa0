/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ptp4l - does this host follow a PTP grandmaster, and how closely?
 *
 * Asked at ptp4l's own socket, the one for readers first.  Our end gets a name from the kernel
 * (unix(7), autobind), which leaves no file behind.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "probe/clock.h"

static const char *const doors[] = {
	"/run/ptp/ptp4lro", "/run/ptp4lro", "/var/run/ptp4lro", "/run/ptp/ptp4l", "/run/ptp4l",
	"/var/run/ptp4l",
};

static const struct cd_fact_spec facts[] = {
	{ .name = "ptp/state", .type = CD_TEXT, .source = "pmc -u -b 0 'GET PORT_DATA_SET'",
	  .about = "SLAVE when a port of ptp4l follows a grandmaster" },
	{ .name = "ptp/offset", .type = CD_DURATION, .unit = "ns",
	  .source = "pmc -u -b 0 'GET TIME_STATUS_NP'", .about = "ptp4l's clock less the grandmaster's" },
	{ .name = "ptp/grandmaster", .type = CD_BOOL, .source = "pmc -u -b 0 'GET TIME_STATUS_NP'",
	  .about = "another clock than this host's is the grandmaster" },
	{ .name = "ptp/path_delay", .type = CD_DURATION, .unit = "ns",
	  .source = "pmc -u -b 0 'GET CURRENT_DATA_SET'", .about = "mean delay of the path to it" },
	{ .name = NULL },
};

/* IEEE 1588-2019 table 20. */
static const char *state_name(unsigned state)
{
	static const char *const name[] = {
		"", "INITIALIZING", "FAULTY", "DISABLED", "LISTENING", "PRE_MASTER", "MASTER",
		"PASSIVE", "UNCALIBRATED", "SLAVE",
	};

	return state && state < sizeof(name) / sizeof(name[0]) ? name[state] : "unknown";
}

/* Most of the ports follow nothing on a boundary clock: the one that comes nearest speaks. */
static unsigned better(unsigned a, unsigned b)
{
	static const unsigned order[] = { 9, 8, 6, 5, 7, 4, 1, 2, 3 };

	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++)
		if (a == order[i] || b == order[i])
			return order[i];
	return a;
}

static void say_all(struct cd_collect *x, enum cd_reason reason, const char *door, const char *why)
{
	for (const struct cd_fact_spec *f = facts; f->name; f++)
		if (reason)
			cd_put_unseen(x, f->name, "", reason, "%s: %s", door, why);
		else
			cd_put_absent(x, f->name, "", "%s", why);
}

static int knock(int fd, const char *door)
{
	struct sockaddr_un to = { .sun_family = AF_UNIX };

	strncpy(to.sun_path, door, sizeof(to.sun_path) - 1);
	return connect(fd, (const struct sockaddr *)&to, sizeof(to)) ? errno : 0;
}

static void ask(struct cd_collect *x, int fd, const char *door)
{
	unsigned char request[CD_PTP_MESSAGE], reply[1500];
	const unsigned char *p;
	unsigned state = 0;
	uint16_t sequence = 1;
	long n;

	cd_ptp_request(request, CD_PTP_TIME_STATUS, sequence);
	n = cd_clock_ask(fd, request, sizeof(request), reply, sizeof(reply));
	if (n < 0) {
		say_all(x, CD_NO_REPLY, door, strerror(errno));
		return;
	}
	p = cd_ptp_data(reply, (size_t)n, CD_PTP_TIME_STATUS, sequence, 50);
	if (p) {
		cd_put_int(x, "ptp/offset", "", cd_wire_i64(p));
		cd_put_bool(x, "ptp/grandmaster", "", cd_wire_u32(p + 38) != 0);
	} else {
		cd_put_unseen(x, "ptp/offset", "", CD_GARBAGE, "%s: an answer that we do not know", door);
		cd_put_unseen(x, "ptp/grandmaster", "", CD_GARBAGE, "%s: an answer that we do not know",
			      door);
	}
	cd_ptp_request(request, CD_PTP_CURRENT_DATA_SET, ++sequence);
	n = cd_clock_ask(fd, request, sizeof(request), reply, sizeof(reply));
	p = n < 0 ? NULL : cd_ptp_data(reply, (size_t)n, CD_PTP_CURRENT_DATA_SET, sequence, 18);
	if (p)	/* nanoseconds times 65536 */
		cd_put_int(x, "ptp/path_delay", "", cd_wire_i64(p + 10) / 65536);
	else
		cd_put_unseen(x, "ptp/path_delay", "", CD_NO_REPLY, "%s: no answer", door);
	/* one answer for each port */
	cd_ptp_request(request, CD_PTP_PORT_DATA_SET, ++sequence);
	n = cd_clock_ask(fd, request, sizeof(request), reply, sizeof(reply));
	for (int i = 0; n > 0 && i < 64; i++) {
		p = cd_ptp_data(reply, (size_t)n, CD_PTP_PORT_DATA_SET, sequence, 26);
		if (p)
			state = state ? better(state, p[10]) : p[10];
		n = recv(fd, reply, sizeof(reply), MSG_DONTWAIT);
	}
	if (state)
		cd_put_text(x, "ptp/state", "", state_name(state));
	else
		cd_put_unseen(x, "ptp/state", "", CD_NO_REPLY, "%s: no answer", door);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	const struct sockaddr_un nameless = { .sun_family = AF_UNIX };
	const char *refused = NULL;
	int why = 0;

	(void)err;
	for (size_t i = 0; i < sizeof(doors) / sizeof(doors[0]); i++) {
		CD_AUTO_FD int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
		int error = fd < 0 || bind(fd, (const struct sockaddr *)&nameless,
					   sizeof(nameless.sun_family)) ? errno : knock(fd, doors[i]);

		if (!error) {
			ask(x, fd, doors[i]);
			return 0;
		}
		/* a socket that its ptp4l left behind refuses */
		if (error != ENOENT && error != ENOTDIR && error != ECONNREFUSED && !refused) {
			refused = doors[i];
			why = error;
		}
	}
	if (refused)
		say_all(x, why == EACCES || why == EPERM ? CD_PERMISSION : CD_NO_REPLY, refused,
			strerror(why));
	else
		say_all(x, 0, "", "no ptp4l answers on this host");
	return 0;
}

const struct cd_collector cd_collector_ptp4l = {
	.name = "ptp4l", .group = "clock", .facts = facts, .collect = collect,
	.flags = CD_LIVE_ONLY,
};
