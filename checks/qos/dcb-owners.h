/* SPDX-License-Identifier: Apache-2.0 */
/* dcb-owners.h - who sets the priorities of a port: its firmware, an agent, something at boot? */
#ifndef CD_CHECKS_QOS_DCB_OWNERS_H
#define CD_CHECKS_QOS_DCB_OWNERS_H

#include <commdoctor/check.h>
#include <string.h>

enum { DCBX_HOST = 1, DCBX_FIRMWARE = 2, DCBX_STATIC = 16 };	/* DCB_CAP_DCBX_* */

#define DCB_OWNER_NEEDS "dcb/writer", "dcb/writer_complete", "dcb/agent"

static inline bool dcb_agent_runs(struct cd_case *c, const char *name)
{
	struct cd_texts agents;

	return cd_have_texts(c, "dcb/agent", "", &agents) && cd_has(&agents, name);
}

/* Is `word` among words with blanks between them? */
static inline bool dcb_has_word(const char *words, const char *word)
{
	size_t n = strlen(word);

	for (const char *p = words; (p = strstr(p, word)); p += n)
		if ((p == words || p[-1] == ' ') && (!p[n] || p[n] == ' '))
			return true;
	return false;
}

/* lldpad reads its own store and what lldptool and dcbtool tell it. */
static inline bool dcb_is_lldpads(const char *program)
{
	return !strcmp(program, "lldpad") || !strcmp(program, "lldptool") ||
	       !strcmp(program, "dcbtool");
}

/* Programs that set `what` (NULL: anything) at boot, as "mlnx_qos in /etc/x"; NULL: none was found. */
static inline const char *dcb_writers(struct cd_case *c, const char *what, bool but_lldpads)
{
	const char *list = NULL, *file, *program, *sets;
	const struct cd_table *t;

	if (!cd_have_table(c, "dcb/writer", "", &t))
		return NULL;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "file", &file) && cd_cell_text(t, i, "program", &program) &&
		    cd_cell_text(t, i, "sets", &sets) && (!what || dcb_has_word(sets, what)) &&
		    !(but_lldpads && dcb_is_lldpads(program)))
			list = cd_words(c, "%s%s%s in %s", list ? list : "", list ? ", " : "",
					program, file);
	return list;
}

#endif
