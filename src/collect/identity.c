/* SPDX-License-Identifier: Apache-2.0 */
/*
 * identity - which host, kernel and system are the facts of, and what may we see of them?
 *
 * Every other question leans on this: without capabilities half of the kernel's answers are
 * missing, and in another network namespace half of its settings.
 */
#include <commdoctor/collector.h>

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "host/name", .type = CD_TEXT, .unit = "", .source = "hostname",
	  .about = "host name" },
	{ .name = "host/boot_id", .type = CD_TEXT, .unit = "",
	  .source = "cat /proc/sys/kernel/random/boot_id", .about = "changes with every boot" },
	{ .name = "host/kernel", .type = CD_TEXT, .unit = "", .source = "uname -r",
	  .about = "kernel release" },
	{ .name = "host/kernel_code", .type = CD_INT, .unit = "", .source = "uname -r",
	  .about = "major << 16 | minor << 8 | patch" },
	{ .name = "host/os", .type = CD_TEXT, .unit = "", .source = "cat /etc/os-release",
	  .about = "distribution" },
	{ .name = "run/uptime", .type = CD_DURATION, .unit = "ns", .source = "cat /proc/uptime",
	  .about = "time since boot" },
	{ .name = "host/child_netns", .type = CD_BOOL, .unit = "",
	  .source = "ls /proc/sys/net/ipv4/tcp_mem",
	  .about = "not the first network namespace: global settings do not show" },
	{ .name = "host/netns", .type = CD_TEXT, .unit = "",
	  .source = "readlink /proc/self/ns/net", .about = "which network namespace this is" },
	{ .name = "host/userns", .type = CD_BOOL, .unit = "", .source = "cat /proc/self/uid_map",
	  .about = "in a user namespace of its own" },
	{ .name = "host/capabilities", .type = CD_TEXTS, .unit = "",
	  .source = "grep CapEff /proc/self/status", .about = "those that widen what can be read" },
	{ .name = "host/privileged", .type = CD_BOOL, .unit = "",
	  .source = "grep CapEff /proc/self/status",
	  .about = "CAP_NET_ADMIN and CAP_SYS_ADMIN in the first user namespace" },
	{ .name = NULL },
};

static struct cd_bytes slurp(struct cd_collect *x, const char *path)
{
	return cd_host_read(cd_collect_host(x), cd_collect_arena(x), path, CD_READ_SMALL);
}

/* What stands behind `key` and `separator` on a line of its own; NULL when nothing does. */
static char *value_of(struct cd_arena *a, const char *text, const char *key, char separator)
{
	size_t n = strlen(key);

	for (const char *line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (!strncmp(line, key, n) && line[n] == separator)
			return cd_text_trim(a, cd_strndup(a, line + n + 1,
							  strcspn(line + n + 1, "\n")));
	}
	return NULL;
}

/* One line of a file as text. */
static const char *put_line(struct cd_collect *x, const char *fact, const char *path)
{
	struct cd_bytes b = slurp(x, path);
	const char *line = b.error ? "" : cd_text_trim(cd_collect_arena(x), b.data);

	if (b.error)
		cd_put_errno(x, fact, "", path, b.error);
	else if (!*line)
		cd_put_unseen(x, fact, "", CD_MASKED, "%s is empty", path);
	else
		cd_put_text(x, fact, "", line);
	return *line ? line : NULL;
}

/* "6.12.117-rt3+deb": up to three numbers at the front; a missing one is 0. */
static bool kernel_code(const char *release, int64_t *code)
{
	int64_t part[3] = { 0, 0, 0 };
	size_t n = 0;

	for (const char *p = release; n < 3 && isdigit((unsigned char)*p); n++) {
		for (; isdigit((unsigned char)*p) && part[n] < 65536; p++)
			part[n] = part[n] * 10 + (*p - '0');
		if (*p != '.')
			break;
		p++;
	}
	/* 4.9.256 and later of a long-lived kernel: the macro itself stops at 255 */
	*code = part[0] << 16 | (part[1] > 255 ? 255 : part[1]) << 8 |
		(part[2] > 255 ? 255 : part[2]);
	return part[0] > 0;
}

