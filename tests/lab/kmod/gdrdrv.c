// SPDX-License-Identifier: GPL-2.0
/* gdrdrv - a stub for the lab's guest: it has the name, and /dev/gdrdrv with file=1. */
#include <linux/fs.h>
#include <linux/miscdevice.h>
#include <linux/module.h>

static bool file = true;
module_param(file, bool, 0444);

static const struct file_operations no_operations = { .owner = THIS_MODULE };
static struct miscdevice device = {
	.minor = MISC_DYNAMIC_MINOR, .name = "gdrdrv", .fops = &no_operations,
};

static int __init come(void)
{
	return file ? misc_register(&device) : 0;
}

static void __exit go(void)
{
	if (file)
		misc_deregister(&device);
}

module_init(come);
module_exit(go);
MODULE_LICENSE("GPL");
MODULE_VERSION("lab");
MODULE_DESCRIPTION("gdrdrv of commdoctor's lab, a stub");
