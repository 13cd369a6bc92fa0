// SPDX-License-Identifier: GPL-2.0
/*
 * labpci - which PCI machine shall the lab's guest see beside that of its emulator?
 *
 * Host bridges of our own in a PCI domain of its own, whose configuration space is memory of ours:
 * no emulator has an endpoint that trained with fewer lanes, nor these cards.  The kernel scans them
 * as it scans real ones.  README.md says what `roots`, `functions` and `set` hold.
 */
#include <linux/module.h>
#include <linux/slab.h>

#include "labpci.h"

enum { ROOTS = 8, FUNCTIONS = 128, DRIVERS = 16 };

static int domain = 1;
static char *roots[ROOTS], *functions[FUNCTIONS];
static unsigned int n_roots, n_functions, n_drivers;
module_param(domain, int, 0444);
module_param_array(roots, charp, &n_roots, 0444);
module_param_array(functions, charp, &n_functions, 0444);

static struct labpci_root {
	struct pci_sysdata sysdata;
	struct resource buses;
	struct pci_bus *bus;
} root[ROOTS];
static struct labpci_driver {
	char name[LABPCI_NAME];
	struct pci_driver pci;
} driver[DRIVERS];
static struct labpci_function *function;
static DEFINE_RAW_SPINLOCK(lock);
static DEFINE_MUTEX(changing);
static bool is_up;

static struct labpci_function *find(u8 bus, u8 devfn)
{
	unsigned int i;

	for (i = 0; i < n_functions; i++)
		if (function[i].bus == bus && function[i].devfn == devfn)
			return &function[i];
	return NULL;
}

static int config_read(struct pci_bus *bus, unsigned int devfn, int where, int size, u32 *value)
{
	struct labpci_function *f = find(bus->number, devfn);
	unsigned long flags;

	*value = ~0u;
	if (!f)
		return PCIBIOS_DEVICE_NOT_FOUND;
	raw_spin_lock_irqsave(&lock, flags);
	*value = labpci_get(f, where, size);
	raw_spin_unlock_irqrestore(&lock, flags);
	return PCIBIOS_SUCCESSFUL;
}

static int config_write(struct pci_bus *bus, unsigned int devfn, int where, int size, u32 value)
{
	struct labpci_function *f = find(bus->number, devfn);
	unsigned long flags;

	if (!f)
		return PCIBIOS_DEVICE_NOT_FOUND;
	raw_spin_lock_irqsave(&lock, flags);
	labpci_write(f, where, size, value);
	raw_spin_unlock_irqrestore(&lock, flags);
	return PCIBIOS_SUCCESSFUL;
}

static struct pci_ops ops = { .read = config_read, .write = config_write };

/* Only for what asks for it by name, and of ours. */
static int probe(struct pci_dev *dev, const struct pci_device_id *id)
{
	return dev->bus->ops == &ops ? pci_enable_device(dev) : -ENODEV;
}

static void leave(struct pci_dev *dev)
{
	pci_disable_device(dev);
}

static const struct pci_device_id no_ids[] = { { } };

static struct labpci_driver *driver_of(const char *name)
{
	struct labpci_driver *d;
	unsigned int i;

	for (i = 0; i < n_drivers; i++)
		if (!strcmp(driver[i].name, name))
			return &driver[i];
	if (n_drivers == DRIVERS)
		return NULL;
	d = &driver[n_drivers];
	memset(d, 0, sizeof(*d));
	strscpy(d->name, name, sizeof(d->name));
	d->pci.name = d->name;
	d->pci.id_table = no_ids;
	d->pci.probe = probe;
	d->pci.remove = leave;
	if (pci_register_driver(&d->pci))
		return NULL;
	n_drivers++;
	return d;
}

static struct pci_dev *device_of(const struct labpci_function *f)
{
	return pci_get_domain_bus_and_slot(domain, f->bus, f->devfn);
}

/* "" binds it to nothing. */
static int ask_for_driver(struct labpci_function *f, const char *name)
{
	struct pci_dev *dev = device_of(f);
	int err;

	if (!dev)
		return -ENODEV;
	err = *name && !driver_of(name) ? -EBUSY : 0;
	if (!err)
		err = driver_set_override(&dev->dev, &dev->driver_override, name, strlen(name));
	pci_dev_put(dev);
	return err;
}

static int bind(struct labpci_function *f, const char *name)
{
	struct pci_dev *dev = device_of(f);
	int err;

	if (!dev)
		return -ENODEV;
	device_release_driver(&dev->dev);
	err = ask_for_driver(f, name);
	if (!err && *name)
		err = device_attach(&dev->dev) == 1 ? 0 : -ENODEV;
	pci_dev_put(dev);
	return err;
}

