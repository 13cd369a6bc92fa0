/* SPDX-License-Identifier: Apache-2.0 */
/* html-history.c - what changed since the run that was kept last, on the page? */
#include "reports/compare.h"
#include "reports/html-view.h"

/* "nic/mtu eth0 (now ens3) index 3": what the change is of. */
static const char *subject_of(struct cd_arena *a, const struct cd_change *d)
{
	const char *name = cd_view_cut(a, d->subject, 80);

	if (d->row && *d->row)
		name = cd_sprintf(a, "%s%s%s", name, *name ? " " : "", cd_view_cut(a, d->row, 120));
	if (d->called)
		name = cd_sprintf(a, "%s (now %s)", name, cd_view_cut(a, d->called, 80));
	return name;
}

static void put_moved(const struct cd_view *v, xmlNodePtr node, const struct cd_moved *m)
{
	const char *what = cd_sprintf(v->arena, "%s, %s%s%s%s%s%s", m->finding,
		cd_view_cut(v->arena, cd_view_subject(v->arena, m->scope, m->subject), 120),
		m->was || m->now ? ", " : "", m->was && m->was != m->now ?
		cd_severity_name(m->was) : "", m->was && m->now && m->was != m->now ? " -> " : "", m->now ? cd_severity_name(m->now) : "",
		m->why && *m->why ? cd_sprintf(v->arena, " (%s)", cd_view_cut(v->arena, m->why, 240)) :
				    "");

	cd_html_set(cd_html_add(node, "change", what), "word",
		    m->kind == CD_LOST || m->kind == CD_FOUND ? "nobody can say" :
		    cd_move_name(m->kind));
}

void cd_html_history(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root)
{
	const struct cd_history *h = v->run->history;
	size_t said = 0;
	xmlNodePtr node;

	if (!h)
		return;
	node = cd_html_add(root, "history", NULL);
	cd_html_set(node, "before", cd_view_time(v->arena, h->before_ns));
	cd_html_set(node, "kept", cd_view_count(v->arena, h->kept,
						"earlier run of this host was kept",
						"earlier runs of this host were kept"));
	for (size_t i = 0; i < h->n_caveats && i < budget->list; i++)
		cd_html_add(node, "caveat", h->caveat[i]);
	for (size_t i = 0; i < h->n_moved && said < budget->list; i++, said++)
		put_moved(v, node, &h->moved[i]);
	for (size_t i = 0; i < h->n_changes && said < budget->list; i++, said++)
		cd_html_set(cd_html_add(node, "change", cd_change_sentence(v->arena, &h->change[i],
							subject_of(v->arena, &h->change[i]))),
			    "word", h->change[i].class);
	if (!said)
		cd_html_set(node, "unchanged", cd_view_unchanged(v));
	cd_html_cut(v, node, h->n_moved + h->n_changes - said + h->more, "change");
}
