/* SPDX-License-Identifier: Apache-2.0 */
/*
 * runfile-write.c - how is a run kept, so that tools can read it and we can go on from it?
 *
 * Schema commdoctor-run/1.  The order of everything is the order of the run, which is sorted:
 * the same run gives the same bytes.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/runfile-json.h"
#include "engine/runfile.h"

static void open_object(struct cd_buf *b, const char *name)
{
	if (name)
		cd_json_key(b, name);
	else
		cd_json_item(b);
	cd_buf_putc(b, '{');
}

static void open_array(struct cd_buf *b, const char *name)
{
	cd_json_key(b, name);
	cd_buf_putc(b, '[');
}

/* RFC 3339 in UTC with nanoseconds. */
void cd_runfile_put_time(struct cd_buf *b, const char *name, int64_t ns)
{
	time_t seconds = ns / 1000000000;
	long rest = ns % 1000000000;
	char text[64];
	struct tm tm;

	if (rest < 0) {
		rest += 1000000000;
		seconds--;
	}
	cd_json_key(b, name);
	if (!gmtime_r(&seconds, &tm)) {
		cd_json_text(b, NULL);
		return;
	}
	snprintf(text, sizeof(text), "%04d-%02d-%02dT%02d:%02d:%02d.%09ldZ", tm.tm_year + 1900,
		 tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, rest);
	cd_json_text(b, text);
}

static void put_size(struct cd_buf *b, const char *name, size_t n)
{
	cd_json_key(b, name);
	cd_json_uint(b, n);
}

/* What the profile says about the site, again in one place; the facts site/... hold it, too. */
static void put_site(struct cd_buf *b, const struct cd_evidence *e)
{
	const struct cd_series *s;

	open_object(b, "site");
	for (size_t i = 0; (s = cd_evidence_at(e, i)); i++) {
		const struct cd_fact *f = s->n ? &s->fact[0] : NULL;
		const char *key = s->name + strlen("site/");

		if (!f || strncmp(s->name, "site/", strlen("site/")) || strchr(key, '.') ||
		    strcmp(s->scope, "host") || f->state != CD_PRESENT)
			continue;
		cd_json_key(b, key);
		cd_fact_value(f, b);
	}
	cd_buf_putc(b, '}');
}

static bool last_of_name(const struct cd_finding *f, size_t i)
{
	for (size_t j = i + 1; j < f->n_observed; j++)
		if (!strcmp(f->observed[j].name, f->observed[i].name))
			return false;
	return true;
}

static void put_observed(struct cd_buf *b, const struct cd_finding *f)
{
	const struct cd_observed *o = f->observed;
	bool units = false;

	open_object(b, "observed");
	for (size_t i = 0; i < f->n_observed; i++) {
		if (!last_of_name(f, i))
			continue;
		if (o[i].type == CD_OBSERVED_TEXT) {
			cd_json_key(b, o[i].name);
			cd_json_text(b, o[i].text ? o[i].text : "");
			continue;
		}
		units = true;
		if (o[i].type == CD_OBSERVED_INT)
			cd_json_put_int(b, o[i].name, o[i].i);
		else
			cd_json_put_real(b, o[i].name, o[i].real);
	}
	cd_buf_putc(b, '}');
	if (!units)
		return;
	open_object(b, "units");
	for (size_t i = 0; i < f->n_observed; i++)
		if (o[i].type != CD_OBSERVED_TEXT && last_of_name(f, i))
			cd_json_put_text(b, o[i].name, o[i].unit ? o[i].unit : "");
	cd_buf_putc(b, '}');
}

static void put_limit(struct cd_buf *b, const struct cd_limit *l)
{
	cd_json_put_real(b, "bits_per_second", l->bits_per_second);
	cd_json_put_text(b, "model", l->model);
	cd_json_put_text(b, "formula", l->formula);
	if (l->per_flow)
		cd_json_put_bool(b, "per_flow", true);
	open_object(b, "inputs");
	for (unsigned i = 0; i < l->n_inputs; i++)
		cd_json_put_real(b, l->inputs[i].name, l->inputs[i].value);
	cd_buf_putc(b, '}');
	open_object(b, "units");
	for (unsigned i = 0; i < l->n_inputs; i++)
		cd_json_put_text(b, l->inputs[i].name,
				 l->inputs[i].unit ? l->inputs[i].unit : "");
	cd_buf_putc(b, '}');
}

static void put_waived(struct cd_buf *b, const struct cd_waived *w)
{
	open_object(b, "waived");
	cd_runfile_put_waived(b, w);
	cd_buf_putc(b, '}');
}

