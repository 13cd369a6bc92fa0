// SPDX-License-Identifier: GPL-2.0
/*
 * labpeer - the peer memory interface that kernels of distributions do not have.
 *
 * It has its name and its place in sysfs alone: a client that comes gets a folder below
 * /sys/kernel/mm/memory_peers.
 */
#include <linux/kobject.h>
#include <linux/mm.h>
#include <linux/module.h>

#include "labpeer.h"

static struct kobject *peers;

void *ib_register_peer_memory_client(const char *name)
{
	return kobject_create_and_add(name, peers);
}
EXPORT_SYMBOL_GPL(ib_register_peer_memory_client);

void ib_unregister_peer_memory_client(void *client)
{
	kobject_put(client);
}
EXPORT_SYMBOL_GPL(ib_unregister_peer_memory_client);

static int __init come(void)
{
	peers = kobject_create_and_add("memory_peers", mm_kobj);
	return peers ? 0 : -ENOMEM;
}

static void __exit go(void)
{
	kobject_put(peers);
}

module_init(come);
module_exit(go);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("peer memory interface of commdoctor's lab");
