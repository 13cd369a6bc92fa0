/* SPDX-License-Identifier: Apache-2.0 */
/* What does a child do with its group of collectors? It runs them and tells all it hears. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "engine/collect.h"
#include "engine/guarding.h"
#include "engine/wire.h"
#include "host/host.h"
#include "host/netns.h"

enum { FLUSH = 64 << 10 };

struct child {
	struct cd_buf out;
	int fd;
	unsigned current;
};

static void flush(struct child *c)
{
	for (size_t at = 0; at < c->out.len;) {
		ssize_t n = write(c->fd, c->out.data + at, c->out.len - at);

		if (n < 0 && errno != EINTR)
			_exit(0);	/* the parent is gone */
		if (n > 0)
			at += (size_t)n;
	}
	c->out.len = 0;
}

static void send_fact(void *self, const char *scope, const struct cd_collector *by,
		      const struct cd_fact_spec *spec, const char *name, const struct cd_fact *f,
		      bool second_sample)
{
	struct child *c = self;

	(void)scope;
	(void)second_sample;
	cd_wire_fact(&c->out, c->current, (unsigned)(spec - by->facts), name, f);
	if (c->out.len > FLUSH)
		flush(c);
}

static void send_record(void *self, char kind, const void *key, size_t key_len, const void *value,
			size_t value_len, int error)
{
	struct child *c = self;

	cd_wire_record(&c->out, kind, key, key_len, value, value_len, error);
	if (c->out.len > FLUSH)
		flush(c);
}

static void detach(void)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	struct rlimit none = { 0, 0 };

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	setrlimit(RLIMIT_CORE, &none);
	if (null >= 0) {
		dup2(null, STDIN_FILENO);
		dup2(null, STDOUT_FILENO);
	}
	signal(SIGTERM, SIG_DFL);
	signal(SIGINT, SIG_IGN);	/* the parent decides */
	signal(SIGPIPE, SIG_IGN);
}

/* The namespace that the child has gone to, and whether it got in. */
struct place {
	const struct cd_netns *netns;
	int error;
};

static void go(struct place *p, struct cd_host *host, const struct cd_netns *netns)
{
	if (netns == p->netns)
		return;
	p->netns = netns;
	p->error = cd_host_enter(host, netns);
}

struct blank {
	struct child *child;
	const struct cd_collector *by;
};

static void send_blank(void *self, const char *name, const struct cd_fact_spec *spec,
		       const struct cd_fact *f)
{
	struct blank *b = self;

	send_fact(b->child, NULL, b->by, spec, name, f, false);
}

/* What would have been read where we could not go. */
static void say_closed(const struct cd_guarding *G, unsigned i, struct child *c,
		       const struct place *p)
{
	struct blank b = { c, G->collector[i] };
	bool denied = p->error == EPERM || p->error == EACCES;
	char why[256];

	if (G->second)
		return;
	if (denied)
		snprintf(why, sizeof(why), "network namespace %.100s may not be entered without "
			 "CAP_SYS_ADMIN", p->netns->name);
	else if (p->error == ENOENT)
		snprintf(why, sizeof(why), "network namespace %.100s has gone", p->netns->name);
	else
		snprintf(why, sizeof(why), "network namespace %.100s cannot be entered: %s",
			 p->netns->name, strerror(p->error));
	cd_guard_blank(G, i, denied ? CD_PERMISSION : CD_NOT_COLLECTED, why, send_blank, &b);
}

static int run_one(const struct cd_guarding *G, unsigned i, struct child *c, struct place *p,
		   struct cd_error *err)
{
	const struct cd_guard *g = G->g;
	const struct cd_reading_list *list = cd_guard_list(G, i);
	struct cd_assignment task = {
		.host = g->host, .scope = cd_guard_scope(G, i), .wanted = list->wanted,
		.n_wanted = list->n_wanted, .target = g->target, .n_targets = g->n_targets,
		.may_autoload = g->may_autoload, .second_sample = G->second,
		.sink = { send_fact, c },
	};

	go(p, g->host, cd_guard_netns(G, i));
	if (!p->error)
		return cd_collect_run(G->collector[i], &task, err);
	say_closed(G, i, c, p);
	return 0;
}

_Noreturn void cd_guard_child(const struct cd_guarding *G, const char *group, int fd)
{
	struct child c = { .fd = fd };
	struct cd_recorder recorder = { send_record, &c };
	const struct cd_guard *g = G->g;
	struct place place = { 0 };

	detach();
	cd_host_second_sample(g->host, G->second);
	for (unsigned i = 0; i < G->n; i++) {
		struct cd_error err = { "" };
		int64_t began = cd_guard_now_ns();
		struct rusage usage;
		int rc;

		if (G->state[i] != CD_WAITING || strcmp(cd_guard_group(G, i), group))
			continue;
		/* of what cannot be replayed the facts are kept, not what they were read from */
		cd_host_record(g->host, g->recorder && !(G->collector[i]->flags & CD_LIVE_ONLY) ?
			       &recorder : NULL);
		c.current = i;
		cd_wire_begin(&c.out, i);
		flush(&c);
		rc = run_one(G, i, &c, &place, &err);
		getrusage(RUSAGE_SELF, &usage);
		cd_wire_end(&c.out, i, rc != 0, err.text, cd_guard_now_ns() - began, usage.ru_maxrss);
	}
	flush(&c);
	_exit(0);
}
