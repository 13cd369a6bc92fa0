/* SPDX-License-Identifier: Apache-2.0 */
/* Which options are there, and is what was given with them well formed? */
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "probe/tls-target.h"
#include "request.h"

static int take_profile(struct cd_request *q, const char *value, struct cd_error *err)
{
	(void)err;
	q->profile_name = value;
	return 0;
}

static int take_output(struct cd_request *q, const char *value, struct cd_error *err)
{
	return cd_outputs_parse(&q->outputs, value, err);
}

static int take_root(struct cd_request *q, const char *value, struct cd_error *err)
{
	(void)err;
	q->root = value;
	return 0;
}

static int seconds(const char *option, const char *text, double *value, struct cd_error *err)
{
	if (!cd_parse_real(text, value) || *value < 0 || *value > 86400)
		return cd_error_set(err, "%s %s: give seconds between 0 and 86400", option, text);
	return 0;
}

static int take_interval(struct cd_request *q, const char *value, struct cd_error *err)
{
	return seconds("--interval", value, &q->interval_s, err);
}

static int take_state(struct cd_request *q, const char *value, struct cd_error *err)
{
	if (!*value)
		return cd_error_set(err, "--state: name the file of the counters");
	q->state = value;
	return 0;
}

static int take_deadline(struct cd_request *q, const char *value, struct cd_error *err)
{
	return seconds("--deadline", value, &q->deadline_s, err);
}

static int take_rtt(struct cd_request *q, const char *value, struct cd_error *err)
{
	double ns;

	if (!cd_profile_number(value, "ns", &ns) || ns <= 0)
		return cd_error_set(err, "--rtt %s: give a time with its unit, such as 100us or 2ms",
				    value);
	q->rtt = value;
	return 0;
}

static int take_target(struct cd_request *q, const char *value, struct cd_error *err)
{
	const char *fault = cd_tls_target_fault(q->arena, value);

	if (fault)
		return cd_error_set(err, "--target %s: %s", value, fault);
	q->target = cd_regrow(q->arena, q->target, q->n_targets * sizeof(*q->target),
			      (q->n_targets + 1) * sizeof(*q->target));
	q->target[q->n_targets++] = value;
	return 0;
}

static int take_netns(struct cd_request *q, const char *value, struct cd_error *err)
{
	if (!*value)
		return cd_error_set(err, "--netns: give a name, the number of a process, or all");
	q->netns = cd_regrow(q->arena, q->netns, q->n_netns * sizeof(*q->netns),
			     (q->n_netns + 1) * sizeof(*q->netns));
	q->netns[q->n_netns++] = value;
	return 0;
}

static int take_fail_on(struct cd_request *q, const char *value, struct cd_error *err)
{
	if (!cd_severity_by_name(value))
		return cd_error_set(err, "--fail-on %s: give low, medium, high or critical", value);
	q->fail_on = value;
	return 0;
}

static int take_strict(struct cd_request *q, const char *value, struct cd_error *err)
{
	(void)value;
	(void)err;
	q->strict = true;
	return 0;
}

static int take_baseline(struct cd_request *q, const char *value, struct cd_error *err)
{
	(void)err;
	q->baseline = value;
	return 0;
}

static int take_keep(struct cd_request *q, const char *value, struct cd_error *err)
{
	if (!*value)
		return cd_error_set(err, "--keep: name the folder of the runs");
	q->keep = value;
	return 0;
}

static int take_keep_runs(struct cd_request *q, const char *value, struct cd_error *err)
{
	uint64_t n;

	if (!cd_parse_u64(value, &n) || n < 1 || n > 100000)
		return cd_error_set(err, "--keep-runs %s: give a number from 1 to 100000", value);
	q->keep_runs = (size_t)n;
	return 0;
}

static int take_allow(struct cd_request *q, const char *value, struct cd_error *err)
{
	if (strcmp(value, "autoload"))
		return cd_error_set(err, "--allow %s: only `autoload` can be allowed", value);
	q->may_autoload = true;
	return 0;
}

static int take_modules(struct cd_request *q, const char *value, struct cd_error *err)
{
	(void)err;
	q->modules_folder = value;
	return 0;
}

static int take_stylesheet(struct cd_request *q, const char *value, struct cd_error *err)
{
	(void)err;
	q->outputs.stylesheet = value;
	return 0;
}

static int take_json(struct cd_request *q, const char *value, struct cd_error *err)
{
	(void)value;
	(void)err;
	q->as_json = true;
	return 0;
}

static int take_exit(struct cd_request *q, const char *value, struct cd_error *err)
{
	if (strcmp(value, "nagios"))
		return cd_error_set(err, "--exit %s: only `nagios` is there", value);
	q->as_nagios = true;
	return 0;
}

const struct cd_option cd_option_profile = {
	"profile", 'p', "NAME|FILE", "what the site wants (default: default)", take_profile };
const struct cd_option cd_option_output = {
	"output", 'o', "FORMAT[=FILE]",
	"text, json, html, junit, sarif, markdown, nagios, prometheus; may be repeated",
	take_output };
const struct cd_option cd_option_root = {
	"root", 0, "DIR|CAPTURE", "a recorded machine instead of this one", take_root };
const struct cd_option cd_option_interval = {
	"interval", 0, "SECONDS", "between the two samples of counters (3); 0: one sample",
	take_interval };
const struct cd_option cd_option_state = {
	"state", 0, "FILE", "counters of the last run are there, those of this one go there",
	take_state };
const struct cd_option cd_option_deadline = {
	"deadline", 0, "SECONDS", "report what is known by then (50; 0: no deadline)", take_deadline };
const struct cd_option cd_option_rtt = {
	"rtt", 0, "TIME", "round trip to the peers, such as 100us", take_rtt };
const struct cd_option cd_option_target = {
	"target", 0, "URL", "shake hands with this listener (TLS, HTTP/2); may be repeated",
	take_target };
const struct cd_option cd_option_netns = {
	"netns", 0, "NAME|PID|all", "audit this network namespace, too; may be repeated", take_netns };
const struct cd_option cd_option_fail_on = {
	"fail-on", 0, "SEVERITY", "exit 1 from this severity on (high)", take_fail_on };
const struct cd_option cd_option_strict = {
	"strict", 0, NULL, "exit 3 when any question ends unknown", take_strict };
const struct cd_option cd_option_baseline = {
	"baseline", 0, "RUN.json", "only findings that are new since that run count",
	take_baseline };
const struct cd_option cd_option_keep = {
	"keep", 0, "FOLDER", "keep this run there; reports say what changed since the last",
	take_keep };
const struct cd_option cd_option_keep_runs = {
	"keep-runs", 0, "N", "with --keep: remove all but the last N of this host (30)",
	take_keep_runs };
const struct cd_option cd_option_allow = {
	"allow", 0, "autoload", "read even what makes the kernel load a module", take_allow };
const struct cd_option cd_option_modules = {
	"modules", 0, "FOLDER", "check modules from there", take_modules };
const struct cd_option cd_option_stylesheet = {
	"stylesheet", 0, "FILE", "XSLT of your own for html", take_stylesheet };
const struct cd_option cd_option_json = { "json", 0, NULL, "as JSON", take_json };
const struct cd_option cd_option_exit = {
	"exit", 0, "nagios", "exit 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN", take_exit };
