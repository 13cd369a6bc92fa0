/* SPDX-License-Identifier: Apache-2.0 */
/*
 * runfile-compliance - which waivers and controls does a run file hold?
 *
 * The evidence of a control is written beside it for who reads nothing else.  It is not read back:
 * the results say the same, and a verdict that a file claims is no verdict.
 */
#include <string.h>

#include "engine/runfile-json.h"

#include "base/arena.h"

static void open_object(struct cd_buf *b)
{
	cd_json_item(b);
	cd_buf_putc(b, '{');
}

static void open_array(struct cd_buf *b, const char *name)
{
	cd_json_key(b, name);
	cd_buf_putc(b, '[');
}

void cd_runfile_put_waived(struct cd_buf *b, const struct cd_waived *w)
{
	cd_json_put_text(b, "owner", w->owner);
	cd_json_put_text(b, "until", w->until);
	if (w->permanent)
		cd_json_put_bool(b, "permanent", true);
	cd_json_put_text(b, "why", w->why);
	cd_json_put_text(b, "ticket", w->ticket);
	if (w->expired)
		cd_json_put_bool(b, "expired", true);
}

void cd_runfile_put_bases(struct cd_buf *b, const struct cd_run *run)
{
	if (!run->n_bases)
		return;
	open_array(b, "extends");
	for (size_t i = 0; i < run->n_bases; i++) {
		cd_json_item(b);
		cd_json_text(b, run->bases[i]);
	}
	cd_buf_putc(b, ']');
}

static void put_waivers(struct cd_buf *b, const struct cd_run *run)
{
	open_array(b, "waivers");
	for (size_t i = 0; i < run->n_waivers; i++) {
		const struct cd_waiver_use *u = &run->waivers[i];

		cd_json_item(b);
		cd_buf_puts(b, "\n{");
		cd_json_put_text(b, "finding", u->finding);
		cd_json_put_text(b, "subject", u->subject);
		cd_runfile_put_waived(b, &u->waived);
		cd_json_put_text(b, "where", u->where);
		cd_json_put_text(b, "state", cd_waiver_state_name(u->state));
		cd_json_key(b, "findings");
		cd_json_uint(b, u->n);
		cd_buf_putc(b, '}');
	}
	cd_buf_putc(b, ']');
}

static void put_findings(struct cd_buf *b, const struct cd_result *r)
{
	open_array(b, "findings");
	for (const struct cd_subject *s = r->subjects; s; s = s->next) {
		for (const struct cd_finding *f = s->findings; f; f = f->next) {
			CD_AUTO_BUF name = { 0 };

			open_object(b);
			cd_buf_printf(&name, "%s/%s", f->check, f->code);
			cd_json_put_text(b, "finding", name.data);
			cd_json_put_text(b, "subject", f->subject);
			cd_json_put_text(b, "severity", cd_severity_name(f->severity));
			if (f->waived) {
				cd_json_key(b, "waived");
				cd_buf_putc(b, '{');
				cd_runfile_put_waived(b, f->waived);
				cd_buf_putc(b, '}');
			}
			cd_buf_putc(b, '}');
		}
	}
	cd_buf_putc(b, ']');
}

static void put_evidence(struct cd_buf *b, const struct cd_run *run, const char *check)
{
	bool asked = false;

	for (size_t i = 0; i < run->n_results; i++) {
		const struct cd_result *r = &run->results[i];

		if (strcmp(r->check, check))
			continue;
		asked = true;
		open_object(b);
		cd_json_put_text(b, "check", check);
		cd_json_put_text(b, "scope", r->scope);
		cd_json_put_text(b, "verdict", cd_met_name(cd_result_met(r)));
		put_findings(b, r);
		cd_buf_putc(b, '}');
	}
	if (asked)
		return;
	open_object(b);
	cd_json_put_text(b, "check", check);
	cd_json_put_text(b, "verdict", "not-asked");
	cd_buf_putc(b, '}');
}

static void put_controls(struct cd_buf *b, const struct cd_run *run)
{
	open_array(b, "controls");
	for (size_t i = 0; i < run->n_controls; i++) {
		const struct cd_control *c = &run->controls[i];

		cd_json_item(b);
		cd_buf_puts(b, "\n{");
		cd_json_put_text(b, "control", c->id);
		cd_json_put_text(b, "title", c->title);
		cd_json_put_text(b, "where", c->where);
		cd_json_put_text(b, "verdict", cd_met_name(cd_control_met(run, c)));
		open_array(b, "checks");
		for (size_t k = 0; k < c->n_checks; k++)
			put_evidence(b, run, c->check[k]);
		cd_buf_puts(b, "]}");
	}
	cd_buf_putc(b, ']');
}

