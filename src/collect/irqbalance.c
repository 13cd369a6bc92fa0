/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irqbalance - does the daemon run that places interrupts, and what is it told to leave alone?
 *
 * Taken from the process and its arguments; what the unit hands on as environment stands in the
 * file of the distribution.  A program that ran once and ended (--oneshot) undoes nothing any more.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/sysfs.h"
#include "host/host.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "irqbalance/running", .type = CD_BOOL, .source = "pgrep -ax irqbalance",
	  .about = "the daemon runs, and not only once" },
	{ .name = "irqbalance/options", .type = CD_TEXT, .source = "pgrep -ax irqbalance",
	  .about = "its arguments" },
	{ .name = "irqbalance/banned", .type = CD_TEXTS, .source = "pgrep -ax irqbalance",
	  .about = "interrupts that it leaves alone (--banirq)" },
	{ .name = "irqbalance/banned_modules", .type = CD_TEXTS, .source = "pgrep -ax irqbalance",
	  .about = "drivers whose interrupts it leaves alone (--banmod)" },
	{ .name = "irqbalance/policy", .type = CD_TEXT, .source = "pgrep -ax irqbalance",
	  .about = "script that tells it about each interrupt (--policyscript)" },
	{ .name = "irqbalance/banned_cpus", .type = CD_TEXT,
	  .source = "grep BANNED /etc/default/irqbalance /etc/sysconfig/irqbalance",
	  .about = "CPUs that it gives no interrupts, as a list or mask somebody wrote down" },
	{ .name = NULL },
};

enum { MOST_WORDS = 256 };

struct told {
	const char *irq[MOST_WORDS], *module[MOST_WORDS], *policy;
	size_t n_irqs, n_modules;
	bool once;
};

/* The value of an option in any of its forms: "-i 5", "-i5", "--banirq=5", "--banirq 5"; else NULL. */
static const char *value(char **word, size_t n, size_t *at, const char *name, char letter)
{
	const char *w = word[*at];
	size_t length = strlen(name);

	if (w[0] != '-')
		return NULL;
	if (w[1] == letter)
		return w[2] ? w + 2 : *at + 1 < n ? word[++*at] : NULL;
	if (w[1] != '-' || strncmp(w + 2, name, length) != 0)
		return NULL;
	if (w[2 + length] == '=')
		return w + 3 + length;
	return !w[2 + length] && *at + 1 < n ? word[++*at] : NULL;
}

static struct told read_words(char **word, size_t n)
{
	struct told t = { .policy = NULL };

	for (size_t i = 1; i < n; i++) {
		const char *v;

		if (!strcmp(word[i], "--oneshot") || !strcmp(word[i], "-o"))
			t.once = true;
		else if ((v = value(word, n, &i, "banirq", 'i')))
			t.irq[t.n_irqs++] = v;
		else if ((v = value(word, n, &i, "banmod", 'm')))
			t.module[t.n_modules++] = v;
		else if ((v = value(word, n, &i, "policyscript", 'l')))
			t.policy = v;
	}
	return t;
}

static void put_daemon(struct cd_collect *x, const struct cd_bytes *cmdline)
{
	struct cd_arena *a = cd_collect_arena(x);
	char *copy = cd_alloc_n(a, cmdline->len + 1, 1), *word[MOST_WORDS];
	const char *options = "";
	struct told t;
	size_t n = 0;

	memcpy(copy, cmdline->data, cmdline->len);
	for (char *p = copy; p < copy + cmdline->len && n < MOST_WORDS; p += strlen(p) + 1)
		word[n++] = p;
	t = read_words(word, n);
	for (size_t i = 1; i < n; i++)
		options = cd_sprintf(a, "%s%s%s", options, *options ? " " : "", word[i]);
	cd_put_bool(x, "irqbalance/running", "", !t.once);
	cd_put_text(x, "irqbalance/options", "", options);
	cd_put_texts(x, "irqbalance/banned", "", t.irq, t.n_irqs);
	cd_put_texts(x, "irqbalance/banned_modules", "", t.module, t.n_modules);
	if (t.policy)
		cd_put_text(x, "irqbalance/policy", "", t.policy);
	else
		cd_put_absent(x, "irqbalance/policy", "", "no script was given");
}

/* IRQBALANCE_BANNED_CPULIST=0-3 or IRQBALANCE_BANNED_CPUS=0000000f; the last of a file counts. */
static const char *banned(struct cd_arena *a, const char *text)
{
	static const char *const key[] = { "IRQBALANCE_BANNED_CPULIST=", "IRQBALANCE_BANNED_CPUS=" };
	const char *found = NULL;

	for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
		char *one = cd_text_trim(a, cd_strndup(a, line, strcspn(line, "\n")));

		for (size_t i = 0; i < 2; i++) {
			char *v = one + strlen(key[i]);

			if (!cd_text_starts(one, key[i]))
				continue;
			v += *v == '"' || *v == '\'';
			v[strcspn(v, "\"'")] = '\0';
			found = *v ? v : NULL;
		}
	}
	return found;
}

static void put_banned_cpus(struct cd_collect *x)
{
	static const char *const file[] = { "/etc/default/irqbalance", "/etc/sysconfig/irqbalance" };
	struct cd_arena *a = cd_collect_arena(x);

	for (size_t i = 0; i < 2; i++) {
		struct cd_bytes b = cd_host_read(cd_collect_host(x), a, file[i], CD_READ_SMALL);
		const char *cpus = b.error ? NULL : banned(a, b.data);

		if (b.error && b.error != ENOENT) {
			cd_put_errno(x, "irqbalance/banned_cpus", "", file[i], b.error);
			return;
		}
		if (cpus) {
			cd_put_text(x, "irqbalance/banned_cpus", "", cpus);
			return;
		}
	}
	cd_put_absent(x, "irqbalance/banned_cpus", "", "no file bans CPUs");
}

/* Inside a PID namespace of a container, or where the processes of others are hidden, it does not. */
static bool shows_the_host(struct cd_collect *x)
{
	int error;
	const char *comm = cd_sysfs_text(x, "/proc/2/comm", &error);

	return comm && !strcmp(comm, "kthreadd");
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_host *host = cd_collect_host(x);
	struct cd_names pids = cd_host_list(host, a, "/proc");
	int error;

	(void)err;
	put_banned_cpus(x);
	if (!shows_the_host(x)) {
		cd_put_unseen(x, "irqbalance/running", "", cd_is_live(x) ? CD_OTHER_NAMESPACE :
			      CD_NOT_COLLECTED, "/proc does not show the processes of the host");
		return 0;
	}
	for (size_t i = 0; !pids.error && i < pids.n; i++) {
		struct cd_bytes cmdline;
		const char *comm;

		if (pids.name[i][0] < '0' || pids.name[i][0] > '9')
			continue;
		comm = cd_sysfs_text(x, cd_sprintf(a, "/proc/%s/comm", pids.name[i]), &error);
		if (!comm || strcmp(comm, "irqbalance") != 0)
			continue;
		cmdline = cd_host_read(host, a, cd_sprintf(a, "/proc/%s/cmdline", pids.name[i]),
				       CD_READ_SMALL);
		if (cmdline.error || !cmdline.len)	/* it is just ending */
			continue;
		put_daemon(x, &cmdline);
		return 0;
	}
	cd_put_bool(x, "irqbalance/running", "", false);
	return 0;
}

const struct cd_collector cd_collector_irqbalance = {
	.name = "irqbalance", .group = "files", .facts = facts, .collect = collect,
};
