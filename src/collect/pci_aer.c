/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pci_aer - which errors did each PCI Express function see on its link?
 *
 * Only errors of the link itself count as correctable here: advisory ones (NonFatalErr) come from
 * probing software as well.  Where the firmware keeps the errors for itself the kernel's counts stand
 * still: the root port then has no AER service.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/pci-functions.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "pci/aer_correctable", .type = CD_COUNTER,
	  .source = CD_PCI_FILE("aer_dev_correctable"),
	  .about = "errors of the link that were repeated away: RxErr BadTLP BadDLLP Rollover Timeout" },
	{ .name = "pci/aer_nonfatal", .type = CD_COUNTER, .source = CD_PCI_FILE("aer_dev_nonfatal"),
	  .about = "packets that were lost for good, by a link that goes on" },
	{ .name = "pci/aer_fatal", .type = CD_COUNTER, .source = CD_PCI_FILE("aer_dev_fatal"),
	  .about = "errors after which the link is not to be trusted" },
	{ .name = "pci/aer_kinds", .type = CD_TEXT,
	  .source = "grep -H . " CD_PCI_DEVICES "/{subject}/aer_dev_*",
	  .about = "errors since the driver was bound, by name" },
	{ .name = "pci/aer_native", .type = CD_BOOL,
	  .source = "ls " CD_PCI_DEVICES "/{subject}",
	  .about = "of a port: does the kernel receive the errors itself" },
	{ .name = NULL },
};

static const struct {
	const char *fact, *file;
	bool link_only;
} files[] = {
	{ "pci/aer_correctable", "aer_dev_correctable", true },
	{ "pci/aer_nonfatal", "aer_dev_nonfatal", false },
	{ "pci/aer_fatal", "aer_dev_fatal", false },
};

static bool is_of_link(const char *name)
{
	static const char *const all[] = {
		"RxErr", "BadTLP", "BadDLLP", "Rollover", "Timeout",
		/* up to about Linux 4.19 */
		"Receiver Error", "Bad TLP", "Bad DLLP", "RELAY_NUM Rollover", "Replay Timer Timeout"
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (!strcmp(name, all[i]))
			return true;
	return false;
}

/* "RxErr 12", "Receiver Error 12"; false: no such line. */
static bool line_of(struct cd_arena *a, const char *line, size_t n, const char **name, uint64_t *count)
{
	char *text = cd_strndup(a, line, n), *blank = strrchr(text, ' ');

	if (!blank || blank == text || !cd_parse_u64(blank + 1, count))
		return false;
	*blank = '\0';
	*name = text;
	return true;
}

static void count(struct cd_collect *x, const char *device, size_t f, const char **kinds)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *path = cd_pci_path(x, device, files[f].file), *name;
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, path, CD_READ_SMALL);
	uint64_t sum = 0, v;
	bool any = false;

	if (b.error) {
		if (b.error == ENOENT)
			cd_put_unseen(x, files[f].fact, device, CD_NOT_COLLECTED,
				      "no %s: the function or the kernel reports no errors",
				      files[f].file);
		else
			cd_put_errno(x, files[f].fact, device, path, b.error);
		return;
	}
	for (const char *p = b.data; *p;) {
		size_t n = strcspn(p, "\n");

		if (line_of(a, p, n, &name, &v)) {
			any = true;
			if (!cd_text_starts(name, "TOTAL_") && v)
				*kinds = cd_sprintf(a, "%s%s%s %llu", *kinds, **kinds ? ", " : "",
						    name, (unsigned long long)v);
			if (!cd_text_starts(name, "TOTAL_") &&
			    (!files[f].link_only || is_of_link(name)))
				sum += v;
		}
		p += n + (p[n] == '\n');
	}
	if (any)
		cd_put_counter(x, files[f].fact, device, sum);
	else
		cd_put_unseen(x, files[f].fact, device, CD_GARBAGE, "%s: no name and number", path);
}

/* The port driver makes a device of each service it was given: "0000:00:01.0:pcie002" is AER. */
static void put_native(struct cd_collect *x, const char *device)
{
	const char *service = cd_sprintf(cd_collect_arena(x), "%s:pcie002", device);
	int error;

	if (cd_host_exists(cd_collect_host(x), cd_collect_arena(x), cd_pci_path(x, device, service),
			   &error))
		cd_put_bool(x, "pci/aer_native", device, true);
	else if (error == ENOENT)
		cd_put_bool(x, "pci/aer_native", device, false);
	else
		cd_put_errno(x, "pci/aer_native", device, cd_pci_path(x, device, service), error);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_names functions = cd_pci_functions(x, true);

	(void)err;
	for (size_t i = 0; i < functions.n; i++) {
		const char *kinds = "";

		for (size_t f = 0; f < sizeof(files) / sizeof(files[0]); f++)
			count(x, functions.name[i], f, &kinds);
		if (*kinds)
			cd_put_text(x, "pci/aer_kinds", functions.name[i], kinds);
		else
			cd_put_absent(x, "pci/aer_kinds", functions.name[i], "none is told");
		put_native(x, functions.name[i]);
	}
	return 0;
}

const struct cd_collector cd_collector_pci_aer = {
	.name = "pci_aer", .group = "pci", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};
