/* SPDX-License-Identifier: Apache-2.0 */
/* compare-json.c - a comparison for other programs (schema commdoctor-compare/1). */
#include <inttypes.h>
#include <string.h>

#include "base/json.h"
#include "engine/runfile.h"
#include "reports/compare.h"

static void open_list(struct cd_buf *b, const char *name)
{
	cd_json_key(b, name);
	cd_buf_putc(b, '[');
}

static void open_item(struct cd_buf *b)
{
	cd_json_item(b);
	cd_buf_puts(b, "\n{");
}

static void put_run(struct cd_buf *b, const char *name, const struct cd_run *run,
		    const struct cd_fingerprint *p)
{
	cd_json_key(b, name);
	cd_buf_putc(b, '{');
	cd_json_put_text(b, "host", run->host_name ? run->host_name : "");
	cd_json_put_text(b, "kernel", run->kernel ? run->kernel : "");
	cd_json_put_text(b, "boot_id", run->boot_id ? run->boot_id : "");
	cd_json_put_text(b, "profile", run->profile ? run->profile : "");
	cd_json_put_text(b, "version", run->version ? run->version : "");
	cd_json_put_text(b, "root", run->root);
	cd_runfile_put_time(b, "began", run->began_ns);
	cd_json_put_bool(b, "finished", run->finished);
	cd_runfile_put_fingerprint(b, p);
	cd_buf_putc(b, '}');
}

static void put_texts(struct cd_buf *b, const char *name, const char *const *text, size_t n)
{
	open_list(b, name);
	for (size_t i = 0; i < n; i++) {
		cd_json_item(b);
		cd_json_text(b, text[i]);
	}
	cd_buf_putc(b, ']');
}

static void put_judged(struct cd_buf *b, const struct cd_comparison *c)
{
	open_list(b, "verdicts");
	for (size_t i = 0; i < c->n_judged; i++) {
		const struct cd_judged *j = &c->judged[i];

		open_item(b);
		cd_json_put_text(b, "check", j->check);
		cd_json_put_text(b, "scope", j->scope);
		cd_json_put_text(b, "subject", j->subject);
		cd_json_put_text(b, "was", j->was ? cd_verdict_name(j->was) : "unfinished");
		cd_json_put_text(b, "now", j->now ? cd_verdict_name(j->now) : "unfinished");
		cd_json_put_text(b, "why", j->why);
		cd_buf_putc(b, '}');
	}
	cd_buf_putc(b, ']');
}

static void put_unasked(struct cd_buf *b, const char *name, const struct cd_comparison *c,
			bool before)
{
	open_list(b, name);
	for (size_t i = 0; i < c->n_unasked; i++) {
		if (c->unasked[i].before != before)
			continue;
		cd_json_item(b);
		cd_json_text(b, c->unasked[i].fact);
	}
	cd_buf_putc(b, ']');
}

static void put_numbers(struct cd_buf *b, const struct cd_comparison *c)
{
	open_list(b, "numbers");
	for (size_t i = 0; i < c->n_numbers; i++) {
		const struct cd_number *n = &c->number[i];

		open_item(b);
		cd_json_put_text(b, "name", n->name);
		cd_json_put_text(b, "scope", n->scope ? n->scope : "");
		cd_json_put_text(b, "subject", n->subject);
		cd_json_put_text(b, "unit", n->unit);
		cd_json_put_real(b, "was", n->was);
		cd_json_put_real(b, "now", n->now);
		cd_buf_putc(b, '}');
	}
	cd_buf_putc(b, ']');
}

void cd_compare_json(const struct cd_comparison *c, struct cd_buf *out)
{
	cd_buf_putc(out, '{');
	cd_json_put_text(out, "schema", "commdoctor-compare/1");
	cd_json_put_int(out, "status", cd_comparison_exit_status(c));
	cd_json_put_bool(out, "one_host", c->one_host);
	put_run(out, "first", c->a, &c->before);
	put_run(out, "later", c->b, &c->after);
	put_texts(out, "caveats", c->caveat, c->n_caveats);
	cd_runfile_put_moved(out, "findings", c->moved, c->n_moved);
	put_judged(out, c);
	cd_runfile_put_changes(out, "facts", c->change, c->n_changes);
	put_texts(out, "checks_only_first", c->only_a, c->n_only_a);
	put_texts(out, "checks_only_later", c->only_b, c->n_only_b);
	put_unasked(out, "facts_only_first", c, true);
	put_unasked(out, "facts_only_later", c, false);
	put_numbers(out, c);
	cd_buf_puts(out, "}\n");
}
