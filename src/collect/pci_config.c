/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pci_config - how did firmware and kernel set up the way of each card: payload, read requests, order,
 * redirection of peers, translation of addresses?
 *
 * These settings stand in the configuration space alone, of which everybody reads 64 bytes and root
 * all.  A function that sleeps is left asleep: reading would wake it.
 */
#include <commdoctor/collector.h>

#include <errno.h>

#include "collect/pci-functions.h"

#define LSPCI "lspci -vvs {subject}"

enum fact {
	PAYLOAD, MAX_PAYLOAD, READ_REQUEST, RELAXED, LINK_PM, ACS_ABLE, ACS, ATS, PRI, N_FACTS
};

static const struct cd_fact_spec facts[] = {
	[PAYLOAD] = { .name = "pci/payload", .type = CD_BYTES, .unit = "bytes", .source = LSPCI,
	  .about = "largest packet it may send (MaxPayload of DevCtl)" },
	[MAX_PAYLOAD] = { .name = "pci/max_payload", .type = CD_BYTES, .unit = "bytes",
	  .source = LSPCI, .about = "largest packet it could take (MaxPayload of DevCap)" },
	[READ_REQUEST] = { .name = "pci/read_request", .type = CD_BYTES, .unit = "bytes",
	  .source = LSPCI, .about = "most it may ask for in one read (MaxReadReq of DevCtl)" },
	[RELAXED] = { .name = "pci/relaxed_ordering", .type = CD_BOOL, .source = LSPCI,
	  .about = "may it mark packets that others may pass (RlxdOrd of DevCtl)" },
	[LINK_PM] = { .name = "pci/link_pm", .type = CD_INT, .source = LSPCI,
	  .about = "sleep states that its end of the link enters: 1 L0s, 2 L1, 3 both" },
	[ACS_ABLE] = { .name = "pci/acs_able", .type = CD_INT, .source = LSPCI,
	  .about = "what of ACS the port can do, ACSCap as a number" },
	[ACS] = { .name = "pci/acs", .type = CD_INT, .source = LSPCI,
	  .about = "what of ACS is on, ACSCtl as a number: 4 redirects requests, 8 completions" },
	[ATS] = { .name = "pci/ats", .type = CD_BOOL, .source = LSPCI,
	  .about = "does it translate addresses itself (Enable of ATSCtl)" },
	[PRI] = { .name = "pci/pri", .type = CD_BOOL, .source = LSPCI,
	  .about = "may it ask for pages (Enable of PRICtl)" },
	[N_FACTS] = { .name = NULL },
};

enum {
	COMMON = 64, OLD_SPACE = 256,		/* bytes that everybody reads; of conventional PCI */
	STATUS = 0x06, HAS_LIST = 0x10, LIST = 0x34, PCI_EXPRESS = 0x10,
	EXT_ACS = 0x0d, EXT_ATS = 0x0f, EXT_PRI = 0x13,
};

struct space {
	struct cd_collect *x;
	const char *device, *path;
	const uint8_t *byte;
	size_t len;
};

static unsigned word(const struct space *s, size_t at)
{
	return at + 2 <= s->len ? s->byte[at] | (unsigned)s->byte[at + 1] << 8 : 0;
}

static void all_unseen(struct space *s, enum fact first, enum fact last, enum cd_reason reason,
		       const char *why)
{
	for (int i = first; i <= (int)last; i++)
		cd_put_unseen(s->x, facts[i].name, s->device, reason, "%s: %s", s->path, why);
}

static void all_absent(struct space *s, enum fact first, enum fact last, const char *why)
{
	for (int i = first; i <= (int)last; i++)
		cd_put_absent(s->x, facts[i].name, s->device, "%s", why);
}

/* Where the capability stands, 0: there is none. */
static size_t capability(const struct space *s, unsigned id)
{
	enum { MOST = 48 };
	size_t at = s->byte[LIST] & ~3u;

	if (!(word(s, STATUS) & HAS_LIST))
		return 0;
	for (unsigned i = 0; i < MOST && at >= COMMON && at + 2 <= s->len; i++) {
		if (s->byte[at] == id)
			return at;
		at = s->byte[at + 1] & ~3u;
	}
	return 0;
}

