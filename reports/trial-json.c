/* SPDX-License-Identifier: Apache-2.0 */
/* trial-json.c - did a change help, for other programs (schema commdoctor-trial/1)? */
#include "base/json.h"
#include "engine/runfile.h"
#include "reports/trial.h"

static void open_list(struct cd_buf *b, const char *name)
{
	cd_json_key(b, name);
	cd_buf_putc(b, '[');
}

static void put_runs(struct cd_buf *b, const char *name, const struct cd_run *const *run, size_t n)
{
	open_list(b, name);
	for (size_t i = 0; i < n; i++) {
		cd_json_item(b);
		cd_buf_puts(b, "\n{");
		cd_json_put_text(b, "host", run[i]->host_name ? run[i]->host_name : "");
		cd_json_put_text(b, "version", run[i]->version ? run[i]->version : "");
		cd_runfile_put_time(b, "began", run[i]->began_ns);
		cd_buf_putc(b, '}');
	}
	cd_buf_putc(b, ']');
}

static void put_side(struct cd_buf *b, const char *name, const struct cd_sample_set *s)
{
	cd_json_key(b, name);
	cd_buf_putc(b, '{');
	open_list(b, "samples");
	for (size_t i = 0; i < s->n; i++) {
		cd_json_item(b);
		cd_json_real(b, s->value[i]);
	}
	cd_buf_putc(b, ']');
	if (s->n) {
		cd_json_put_real(b, "median", s->median);
		cd_json_put_real(b, "spread", s->spread);
	}
	cd_buf_putc(b, '}');
}

static void put_number(struct cd_buf *b, const struct cd_trial_number *x)
{
	cd_json_item(b);
	cd_buf_puts(b, "\n{");
	cd_json_put_text(b, "name", x->name);
	cd_json_put_text(b, "scope", x->scope);
	cd_json_put_text(b, "subject", x->subject);
	cd_json_put_text(b, "unit", x->unit);
	cd_json_put_text(b, "claim", cd_trial_claim_name(x->claim));
	cd_json_put_text(b, "why", x->why);
	put_side(b, "before", &x->before);
	put_side(b, "after", &x->after);
	cd_buf_putc(b, '}');
}

void cd_trial_json(const struct cd_trial *e, struct cd_buf *out)
{
	size_t n = 0;

	cd_buf_putc(out, '{');
	cd_json_put_text(out, "schema", "commdoctor-trial/1");
	cd_json_put_int(out, "status", cd_trial_exit_status(e));
	put_runs(out, "before", e->before, e->n_before);
	put_runs(out, "after", e->after, e->n_after);
	open_list(out, "caveats");
	for (size_t i = 0; i < e->n_caveats; i++) {
		cd_json_item(out);
		cd_json_text(out, e->caveat[i]);
	}
	cd_buf_putc(out, ']');
	open_list(out, "numbers");
	for (size_t i = 0; i < e->n_numbers; i++)
		put_number(out, &e->number[i]);
	cd_buf_putc(out, ']');
	while (n < e->change->n_changes && cd_is_difference(e->change->change[n].kind))
		n++;
	cd_runfile_put_changes(out, "changed", e->change->change, n);
	cd_buf_puts(out, "}\n");
}
