/* SPDX-License-Identifier: Apache-2.0 */
/* runfile.h - the run as JSON (schema commdoctor-run/1), and facts alone (facts.json of a capture). */
#ifndef CD_ENGINE_RUNFILE_H
#define CD_ENGINE_RUNFILE_H

#include "base/buf.h"
#include "model/run.h"

struct cd_error;
struct cd_change;
struct cd_moved;

void cd_runfile_write(const struct cd_run *run, struct cd_buf *out);
/* Everything in the file, results included; all text passes the gate.  NULL and err: where, what. */
struct cd_run *cd_runfile_read(const char *json, size_t len, const char *name,
			       struct cd_arena *a, struct cd_error *err);
/* Only the facts whose series were made by a collector for which keep() is true (NULL: all). */
void cd_facts_write(const struct cd_evidence *e, bool (*keep)(const struct cd_series *, void *),
		    void *arg, struct cd_buf *out);
int cd_facts_read(struct cd_evidence *e, const char *json, size_t len, const char *name,
		  struct cd_error *err);

/* Parts of a run file that a comparison has, too: a member `name` of the object that is open. */
void cd_runfile_put_time(struct cd_buf *b, const char *name, int64_t ns);
void cd_runfile_put_fingerprint(struct cd_buf *b, const struct cd_fingerprint *p);
void cd_runfile_put_changes(struct cd_buf *b, const char *name, const struct cd_change *change,
			    size_t n);
void cd_runfile_put_moved(struct cd_buf *b, const char *name, const struct cd_moved *moved,
			  size_t n);

#endif