static int change(struct labpci_function *f, const char *what, const char *value)
{
	unsigned int where, size;
	struct labpci_link link;
	unsigned long flags;
	u32 number;
	int err = 0;

	if (!strcmp(what, "driver"))
		return bind(f, strcmp(value, "-") ? value : "");
	raw_spin_lock_irqsave(&lock, flags);
	if (!strcmp(what, "status") && !labpci_link_parse(value, &link))
		labpci_set_status(f, link);
	else if (!strcmp(what, "capability") && !labpci_link_parse(value, &link))
		labpci_set_capability(f, link);
	else if (!strcmp(what, "gone"))
		f->is_gone = *value == '1';
	else if (!strcmp(what, "config") && sscanf(value, "%x.%u=%x", &where, &size, &number) == 3 &&
		 (size == 1 || size == 2 || size == 4))
		labpci_put(f, where, size, number);
	else
		err = -EINVAL;
	raw_spin_unlock_irqrestore(&lock, flags);
	return err;
}

/* "01:00.0 status 4x8" */
static int set_now(const char *line, const struct kernel_param *kp)
{
	char copy[96], *rest = copy, *address, *what;
	struct labpci_function *f;
	u8 bus, devfn;
	int err;

	if (strscpy(copy, line, sizeof(copy)) < 0)
		return -E2BIG;
	rest = strim(copy);
	address = strsep(&rest, " ");
	what = rest ? strsep(&rest, " ") : NULL;
	if (!what || !rest || labpci_address_parse(address, &bus, &devfn))
		return -EINVAL;
	mutex_lock(&changing);
	f = is_up ? find(bus, devfn) : NULL;
	err = f ? change(f, what, rest) : -ENODEV;
	mutex_unlock(&changing);
	return err;
}

static const struct kernel_param_ops set_ops = { .set = set_now };
module_param_cb(set, &set_ops, NULL, 0200);

/* "00-7f@0": buses 00 to 7f on NUMA node 0. */
static int add_root(struct labpci_root *r, const char *word)
{
	struct pci_host_bridge *bridge;
	unsigned int first, last;
	LIST_HEAD(resources);
	int node;

	if (sscanf(word, "%x-%x@%d", &first, &last, &node) != 3 || last > 0xff || first > last)
		return -EINVAL;
	r->sysdata = (struct pci_sysdata){ .domain = domain, .node = node };
	r->buses = (struct resource){ .name = "labpci", .start = first, .end = last,
		.flags = IORESOURCE_BUS };
	pci_add_resource(&resources, &r->buses);
	r->bus = pci_create_root_bus(NULL, first, &ops, &r->sysdata, &resources);
	if (!r->bus) {
		pci_free_resource_list(&resources);
		return -EBUSY;
	}
	/* services of ports would want interrupts, which these have not */
	bridge = pci_find_host_bridge(r->bus);
	bridge->native_aer = bridge->native_pme = bridge->native_dpc = 0;
	bridge->native_pcie_hotplug = bridge->native_shpc_hotplug = 0;
	pci_scan_child_bus(r->bus);
	return 0;
}

static void go(void)
{
	unsigned int i;

	mutex_lock(&changing);
	is_up = false;
	mutex_unlock(&changing);
	pci_lock_rescan_remove();
	for (i = 0; i < ROOTS; i++)
		if (root[i].bus) {
			pci_stop_root_bus(root[i].bus);
			pci_remove_root_bus(root[i].bus);
		}
	pci_unlock_rescan_remove();
	while (n_drivers)
		pci_unregister_driver(&driver[--n_drivers].pci);
	kvfree(function);
}

static int __init come(void)
{
	unsigned int i;
	int err = 0;

	function = kvcalloc(n_functions, sizeof(*function), GFP_KERNEL);
	if (!function)
		return -ENOMEM;
	for (i = 0; i < n_functions && !err; i++) {
		err = labpci_function_parse(functions[i], &function[i]);
		if (err)
			pr_err("labpci: what is '%s'?\n", functions[i]);
	}
	pci_lock_rescan_remove();
	for (i = 0; i < n_roots && !err; i++)
		err = add_root(&root[i], roots[i]);
	for (i = 0; i < n_functions && !err; i++)
		if (*function[i].driver)
			err = ask_for_driver(&function[i], function[i].driver);
	for (i = 0; i < n_roots && !err; i++)
		pci_bus_add_devices(root[i].bus);
	pci_unlock_rescan_remove();
	is_up = !err;
	if (err)
		go();
	return err;
}

module_init(come);
module_exit(go);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("PCI buses of commdoctor's lab");
