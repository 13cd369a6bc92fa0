// SPDX-License-Identifier: GPL-2.0
/*
 * labpci-config - what stands in the configuration space of a function that a word describes?
 *
 * A header without memory windows, PCI Express, power management, error reporting and, where a port
 * faces down, access control.  The kernel finds its links and bus numbers there as a firmware would
 * have left them.
 */
#include <linux/kernel.h>
#include <linux/string.h>

#include "labpci.h"

enum {
	EXPRESS = 0x40, POWER = 0x80, EXTENDED = 0x100, ERRORS_BEHIND = 0x140,
	SWITCH = 0xc0301000, ROOT_PORT = 0x352a8086,	/* device and vendor */
};

u32 labpci_get(const struct labpci_function *f, unsigned int where, unsigned int size)
{
	u32 value = 0;

	if (f->is_gone || where + size > LABPCI_CONFIG)
		return ~0u;
	memcpy(&value, f->config + where, size);
	return value;
}

void labpci_put(struct labpci_function *f, unsigned int where, unsigned int size, u32 value)
{
	if (where + size <= LABPCI_CONFIG)
		memcpy(f->config + where, &value, size);
}

static bool is_bridge(const struct labpci_function *f)
{
	return (f->config[PCI_HEADER_TYPE] & 0x7f) == PCI_HEADER_TYPE_BRIDGE;
}

static bool is_writable(const struct labpci_function *f, unsigned int byte)
{
	static const u16 words[] = {
		PCI_COMMAND, PCI_CACHE_LINE_SIZE, PCI_INTERRUPT_LINE, EXPRESS + PCI_EXP_DEVCTL,
		EXPRESS + PCI_EXP_LNKCTL, EXPRESS + PCI_EXP_DEVCTL2, EXPRESS + PCI_EXP_LNKCTL2,
		POWER + PCI_PM_CTRL, EXTENDED + PCI_ACS_CTRL,
	};
	static const u16 of_bridge[] = { PCI_PRIMARY_BUS, PCI_SUBORDINATE_BUS, PCI_BRIDGE_CONTROL };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(words); i++)
		if (byte / 2 == words[i] / 2)
			return true;
	for (i = 0; is_bridge(f) && i < ARRAY_SIZE(of_bridge); i++)
		if (byte / 2 == of_bridge[i] / 2)
			return true;
	return false;
}

void labpci_write(struct labpci_function *f, unsigned int where, unsigned int size, u32 value)
{
	unsigned int i;

	for (i = 0; !f->is_gone && i < size && where + i < LABPCI_CONFIG; i++)
		if (is_writable(f, where + i))
			f->config[where + i] = value >> 8 * i;
}

void labpci_set_capability(struct labpci_function *f, struct labpci_link l)
{
	labpci_put(f, EXPRESS + PCI_EXP_LNKCAP, 4, l.generation | l.width << 4);
	labpci_put(f, EXPRESS + PCI_EXP_LNKCAP2, 4, ((1u << l.generation) - 1) << 1);
	labpci_put(f, EXPRESS + PCI_EXP_LNKCTL2, 2, l.generation);
}

void labpci_set_status(struct labpci_function *f, struct labpci_link l)
{
	labpci_put(f, EXPRESS + PCI_EXP_LNKSTA, 2, l.generation | l.width << 4);
}

/* What every function has; `type` is PCI_EXP_TYPE_*. */
static void fill(struct labpci_function *f, unsigned int type, u32 ids, u32 class)
{
	bool faces_down = type == PCI_EXP_TYPE_ROOT_PORT || type == PCI_EXP_TYPE_DOWNSTREAM;

	labpci_put(f, PCI_VENDOR_ID, 4, ids);
	labpci_put(f, PCI_STATUS, 2, PCI_STATUS_CAP_LIST);
	labpci_put(f, PCI_CLASS_REVISION, 4, class << 8);
	labpci_put(f, PCI_CAPABILITY_LIST, 1, EXPRESS);
	labpci_put(f, EXPRESS, 2, PCI_CAP_ID_EXP | POWER << 8);
	labpci_put(f, EXPRESS + PCI_EXP_FLAGS, 2, 2 | type << 4);
	labpci_put(f, EXPRESS + PCI_EXP_DEVCAP, 4, PCI_EXP_DEVCAP_RBER);
	labpci_put(f, EXPRESS + PCI_EXP_DEVCTL, 2, PCI_EXP_DEVCTL_READRQ_512B |
		   PCI_EXP_DEVCTL_RELAX_EN);
	labpci_put(f, POWER, 4, PCI_CAP_ID_PM | 3 << 16);
	labpci_put(f, EXTENDED, 4, faces_down ?
		   PCI_EXT_CAP_ID_ACS | 1 << 16 | (u32)ERRORS_BEHIND << 20 :
		   PCI_EXT_CAP_ID_ERR | 2 << 16);
	if (!faces_down)
		return;
	labpci_put(f, EXTENDED + PCI_ACS_CAP, 2, PCI_ACS_SV | PCI_ACS_TB | PCI_ACS_RR | PCI_ACS_CR |
		   PCI_ACS_UF | PCI_ACS_DT);
	labpci_put(f, ERRORS_BEHIND, 4, PCI_EXT_CAP_ID_ERR | 2 << 16);
}

