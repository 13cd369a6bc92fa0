/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sntp - how far are the clocks of named hosts from ours?
 *
 * Each ntp:// target is asked four times and the exchange of the shortest way counts (RFC 5905
 * section 10): what the way hides of the offset is half its delay.  Our own time is not told.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <netdb.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/cleanup.h"
#include "base/text.h"
#include "probe/clock.h"

enum { ASKED = 4, PAUSE_MS = 100, MOST_TARGETS = 64 };

static const struct cd_column columns[] = {
	{ "target", CD_COL_TEXT, "" },
	{ "offset", CD_COL_REAL, "s" },		/* its clock less ours */
	{ "delay", CD_COL_REAL, "s" },
	{ "stratum", CD_COL_INT, "" },
	{ "error", CD_COL_TEXT, "" },
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "ntp/peer", .type = CD_TABLE, .columns = columns,
	  .source = "chronyd -Q 'server HOST iburst'", .about = "clocks of the ntp:// targets against ours" },
	{ .name = NULL },
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* "ntp://host", "ntp://host:port", "ntp://[address]:port" */
static int connected(struct cd_arena *a, const char *url, const char **why)
{
	const struct addrinfo hints = { .ai_socktype = SOCK_DGRAM };
	char *host = cd_strndup(a, url + strlen("ntp://"), strcspn(url + strlen("ntp://"), "/?#"));
	const char *port = "123";
	struct addrinfo *list;
	char *colon = strrchr(host, ':');
	int fd = -1, error;

	if (*host == '[' && strchr(host, ']')) {
		char *end = strchr(host, ']');

		if (end[1] == ':')
			port = end + 2;
		*end = '\0';
		host++;
	} else if (colon && strchr(host, ':') == colon) {
		*colon = '\0';
		port = colon + 1;
	}
	error = getaddrinfo(host, port, &hints, &list);
	if (error) {
		*why = cd_sprintf(a, "does not resolve: %s", gai_strerror(error));
		return -1;
	}
	fd = socket(list->ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd >= 0 && connect(fd, list->ai_addr, list->ai_addrlen)) {
		error = errno;
		close(fd);
		errno = error;
		fd = -1;
	}
	if (fd < 0)
		*why = cd_sprintf(a, "%s", strerror(errno));
	freeaddrinfo(list);
	return fd;
}

/* The best of the exchanges; or NULL and why there is none. */
static const struct cd_sntp *best_of(struct cd_arena *a, int fd, const char **why)
{
	unsigned char request[CD_SNTP_LENGTH], reply[512];
	const struct timespec pause = { .tv_nsec = PAUSE_MS * 1000000 };
	struct cd_sntp *best = NULL, one;

	*why = "no answer";
	for (int i = 0; i < ASKED; i++) {
		uint64_t cookie;
		double sent;
		long n;
		const char *fault;

		if (getrandom(&cookie, sizeof(cookie), 0) != (ssize_t)sizeof(cookie))
			cookie = (uint64_t)i + 1;
		if (i)
			nanosleep(&pause, NULL);
		cd_sntp_request(request, cookie);
		sent = now();
		n = cd_clock_ask(fd, request, sizeof(request), reply, sizeof(reply));
		if (n < 0) {
			if (errno != ETIMEDOUT)
				*why = cd_sprintf(a, "%s", strerror(errno));
			break;
		}
		fault = cd_sntp_reply(reply, (size_t)n, cookie, sent, now(), &one);
		if (fault) {
			*why = fault;
			continue;
		}
		if (!best)
			best = memcpy(cd_alloc_n(a, 1, sizeof(*best)), &one, sizeof(one));
		else if (one.delay < best->delay)
			*best = one;
	}
	return best;
}

static void put(struct cd_collect *x, struct cd_rows *rows, const char *url)
{
	struct cd_arena *a = cd_collect_arena(x);
	const struct cd_sntp *best = NULL;
	const char *why = NULL;
	CD_AUTO_FD int fd = connected(a, url, &why);

	if (fd >= 0)
		best = best_of(a, fd, &why);
	cd_row_text(rows, "target", url);
	if (best) {
		cd_row_real(rows, "offset", best->offset);
		cd_row_real(rows, "delay", best->delay);
		cd_row_int(rows, "stratum", best->stratum);
	} else {
		cd_row_text(rows, "error", why);
	}
	cd_row_end(rows);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_rows *rows = NULL;
	const char *url;

	(void)err;
	for (size_t i = 0, n = 0; (url = cd_target(x, i)) && n < MOST_TARGETS; i++) {
		if (!cd_text_starts(url, "ntp://"))
			continue;
		if (!cd_is_live(x)) {
			cd_put_absent(x, "ntp/peer", "", "targets are asked on a live host only");
			return 0;
		}
		if (!rows)
			rows = cd_table_begin(x, "ntp/peer", "");
		put(x, rows, url);
		n++;
	}
	if (rows)
		cd_table_end(rows);
	else
		cd_put_absent(x, "ntp/peer", "", "no --target ntp://HOST given");
	return 0;
}

const struct cd_collector cd_collector_sntp = {
	.name = "sntp", .group = "sntp", .facts = facts, .collect = collect,
	.flags = CD_LIVE_ONLY | CD_ACTIVE, .deadline_ms = 30000,
};
