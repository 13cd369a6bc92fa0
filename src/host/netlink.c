/* SPDX-License-Identifier: Apache-2.0 */
/*
 * netlink.c - what does the kernel answer to one netlink question?
 *
 * A socket per question: a socket belongs to the network namespace it was made in and to one
 * process, and a collector may fork and change namespaces between two questions.
 */
#include <errno.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <netlink/netlink.h>
#include <netlink/socket.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "base/arena.h"
#include "host/root.h"

enum {
	REPEATS_MAX = 3,		/* of a dump that changed under our hands */
	SILENCE_MS = 2000,		/* no datagram for so long: no reply */
	SOCKET_BYTES = 1 << 20,
	DATAGRAM_MAX = 1 << 20,		/* the kernel's dumps come in 32 KiB, single answers may be larger */
	REPLY_MAX = 128 << 20,
};

struct exchange {
	struct nl_sock *socket;
	struct cd_arena *arena;
	struct cd_netlink_reply reply;
	size_t room, bytes;
	uint32_t sequence;
	bool dump, done;
	char *datagram;
};

static bool is_dump(const struct nlmsghdr *h)
{
	return (h->nlmsg_flags & NLM_F_DUMP) == NLM_F_DUMP;
}

/* Looking changes nothing: of rtnetlink only the GET kind of a message group passes. */
static bool only_looks(int protocol, const struct nlmsghdr *h)
{
	return protocol != NETLINK_ROUTE ||
	       (h->nlmsg_type >= RTM_BASE && (h->nlmsg_type & 3) == (RTM_GETLINK & 3));
}

static int connect_to_kernel(struct exchange *x, int protocol)
{
	int one = 1, fd;

	x->socket = nl_socket_alloc();
	if (!x->socket)
		return ENOMEM;
	errno = 0;
	if (nl_connect(x->socket, protocol) < 0)
		return errno ? errno : EPROTONOSUPPORT;
	nl_socket_set_buffer_size(x->socket, SOCKET_BYTES, 0);	/* what the host allows is enough */
	fd = nl_socket_get_fd(x->socket);
	setsockopt(fd, SOL_NETLINK, NETLINK_CAP_ACK, &one, sizeof(one));
	return 0;
}

static int ask(struct exchange *x, const void *request, size_t len)
{
	struct nlmsghdr *h = cd_alloc(x->arena, len);

	memcpy(h, request, len);
	x->dump = is_dump(h);
	x->sequence = nl_socket_use_seq(x->socket);
	h->nlmsg_len = (uint32_t)len;
	h->nlmsg_seq = x->sequence;
	h->nlmsg_pid = nl_socket_get_local_port(x->socket);
	h->nlmsg_flags |= NLM_F_REQUEST;
	if (!x->dump)
		h->nlmsg_flags |= NLM_F_ACK;	/* so that an empty answer ends, too */
	errno = 0;
	if (nl_sendto(x->socket, h, len) < 0)
		return errno ? errno : EIO;
	return 0;
}

static void keep(struct exchange *x, const struct nlmsghdr *h)
{
	struct nlmsghdr *copy;

	if (x->reply.n == x->room) {
		size_t more = x->room ? 2 * x->room : 16;

		x->reply.message = cd_regrow(x->arena, x->reply.message,
					     x->room * sizeof(*x->reply.message),
					     more * sizeof(*x->reply.message));
		x->room = more;
	}
	copy = cd_alloc(x->arena, NLMSG_ALIGN(h->nlmsg_len));
	memcpy(copy, h, h->nlmsg_len);
	copy->nlmsg_pid = 0;	/* ours; would differ in every run */
	copy->nlmsg_seq = 0;
	x->reply.message[x->reply.n++] = copy;
	x->bytes += h->nlmsg_len;
}

static int error_code(const struct nlmsghdr *h)
{
	int32_t code = 0;

	if (h->nlmsg_len < NLMSG_LENGTH(sizeof(code)))
		return h->nlmsg_type == NLMSG_DONE ? 0 : EBADMSG;
	memcpy(&code, NLMSG_DATA(h), sizeof(code));
	return code < 0 && code > -4096 ? -code : 0;
}

static void take_message(struct exchange *x, const struct nlmsghdr *h)
{
	if (h->nlmsg_seq != x->sequence)
		return;
	if (h->nlmsg_flags & NLM_F_DUMP_INTR)
		x->reply.interrupted = true;
	switch (h->nlmsg_type) {
	case NLMSG_NOOP:
		return;
	case NLMSG_OVERRUN:
		x->reply.truncated = true;
		return;
	case NLMSG_ERROR:
		x->reply.error = error_code(h);
		x->done = true;
		return;
	case NLMSG_DONE:
		x->reply.error = error_code(h);
		x->done = true;
		return;
	}
	keep(x, h);
}

