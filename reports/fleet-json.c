/* SPDX-License-Identifier: Apache-2.0 */
/* fleet-json.c - which host is the odd one out, for other programs (schema commdoctor-fleet/1). */
#include <string.h>

#include "base/json.h"
#include "engine/runfile.h"
#include "reports/fleet.h"

static void open_list(struct cd_buf *b, const char *name)
{
	cd_json_key(b, name);
	cd_buf_putc(b, '[');
}

static void open_item(struct cd_buf *b)
{
	cd_json_item(b);
	cd_buf_puts(b, "\n{");
}

static const char *name(const struct cd_member *m)
{
	return *m->host ? m->host : m->file;
}

static void put_name(struct cd_buf *b, const struct cd_member *m)
{
	cd_json_item(b);
	cd_json_text(b, name(m));
}

static void put_runs(struct cd_buf *b, const struct cd_fleet *f)
{
	open_list(b, "runs");
	for (size_t i = 0; i < f->n_members; i++) {
		const struct cd_member *m = f->member[i];

		open_item(b);
		cd_json_put_text(b, "file", m->file);
		cd_json_put_text(b, "host", m->host);
		cd_json_put_text(b, "kernel", m->kernel);
		cd_json_put_text(b, "profile", m->profile);
		cd_json_put_text(b, "version", m->version);
		cd_runfile_put_time(b, "began", m->began_ns);
		cd_json_put_bool(b, "finished", m->finished);
		cd_json_put_text(b, "left_out", m->older);
		cd_buf_putc(b, '}');
	}
	cd_buf_putc(b, ']');
}

static void put_class(struct cd_buf *b, const struct cd_member *m)
{
	cd_json_key(b, "class");
	cd_buf_putc(b, '{');
	cd_json_put_text(b, "profile", m->profile);
	cd_json_put_text(b, "version", m->version);
	cd_json_put_text(b, "arch", m->arch);
	cd_json_put_text(b, "cpu_vendor", m->vendor);
	cd_json_put_text(b, "machine", m->where);
	open_list(b, "models");
	for (size_t i = 0; i < m->n_models; i++) {
		cd_json_item(b);
		cd_json_text(b, m->model[i]);
	}
	cd_buf_puts(b, "]}");
}

static void put_point(struct cd_buf *b, const struct cd_point *p, const char *subject,
		      struct cd_arena *a)
{
	cd_json_put_text(b, "class", p->matter->class);
	cd_json_put_text(b, "fact", p->fact);
	cd_json_put_text(b, "scope", p->scope);
	cd_json_put_text(b, "subject", subject);
	cd_json_put_text(b, "row", cd_fleet_text(p->row, a));
	cd_json_put_text(b, "unit", p->unit);
}

static void put_odd(struct cd_buf *b, const struct cd_fleet *f, const struct cd_member *m,
		    const struct cd_odd *odd, struct cd_arena *a)
{
	open_item(b);
	cd_json_put_text(b, "host", name(m));
	open_list(b, "facts");
	for (; odd->ballot; odd++) {
		const struct cd_ballot *vote = odd->ballot;

		open_item(b);
		put_point(b, vote->point, cd_fleet_subject(f, m, vote->point), a);
		cd_json_put_text(b, "here", cd_fleet_text(vote->camp[odd->camp].value, a));
		cd_json_put_text(b, "most", cd_fleet_text(vote->camp[0].value, a));
		cd_json_put_int(b, "have", (int64_t)vote->camp[0].n);
		cd_json_put_int(b, "of", (int64_t)vote->voters);
		cd_buf_putc(b, '}');
	}
	cd_buf_puts(b, "]}");
}

static void put_undecided(struct cd_buf *b, const struct cd_group *g, const struct cd_ballot *vote,
			  struct cd_arena *a)
{
	open_item(b);
	put_point(b, vote->point, vote->point->subject, a);
	open_list(b, "values");
	for (size_t c = 0; c < vote->n_camps; c++) {
		open_item(b);
		cd_json_put_text(b, "value", cd_fleet_text(vote->camp[c].value, a));
		open_list(b, "hosts");
		for (size_t k = 0; k < vote->camp[c].n; k++)
			put_name(b, g->member[vote->camp[c].member[k]]);
		cd_buf_puts(b, "]}");
	}
	cd_buf_puts(b, "]}");
}

static void put_blind(struct cd_buf *b, const struct cd_group *g)
{
	open_list(b, "not_seen");
	for (size_t i = 0; i < g->n_blind; i++) {
		open_item(b);
		cd_json_put_text(b, "fact", g->blind[i].fact);
		cd_json_put_text(b, "scope", g->blind[i].scope);
		open_list(b, "hosts");
		for (size_t k = 0; k < g->n; k++)
			if (g->blind[i].member[k])
				put_name(b, g->member[k]);
		cd_buf_puts(b, "]}");
	}
	cd_buf_putc(b, ']');
}

static void put_group(struct cd_buf *b, const struct cd_fleet *f, const struct cd_group *g,
		      struct cd_arena *a)
{
	struct cd_odd **odd = cd_fleet_odd(g, a);

	open_item(b);
	put_class(b, g->typical);
	open_list(b, "hosts");
	for (size_t i = 0; i < g->n; i++)
		put_name(b, g->member[i]);
	cd_buf_putc(b, ']');
	cd_json_put_bool(b, "voted", g->voted);
	cd_json_put_int(b, "alike", (int64_t)g->alike);
	open_list(b, "odd");
	for (size_t i = 0; i < g->n; i++)
		if (g->member[i]->odd)
			put_odd(b, f, g->member[i], odd[i], a);
	cd_buf_putc(b, ']');
	open_list(b, "no_majority");
	for (size_t i = 0; i < g->n_ballots; i++)
		if (!g->ballot[i].decided)
			put_undecided(b, g, &g->ballot[i], a);
	cd_buf_putc(b, ']');
	put_blind(b, g);
	cd_buf_putc(b, '}');
}

void cd_fleet_report_json(const struct cd_fleet *fleet, struct cd_arena *a, struct cd_buf *out)
{
	cd_buf_putc(out, '{');
	cd_json_put_text(out, "schema", "commdoctor-fleet/1");
	cd_json_put_int(out, "status", cd_fleet_exit_status(fleet));
	put_runs(out, fleet);
	open_list(out, "groups");
	for (size_t i = 0; i < fleet->n_groups; i++)
		put_group(out, fleet, &fleet->group[i], a);
	cd_buf_puts(out, "]}\n");
}
