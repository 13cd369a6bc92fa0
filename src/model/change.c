/* SPDX-License-Identifier: Apache-2.0 */
/* Which words belong to a difference? */
#include "model/change.h"

#include <string.h>

static const char *const kinds[CD_CHANGE_KINDS] = {
	[CD_CHANGED] = "changed", [CD_APPEARED] = "appeared", [CD_VANISHED] = "vanished",
	[CD_UNSEEN_NOW] = "unseen-now", [CD_SEEN_NOW] = "seen-now",
};
static const char *const moves[CD_MOVES] = {
	[CD_NEW] = "new", [CD_WORSE] = "worse", [CD_BETTER] = "better", [CD_GONE] = "gone",
	[CD_LOST] = "lost", [CD_FOUND] = "found",
};

static int by_name(const char *const *word, int n, const char *name)
{
	for (int i = 1; i < n; i++)
		if (!strcmp(word[i], name))
			return i;
	return 0;
}

const char *cd_change_name(enum cd_change_kind k)
{
	return k > 0 && k < CD_CHANGE_KINDS ? kinds[k] : "";
}

enum cd_change_kind cd_change_by_name(const char *name)
{
	return by_name(kinds, CD_CHANGE_KINDS, name);
}

const char *cd_move_name(enum cd_move m)
{
	return m > 0 && m < CD_MOVES ? moves[m] : "";
}

enum cd_move cd_move_by_name(const char *name)
{
	return by_name(moves, CD_MOVES, name);
}

bool cd_is_difference(enum cd_change_kind k)
{
	return k == CD_CHANGED || k == CD_APPEARED || k == CD_VANISHED;
}