static size_t extended(const struct space *s, unsigned id)
{
	enum { MOST = 480 };
	size_t at = OLD_SPACE;

	for (unsigned i = 0; i < MOST && at >= OLD_SPACE && at + 4 <= s->len; i++) {
		unsigned low = word(s, at), high = word(s, at + 2);

		if (low == 0xffff || (!low && !high))
			return 0;
		if (low == id)
			return at;
		at = high >> 4 & ~3u;
	}
	return 0;
}

static void express(struct space *s, size_t cap)
{
	enum { DEVCAP = 4, DEVCTL = 8, LNKCTL = 16, LARGEST = 5 };
	unsigned able = word(s, cap + DEVCAP), set = word(s, cap + DEVCTL);
	unsigned payload = set >> 5 & 7, reads = set >> 12 & 7;

	if (cap + LNKCTL + 2 > s->len) {
		all_unseen(s, PAYLOAD, LINK_PM, CD_TRUNCATED, "ends within the capability");
		return;
	}
	if (payload > LARGEST || reads > LARGEST || (able & 7) > LARGEST) {
		all_unseen(s, PAYLOAD, LINK_PM, CD_GARBAGE, "sizes that no revision defines");
		return;
	}
	cd_put_int(s->x, "pci/payload", s->device, 128 << payload);
	cd_put_int(s->x, "pci/max_payload", s->device, 128 << (able & 7));
	cd_put_int(s->x, "pci/read_request", s->device, 128 << reads);
	cd_put_bool(s->x, "pci/relaxed_ordering", s->device, set & 0x10);
	cd_put_int(s->x, "pci/link_pm", s->device, word(s, cap + LNKCTL) & 3);
}

static void beyond(struct space *s)
{
	size_t acs, ats, pri;

	if (s->len <= OLD_SPACE) {
		all_unseen(s, ACS_ABLE, PRI, CD_NOT_COLLECTED,
			   "the kernel reaches no extended configuration space here");
		return;
	}
	acs = extended(s, EXT_ACS);
	ats = extended(s, EXT_ATS);
	pri = extended(s, EXT_PRI);
	if (acs) {
		cd_put_int(s->x, "pci/acs_able", s->device, word(s, acs + 4));
		cd_put_int(s->x, "pci/acs", s->device, word(s, acs + 6));
	} else {
		all_absent(s, ACS_ABLE, ACS, "no access control services");
	}
	if (ats)
		cd_put_bool(s->x, "pci/ats", s->device, word(s, ats + 6) & 0x8000);
	else
		all_absent(s, ATS, ATS, "no address translation services");
	if (pri)
		cd_put_bool(s->x, "pci/pri", s->device, word(s, pri + 4) & 1);
	else
		all_absent(s, PRI, PRI, "no page request interface");
}

static void read_space(struct space *s)
{
	const char *asleep = cd_pci_sleeps(s->x, s->device);
	struct cd_bytes b;
	size_t cap;

	s->path = cd_pci_path(s->x, s->device, "config");
	if (asleep) {
		all_unseen(s, 0, PRI, CD_NOT_COLLECTED, "the function sleeps, and is not to be woken");
		return;
	}
	b = cd_host_read(cd_collect_host(s->x), cd_collect_arena(s->x), s->path, CD_READ_SMALL);
	s->byte = (const uint8_t *)b.data;
	s->len = b.error ? 0 : b.len;
	if (b.error == ENOENT)	/* every function has one */
		all_unseen(s, 0, PRI, CD_NOT_COLLECTED, "not there");
	else if (b.error)
		for (int i = 0; i < N_FACTS; i++)
			cd_put_errno(s->x, facts[i].name, s->device, s->path, b.error);
	else if (s->len == COMMON)
		all_unseen(s, 0, PRI, CD_PERMISSION, "only root reads more than 64 bytes");
	else if (s->len < OLD_SPACE)
		all_unseen(s, 0, PRI, CD_TRUNCATED, "is not whole");
	else if (word(s, 0) == 0xffff)
		all_unseen(s, 0, PRI, CD_NO_REPLY, "the function does not answer (all ones)");
	else if (!(cap = capability(s, PCI_EXPRESS)))
		all_absent(s, 0, PRI, "no PCI Express function");
	else {
		express(s, cap);
		beyond(s);
	}
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_names functions = cd_pci_functions(x, true);

	(void)err;
	for (size_t i = 0; i < functions.n; i++)
		read_space(&(struct space){ .x = x, .device = functions.name[i] });
	return 0;
}

const struct cd_collector cd_collector_pci_config = {
	.name = "pci_config", .group = "pci", .facts = facts, .collect = collect,
};
