/* SPDX-License-Identifier: Apache-2.0 */
/*
 * driver_counters.c - what did each card count under names of its driver?
 *
 * The kernel's own counters fold several causes into one; which ran dry, the ring or the buffer of the
 * port, only the driver's names tell.  Each card is asked once a sample and only where rows of
 * driver-counters.c know its driver, because some take long to answer.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "collect/driver-counters.h"
#include "collect/ethioctl.h"
#include "host/link.h"

#define FACT(n, a) { .name = "nic/" n, .type = CD_COUNTER, .source = "ethtool -S {subject}", .about = a }
#define SHARE(n, a) { .name = "nic/" n, .type = CD_INT, .unit = "percent", \
	.source = "ethtool -S {subject}", .about = a }
#define OF_PRIORITY(n, a) { .name = "nic/" n, .type = CD_COUNTER, \
	.source = "ethtool -S LINK, subject LINK/PRIORITY", .about = a }

static const struct cd_fact_spec facts[] = {
	FACT("hw_rx_no_buffer", "packets dropped because the host had posted no buffer"),
	FACT("hw_rx_discards", "packets dropped because the buffer of the port was full"),
	FACT("hw_rx_no_memory", "buffers for packets that could not be allocated"),
	FACT("hw_rx_crc", "frames with a bad checksum, as the card counts them"),
	FACT("hw_rx_symbol", "errors of symbols or bytes on the line"),
	FACT("hw_rx_length", "frames of a wrong length"),
	FACT("hw_local_faults", "faults of the line that this end noticed"),
	FACT("hw_remote_faults", "faults of the line that the other end noticed"),
	FACT("hw_tx_discards", "packets that the port dropped instead of sending them"),
	FACT("hw_tx_dropped", "packets that the driver dropped instead of sending them"),
	FACT("hw_tx_failed", "packets whose sending the card reported as failed"),
	FACT("hw_tx_hangs", "times a transmit queue hung"),
	FACT("hw_rx_pause", "requests of the link to pause that were received"),
	FACT("hw_tx_pause", "requests of the link to pause that were sent"),
	FACT("hw_rx_pause_us", "microseconds that the link paused us"),
	FACT("hw_tx_pause_us", "microseconds that we paused the link"),
	FACT("allow_bw_in", "packets shaped: more bandwidth in than the instance may have"),
	FACT("allow_bw_out", "packets shaped: more bandwidth out than the instance may have"),
	FACT("allow_pps", "packets shaped: more of them a second than the instance may have"),
	FACT("allow_conntrack", "packets dropped: more connections than the instance may track"),
	FACT("allow_linklocal", "packets dropped: too many to DNS, metadata and time services"),
	SHARE("pci_stalled_rd", "percent of the last second in which reads of memory waited"),
	SHARE("pci_stalled_wr", "percent of the last second in which writes to memory waited"),
	FACT("pci_stalled_rd_events", "seconds in which reads of memory waited for more than 30 %"),
	FACT("pci_stalled_wr_events", "seconds in which writes to memory waited for more than 30 %"),
	FACT("pci_buffer_overflow", "packets dropped because memory did not take them in time"),
	FACT("pci_signal_integrity", "errors of the signal on the PCI Express link"),
	OF_PRIORITY("prio_rx_pause", "requests to pause the priority that were received"),
	OF_PRIORITY("prio_tx_pause", "requests to pause the priority that were sent"),
	OF_PRIORITY("prio_rx_pause_us", "microseconds that the priority was paused by the link"),
	OF_PRIORITY("prio_tx_pause_us", "microseconds that we paused the priority of the link"),
	OF_PRIORITY("prio_rx_discards", "packets of the priority dropped by the port"),
	OF_PRIORITY("prio_rx_buffer_discards", "of these, for want of a buffer of the device"),
	OF_PRIORITY("prio_rx_congestion_discards", "of these, by the port's congestion control"),
	OF_PRIORITY("prio_rx_bytes", "bytes of the priority received"),
	OF_PRIORITY("prio_tx_bytes", "bytes of the priority sent"),
	{ .name = NULL },
};

enum { PRIORITIES = 8, SLOTS = PRIORITIES + 1 };	/* the last of a row: no priority */

