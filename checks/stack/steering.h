/* SPDX-License-Identifier: Apache-2.0 */
/* steering.h - are the CPUs that packets are steered to near the port? */
#ifndef CD_CHECKS_STACK_STEERING_H
#define CD_CHECKS_STACK_STEERING_H

#include <commdoctor/check.h>

#define STEERING_NEEDS "path", "nic/numa_node", "numa", "numa/count", "numa/cpus", \
	"numa/distance", "cpu/online", "cpu/siblings"

enum { STEERING_SAME_SOCKET = 12 };	/* ours: nodes of one socket are 11 or 12 apart */

/* Walk a CPU list in kernel form: start with *next and *last 0; -1 after the last. */
static inline int steering_cpu(const char **list, int *next, int *last)
{
	const char *s = *list;
	int n = 0;

	if (*next && *next <= *last)
		return (*next)++;
	if (*s < '0' || *s > '9')
		return -1;
	for (; *s >= '0' && *s <= '9' && n < 1 << 20; s++)
		n = n * 10 + (*s - '0');
	*last = n;
	if (*s == '-') {
		int m = 0;

		for (s++; *s >= '0' && *s <= '9' && m < 1 << 20; s++)
			m = m * 10 + (*s - '0');
		*last = m;
	}
	*list = *s == ',' ? s + 1 : s;
	*next = n + 1;
	return n;
}

/* -1: the machine has one node, or nobody knows which is the port's. */
static inline int64_t steering_node(struct cd_case *c, const char *nic)
{
	int64_t nodes, node;

	if (!cd_have_int(c, "numa/count", "", &nodes) || nodes < 2 ||
	    !cd_have_int(c, "nic/numa_node", nic, &node))
		return -1;
	return node;
}

/* Does the CPU sit on another socket than the node?  Unknown distances are none. */
static inline bool steering_is_far(struct cd_case *c, int64_t node, unsigned cpu)
{
	const char *own = cd_words(c, "%lld", (long long)node), *cpus;
	struct cd_ints distance;
	size_t at = 0;

	if (!cd_have_ints(c, "numa/distance", own, &distance))
		return cd_have_text(c, "numa/cpus", own, &cpus) && *cpus && !cd_cpus_has(cpus, cpu);
	for (const char *n = NULL; (n = cd_walk(c, "numa", n)); at++)
		if (cd_have_text(c, "numa/cpus", n, &cpus) && cd_cpus_has(cpus, cpu))
			return at < distance.n && distance.item[at] > STEERING_SAME_SOCKET;
	return false;
}

struct steering {
	unsigned cpus;		/* online CPUs of the masks, each mask's */
	unsigned far;		/* of those, on another socket than the port */
};

static inline void steering_add(struct cd_case *c, struct steering *s, const char *list,
				const char *online, int64_t node)
{
	int next = 0, last = 0, cpu;

	while ((cpu = steering_cpu(&list, &next, &last)) >= 0) {
		if (!cd_cpus_has(online, (unsigned)cpu))
			continue;
		s->cpus++;
		s->far += node >= 0 && steering_is_far(c, node, (unsigned)cpu);
	}
}

/* Hardware threads of a core; 1 where nobody tells. */
static inline size_t steering_threads(struct cd_case *c, const char *online)
{
	const char *siblings;
	int next = 0, last = 0, cpu = steering_cpu(&online, &next, &last);
	size_t n;

	if (cpu < 0 || !cd_have_text(c, "cpu/siblings", cd_words(c, "%d", cpu), &siblings))
		return 1;
	n = cd_cpus_count(siblings);
	return n ? n : 1;
}

#endif