static void put_finding(struct cd_buf *b, const struct cd_finding *f)
{
	open_object(b, NULL);
	cd_json_put_text(b, "code", f->code);
	cd_json_put_text(b, "severity", cd_severity_name(f->severity));
	if (f->acts)
		cd_json_put_text(b, "acts", cd_acts_name(f->acts));
	cd_json_put_text(b, "path", f->path);
	if (f->acts == CD_CAPS) {
		open_object(b, "limit");
		put_limit(b, &f->limit);
		cd_buf_putc(b, '}');
	}
	if (f->in_part)
		cd_json_put_bool(b, "in_part", true);
	if (f->acts == CD_LOSES || f->acts == CD_DELAYS)
		cd_json_put_real(b, "amount", f->amount);
	cd_json_put_text(b, "when", f->when);
	if (f->confidence)
		cd_json_put_text(b, "confidence", cd_confidence_name(f->confidence));
	cd_json_put_text(b, "where", cd_where_name(f->where));
	put_observed(b, f);
	if (f->waived)
		put_waived(b, f->waived);
	if (f->known)
		cd_json_put_bool(b, "known", true);
	else if (f->stood)
		cd_json_put_bool(b, "stood", true);
	if (f->since_ns)
		cd_runfile_put_time(b, "since", f->since_ns);
	cd_buf_putc(b, '}');
}

static void put_subject(struct cd_buf *b, const struct cd_subject *s)
{
	open_object(b, NULL);
	cd_json_put_text(b, "subject", s->subject);
	if (s->verdict)		/* 0: notes alone */
		cd_json_put_text(b, "verdict", cd_verdict_name(s->verdict));
	if (s->verdict == CD_UNKNOWN && s->reason)
		cd_json_put_text(b, "reason", cd_reason_name(s->reason));
	cd_json_put_text(b, "fact", s->fact);
	cd_json_put_text(b, "why", s->why);
	if (s->doubted)
		cd_json_put_bool(b, "doubted", true);
	if (s->findings) {
		open_array(b, "findings");
		for (const struct cd_finding *f = s->findings; f; f = f->next)
			put_finding(b, f);
		cd_buf_putc(b, ']');
	}
	if (s->notes) {
		open_array(b, "notes");
		for (const struct cd_note *n = s->notes; n; n = n->next) {
			cd_json_item(b);
			cd_json_text(b, n->text ? n->text : "");
		}
		cd_buf_putc(b, ']');
	}
	cd_buf_putc(b, '}');
}

static void put_results(struct cd_buf *b, const struct cd_run *run)
{
	open_array(b, "results");
	for (size_t i = 0; i < run->n_results; i++) {
		const struct cd_result *r = &run->results[i];

		cd_json_item(b);
		cd_buf_puts(b, "\n{");
		cd_json_put_text(b, "check", r->check);
		cd_json_put_text(b, "scope", r->scope);
		if (r->verdict)
			cd_json_put_text(b, "verdict", cd_verdict_name(r->verdict));
		cd_json_put_text(b, "why", r->why);
		if (r->must_judge)
			cd_json_put_bool(b, "must_judge", true);
		if (r->unfinished)
			cd_json_put_bool(b, "unfinished", true);
		open_array(b, "subjects");
		for (const struct cd_subject *s = r->subjects; s; s = s->next)
			put_subject(b, s);
		cd_buf_puts(b, "]}");
	}
	cd_buf_putc(b, ']');
}

static void put_ceilings(struct cd_buf *b, const struct cd_run *run)
{
	open_array(b, "ceilings");
	for (size_t i = 0; i < run->n_ceilings; i++) {
		const struct cd_ceiling *c = &run->ceilings[i];

		cd_json_item(b);
		cd_buf_puts(b, "\n{");
		cd_json_put_text(b, "path", c->path);
		cd_json_put_text(b, "scope", c->scope);
		put_limit(b, &c->limit);
		cd_json_put_text(b, "by", c->by);
		if (c->confidence)
			cd_json_put_text(b, "confidence", cd_confidence_name(c->confidence));
		if (c->measured > 0)
			cd_json_put_real(b, "measured", c->measured);
		if (c->contradicted)
			cd_json_put_bool(b, "contradicted", true);
		cd_buf_putc(b, '}');
	}
	cd_buf_putc(b, ']');
}

static void put_name_of(struct cd_buf *b, const struct cd_finding *f)
{
	CD_AUTO_BUF name = { 0 };

	cd_buf_printf(&name, "%s/%s", f->check, f->code);
	cd_json_put_text(b, "finding", name.data);
	cd_json_put_text(b, "scope", f->scope);
	cd_json_put_text(b, "subject", f->subject);
}

