/* SPDX-License-Identifier: Apache-2.0 */
/* catalogue.h - the prose about checks and findings, read from one merged XML file on demand. */
#ifndef CD_ENGINE_CATALOGUE_H
#define CD_ENGINE_CATALOGUE_H

#include "model/run.h"

struct cd_error;
struct cd_catalogue;

enum cd_step_when { CD_RUNTIME = 1, CD_PERSISTENT };

/* One typed step of a fix.  Members that a kind does not use are NULL. */
struct cd_step {
	enum cd_step_when when;
	const char *kind;	/* sysctl module sysfs ethtool dcb mount file command manual */
	const char *target;	/* key, module, path, device, program or what to do */
	const char *value;	/* what to set, options, or the line to write */
	const char *risk;	/* R0..R4 */
	const char *undo;
	bool undo_by_hand;		/* `undo` is a sentence, too */
	const char *before;	/* the value that it had, as the finding saw it; NULL: not in the words */
	const char *text;	/* placeholders filled in: a line to type, or ... */
	bool by_hand;		/* ... a sentence that a person acts on, never to be pasted */
	const char *file;	/* of a persistent setting: where it is written; NULL: nowhere */
	bool settled;		/* nothing to write: the next boot does it already */
};

struct cd_words {		/* a finding put into words */
	const char *says;	/* placeholders filled in from the finding */
	const char *outside;	/* "switch", "firmware", "slot", "peer", "job"; NULL: here */
	const char *outside_text;
	const struct cd_step *step;
	size_t n_steps;
	const char *verify;
};

struct cd_entry {		/* a check put into words */
	const char *id, *title, *why;
	const char *const *tag;
	size_t n_tags;
	const char *const *see;	/* references as text; links begin with http */
	size_t n_see;
	const char *const *alias;
	size_t n_alias;
	const char *advice;	/* old advice corrected, traps; may be NULL */
};

/* `file` NULL: the installed (or, uninstalled, the built) catalogue. */
struct cd_catalogue *cd_catalogue_open(const char *file, struct cd_error *err);
void cd_catalogue_close(struct cd_catalogue *cat);
/* NULL when the catalogue has no such check; strings belong to the catalogue. */
const struct cd_entry *cd_catalogue_entry(struct cd_catalogue *cat, const char *id);
/*
 * Words of one finding, in arena `a`; never NULL: without an entry the code itself is said.  `run`
 * tells from where the next boot takes a setting; NULL: nobody asked.
 */
const struct cd_words *cd_catalogue_words(struct cd_catalogue *cat, struct cd_arena *a,
					  const struct cd_run *run, const struct cd_finding *f);
/* Words of a code without values: {placeholders} stay; NULL when there is no such code. */
const struct cd_words *cd_catalogue_code(struct cd_catalogue *cat, struct cd_arena *a,
					 const char *id, const char *code);
/* Prose of a bound; NULL when there is none. */
const char *cd_catalogue_bound(struct cd_catalogue *cat, const char *id, const char *bound);

#endif