/* "01-0f": the bus below, and the last one behind it. */
static int fill_bridge(struct labpci_function *f, unsigned int type, const char *buses)
{
	unsigned int secondary, subordinate;

	if (sscanf(buses, "%x-%x", &secondary, &subordinate) != 2 || secondary <= f->bus ||
	    subordinate < secondary || subordinate > 0xff)
		return -EINVAL;
	fill(f, type, type == PCI_EXP_TYPE_ROOT_PORT ? ROOT_PORT : SWITCH, 0x060400);
	labpci_put(f, PCI_HEADER_TYPE, 1, PCI_HEADER_TYPE_BRIDGE);
	labpci_put(f, PCI_PRIMARY_BUS, 4, f->bus | secondary << 8 | subordinate << 16);
	/* limits below bases: no windows */
	labpci_put(f, PCI_IO_BASE, 2, 0x00f0);
	labpci_put(f, PCI_MEMORY_BASE, 4, 0x0000fff0);
	labpci_put(f, PCI_PREF_MEMORY_BASE, 4, 0x0000fff0);
	return 0;
}

static int fill_endpoint(struct labpci_function *f, const char *ids)
{
	unsigned int vendor, device, class;

	if (sscanf(ids, "%x:%x:%x", &vendor, &device, &class) != 3 || vendor > 0xffff ||
	    device > 0xffff || class > 0xffffff)
		return -EINVAL;
	fill(f, PCI_EXP_TYPE_ENDPOINT, vendor | device << 16, class);
	/* more functions may follow the first */
	labpci_put(f, PCI_HEADER_TYPE, 1, PCI_HEADER_TYPE_NORMAL | 0x80);
	labpci_put(f, PCI_SUBSYSTEM_VENDOR_ID, 4, vendor | device << 16);
	return 0;
}

int labpci_address_parse(const char *word, u8 *bus, u8 *devfn)
{
	unsigned int b, d, f;
	char more;

	if (sscanf(word, "%x:%x.%u%c", &b, &d, &f, &more) != 3 || b > 0xff || d > 0x1f || f > 7)
		return -EINVAL;
	*bus = b;
	*devfn = PCI_DEVFN(d, f);
	return 0;
}

int labpci_link_parse(const char *word, struct labpci_link *l)
{
	char more;

	if (sscanf(word, "%ux%u%c", &l->generation, &l->width, &more) != 2 ||
	    l->generation < 1 || l->generation > 6 || l->width > 32)
		return -EINVAL;
	return 0;
}

int labpci_function_parse(const char *word, struct labpci_function *f)
{
	char copy[128], *rest = copy, *kind, *capability, *status;
	struct labpci_link able, now;
	int err;

	if (strscpy(copy, word, sizeof(copy)) < 0)
		return -E2BIG;
	err = labpci_address_parse(strsep(&rest, "/"), &f->bus, &f->devfn);
	kind = rest ? strsep(&rest, "/") : NULL;
	if (err || !kind || !rest)
		return -EINVAL;
	if (!strcmp(kind, "root"))
		err = fill_bridge(f, PCI_EXP_TYPE_ROOT_PORT, strsep(&rest, "/"));
	else if (!strcmp(kind, "up"))
		err = fill_bridge(f, PCI_EXP_TYPE_UPSTREAM, strsep(&rest, "/"));
	else if (!strcmp(kind, "down"))
		err = fill_bridge(f, PCI_EXP_TYPE_DOWNSTREAM, strsep(&rest, "/"));
	else
		err = fill_endpoint(f, kind);
	capability = rest ? strsep(&rest, "/") : NULL;
	status = rest ? strsep(&rest, "/") : NULL;
	if (err || !capability || !status || labpci_link_parse(capability, &able) ||
	    labpci_link_parse(status, &now))
		return -EINVAL;
	labpci_set_capability(f, able);
	labpci_set_status(f, now);
	return rest && strscpy(f->driver, rest, sizeof(f->driver)) < 0 ? -E2BIG : 0;
}