static void put_kernel(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *release = put_line(x, "host/kernel", "/proc/sys/kernel/osrelease");
	struct cd_bytes b;
	int64_t code;

	if (!release) {		/* "Linux version 6.1.0-18-amd64 (debian-kernel@..." */
		char *word[4];

		b = slurp(x, "/proc/version");
		if (!b.error && !strcmp("version", cd_text_words(cd_strdup(a, b.data), word, 4) == 4
							   ? word[1] : "")) {
			release = word[2];
			cd_put_text(x, "host/kernel", "", release);
			cd_put_source(x, "host/kernel", "", "cat /proc/version");
		}
	}
	if (release && kernel_code(release, &code))
		cd_put_int(x, "host/kernel_code", "", code);
	else if (release)
		cd_put_unseen(x, "host/kernel_code", "", CD_GARBAGE, "no version in %s",
			      release);
	else
		cd_put_errno(x, "host/kernel_code", "", "/proc/sys/kernel/osrelease",
			     slurp(x, "/proc/sys/kernel/osrelease").error);
}

static void put_os(struct cd_collect *x)
{
	static const char *const path[] = { "/etc/os-release", "/usr/lib/os-release" };
	struct cd_bytes b = slurp(x, path[0]);
	char *value;

	if (b.error)
		b = slurp(x, path[1]);
	if (b.error) {
		cd_put_errno(x, "host/os", "", path[1], b.error);
		return;
	}
	value = value_of(cd_collect_arena(x), b.data, "PRETTY_NAME", '=');
	if (!value || !*value) {
		cd_put_absent(x, "host/os", "", "os-release has no PRETTY_NAME");
		return;
	}
	if (strchr("\"'", *value) && strlen(value) > 1 && value[strlen(value) - 1] == *value) {
		value[strlen(value) - 1] = '\0';
		value++;
	}
	cd_put_text(x, "host/os", "", value);
}

static void put_uptime(struct cd_collect *x)
{
	struct cd_bytes b = slurp(x, "/proc/uptime");
	char *word[3];
	double seconds;

	if (b.error)
		cd_put_errno(x, "run/uptime", "", "/proc/uptime", b.error);
	else if (cd_text_words(cd_strdup(cd_collect_arena(x), b.data), word, 3) < 1 ||
		 !cd_parse_real(word[0], &seconds) || seconds < 0 || seconds > 4e9)
		cd_put_unseen(x, "run/uptime", "", CD_GARBAGE, "/proc/uptime holds no time");
	else
		cd_put_int(x, "run/uptime", "", (int64_t)(seconds * 1e9));
}

static void put_capabilities(struct cd_collect *x, bool userns_known, bool userns)
{
	/* the numbers of linux/capability.h that open a source of ours */
	static const struct { unsigned bit; const char *name; } known[] = {
		{ 1, "dac_override" }, { 2, "dac_read_search" }, { 12, "net_admin" },
		{ 13, "net_raw" }, { 14, "ipc_lock" }, { 17, "sys_rawio" }, { 19, "sys_ptrace" },
		{ 21, "sys_admin" }, { 34, "syslog" }, { 38, "perfmon" }, { 39, "bpf" },
	};
	const char *held[sizeof(known) / sizeof(known[0])];
	struct cd_bytes b = slurp(x, "/proc/self/status");
	const char *value = NULL;
	uint64_t mask;
	size_t n = 0;
	bool both;

	if (!b.error)
		value = value_of(cd_collect_arena(x), b.data, "CapEff", ':');
	if (b.error || !value || !cd_parse_hex(value, &mask)) {
		for (int i = 0; i < 2; i++) {
			const char *fact = i ? "host/privileged" : "host/capabilities";

			if (b.error)
				cd_put_errno(x, fact, "", "/proc/self/status", b.error);
			else
				cd_put_unseen(x, fact, "", CD_GARBAGE,
					      "/proc/self/status holds no CapEff");
		}
		return;
	}
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (mask >> known[i].bit & 1)
			held[n++] = known[i].name;
	cd_put_texts(x, "host/capabilities", "", held, n);
	both = (mask >> 12 & 1) && (mask >> 21 & 1);
	if (both && !userns_known)
		cd_put_unseen(x, "host/privileged", "", CD_NOT_COLLECTED,
			      "/proc/self/uid_map does not tell in which user namespace");
	else
		cd_put_bool(x, "host/privileged", "", both && !userns);
}