static void put_diagnosis(struct cd_buf *b, const struct cd_run *run)
{
	open_array(b, "diagnosis");
	for (size_t i = 0; i < run->n_diagnosis; i++) {
		const struct cd_ranked *d = run->diagnosis[i];

		cd_json_item(b);
		cd_buf_puts(b, "\n{");
		cd_json_put_int(b, "rank", d->rank);
		put_name_of(b, d->finding);
		if (d->finding->confidence)
			cd_json_put_text(b, "confidence",
					 cd_confidence_name(d->finding->confidence));
		cd_json_put_text(b, "where", cd_where_name(d->finding->where));
		if (d->share > 0)
			cd_json_put_real(b, "share", d->share);
		open_array(b, "explains");
		for (size_t j = 0; j < d->n_explains; j++) {
			open_object(b, NULL);
			put_name_of(b, d->explains[j]->finding);
			cd_buf_putc(b, '}');
		}
		cd_buf_puts(b, "]}");
	}
	cd_buf_putc(b, ']');
}

static void put_coverage(struct cd_buf *b, const struct cd_coverage *c)
{
	open_object(b, "coverage");
	put_size(b, "asked", c->asked);
	put_size(b, "judged", c->judged);
	put_size(b, "unknown", c->unknown);
	put_size(b, "error", c->error);
	put_size(b, "not_applicable", c->not_applicable);
	open_array(b, "unlock");
	for (size_t i = 0; i < c->n_unlock; i++) {
		open_object(b, NULL);
		cd_json_put_text(b, "what", c->unlock[i].what);
		open_array(b, "questions");
		for (size_t j = 0; j < c->unlock[i].n; j++) {
			cd_json_item(b);
			cd_json_text(b, c->unlock[i].question[j]);
		}
		cd_buf_puts(b, "]}");
	}
	cd_buf_puts(b, "]}");
}

static void put_costs(struct cd_buf *b, const struct cd_run *run)
{
	open_array(b, "cost");
	for (size_t i = 0; i < run->n_costs; i++) {
		const struct cd_cost *c = &run->costs[i];

		open_object(b, NULL);
		cd_json_put_text(b, "collector", c->collector);
		cd_json_put_text(b, "scope", c->scope);
		cd_json_put_real(b, "wall_ms", c->wall_ms);
		cd_json_put_int(b, "rss_kb", c->rss_kb);
		cd_json_put_text(b, "outcome", c->outcome);
		cd_buf_putc(b, '}');
	}
	cd_buf_putc(b, ']');
}

static void put_head(struct cd_buf *b, const struct cd_run *run)
{
	cd_json_put_text(b, "schema", CD_RUN_SCHEMA);
	cd_buf_putc(b, '\n');
	open_object(b, "program");
	cd_json_put_text(b, "version", run->version ? run->version : "");
	cd_json_put_text(b, "command", run->command);
	cd_buf_putc(b, '}');
	open_object(b, "host");
	cd_json_put_text(b, "name", run->host_name ? run->host_name : "");
	cd_json_put_text(b, "kernel", run->kernel ? run->kernel : "");
	cd_json_put_text(b, "boot_id", run->boot_id ? run->boot_id : "");
	cd_json_put_text(b, "root", run->root);
	cd_buf_putc(b, '}');
	open_object(b, "profile");
	cd_json_put_text(b, "name", run->profile ? run->profile : "");
	if (run->fail_on)
		cd_json_put_text(b, "fail_on", cd_severity_name(run->fail_on));
	put_site(b, run->evidence);
	cd_runfile_put_bases(b, run);
	cd_buf_putc(b, '}');
	cd_runfile_put_time(b, "began", run->began_ns);
	cd_runfile_put_time(b, "ended", run->ended_ns);
	cd_json_put_bool(b, "finished", run->finished);
	cd_json_put_text(b, "cut", run->cut);
}

void cd_runfile_write(const struct cd_run *run, struct cd_buf *out)
{
	cd_buf_putc(out, '{');
	put_head(out, run);
	cd_buf_putc(out, '\n');
	cd_json_key(out, "facts");
	cd_facts_object(run->evidence, NULL, NULL, out);
	cd_buf_putc(out, '\n');
	put_results(out, run);
	cd_buf_putc(out, '\n');
	put_ceilings(out, run);
	cd_buf_putc(out, '\n');
	put_diagnosis(out, run);
	cd_buf_putc(out, '\n');
	put_coverage(out, &run->coverage);
	cd_buf_putc(out, '\n');
	put_costs(out, run);
	cd_runfile_put_compliance(out, run);
	cd_put_history(out, run);
	cd_buf_puts(out, "}\n");
}
