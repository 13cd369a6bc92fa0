/* SPDX-License-Identifier: Apache-2.0 */
/* subjects.h - which port of one run is which port of the other? */
#ifndef CD_COMPARE_SUBJECTS_H
#define CD_COMPARE_SUBJECTS_H

#include "matters.h"
#include "model/run.h"

struct cd_pairing;

/* Of one scope.  By name; what is left by PCI address; between two hosts the rest by driver, in order. */
struct cd_pairing *cd_pair(const struct cd_evidence *a, const struct cd_evidence *b,
			   const char *scope, bool one_host, struct cd_arena *arena);
/* What the other run calls the subject; NULL when it has none like it. */
const char *cd_paired(const struct cd_pairing *p, enum cd_kind kind, const char *subject);
const char *cd_paired_back(const struct cd_pairing *p, enum cd_kind kind, const char *subject);
/*
 * Is it a link that comes and goes with containers and virtual machines: the host's end of a veth
 * pair, a tap?
 */
bool cd_is_passing(const struct cd_evidence *e, const char *scope, enum cd_kind kind,
		   const char *subject);
/* A name that depends on the make of the host alone: its place among its like, by PCI address. */
const char *cd_place(const struct cd_evidence *e, const char *scope, enum cd_kind kind,
		     const char *subject, struct cd_arena *arena);

#endif
