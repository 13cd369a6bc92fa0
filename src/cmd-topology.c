/* SPDX-License-Identifier: Apache-2.0 */
/* commdoctor topology: what hangs where in this machine, and who serves its interrupts? */
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/log.h"
#include "base/text.h"
#include "host/host.h"
#include "reports/topology-out.h"
#include "request.h"
#include "runinput.h"

enum { DEADLINE_S = 50 };

/* Those whose facts make the picture; what they find is marked in it. */
static char *families[] = { "irq", "pcie", "nic", "gpu", "gpudirect", "rdma", "mpath", "cpu" };

static int take_output(struct cd_request *q, const char *value, struct cd_error *err)
{
	static const char *const formats[] = { "text", "json", "svg", NULL };
	size_t n = strcspn(value, "="), known = 0;
	const char *format = cd_strndup(q->arena, value, n), *near;

	while (formats[known] && strcmp(formats[known], format))
		known++;
	if (!formats[known]) {
		near = cd_text_nearest(format, formats);
		return cd_error_set(err, "no format \"%s\"%s%s%s: a topology is text, json or svg",
				    format, near ? "; did you mean \"" : "", near ? near : "",
				    near ? "\"?" : "");
	}
	if (value[n] && !value[n + 1])
		return cd_error_set(err, "\"%s\": a file name must follow the \"=\"", value);
	for (size_t i = 0; i < q->n_specs; i++) {
		const char *other = strchr(q->spec[i], '=');

		if (cd_file_same(value[n] ? value + n + 1 : "-", other ? other + 1 : "-"))
			return cd_error_set(err, "two of them would go to %s",
					    value[n] ? value + n + 1 : "standard output");
	}
	q->spec = cd_regrow(q->arena, q->spec, q->n_specs * sizeof(*q->spec),
			    (q->n_specs + 1) * sizeof(*q->spec));
	q->spec[q->n_specs++] = value;
	return 0;
}

static const struct cd_option option_output = {
	"output", 'o', "FORMAT[=FILE]", "text, json or svg; may be repeated", take_output };
static const struct cd_option *const options[] = {
	&option_output, &cd_option_json, &cd_option_root, &cd_option_deadline, &cd_option_modules, NULL
};

static int write_one(const struct cd_topo_out *o, const char *spec, struct cd_error *err)
{
	const char *file = strchr(spec, '=');
	CD_AUTO_BUF out = { 0 };

	file = file ? file + 1 : "-";
	if (cd_text_starts(spec, "json")) {
		cd_topo_write_json(o, &out);
	} else if (cd_text_starts(spec, "svg")) {
		if (cd_topo_write_svg(o, &out))
			return cd_error_set(err, "no memory for a picture");
	} else {
		struct cd_flow f = { .out = &out, .width = 80 };

		if (!strcmp(file, "-"))
			cd_output_terminal(&f.width, &f.colour);
		cd_topo_write_text(o, &f);
	}
	return cd_file_write(file, out.data, out.len, err);
}

static int write_all(const struct cd_request *q, const struct cd_run *run)
{
	static const char *const standard[] = { "text", "json" };
	struct cd_error none = { "" };
	struct cd_topo_out o = { .run = run, .topo = cd_topo_new(run, q->arena), .arena = q->arena,
				 .catalogue = cd_catalogue_open(NULL, &none) };
	int status = 0;

	for (size_t i = 0; i < q->n_specs || (!i && !q->n_specs); i++) {
		struct cd_error one = { "" };

		if (write_one(&o, q->n_specs ? q->spec[i] : standard[q->as_json], &one)) {
			cd_log(CD_LOG_ERROR, "%s", one.text);
			status = 3;
		}
	}
	cd_catalogue_close(o.catalogue);
	return status;
}

/* -1: an output would overwrite what is read. */
static int spare(const struct cd_request *q, struct cd_error *err)
{
	const char *input = q->n_operands ? q->operand[0] : q->root;

	for (size_t i = 0; input && i < q->n_specs; i++) {
		const char *file = strchr(q->spec[i], '=');

		if (file && cd_output_hits(file + 1, input))
			return cd_error_set(err, "%s would be overwritten, and it is what is read",
					    file + 1);
	}
	return 0;
}

static struct cd_run *look(struct cd_request *q, struct cd_error *err)
{
	struct cd_audit audit = {
		.arena = q->arena, .fail_on = CD_HIGH, .root = q->root, .interval_s = 0,
		.deadline_s = q->deadline_s >= 0 ? q->deadline_s : DEADLINE_S,
		.stop = (const int *)&cd_stop, .command = "commdoctor topology",
	};
	struct cd_run *run;

	if (cd_request_load(q, families, sizeof(families) / sizeof(families[0]), err))
		return NULL;
	audit.modules = q->modules;
	audit.profile = q->profile;
	audit.plan = q->plan;
	audit.host = cd_host_open(q->root, err);
	if (!audit.host)
		return NULL;
	cd_catch_signals();
	run = cd_audit_collect(&audit, err);
	cd_host_close(audit.host);
	return run && !cd_audit_judge(&audit, run, err) ? run : NULL;
}

static int run_command(int argc, char **argv);

const struct cd_command cd_command_topology = {
	.name = "topology",
	.usage = "[RUN.json] [-o FORMAT[=FILE]]... [OPTIONS]",
	.about = "what hangs where: NUMA nodes, PCI, network cards, GPUs, disks, interrupts",
	.run = run_command,
};

static int run_command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_request q = { .arena = a, .interval_s = -1, .deadline_s = -1 };
	int rc = cd_request_take(&q, &cd_command_topology, options, argc, argv);
	struct cd_error err = { "" };
	struct cd_run *run = NULL;

	if (rc < 0 && q.n_operands > 1)
		cd_error_set(&err, "one run file at most");
	else if (rc < 0 && q.n_operands && q.root)
		cd_error_set(&err, "a run file or --root, not both");
	else if (rc < 0 && !spare(&q, &err))
		run = q.n_operands ? cd_run_load(q.operand[0], a, &err) : look(&q, &err);
	if (run)
		rc = write_all(&q, run);
	if (rc < 0)
		rc = cd_usage_error(&cd_command_topology, &err);
	cd_arena_free(a);
	return rc;
}