static int take_datagram(struct exchange *x)
{
	struct sockaddr_nl from = { 0 };
	struct iovec iov = { .iov_base = x->datagram, .iov_len = DATAGRAM_MAX };
	struct msghdr m = { .msg_name = &from, .msg_namelen = sizeof(from), .msg_iov = &iov,
			    .msg_iovlen = 1 };
	struct pollfd p = { .fd = nl_socket_get_fd(x->socket), .events = POLLIN };
	const struct nlmsghdr *h;
	ssize_t n = recvmsg(p.fd, &m, MSG_DONTWAIT);
	unsigned left;
	int ready;

	if (n < 0 && errno == EAGAIN) {
		ready = poll(&p, 1, SILENCE_MS);
		return ready > 0 || (ready < 0 && errno == EINTR) ? 0 : ready ? errno : ETIMEDOUT;
	}
	if (n < 0)
		return errno == EINTR ? 0 : errno;
	if (from.nl_pid || m.msg_namelen != sizeof(from))
		return 0;	/* not from the kernel */
	if (m.msg_flags & MSG_TRUNC)
		x->reply.truncated = true;
	left = (unsigned)n;
	for (h = (void *)x->datagram; !x->done && NLMSG_OK(h, left); h = NLMSG_NEXT(h, left))
		take_message(x, h);
	if (x->bytes > REPLY_MAX) {
		x->reply.truncated = true;
		x->done = true;
	}
	return 0;
}

static void exchange(struct exchange *x, int protocol, const void *request, size_t len)
{
	int error = connect_to_kernel(x, protocol);

	if (!error)
		error = ask(x, request, len);
	while (!error && !x->done)
		error = take_datagram(x);
	if (error == ENOBUFS && x->reply.n) {	/* the kernel dropped some */
		x->reply.truncated = true;
		error = 0;
	}
	if (error)
		x->reply.error = error;
	if (x->reply.error)
		x->reply.n = 0;
	nl_socket_free(x->socket);
}

struct cd_netlink_reply cd_netlink_ask(struct cd_arena *a, int protocol, const void *request,
				       size_t len)
{
	struct cd_netlink_reply failed = { 0 };
	struct exchange x;
	int tries = 0;
	char *datagram;

	if (!only_looks(protocol, request)) {
		failed.error = EPERM;
		return failed;
	}
	datagram = malloc(DATAGRAM_MAX);
	if (!datagram) {
		failed.error = ENOMEM;
		return failed;
	}
	do {
		x = (struct exchange){ .arena = a, .datagram = datagram };
		exchange(&x, protocol, request, len);
	} while ((x.reply.interrupted || x.reply.error == EINTR) && ++tries <= REPEATS_MAX);
	free(datagram);
	return x.reply;
}

/* ---- keys and blocks for recorder and replay -------------------------------------------- */

void *cd_netlink_key(struct cd_arena *a, int protocol, const char *netns, const void *request,
		     size_t len, size_t *key_len)
{
	size_t name = netns ? strlen(netns) : 0;
	uint32_t number = (uint32_t)protocol;
	struct nlmsghdr h;
	char *key;

	if (len < sizeof(h) || len > DATAGRAM_MAX)
		return NULL;
	memcpy(&h, request, sizeof(h));
	h.nlmsg_len = (uint32_t)len;
	h.nlmsg_seq = 0;
	h.nlmsg_pid = 0;
	*key_len = sizeof(number) + len + name;
	key = cd_alloc(a, *key_len);
	memcpy(key, &number, sizeof(number));
	memcpy(key + sizeof(number), request, len);
	if (name)
		memcpy(key + sizeof(number) + len, netns, name);
	memcpy(key + sizeof(number), &h, sizeof(h));
	return key;
}

void *cd_netlink_pack(struct cd_arena *a, const struct cd_netlink_reply *reply, size_t *len)
{
	uint32_t flags = (reply->interrupted ? CD_NETLINK_INTERRUPTED : 0) |
			 (reply->truncated ? CD_NETLINK_TRUNCATED : 0);
	size_t i, at = sizeof(flags);
	char *block;

	for (*len = at, i = 0; i < reply->n; i++)
		*len += NLMSG_ALIGN(reply->message[i]->nlmsg_len);
	block = cd_alloc(a, *len);
	memcpy(block, &flags, sizeof(flags));
	for (i = 0; i < reply->n; i++) {
		memcpy(block + at, reply->message[i], reply->message[i]->nlmsg_len);
		at += NLMSG_ALIGN(reply->message[i]->nlmsg_len);
	}
	return block;
}

bool cd_netlink_unpack(struct cd_arena *a, const void *bytes, size_t n,
		       struct cd_netlink_reply *reply)
{
	const struct nlmsghdr **message;
	struct nlmsghdr *h;
	uint32_t flags, left, count = 0;
	char *copy;

	*reply = (struct cd_netlink_reply){ 0 };
	if (n < sizeof(flags) || n > 2 * (size_t)REPLY_MAX)
		return false;
	memcpy(&flags, bytes, sizeof(flags));
	if (flags & ~(uint32_t)(CD_NETLINK_INTERRUPTED | CD_NETLINK_TRUNCATED))
		return false;
	reply->interrupted = flags & CD_NETLINK_INTERRUPTED;
	reply->truncated = flags & CD_NETLINK_TRUNCATED;
	n -= sizeof(flags);
	copy = cd_alloc(a, n + 1);
	memcpy(copy, (const char *)bytes + sizeof(flags), n);
	left = (uint32_t)n;
	for (h = (void *)copy; NLMSG_OK(h, left) && NLMSG_ALIGN(h->nlmsg_len) <= left;
	     h = NLMSG_NEXT(h, left))
		count++;
	if (left)
		return false;
	message = cd_alloc_n(a, count, sizeof(struct nlmsghdr *));
	for (h = (void *)copy; reply->n < count; h = (void *)((char *)h + NLMSG_ALIGN(h->nlmsg_len)))
		message[reply->n++] = h;
	reply->message = message;
	return true;
}