void cd_runfile_put_compliance(struct cd_buf *b, const struct cd_run *run)
{
	if (run->n_waivers) {
		cd_buf_putc(b, '\n');
		put_waivers(b, run);
	}
	if (run->n_controls) {
		cd_buf_putc(b, '\n');
		put_controls(b, run);
	}
}

void cd_read_waived(struct cd_reading *r, const struct cd_at *at, struct cd_waived *w)
{
	w->owner = cd_get_text(r, at, "owner");
	w->until = cd_get_text(r, at, "until");
	w->permanent = cd_get_bool(r, at, "permanent");
	w->why = cd_get_text(r, at, "why");
	w->ticket = cd_get_text(r, at, "ticket");
	w->expired = cd_get_bool(r, at, "expired");
}

static void read_waiver(struct cd_reading *r, const struct cd_at *at, struct cd_waiver_use *u)
{
	struct cd_at finding = cd_member(at, "finding"), subject = cd_member(at, "subject");
	struct cd_at state = cd_member(at, "state");

	if (!cd_is_object(r, at))
		return;
	u->finding = cd_read_text(r, &finding);
	u->subject = cd_read_text(r, &subject);
	cd_read_waived(r, at, &u->waived);
	u->where = cd_get_text(r, at, "where");
	u->n = cd_get_size(r, at, "findings");
	u->state = cd_waiver_state_by_name(cd_read_text(r, &state));
	if (!u->state)
		cd_bad(r, &state, "is no state of a waiver");
}

/* One entry for each scope of a check. */
static void read_checks(struct cd_reading *r, const struct cd_at *of, struct cd_control *c)
{
	struct cd_at list = cd_member(of, "checks");
	const char **check;

	if (!cd_is_array(r, &list))
		return;
	check = cd_alloc_n(r->arena, json_array_size(list.json) + 1, sizeof(*check));
	for (size_t i = 0; i < json_array_size(list.json) && !r->failed; i++) {
		struct cd_at one = cd_nth(&list, i), id = cd_member(&one, "check");

		if (!cd_is_object(r, &one))
			return;
		check[c->n_checks] = cd_read_text(r, &id);
		if (!c->n_checks || strcmp(check[c->n_checks - 1], check[c->n_checks]))
			c->n_checks++;
	}
	c->check = check;
}

static void read_controls(struct cd_reading *r, const struct cd_at *list, struct cd_run *run)
{
	run->n_controls = json_array_size(list->json);
	run->controls = cd_alloc_n(r->arena, run->n_controls + 1, sizeof(*run->controls));
	for (size_t i = 0; i < run->n_controls && !r->failed; i++) {
		struct cd_at one = cd_nth(list, i), id = cd_member(&one, "control");
		struct cd_control *c = &run->controls[i];

		if (!cd_is_object(r, &one))
			return;
		c->id = cd_read_text(r, &id);
		c->title = cd_get_text(r, &one, "title");
		c->where = cd_get_text(r, &one, "where");
		read_checks(r, &one, c);
	}
}

static void read_bases(struct cd_reading *r, const struct cd_at *root, struct cd_run *run)
{
	struct cd_at profile = cd_member(root, "profile"), list = cd_member(&profile, "extends");
	const char **base;

	if (!list.json || !cd_is_array(r, &list))
		return;
	base = cd_alloc_n(r->arena, json_array_size(list.json) + 1, sizeof(*base));
	for (size_t i = 0; i < json_array_size(list.json) && !r->failed; i++) {
		struct cd_at one = cd_nth(&list, i);

		base[run->n_bases++] = cd_read_text(r, &one);
	}
	run->bases = base;
}

void cd_read_compliance(struct cd_reading *r, const struct cd_at *root, struct cd_run *run)
{
	struct cd_at waivers = cd_member(root, "waivers"), controls = cd_member(root, "controls");

	read_bases(r, root, run);
	if (waivers.json && cd_is_array(r, &waivers)) {
		run->n_waivers = json_array_size(waivers.json);
		run->waivers = cd_alloc_n(r->arena, run->n_waivers + 1, sizeof(*run->waivers));
		for (size_t i = 0; i < run->n_waivers && !r->failed; i++) {
			struct cd_at one = cd_nth(&waivers, i);

			read_waiver(r, &one, &run->waivers[i]);
		}
	}
	if (controls.json && cd_is_array(r, &controls))
		read_controls(r, &controls, run);
}
