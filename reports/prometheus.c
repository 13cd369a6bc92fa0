/* SPDX-License-Identifier: Apache-2.0 */
/*
 * prometheus.c - which numbers of a run should a fleet be watched by?
 *
 * For the textfile collector of node_exporter: gauges in base units.  Labels hold names from
 * closed lists (checks, finding codes, severities, ports), never sentences, process numbers or
 * addresses, so that a thousand runs make no more series than one.
 */
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "reports/report.h"
#include "reports/view.h"

enum { PATHS = 64, NAME = 100, CHECKS = 2000 };	/* at most: paths, bytes of a label, checks */

struct metric {
	struct cd_arena *arena;
	struct cd_buf *out;
	const char *name;
	struct cd_map *seen;
};

static const char *quoted(struct cd_arena *a, const char *text)
{
	CD_AUTO_BUF b = { 0 };

	text = cd_text_clean(a, text, strlen(text));
	for (size_t n = 0; text[n] && (n < NAME || ((unsigned char)text[n] & 0xc0) == 0x80); n++) {
		if (text[n] == '\\' || text[n] == '"')
			cd_buf_putc(&b, '\\');
		cd_buf_putc(&b, text[n]);
	}
	return b.len ? cd_strdup(a, b.data) : "";
}

static struct metric start(const struct cd_view *v, struct cd_buf *out, const char *name,
			   const char *help)
{
	struct metric m = { v->arena, out, name, cd_map_new(v->arena) };

	cd_buf_printf(out, "# HELP %s %s\n# TYPE %s gauge\n", name, help, name);
	return m;
}

/* Of two with the same labels the first: twice the same series would cost the whole file. */
static void sample(struct metric *m, const char *labels, double value)
{
	if (cd_map_get(m->seen, labels, strlen(labels)))
		return;
	cd_map_set(m->seen, labels, strlen(labels), m);
	cd_buf_printf(m->out, "%s%s%s%s %.15g\n", m->name, *labels ? "{" : "", labels,
		      *labels ? "}" : "", value);
}

static void single(const struct cd_view *v, struct cd_buf *out, const char *name, const char *help,
		   double value)
{
	struct metric m = start(v, out, name, help);

	sample(&m, "", value);
}

static void identity(const struct cd_view *v, struct cd_buf *out)
{
	static const char *const word[] = { "ok", "fail", "unreliable" };
	const struct cd_run *run = v->run;
	struct metric m = start(v, out, "commdoctor_run_info",
				"Version, profile and threshold of the last run.");
	const char *slash = run->profile ? strrchr(run->profile, '/') : NULL;
	size_t is = v->status == 0 ? 0 : v->status == 1 ? 1 : 2;

	sample(&m, cd_sprintf(v->arena, "fail_on=\"%s\",profile=\"%s\",version=\"%s\"",
			      cd_severity_name(run->fail_on),
			      quoted(v->arena, slash ? slash + 1 : run->profile ? run->profile : ""),
			      quoted(v->arena, run->version ? run->version : "")), 1);
	m = start(v, out, "commdoctor_run_status",
		  "Whether the last run ended with this status (1) or another (0).");
	for (size_t i = 0; i < sizeof(word) / sizeof(word[0]); i++)
		sample(&m, cd_sprintf(v->arena, "status=\"%s\"", word[i]), i == is);
	single(v, out, "commdoctor_run_exit_status", "Exit status that the last run deserves: 0, "
	       "1 or 3.", v->status);
	single(v, out, "commdoctor_run_finished", "Whether the last run was not cut short.",
	       run->finished);
	single(v, out, "commdoctor_last_run_timestamp_seconds", "When the last run ended.",
	       (double)run->ended_ns / 1e9);
	if (run->ended_ns >= run->began_ns)
		single(v, out, "commdoctor_run_duration_seconds", "How long the last run took.",
		       (double)(run->ended_ns - run->began_ns) / 1e9);
}

/* "host", "netns", "job": the kind, for there may be thousands. */
static const char *kind(struct cd_arena *a, const char *scope)
{
	return quoted(a, cd_strndup(a, scope, strcspn(scope, ":")));
}

static const char *verdict_name(const struct cd_result *r)
{
	return r->unfinished || !r->verdict ? "unfinished" : cd_verdict_name(r->verdict);
}

/* An unfinished question is worse than an unknown one; a fail is worst. */
static int badness(const struct cd_result *r)
{
	static const int order[] = { [0] = 3, [CD_FAIL] = 5, [CD_ERROR] = 4, [CD_UNKNOWN] = 2,
				     [CD_PASS] = 1, [CD_NOT_APPLICABLE] = 0 };

	return order[r->unfinished ? 0 : r->verdict];
}

/* The worst verdict of a check over the scopes of a kind. */
static void verdicts(const struct cd_view *v, struct cd_buf *out)
{
	struct metric m = start(v, out, "commdoctor_check_verdict",
				"The verdict of each check, the worst of its scopes; always 1.");
	const struct cd_run *run = v->run;
	struct cd_map *index = cd_map_new(v->arena);
	const struct cd_result **worst = cd_alloc_n(v->arena, run->n_results + 1, sizeof(*worst));
	const char **labels = cd_alloc_n(v->arena, run->n_results + 1, sizeof(*labels));
	size_t n = 0;

	for (size_t i = 0; i < run->n_results; i++) {
		const struct cd_result *r = &run->results[i], **w;
		const char *key = cd_sprintf(v->arena, "check=\"%s\",scope=\"%s\"",
					     quoted(v->arena, r->check), kind(v->arena, r->scope));

		w = cd_map_get(index, key, strlen(key));
		if (w && badness(r) > badness(*w))
			*w = r;
		if (w || n == CHECKS)
			continue;
		worst[n] = r;
		labels[n] = key;
		cd_map_set(index, key, strlen(key), &worst[n++]);
	}
	for (size_t i = 0; i < n; i++)
		sample(&m, cd_sprintf(v->arena, "%s,verdict=\"%s\"", labels[i],
				      verdict_name(worst[i])), 1);
}

