// SPDX-License-Identifier: Apache-2.0
/*
 * proc-net-tcp.c - which sockets do /proc/net/tcp and /proc/net/udp list?
 *
 * States and queues only; the queue of a listener is there, its limit is not.  Addresses are
 * 32-bit words in the byte order of the host.
 */
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/sockets.h"
#include "collect/udp.h"

enum { WORDS = 10, UDP_WORDS = 13 };

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

static bool parse_words(struct cd_arena *a, char *const *word, struct cd_socket *s)
{
	uint64_t state, uid, inode;

	*s = (struct cd_socket){ 0 };
	if (!end_point(a, word[1], &s->local, &s->local_port) ||
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

/* NULL when it does not begin as such a file does. */
static char *below_heading(struct cd_arena *a, const char *text)
{
	char *all = cd_strdup(a, text), *heading = strchr(all, '\n');

	return heading && strstr(all, "local_address") ? heading + 1 : NULL;
}

static char *cut_line(char **rest)
{
	char *line = *rest;

	*rest = strchr(line, '\n');
	if (*rest)
		*(*rest)++ = '\0';
	return line;
}

bool cd_proc_net_tcp_parse(struct cd_arena *a, const char *text, struct cd_sockets *all)
{
	char *rest = below_heading(a, text);

	if (!rest)
		return false;
	while (rest && *rest) {
		char *word[WORDS];
		struct cd_socket s;

		if (cd_text_words(cut_line(&rest), word, WORDS) < WORDS || !parse_words(a, word, &s))
			return false;
		cd_sockets_add(all, a, &s);
	}
	return true;
}

/* Its last column, drops, is the thirteenth (net/ipv4/udp.c udp4_format_sock()). */
bool cd_proc_net_udp_parse(struct cd_arena *a, const char *text, struct cd_udp_sockets *all)
{
	char *rest = below_heading(a, text);
	const char *heading = text;

	if (!rest || !strstr(heading, " drops"))
		return false;
	while (rest && *rest) {
		struct cd_udp_socket s = { .drops = 0 };
		char *word[UDP_WORDS];

		if (cd_text_words(cut_line(&rest), word, UDP_WORDS) < UDP_WORDS ||
		    !parse_words(a, word, &s.s) || !cd_parse_u64(word[UDP_WORDS - 1], &s.drops) ||
		    s.drops > INT64_MAX)
			return false;
		s.six = strlen(word[1]) > strlen("00000000:0000");
		if (all->n == all->room) {
			size_t room = all->room ? 2 * all->room : 64;

			all->socket = cd_regrow(a, all->socket, all->n * sizeof(s), room * sizeof(s));
			all->room = room;
		}
		all->socket[all->n++] = s;
	}
	return true;
}
