/* SPDX-License-Identifier: GPL-2.0 */
/* labpeer.h - how does a stub become a client of the peer memory interface, if there is one? */
#ifndef LABPEER_H
#define LABPEER_H

#include <linux/module.h>

void *ib_register_peer_memory_client(const char *name);
void ib_unregister_peer_memory_client(void *client);

/* By its name: a stub must be loadable where the interface is not. */
static inline void *labpeer_come(const char *name)
{
	typeof(&ib_register_peer_memory_client) come = symbol_get(ib_register_peer_memory_client);

	return come ? come(name) : NULL;
}

static inline void labpeer_go(void *client)
{
	typeof(&ib_unregister_peer_memory_client) go;

	if (!client)
		return;
	go = symbol_get(ib_unregister_peer_memory_client);
	if (go) {
		go(client);
		symbol_put(ib_unregister_peer_memory_client);
	}
	symbol_put(ib_register_peer_memory_client);
}

#endif