static void findings(const struct cd_view *v, struct cd_buf *out)
{
	enum { OPEN, KNOWN, WAIVED, STATES };
	static const char *const state[] = { "open", "known", "waived" };
	struct metric m = start(v, out, "commdoctor_findings",
				"Findings by severity; only open ones count.");
	size_t n[CD_CRITICAL + 1][STATES] = { { 0 } };

	for (size_t i = 0; i < v->run->n_results; i++)
		for (const struct cd_subject *s = v->run->results[i].subjects; s; s = s->next)
			for (const struct cd_finding *f = s->findings; f; f = f->next)
				n[f->severity][cd_view_is_waived(f) ? WAIVED :
					       f->known ? KNOWN : OPEN]++;
	for (int s = CD_CRITICAL; s >= CD_LOW; s--)
		for (int i = 0; i < STATES; i++)
			sample(&m, cd_sprintf(v->arena, "severity=\"%s\",state=\"%s\"",
					      cd_severity_name(s), state[i]), (double)n[s][i]);
}

/* Waivers of the profile: expired and unused ones want somebody's attention. */
static void waivers(const struct cd_view *v, struct cd_buf *out)
{
	struct metric m = start(v, out, "commdoctor_waivers", "Waivers of the profile by state.");
	size_t n[CD_WAIVER_NOT_ASKED + 1] = { 0 };

	for (size_t i = 0; i < v->run->n_waivers; i++)
		n[v->run->waivers[i].state]++;
	for (int s = CD_WAIVER_USED; s <= CD_WAIVER_NOT_ASKED; s++)
		sample(&m, cd_sprintf(v->arena, "state=\"%s\"", cd_waiver_state_name(s)),
		       (double)n[s]);
}

static void first_cause(const struct cd_view *v, struct cd_buf *out)
{
	struct metric m = start(v, out, "commdoctor_first_cause_info",
				"What limits first, if anything; always 1.");
	const struct cd_finding *f = v->first ? v->first->head->finding : NULL;

	if (f)
		sample(&m, cd_sprintf(v->arena, "check=\"%s\",finding=\"%s\",severity=\"%s\","
				      "where=\"%s\"", quoted(v->arena, f->check),
				      quoted(v->arena, f->code), cd_severity_name(f->severity),
				      cd_where_name(f->where)), 1);
}

static void coverage(const struct cd_view *v, struct cd_buf *out)
{
	struct metric m = start(v, out, "commdoctor_questions",
				"Questions of the last run by their verdict.");
	size_t sure = v->count[CD_PASS] + v->count[CD_FAIL] + v->count[CD_NOT_APPLICABLE];

	for (int i = CD_FAIL; i <= CD_NOT_APPLICABLE; i++)
		sample(&m, cd_sprintf(v->arena, "verdict=\"%s\"", cd_verdict_name(i)),
		       (double)v->count[i]);
	sample(&m, "verdict=\"unfinished\"", (double)v->count[0]);
	if (v->run->n_results)
		single(v, out, "commdoctor_coverage_ratio",
		       "Share of the questions that could be answered.",
		       (double)sure / (double)v->run->n_results);
}

/* Of the host's own ports; bits are what engineers say and bytes what Prometheus counts. */
static void paths(const struct cd_view *v, struct cd_buf *out, const char *name, const char *help,
		  double (*number)(const struct cd_path_limits *))
{
	struct metric m = start(v, out, name, help);
	size_t n, said = 0;
	const struct cd_path_limits *all = cd_view_ceilings(v, &n);

	for (size_t i = 0; i < n && said < PATHS; i++) {
		double bits = strcmp(all[i].scope, "host") ? 0 : number(&all[i]);

		if (bits <= 0)
			continue;
		said++;
		sample(&m, cd_sprintf(v->arena, "path=\"%s\"", quoted(v->arena, all[i].path)),
		       bits / 8);
	}
}

static double holds(const struct cd_ceiling *c)
{
	return c && !c->contradicted ? c->limit.bits_per_second : 0;
}

static double limit(const struct cd_path_limits *p)
{
	return holds(p->all);
}

static double connection(const struct cd_path_limits *p)
{
	return holds(p->one);
}

static double line_rate(const struct cd_path_limits *p)
{
	return p->line;
}

static double measured(const struct cd_path_limits *p)
{
	return p->measured;
}

static int render(const struct cd_run *run, struct cd_catalogue *cat,
		  const struct cd_report_options *options, struct cd_buf *out, struct cd_error *err)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_view *v = cd_view_new(run, cat, a);

	(void)options;
	(void)err;
	identity(v, out);
	coverage(v, out);
	verdicts(v, out);
	findings(v, out);
	waivers(v, out);
	first_cause(v, out);
	paths(v, out, "commdoctor_path_ceiling_bytes_per_second",
	      "The lowest limit found for the path; it may lie above the line rate.", limit);
	paths(v, out, "commdoctor_connection_ceiling_bytes_per_second",
	      "The lowest limit found for one TCP connection over the path; several may carry more.",
	      connection);
	paths(v, out, "commdoctor_path_line_rate_bytes_per_second", "Line rate of the path.",
	      line_rate);
	paths(v, out, "commdoctor_path_measured_bytes_per_second",
	      "What was measured on the path.", measured);
	cd_arena_free(a);
	return 0;
}

const struct cd_report cd_report_prometheus = {
	.name = "prometheus",
	.about = "gauges for the textfile collector of node_exporter (FILE ends in .prom)",
	.render = render,
};
