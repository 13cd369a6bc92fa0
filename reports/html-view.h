/* SPDX-License-Identifier: Apache-2.0 */
/* html-view.h - the prepared document that a style sheet turns into a page; see docs/view.md. */
#ifndef CD_REPORTS_HTML_VIEW_H
#define CD_REPORTS_HTML_VIEW_H

#include <libxml/tree.h>

#include "base/hash.h"
#include "reports/view.h"

/* How much of a run goes into a page; what is cut is said. */
struct cd_budget {
	size_t causes;		/* told in full */
	size_t subjects;	/* of one check */
	size_t rows;		/* subjects of all checks together */
	size_t text;		/* bytes of one observed text */
	size_t list;		/* entries of lesser lists: other subjects, ceilings, questions */
	size_t checks;		/* that are listed */
	bool fine;		/* list checks that are fine, too? */
	bool pictures;		/* draw the machine? */
	size_t bytes;		/* of the page, about; what comes late in it is cut */
	size_t bytes_causes;	/* no more causes from here on, ... */
	size_t bytes_lists;	/* ... and no more of the lists below them */
};

/* What stands in the page beside the run. */
struct cd_dress {
	const char *style;	/* NULL: the page links to commdoctor.css beside it */
	const char *script;	/* NULL: none */
	const char *policy;	/* of content security; NULL: none */
};

/* The caller frees the document. */
xmlDocPtr cd_html_view(const struct cd_view *v, const struct cd_budget *budget,
		       const struct cd_dress *dress);

/* A child with text (NULL: none), an attribute (NULL: none); text is made safe once more. */
xmlNodePtr cd_html_add(xmlNodePtr parent, const char *name, const char *text);
void cd_html_set(xmlNodePtr node, const char *name, const char *value);
/* Icon, word and state of a verdict; the colour is never all there is. */
void cd_html_verdict(xmlNodePtr node, enum cd_verdict verdict);
void cd_html_mark(xmlNodePtr node, const char *state, const char *icon, const char *word);
void cd_html_severity(xmlNodePtr node, const struct cd_finding *f);

/* Would the page made of what is in the document so far be longer? */
bool cd_html_full(xmlNodePtr node, size_t bytes);

/* "3 more ports are not shown here; ..."; `one` is the word for one of them, "port". */
void cd_html_cut(const struct cd_view *v, xmlNodePtr parent, size_t n, const char *one);

/* One element for all that is said in the same words: whom it is about stands in an attribute. */
struct cd_html_shared {
	xmlNodePtr node;
	const char *names;	/* so far */
	size_t n;
};
/*
 * The element of `key` with `name` added to what `attribute` lists; NULL when there was none:
 * then the caller makes one and tells it.
 */
xmlNodePtr cd_html_share(const struct cd_view *v, struct cd_map *shared, const char *key,
			 const char *attribute, const char *name);
void cd_html_share_new(const struct cd_view *v, struct cd_map *shared, const char *key,
		       xmlNodePtr node, const char *attribute, const char *name);

/* Parts of the document, in their own files. */
void cd_html_cause(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr parent,
		   const struct cd_cause *c);
void cd_html_chains(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root);
void cd_html_history(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root);
void cd_html_ceilings(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root);
void cd_html_topology(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root);
void cd_html_compliance(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr parent);
void cd_html_checks(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr parent);

#endif
