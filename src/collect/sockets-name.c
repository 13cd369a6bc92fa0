// SPDX-License-Identifier: Apache-2.0
/*
 * sockets-name.c - whose are the sockets that matter?
 *
 * The kernel tells it only by the descriptors of each process, so a few sockets are chosen first:
 * the connections that moved most and the listeners whose queue is near its limit.
 */
#include "base/arena.h"
#include "collect/socket-owners.h"
#include "collect/sockets-rows.h"

enum { CONNECTIONS = 64, LISTENERS = 16 };	/* ours: whose process is looked for */

struct chosen {
	struct cd_socket *socket[CONNECTIONS];
	int64_t weight[CONNECTIONS];
	size_t n, room;
};

/* The heaviest stay, in order. */
static void choose(struct chosen *c, struct cd_socket *s, int64_t weight)
{
	size_t k;

	if (c->n == c->room && c->weight[c->n - 1] >= weight)
		return;
	for (k = c->n < c->room ? c->n++ : c->n - 1; k > 0 && c->weight[k - 1] < weight; k--) {
		c->socket[k] = c->socket[k - 1];
		c->weight[k] = c->weight[k - 1];
	}
	c->socket[k] = s;
	c->weight[k] = weight;
}

static bool crowded(const struct cd_socket *s)
{
	return s->state == CD_TCP_LISTEN && s->rqueue && s->rqueue >= s->wqueue * 7ull / 10;
}

void cd_sockets_name(struct cd_collect *x, struct cd_sockets *all)
{
	struct chosen connection = { .room = CONNECTIONS }, listener = { .room = LISTENERS };
	uint32_t inode[CONNECTIONS + LISTENERS] = { 0 };
	const char *owner[CONNECTIONS + LISTENERS] = { NULL };
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++) {
		struct cd_socket *s = &all->socket[i];

		if (s->inode && s->state == CD_TCP_ESTABLISHED && !cd_address_is_loopback(&s->peer))
			choose(&connection, s, cd_sockets_weight(s));
		else if (s->inode && crowded(s))
			choose(&listener, s, s->rqueue);
	}
	for (size_t i = 0; i < listener.n; i++)
		inode[n++] = listener.socket[i]->inode;
	for (size_t i = 0; i < connection.n; i++)
		inode[n++] = connection.socket[i]->inode;
	cd_socket_owners(x, inode, owner, n);
	for (size_t i = 0; i < listener.n; i++)
		listener.socket[i]->process = owner[i];
	for (size_t i = 0; i < connection.n; i++)
		connection.socket[i]->process = owner[listener.n + i];
}
