/* SPDX-License-Identifier: Apache-2.0 */
/*
 * netstat - what have the protocol counters of this network namespace reached?
 *
 * Columns are found by the names in the header line: their order and number differ from kernel to
 * kernel.  IPv6 counts its datagrams in snmp6 alone; TCP of both families shares one set.
 *
 *	netstat/Udp.RcvbufErrors	/proc/net/snmp and /proc/net/netstat
 *	netstat6/Udp6RcvbufErrors	/proc/net/snmp6
 *	sockstat/TCP.mem		/proc/net/sockstat and sockstat6: levels, not counters
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "netstat/*", .type = CD_COUNTER, .unit = "", .source = "nstat -asz {counter}",
	  .about = "counter of /proc/net/snmp or netstat, Group.Name" },
	{ .name = "netstat6/*", .type = CD_COUNTER, .unit = "", .source = "nstat -asz {counter}",
	  .about = "counter of /proc/net/snmp6" },
	{ .name = "sockstat/*", .type = CD_INT, .unit = "", .source = "cat /proc/net/sockstat",
	  .about = "sockets and pages in use, Group.name" },
	{ .name = NULL },
};

struct text {
	const char *path;
	struct cd_bytes bytes;
};

enum found { FOUND = 1, NO_SUCH, BROKEN };

static bool is_group(const char *line, const char *group, size_t n)
{
	return !strncmp(line, group, n) && line[n] == ':';
}

static const char *next(const char *line)
{
	const char *end = strchr(line, '\n');

	return end && end[1] ? end + 1 : NULL;
}

/* Index of `name` among the words of a line; SIZE_MAX when it is not there. */
static size_t column(const char *line, const char *name)
{
	size_t length = strlen(name), index = 0;

	for (const char *p = line; *p && *p != '\n'; index++) {
		size_t n;

		p += strspn(p, " ");
		n = strcspn(p, " \n");
		if (n == length && !strncmp(p, name, n))
			return index;
		p += n;
	}
	return SIZE_MAX;
}

static bool word_at(struct cd_arena *a, const char *line, size_t index, char **word)
{
	const char *p = line;

	for (;; index--) {
		size_t n;

		p += strspn(p, " ");
		n = strcspn(p, " \n");
		if (!n)
			return false;
		if (!index) {
			*word = cd_strndup(a, p, n);
			return true;
		}
		p += n;
	}
}

/* snmp and netstat: a line of names and below it a line of numbers, both begin with "Group:". */
static enum found in_pairs(struct cd_arena *a, struct cd_bytes b, const char *counter,
			   uint64_t *value)
{
	size_t group = strcspn(counter, ".");

	for (const char *line = b.data; line && counter[group]; line = next(line)) {
		const char *values;
		size_t index;
		char *word;
		int64_t negative;

		if (!is_group(line, counter, group))
			continue;
		values = next(line);
		index = column(line, counter + group + 1);
		if (!values || !is_group(values, counter, group))
			return BROKEN;
		if (index != SIZE_MAX) {
			if (!word_at(a, values, index, &word))
				return BROKEN;
			/* Tcp.MaxConn alone may be -1 */
			if (cd_parse_u64(word, value))
				return FOUND;
			*value = 0;
			return cd_parse_i64(word, &negative) ? NO_SUCH : BROKEN;
		}
		line = values;
	}
	return NO_SUCH;
}

/* snmp6: "Udp6InErrors    	0" */
static enum found in_names(struct cd_arena *a, struct cd_bytes b, const char *counter,
			   uint64_t *value)
{
	size_t n = strlen(counter);

	for (const char *line = b.data; line && *line; line = next(line)) {
		const char *p = line + n;

		if (strncmp(line, counter, n) || (*p != ' ' && *p != '\t'))
			continue;
		return cd_parse_u64(cd_strndup(a, p, strcspn(p, "\n")), value) ? FOUND : BROKEN;
	}
	return NO_SUCH;
}

/* sockstat: "TCP: inuse 1 orphan 0 tw 1 alloc 1 mem 223" */
static enum found in_sockstat(struct cd_arena *a, struct cd_bytes b, const char *counter,
			      uint64_t *value)
{
	size_t group = strcspn(counter, ".");

	for (const char *line = b.data; line && *line && counter[group]; line = next(line)) {
		size_t index;
		char *word;

		if (!is_group(line, counter, group))
			continue;
		index = column(line, counter + group + 1);
		if (index == SIZE_MAX)
			return NO_SUCH;
		return word_at(a, line, index + 1, &word) && cd_parse_u64(word, value) ? FOUND
											: BROKEN;
	}
	return NO_SUCH;
}

/* The kernel ends every line: what stops before is a copy that broke off. */
static bool is_whole(struct cd_bytes b)
{
	return !b.truncated && b.data[b.len - 1] == '\n' && strlen(b.data) == b.len;
}

static void put(struct cd_collect *x, const char *fact, const char *name, const struct text *t,
		size_t n, enum found (*look)(struct cd_arena *, struct cd_bytes, const char *,
					     uint64_t *))
{
	enum found found = NO_SUCH;
	uint64_t value = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		if (t[i].bytes.error) {
			cd_put_errno(x, fact, "", t[i].path, t[i].bytes.error);
			return;
		}
		if (!t[i].bytes.len) {
			cd_put_unseen(x, fact, "", CD_MASKED, "%s is empty", t[i].path);
			return;
		}
		if (!is_whole(t[i].bytes)) {
			cd_put_unseen(x, fact, "", CD_TRUNCATED, "%s is cut or damaged", t[i].path);
			return;
		}
		found = look(cd_collect_arena(x), t[i].bytes, name, &value);
		if (found != NO_SUCH)
			break;
	}
	if (found == NO_SUCH)
		cd_put_absent(x, fact, "", "this kernel does not count %s", name);
	else if (found == BROKEN)
		cd_put_unseen(x, fact, "", CD_GARBAGE, "no number for %s in %s", name, t[i].path);
	else if (cd_text_starts(fact, "sockstat/"))
		cd_put_int(x, fact, "", (int64_t)value);
	else
		cd_put_counter(x, fact, "", value);
}

static struct text load(struct cd_collect *x, const char *path)
{
	return (struct text){ path, cd_host_read(cd_collect_host(x), cd_collect_arena(x), path,
						 CD_READ_SMALL) };
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	const struct text four[] = { load(x, "/proc/net/snmp"), load(x, "/proc/net/netstat") };
	const struct text six[] = { load(x, "/proc/net/snmp6") };
	const struct text sockets[] = { load(x, "/proc/net/sockstat"),
					load(x, "/proc/net/sockstat6") };
	const char *fact;

	(void)err;
	for (fact = NULL; (fact = cd_wanted(x, "netstat/", fact));)
		put(x, fact, fact + strlen("netstat/"), four, 2, in_pairs);
	for (fact = NULL; (fact = cd_wanted(x, "netstat6/", fact));)
		put(x, fact, fact + strlen("netstat6/"), six, 1, in_names);
	for (fact = NULL; (fact = cd_wanted(x, "sockstat/", fact));)
		put(x, fact, fact + strlen("sockstat/"), sockets, 2, in_sockstat);
	return 0;
}

const struct cd_collector cd_collector_netstat = {
	.name = "netstat", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED | CD_PER_NETNS,
};
