// SPDX-License-Identifier: GPL-2.0
/*
 * labnic-vendor - what do the vendors' own drivers show of RoCE that no interface of the kernel has?
 *
 * With vendor=mlnx files below the link as of NVIDIA's driver package: ecn/roce_np/enable/0..7,
 * ecn/roce_rp/enable/0..7, qos/trust.  With vendor=bnxt bnxt_re/ADDRESS/cc_config/enable_cc in
 * debugfs.  All may be written, for each card apart.
 */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/slab.h>

#include "labnic.h"

static char *vendor = "";
module_param(vendor, charp, 0444);

enum { FOLDERS = 6 };

struct priority {
	struct kobj_attribute file;
	u8 on;
};

struct labnic_switch {
	struct kobject *folder[FOLDERS];
	unsigned int n_folders;
	struct priority np[LABNIC_PRIORITIES], rp[LABNIC_PRIORITIES];
	struct kobj_attribute trust_file;
	char trusted[8];
	struct dentry *debugfs;
	u32 enable_cc;
};

static struct dentry *bnxt_folder;
static unsigned int bnxt_users;

static ssize_t show_priority(struct kobject *k, struct kobj_attribute *a, char *to)
{
	return sysfs_emit(to, "%u\n", container_of(a, struct priority, file)->on);
}

static ssize_t store_priority(struct kobject *k, struct kobj_attribute *a, const char *from,
			      size_t n)
{
	int err = kstrtou8(from, 0, &container_of(a, struct priority, file)->on);

	return err ? err : n;
}

static ssize_t trust_show(struct kobject *k, struct kobj_attribute *a, char *to)
{
	return sysfs_emit(to, "%s\n", container_of(a, struct labnic_switch, trust_file)->trusted);
}

static ssize_t trust_store(struct kobject *k, struct kobj_attribute *a, const char *from, size_t n)
{
	struct labnic_switch *s = container_of(a, struct labnic_switch, trust_file);

	strscpy(s->trusted, sysfs_streq(from, "dscp") ? "dscp" : "pcp", sizeof(s->trusted));
	return n;
}

static struct kobject *folder(struct labnic_switch *s, struct kobject *above, const char *name)
{
	struct kobject *made = above ? kobject_create_and_add(name, above) : NULL;

	if (made)
		s->folder[s->n_folders++] = made;
	return made;
}

static int half(struct labnic_switch *s, struct kobject *ecn, const char *name,
		struct priority *p)
{
	static const char *const digit[] = { "0", "1", "2", "3", "4", "5", "6", "7" };
	struct kobject *enable = folder(s, folder(s, ecn, name), "enable");
	int i, err = enable ? 0 : -ENOMEM;

	for (i = 0; i < LABNIC_PRIORITIES && !err; i++) {
		p[i].on = 1;
		p[i].file = (struct kobj_attribute){ .attr = { .name = digit[i], .mode = 0644 },
						     .show = show_priority,
						     .store = store_priority };
		sysfs_attr_init(&p[i].file.attr);
		err = sysfs_create_file(enable, &p[i].file.attr);
	}
	return err;
}

static int mlnx(struct labnic_switch *s, struct net_device *d)
{
	struct kobject *ecn = folder(s, &d->dev.kobj, "ecn"), *qos = folder(s, &d->dev.kobj, "qos");
	int err = ecn && qos ? 0 : -ENOMEM;

	if (!err)
		err = half(s, ecn, "roce_np", s->np);
	if (!err)
		err = half(s, ecn, "roce_rp", s->rp);
	strscpy(s->trusted, "pcp", sizeof(s->trusted));
	s->trust_file = (struct kobj_attribute)__ATTR_RW(trust);
	sysfs_attr_init(&s->trust_file.attr);
	return err ? err : sysfs_create_file(qos, &s->trust_file.attr);
}

static void bnxt(struct labnic_switch *s, struct net_device *d)
{
	if (!bnxt_users++)
		bnxt_folder = debugfs_create_dir("bnxt_re", NULL);
	s->debugfs = debugfs_create_dir(dev_name(d->dev.parent), bnxt_folder);
	debugfs_create_u32("enable_cc", 0600, debugfs_create_dir("cc_config", s->debugfs),
			   &s->enable_cc);
}

int labnic_vendor_begin(struct net_device *d)
{
	struct labnic *n = netdev_priv(d);

	if (!*vendor)
		return 0;
	n->switches = kzalloc(sizeof(*n->switches), GFP_KERNEL);
	if (!n->switches)
		return -ENOMEM;
	if (!strcmp(vendor, "mlnx"))
		return mlnx(n->switches, d);
	n->switches->enable_cc = 1;
	bnxt(n->switches, d);
	return 0;
}

void labnic_vendor_end(struct net_device *d)
{
	struct labnic *n = netdev_priv(d);
	struct labnic_switch *s = n->switches;

	if (!s)
		return;
	while (s->n_folders)
		kobject_put(s->folder[--s->n_folders]);
	if (s->debugfs) {
		debugfs_remove(s->debugfs);
		if (!--bnxt_users)
			debugfs_remove(bnxt_folder);
	}
	kfree(s);
	n->switches = NULL;
}
