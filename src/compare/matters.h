/* SPDX-License-Identifier: Apache-2.0 */
/* matters.h - the table of facts: a change of which ones is a difference between two runs? */
#ifndef CD_COMPARE_MATTERS_H
#define CD_COMPARE_MATTERS_H

#include <stddef.h>

/* What the subjects of a fact are, hence how they find each other. */
enum cd_kind {
	CD_KIND_SELF,		/* by their own text; "" is the host */
	CD_KIND_NIC, CD_KIND_RDMA, CD_KIND_RDMA_PORT, CD_KIND_PCI, CD_KIND_IRQ,
	CD_KINDS
};

enum {
	CD_MATTERS_ONE_HOST = 1,	/* identity: says nothing between two hosts */
	CD_MATTERS_NEAR = 2,		/* reckoned from memory at boot: a few percent are none */
	CD_MATTERS_MOVES = 4,		/* moves by itself, too: a difference, but no fingerprint */
	CD_MATTERS_SET = 8,		/* the subjects that others speak of: each is there or not */
	CD_MATTERS_COUNT = 16,		/* of a list only its length */
	CD_MATTERS_UNORDERED = 32,	/* a list without order */
};

struct cd_matter {
	const char *fact;	/* ends in a star: all that begin so; the first that fits decides */
	const char *class;	/* NULL: no difference */
	const char *why;	/* without a class: why it is none */
	enum cd_kind kind;
	unsigned flags;
	const char *key;	/* tables: columns that name a row ... */
	const char *value;	/* ... and those that tell of it; all others are noise */
};

/* In the order in which differences are told; NULL ended. */
extern const char *const cd_matter_classes[];
size_t cd_matter_class_number(const char *class);
/* NULL: a fact that the table does not know. */
const struct cd_matter *cd_matter_of(const char *fact);
/* The fact that is the set of all subjects of that kind; NULL for CD_KIND_SELF and interrupts. */
const char *cd_kind_set(enum cd_kind kind);

#endif
