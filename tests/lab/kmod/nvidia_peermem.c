// SPDX-License-Identifier: GPL-2.0
/*
 * nvidia_peermem - a stub for the lab's guest: it has the name, and registers as the true one does.
 *
 * register=0: loaded, but no client of the peer memory interface, as without one.
 */
#include "labpeer.h"

static bool client = true;
module_param_named(register, client, bool, 0444);

static void *registered;

static int __init come(void)
{
	registered = client ? labpeer_come("nv_mem") : NULL;
	return 0;
}

static void __exit go(void)
{
	labpeer_go(registered);
}

module_init(come);
module_exit(go);
MODULE_LICENSE("GPL");
MODULE_VERSION("lab");
MODULE_DESCRIPTION("nvidia_peermem of commdoctor's lab, a stub");