static void put_rights(struct cd_collect *x)
{
	struct cd_bytes b = slurp(x, "/proc/self/uid_map");
	bool known = false, child = false;
	int64_t *map;
	size_t n;

	if (b.error == ENOENT && cd_host_is_live(cd_collect_host(x))) {
		known = true;	/* a kernel without CONFIG_USER_NS has one */
	} else if (!b.error && cd_parse_ints(cd_collect_arena(x), b.data, &map, &n)) {
		known = true;
		child = !(n == 3 && map[0] == 0 && map[1] == 0 && map[2] == 4294967295);
	} else if (!b.error && !b.len) {
		known = child = true;	/* a namespace whose map nobody has written */
	}
	if (known)
		cd_put_bool(x, "host/userns", "", child);
	else if (b.error)
		cd_put_errno(x, "host/userns", "", "/proc/self/uid_map", b.error);
	else
		cd_put_unseen(x, "host/userns", "", CD_GARBAGE,
			      "/proc/self/uid_map has no numbers");
	put_capabilities(x, known, child);
}

/*
 * Global keys are registered in the first network namespace only.  Somebody's tar of a few keys
 * must not look like a container, so it has to hold most of the folder.
 */
static void put_netns(struct cd_collect *x)
{
	enum { MOST_OF_IPV4 = 50 };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_host *h = cd_collect_host(x);
	int own = 0, global = 0;

	if (!cd_host_exists(h, a, "/proc/sys/net/ipv4/ip_forward", &own))
		cd_put_unseen(x, "host/child_netns", "", CD_NOT_COLLECTED,
			      "/proc/sys/net/ipv4 was not seen");
	else if (cd_host_exists(h, a, "/proc/sys/net/ipv4/tcp_mem", &global))
		cd_put_bool(x, "host/child_netns", "", false);
	else if (global != ENOENT)
		cd_put_errno(x, "host/child_netns", "", "/proc/sys/net/ipv4/tcp_mem", global);
	else if (!cd_host_is_live(h) && !cd_host_is_capture(h) &&
		 cd_host_list(h, a, "/proc/sys/net/ipv4").n < MOST_OF_IPV4)
		cd_put_unseen(x, "host/child_netns", "", CD_NOT_COLLECTED,
			      "only a part of /proc/sys/net/ipv4 was recorded");
	else
		cd_put_bool(x, "host/child_netns", "", true);
}

static void put_netns_name(struct cd_collect *x)
{
	int error;
	const char *name = cd_live_proc_link(cd_collect_host(x), cd_collect_arena(x),
					     "/proc/self/ns/net", &error);

	if (name)
		cd_put_text(x, "host/netns", "", name);
	else if (error == ENODATA)
		cd_put_unseen(x, "host/netns", "", CD_NOT_COLLECTED,
			      "a recording names no namespace");
	else
		cd_put_errno(x, "host/netns", "", "/proc/self/ns/net", error);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	put_line(x, "host/name", "/proc/sys/kernel/hostname");
	put_line(x, "host/boot_id", "/proc/sys/kernel/random/boot_id");
	put_kernel(x);
	put_os(x);
	put_uptime(x);
	put_netns(x);
	put_netns_name(x);
	put_rights(x);
	return 0;
}

const struct cd_collector cd_collector_identity = {
	.name = "identity", .group = "files", .facts = facts, .collect = collect,
};
