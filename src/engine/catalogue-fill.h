/* SPDX-License-Identifier: Apache-2.0 */
/* catalogue-fill.h - {placeholders} of the catalogue, for reading and for typing into a shell. */
#ifndef CD_ENGINE_CATALOGUE_FILL_H
#define CD_ENGINE_CATALOGUE_FILL_H

#include "engine/catalogue.h"

struct cd_arena;

/*
 * In all of them a NULL finding, and a name that it did not observe, leave "{name}" as it stands.
 * Known beside its observations: {subject}, {path}, {scope}.
 */

/* For people: numbers with their units ("5.24 Gb/s"). */
const char *cd_fill_words(struct cd_arena *a, const char *template, const struct cd_finding *f);
/* Bare values: numbers without units, text as it is. */
const char *cd_fill_bare(struct cd_arena *a, const char *template, const struct cd_finding *f);
/*
 * A command: what stands in the template is the author's, every value is quoted for the place
 * where it stands (outside quotes, in '...', in "...").
 */
const char *cd_fill_command(struct cd_arena *a, const char *template, const struct cd_finding *f);
/* A key of sysctl: dots of a value become slashes, as sysctl(8) wants them ("eth0.100"). */
const char *cd_fill_key(struct cd_arena *a, const char *template, const struct cd_finding *f);
/* Is the whole template one {name}? */
bool cd_is_placeholder(const char *template);
/* Does it hold nothing but numbers and {names}, as "4096 {initial} {limit}"? */
bool cd_is_values(const char *template);
/* One word of a shell command; quoted only where needed. */
const char *cd_quote(struct cd_arena *a, const char *word);

/*
 * The line to type at run time, or the one that makes a setting outlive a reboot; `step` holds
 * the templates of kind, target, value.  Sets step->by_hand when it is no line but a sentence, and of a
 * persistent setting file and settled.  `run` may be NULL.
 */
const char *cd_step_line(struct cd_arena *a, struct cd_step *step, const struct cd_finding *f,
			 const struct cd_run *run);
const char *cd_step_undo(struct cd_arena *a, const struct cd_step *step,
			 const struct cd_finding *f);

#endif
