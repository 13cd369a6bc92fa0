// SPDX-License-Identifier: GPL-2.0
/*
 * nvidia - a stub for the lab's guest: the GPU driver as /proc shows it.
 *
 * version and open decide what /proc/driver/nvidia/version says, gpus which addresses it claims to
 * have taken; proc=0 shows nothing at all.
 */
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>

enum { GPUS = 16 };

static char *version = "550.90.07", *gpus[GPUS];
static unsigned int n_gpus;
static bool open = true, proc = true;
module_param(version, charp, 0444);
module_param(open, bool, 0444);
module_param(proc, bool, 0444);
module_param_array(gpus, charp, &n_gpus, 0444);

static struct proc_dir_entry *folder;

static int show_version(struct seq_file *to, void *unused)
{
	seq_printf(to, "NVRM version: NVIDIA UNIX %s  %s  Release Build  (lab)\n",
		   open ? "Open Kernel Module for x86_64" : "x86_64 Kernel Module", version);
	seq_puts(to, "GCC version:  gcc version 12.2.0 (Debian 12.2.0-14)\n");
	return 0;
}

static int show_gpu(struct seq_file *to, void *unused)
{
	seq_printf(to, "Model: \t\t NVIDIA H100 80GB HBM3\nBus Location: \t %s\n",
		   (const char *)to->private);
	return 0;
}

static int __init come(void)
{
	struct proc_dir_entry *all, *gpu;
	unsigned int i;

	if (!proc)
		return 0;
	folder = proc_mkdir("driver/nvidia", NULL);
	if (!folder)
		return -ENOMEM;
	proc_create_single("version", 0444, folder, show_version);
	all = n_gpus ? proc_mkdir("gpus", folder) : NULL;
	for (i = 0; i < n_gpus && all; i++) {
		gpu = proc_mkdir(gpus[i], all);
		if (gpu)
			proc_create_single_data("information", 0444, gpu, show_gpu, gpus[i]);
	}
	return 0;
}

static void __exit go(void)
{
	proc_remove(folder);
}

module_init(come);
module_exit(go);
MODULE_LICENSE("GPL");
MODULE_VERSION("lab");
MODULE_DESCRIPTION("nvidia of commdoctor's lab, a stub");