struct sum {
	uint64_t value[SLOTS];
	bool seen[SLOTS];
};

/* A level, not a count. */
static bool is_share(const char *fact)
{
	return !strcmp(fact, "pci_stalled_rd") || !strcmp(fact, "pci_stalled_wr");
}

static void put(struct cd_collect *x, const char *nic, const char *fact, const struct sum *s)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *name = cd_sprintf(a, "nic/%s", fact);

	for (int i = 0; i < SLOTS; i++)
		if (s->seen[i] && is_share(fact))
			cd_put_int(x, name, nic, (int64_t)s->value[i]);
		else if (s->seen[i])
			cd_put_counter(x, name, i == PRIORITIES ? nic : cd_sprintf(a, "%s/%d", nic, i),
				       s->value[i]);
}

/* All rows of the driver that make this fact, which begins at `row`; an earlier row did it else. */
static void one_fact(struct cd_collect *x, const char *nic, const struct cd_driver_counter *row,
		     const struct cd_ethioctl_counters *c)
{
	struct sum s = { .value = { 0 } };
	int priority;

	for (const struct cd_driver_counter *r = cd_driver_counter_rows; r->driver; r++) {
		if (strcmp(r->driver, row->driver) != 0 || strcmp(r->fact, row->fact) != 0)
			continue;
		if (r < row)
			return;
		for (size_t i = 0; i < c->n; i++)
			if (cd_driver_counter_fits(r->counter, c->name[i], &priority)) {
				int slot = priority < 0 ? PRIORITIES : priority;

				s.value[slot] += c->value[i];
				s.seen[slot] = true;
			}
	}
	put(x, nic, row->fact, &s);
}

static void unseen(struct cd_collect *x, const char *nic, const char *driver, int error)
{
	for (const struct cd_driver_counter *r = cd_driver_counter_rows; r->driver; r++)
		if (!strcmp(r->driver, driver) && !strchr(r->counter, '#'))
			cd_put_unseen(x, cd_sprintf(cd_collect_arena(x), "nic/%s", r->fact), nic,
				      error == EPERM || error == EACCES ? CD_PERMISSION :
				      error == EAGAIN ? CD_TRUNCATED : CD_NO_REPLY,
				      "ethtool -S: %s", strerror(error));
}

static void card(struct cd_collect *x, int fd, const char *nic)
{
	struct cd_ethioctl_counters counters;
	char driver[32];
	int error;

	if (cd_ethioctl_driver(fd, nic, driver) || !cd_driver_counter_is_known(driver))
		return;
	error = cd_ethioctl_counters(fd, cd_collect_arena(x), nic, &counters);
	if (error && error != EOPNOTSUPP) {
		unseen(x, nic, driver, error);
		return;
	}
	for (const struct cd_driver_counter *r = cd_driver_counter_rows; r->driver; r++)
		if (!strcmp(r->driver, driver))
			one_fact(x, nic, r, &counters);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_links links = cd_links_read(cd_collect_host(x), cd_collect_arena(x));
	int error, fd;

	(void)err;
	if (links.reply.error)
		return 0;	/* collect/links.c says why there is no list of links */
	fd = cd_ethioctl_open(&error);
	for (size_t i = 0; fd >= 0 && i < links.n; i++)
		if (cd_link_may_be_device(&links.link[i]))
			card(x, fd, links.link[i].name);
	if (fd >= 0)
		close(fd);
	return 0;
}

const struct cd_collector cd_collector_driver_counters = {
	.name = "driver_counters",
	.group = "cards",
	.facts = facts,
	.collect = collect,
	.flags = CD_LIVE_ONLY | CD_SAMPLED | CD_PER_NETNS,
};
