/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.listen_queue_live - does a listener have more connections waiting than it accepts?
 *
 * The kernel calls an accept queue full when more wait than the limit, so the count exceeds the
 * limit by one, and an idle listener of limit 0 is not full.  The limit is the smaller of what the
 * application asked for and somaxconn at the time of listen().
 */
#include <string.h>

#include <commdoctor/check.h>

static const char *const needs[] = {
	"sock/listen", "sock/tcp_info", "sysctl/net.core.somaxconn", NULL
};
static const struct cd_bound bounds[] = {
	{ "near", "ratio", "0.7", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "full", CD_HIGH, "waiting limit port process set_by sockets" },
	{ "nearly-full", CD_MEDIUM, "waiting limit port process set_by sockets" },
	{ .code = NULL },
};

static const struct cd_effect effects[] = {
	{ "full", "tcp.listen_overflow/overflows", CD_ANYWHERE },
	{ "nearly-full", "tcp.listen_overflow/some-overflows", CD_ANYWHERE },
	{ .code = NULL },
};

struct row {
	const char *local, *process;
	int64_t port, waiting, limit;
};

static bool get(const struct cd_table *t, size_t i, struct row *r)
{
	*r = (struct row){ .process = "" };
	cd_cell_text(t, i, "process", &r->process);
	return cd_cell_text(t, i, "local", &r->local) && cd_cell_int(t, i, "port", &r->port) &&
	       cd_cell_int(t, i, "waiting", &r->waiting) && cd_cell_int(t, i, "limit", &r->limit);
}

/* 2 full, 1 nearly, 0 fine. */
static int level(struct cd_case *c, const struct row *r)
{
	double near = cd_bound_real(c, "near") * (double)r->limit;

	if (r->waiting > r->limit)
		return 2;
	return r->waiting >= 1 && (double)r->waiting >= near;
}

/* Sockets of one address (SO_REUSEPORT) are one listener: the worst of them speaks. */
static bool worst_of(struct cd_case *c, const struct cd_table *t, size_t i, struct row *worst,
		     int64_t *sockets)
{
	struct row first, other;

	if (!get(t, i, &first))
		return false;
	*worst = first;
	*sockets = 0;
	for (size_t k = 0; k < cd_rows(t); k++) {
		if (!get(t, k, &other) || other.port != first.port ||
		    strcmp(other.local, first.local))
			continue;
		if (k < i)
			return false;
		++*sockets;
		if (level(c, &other) > level(c, worst) ||
		    (level(c, &other) == level(c, worst) && other.waiting > worst->waiting))
			*worst = other;
	}
	return true;
}

static const char *set_by(struct cd_case *c, const struct row *r)
{
	int64_t somaxconn;

	if (!cd_have_int(c, "sysctl/net.core.somaxconn", "", &somaxconn))
		return "the smaller of the application's backlog and net.core.somaxconn";
	if (r->limit < somaxconn)
		return "the application, or by net.core.somaxconn as it was at listen()";
	return "net.core.somaxconn";
}

/* Cut from the fewest waiting on: while one without any is there, none was lost that had some. */
static bool all_that_wait(const struct cd_table *t)
{
	int64_t waiting;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_int(t, i, "waiting", &waiting) && !waiting)
			return true;
	return cd_rows(t) == cd_total(t);
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	struct row r;
	int64_t sockets;
	bool told;

	if (!cd_need_table(c, "sock/listen", "", &t))
		return;
	if (!cd_total(t)) {
		cd_not_applicable(c, "", "nothing listens for TCP here");
		return;
	}
	if (!cd_need_bool(c, "sock/tcp_info", "", &told))
		return;		/* queues without their limits decide nothing */
	if (!all_that_wait(t))
		cd_unknown(c, "", CD_TRUNCATED, "only %zu of %llu listeners were kept", cd_rows(t),
			   (unsigned long long)cd_total(t));
	for (size_t i = 0; i < cd_rows(t); i++) {
		const char *subject;
		struct cd_finding *f;
		int how;

		if (!worst_of(c, t, i, &r, &sockets))
			continue;
		subject = cd_words(c, strchr(r.local, ':') ? "[%s]:%lld" : "%s:%lld", r.local,
				   (long long)r.port);
		how = level(c, &r);
		if (!how) {
			cd_pass(c, subject);
			continue;
		}
		f = cd_fail(c, subject, how == 2 ? "full" : "nearly-full",
			    how == 2 ? CD_HIGH : CD_MEDIUM);
		cd_observe_int(f, "waiting", r.waiting, "");
		cd_observe_int(f, "limit", r.limit, "");
		cd_observe_int(f, "port", r.port, "");
		cd_observe_text(f, "process", *r.process ? r.process : "its process");
		cd_observe_text(f, "set_by", set_by(c, &r));
		cd_observe_int(f, "sockets", sockets, "");
		cd_confidence(f, CD_MEASURED);
	}
}

const struct cd_check cd_tcp_listen_queue_live[] = {
	{ .id = "tcp.listen_queue_live", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
