// SPDX-License-Identifier: Apache-2.0
/*
 * proc-net-tcp.c - which TCP sockets does /proc/net/tcp list?
 *
 * States and queues only; the queue of a listener is there, its limit is not.  Addresses are
 * 32-bit words in the byte order of the host.
 */
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/sockets.h"

enum { WORDS = 10 };

static bool hex(struct cd_arena *a, const char *s, size_t n, uint64_t max, uint64_t *value)
{
	return n && n <= 16 && strspn(s, "0123456789abcdefABCDEF") >= n &&
	       cd_parse_hex(cd_strndup(a, s, n), value) && *value <= max;
}

/* "0100007F:1F90" */
static bool end_point(struct cd_arena *a, const char *s, struct cd_address *address, uint16_t *port)
{
	const char *colon = strchr(s, ':');
	size_t n = colon ? (size_t)(colon - s) : 0;
	uint8_t bytes[16];
	uint64_t value;

	if (n != 8 && n != 32)
		return false;
	for (size_t i = 0; i < n / 8; i++) {
		uint32_t word;

		if (!hex(a, s + 8 * i, 8, UINT32_MAX, &value))
			return false;
		word = (uint32_t)value;
		memcpy(bytes + 4 * i, &word, sizeof(word));
	}
	*address = cd_address_make(bytes, n / 2);
	if (!hex(a, colon + 1, strlen(colon + 1), UINT16_MAX, &value))
		return false;
	*port = (uint16_t)value;
	return true;
}

static bool queues(struct cd_arena *a, const char *s, struct cd_socket *to)
{
	const char *colon = strchr(s, ':');
	uint64_t tx, rx;

	if (!colon || !hex(a, s, (size_t)(colon - s), UINT32_MAX, &tx) ||
	    !hex(a, colon + 1, strlen(colon + 1), UINT32_MAX, &rx))
		return false;
	to->wqueue = (uint32_t)tx;
	to->rqueue = (uint32_t)rx;
	return true;
}

static bool parse_line(struct cd_arena *a, char *line, struct cd_socket *s)
{
	char *word[WORDS];
	uint64_t state, uid, inode;

	*s = (struct cd_socket){ 0 };
	if (cd_text_words(line, word, WORDS) < WORDS ||
	    !end_point(a, word[1], &s->local, &s->local_port) ||
	    !end_point(a, word[2], &s->peer, &s->peer_port) ||
	    !hex(a, word[3], strlen(word[3]), CD_TCP_STATES - 1, &state) ||
	    !queues(a, word[4], s) || !cd_parse_u64(word[7], &uid) || uid > UINT32_MAX ||
	    !cd_parse_u64(word[9], &inode) || inode > UINT32_MAX)
		return false;
	s->state = (unsigned)state;
	s->uid = (uint32_t)uid;
	s->inode = (uint32_t)inode;
	return true;
}

bool cd_proc_net_tcp_parse(struct cd_arena *a, const char *text, struct cd_sockets *all)
{
	char *rest = cd_strdup(a, text);
	char *heading = strchr(rest, '\n');

	if (!heading || !strstr(rest, "local_address"))
		return false;
	for (rest = heading + 1; rest && *rest;) {
		char *line = rest;
		struct cd_socket s;

		rest = strchr(rest, '\n');
		if (rest)
			*rest++ = '\0';
		if (!parse_line(a, line, &s))
			return false;
		cd_sockets_add(all, a, &s);
	}
	return true;
}
