/* SPDX-License-Identifier: Apache-2.0 */
/* change.h - what is different between two runs, as plain data: facts and findings. */
#ifndef CD_MODEL_CHANGE_H
#define CD_MODEL_CHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Only the first three are differences: of the others nobody knows. */
enum cd_change_kind {
	CD_CHANGED = 1,
	CD_APPEARED,		/* was not there, is */
	CD_VANISHED,		/* was there, is not: somebody looked */
	CD_UNSEEN_NOW,		/* was seen, now it cannot be seen */
	CD_SEEN_NOW,		/* could not be seen, now it is */
	CD_CHANGE_KINDS
};

struct cd_change {
	enum cd_change_kind kind;
	const char *class;	/* "sysctl", "firmware", ... */
	const char *fact, *scope, *subject;
	const char *called;	/* what the later run calls the subject, when it is another name */
	const char *row;	/* of a table: which row ("eth0 parent root"); of an interrupt: its name */
	const char *was, *now;	/* NULL: not there, or not seen */
	const char *unit;
	const char *why;	/* of what was not seen or is not there, in the words of the run */
};

/* Of a finding; the first four are differences. */
enum cd_move {
	CD_NEW = 1,
	CD_WORSE, CD_BETTER,	/* its severity changed; worse: or its number, by much */
	CD_GONE,		/* somebody looked, and it is not there */
	CD_LOST,		/* nobody could look: not seen, unfinished or not asked */
	CD_FOUND,		/* it is there, and the earlier run could not look */
	CD_MOVES
};

struct cd_moved {
	enum cd_move kind;
	const char *finding;	/* "tcp.rmem/below-need" */
	const char *scope, *subject;
	int was, now;		/* enum cd_severity; 0: not there */
	const char *why;	/* lost, found: why the other run could not look; worse: the number */
};

/* The same state for the same setting: what a fleet can be grouped by. */
struct cd_fingerprint_part {
	const char *class;
	uint64_t hash;
};

struct cd_fingerprint {
	uint64_t hash;
	size_t facts, unseen;	/* how many it covers, and how many of them could not be seen */
	struct cd_fingerprint_part *part;	/* classes that have facts */
	size_t n_parts;
};

/* What became of the run before, when runs are kept. */
struct cd_history {
	int64_t before_ns;	/* when that run began */
	const char *before_version, *before_profile;
	size_t kept;		/* earlier runs of this host that are kept */
	const char **caveat;	/* why not to take the rest at its word */
	size_t n_caveats;
	struct cd_moved *moved;
	size_t n_moved;
	struct cd_change *change;
	size_t n_changes;
	size_t more;		/* changes beyond those */
};

/* --baseline: what the known findings stand in. */
struct cd_baseline {
	const char *host, *version, *profile;
	int64_t began_ns;
	const char **caveat;
	size_t n_caveats;
};

const char *cd_change_name(enum cd_change_kind k);	/* "unseen-now" */
enum cd_change_kind cd_change_by_name(const char *name);	/* 0 when there is none */
const char *cd_move_name(enum cd_move m);		/* "worse" */
enum cd_move cd_move_by_name(const char *name);
bool cd_is_difference(enum cd_change_kind k);

#endif
