/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ksoftirqd - how much time did the threads take that catch up with softirqs left over?
 *
 * Each CPU has one, bound to it; that of a CPU taken offline stays, parked.  They are among the first
 * processes of the kernel, so the walk ends with the last of CPUs that are online; inside another PID
 * namespace none is seen.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define ONLINE "/sys/devices/system/cpu/online"

static const struct cd_fact_spec facts[] = {
	{ .name = "ksoftirqd", .type = CD_TEXTS, .source = "ps -eo pid,comm,time | grep ksoftirqd",
	  .about = "CPUs whose thread for softirqs left over was seen, numbers as text" },
	{ .name = "ksoftirqd/ticks", .type = CD_COUNTER, .unit = "",
	  .source = "ps -eo pid,comm,time | grep ksoftirqd/{subject}",
	  .about = "time of the CPU's thread, in ticks of 10 ms" },
	{ .name = "host/realtime", .type = CD_BOOL, .source = "cat /sys/kernel/realtime",
	  .about = "PREEMPT_RT: threads of their own serve interrupts" },
	{ .name = NULL },
};

enum { USER_TIME = 14, SYSTEM_TIME = 15, FLAGS = 9, KERNEL_THREAD = 0x200000 };	/* proc(5) */

/* "12 (ksoftirqd/0) S 2 0 0 0 -1 69238848 0 0 0 0 5 7 ...": its CPU, or NULL. */
static const char *thread(struct cd_arena *a, const char *stat, uint64_t *cpu, uint64_t *ticks)
{
	const char *name = strchr(stat, '('), *behind = strrchr(stat, ')');
	uint64_t flags, user, system;
	char *word[SYSTEM_TIME];
	const char *text;

	if (!name || !behind || !cd_text_starts(name, "(ksoftirqd/"))
		return NULL;
	name += strlen("(ksoftirqd/");
	if (behind < name)
		return NULL;
	text = cd_strndup(a, name, (size_t)(behind - name));
	if (!cd_parse_u64(text, cpu) ||
	    cd_text_words(cd_strdup(a, behind + 1), word, SYSTEM_TIME) < SYSTEM_TIME - 2 ||
	    !cd_parse_u64(word[FLAGS - 3], &flags) || !(flags & KERNEL_THREAD) ||
	    !cd_parse_u64(word[USER_TIME - 3], &user) ||
	    !cd_parse_u64(word[SYSTEM_TIME - 3], &system))
		return NULL;
	*ticks = user + system;
	return text;
}

/* How many they are; without a list nothing ends the walk. */
static size_t online(struct cd_collect *x, struct cd_cpus *set)
{
	int error;
	const char *text = cd_sysfs_text(x, ONLINE, &error);

	*set = (struct cd_cpus){ 0 };
	return text && cd_cpus_parse_list(cd_collect_arena(x), text, set) ? cd_cpus_weight(set) :
		SIZE_MAX;
}

static void put_realtime(struct cd_collect *x)
{
	int error;
	const char *text = cd_sysfs_text(x, "/sys/kernel/realtime", &error);

	if (text)
		cd_put_bool(x, "host/realtime", "", !strcmp(text, "1"));
	else if (error == ENOENT)
		cd_put_bool(x, "host/realtime", "", false);
	else
		cd_put_errno(x, "host/realtime", "", "/sys/kernel/realtime", error);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_host *host = cd_collect_host(x);
	struct cd_names all = cd_host_list(host, a, "/proc");
	struct cd_cpus set;
	size_t wanted = online(x, &set), n = 0, of_online = 0;
	const char **cpu = cd_alloc_n(a, all.n + 1, sizeof(*cpu));

	(void)err;
	if (!cd_second_sample(x))
		put_realtime(x);
	for (size_t i = 0; !all.error && i < all.n && of_online < wanted; i++) {
		struct cd_bytes b;
		uint64_t number, ticks;
		const char *one;

		if (all.name[i][0] < '0' || all.name[i][0] > '9')
			continue;
		b = cd_host_read(host, a, cd_sprintf(a, "/proc/%s/stat", all.name[i]),
				 CD_READ_SMALL);
		one = b.error ? NULL : thread(a, b.data, &number, &ticks);
		if (!one)
			continue;
		cd_put_counter(x, "ksoftirqd/ticks", one, ticks);
		cpu[n++] = one;
		of_online += cd_cpus_test(&set, number);
	}
	if (cd_second_sample(x))
		return 0;
	if (n)
		cd_put_set(x, "ksoftirqd", cpu, n);
	else if (all.error)
		cd_put_errno(x, "ksoftirqd", "", "/proc", all.error);
	else
		cd_put_unseen(x, "ksoftirqd", "", cd_is_live(x) ? CD_OTHER_NAMESPACE :
			      CD_NOT_COLLECTED, "/proc does not show the kernel's threads");
	return 0;
}

const struct cd_collector cd_collector_ksoftirqd = {
	.name = "ksoftirqd", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};
