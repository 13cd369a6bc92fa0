/* SPDX-License-Identifier: Apache-2.0 */
/* text-compliance.c - what is waived, which waiver needs a look, which controls are not met? */
#include "reports/text-compliance.h"

#include "base/text.h"

enum { LINES = 12, NAMED = 6 };

static void put_waived(const struct cd_flow *f, const struct cd_view *v)
{
	if (!v->n_waived)
		return;
	cd_flow_heading(f, "Waived");
	for (size_t i = 0; i < v->n_waived && i < LINES; i++) {
		const struct cd_finding *d = v->waived[i];

		cd_flow_labelled(f, NULL, "  -", 4,
			cd_sprintf(v->arena, "%s/%s %s, %s: %s", d->check, d->code,
				   cd_view_cut(v->arena, cd_view_subject(v->arena, d->scope,
									 d->subject), 200),
				   cd_view_waived(v->arena, d->waived),
				   d->waived->why ? d->waived->why : ""));
	}
	if (v->n_waived > LINES)
		cd_flow_text(f, 4, cd_sprintf(v->arena, "and %zu more", v->n_waived - LINES));
}

static void put_doubtful(const struct cd_flow *f, const struct cd_view *v)
{
	size_t said = 0;

	for (size_t i = 0; i < v->run->n_waivers; i++) {
		const struct cd_waiver_use *u = &v->run->waivers[i];
		const char *doubt = cd_view_waiver_doubt(u);

		/* a run of a few chosen questions uses few waivers */
		if (!doubt || u->state == CD_WAIVER_NOT_ASKED)
			continue;
		if (!said++)
			cd_flow_heading(f, "Waivers to look at");
		if (said <= LINES)
			cd_flow_labelled(f, NULL, "  -", 4, cd_sprintf(v->arena,
				"%s%s%s on %s, %s: %s", u->where ? u->where : "",
				u->where ? ": " : "", cd_view_cut(v->arena, u->finding, 100),
				cd_view_cut(v->arena, u->subject, 100),
				cd_view_waived(v->arena, &u->waived), doubt));
	}
	if (said > LINES)
		cd_flow_text(f, 4, cd_sprintf(v->arena, "and %zu more", said - LINES));
}

/* "2 not met (A-1, A-7)" */
static void put_met(const struct cd_view *v, enum cd_met met, struct cd_buf *b)
{
	CD_AUTO_BUF names = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < v->run->n_controls; i++) {
		const struct cd_control *c = &v->run->controls[i];

		if (cd_control_met(v->run, c) == met && n++ < NAMED)
			cd_buf_printf(&names, "%s%s", names.len ? ", " : "",
				      cd_view_cut(v->arena, c->id, 60));
	}
	if (!n)
		return;
	cd_buf_printf(b, "%s%zu %s", b->len ? ", " : "", n, cd_view_met(met));
	if (met < CD_MET)
		cd_buf_printf(b, " (%s%s)", names.data, n > NAMED ? ", ..." : "");
}

static void put_controls(const struct cd_flow *f, const struct cd_view *v)
{
	CD_AUTO_BUF b = { 0 };

	if (!v->run->n_controls)
		return;
	for (enum cd_met met = CD_NOT_MET; met <= CD_MET_NOT_APPLICABLE; met++)
		put_met(v, met, &b);
	cd_buf_putc(f->out, '\n');
	cd_flow_labelled(f, "1", "Controls", 10, cd_sprintf(v->arena, "%s: %s.",
		cd_view_count(v->arena, v->run->n_controls, "control", "controls"), b.data));
}

void cd_text_compliance(const struct cd_flow *f, const struct cd_view *v)
{
	put_controls(f, v);
	put_waived(f, v);
	put_doubtful(f, v);
}
